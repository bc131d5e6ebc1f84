//! What a launch allocates in steady state, where the kernel is compiled and its texts are known: nothing, up to the call of the driver. The CPU
//! engine allocates the state of its blocks.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use super::choice::Choice;
use super::kernels::*;
use super::*;
use crate::{Buffer, Device, ir, proof};

/// The system's allocator, which counts for each thread.
struct Counting;

thread_local! {
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that ends has no number any more.
    let _ = ALLOCATED.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: the system's allocator does everything.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the number of allocations of this thread meanwhile.
fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATED.get();
    work();
    ALLOCATED.get() - before
}

#[test]
fn allocations_are_counted() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| assert_eq!(std::hint::black_box(1), 1)), 0);
}

#[test]
fn conditions_and_the_choice_of_a_text_allocate_nothing() {
    let device = Device::cpu();
    let module: ir::Module = scale();
    let proofs = proof::prove(&module);
    assert!(proofs.program.len() > 0, "this kernel has conditions");
    let choice = Choice::new(&device, Arc::new(module), proofs);
    let (x, y): (Buffer<f32>, Buffer<f32>) = (device.zeros(64).unwrap(), device.zeros(64).unwrap());
    // All conditions hold for the first grid, and for the second not.
    let grids = [Grid::new(2, 32), Grid::new(3, 32)];
    let texts = grids.map(|grid| {
        let operands = [x.operand(), y.operand(), 2.0f32.operand()];
        std::ptr::from_ref(&**choice.text(grid, &operands).unwrap())
    });
    assert_ne!(texts[0], texts[1]);
    let count = allocations(|| {
        // The same launch again, and in turns, where no launch has the values of the one before.
        for turn in [0, 0, 1, 1, 0, 1, 0, 1] {
            let a = turn as f32;
            let operands = [x.operand(), y.operand(), a.operand()];
            let text = choice.text(grids[turn], &operands).unwrap();
            assert!(std::ptr::eq(&**text, texts[turn]));
        }
    });
    assert_eq!(count, 0);
}

#[test]
fn a_launch_without_blocks_allocates_nothing() {
    static CACHE: Cache = Cache::new();
    let device = Device::cpu();
    let (x, y): (Buffer<f32>, Buffer<f32>) = (device.zeros(64).unwrap(), device.zeros(64).unwrap());
    let launch = || {
        let prepared = CACHE.prepare::<Scale>(&device, true).unwrap();
        // SAFETY: these are the parameters of `scale`.
        unsafe { prepared.launch(&device, Grid::new(0, 32), &[x.operand(), y.operand(), 1.0f32.operand()]) }.unwrap();
    };
    launch();
    assert_eq!(allocations(launch), 0);
}
