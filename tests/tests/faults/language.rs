//! Code that only the types and the callees show to be outside of the language: an error of the first launch, in the user's words.

use sarek_runtime::prelude::*;

#[device]
fn even(n: u32) -> bool {
    if n == 0 { true } else { odd(n - 1) }
}

#[device]
fn odd(n: u32) -> bool {
    if n == 0 { false } else { even(n - 1) }
}

#[kernel]
fn mutual(out: &mut [bool]) {
    out[0] = even(4);
}

#[device]
fn other_memory(a: &[u32], b: &[u32], n: u32) -> u32 {
    if n == 0 { a[0] } else { other_memory(b, a, n - 1) }
}

#[kernel]
fn exchanged(a: &[u32], b: &[u32], out: &mut [u32]) {
    out[0] = other_memory(a, b, 3);
}

struct Methods;

#[device]
impl Methods {
    fn factorial(n: u32) -> u32 {
        if n < 2 { 1 } else { n * Self::factorial(n - 1) }
    }
}

#[kernel]
fn recursive(out: &mut [u32]) {
    out[0] = Methods::factorial(5);
}

#[kernel]
fn rows_compared(xs: &[Point], out: &mut [u32]) {
    let (a, b) = (&xs[..2], &xs[1..3]);
    out[0] = (a == b) as u32;
}

#[kernel]
fn rows_searched(xs: &[[u32; 2]], out: &mut [u32]) {
    out[0] = xs.binary_search(&[1, 2]).is_ok() as u32;
}

#[kernel]
fn slice_ordered(xs: &[Point], out: &mut [u32]) {
    let part = &xs[..2];
    out[0] = (part < xs) as u32;
}

#[kernel]
fn slice_in_order(xs: &[Point], out: &mut [bool]) {
    out[0] = xs.is_sorted();
}

#[kernel]
fn parts_chained(xs: &[u32], out: &mut [usize]) {
    out[0] = xs.chunks(2).chain(xs.windows(3)).count();
}

#[kernel]
fn structs_ordered(a: Point, b: Point, out: &mut [u32]) {
    out[0] = (a < b) as u32;
}

#[kernel]
fn array_of_slices(xs: &[u32], out: &mut [u32], n: usize) {
    let (a, b) = (&xs[..2], &xs[1..3]);
    out[0] = [a, b][n % 2][1];
}

#[kernel]
fn relaxed_fence(out: &mut [u32]) {
    fence(Ordering::Relaxed, Scope::Block);
    out[0] = 1;
}

#[device]
fn first_of(pair: (&[u32], &[u32])) -> u32 {
    pair.0[0] + pair.1[0]
}

#[kernel]
fn tuple_of_slices(a: &[u32], b: &[u32], out: &mut [u32]) {
    out[0] = first_of((a, b));
}

#[kernel]
fn chosen_slice(a: &[AtomicU64], b: &[AtomicU64], n: u32, out: &mut [u64]) {
    let words = if n > 1 { a } else { b };
    out[0] = words[0].load(Ordering::Relaxed);
}

#[kernel]
fn chosen_to_write(a: &mut [u32], b: &mut [u32], n: u32) {
    let words = match n {
        0 => a,
        _ => b,
    };
    words[0] = 1;
}

#[kernel]
fn chosen_argument(a: &[u32], b: &[u32], n: u32, out: &mut [u32]) {
    out[0] = first_of_slice(if n > 1 { a } else { b });
}

#[device]
fn first_of_slice(x: &[u32]) -> u32 {
    x[0]
}

#[kernel]
fn assigned_slice(a: &[u32], b: &[u32], n: u32, out: &mut [u32]) {
    let mut words = a;
    if n > 1 {
        words = b;
    }
    out[0] = words[0];
}

#[kernel]
fn exchanged_slices(a: &[u32], b: &[u32], n: u32, out: &mut [u32]) {
    let (mut from, mut to) = (a, b);
    for _ in 0..n {
        (from, to) = (to, from);
    }
    out[0] = from[0] + to[0];
}

/// Kernels that give a reference another place: all of `x`, `out` and `n`.
macro_rules! assigned_references {
    ($($name:ident $body:block)*) => {
        $(#[kernel]
        fn $name(x: &[u32], out: &mut [u32], n: u32) $body)*

        fn assigned_references() -> Vec<(&'static str, String)> {
            vec![$((stringify!($name), $name::cuda_source())),*]
        }
    };
}

#[device]
fn larger(mut a: &u32, b: &u32) -> u32 {
    if *b > *a {
        a = b;
    }
    *a
}

