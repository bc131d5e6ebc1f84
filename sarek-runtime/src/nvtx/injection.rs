//! The profiler's side of NVTX 3.
//!
//! NVTX is a protocol between headers and a library that a profiler names in `NVTX_INJECTION64_PATH`. There is nothing to link: the library
//! gets a function that returns tables, and writes the addresses of its own functions into their slots. cudarc's `nvtx` opens
//! `libnvToolsExt` instead, of which newer toolkits have none, and panics where it is missing. Names and numbers here are those of
//! `nvtxTypes.h`.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// A function of the profiler; null if it has none.
type Slot = AtomicPtr<c_void>;

/// `NvtxGetExportTableFunc_t`.
type GetTable = unsafe extern "C" fn(u32) -> *const c_void;
/// `NvtxInitializeInjectionNvtxFunc_t`, which returns 0 on a failure.
type Initialize = unsafe extern "C" fn(GetTable) -> c_int;

type CreateDomain = unsafe extern "C" fn(*const c_char) -> *mut c_void;
type Push = unsafe extern "C" fn(*mut c_void, *const Attributes) -> c_int;
type Pop = unsafe extern "C" fn(*mut c_void) -> c_int;

/// The functions of a profiler that is attached.
pub(super) struct Tool {
    push: Push,
    pop: Pop,
    /// The domain of these ranges, which the profiler has made.
    domain: AtomicPtr<c_void>,
}

/// `nvtxEventAttributes_t`.
#[repr(C)]
struct Attributes {
    version: u16,
    size: u16,
    category: u32,
    color_type: i32,
    color: u32,
    payload_type: i32,
    reserved: i32,
    payload: u64,
    message_type: i32,
    message: *const c_char,
}

impl Attributes {
    fn of(message: &CStr) -> Attributes {
        /// `NVTX_MESSAGE_TYPE_ASCII`, which profilers read as UTF-8.
        const TEXT: i32 = 1;
        Attributes {
            version: VERSION as u16,
            size: size_of::<Attributes>() as u16,
            category: 0,
            color_type: 0,
            color: 0,
            payload_type: 0,
            reserved: 0,
            payload: 0,
            message_type: TEXT,
            message: message.as_ptr(),
        }
    }
}

impl Tool {
    /// Begins a range of this thread.
    #[cold]
    pub(super) fn push(&self, name: String) {
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the profiler's function, which copies the attributes.
        unsafe { (self.push)(self.domain.load(Ordering::Relaxed), &Attributes::of(&name)) };
    }

    /// Ends the last range of this thread.
    #[cold]
    pub(super) fn pop(&self) {
        // SAFETY: the profiler's function.
        unsafe { (self.pop)(self.domain.load(Ordering::Relaxed)) };
    }
}

/// Returns the profiler, if one is attached to this process.
#[inline]
pub(super) fn tool() -> Option<&'static Tool> {
    static TOOL: OnceLock<Option<Tool>> = OnceLock::new();
    TOOL.get_or_init(|| attach(load()?)).as_ref()
}

/// Opens the library that the profiler names, for good, and returns its entry point.
fn load() -> Option<Initialize> {
    const VARIABLE: &str =
        if cfg!(target_pointer_width = "32") { "NVTX_INJECTION32_PATH" } else { "NVTX_INJECTION64_PATH" };
    if cfg!(miri) {
        return None;
    }
    let path = std::env::var_os(VARIABLE).filter(|path| !path.is_empty() && path != "./.")?;
    // SAFETY: NVTX loads this library at the first call, on any thread. Without its entry point it is closed again.
    unsafe {
        let library = libloading::Library::new(path).ok()?;
        let initialize = *library.get::<Initialize>(b"InitializeInjectionNvtx2").ok()?;
        std::mem::forget(library);
        Some(initialize)
    }
}

/// Lets a profiler fill the tables. Returns `None` if it does not take part, or does not take ranges.
fn attach(initialize: Initialize) -> Option<Tool> {
    // SAFETY: the profiler's entry point; the tables live as long as the process.
    if unsafe { initialize(export_table) } == 0 {
        return None;
    }
    /// `NVTX_CBID_CORE2_DomainRangePushEx`.
    const PUSH: usize = 4;
    /// `NVTX_CBID_CORE2_DomainRangePop`.
    const POP: usize = 5;
    /// `NVTX_CBID_CORE2_DomainCreateA`.
    const CREATE_DOMAIN: usize = 12;
    let slots = &TABLES.get()?.0[CORE2 - 1].slots;
    let function = |number: usize| Some(slots[number].load(Ordering::Acquire)).filter(|function| !function.is_null());
    let (push, pop) = (function(PUSH)?, function(POP)?);
    // SAFETY: the profiler has written functions of these types. Without a domain of their own, ranges are in the common one.
    unsafe {
        let domain = function(CREATE_DOMAIN).map_or(std::ptr::null_mut(), |create| {
            std::mem::transmute::<*mut c_void, CreateDomain>(create)(c"sarek".as_ptr())
        });
        Some(Tool {
            push: std::mem::transmute::<*mut c_void, Push>(push),
            pop: std::mem::transmute::<*mut c_void, Pop>(pop),
            domain: AtomicPtr::new(domain),
        })
    }
}

