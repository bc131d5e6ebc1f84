//! What `sarek tune` measures.

use sarek_runtime::Device;
use sarek_runtime::tune::{Measured, Trial, Tunable, Tuner};

use crate::Failure;

/// A choice that measurements make.
pub struct Tune {
    /// The name of the [`Tunable`]: `matmul/best f32`.
    pub name: &'static str,
    /// What the numbers of a size are: `["rows", "columns", "inner"]`.
    pub numbers: &'static [&'static str],
    /// The sizes that are measured on a device if none are named.
    pub sizes: fn(&Device) -> Vec<Vec<usize>>,
    #[allow(clippy::type_complexity)]
    tune: Box<dyn Fn(&mut Tuner<'_>, &[usize]) -> Result<Tuned, Failure>>,
}

/// What was found for a size.
pub struct Tuned {
    /// The measurements.
    pub measured: Measured,
    /// The name of the candidate that is used without measurements.
    pub default: &'static str,
}

impl Tune {
    /// Returns the choice of a tunable, whose trial for a size a function opens.
    pub fn new<W, T: Trial<W>>(
        tunable: &'static Tunable<W>,
        numbers: &'static [&'static str],
        sizes: fn(&Device) -> Vec<Vec<usize>>,
        open: impl Fn(&Device, &[usize]) -> Result<T, Failure> + 'static,
    ) -> Tune {
        let tune = move |tuner: &mut Tuner<'_>, size: &[usize]| {
            let device = tuner.device().clone();
            let default = tunable.default_name(&device, size);
            if let (false, Some(measured)) = (tuner.is_again(), tuner.known(tunable, size)?) {
                return Ok(Tuned { measured, default });
            }
            let measured = tuner.tune(tunable, size, &mut open(&device, size)?)?;
            Ok(Tuned { measured, default })
        };
        Tune { name: tunable.name(), numbers, sizes, tune: Box::new(tune) }
    }

    /// Measures the candidates for a size, unless the tuner's table has it.
    ///
    /// # Errors
    /// Those of [`Tuner::tune`], and failures of the device.
    pub fn tune(&self, tuner: &mut Tuner<'_>, size: &[usize]) -> Result<Tuned, Failure> {
        (self.tune)(tuner, size)
    }
}

impl Tuned {
    /// Returns the median in milliseconds of a candidate that was not discarded.
    pub fn milliseconds(&self, name: &str) -> Option<f64> {
        self.measured.candidates.iter().find(|candidate| candidate.name == name)?.milliseconds
    }
}
