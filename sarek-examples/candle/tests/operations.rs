//! The operations against candle's own, which take several steps on the CPU.

use std::sync::OnceLock;

use candle_core::{CpuStorage, CustomOp2, D, DType, Device, Error, IndexOp, Layout, Result, Tensor, Var};
use sarek_candle_example::{CausalSoftmax, Swiglu, causal_softmax, swiglu};

/// Calls a test for the CPU, and for CUDA if there is a device: on a stream of candle's, and on the stream that each thread has.
fn everywhere(test: impl Fn(&Device) -> Result<()>) {
    static CUDA: OnceLock<Vec<Device>> = OnceLock::new();
    test(&Device::Cpu).unwrap();
    let cuda =
        CUDA.get_or_init(|| [Device::new_cuda_with_stream(0), Device::new_cuda(0)].into_iter().flatten().collect());
    if cuda.is_empty() {
        println!("skipped: no CUDA device");
    }
    for device in cuda {
        test(device).unwrap();
    }
}

/// Returns numbers between -4 and 4 that look random, on the CPU.
fn numbers(seed: u64, shape: &[usize]) -> Tensor {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 * 8.0 - 4.0
    };
    let count = shape.iter().product();
    Tensor::from_vec(std::iter::repeat_with(next).take(count).collect(), shape, &Device::Cpu).unwrap()
}

/// Returns the elements of a tensor.
fn elements(tensor: &Tensor) -> Vec<f32> {
    // On a GPU candle does not cast tensors without elements.
    let tensor = tensor.to_device(&Device::Cpu).unwrap();
    tensor.to_dtype(DType::F32).unwrap().flatten_all().unwrap().to_vec1().unwrap()
}

/// Checks that two tensors have one shape and the same elements, up to the rounding of the first one's type.
#[track_caller]
fn assert_near(found: &Tensor, expected: &Tensor, what: &str) {
    assert_eq!(found.shape(), expected.shape(), "{what}");
    let epsilon = match found.dtype() {
        DType::F16 => 1e-3,
        DType::BF16 => 8e-3,
        _ => 2e-6,
    };
    for (i, (found, expected)) in elements(found).into_iter().zip(elements(expected)).enumerate() {
        let tolerance = epsilon * (1.0 + 4.0 * expected.abs());
        assert!((found - expected).abs() <= tolerance, "{what}, element {i}: {found}, and not {expected}");
    }
}

const TYPES: [DType; 3] = [DType::F32, DType::F16, DType::BF16];
const SHAPES: [&[usize]; 9] = [&[0], &[1], &[31], &[33], &[1025], &[3, 0], &[5, 31], &[2, 3, 33], &[]];

/// Returns `silu(gate) * up` by candle's operations, in `f32`.
fn swiglu_in_steps(gate: &Tensor, up: &Tensor) -> Result<Tensor> {
    gate.to_dtype(DType::F32)?.silu()? * up.to_dtype(DType::F32)?
}

#[test]
fn swiglu_is_that_of_candles_steps() {
    everywhere(|device| {
        for (shape, dtype) in SHAPES.into_iter().flat_map(|shape| TYPES.map(|dtype| (shape, dtype))) {
            let (gate, up) = (numbers(1, shape).to_dtype(dtype)?, numbers(2, shape).to_dtype(dtype)?);
            let found = gate.to_device(device)?.apply_op2(&up.to_device(device)?, Swiglu)?;
            assert_eq!(found.dtype(), dtype);
            assert_near(&found, &swiglu_in_steps(&gate, &up)?, &format!("{shape:?} of {dtype:?}"));
        }
        Ok(())
    });
}

