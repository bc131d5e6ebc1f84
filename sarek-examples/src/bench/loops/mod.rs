//! Loops over `u32`, `usize` and `i32`, beside the same by hand in CUDA with `int`.
//!
//! Rust's ranges do not wrap, and neither do indices that are proven to be in range. The CUDA text shows that, so that all of them should take
//! the same time. Ours are launched with checks, which the launch decides.

mod kernels;

use std::rc::Rc;

use sarek_runtime::prelude::*;

pub use crate::peers::Loop;
use crate::peers::Peers;

use self::kernels::{BLOCK, i32_loops, u32_loops, usize_loops};
use super::{Arena, Ceiling, Meter, Other, Row};
use crate::Failure;
use crate::catalog::{Item, Task, Verdict, Work};
use crate::data::Datum;

/// All of them.
pub const LOOPS: [Loop; 11] = [
    Loop::Dot,
    Loop::DotUnrolled,
    Loop::DotWhile,
    Loop::Saxpy,
    Loop::Rows,
    Loop::Columns,
    Loop::ColumnsWhile,
    Loop::Stencil,
    Loop::Product,
    Loop::Window,
    Loop::Horner,
];

/// The maximum of our time over that of handwritten CUDA.
const LIMIT: f64 = 1.02;

/// The number of results that are compared with the host's.
const SAMPLES: usize = 97;

/// The sizes of a loop, and how many blocks run it.
#[derive(Debug, Clone, Copy)]
struct Shape {
    n: usize,
    m: usize,
    blocks: usize,
}

/// Who runs a loop.
#[derive(Clone)]
enum By {
    U32,
    Usize,
    I32,
    Hand(Rc<Peers>),
}

/// Returns a loop's name, as `sarek bench` takes it.
pub fn name(which: Loop) -> &'static str {
    match which {
        Loop::Dot => "loops/dot",
        Loop::DotUnrolled => "loops/dot_unrolled",
        Loop::DotWhile => "loops/dot_while",
        Loop::Saxpy => "loops/saxpy",
        Loop::Rows => "loops/rows",
        Loop::Columns => "loops/columns",
        Loop::ColumnsWhile => "loops/columns_while",
        Loop::Stencil => "loops/stencil",
        Loop::Product => "loops/product",
        Loop::Window => "loops/window",
        Loop::Horner => "loops/horner",
    }
}

/// Measures a loop in all types in turns, beside CUDA by hand if the peers are there, else beside ours in `i32`.
///
/// # Errors
/// A failure of the device, or a wrong result.
pub fn measure(arena: &Arena, meter: &mut Meter, which: Loop, ceiling: Option<Ceiling>) -> Result<Vec<Row>, Failure> {
    let shape = shape(which, true, arena.device.multiprocessors() as usize);
    let inputs = Rc::new(Inputs::new(&arena.device, which, shape)?);
    let hand = arena.peers().ok().map(By::Hand);
    let who = [By::U32, By::Usize, By::I32].into_iter().chain(hand);
    let mut sides = who.map(|by| Side::new(which, by, shape, &inputs)).collect::<Result<Vec<_>, _>>()?;
    for side in &mut sides {
        side.reset()?;
        side.run()?;
        side.verify()?.check()?;
    }
    let mut tasks: Vec<&mut dyn Task> = sides.iter_mut().map(|side| side as &mut dyn Task).collect();
    let times = meter.measure(&mut tasks)?;
    for side in &mut sides {
        side.verify()?.check()?;
    }
    let against = if times.len() > 3 { "CUDA by hand with int" } else { "ours with i32" };
    let (ours, other) = (&times[..3], times[times.len() - 1]);
    let rows = ["u32", "usize", "i32"].iter().zip(ours).map(|(ty, time)| {
        let row = Row::new(
            format!("{} {ty}", name(which)),
            Some(shape.n as u64),
            *time,
            Some(Other { name: against.into(), time: other }),
        );
        let note = format!("{:.3} x i32", time.median / ours[2].median);
        row.with_work(work(which, shape), ceiling).with_limit(Some(LIMIT)).with_note(note)
    });
    Ok(rows.collect())
}

