//! A failed check in a launch of a graph.

use sarek_runtime::Place;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::checks::*;

#[test]
fn a_failed_check_in_a_graph_is_reported_each_time() {
    for device in &devices() {
        let xs = device.upload(&[5u32, 6, 7]).unwrap();
        let state = (device.upload(&[0i32, 1, 2, 1]).unwrap(), device.zeros::<u32>(4).unwrap());
        let mut graph = device
            .capture_with(state, |stream, (indices, out)| {
                out.zero_on(stream)?;
                gather::launch(stream, Grid::new(1, 32), &xs, indices, out)
            })
            .unwrap();
        for (indices, expected) in [
            ([0, 1, 2, 1], Ok([10, 12, 14, 12])),
            ([0, 1, 3, 1], Err((3, 2))),
            ([-1, 0, 0, 0], Err((-1, 0))),
            ([2, 2, 2, 2], Ok([14; 4])),
        ] {
            graph.state_mut().0.copy_from(&indices).unwrap();
            // On the CPU the launch reports it, on a GPU the next call that waits.
            let launched = graph.launch().and_then(|()| device.synchronize());
            match expected {
                Ok(expected) => {
                    launched.unwrap();
                    assert_eq!(graph.state().1.to_vec().unwrap(), expected, "{device:?}");
                }
                Err((index, thread)) => {
                    let expected = Error::OutOfBounds {
                        place: Place {
                            file: FILE,
                            line: READ_LINE,
                            column: 22,
                            block: [0, 0, 0],
                            thread: [thread, 0, 0],
                        },
                        what: "xs".into(),
                        index,
                        length: 3,
                    };
                    assert_eq!(launched, Err(expected), "{device:?}");
                }
            }
            device.synchronize().unwrap();
        }
    }
}