#[test]
fn the_gradient_of_swiglu_is_that_of_candles_steps() {
    everywhere(|device| {
        for (shape, dtype) in SHAPES.into_iter().flat_map(|shape| TYPES.map(|dtype| (shape, dtype))) {
            // candle launches its own product with an empty grid, which is an error.
            if !device.is_cpu() && shape.contains(&0) {
                continue;
            }
            let what = format!("{shape:?} of {dtype:?}");
            let (gate, up) = (numbers(3, shape).to_dtype(dtype)?, numbers(4, shape).to_dtype(dtype)?);
            let weights = numbers(5, shape).to_dtype(dtype)?;

            let (a, b) = (Var::from_tensor(&gate.to_device(device)?)?, Var::from_tensor(&up.to_device(device)?)?);
            let found = (a.apply_op2(&b, Swiglu)? * weights.to_device(device)?)?.backward()?;

            let (c, d) = (Var::from_tensor(&gate.to_dtype(DType::F32)?)?, Var::from_tensor(&up.to_dtype(DType::F32)?)?);
            let expected = (swiglu_in_steps(&c, &d)? * weights.to_dtype(DType::F32)?)?.backward()?;

            // candle's product of empty tensors is the first one, so the second one has no gradient.
            let none = d.zeros_like()?;
            assert_near(found.get(&a).unwrap(), expected.get(&c).unwrap(), &format!("the gate, {what}"));
            assert_near(
                found.get(&b).unwrap(),
                expected.get(&d).unwrap_or(&none),
                &format!("the other factor, {what}"),
            );
        }
        Ok(())
    });
}

#[test]
fn a_gradient_that_is_broadcast_is_one() {
    everywhere(|device| {
        let (gate, up) = (numbers(6, &[7, 33]), numbers(7, &[7, 33]));
        let (a, b) = (Var::from_tensor(&gate.to_device(device)?)?, Var::from_tensor(&up.to_device(device)?)?);
        let found = a.apply_op2(&b, Swiglu)?.mean_all()?.backward()?;
        let (c, d) = (Var::from_tensor(&gate)?, Var::from_tensor(&up)?);
        let expected = swiglu_in_steps(&c, &d)?.mean_all()?.backward()?;
        assert_near(found.get(&a).unwrap(), expected.get(&c).unwrap(), "the gate");
        assert_near(found.get(&b).unwrap(), expected.get(&d).unwrap(), "the other factor");
        Ok(())
    });
}

#[test]
fn one_tensor_may_be_both_factors() {
    everywhere(|device| {
        let x = numbers(8, &[1025]);
        let a = Var::from_tensor(&x.to_device(device)?)?;
        let y = a.apply_op2(&a, Swiglu)?;
        assert_near(&y, &swiglu_in_steps(&x, &x)?, "the result");
        let b = Var::from_tensor(&x)?;
        let expected = swiglu_in_steps(&b, &b)?.backward()?;
        assert_near(y.backward()?.get(&a).unwrap(), expected.get(&b).unwrap(), "the gradient");
        Ok(())
    });
}

#[test]
fn parts_of_a_tensor_begin_at_their_offset() {
    everywhere(|device| {
        let (gate, up) = (numbers(9, &[9, 31]), numbers(10, &[9, 31]));
        let (a, b) = (Var::from_tensor(&gate.to_device(device)?)?, Var::from_tensor(&up.to_device(device)?)?);
        let (part, other) = (a.narrow(0, 3, 4)?, b.narrow(0, 5, 4)?);
        assert_eq!(part.layout().start_offset(), 93);
        let y = part.apply_op2(&other, Swiglu)?;
        let (c, d) = (Var::from_tensor(&gate)?, Var::from_tensor(&up)?);
        let expected = swiglu_in_steps(&c.narrow(0, 3, 4)?, &d.narrow(0, 5, 4)?)?;
        assert_near(&y, &expected, "the result");
        let (found, expected) = (y.backward()?, expected.backward()?);
        assert_near(found.get(&a).unwrap(), expected.get(&c).unwrap(), "the gate");
        assert_near(found.get(&b).unwrap(), expected.get(&d).unwrap(), "the other factor");

        // The two halves of one tensor, the last element of which is the storage's last.
        let both = gate.to_device(device)?.narrow(0, 1, 8)?;
        let y = both.i(..4)?.apply_op2(&both.i(4..)?, Swiglu)?;
        assert_near(&y, &swiglu_in_steps(&gate.i(1..5)?, &gate.i(5..9)?)?, "halves");
        Ok(())
    });
}

