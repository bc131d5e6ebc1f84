//! Work that is measured side by side.

use super::{Arena, Ceiling, Meter, Other, Row};
use crate::Failure;
use crate::catalog::Task;

/// Two sides that do the same work on the same data. An algorithm's entry in the catalogue lists its own.
pub struct Contest {
    /// Ours: `reduce/best sum f32`.
    pub name: String,
    /// The other side: `CUB DeviceReduce::Sum`.
    pub against: &'static str,
    /// `true` if the other side is in the library of peers.
    pub peers: bool,
    /// The sizes: elements of an array, the side of a matrix or a picture, vertices of a graph.
    pub sizes: &'static [usize],
    /// The format of a size: [`count`](super::count), [`square`](super::square).
    pub size: fn(u64) -> String,
    /// The maximum of our time over the other side's, for a size.
    pub limit: fn(usize) -> Option<f64>,
    /// Makes both sides ready.
    #[allow(clippy::type_complexity)]
    pub open: Box<dyn Fn(&Arena, usize) -> Result<Pairing, Failure>>,
}

/// Both sides, ready.
pub struct Pairing {
    /// Ours.
    pub ours: Box<dyn Task>,
    /// The other one.
    pub other: Box<dyn Task>,
}

impl Contest {
    /// Verifies both sides, measures them in turns, and verifies the output of the last runs.
    ///
    /// # Errors
    /// A side that gives a wrong result, or fails.
    pub fn measure(
        &self,
        arena: &Arena,
        meter: &mut Meter,
        n: usize,
        ceiling: Option<Ceiling>,
    ) -> Result<Row, Failure> {
        let Pairing { mut ours, mut other } = (self.open)(arena, n)?;
        for (side, name) in [(&mut ours, self.name.as_str()), (&mut other, self.against)] {
            side.reset()?;
            side.run()?;
            check(side.as_mut(), name, n)?;
        }
        let [a, b] = meter.measure(&mut [ours.as_mut(), other.as_mut()])?[..] else { unreachable!("two sides") };
        check(ours.as_mut(), &self.name, n)?;
        check(other.as_mut(), self.against, n)?;
        let other = Other { name: self.against.into(), time: b };
        let row = Row::new(&self.name, Some(n as u64), a, Some(other));
        let row = row.with_work(ours.work(), ceiling).with_limit((self.limit)(n));
        Ok(Row { size: (self.size)(n as u64), ..row })
    }
}

fn check(side: &mut dyn Task, name: &str, n: usize) -> Result<(), Failure> {
    side.verify()?.check().map_err(|failure| match failure {
        Failure::Wrong(why) => Failure::Wrong(format!("{name} at n = {n}: {why}")),
        failure => failure,
    })
}
