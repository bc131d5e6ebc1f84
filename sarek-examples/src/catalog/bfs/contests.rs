//! Breadth-first searches beside a queue on the host.

use std::rc::Rc;
use std::sync::Arc;

use super::{Search, source, work};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::bfs::{self, DeviceGraph, Scratch};
use crate::catalog::{Item, Settings, Steps};
use crate::data::Datum;
use crate::graph::Graph;

/// The vertices.
const SIZES: &[usize] = &[1 << 16, 1 << 18, 1 << 20, 1 << 22];

/// The vertices of graphs of other kinds.
const OTHER_SIZES: &[usize] = &[1 << 16, 1 << 20];

/// Returns the contests. The time includes all of the host's work, as the host decides when a search ends.
pub(super) fn contests() -> Vec<Contest> {
    let kinds = super::KINDS.iter().filter(|kind| kind.name != "path");
    kinds
        .map(|kind| Contest {
            name: format!("bfs/best {}", kind.name),
            against: "a queue on one core",
            peers: false,
            sizes: if kind.name == "rmat" { SIZES } else { OTHER_SIZES },
            size: count,
            limit: |_| None,
            open: Box::new(|arena, n| open(arena, n, kind)),
        })
        .collect()
}

/// A graph, on both sides, and the expected result.
struct Both {
    host: Arc<Graph>,
    device: Rc<DeviceGraph>,
    source: u32,
    expected: Rc<Vec<u32>>,
}

fn open(arena: &Arena, n: usize, kind: &super::Kind) -> Result<Pairing, Failure> {
    let device = &arena.device;
    let both = arena.keep(kind.name, n, || {
        let Some(Item::Graph(host)) = (kind.sample)(n, n as u64).pop() else { unreachable!("graphs are made up") };
        let source = source(&host, &Settings::default())?;
        let expected = Rc::new(bfs::reference(&host, source));
        Ok::<_, Failure>(Both { device: Rc::new(DeviceGraph::new(device, &host)?), host, source, expected })
    })?;
    let Both { host, device: graph, source, expected } = &*both;
    let work = work(host, expected);
    let mut scratch = Scratch::new(device)?;
    let ours = Steps {
        state: Search::new(device, graph.clone(), *source, expected.clone())?,
        reset: Search::reset,
        run: Box::new(move |search| {
            let device = search.distances.device().clone();
            Ok(bfs::distances_into(&device, &search.graph, search.source, &mut search.distances, &mut scratch)?)
        }),
        verify: Search::verify,
        outputs: Search::outputs,
        work,
    };
    let (host, source) = (host.clone(), *source);
    let other = Steps {
        state: (Vec::new(), expected.clone()),
        reset: |(distances, _): &mut (Vec<u32>, Rc<Vec<u32>>)| {
            distances.clear();
            Ok(())
        },
        run: Box::new(move |(distances, _)| {
            *distances = bfs::reference(&host, source);
            Ok(())
        }),
        verify: |(distances, expected)| Ok(crate::catalog::compare::exactly(distances, expected)),
        outputs: |(distances, _)| Ok(vec![Item::array(u32::data(distances.clone()))]),
        work,
    };
    Ok(Pairing { ours: Box::new(ours), other: Box::new(other) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sarek_runtime::Device;

    #[test]
    fn both_sides_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for contest in contests() {
            let Pairing { mut ours, mut other } = (contest.open)(&arena, 1000).unwrap();
            for side in [&mut ours, &mut other] {
                side.reset().unwrap();
                side.run().unwrap();
                assert!(side.verify().unwrap().agrees, "{}", contest.name);
            }
        }
    }
}
