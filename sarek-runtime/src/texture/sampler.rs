//! The way in which a texture is sampled.

/// How a texture is sampled: the address mode, the filter, and whether coordinates are normalised.
///
/// [`Sampler::new`] clamps, takes the nearest texel, and measures coordinates in texels.
///
/// ```
/// use sarek_runtime::texture::{AddressMode, FilterMode, Sampler};
///
/// let sampler = Sampler::new().address(AddressMode::Wrap).filter(FilterMode::Linear).normalized();
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sampler {
    pub(super) address: [AddressMode; 3],
    pub(super) filter: FilterMode,
    pub(super) normalized: bool,
}

/// The meaning of a coordinate outside of the texture. The numbers are those of CUDA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u32)]
pub enum AddressMode {
    /// The texture repeats. Needs normalised coordinates.
    Wrap = 0,
    /// The texel at the edge.
    #[default]
    Clamp = 1,
    /// The texture repeats, and every second repetition is mirrored. Needs normalised coordinates.
    Mirror = 2,
    /// Zero.
    Border = 3,
}

/// How a sample is computed from texels. The numbers are those of CUDA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u32)]
pub enum FilterMode {
    /// The nearest texel: the one whose area contains the coordinates.
    #[default]
    Nearest = 0,
    /// The nearest texels on both sides along each axis, weighted by their distances: 2, 4 or 8. Needs texels that
    /// kernels read as floats.
    Linear = 1,
}

impl Sampler {
    /// Returns a sampler that clamps, takes the nearest texel, and measures coordinates in texels.
    pub const fn new() -> Sampler {
        Sampler { address: [AddressMode::Clamp; 3], filter: FilterMode::Nearest, normalized: false }
    }

    /// Sets the address mode of all axes.
    pub const fn address(self, mode: AddressMode) -> Sampler {
        Sampler { address: [mode; 3], ..self }
    }

    /// Sets the address mode of each axis: x, y and z. Those that the texture does not have are ignored.
    pub const fn address_by_axis(self, modes: [AddressMode; 3]) -> Sampler {
        Sampler { address: modes, ..self }
    }

    /// Sets the filter.
    pub const fn filter(self, mode: FilterMode) -> Sampler {
        Sampler { filter: mode, ..self }
    }

    /// Lets coordinates run from 0 to 1 across the texture, whatever its size.
    pub const fn normalized(self) -> Sampler {
        Sampler { normalized: true, ..self }
    }
}
