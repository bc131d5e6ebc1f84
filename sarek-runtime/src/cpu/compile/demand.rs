//! Sets of registers that matter, and how many of their bits do.

/// The low bits that are told from the others: what `n & 63` or `n % 1024` needs of a counter.
pub(super) const LOW: u64 = 0xfff;

/// How much of a register matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bits {
    Nothing,
    /// [`LOW`].
    Low,
    All,
}

impl Bits {
    /// The bits, as a mask.
    pub(super) fn mask(self) -> u64 {
        match self {
            Bits::Nothing => 0,
            Bits::Low => LOW,
            Bits::All => u64::MAX,
        }
    }
}

/// A set of registers, by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Registers {
    /// Those of which something matters, and those of which more than the low bits does.
    some: Vec<u64>,
    whole: Vec<u64>,
}

impl Registers {
    pub(super) fn none(registers: usize) -> Registers {
        let words = vec![0; registers.div_ceil(64)];
        Registers { some: words.clone(), whole: words }
    }

    pub(super) fn all(registers: usize) -> Registers {
        let words = vec![u64::MAX; registers.div_ceil(64)];
        Registers { some: words.clone(), whole: words }
    }

    pub(super) fn join(&mut self, other: &Registers) {
        self.some.iter_mut().zip(&other.some).for_each(|(here, there)| *here |= there);
        self.whole.iter_mut().zip(&other.whole).for_each(|(here, there)| *here |= there);
    }

    pub(super) fn get(&self, register: usize) -> Bits {
        let is_in = |words: &[u64]| words[register / 64] >> (register % 64) & 1 == 1;
        match (is_in(&self.some), is_in(&self.whole)) {
            (_, true) => Bits::All,
            (true, false) => Bits::Low,
            (false, false) => Bits::Nothing,
        }
    }

    /// Adds bits of a register.
    pub(super) fn add(&mut self, register: usize, bits: Bits) {
        let bit = 1 << (register % 64);
        if bits >= Bits::Low {
            self.some[register / 64] |= bit;
        }
        if bits == Bits::All {
            self.whole[register / 64] |= bit;
        }
    }

    pub(super) fn remove(&mut self, register: usize) {
        let bit: u64 = 1 << (register % 64);
        self.some[register / 64] &= !bit;
        self.whole[register / 64] &= !bit;
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Registers};

    #[test]
    fn sets_grow_by_bits() {
        let mut set = Registers::none(70);
        set.add(69, Bits::Low);
        set.add(3, Bits::All);
        set.add(4, Bits::Nothing);
        assert_eq!([69, 3, 4].map(|register| set.get(register)), [Bits::Low, Bits::All, Bits::Nothing]);
        let mut other = Registers::none(70);
        other.add(69, Bits::All);
        other.remove(3);
        set.join(&other);
        assert_eq!([69, 3].map(|register| set.get(register)), [Bits::All, Bits::All]);
        set.remove(69);
        assert_eq!(set.get(69), Bits::Nothing);
        assert_eq!(Registers::all(70).get(69), Bits::All);
    }
}
