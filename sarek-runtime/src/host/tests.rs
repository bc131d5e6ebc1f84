//! Buffers, streams and events, on the CPU and on a GPU if there is one.

use std::sync::Arc;

use super::*;
use crate::Error;

/// Returns every device; prints a note if that is only the CPU.
fn devices() -> Vec<Device> {
    let devices = Device::all();
    if devices.len() == 1 {
        eprintln!("skipped: no CUDA device");
    }
    devices
}

#[test]
fn what_goes_up_comes_down() {
    fn round<T: Element + Copy + PartialEq + std::fmt::Debug>(device: &Device, values: &[T]) {
        for length in [0, 1, values.len()] {
            let values = &values[..length];
            let buffer = device.upload(values).unwrap();
            assert_eq!((buffer.len(), buffer.is_empty()), (length, length == 0));
            assert_eq!(buffer.to_vec().unwrap(), values);
            assert_eq!(buffer.device(), device);
        }
    }
    for device in devices() {
        round(&device, &[true, false, true]);
        round(&device, &[1i8, -1, i8::MIN]);
        round(&device, &[1i16, -1]);
        round(&device, &[u32::MAX, 3]);
        round(&device, &[i64::MIN, 3]);
        round(&device, &[usize::MAX, 3]);
        round(&device, &[1.5f32, -0.0, f32::INFINITY]);
        round(&device, &(0..100_000).map(f64::from).collect::<Vec<_>>());
    }
}

#[test]
fn zeros_and_fill() {
    fn fill<T: Element + Copy + PartialEq + std::fmt::Debug>(device: &Device, value: T) {
        for length in [0, 1, 2, 3, 1000] {
            let mut buffer = device.zeros::<T>(length).unwrap();
            buffer.fill(value).unwrap();
            assert_eq!(buffer.to_vec().unwrap(), vec![value; length]);
        }
    }
    for device in devices() {
        assert_eq!(device.zeros::<f32>(1000).unwrap().to_vec().unwrap(), vec![0.0; 1000]);
        fill(&device, true);
        fill(&device, -3i8);
        fill(&device, 0x1234u16);
        fill(&device, 1.25f32);
        fill(&device, 0x0123_4567_89ab_cdefu64);
        fill(&device, -1.0f64);
        let mut buffer = device.upload(&[1u64, 2, 3, 4]).unwrap();
        buffer.slice_mut(1..3).unwrap().fill(9).unwrap();
        assert_eq!(buffer.to_vec().unwrap(), [1, 9, 9, 4]);
        buffer.slice_mut(..2).unwrap().zero().unwrap();
        assert_eq!(buffer.to_vec().unwrap(), [0, 0, 9, 4]);
    }
}

#[test]
fn ranges() {
    for device in devices() {
        let mut buffer = device.upload(&[0u32, 1, 2, 3, 4, 5]).unwrap();
        assert_eq!(buffer.slice(2..4).unwrap().to_vec().unwrap(), [2, 3]);
        assert_eq!(buffer.slice(1..).unwrap().slice(..=1).unwrap().to_vec().unwrap(), [1, 2]);
        assert_eq!(buffer.slice(6..6).unwrap().to_vec().unwrap(), []);
        buffer.copy_from_at(4, &[7, 8]).unwrap();
        buffer.slice_mut(0..2).unwrap().copy_from(&[9, 9]).unwrap();
        let mut out = [0; 3];
        buffer.copy_to_at(3, &mut out).unwrap();
        assert_eq!(out, [3, 7, 8]);
        assert_eq!(buffer.to_vec().unwrap(), [9, 9, 2, 3, 7, 8]);
        let (mut left, right) = buffer.split_at_mut(3).unwrap();
        left.copy_from_slice(&right).unwrap();
        assert_eq!(buffer.to_vec().unwrap(), [3, 7, 8, 3, 7, 8]);

        let range = |start, end| Error::Range { start, end, length: 6 };
        assert_eq!(buffer.slice(5..7).unwrap_err(), range(5, 7));
        #[allow(clippy::reversed_empty_ranges)]
        let reversed = buffer.slice_mut(4..3).unwrap_err();
        assert_eq!(reversed, range(4, 3));
        assert_eq!(buffer.slice(..=usize::MAX).unwrap_err(), range(0, usize::MAX));
        assert_eq!(buffer.copy_from_at(5, &[0, 0]).unwrap_err(), range(5, 7));
        assert_eq!(buffer.copy_to_at(usize::MAX, &mut out).unwrap_err(), range(usize::MAX, usize::MAX));
        assert!(buffer.split_at_mut(7).is_err());
    }
}

#[test]
fn lengths_must_agree() {
    for device in devices() {
        let mut buffer = device.upload(&[1.0f32, 2.0]).unwrap();
        let error = |what| Error::Length { what, expected: 2, given: 3 };
        assert_eq!(buffer.copy_from(&[0.0; 3]), Err(error("copy_from")));
        assert_eq!(buffer.copy_to(&mut [0.0; 3]), Err(error("copy_to")));
        assert_eq!(buffer.copy_from_slice(&device.zeros(3).unwrap()), Err(error("copy_from_slice")));
        assert_eq!(buffer.to_vec().unwrap(), [1.0, 2.0]);
    }
}

