//! Short vectors.

use super::tree::Node;
use super::types::{Float, Ty};
use super::writer::Writer;

impl Writer<'_> {
    /// Returns a vector: of its components, or computed of others.
    pub fn vector(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Vector(of, length) = ty else { return None };
        let is_float = matches!(**of, Ty::Float(_));
        let is_wide = matches!(**of, Ty::Float(Float::F32 | Float::F64));
        let is_signed = match &**of {
            Ty::Int(int) => int.signed,
            _ => true,
        };
        Some(match self.rng.below(12) {
            0 | 1 => {
                let operator = *self.rng.pick(if is_float { &["+", "-", "*", "/"] } else { &["+", "-", "*", "+"] });
                let (left, right) = (self.expr(ty, depth, false), self.expr(ty, depth, false));
                Node::expr("operator of vectors", ty, &format!("~ {operator} ~"), vec![left, right])
            }
            2 => {
                let operator = *self.rng.pick(if is_float { &["+", "-", "*", "/"] } else { &["+", "-", "*", "+"] });
                let (left, right) = (self.expr(ty, depth, false), self.expr(of, depth, false));
                Node::expr("vector by a number", ty, &format!("~ {operator} ~"), vec![left, right])
            }
            3 if is_wide => {
                let (left, right) = (self.expr(of, depth, false), self.expr(ty, depth, false));
                Node::expr("number by a vector", ty, "~ * ~", vec![left, right])
            }
            4 if is_signed => {
                let child = self.expr(ty, depth, false);
                Node::expr("vector negated", ty, "-~", vec![child])
            }
            5 if !is_float => {
                let method = *self.rng.pick(&["min", "max"]);
                let (left, right) = (self.expr(ty, depth, false), self.expr(ty, depth, false));
                Node::atom("min or max of vectors", ty, &format!("~.{method}($)"), vec![left, right])
            }
            6 if is_wide => {
                let children = vec![self.expr(ty, depth, false), self.leaf(ty, true), self.leaf(ty, true)];
                Node::atom("mul_add of vectors", ty, "~.mul_add($, $)", children)
            }
            7 if is_wide => {
                let children =
                    vec![self.expr(ty, depth, false), self.leaf(ty, true), self.expr(of, depth.min(1), true)];
                Node::atom("lerp", ty, "~.lerp($, $)", children)
            }
            8 => {
                let child = self.expr(of, depth, false);
                Node::atom("splat", ty, &format!("Vec{length}::splat($)"), vec![child])
            }
            9 if *length < 4 => {
                let parts: &[&str] = if *length == 2 { &["xy", "yz", "xz"] } else { &["xyz", "xyw", "yzw"] };
                let part = *self.rng.pick(parts);
                let wider = Ty::Vector(of.clone(), if part.contains('w') || *length == 3 { 4 } else { 3 });
                let child = self.expr(&wider, depth.min(1), false);
                Node::atom("components", ty, &format!("~.{part}()"), vec![child])
            }
            9 | 10 if *length > 2 => {
                let child = self.expr(&Ty::Vector(of.clone(), length - 1), depth.min(1), false);
                let last = self.expr(of, depth.min(1), true);
                Node::atom("extend", ty, "~.extend($)", vec![child, last])
            }
            _ => return Some(self.constructed(ty, depth, false)),
        })
    }

    /// Returns a number, of vectors.
    pub fn of_vectors(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        if !ty.is_number() {
            return None;
        }
        let of = Ty::Vector(Box::new(ty.clone()), self.rng.between(2, 4));
        let left = self.expr(&of, depth.min(2), false);
        if matches!(ty, Ty::Float(Float::F32 | Float::F64)) && self.rng.one_in(3) {
            return Some(Node::atom("length", ty, "~.length()", vec![left]));
        }
        let right = self.expr(&of, depth.min(2), false);
        Some(Node::atom("dot", ty, "~.dot($)", vec![left, right]))
    }

    /// Writes whether vectors are the same.
    pub fn vectors_compared(&mut self, depth: usize) -> Option<Node> {
        let of = super::types::some_vector(&mut self.rng);
        let operator = *self.rng.pick(&["==", "!="]);
        let (left, right) = (self.expr(&of, depth.min(2), false), self.expr(&of, depth.min(2), false));
        Some(Node::expr("vectors compared", &Ty::Bool, &format!("~ {operator} ~"), vec![left, right]))
    }
}
