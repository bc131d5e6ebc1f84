//! The output of kernels, on each device.

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::messages::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Held by each test here, for one of them fills the ring of a GPU.
static RING: Mutex<()> = Mutex::new(());

/// Returns a handle of the device, and what its kernels print.
fn listening(device: Device) -> (Device, Arc<Mutex<Vec<String>>>) {
    let texts = Arc::new(Mutex::new(Vec::new()));
    let into = Arc::clone(&texts);
    (device.with_output(move |text| into.lock().unwrap().push(text.to_string())), texts)
}

/// Returns the texts since the last call.
fn printed(texts: &Mutex<Vec<String>>) -> Vec<String> {
    std::mem::take(&mut *texts.lock().unwrap())
}

#[test]
fn values_are_written_as_rust_writes_them() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        let wide = [0, 255, u64::MAX];
        let floats = [1.5, f64::NEG_INFINITY, 1e-7];
        let small = [5i8, -1, i8::MIN];
        for i in 0..3 {
            let (s, w, f) = (small[i], wide[i], floats[i]);
            let (small, wide) = (device.upload(&small[i..]).unwrap(), device.upload(&wide[i..]).unwrap());
            let floats = device.upload(&floats[i..]).unwrap();
            print_types::launch(&device, Grid::new(1, 1), &small, &wide, &floats, i == 0).unwrap();
            device.synchronize().unwrap();
            let flag = i == 0;
            let expected = [
                format!("{s} {s:?} {s:x}\n"),
                format!("{w} {w:>24} {:#b}\n", w as u8),
                format!("{f} {f:.3} {f:e} {:?}\n", f as f32),
                format!("{flag} {:5}|{:<6}| 100% {{}} \"\\\n", !flag, 0),
                format!("{} {} {} {}\n", w as i64, w as usize, s as isize, i16::from(s)),
            ];
            assert_eq!(printed(&texts), expected, "{}", device.name());
        }
    }
}

#[test]
fn floats_of_16_bits_are_written_as_the_crate_half_does() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        let (x, y) = (f16::from_f32(-2.5), bf16::from_f32(1.0e5));
        let (xs, ys) = (device.upload(&[x]).unwrap(), device.upload(&[y]).unwrap());
        let launched = print_halves::launch(&device, Grid::new(1, 1), &xs, &ys);
        let failure = launched.and_then(|()| device.synchronize()).expect_err("the assertion fails");
        assert_eq!(printed(&texts), [format!("{x} {y:>8.2} {x:?}\n")], "{}", device.name());
        let Error::Assertion { text, .. } = failure else { panic!("{failure:?}") };
        let side = "xs[0] == f16::from_bits(0x3e00)";
        assert_eq!(text, format!("{side}: {y:e}, left: {x:?}, right: {:?}", f16::from_f32(1.5)));
    }
}

#[test]
fn the_texts_of_a_thread_come_in_order() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        let (threads, rounds) = (200, 20);
        print_order::launch(&device, Grid::new(5, 40), rounds).unwrap();
        device.synchronize().unwrap();
        let texts = printed(&texts);
        assert_eq!(texts.len(), threads * (2 * rounds as usize + 1), "{}", device.name());
        // A thread's number comes before each of its rounds.
        for thread in 0..threads {
            let mine = format!("{thread}:");
            assert_eq!(texts.iter().filter(|text| **text == mine).count(), rounds as usize);
        }
        for round in 0..rounds {
            let line = format!("{round}\n");
            assert_eq!(texts.iter().filter(|text| **text == line).count(), threads);
        }
        assert_eq!(texts.iter().filter(|text| *text == "\n").count(), threads);
        print_order::launch(&device, Grid::new(1, 1), 3).unwrap();
        device.synchronize().unwrap();
        let texts_of_one = ["0:", "0\n", "0:", "1\n", "0:", "2\n", "\n"];
        drop(texts);
        let (device, texts) = listening(device);
        print_order::launch(&device, Grid::new(1, 1), 3).unwrap();
        device.synchronize().unwrap();
        assert_eq!(printed(&texts), texts_of_one, "{}", device.name());
    }
}

#[test]
fn device_functions_print_too() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        let mut xs = device.upload(&[10]).unwrap();
        print_in_functions::launch(&device, Grid::new(1, 1), &mut xs).unwrap();
        assert_eq!(xs.to_vec().unwrap(), [24]);
        assert_eq!(printed(&texts), ["10 + 10\n", "1 + 1\n", "2 + 2\n", "10 -> 24\n"], "{}", device.name());
    }
    assert_eq!(double_aloud(4.5), 9.0);
}

#[test]
fn unchecked_kernels_and_graphs_print() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        // SAFETY: the kernel accesses no memory.
        unsafe { print_order::launch_unchecked(&device, Grid::new(1, 1), 1).unwrap() };
        device.synchronize().unwrap();
        assert_eq!(printed(&texts), ["0:", "0\n", "\n"]);
        let mut graph = device
            .capture(|stream| {
                print_order::launch(stream, Grid::new(1, 1), 1)?;
                print_order::launch(stream, Grid::new(1, 1), 0)
            })
            .unwrap();
        assert_eq!(printed(&texts), Vec::<String>::new());
        for _ in 0..2 {
            graph.launch().unwrap();
            device.synchronize().unwrap();
            assert_eq!(printed(&texts), ["0:", "0\n", "\n", "\n"], "{}", device.name());
        }
    }
}

#[test]
fn what_a_gpu_has_no_room_for_is_counted() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let (device, texts) = listening(device);
        let (blocks, rounds) = (64, 10);
        let all = blocks * 256 * (2 * rounds + 1);
        print_order::launch(&device, Grid::new(blocks as u32, 256), rounds as u32).unwrap();
        device.synchronize().unwrap();
        // Other threads that wait for the GPU make room meanwhile, so there may be several notes.
        let (notes, texts_now): (Vec<String>, Vec<String>) =
            printed(&texts).into_iter().partition(|text| text.starts_with("note: "));
        let lost = notes.iter().map(|note| {
            assert!(note.ends_with("wait for the host\n"), "{note}");
            note.split(' ').nth(1).and_then(|number| number.parse::<usize>().ok()).expect("a number")
        });
        assert_eq!(lost.sum::<usize>() + texts_now.len(), all, "{notes:?}");
        assert_eq!(notes.is_empty(), !device.is_cuda());
        // There is room again.
        print_order::launch(&device, Grid::new(1, 1), 1).unwrap();
        device.synchronize().unwrap();
        assert_eq!(printed(&texts), ["0:", "0\n", "\n"], "{}", device.name());
    }
}

#[test]
fn handles_print_to_their_own_outputs() {
    let _ring = RING.lock().unwrap_or_else(PoisonError::into_inner);
    for device in devices() {
        let ((first, one), (second, two)) = (listening(device.clone()), listening(device));
        print_order::launch(&first, Grid::new(1, 1), 0).unwrap();
        print_order::launch(&second, Grid::new(1, 1), 1).unwrap();
        first.synchronize().unwrap();
        assert_eq!((printed(&one).len(), printed(&two).len()), (1, 3), "{}", first.name());
    }
}
