//! Runs random programs on the host and on every device, and compares. It is a part of each file of programs, and
//! depends only on `sarek_runtime`.
#![allow(missing_docs)]

use sarek_runtime::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// The most words of a result.
pub const ROOM: usize = 16;
/// The number of inputs of each program.
pub const INPUTS: usize = 64;
/// The tolerance of an inexact function, in units in the last place.
const NEAR: u64 = 8;
/// The contents of the output before a launch.
const UNTOUCHED: u64 = 0xdead_beef_dead_beef;

pub const K_I8: i8 = -7;
pub const K_I16: i16 = 300;
pub const K_I32: i32 = 77;
pub const K_I64: i64 = -5_000_000_000;
pub const K_ISIZE: isize = 3;
pub const K_U8: u8 = 200;
pub const K_U16: u16 = 9;
pub const K_U32: u32 = 0x8000_0001;
pub const K_U64: u64 = 1 << 40;
pub const K_USIZE: usize = 2;

#[device]
pub fn pick<T: DeviceType>(condition: bool, a: T, b: T) -> T {
    if condition { a } else { b }
}

#[device]
pub fn blend<T: Integer>(a: T, b: T) -> T {
    (a & b) + (a ^ T::ONE) - (b | a)
}

#[device]
pub fn lowest<T: Integer>(a: T, b: T) -> T {
    let smaller = if a < b { a } else { b };
    if smaller == T::ZERO { T::LOWEST } else { smaller }
}

#[device]
pub fn combine<T: Number>(a: T, b: T) -> T {
    let mut total = a * b;
    for _ in 0..2 {
        total += T::ONE - b;
    }
    total
}

#[device]
pub fn repeated<T: DeviceType + Copy, const N: usize>(x: T) -> [T; N] {
    [x; N]
}

#[device]
pub fn turned<T: DeviceType + Copy, const N: usize>(mut xs: [T; N]) -> [T; N] {
    xs.reverse();
    xs
}

#[device]
pub fn nth<T: DeviceType + Copy, const N: usize>(xs: [T; N], at: u32) -> T {
    xs[at as usize % N]
}

#[device]
pub fn through<A: DeviceType, B: DeviceType, F: DeviceFn<(A,), Output = B>>(x: A) -> B {
    F::call(x)
}

#[device]
pub fn bits_of_f32(x: f32) -> u64 {
    if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() as u64 }
}

#[device]
pub fn bits_of_f64(x: f64) -> u64 {
    if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits() }
}

#[device]
pub fn bits_of_f16(x: f16) -> u64 {
    if x.is_nan() { 0x7e00 } else { x.to_bits() as u64 }
}

#[device]
pub fn bits_of_bf16(x: bf16) -> u64 {
    if x.is_nan() { 0x7fc0 } else { x.to_bits() as u64 }
}

macro_rules! kept_away {
    ($($ty:ident: $asinh:ident $acosh:ident $atanh:ident;)*) => {$(
        /// Returns an operand whose double is finite: the host's `asinh` computes that on the way.
        #[device]
        pub fn $asinh(x: $ty) -> $ty {
            x.clamp($ty::MIN / 2.0, $ty::MAX / 2.0)
        }

        /// Nor one near 1, where the host's `acosh` loses digits.
        #[device]
        pub fn $acosh(x: $ty) -> $ty {
            if x > 1.0 && x < 2.0 { 2.0 } else { x.min($ty::MAX / 2.0) }
        }

        /// Nor one near -1, where the host's `atanh` does.
        #[device]
        pub fn $atanh(x: $ty) -> $ty {
            if x > -1.0 && x < -0.5 { -0.5 } else { x }
        }
    )*};
}

kept_away! {
    f32: for_asinh_f32 for_acosh_f32 for_atanh_f32;
    f64: for_asinh_f64 for_acosh_f64 for_atanh_f64;
}

/// Calls a function for the inputs that are picked.
#[kernel]
pub fn each<F: for<'a> DeviceFn<(&'a [u64],), Output = [u64; ROOM]>>(
    inputs: &[u64],
    picks: &[u32],
    outputs: &mut [u64],
    width: u32,
) {
    let at = global_idx_x();
    if at < picks.len() as u32 {
        let pick = picks[at];
        let result = F::call(&inputs[pick * width..(pick + 1) * width]);
        for j in 0..ROOM {
            outputs[pick as usize * ROOM + j] = result[j];
        }
    }
}

type Launch = fn(&Device, &Buffer<u64>, &Buffer<u32>, &mut Buffer<u64>, u32, bool) -> Result<(), Error>;