/// Sizes that keep a GPU busy for a tenth of a millisecond or more, or small ones.
fn shape(which: Loop, large: bool, multiprocessors: usize) -> Shape {
    let size = |large_size: usize, small: usize| if large { large_size } else { small };
    let over = |threads: usize| threads.div_ceil(BLOCK);
    match which {
        Loop::Dot | Loop::DotUnrolled | Loop::DotWhile | Loop::Saxpy => {
            Shape { n: size(1 << 26, 5003), m: 0, blocks: size(multiprocessors * 8, 3) }
        }
        Loop::Rows => {
            let n = size(1 << 13, 37);
            Shape { n, m: size(1 << 13, 100), blocks: over(32 * n) }
        }
        Loop::Columns | Loop::ColumnsWhile => {
            let m = size(1 << 15, 300);
            Shape { n: size(1 << 11, 45), m, blocks: over(m) }
        }
        Loop::Stencil => {
            let n = size(512, 20);
            Shape { n, m: size(256, 9), blocks: over(n * n) }
        }
        Loop::Product => {
            let n = size(1024, 33);
            Shape { n, m: 0, blocks: over(n * n) }
        }
        Loop::Window => {
            let n = size(1 << 24, 3001);
            Shape { n, m: size(16, 5), blocks: over(n) }
        }
        Loop::Horner => {
            let n = size(1 << 22, 1001);
            Shape { n, m: size(512, 19), blocks: over(n) }
        }
    }
}

/// Returns the number of elements that the loop reads of both inputs, and writes.
fn lengths(which: Loop, Shape { n, m, blocks }: Shape) -> [usize; 3] {
    match which {
        Loop::Dot | Loop::DotUnrolled | Loop::DotWhile => [n, n, blocks * BLOCK],
        Loop::Saxpy => [n, n, n],
        Loop::Rows => [n * m, m, 32 * n],
        Loop::Columns | Loop::ColumnsWhile => [n * m, 1, m],
        Loop::Stencil => [n * n * m, 1, n * n * m],
        Loop::Product => [n * n, n * n, n * n],
        Loop::Window => [n + 2 * m, 2 * m + 1, n],
        Loop::Horner => [n, m, n],
    }
}

fn work(which: Loop, shape: Shape) -> Work {
    let Shape { n, m, .. } = shape;
    let operations = match which {
        Loop::Dot | Loop::DotUnrolled | Loop::DotWhile | Loop::Saxpy => 2 * n,
        Loop::Rows => 2 * n * m,
        Loop::Columns | Loop::ColumnsWhile => n * m,
        Loop::Stencil => 8 * n * n * m,
        Loop::Product => 2 * n * n * n,
        Loop::Window => 2 * n * (2 * m + 1),
        Loop::Horner => 2 * n * m,
    };
    let elements: usize = lengths(which, shape).iter().sum();
    Work::bytes(4 * elements as u64).with_operations(operations as u64)
}

/// Returns one of the results, in `f64`; `None` for elements that the loop does not write.
fn expected(which: Loop, Shape { n, m, blocks }: Shape, [x, y]: [&[f32]; 2], at: usize) -> Option<f64> {
    let (x, y) = (|i: usize| f64::from(x[i]), |i: usize| f64::from(y[i]));
    Some(match which {
        Loop::Dot | Loop::DotUnrolled | Loop::DotWhile => (at..n).step_by(blocks * BLOCK).map(|i| x(i) * y(i)).sum(),
        Loop::Saxpy => 2.0 * x(at) + y(at),
        Loop::Rows => (at % 32..m).step_by(32).map(|k| x(at / 32 * m + k) * y(k)).sum(),
        Loop::Columns | Loop::ColumnsWhile => (0..n).map(|row| x(row * m + at)).sum(),
        Loop::Stencil => {
            let (column, row, z) = (at % n, at / n % n, at / n / n);
            if [column, row].iter().any(|&i| i == 0 || i == n - 1) || z == 0 || z == m - 1 {
                return None;
            }
            let around = x(at - 1) + x(at + 1) + x(at - n) + x(at + n) + x(at - n * n) + x(at + n * n);
            0.4 * x(at) + 0.1 * around
        }
        Loop::Product => (0..n).map(|k| x(at / n * n + k) * y(k * n + at % n)).sum(),
        Loop::Window => (0..=2 * m).map(|k| x(at + k) * y(k)).sum(),
        Loop::Horner => (0..m).rev().fold(0.0, |value, k| value * x(at) + y(k)),
    })
}

/// The inputs of all sides, and some of the expected results.
struct Inputs {
    device: Device,
    x: Buffer<f32>,
    y: Buffer<f32>,
    samples: Vec<(usize, f64)>,
}