#[test]
fn strides_are_refused_with_the_remedy() {
    everywhere(|device| {
        let (gate, up) = (numbers(11, &[33, 31]), numbers(12, &[31, 33]));
        let (a, b) = (Var::from_tensor(&gate.to_device(device)?)?, Var::from_tensor(&up.to_device(device)?)?);
        let refused = |result: Result<Tensor>| {
            let message = result.unwrap_err().to_string();
            assert!(message.contains("`.contiguous()`"), "{message}");
        };
        refused(a.t()?.apply_op2(&b, Swiglu));
        refused(b.apply_op2(&a.t()?, Swiglu));
        refused(b.narrow(1, 3, 5)?.apply_op2(&b.narrow(1, 0, 5)?, Swiglu));
        refused(b.apply_op2(&b.i(..1)?.broadcast_as((31, 33))?, Swiglu));
        refused(a.t()?.apply_op1(CausalSoftmax { scale: 1.0 }));
        let message = a.t()?.inplace_op2(&b, &Swiglu).unwrap_err().to_string();
        assert!(message.contains("`.contiguous()`"), "{message}");

        // The functions copy such tensors, and the gradients find their way back.
        let y = swiglu(&a.t()?, &b)?;
        let (c, d) = (Var::from_tensor(&gate)?, Var::from_tensor(&up)?);
        let expected = swiglu_in_steps(&c.t()?, &d)?;
        assert_near(&y, &expected, "the result");
        let (found, expected) = (y.backward()?, expected.backward()?);
        assert_near(found.get(&a).unwrap(), expected.get(&c).unwrap(), "the gate");
        assert_near(found.get(&b).unwrap(), expected.get(&d).unwrap(), "the other factor");
        Ok(())
    });
}

#[test]
fn what_does_not_fit_together_is_an_error() {
    everywhere(|device| {
        let x = |shape: &[usize], dtype| numbers(13, shape).to_dtype(dtype)?.to_device(device);
        let error = |result: Result<Tensor>, part: &str| {
            let message = result.unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        };
        error(x(&[3, 4], DType::F32)?.apply_op2(&x(&[4, 3], DType::F32)?, Swiglu), "shape mismatch");
        error(x(&[3], DType::F32)?.apply_op2(&x(&[3], DType::F16)?, Swiglu), "dtype mismatch");
        error(x(&[3], DType::F64)?.apply_op2(&x(&[3], DType::F64)?, Swiglu), "unsupported dtype F64");
        error(x(&[0], DType::U32)?.apply_op2(&x(&[0], DType::U32)?, Swiglu), "unsupported dtype U32");
        let softmax = CausalSoftmax { scale: 1.0 };
        error(x(&[3, 3], DType::F64)?.apply_op1(softmax), "unsupported dtype F64");
        error(x(&[3], DType::F32)?.apply_op1(softmax), "last two dimensions");
        error(x(&[2, 4, 3], DType::F32)?.apply_op1(softmax), "4 queries have 3 keys");
        Ok(())
    });
}

#[test]
fn a_layout_beyond_its_storage_is_an_error() {
    let (storage, layout) = (CpuStorage::F32(vec![1.0; 8]), Layout::contiguous_with_offset(5, 4));
    let result = CustomOp2::cpu_fwd(&Swiglu, &storage, &layout, &storage, &layout);
    let message = result.unwrap_err().to_string();
    assert!(message.contains("element 9 of a storage that has 8"), "{message}");
}

