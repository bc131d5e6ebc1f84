//! Pictures, as the convolutions take them.

/// A picture: one plane of numbers a channel, each number from 0 (dark) to 1 (bright).
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The columns.
    pub width: usize,
    /// The rows.
    pub height: usize,
    /// The depth of the files that it comes from, or goes to.
    pub depth: Depth,
    /// One plane a channel, row by row: one for grey, two with opacity; three for colours, four with opacity.
    pub planes: Vec<Vec<f32>>,
}

/// The bits of a channel in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// 8 bits.
    Eight,
    /// 16 bits.
    Sixteen,
}

impl Depth {
    /// Returns the number that represents 1.
    pub fn most(self) -> f32 {
        match self {
            Depth::Eight => 255.0,
            Depth::Sixteen => 65535.0,
        }
    }
}