#[test]
fn copies_between_devices() {
    let devices = devices();
    for from in &devices {
        for to in &devices {
            let source = from.upload(&[1u16, 2, 3]).unwrap();
            let mut target = to.zeros(3).unwrap();
            target.copy_from_slice(&source).unwrap();
            assert_eq!(target.to_vec().unwrap(), [1, 2, 3], "{from:?} to {to:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri ends where memory does")]
fn too_much_memory_is_an_error() {
    for device in devices() {
        for length in [usize::MAX, usize::MAX / 8, 1 << 59] {
            let error = device.zeros::<u64>(length).unwrap_err();
            let asked = length as u128 * 8;
            assert!(
                matches!(error, Error::OutOfMemory { bytes, .. } if bytes == asked),
                "{device:?}: {length}: {error}"
            );
        }
        assert_eq!(device.upload(&[1u8]).unwrap().to_vec().unwrap(), [1]);
    }
}

#[test]
fn bytes_of_a_device_become_truth_values() {
    for device in devices() {
        // Bytes that a faulty kernel could leave there.
        let bytes = device.upload(&[0u8, 1, 2, 255]).unwrap();
        let mut values = device.zeros::<bool>(4).unwrap();
        // SAFETY: both are four bytes.
        unsafe { values.allocation().copy(values.first(), bytes.allocation(), bytes.first(), 4).unwrap() };
        assert_eq!(values.to_vec().unwrap(), [false, true, true, true]);
        let mut out = [false; 4];
        values.copy_to(&mut out).unwrap();
        assert_eq!(out, [false, true, true, true]);
        values.zero().unwrap();
    }
}

#[test]
fn streams_and_events() {
    for device in devices() {
        let (one, two) = (device.stream().unwrap(), device.stream().unwrap());
        let (mut start, mut end) = (device.event().unwrap(), device.event().unwrap());
        assert_eq!(start.synchronize(), Err(Error::NotRecorded));
        assert_eq!(end.elapsed_ms_since(&start), Err(Error::NotRecorded));
        two.wait(&start).unwrap();
        one.record(&mut start).unwrap();
        two.wait(&start).unwrap();
        two.record(&mut end).unwrap();
        device.wait(&end).unwrap();
        assert!(end.elapsed_ms_since(&start).unwrap() >= 0.0);
        for result in [one.synchronize(), two.synchronize(), device.synchronize(), end.synchronize()] {
            result.unwrap();
        }
        drop(one);
        assert_eq!(device.stream().unwrap().device(), &device);
    }
}

#[test]
fn handles_of_another_device_are_refused() {
    let devices = devices();
    for (device, other) in devices.iter().zip(devices.iter().skip(1)) {
        let mut event = other.event().unwrap();
        assert!(matches!(device.record(&mut event), Err(Error::ForeignHandle { .. })));
        assert!(matches!(device.stream().unwrap().wait(&event), Err(Error::ForeignHandle { .. })));
    }
}

#[test]
fn devices_are_themselves() {
    let cpu = Device::cpu();
    assert_eq!(cpu, Device::cpu().with_contraction(false));
    assert_eq!((cpu.name().as_str(), cpu.is_cuda(), cpu.arch()), ("CPU", false, None));
    assert!(cpu.multiprocessors() >= 1);
    assert_eq!(cpu.limits().max_threads_per_block, 1024);
    assert_eq!(format!("{:?}", cpu.with_contraction(false)), "Device(CPU, no contraction)");
    let all = devices();
    assert_eq!(all.last(), Some(&Device::cpu()));
    assert_eq!(Device::best().unwrap(), all[0]);
    let gpus = all.len() - 1;
    match Device::cuda(gpus).unwrap_err() {
        Error::NoDevice { ordinal, count } => assert_eq!((ordinal, count), (gpus, gpus)),
        Error::NoDriver { message } => assert!(!message.is_empty()),
        error => panic!("{error}"),
    }
}

#[test]
fn everything_may_move_between_threads() {
    fn send_and_sync<T: Send + Sync>() {}
    send_and_sync::<Device>();
    send_and_sync::<Stream>();
    send_and_sync::<Event>();
    send_and_sync::<Buffer<f32>>();
    send_and_sync::<&Slice<bool>>();
    send_and_sync::<SliceMut<'static, u8>>();
    send_and_sync::<Mapped<f32>>();
    send_and_sync::<Managed<f32>>();
    send_and_sync::<HostRef<'static, u8>>();
    send_and_sync::<HostMut<'static, u8>>();
    for device in devices() {
        let buffer = Arc::new(device.upload(&[1, 2, 3]).unwrap());
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(buffer.to_vec().unwrap(), [1, 2, 3]));
            }
        });
    }
}

#[test]
fn debug_says_what_it_is() {
    let buffer = Device::cpu().upload(&[1.0f32; 3]).unwrap();
    assert_eq!(format!("{buffer:?}"), "[f32; 3] on CPU");
    assert_eq!(format!("{:?}", buffer.slice(1..).unwrap()), "[f32; 2] on CPU");
}