assigned_references! {
    assigned_reference { let mut p = &x[0]; let q = &x[1]; if *q > *p { p = q; } out[n] = *p; }
    assigned_element_of_loop { let a = [1, 5, n]; let mut p = &a[0]; for v in &a { if *v > *p { p = v; } } out[n] = *p; }
    assigned_parameter { let (a, b) = (n, x[0]); out[n] = larger(&a, &b); }
    assigned_mutable_reference { let (mut a, mut b) = (n, n); let mut p = &mut a; *p = 10; let q = &mut b; p = q; *p = 20; out[n] = a + b; }
    references_exchanged { let (a, b) = (n, x[0]); let (mut p, mut q) = (&a, &b); if n > 3 { (p, q) = (q, p); } out[n] = *p - *q; }
    references_swapped { let (mut a, mut b) = (n, x[0]); let (mut p, mut q) = (&mut a, &mut b); std::mem::swap(&mut p, &mut q); *p = 1; *q = 2; out[n] = a + b; }
    reference_replaced { let (mut a, mut b) = (n, x[0]); let (mut p, q) = (&mut a, &mut b); let old = std::mem::replace(&mut p, q); *old = 1; out[n] = a + b; }
    reference_chosen { let (a, b) = (n, x[0]); let (mut p, q) = (&a, &b); p = if n > 3 { p } else { q }; out[n] = *p; }
    reference_of_pattern { if let Some(mut best) = x.first() { for v in x { if *v > *best { best = v; } } out[n] = *best; } }
    reference_of_closure { let a = [1, 5, n]; let mut p = &a[0]; a.iter().for_each(|v| if *v > *p { p = v }); out[n] = *p; }
    assigned_later { let a = n; let (q, s) = (&a, &x[0]); let p; if n > 3 { p = q; } else { p = s; } out[n] = *p; }
}

#[test]
fn a_reference_is_not_assigned_again() {
    for (name, source) in assigned_references() {
        assert!(source.starts_with("#error ") && source.contains("language.rs:"), "{name}: {source}");
        println!("{name}: {}", source.lines().next().unwrap_or_default());
    }
}

#[kernel]
fn chosen_pair(a: &[u32], b: &[u32], n: u32, out: &mut [u32]) {
    let (from, to) = if n % 2 == 0 { (a, b) } else { (b, a) };
    out[0] = from[0] + to[0];
}

#[kernel]
fn flat_backwards(rows: &[[u32; 2]], out: &mut [u32]) {
    for v in rows.iter().flatten().rev() {
        out[0] = out[0] * 3 + v;
    }
}

#[kernel]
fn slice_of_block(a: &[u32], b: &[u32], n: u32, out: &mut [u32]) {
    let words = 'found: {
        if n > 3 {
            break 'found a;
        }
        b
    };
    out[0] = words[0];
}

#[kernel]
fn bound_scope(cells: &[AtomicU32]) {
    let cell = cells[0].scoped(Scope::Block);
    cell.store(1, Ordering::Relaxed);
}

#[derive(Clone, Copy, PartialEq, PartialOrd, DeviceType)]
#[repr(C)]
struct Point {
    x: u32,
}

impl std::ops::Add<Point> for u32 {
    type Output = u32;

    fn add(self, point: Point) -> u32 {
        self + point.x + 100
    }
}

impl std::ops::AddAssign<Point> for u32 {
    fn add_assign(&mut self, point: Point) {
        *self = *self + point;
    }
}

#[kernel]
fn added_struct(out: &mut [u32], n: u32) {
    out[0] = 3u32 + Point { x: n };
}

#[kernel]
fn added_struct_in_place(out: &mut [u32], n: u32) {
    out[0] += Point { x: n };
}

#[kernel]
fn structs_compared(out: &mut [u32], n: u32) {
    out[0] = ((Point { x: n }, 1) == (Point { x: 2 }, 1)) as u32;
}

/// All values are equal, which a comparison of its numbers would not tell.
#[derive(Clone, Copy, DeviceType)]
#[repr(u8)]
enum Alike {
    One,
    Other,
}

impl PartialEq for Alike {
    fn eq(&self, _: &Alike) -> bool {
        true
    }
}

#[device]
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Holder {
    of: [Alike; 2],
}

#[kernel]
fn held_compared(x: &[Holder], out: &mut [u32]) {
    out[0] = (x[0] == x[1]) as u32;
}

#[kernel]
fn many_compared(out: &mut [u32], n: u32) {
    out[0] = ([n; 64] == [1; 64]) as u32;
}

#[kernel]
fn no_elements(out: &mut [u32]) {
    let none = [[0u32; 0]; 3];
    out[0] = none.len() as u32;
}

#[kernel]
fn no_elements_of<const N: usize>(items: &[[u32; N]], out: &mut [u32]) {
    out[0] = items.len() as u32;
}

