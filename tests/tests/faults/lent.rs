//! References that functions return, where only the types and the callees show what is outside of the language.

use sarek_runtime::prelude::*;

#[device]
fn last_of(x: &mut [u32]) -> &mut u32 {
    x.last_mut().unwrap()
}

#[kernel]
fn chosen_element(a: &mut [u32], b: &mut [u32], n: u32) {
    let cell = if n > 1 { last_of(a) } else { b.last_mut().unwrap() };
    *cell = 1;
}

#[kernel]
fn chosen_target(a: &mut [u32], b: &mut [u32], n: u32) {
    *match n {
        0 => last_of(a),
        _ => last_of(b),
    } = 1;
}

#[device]
fn largest_of(x: &mut [u32]) -> &mut u32 {
    x.iter_mut().max_by_key(|v| **v).unwrap()
}

#[kernel]
fn lent_by_search(x: &mut [u32]) {
    *largest_of(x) = 1;
}

#[device]
fn there(x: &[u32], n: usize) -> &u32 {
    let at = *and_back(x, n);
    &x[at as usize]
}

#[device]
fn and_back(x: &[u32], n: usize) -> &u32 {
    let at = *there(x, n);
    &x[at as usize]
}

#[kernel]
fn mutual_references(x: &[u32], out: &mut [u32]) {
    out[0] = *there(x, 1);
}

#[kernel]
fn varies_by_reference(out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let mut own = [0; 4];
    let last = last_of(&mut own);
    *last = thread_idx_x();
    if own[3] > 3 {
        superstep!({ tile[thread_idx_x()] = 1 });
    }
    out[0] = tile[0];
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Indexed {
    values: [f32; 3],
}

#[device]
impl std::ops::Index<usize> for Indexed {
    type Output = f32;

    fn index(&self, i: usize) -> &f32 {
        &self.values[i]
    }
}

impl std::ops::IndexMut<usize> for Indexed {
    fn index_mut(&mut self, i: usize) -> &mut f32 {
        &mut self.values[i]
    }
}

#[kernel]
fn indexed_struct(x: &[Indexed], out: &mut [f32]) {
    let mut v = x[0];
    v[1usize] = out[1];
    out[0] = v[2usize];
}

#[kernel]
fn adjacent_elements(x: &[Indexed], out: &mut [f32]) {
    let v = x[0];
    let [a, b] = load_vector(&v[1usize]);
    out[0] = a + b;
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Tally {
    n: f32,
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(items: I) -> Tally {
        items.fold(Tally { n: 0.0 }, |so_far, next| Tally { n: so_far.n + next.n })
    }
}

impl std::iter::Sum<f32> for Tally {
    fn sum<I: Iterator<Item = f32>>(items: I) -> Tally {
        items.fold(Tally { n: 0.0 }, |so_far, next| Tally { n: so_far.n + next })
    }
}

#[kernel]
fn sum_of_host(x: &[Tally], out: &mut [Tally]) {
    out[0] = x.iter().copied().sum();
}

#[kernel]
fn sum_of_numbers(x: &[f32], out: &mut [Tally]) {
    out[0] = x.iter().copied().sum();
}

#[kernel]
#[allow(noop_method_call)]
fn slice_clone(x: &[f32], out: &mut [f32]) {
    let y = x.clone();
    out[0] = y[1];
}

#[test]
fn references_that_are_no_names_of_places() {
    let chosen = "a reference is a name for one place: where a condition chooses, choose the index";
    let cases = [
        (chosen_element::cuda_source(), chosen),
        (chosen_target::cuda_source(), chosen),
        (lent_by_search::cuda_source(), "a function that returns a reference ends with one, `&self.rows[i]`"),
        (mutual_references::cuda_source(), "`there` calls itself, which a function that returns a reference cannot do"),
        (varies_by_reference::cuda_source(), "this barrier is in divergent control flow"),
        (
            indexed_struct::cuda_source(),
            "kernels do not run the `impl IndexMut` of `Indexed`: put `#[device]` before it",
        ),
        (sum_of_host::cuda_source(), "kernels do not run the `impl Sum` of `Tally`: put `#[device]` before it"),
        (sum_of_numbers::cuda_source(), "write its type, `.sum::<Tally>()`"),
        (slice_clone::cuda_source(), "this is a slice, of which only the reference would be copied"),
        (adjacent_elements::cuda_source(), "adjacent elements are those of a slice or array"),
    ];
    for (source, expected) in cases {
        assert!(source.starts_with("#error ") && source.contains("lent.rs:"), "{source}");
        assert!(source.contains(expected), "{expected}: {source}");
    }
}
