//! Loads and stores of the whole contents of a place, scalar by scalar; for an enum with data, of its actual variant.

use super::super::bytecode::{File, Inst, Reg};
use super::Compiler;
use super::layout::{Piece, pieces_of};
use super::place::{Base, Resolved};
use super::registers::Leaf;
use crate::ir::{BinaryOp, Place, Scalar};

impl Compiler<'_> {
    /// Loads the whole contents of a place into registers; for an enum with data, its actual variant.
    pub(super) fn load_leaves(&mut self, place: &Place, dst: &[Leaf], active: bool) {
        let resolved = self.resolve(place);
        let pieces = pieces_of(&resolved.spot.ty);
        self.load_pieces(&resolved, &pieces, dst, active);
    }

    fn load_pieces(&mut self, place: &Resolved, pieces: &[Piece], dst: &[Leaf], active: bool) {
        for piece in pieces {
            let (part, cell) = piece.cell();
            self.scoped(|c| {
                let value = c.load_cell(place, part, cell, false, None);
                let value = c.valid_tag(place, piece, value, dst[part].scalar);
                c.set_leaf(&dst[part].cell(cell), value, active);
                c.each_variant(piece, value, dst[part].scalar, |c, pieces| c.load_pieces(place, pieces, dst, active));
            });
        }
    }

    /// Returns the tag of an enum that lies where another variant of a surrounding enum may hold other data, so that a
    /// racing thread may find any bits there. Bits that are not a variant count as the first variant, as on the host.
    fn valid_tag(&mut self, place: &Resolved, piece: &Piece, tag: Reg, scalar: Scalar) -> Reg {
        let Piece::Tag { numbers, overlaps, .. } = piece else { return tag };
        let in_memory = matches!(place.spot.base, Base::Global { .. } | Base::Shared { .. });
        if !in_memory || !overlaps && place.spot.width == u64::MAX {
            return tag;
        }
        let file = File::of(scalar);
        let known = numbers.iter().map(|number| self.constant(file, super::number_bits(*number, scalar)));
        let known: Vec<Reg> = known.collect();
        let is_known = known.into_iter().fold(self.constant(File::Mask, 0), |any, number| {
            let is_it = self.operate(BinaryOp::Eq, scalar, tag, (number, scalar), None, None);
            self.operate(BinaryOp::BitOr, Scalar::Bool, any, (is_it, Scalar::Bool), None, None)
        });
        let (zero, dst) = (self.constant(file, 0), self.allocate(file));
        self.emit(match file {
            File::Mask => Inst::SelectMask { dst, cond: is_known, a: tag, b: zero },
            File::Word => Inst::Select32 { dst, cond: is_known, a: tag, b: zero },
            File::Long => Inst::Select64 { dst, cond: is_known, a: tag, b: zero },
        });
        dst
    }

    /// Stores registers to the whole contents of a place; for an enum with data, to its actual variant.
    pub(super) fn store_leaves(&mut self, place: &Resolved, src: &[Leaf]) {
        let pieces = pieces_of(&place.spot.ty);
        self.store_pieces(place, &pieces, src);
    }

    fn store_pieces(&mut self, place: &Resolved, pieces: &[Piece], src: &[Leaf]) {
        for piece in pieces {
            let (part, cell) = piece.cell();
            self.scoped(|c| {
                let value = c.leaf_value(&src[part].cell(cell), None);
                c.store_cell(place, part, cell, false, value);
                c.each_variant(piece, value, src[part].scalar, |c, pieces| c.store_pieces(place, pieces, src));
            });
        }
    }

    /// For each variant of an enum with data, compiles the code for the lanes in which `tag` is the variant's number.
    fn each_variant(&mut self, piece: &Piece, tag: Reg, scalar: Scalar, mut body: impl FnMut(&mut Self, &[Piece])) {
        for (number, pieces) in piece.variants() {
            self.scoped(|c| {
                let number = c.constant(File::of(scalar), super::number_bits(*number, scalar));
                let is_there = c.operate(BinaryOp::Eq, scalar, tag, (number, scalar), None, None);
                c.split(is_there, |c| body(c, pieces));
            });
        }
    }
}