/// A program.
pub struct Case {
    pub name: &'static str,
    pub seed: u64,
    kinds: &'static [&'static str],
    host: fn(&[u64]) -> [u64; ROOM],
    launch: Launch,
    compile: fn() -> Result<String, Error>,
}

pub const fn case<F: for<'a> DeviceFn<(&'a [u64],), Output = [u64; ROOM]>>(
    name: &'static str,
    seed: u64,
    kinds: &'static [&'static str],
    host: fn(&[u64]) -> [u64; ROOM],
) -> Case {
    Case { name, seed, kinds, host, launch: launch::<F>, compile: compile::<F> }
}

fn compile<F: for<'a> DeviceFn<(&'a [u64],), Output = [u64; ROOM]>>() -> Result<String, Error> {
    each::<F>::ptx(Arch::SM_90A)
}

fn launch<F: for<'a> DeviceFn<(&'a [u64],), Output = [u64; ROOM]>>(
    device: &Device,
    inputs: &Buffer<u64>,
    picks: &Buffer<u32>,
    outputs: &mut Buffer<u64>,
    width: u32,
    checked: bool,
) -> Result<(), Error> {
    let grid = Grid::new(1, INPUTS as u32);
    if checked {
        return each::<F>::launch(device, grid, inputs, picks, outputs, width);
    }
    // SAFETY: it is launched only for inputs for which nothing fails on the host.
    unsafe { each::<F>::launch_unchecked(device, grid, inputs, picks, outputs, width) }
}

/// A panic on the host: where, and its message.
#[derive(Clone, Debug, PartialEq)]
pub struct Panicked {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl Case {
    /// Returns `true` if two last words are the same; a float of an inexact function may differ by a few units in the
    /// last place.
    fn is_near(&self, found: u64, expected: u64) -> bool {
        let Some(kind) = self.kinds.iter().find(|kind| kind.starts_with('~')) else { return found == expected };
        // Neighbouring floats have neighbouring numbers.
        let number = |bits: u64| match *kind {
            "~f32" => i64::from(if (bits as i32) < 0 { i32::MIN.wrapping_sub(bits as i32) } else { bits as i32 }),
            _ => {
                if (bits as i64) < 0 {
                    i64::MIN.wrapping_sub(bits as i64)
                } else {
                    bits as i64
                }
            }
        };
        found == expected || found != UNTOUCHED && number(found).abs_diff(number(expected)) <= NEAR
    }
}

type Expected = Result<[u64; ROOM], Panicked>;

/// The results of programs.
#[derive(Default)]
pub struct Summary {
    pub programs: usize,
    pub inputs: usize,
    pub faults: usize,
    /// Skipped inputs: on a host with overflow checks they overflow, which is not a fault on a device.
    pub overflows: usize,
    /// The differences, with the program's name.
    pub wrong: Vec<(String, String)>,
}

thread_local! {
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    static PANICKED: RefCell<Option<Panicked>> = const { RefCell::new(None) };
}

/// Calls a function that may panic, which is then not printed. Other threads' panics are.
pub fn caught<T>(function: impl FnOnce() -> T) -> Result<T, Panicked> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = take_hook();
        set_hook(Box::new(move |info| {
            if !CATCHES.get() {
                return others(info);
            }
            let (file, line, column) =
                info.location().map_or((String::new(), 0, 0), |at| (at.file().to_string(), at.line(), at.column()));
            let message = info.payload_as_str().unwrap_or_default().to_string();
            PANICKED.set(Some(Panicked { file, line, column, message }));
        }));
    });
    let outer = CATCHES.replace(true);
    let result = catch_unwind(AssertUnwindSafe(function));
    CATCHES.set(outer);
    result.map_err(|_| PANICKED.take().expect("the hook was called"))
}