#[kernel]
fn changing_option_of_mut(out: &mut [u32], n: u32) {
    let mut cell = out.get_mut(0);
    if n > 3 {
        cell = None;
    }
    if let Some(cell) = cell {
        *cell = n;
    }
}

#[kernel]
fn changing_option_of_part(x: &[u32], out: &mut [u32], n: u32) {
    let mut part = x.get(0..2);
    if n > 3 {
        part = None;
    }
    out[0] = part.is_some() as u32;
}

#[kernel]
fn one_of_two_places(out: &mut [u32], n: u32) {
    let mut other = n;
    *out.get_mut(0).unwrap_or(&mut other) = 1;
}

#[device]
fn applied(f: impl Fn(u32) -> u32, n: u32) -> u32 {
    f(n)
}

#[kernel]
fn captured_option(x: &[u32], out: &mut [u32], n: u32) {
    let first = x.first();
    out[0] = applied(|v| v + *first.unwrap_or(&1), n);
}

#[kernel]
fn largest_to_write(out: &mut [u32]) {
    if let Some(v) = out.iter_mut().max_by_key(|v| **v) {
        *v = 0;
    }
}

#[kernel]
fn mapped_to_write(out: &mut [u32]) {
    out.first_mut().map(|v| v).map(|v| *v = 1);
}

#[kernel]
fn pair_of_mut(out: &mut [u32]) {
    out.iter_mut().enumerate().for_each(|pair| *pair.1 = pair.0 as u32);
}

#[device]
trait Way: DeviceType {
    fn of(n: u32) -> u32;
    fn own(self) -> u32;
}

#[device]
impl Way for Point {
    fn of(n: u32) -> u32 {
        n
    }

    fn own(self) -> u32 {
        self.x
    }
}

impl Point {
    fn of(n: u32) -> u32 {
        n + 100
    }

    fn own(self) -> u32 {
        self.x + 100
    }
}

#[kernel]
fn hidden_function(out: &mut [u32], n: u32) {
    out[0] = Point::of(n);
}

#[kernel]
fn hidden_method(out: &mut [u32], n: u32) {
    out[0] = Point { x: n }.own();
}

#[kernel]
fn called_by_trait(out: &mut [u32], n: u32) {
    out[0] = <Point as Way>::of(n) + <Point as Way>::own(Point { x: n });
}

#[test]
fn functions_of_a_type_hide_those_of_its_traits() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(1).unwrap();
    called_by_trait::launch(&device, Grid::new(1, 1), &mut out, 3).unwrap();
    assert_eq!(out.to_vec().unwrap(), [6]);
    assert_eq!((Point::of(3), Point { x: 3 }.own()), (103, 103));
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u8)]
enum Step {
    By(i32),
    Stop,
}

const STEPS: [(Step, u32); 2] = [(Step::By(1), 2), (Step::Stop, 3)];
const NONE: [(u32, u32); 0] = [];

#[kernel]
fn table_of_variants(out: &mut [u32]) {
    out[0] = STEPS[1].1;
}

#[kernel]
fn table_of_nothing(out: &mut [u32]) {
    for (a, b) in NONE {
        out[a] = b;
    }
}

#[kernel]
fn found_to_write(x: &mut [u32], out: &mut [bool], n: u32) {
    out[0] = x.iter_mut().find(|v| **v > n).is_some();
}

#[kernel]
fn found_part(x: &[u32], out: &mut [bool], n: u32) {
    out[0] = x.chunks(2).find_map(|part| if part[0] > n { Some(part) } else { None }).is_some();
}

#[kernel]
fn last_part(x: &[u32], out: &mut [bool]) {
    out[0] = x.chunks(2).nth(1).is_some() || x.windows(2).last().is_some();
}

#[kernel]
fn filtered_to_write(x: &mut [u32], out: &mut [usize], n: u32) {
    out[0] = x.iter_mut().filter_map(|v| if *v > n { Some(v) } else { None }).count();
}

const CHOSEN: &str = "a slice that is chosen while the kernel runs needs a name";
const OTHER: &str = "is a slice that is assigned again, and would be a part of another slice or array";

