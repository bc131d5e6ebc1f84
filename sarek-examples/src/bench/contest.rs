//! What is measured side by side.

use super::{Arena, Contender, Meter, Other, Row};
use crate::Failure;

/// Two sides that do the same work on the same data. An algorithm's entry in the catalogue lists its own.
pub struct Contest {
    /// Ours: `reduce/best sum f32`.
    pub name: String,
    /// The other side: `CUB DeviceReduce::Sum`.
    pub against: &'static str,
    /// Whether the other side is in the library of peers.
    pub peers: bool,
    /// The numbers of elements.
    pub sizes: &'static [usize],
    /// What our time over the other side's must not exceed, for a number of elements.
    pub limit: fn(usize) -> Option<f64>,
    /// The bytes that must be moved at least, for a number of elements.
    pub bytes: fn(usize) -> u64,
    /// Makes both sides ready.
    pub open: fn(&Arena, usize) -> Result<Pairing, Failure>,
}

/// Both sides, ready.
pub struct Pairing {
    /// Ours.
    pub ours: Box<dyn Contender>,
    /// The other one.
    pub other: Box<dyn Contender>,
}

impl Contest {
    /// Verifies both sides, measures them in turns, and verifies what the last runs wrote. `copy` is the rate of a copy in
    /// GB/s.
    ///
    /// # Errors
    /// A side that gives a wrong result, or fails.
    pub fn measure(&self, arena: &Arena, meter: &mut Meter, n: usize, copy: Option<f64>) -> Result<Row, Failure> {
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
        Ok(row.with_bytes((self.bytes)(n), copy).with_limit((self.limit)(n)))
    }
}

fn check(side: &mut dyn Contender, name: &str, n: usize) -> Result<(), Failure> {
    side.verify().map_err(|failure| match failure {
        Failure::Wrong(why) => Failure::Wrong(format!("{name} at n = {n}: {why}")),
        failure => failure,
    })
}