impl Inputs {
    fn new(device: &Device, which: Loop, shape: Shape) -> Result<Inputs, Failure> {
        let [x_len, y_len, out_len] = lengths(which, shape);
        let x: Vec<f32> = (0..x_len).map(|i| fraction(i as u32)).collect();
        let y: Vec<f32> = (0..y_len).map(|i| fraction(!(i as u32))).collect();
        let places = (0..SAMPLES).map(|sample| (sample * (out_len - 1) / (SAMPLES - 1)).min(out_len - 1));
        let samples = places.filter_map(|at| Some((at, expected(which, shape, [&x, &y], at)?))).collect();
        Ok(Inputs { device: device.clone(), x: device.upload(&x)?, y: device.upload(&y)?, samples })
    }
}

/// Returns a made-up number between -0.5 and 0.5.
fn fraction(i: u32) -> f32 {
    (i.wrapping_mul(0x9e37_79b1) >> 20) as f32 / 4096.0 - 0.5
}

/// One side: a loop and who runs it.
struct Side {
    which: Loop,
    by: By,
    shape: Shape,
    inputs: Rc<Inputs>,
    output: Buffer<f32>,
}

impl Side {
    fn new(which: Loop, by: By, shape: Shape, inputs: &Rc<Inputs>) -> Result<Side, Failure> {
        let output = inputs.device.zeros(lengths(which, shape)[2])?;
        Ok(Side { which, by, shape, inputs: inputs.clone(), output })
    }
}

impl Task for Side {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(f32::NAN)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        let Side { which, by, shape: Shape { n, m, blocks }, inputs, output } = self;
        let Inputs { device, x, y, .. } = &**inputs;
        let (grid, inputs, sizes) = (Grid::new(*blocks, BLOCK), [x, y], [*n, *m]);
        match by {
            By::U32 => u32_loops::launch(device, *which, grid, inputs, output, sizes)?,
            By::Usize => usize_loops::launch(device, *which, grid, inputs, output, sizes)?,
            By::I32 => i32_loops::launch(device, *which, grid, inputs, output, sizes)?,
            // SAFETY: the slices have the lengths of `lengths`; the sizes are far below the limits of an `int`.
            By::Hand(peers) => unsafe { peers.run_loop(*which, *blocks as u32, [x, y], output, sizes)? },
        }
        Ok(())
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        let output = self.output.to_vec()?;
        let agrees = |got: f32, right: f64| (f64::from(got) - right).abs() <= 1e-3 * right.abs().max(1.0);
        let wrong = self.inputs.samples.iter().find(|(at, right)| !agrees(output[*at], *right));
        let (at, right) = *wrong.unwrap_or(&self.inputs.samples[0]);
        Ok(Verdict { result: format!("{} at {at}", output[at]), expected: right.to_string(), agrees: wrong.is_none() })
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::array(f32::data(self.output.to_vec()?))])
    }

    fn work(&self) -> Work {
        work(self.which, self.shape)
    }
}

#[cfg(test)]
mod tests {
    use sarek_runtime::launch::TextKind;
    use sarek_runtime::{Arch, compile};

    use super::*;

    #[test]
    fn nvrtc_takes_the_loops() {
        if !compile::nvrtc_available() {
            eprintln!("skipped: there is no NVRTC");
            return;
        }
        for kernel in [u32_loops::all(), usize_loops::all(), i32_loops::all()].into_iter().flatten() {
            let text = (kernel.instance)().text(TextKind::Proven);
            text.and_then(|text| text.cubin(Arch::SM_90)).unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
        }
    }

    fn check(device: &Device, sides: &[By]) {
        for which in LOOPS {
            let shape = shape(which, false, 1);
            let inputs = Rc::new(Inputs::new(device, which, shape).unwrap());
            for by in sides {
                let mut side = Side::new(which, by.clone(), shape, &inputs).unwrap();
                side.reset().unwrap();
                side.run().unwrap();
                side.verify().unwrap().check().unwrap();
            }
        }
    }

    #[test]
    fn every_loop_is_right_in_every_type() {
        check(&Device::cpu(), &[By::U32, By::Usize, By::I32]);
    }

    #[test]
    fn the_loops_by_hand_are_right() {
        let device = Device::best().unwrap();
        match Peers::open(&device, 0) {
            Ok(peers) => check(&device, &[By::U32, By::Hand(Rc::new(peers))]),
            Err(error) => println!("skipped: {error}"),
        }
    }
}
