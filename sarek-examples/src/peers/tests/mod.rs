//! Every function beside plain Rust. The tests need a GPU and the library, and print a message if they skip.

mod elementwise;
mod filters;
mod histograms;
mod products;
mod reductions;
mod selections;
mod sorts;

use super::*;

/// Lengths at which warps, blocks and tiles end in different places; CUB sorts the short ones in one tile.
const SIZES: &[usize] = &[1, 2, 33, 1000, 4099, 100_003];

#[test]
fn there_are_no_peers_on_the_cpu() {
    assert!(matches!(Peers::open(&Device::cpu(), 0), Err(Error::NoGpu)));
}

#[test]
fn what_is_missing_is_one_line_with_the_remedy() {
    assert_eq!(Error::NotBuilt.to_string(), "peers: not built; see sarek-examples/peers/README.md");
    let error = Error::Lacks { library: Library::Cublas };
    assert_eq!(error.to_string(), "peers: built without cuBLAS; see sarek-examples/peers/README.md");
}

#[test]
fn a_library_that_is_there_has_all_functions() {
    match library::path() {
        Some(path) => assert!(library::load(&path).is_ok()),
        None => println!("skipped: the peers are not built"),
    }
}

#[test]
fn elements_are_counted_in_as_many_bits_as_there_are() {
    let buffer = Device::cpu().zeros::<u32>(7).unwrap();
    assert_eq!(count(&buffer, 3), 7);
}

#[test]
#[should_panic(expected = "there are 8 elements, but this peer counts in 3 bits")]
fn too_many_elements_are_refused() {
    count(&Device::cpu().zeros::<u32>(8).unwrap(), 3);
}

#[test]
#[should_panic(expected = "slices of different lengths")]
fn slices_of_different_lengths_are_refused() {
    let device = Device::cpu();
    same_length(&device.zeros::<u32>(8).unwrap(), &device.zeros::<f32>(7).unwrap());
}

/// Opens GPU 0 and its peers, with that library; if there are none, prints why.
fn open(needed: Option<Library>) -> Option<(Device, Peers)> {
    let device = Device::best().unwrap();
    match Peers::open(&device, 0) {
        Ok(peers) => {
            if let Some(library) = needed.filter(|library| !peers.has(*library)) {
                println!("skipped: the peers are built without {library}");
                return None;
            }
            Some((device, peers))
        }
        Err(Error::NoGpu) => {
            println!("skipped: no CUDA device");
            None
        }
        Err(Error::NotBuilt) => {
            println!("skipped: the peers are not built");
            None
        }
        Err(error) => panic!("{error}"),
    }
}