fn mixed(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Returns a word of input: small numbers, edges, and any bits; no NaN whose bits an engine may change.
fn word(kind: &str, seed: u64) -> u64 {
    let (class, bits) = (mixed(seed) % 16, mixed(seed ^ 0xabcd_ef01_2345_6789));
    let edges = [0u64, 1, u64::MAX, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 1 << 31, (1 << 31) - 1, 1 << 63];
    let small = bits % 12;
    let real = (bits % 33) as f64 / 2.0 - 8.0;
    match kind {
        "bool" => bits & 1,
        "u8" if class < 6 => small,
        "f32" | "f64" | "f16" | "bf16" => {
            let edges = [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, 0.1, 65504.0, 1e-7, 3e38, -2.5, 1e10];
            let value = match class {
                0..=6 => real,
                7..=9 => edges[bits as usize % edges.len()],
                10..=12 => (bits as i32) as f64 / 4096.0,
                13 => f64::NAN,
                _ => f64::from_bits(bits),
            };
            match kind {
                "f32" => u64::from((value as f32).to_bits()),
                "f64" if value.is_nan() => f64::NAN.to_bits(),
                "f64" => value.to_bits(),
                "f16" => u64::from(f16::from_f32(value as f32).to_bits()),
                _ => u64::from(bf16::from_f32(value as f32).to_bits()),
            }
        }
        _ => match class {
            0..=5 => small,
            6 | 7 => small.wrapping_neg(),
            8..=10 => bits % 128,
            11 | 12 => edges[bits as usize % edges.len()],
            _ => bits >> (mixed(bits) % 64),
        },
    }
}

/// Runs programs on the host and on devices.
pub fn run(cases: &[Case], devices: &[Device]) -> Summary {
    let mut summary = Summary { programs: cases.len(), ..Summary::default() };
    for case in cases {
        if std::env::var_os("SAREK_SOURCES_VERBOSE").is_some() {
            eprintln!("{}", case.name);
        }
        let width = case.kinds.len().max(1);
        let words = |input: usize| -> Vec<u64> {
            let seed = |at: usize| case.seed.wrapping_mul(1 << 20).wrapping_add((input * 64 + at) as u64);
            (0..width).map(|at| word(case.kinds.get(at).unwrap_or(&"u8"), seed(at))).collect()
        };
        let inputs: Vec<Vec<u64>> = (0..INPUTS).map(words).collect();
        let expected: Vec<Expected> = inputs.iter().map(|input| caught(|| (case.host)(input))).collect();
        let overflows = |expected: &Expected| {
            let says = |text: &str| expected.as_ref().is_err_and(|panicked| panicked.message.contains(text));
            says("with overflow") && !says("attempt to divide") && !says("remainder")
        };
        summary.inputs += INPUTS;
        summary.overflows += expected.iter().filter(|expected| overflows(expected)).count();
        summary.faults += expected.iter().filter(|expected| expected.is_err() && !overflows(expected)).count();
        let picks: Vec<u32> = (0..INPUTS as u32).filter(|input| !overflows(&expected[*input as usize])).collect();
        // Where there is no GPU, its compiler says at least whether it takes the text.
        if !devices.iter().any(Device::is_cuda)
            && sarek_runtime::compile::nvrtc_available()
            && let Err(error) = (case.compile)()
        {
            summary.wrong.push((case.name.into(), error.to_string()));
        }
        for device in devices {
            if let Err(text) = on_a_device(case, device, &inputs.concat(), width as u32, &picks, &expected) {
                summary.wrong.push((case.name.into(), format!("{}: {text}", device.name())));
            }
        }
    }
    summary
}

/// Runs a program for all inputs at once, for those that do not fail without checks, and for those that fail one by one.
fn on_a_device(
    case: &Case,
    device: &Device,
    inputs: &[u64],
    width: u32,
    picks: &[u32],
    expected: &[Expected],
) -> Result<(), String> {
    let uploaded = device.upload(inputs).map_err(|error| error.to_string())?;
    let run = |picks: &[u32], checked: bool| -> Result<(Vec<u64>, Option<Error>), Error> {
        let picked = device.upload(picks)?;
        let mut outputs = device.upload(&[UNTOUCHED; INPUTS * ROOM])?;
        let launched = (case.launch)(device, &uploaded, &picked, &mut outputs, width, checked);
        // On a GPU the first call that waits reports a fault; the first read of the output may report it as well.
        let failed = launched.and_then(|()| device.synchronize()).err();
        let found = match (outputs.to_vec(), &failed) {
            (Err(_), Some(_)) => outputs.to_vec()?,
            (found, _) => found?,
        };
        Ok((found, failed))
    };
    let says = |error: Error| error.to_string();
    let check = |input: u32, outputs: &[u64]| -> Result<(), String> {
        let found = &outputs[input as usize * ROOM..][..ROOM];
        let is_right = match &expected[input as usize] {
            Ok(words) => found[..ROOM - 1] == words[..ROOM - 1] && case.is_near(found[ROOM - 1], words[ROOM - 1]),
            Err(_) => found.iter().all(|word| *word == UNTOUCHED),
        };
        let given = || &inputs[input as usize * width as usize..][..width as usize];
        match (is_right, &expected[input as usize]) {
            (true, _) => Ok(()),
            (_, Ok(words)) => Err(format!("input {input}, {:x?}: {found:x?} instead of {words:x?}", given())),
            (_, Err(panicked)) => {
                Err(format!("input {input}, {:x?}: {found:x?} though the host panics: {panicked:?}", given()))
            }
        }
    };
    let fails = |input: &u32| expected[*input as usize].is_err();
    let (outputs, failed) = run(picks, true).map_err(says)?;
    let (failing, fine): (Vec<u32>, Vec<u32>) = picks.iter().partition(|input| fails(input));
    match failed {
        None if !failing.is_empty() => {
            let first = &expected[failing[0] as usize];
            return Err(format!("no fault, but input {} panics on the host: {first:?}", failing[0]));
        }
        Some(error) => {
            let at = Place::of(&error.to_string());
            let panicked = at.thread.and_then(|thread| expected[*picks.get(thread)? as usize].as_ref().err());
            match panicked {
                Some(panicked) => at.agrees(panicked, &error)?,
                None => return Err(format!("`{error}`, of an input for which the host does not panic")),
            }
        }
        None => {}
    }
    // After a fault the threads of a GPU run on; the CPU engine starts no more of them.
    if failing.is_empty() || device.is_cuda() {
        picks.iter().try_for_each(|input| check(*input, &outputs))?;
    }
    if !fine.is_empty() {
        let (outputs, failed) = run(&fine, false).map_err(says)?;
        if let Some(error) = failed {
            return Err(format!("without checks: {error}"));
        }
        fine.iter().try_for_each(|input| check(*input, &outputs)).map_err(|text| format!("without checks: {text}"))?;
    }
    for input in failing {
        let (outputs, failed) = run(&[input], true).map_err(says)?;
        let Some(Err(panicked)) = expected.get(input as usize) else { continue };
        match failed {
            Some(error) => Place::of(&error.to_string()).agrees(panicked, &error)?,
            None => return Err(format!("no fault for input {input}, but the host panics: {panicked:?}")),
        }
        check(input, &outputs)?;
    }
    Ok(())
}

/// The place of an error.
struct Place {
    line: Option<u32>,
    thread: Option<usize>,
}

impl Place {
    fn of(text: &str) -> Place {
        let number = |text: &str| -> Option<u32> {
            text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
        };
        let line = text.split_once(".rs:").and_then(|(_, rest)| number(rest));
        let thread = text.rsplit_once("thread (").and_then(|(_, rest)| number(rest));
        Place { line, thread: thread.map(|thread| thread as usize) }
    }

    fn agrees(&self, panicked: &Panicked, error: &Error) -> Result<(), String> {
        // A panic within `std` that is not reported at its caller has a meaningless line.
        let is_ours = !panicked.file.contains("/library/") && !panicked.file.starts_with("/rustc");
        match self.line {
            Some(line) if !is_ours || line == panicked.line => Ok(()),
            _ => Err(format!("`{error}`, but the host panics otherwise: {panicked:?}")),
        }
    }
}

/// Runs all programs on all devices, and reports the results.
pub fn main(cases: &[Case], masked: usize) {
    let only: Vec<String> = std::env::args().skip(1).collect();
    let devices: Vec<Device> = Device::all().into_iter().map(|device| device.with_contraction(false)).collect();
    let names: Vec<String> = devices.iter().map(|device| device.name().to_string()).collect();
    let mut all = Summary::default();
    for case in cases.iter().filter(|case| only.is_empty() || only.iter().any(|name| name == case.name)) {
        let summary = run(std::slice::from_ref(case), &devices);
        for (name, text) in &summary.wrong {
            println!("wrong: {name}: {text}");
        }
        all.programs += 1;
        all.inputs += summary.inputs;
        all.faults += summary.faults;
        all.overflows += summary.overflows;
        all.wrong.extend(summary.wrong);
    }
    let (first, last) = (cases.first().map_or(0, |case| case.seed), cases.last().map_or(0, |case| case.seed));
    let mut wrong: BTreeMap<&str, usize> = BTreeMap::new();
    all.wrong.iter().for_each(|(name, _)| *wrong.entry(name).or_default() += 1);
    println!(
        "seeds {first} to {last}: {} functions, {} inputs, {} faults, {masked} exceptions kept away from, {} disagree, on {}",
        all.programs,
        all.inputs,
        all.faults,
        wrong.len(),
        names.join(", ")
    );
    std::process::exit(i32::from(!wrong.is_empty()));
}