/// `NVTX_VERSION`.
const VERSION: u32 = 3;
/// The numbers of functions in each module, from `NVTX_CB_MODULE_CORE` on; there is none with the number 0.
const SIZES: [usize; 6] = [16, 9, 15, 7, 16, 7];
/// `NVTX_CB_MODULE_CORE2`.
const CORE2: usize = 5;

/// The functions of one module, and where they are: one entry more than there are functions.
struct Table {
    slots: &'static [Slot],
    addresses: &'static [AtomicPtr<Slot>],
}

struct Tables([Table; 6]);

static TABLES: OnceLock<Tables> = OnceLock::new();

fn tables() -> &'static Tables {
    TABLES.get_or_init(|| {
        Tables(SIZES.map(|size| {
            let slots: &'static [Slot] = Box::leak((0..size).map(|_| Slot::default()).collect());
            let address = |number: usize| match slots.get(number) {
                Some(slot) if number != 0 => AtomicPtr::new((&raw const *slot).cast_mut()),
                _ => AtomicPtr::default(),
            };
            Table { slots, addresses: Box::leak((0..=size).map(address).collect()) }
        }))
    })
}

/// `NvtxExportTableCallbacks`.
#[repr(C)]
struct Callbacks {
    size: usize,
    module_table: unsafe extern "C" fn(c_uint, *mut *const AtomicPtr<Slot>, *mut c_uint) -> c_int,
}

/// `NvtxExportTableVersionInfo`.
#[repr(C)]
struct VersionInfo {
    size: usize,
    version: u32,
    reserved: u32,
    set_version: unsafe extern "C" fn(u32),
}

/// `nvtxGetExportTable`.
unsafe extern "C" fn export_table(number: u32) -> *const c_void {
    static CALLBACKS: Callbacks = Callbacks { size: size_of::<Callbacks>(), module_table };
    static VERSION_INFO: VersionInfo =
        VersionInfo { size: size_of::<VersionInfo>(), version: VERSION, reserved: 0, set_version };
    match number {
        1 => (&raw const CALLBACKS).cast(),
        3 => (&raw const VERSION_INFO).cast(),
        _ => std::ptr::null(),
    }
}

/// `nvtxEtiGetModuleFunctionTable`: where the functions of a module are, and their number.
unsafe extern "C" fn module_table(module: c_uint, table: *mut *const AtomicPtr<Slot>, size: *mut c_uint) -> c_int {
    let Some(found) = (module as usize).checked_sub(1).and_then(|module| tables().0.get(module)) else { return 0 };
    // SAFETY: the profiler passes null or the addresses of its own variables.
    unsafe {
        if !size.is_null() {
            size.write(found.slots.len() as c_uint);
        }
        if !table.is_null() {
            table.write(found.addresses.as_ptr());
        }
    }
    1
}

/// `nvtxEtiSetInjectionNvtxVersion`, which does nothing in NVTX, too.
unsafe extern "C" fn set_version(_: u32) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[test]
    fn the_layout_is_that_of_the_headers() {
        assert_eq!((size_of::<Attributes>(), offset_of!(Attributes, payload)), (48, 24));
        assert_eq!((offset_of!(Attributes, message_type), offset_of!(Attributes, message)), (32, 40));
        assert_eq!((size_of::<Callbacks>(), size_of::<VersionInfo>()), (16, 24));
        assert_eq!((size_of::<Slot>(), size_of::<AtomicPtr<Slot>>()), (8, 8));
    }

    #[test]
    fn profilers_find_the_functions_of_each_module() {
        for (module, functions) in (1..).zip(SIZES) {
            let (mut table, mut size) = (std::ptr::null(), 0);
            // SAFETY: both are variables.
            assert_eq!(unsafe { module_table(module, &mut table, &mut size) }, 1);
            assert_eq!(size as usize, functions);
            // SAFETY: there are as many entries, and one more.
            let entries = unsafe { std::slice::from_raw_parts(table, functions + 1) };
            for (number, entry) in entries.iter().enumerate() {
                let is_function = (1..functions).contains(&number);
                assert_eq!(!entry.load(Ordering::Relaxed).is_null(), is_function, "{module}, {number}");
            }
        }
        for module in [0, 7, u32::MAX] {
            // SAFETY: null is allowed.
            assert_eq!(unsafe { module_table(module, std::ptr::null_mut(), std::ptr::null_mut()) }, 0);
        }
        // SAFETY: any number is allowed.
        let is_there = [0, 1, 2, 3, 4].map(|number| !unsafe { export_table(number) }.is_null());
        assert_eq!(is_there, [false, true, false, true, false]);
    }

    #[test]
    fn a_profiler_that_refuses_is_not_attached() {
        unsafe extern "C" fn refuses(_: GetTable) -> c_int {
            0
        }
        /// Fills no table.
        unsafe extern "C" fn takes_no_ranges(_: GetTable) -> c_int {
            1
        }
        assert!(attach(refuses).is_none() && attach(takes_no_ranges).is_none());
    }
}
