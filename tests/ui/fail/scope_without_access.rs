use sarek_runtime::prelude::*;

#[kernel]
fn scopes(cells: &[AtomicU32], plain: &mut [u32]) {
    plain[0].scoped(Scope::Block);
    cells[0].scoped(Ordering::Relaxed).store(1, Ordering::Relaxed);
    cells[1].scoped(Scope::Warp).load(Ordering::Relaxed);
    fence(Scope::Block, Ordering::AcqRel);
}

fn main() {}
