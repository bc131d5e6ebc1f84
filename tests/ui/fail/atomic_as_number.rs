use sarek_runtime::prelude::*;

#[device]
fn of_reference(cell: &AtomicU32, cells: &[AtomicU32]) -> u32 {
    let value = *cell;
    let next = cell + 1;
    *cell += 1;
    cells[0] * 2
}

#[kernel]
fn k(cells: &[AtomicU32], out: &mut [u32]) {
    let x = cells[0];
    out[0] = cells[1] + 1;
    out[1] = cells[1];
    cells[2] = 3;
    cells[3] += 1;
    cells[3] |= 1;
    cells[3] *= 2;
    if cells[4] > 5 {
        out[cells[5]] = 1;
    }
    assert!(cells[0] == 3);
    println!("{}", cells[0]);
    let part = &cells[1..3];
    for i in 0..part[0] {}
    out[2] = of_reference(&cells[0], part) + (cells[7]).load(Ordering::Relaxed);
}

#[kernel]
fn shared() {
    let counts = shared!([[AtomicU32; 32]; 2]);
    let x = counts[0][1];
    counts[1][3] -= 1;
    let row = &counts[1];
    row[2] = 3;
    row[3].store(3, Ordering::Relaxed);
}

fn main() {}
