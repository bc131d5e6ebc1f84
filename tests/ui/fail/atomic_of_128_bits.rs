use sarek_runtime::prelude::*;

#[kernel]
fn misused(cells: &[Atomic128], words: &[AtomicU64], out: &mut [u64]) {
    cells[0] = Vec2::new(1, 2);
    let value = cells[0] + 1;
    out[0] = words[0].load(Ordering::Relaxed);
}

#[kernel]
fn of_words(cells: &[Atomic128]) {
    cells[0].fetch_add(Vec2::new(1, 2), Ordering::Relaxed);
    cells[0].store(1, Ordering::Relaxed);
}

fn main() {}
