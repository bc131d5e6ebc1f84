//! A profiler: a library that NVTX loads. It appends a line to the file `EVENTS` for each range that begins or ends. The test builds it.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::io::Write;

type GetTable = unsafe extern "C" fn(u32) -> *const Callbacks;

#[repr(C)]
struct Callbacks {
    size: usize,
    module_table: unsafe extern "C" fn(c_uint, *mut *mut *mut *const c_void, *mut c_uint) -> c_int,
}

#[repr(C)]
struct Attributes {
    version: u16,
    size: u16,
    others: [u32; 7],
    message_type: i32,
    message: *const c_char,
}

static DOMAIN: u8 = 0;

fn note(line: &str) {
    let path = std::env::var_os("EVENTS").expect("the file of events");
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).expect("the file");
    writeln!(file, "{line}").expect("a line");
}

fn is_domain(domain: *const u8) -> &'static str {
    if std::ptr::eq(domain, &DOMAIN) { "" } else { " in another domain" }
}

unsafe extern "C" fn create_domain(name: *const c_char) -> *const u8 {
    note(&format!("domain {}", unsafe { CStr::from_ptr(name) }.to_str().expect("UTF-8")));
    &DOMAIN
}

unsafe extern "C" fn push(domain: *const u8, attributes: *const Attributes) -> c_int {
    let attributes = unsafe { &*attributes };
    assert!((attributes.version, attributes.size, attributes.message_type) == (3, 48, 1));
    let name = unsafe { CStr::from_ptr(attributes.message) }.to_str().expect("UTF-8");
    note(&format!("begin {name}{}", is_domain(domain)));
    0
}

unsafe extern "C" fn pop(domain: *const u8) -> c_int {
    note(&format!("end{}", is_domain(domain)));
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn InitializeInjectionNvtx2(get: GetTable) -> c_int {
    unsafe {
        let callbacks = &*get(1);
        let (mut table, mut size) = (std::ptr::null_mut(), 0);
        if (callbacks.module_table)(5, &mut table, &mut size) == 0 || size < 13 {
            return 0;
        }
        **table.add(4) = push as *const c_void;
        **table.add(5) = pop as *const c_void;
        **table.add(12) = create_domain as *const c_void;
    }
    1
}