#[test]
fn what_the_types_show_is_an_error_with_its_place() {
    let compared = |name: &str| {
        format!(
            "kernels compare the elements of a slice or array only with a `{name}` that is derived: put `#[device]` above the \
             `#[derive(…)]` of `Point`, or write a loop"
        )
    };
    let (equal, ordered) = (compared("PartialEq"), compared("PartialOrd"));
    let cases = [
        (mutual::cuda_source(), "`even` calls itself through other functions"),
        (exchanged::cuda_source(), "the recursive call passes other memory as `a`: pass the same memory, and an index"),
        (recursive::cuda_source(), "`factorial` calls itself and continues afterwards"),
        (rows_compared::cuda_source(), equal.as_str()),
        (slice_ordered::cuda_source(), equal.as_str()),
        (slice_in_order::cuda_source(), ordered.as_str()),
        (parts_chained::cuda_source(), "`.chain(…)` is of values here, not of parts and atomics: write two loops"),
        (
            rows_searched::cuda_source(),
            "values of type `[u32; 2]` are compared by a closure of yours: `.partition_point(|v| *v < key)`",
        ),
        (
            structs_ordered::cuda_source(),
            "kernels cannot order values of `Point`: put `#[device]` above its `#[derive(PartialOrd)]`",
        ),
        (array_of_slices::cuda_source(), CHOSEN),
        (
            added_struct::cuda_source(),
            "kernels cannot apply `+` to `u32` and `Point`: write `impl Add<Point> for u32` with `#[device]`",
        ),
        (
            added_struct_in_place::cuda_source(),
            "kernels cannot apply `+=` to `u32` and `Point`: write `impl AddAssign<Point> for u32` with `#[device]`",
        ),
        (held_compared::cuda_source(), "kernels do not run the `impl PartialEq` of `Alike`, by which `==` is its own"),
        (
            structs_compared::cuda_source(),
            "kernels do not compare a `Point` in a tuple, an array, a struct or an `Option`",
        ),
        (relaxed_fence::cuda_source(), "a relaxed fence orders nothing: write `Ordering::AcqRel`"),
        (
            tuple_of_slices::cuda_source(),
            "`first_of` has a parameter `(&[u32], &[u32])`: a tuple cannot hold slices or references",
        ),
        (chosen_slice::cuda_source(), OTHER),
        (chosen_to_write::cuda_source(), OTHER),
        (chosen_argument::cuda_source(), CHOSEN),
        (assigned_slice::cuda_source(), OTHER),
        (exchanged_slices::cuda_source(), OTHER),
        (chosen_pair::cuda_source(), OTHER),
        (slice_of_block::cuda_source(), OTHER),
        (flat_backwards::cuda_source(), "`.rev` must come before `.flat_map` and `.flatten` here"),
        (bound_scope::cuda_source(), "an access follows `scoped`: `cell.scoped(Scope::Block).load(Ordering::Relaxed)`"),
        (no_elements::cuda_source(), "`none` is a `[[u32; 0]; 3]`, with an array without elements"),
        (no_elements_of::<0>::cuda_source(), "`items` is a `&[[u32; 0]]`, with an array without elements"),
        (
            table_of_variants::cuda_source(),
            "a constant array holds numbers, `bool`, and tuples, structs and arrays of these, and not `Step`: pass it as a slice",
        ),
        (table_of_nothing::cuda_source(), "a constant array of a kernel has at least one number"),
        (many_compared::cuda_source(), "more than 32 members are compared: write a loop over the elements"),
        (changing_option_of_mut::cuda_source(), "an `Option` of a `&mut` is taken apart where it is made"),
        (changing_option_of_part::cuda_source(), "an `Option` of a part of a slice is taken apart where it is made"),
        (one_of_two_places::cuda_source(), "this would be one of two places: write a `match`"),
        (captured_option::cuda_source(), "a function gets no `Option` of a reference: pass `first.copied()`"),
        (largest_to_write::cuda_source(), "this would be an `Option` of a `&mut`, of a part or of an atomic"),
        (found_to_write::cuda_source(), "of an atomic: let it find the number, `(0..x.len()).find(|i| x[*i] > 0)`"),
        (found_part::cuda_source(), "of a part or of an atomic: let the closure give a value"),
        (last_part::cuda_source(), "of a part or of an atomic: take it by its index, or put `.map(…)` before"),
        (filtered_to_write::cuda_source(), "of an atomic: let the closure give a value, or write a loop"),
        (mapped_to_write::cuda_source(), "a closure of an `Option` gives a value here, and no `&mut`"),
        (pair_of_mut::cuda_source(), "take the pair apart where it is bound: `(a, b)`"),
        (
            hidden_function::cuda_source(),
            "`of` is not a device function, but hides one: put `#[device]` before `fn of`",
        ),
        (
            hidden_method::cuda_source(),
            "kernels cannot call the method `own` of `Point`: put `#[device]` on its `impl`",
        ),
    ];
    for (source, expected) in cases {
        assert!(source.starts_with("#error ") && source.contains("language.rs:"), "{source}");
        assert!(source.contains(expected), "{expected}: {source}");
    }
}
