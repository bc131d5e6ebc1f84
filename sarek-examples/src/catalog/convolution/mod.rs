//! The convolutions.

mod contests;
mod expected;

use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Device, Result};

use super::{Algorithm, Case, Form, Given, How, Item, Kernel, Sizes, Steps, Strategy, Task, Work, compare};
use crate::convolution::{Image, Run1d, Run2d, best, columns, direct1d, direct2d, halo1d, strategies1d, strategies2d};
use crate::data::{Data, Datum, sample};
use crate::picture::{Depth, Picture};
use crate::{Failure, kernels};
use expected::Weights;

/// Convolution of signals, images and pictures, with every strategy of [`crate::convolution`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    let mut add = |name: &str, from: &'static str, cases: Vec<Case>| {
        let strategy = strategies.iter_mut().find(|strategy| strategy.name.strip_prefix("convolution/") == Some(name));
        let strategy = strategy.unwrap_or_else(|| unreachable!("`{name}` is missing in the ladder"));
        strategy.source = from;
        strategy.cases.extend(cases);
    };
    for crate::convolution::Strategy { name, source, run } in strategies1d() {
        add(name, source, signals(run));
    }
    for crate::convolution::Strategy { name, source, run } in strategies2d() {
        add(name, source, images(run));
    }
    add("best", "own", vec![separable()]);
    Algorithm {
        name: "convolution",
        summary: "a signal, an image or a picture of f32 with a filter, zeros around it",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::convolution`]'s page, without cases.
fn ladder() -> Vec<Strategy> {
    let entry =
        |name, summary, kernels: Vec<Kernel>| Strategy { name, summary, source: "", kernels, cases: Vec::new() };
    vec![
        entry(
            "convolution/direct1d",
            "a signal; one output a thread, everything from global memory",
            kernels![direct1d::convolve_direct1d],
        ),
        entry(
            "convolution/halo1d",
            "a signal; a block's inputs and their halo in shared memory",
            kernels![halo1d::convolve_halo1d],
        ),
        entry(
            "convolution/direct2d",
            "an image; one output a thread, everything from global memory",
            kernels![direct2d::convolve_direct2d],
        ),
        entry(
            "convolution/best",
            "strips of outputs in registers, sizes as constants: the one to call",
            kernels![
                best::convolve_fixed::<5, 5, 4, 64, 4, true>,
                best::convolve_fixed::<3, 3, 2, 64, 4, true>,
                best::convolve_fixed::<7, 7, 8, 32, 4, true>,
                best::convolve_fixed::<3, 3, 2, 64, 4, false>,
                best::convolve_fixed::<5, 1, 1, 256, 1, true>,
                best::convolve_separable::<5, 5, 16, 32, 4, true>,
                columns::convolve_columns::<15, 32, 52, 4, true>,
                columns::convolve_columns::<9, 32, 52, 4, false>,
                best::convolve_any::<8, 32, 8>,
            ],
        ),
    ]
}

/// The sides of images.
const IMAGES: Sizes = Sizes { cpu: 259, gpu: 2051, most: 1 << 16 };

/// The sides of images whose rows start at multiples of 16 bytes.
const EVEN_IMAGES: Sizes = Sizes { cpu: 260, gpu: 2052, most: 1 << 16 };

/// The sides of pictures, which have three channels.
const PICTURES: Sizes = Sizes { cpu: 131, gpu: 1027, most: 1 << 15 };

/// The lengths of signals: what 32 bits count, and a little more, which is refused.
const SIGNALS: Sizes = Sizes { most: 1 << 32, ..Sizes::LINEAR };

/// Returns the cases of a strategy for signals.
fn signals(run: Run1d) -> Vec<Case> {
    let random = |name: &str, sample| Case {
        name: name.into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes: SIGNALS,
        sample,
        open: Box::new(move |device, given, how| open_signal(device, given, how, run)),
    };
    fn signal(n: usize, seed: u64) -> Item {
        Item::array(f32::data(sample(n, seed)))
    }
    let file = Case {
        name: "signal".into(),
        takes: vec![Form::Array(f32::NAME); 2],
        required: 1,
        sample: |n, seed| vec![signal(n, seed)],
        ..random("", |_, _| Vec::new())
    };
    fn filtered<const LENGTH: usize>(n: usize, seed: u64) -> Vec<Item> {
        vec![signal(n, seed), signal(LENGTH, !seed)]
    }
    vec![
        file,
        random("signal, 3 weights", filtered::<3>),
        random("signal, 31 weights", filtered::<31>),
        random("signal, 255 weights", filtered::<255>),
        // More than one piece of the filter.
        random("signal, 300 weights", filtered::<300>),
    ]
}

/// Returns the cases of a strategy for images.
fn images(run: Run2d) -> Vec<Case> {
    let random = |name: &str, sizes, sample| Case {
        name: name.into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes,
        sample,
        open: Box::new(move |device, given, how| open_image(device, given, how, run)),
    };
    fn filtered<const SIDE: usize>(n: usize, seed: u64) -> Vec<Item> {
        vec![matrix(sample(n * n, seed), [n, n]), matrix(sample(SIDE * SIDE, !seed), [SIDE, SIDE])]
    }
    let with_files = |name: &str, form, sizes, sample| Case {
        takes: vec![form, Form::Matrix(f32::NAME)],
        required: 1,
        ..random(name, sizes, sample)
    };
    vec![
        with_files("image", Form::Matrix(f32::NAME), EVEN_IMAGES, |n, seed| vec![matrix(sample(n * n, seed), [n, n])]),
        with_files("picture", Form::Picture, PICTURES, |n, seed| vec![picture(n, seed)]),
        random("image, 3x3 weights", IMAGES, filtered::<3>),
        random("image, 7x7 weights", EVEN_IMAGES, filtered::<7>),
        random("image, 15x15 weights", IMAGES, filtered::<15>),
    ]
}

/// Returns the case of filters that are given by a row and a column.
fn separable() -> Case {
    Case {
        name: "image, separable".into(),
        takes: vec![Form::Matrix(f32::NAME), Form::Array(f32::NAME), Form::Array(f32::NAME)],
        required: 3,
        settings: &[],
        standard: true,
        sizes: EVEN_IMAGES,
        sample: |n, seed| {
            let weights = |seed| Item::array(f32::data(sample(5, seed)));
            vec![matrix(sample(n * n, seed), [n, n]), weights(seed ^ 1), weights(seed ^ 2)]
        },
        open: Box::new(open_separable),
    }
}

/// Returns a matrix as an item.
fn matrix(data: Vec<f32>, shape: [usize; 2]) -> Item {
    Item::Array { data: Data::F32(data), shape: shape.into() }
}

/// Returns a made-up picture in three colours.
fn picture(n: usize, seed: u64) -> Item {
    let plane = |channel| -> Vec<f32> {
        sample::<u8>(n * n, seed ^ channel).into_iter().map(|value| f32::from(value) / 255.0).collect()
    };
    Item::Picture(Picture { width: n, height: n, depth: Depth::Eight, planes: (0..3).map(plane).collect() })
}

/// The weights that are taken if no others are given: a row of Pascal's triangle, divided by its sum.
const BINOMIAL: [f32; 5] = [1.0 / 16.0, 4.0 / 16.0, 6.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0];

/// The operation on an input and an output.
type Apply = Box<dyn Fn(&Slice<f32>, &mut Slice<f32>) -> Result<()>>;

/// The form of outputs.
#[derive(Clone, Copy)]
enum Look {
    Signal,
    Matrix,
    Picture(Depth),
}

/// Images of one size, which are filtered one by one: the channels of a picture, or one.
struct Filtering {
    planes: Vec<Plane>,
    size: Image,
    filter: Weights,
    apply: Apply,
    look: Look,
}

struct Plane {
    host: Vec<f32>,
    input: Buffer<f32>,
    output: Buffer<f32>,
}

/// Returns the task of filtering some planes.
fn task(
    device: &Device,
    planes: Vec<Vec<f32>>,
    size: Image,
    filter: Weights,
    apply: Apply,
    look: Look,
) -> Result<Box<dyn Task>, Failure> {
    let plane = |host: Vec<f32>| -> Result<Plane> {
        Ok(Plane { input: device.upload(&host)?, output: device.zeros(host.len())?, host })
    };
    let planes = planes.into_iter().map(plane).collect::<Result<Vec<_>>>()?;
    let work = work(size, &filter, planes.len());
    Ok(Box::new(Steps {
        state: Filtering { planes, size, filter, apply, look },
        reset: |state| Ok(state.planes.iter_mut().try_for_each(|plane| plane.output.fill(f32::POISON))?),
        run: Box::new(|Filtering { planes, apply, .. }| {
            Ok(planes.iter_mut().try_for_each(|plane| apply(&plane.input, &mut plane.output))?)
        }),
        verify: |Filtering { planes, size, filter, .. }| {
            let verdict = |plane: &Plane| {
                Ok::<_, Failure>(expected::verdict(&plane.host, *size, filter, &plane.output.to_vec()?))
            };
            Ok(compare::all(planes.iter().map(verdict).collect::<Result<Vec<_>, _>>()?))
        },
        outputs: |state| Ok(vec![state.output()?]),
        work,
    }))
}

impl Filtering {
    /// Returns the output.
    fn output(&self) -> Result<Item, Failure> {
        let mut planes = self.planes.iter().map(|plane| plane.output.to_vec()).collect::<Result<Vec<_>>>()?;
        let Image { width, height } = self.size;
        Ok(match self.look {
            Look::Picture(depth) => Item::Picture(Picture { width, height, depth, planes }),
            Look::Matrix => matrix(planes.swap_remove(0), [height, width]),
            Look::Signal => Item::array(Data::F32(planes.swap_remove(0))),
        })
    }
}

/// Returns the elements of an item of the form that a case takes, and its size.
fn planes(item: Item) -> (Vec<Vec<f32>>, Image, Look) {
    match item {
        Item::Array { data: Data::F32(data), shape } => match shape[..] {
            [length] => (vec![data], Image::new(length, 1), Look::Signal),
            [height, width] => (vec![data], Image::new(width, height), Look::Matrix),
            _ => unreachable!("a signal or an image"),
        },
        Item::Array { data, .. } => unreachable!("an array of {}", data.type_name()),
        Item::Picture(Picture { width, height, depth, planes }) => {
            (planes, Image::new(width, height), Look::Picture(depth))
        }
        Item::Graph(_) | Item::Distances(_) => unreachable!("{}", item.kind()),
    }
}

/// Returns the input and the filter of a case; the binomial one if none is given.
fn inputs(given: Given) -> (Vec<Vec<f32>>, Image, Look, Weights) {
    let mut items = given.items.into_iter();
    let (input, size, look) = planes(items.next().unwrap_or_else(|| unreachable!("a case takes an input")));
    let filter = match items.next().map(planes) {
        Some((mut weights, size, _)) => Weights { weights: weights.swap_remove(0), size },
        None if matches!(look, Look::Signal) => Weights::new(BINOMIAL.into(), 5, 1),
        None => Weights::separable(&BINOMIAL, &BINOMIAL),
    };
    (input, size, look, filter)
}

fn open_signal(device: &Device, given: Given, how: How, run: Run1d) -> Result<Box<dyn Task>, Failure> {
    let (input, size, look, filter) = inputs(given);
    let (on, weights) = (device.clone(), device.upload(&filter.weights)?);
    let apply = Box::new(move |input: &_, output: &mut _| run(&on, input, &weights, output, &how));
    task(device, input, size, filter, apply, look)
}

fn open_image(device: &Device, given: Given, how: How, run: Run2d) -> Result<Box<dyn Task>, Failure> {
    let (input, size, look, filter) = inputs(given);
    let (on, weights, of_filter) = (device.clone(), device.upload(&filter.weights)?, filter.size);
    let apply = Box::new(move |input: &_, output: &mut _| run(&on, input, size, &weights, of_filter, output, &how));
    task(device, input, size, filter, apply, look)
}

fn open_separable(device: &Device, given: Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let filter = Weights::separable(given.array(1), given.array(2));
    let (row, column) = (device.upload(given.array(1))?, device.upload(given.array(2))?);
    let (input, size, look, _) = inputs(Given { items: given.items.into_iter().take(1).collect(), ..given });
    let on = device.clone();
    let apply =
        Box::new(move |input: &_, output: &mut _| best::run_separable(&on, input, size, &row, &column, output, &how));
    task(device, input, size, filter, apply, look)
}

/// Returns the work: every element is read and written once; each weight is a multiplication with an addition.
fn work(size: Image, filter: &Weights, planes: usize) -> Work {
    let elements = (size.width * size.height * planes) as u64;
    Work::bytes(8 * elements).with_operations(2 * elements * filter.weights.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Settings, Verdict};

    fn run(case: &Case, items: Vec<Item>, how: How) -> Result<(Box<dyn Task>, Verdict), Failure> {
        let mut task = (case.open)(&Device::cpu(), Given { items, settings: Settings::default() }, how)?;
        task.reset()?;
        task.run()?;
        let verdict = task.verify()?;
        Ok((task, verdict))
    }

    fn cases() -> impl Iterator<Item = (&'static str, Case)> {
        let strategies = algorithm().strategies.into_iter();
        strategies.flat_map(|Strategy { name, cases, .. }| cases.into_iter().map(move |case| (name, case)))
    }

    fn case(strategy: &str, name: &str) -> Case {
        cases().find(|(of, case)| *of == strategy && case.name == name).expect("a case").1
    }

    #[test]
    fn every_case_is_right_at_every_size() {
        for (name, case) in cases() {
            let signal = case.name.starts_with("signal");
            let sizes = if signal { [0, 1, 33, 1000] } else { [0, 1, 33, 100] };
            for (n, how) in sizes.into_iter().zip([How::CHECKED, How::UNCHECKED, How::CHECKED, How::UNCHECKED]) {
                let (mut task, verdict) = run(&case, (case.sample)(n, 5), how).unwrap();
                assert!(verdict.agrees, "{name} {} of {n}: {verdict:?}", case.name);
                let outputs = task.outputs().unwrap();
                assert_eq!(outputs.len(), 1);
                assert_eq!(outputs[0].size(), (case.sample)(n, 5)[0].size());
                // A poisoned output is wrong.
                task.reset().unwrap();
                assert_eq!(task.verify().unwrap().agrees, n == 0, "{name} {} of {n}", case.name);
            }
        }
    }

    #[test]
    fn filters_come_from_files_or_are_binomial() {
        let image = || matrix(vec![0.0, 0.0, 0.0, 0.0, 256.0, 0.0, 0.0, 0.0, 0.0], [3, 3]);
        let image_case = case("convolution/best", "image");
        assert!(image_case.fits(&[image()]) && image_case.fits(&[image(), image()]));
        let (mut task, verdict) = run(&image_case, vec![image()], How::CHECKED).unwrap();
        assert!(verdict.agrees);
        let blurred = vec![16.0, 24.0, 16.0, 24.0, 36.0, 24.0, 16.0, 24.0, 16.0];
        assert_eq!(task.outputs().unwrap(), [matrix(blurred, [3, 3])]);
        let to_the_left = matrix(vec![0.0, 0.0, 1.0], [1, 3]);
        let (mut task, verdict) = run(&image_case, vec![image(), to_the_left], How::CHECKED).unwrap();
        assert!(verdict.agrees);
        let moved = vec![0.0, 0.0, 0.0, 256.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(task.outputs().unwrap(), [matrix(moved, [3, 3])]);
    }

    #[test]
    fn each_channel_of_a_picture_is_filtered_by_itself() {
        let planes = vec![vec![0.0, 1.0], vec![1.0, 0.0]];
        let picture = |planes| Item::Picture(Picture { width: 2, height: 1, depth: Depth::Sixteen, planes });
        let average = matrix(vec![0.5, 0.5], [1, 2]);
        let picture_case = case("convolution/direct2d", "picture");
        let (mut task, verdict) = run(&picture_case, vec![picture(planes), average], How::UNCHECKED).unwrap();
        assert!(verdict.agrees);
        assert_eq!(task.outputs().unwrap(), [picture(vec![vec![0.0, 0.5], vec![0.5, 0.5]])]);
        assert_eq!(task.work(), Work::bytes(32).with_operations(16));
    }

    #[test]
    fn separable_filters_have_three_five_or_seven_weights() {
        let separable = case("convolution/best", "image, separable");
        let weights = |n: usize| Item::array(Data::F32((0..n).map(|i| i as f32).collect()));
        for n in [3, 5, 7] {
            let items = vec![matrix(vec![1.0; 80], [8, 10]), weights(n), weights(n)];
            assert!(separable.fits(&items) && run(&separable, items, How::CHECKED).unwrap().1.agrees);
        }
        let items = vec![matrix(vec![1.0; 80], [8, 10]), weights(4), weights(4)];
        assert!(run(&separable, items, How::CHECKED).is_err());
    }
}