#[test]
fn swiglu_in_place_overwrites_the_gate() {
    everywhere(|device| {
        for (shape, dtype) in SHAPES.into_iter().flat_map(|shape| TYPES.map(|dtype| (shape, dtype))) {
            // candle takes an empty matrix with rows for one whose rows are all the same, and refuses to write it.
            if shape == [3, 0] {
                continue;
            }
            let (gate, up) = (numbers(14, shape).to_dtype(dtype)?, numbers(15, shape).to_dtype(dtype)?);
            let x = gate.to_device(device)?.copy()?;
            x.inplace_op2(&up.to_device(device)?, &Swiglu)?;
            assert_near(&x, &swiglu_in_steps(&gate, &up)?, &format!("{shape:?} of {dtype:?}"));
        }

        // A part: the rest stays.
        let gate = numbers(16, &[5, 33]);
        let x = gate.to_device(device)?.copy()?;
        let up = numbers(17, &[2, 33]);
        x.narrow(0, 1, 2)?.inplace_op2(&up.to_device(device)?, &Swiglu)?;
        let changed = swiglu_in_steps(&gate.narrow(0, 1, 2)?, &up)?;
        let expected = Tensor::cat(&[&gate.narrow(0, 0, 1)?, &changed, &gate.narrow(0, 3, 2)?], 0)?;
        assert_near(&x, &expected, "a part");

        // A kernel does not write what it reads through another argument: candle refuses that.
        let message = x.inplace_op2(&x, &Swiglu).unwrap_err().to_string();
        assert!(message.contains("shares storage"), "{message}");
        Ok(())
    });
}

/// Returns `softmax(scale * x + mask)` by candle's operations, in `f32`.
fn softmax_in_steps(x: &Tensor, scale: f32) -> Result<Tensor> {
    let (queries, columns) = (x.dim(D::Minus2)?, x.dim(D::Minus1)?);
    let mask = (0..queries).flat_map(|row| {
        (0..columns).map(move |column| if column + queries > row + columns { f32::NEG_INFINITY } else { 0.0 })
    });
    let mask = Tensor::from_vec(mask.collect(), (queries, columns), &Device::Cpu)?;
    let scores = (x.to_dtype(DType::F32)? * f64::from(scale))?.broadcast_add(&mask)?;
    let e = scores.broadcast_sub(&scores.max_keepdim(D::Minus1)?)?.exp()?;
    e.broadcast_div(&e.sum_keepdim(D::Minus1)?)
}

const MATRICES: [&[usize]; 8] =
    [&[1, 1], &[31, 31], &[33, 33], &[3, 33], &[1, 1025], &[65, 1025], &[2, 3, 5, 33], &[7, 1, 31]];

#[test]
fn the_softmax_is_that_of_candles_steps() {
    everywhere(|device| {
        for (shape, dtype) in MATRICES.into_iter().flat_map(|shape| TYPES.map(|dtype| (shape, dtype))) {
            let x = numbers(18, shape).to_dtype(dtype)?;
            let found = x.to_device(device)?.apply_op1(CausalSoftmax { scale: 0.7 })?;
            assert_eq!(found.dtype(), dtype);
            assert_near(&found, &softmax_in_steps(&x, 0.7)?, &format!("{shape:?} of {dtype:?}"));
        }
        for shape in [&[0, 0][..], &[0, 5], &[0, 3, 4], &[2, 0, 4]] {
            let found = numbers(18, shape).to_device(device)?.apply_op1(CausalSoftmax { scale: 0.7 })?;
            assert_eq!(found.dims(), shape);
        }
        Ok(())
    });
}

#[test]
fn the_gradient_of_the_softmax_is_that_of_candles_steps() {
    everywhere(|device| {
        for (shape, dtype) in MATRICES.into_iter().flat_map(|shape| TYPES.map(|dtype| (shape, dtype))) {
            let (x, weights) = (numbers(19, shape).to_dtype(dtype)?, numbers(20, shape).to_dtype(dtype)?);
            let a = Var::from_tensor(&x.to_device(device)?)?;
            let y = a.apply_op1(CausalSoftmax { scale: 0.7 })?;
            let found = (y * weights.to_device(device)?)?.backward()?;
            let b = Var::from_tensor(&x.to_dtype(DType::F32)?)?;
            let expected = (softmax_in_steps(&b, 0.7)? * weights.to_dtype(DType::F32)?)?.backward()?;
            let what = format!("{shape:?} of {dtype:?}");
            assert_near(found.get(&a).unwrap(), expected.get(&b).unwrap(), &what);
        }
        Ok(())
    });
}

