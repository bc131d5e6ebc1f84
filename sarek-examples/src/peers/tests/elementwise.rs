//! Copies, transformations, and random words.

use super::{SIZES, open};
use crate::data;
use crate::gallery::xorwow;
use crate::peers::*;

#[test]
fn copies_of_ranges() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let host = data::sample::<f32>(n, 12);
        // From the back to the front, in sevens.
        let ranges = n as u32 / 7;
        let places: Vec<u32> = (0..ranges).map(|range| 7 * range).collect();
        let sources: Vec<u32> = places.iter().map(|place| 7 * ranges - 7 - place).collect();
        let expected: Vec<f32> = sources.iter().flat_map(|source| host[*source as usize..][..7].to_vec()).collect();
        let (from, mut to) = (device.upload(&host).unwrap(), device.zeros(expected.len()).unwrap());
        let [sources, places] = [sources, places].map(|list| device.upload(&list).unwrap());
        let lengths = device.upload(&vec![7; ranges as usize]).unwrap();
        // SAFETY: they are in both slices and do not overlap.
        unsafe { peers.copy_ranges(&from, &sources, &mut to, &places, &lengths).unwrap() };
        assert_eq!(to.to_vec().unwrap(), expected, "copy_ranges of {n}");
    }
}

#[test]
fn random_words_of_sequences() {
    let Some((device, peers)) = open(Some(Library::Curand)) else { return };
    let mut words = device.zeros(100_000).unwrap();
    peers.random_xorwow(&mut words, true).unwrap();
    assert!(words.to_vec().unwrap() == xorwow::reference(100_000, 0, 4096), "the words of 4096 sequences in turns");
}

#[test]
fn transformations() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let (x, y) = (data::sample::<f32>(n, 13), data::sample::<f32>(n, 14));
        let (x_in, y_in, mut output) =
            (device.upload(&x).unwrap(), device.upload(&y).unwrap(), device.zeros(n).unwrap());
        peers.axpy(2.0, &x_in, &y_in, &mut output).unwrap();
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 2.0 * x + y).collect();
        assert_eq!(output.to_vec().unwrap(), expected, "axpy of {n}");
        let places: Vec<u32> = (0..n as u32).rev().collect();
        let places = device.upload(&places).unwrap();
        // SAFETY: they are below `n`.
        unsafe { peers.gather(&x_in, &places, &mut output).unwrap() };
        let expected: Vec<f32> = x.iter().rev().copied().collect();
        assert_eq!(output.to_vec().unwrap(), expected, "gather of {n}");
        let mut numbers = device.zeros(n).unwrap();
        peers.sequence(5, &mut numbers).unwrap();
        assert_eq!(numbers.to_vec().unwrap(), (5..5 + n as u32).collect::<Vec<_>>(), "sequence of {n}");
    }
}
