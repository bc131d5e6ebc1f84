//! GPU architectures.

use std::{fmt, str::FromStr};

use crate::{Error, Result};

/// A GPU architecture, such as `sm_90a`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arch {
    /// The compute capability as one number: 75, 80, 90, 100.
    pub capability: u32,
    /// `true` if the features of this very architecture may be used: the `a` of `sm_90a`.
    pub specific: bool,
}

impl Arch {
    /// Turing.
    pub const SM_75: Arch = Arch { capability: 75, specific: false };
    /// Ampere (A100).
    pub const SM_80: Arch = Arch { capability: 80, specific: false };
    /// Ada Lovelace (L4, L40).
    pub const SM_89: Arch = Arch { capability: 89, specific: false };
    /// Hopper, without the features that it alone has.
    pub const SM_90: Arch = Arch { capability: 90, specific: false };
    /// Hopper.
    pub const SM_90A: Arch = Arch { capability: 90, specific: true };

    /// Returns the best architecture for a device of that compute capability: with specific features if they exist.
    pub(crate) fn of_device(major: u32, minor: u32) -> Arch {
        let capability = major * 10 + minor;
        Arch { capability, specific: capability >= 90 }
    }

    /// Returns the architecture without specific features.
    #[must_use]
    pub fn generic(self) -> Arch {
        Arch { specific: false, ..self }
    }

    /// Returns `true` if it has the features of the other one. Only the same architecture has specific features.
    pub fn has(self, other: Arch) -> bool {
        if other.specific { self == other } else { self.capability >= other.capability }
    }

    /// Returns the name of the virtual architecture, for PTX: `compute_90a`.
    pub(crate) fn virtual_name(self) -> String {
        self.to_string().replace("sm_", "compute_")
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}{}", self.capability, if self.specific { "a" } else { "" })
    }
}

impl FromStr for Arch {
    type Err = Error;

    /// Parses a name such as `sm_90a`.
    fn from_str(text: &str) -> Result<Arch> {
        let bad = || Error::BadArch { text: text.into() };
        let rest = text.strip_prefix("sm_").ok_or_else(bad)?;
        let (digits, specific) = rest.strip_suffix('a').map_or((rest, false), |digits| (digits, true));
        let plain = (2..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || digits.starts_with('0') {
            return Err(bad());
        }
        Ok(Arch { capability: digits.parse().map_err(|_| bad())?, specific })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (text, arch) in [
            ("sm_75", Arch::SM_75),
            ("sm_80", Arch::SM_80),
            ("sm_89", Arch::SM_89),
            ("sm_90", Arch::SM_90),
            ("sm_90a", Arch::SM_90A),
            ("sm_120a", Arch { capability: 120, specific: true }),
        ] {
            assert_eq!(text.parse(), Ok(arch));
            assert_eq!(arch.to_string(), text);
        }
        assert_eq!(Arch::SM_90A.virtual_name(), "compute_90a");
    }

    #[test]
    fn newer_ones_have_what_older_ones_have_but_specific_features() {
        let newer = Arch { capability: 100, specific: true };
        for (arch, other, has) in [
            (Arch::SM_80, Arch::SM_75, true),
            (Arch::SM_75, Arch::SM_80, false),
            (Arch::SM_90A, Arch::SM_90, true),
            (Arch::SM_90, Arch::SM_90A, false),
            (newer, Arch::SM_90, true),
            (newer, Arch::SM_90A, false),
        ] {
            assert_eq!(arch.has(other), has, "{arch} and {other}");
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "90", "sm_", "sm_9", "sm_09", "sm_90b", "sm_90aa", "sm_9000", "sm_+9", "compute_90", "SM_90"] {
            assert_eq!(text.parse::<Arch>(), Err(Error::BadArch { text: text.into() }), "{text}");
        }
    }

    #[test]
    fn devices_have_their_own_architecture() {
        for (capability, text) in
            [((7, 5), "sm_75"), ((8, 9), "sm_89"), ((9, 0), "sm_90a"), ((10, 0), "sm_100a"), ((12, 1), "sm_121a")]
        {
            assert_eq!(Arch::of_device(capability.0, capability.1).to_string(), text);
        }
    }
}