#[test]
fn parts_of_a_tensor_and_copies_have_a_softmax() {
    everywhere(|device| {
        let x = numbers(21, &[5, 33, 31]);
        let a = x.to_device(device)?;
        let y = a.narrow(0, 2, 3)?.narrow(0, 0, 2)?.transpose(1, 2)?;
        let expected = softmax_in_steps(&x.narrow(0, 2, 2)?.transpose(1, 2)?.contiguous()?, 1.0)?;
        assert_near(&causal_softmax(&y, 1.0)?, &expected, "a copy");
        let rows = x.reshape((33, 155))?;
        let y = a.reshape((33, 155))?.narrow(0, 2, 31)?.apply_op1(CausalSoftmax { scale: 0.5 })?;
        assert_near(&y, &softmax_in_steps(&rows.narrow(0, 2, 31)?, 0.5)?, "a part");
        Ok(())
    });
}

#[test]
fn large_numbers_do_not_overflow() {
    everywhere(|device| {
        let x = Tensor::new(&[[1e30f32, -1e30, 3e38], [f32::NEG_INFINITY, 1.0, 2.0]], &Device::Cpu)?;
        let found = x.to_device(device)?.apply_op1(CausalSoftmax { scale: 1.0 })?;
        assert_near(&found, &softmax_in_steps(&x, 1.0)?, "the softmax");
        let x = Tensor::new(&[-1e30f32, -100.0, 100.0, 1e30], &Device::Cpu)?;
        let one = x.ones_like()?;
        let found = x.to_device(device)?.apply_op2(&one.to_device(device)?, Swiglu)?;
        assert_near(&found, &swiglu_in_steps(&x, &one)?, "SwiGLU");
        assert_eq!(elements(&found), [0.0, 0.0, 100.0, 1e30]);
        Ok(())
    });
}

/// Kernels between candle's operations, with no wait in between, from several threads at a time.
#[test]
fn kernels_keep_their_place_among_candles_operations() {
    let expected = |seed: u64| {
        let (mut x, up) = (numbers(seed, &[65, 1025]), numbers(22, &[65, 1025]));
        for _ in 0..4 {
            let y = (swiglu_in_steps(&x, &up)? * 0.25)?;
            x = (x.affine(0.5, 0.125)? + softmax_in_steps(&y, 1.0)?)?;
            x = x.slice_scatter0(&swiglu_in_steps(&x.narrow(0, 3, 7)?, &up.narrow(0, 9, 7)?)?, 3)?;
        }
        Ok::<_, Error>(x)
    };
    let found = |device: &Device, seed: u64| {
        let (mut x, up) = (numbers(seed, &[65, 1025]).to_device(device)?, numbers(22, &[65, 1025]).to_device(device)?);
        for _ in 0..4 {
            let y = (x.apply_op2(&up, Swiglu)? * 0.25)?;
            x = (x.affine(0.5, 0.125)? + y.apply_op1(CausalSoftmax { scale: 1.0 })?)?;
            x.narrow(0, 3, 7)?.inplace_op2(&up.narrow(0, 9, 7)?, &Swiglu)?;
        }
        x.to_device(&Device::Cpu)
    };
    everywhere(|device| {
        std::thread::scope(|scope| {
            let work = [23, 24, 25].map(|seed| (seed, scope.spawn(move || found(device, seed))));
            for (seed, thread) in work {
                let (found, expected) = (thread.join().unwrap()?, expected(seed)?);
                for (found, expected) in elements(&found).into_iter().zip(elements(&expected)) {
                    let tolerance = 1e-4 * (1.0 + expected.abs());
                    assert!((found - expected).abs() <= tolerance, "seed {seed}: {found}, and not {expected}");
                }
            }
            Ok(())
        })
    });
}
