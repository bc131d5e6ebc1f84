//! Clusters: the numbers of a block in its cluster, and the shared memory of the other blocks.

use crate::ir::intrinsics::InCluster;
use crate::ir::{Axis, BinaryOp, Expr, ExprKind, Intrinsic, Part, Root, Scalar};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::part::told;
use crate::lower::ranges::arithmetic;
use crate::private::{Builtin, Callee};
use crate::syntax::{self, ExprKind as Source, Span};

/// A call of `cluster_shared` or `cluster_shared_mut`.
pub(in crate::lower) struct Remote {
    array: &'static syntax::Expr,
    rank: &'static syntax::Expr,
    mutable: bool,
    span: Span,
}

impl Lowering<'_> {
    /// Returns the blocks of a cluster, or reports that the kernel has none.
    pub(in crate::lower) fn cluster(&self, name: &str, span: Span) -> Lowered<[u32; 3]> {
        // The user knows the function of this crate that needs it.
        let is_own = self.program.called_at.is_some();
        match self.program.attributes.cluster {
            Some(cluster) => Ok(cluster),
            None => self.error(
                span,
                format!(
                    "`{}` needs a kernel that runs in clusters: declare their size, `#[kernel(cluster = 2)]`",
                    if is_own { &self.names.syntax().name } else { name }
                ),
            ),
        }
    }

    /// Returns a number of the cluster. Clusters are made of neighbouring blocks, so that a block's position determines
    /// all of them.
    pub(in crate::lower) fn lower_in_cluster(&self, number: InCluster, span: Span) -> Lowered<Expr> {
        let cluster = self.cluster(number.name(), span)?;
        let int = |number: u32| Expr::int(i128::from(number), Scalar::U32);
        let size = |axis: Axis| cluster[axis.index()];
        let position = |axis: Axis, op: BinaryOp| match (size(axis), op) {
            (1, BinaryOp::Rem) => int(0),
            (size, op) => {
                let block = ExprKind::intrinsic(Intrinsic::BlockIdx(axis), Vec::new());
                let block = Expr { kind: block, ty: Scalar::U32.into() };
                if size == 1 { block } else { arithmetic(op, block, int(size)) }
            }
        };
        Ok(match number {
            InCluster::BlockCount => int(cluster.iter().product()),
            InCluster::Index(axis) => position(axis, BinaryOp::Div),
            InCluster::BlockRank => {
                let (mut rank, mut stride) = (position(Axis::X, BinaryOp::Rem), size(Axis::X));
                for axis in [Axis::Y, Axis::Z] {
                    if size(axis) > 1 {
                        let row = position(axis, BinaryOp::Rem);
                        let before = if stride == 1 { row } else { arithmetic(BinaryOp::Mul, row, int(stride)) };
                        rank = if stride == 1 { before } else { arithmetic(BinaryOp::Add, rank, before) };
                    }
                    stride *= size(axis);
                }
                rank
            }
        })
    }

    /// Lowers a shared array of another block to a part of this block's array, at that rank.
    pub(in crate::lower) fn lower_remote(&mut self, remote: &Remote) -> Lowered<Part> {
        let Remote { array, rank, mutable, span } = *remote;
        let name = if mutable { "cluster_shared_mut" } else { "cluster_shared" };
        let count: u32 = self.cluster(name, span)?.iter().product();
        let whole = self.lower_place(array)?;
        // What only the CPU runs knows the memory when it is compiled.
        if !self.only_on_cpu && !matches!(whole.root, Root::Shared(_)) {
            let message = format!(
                "`{name}` takes an array that the same function declares with `shared!`, since all blocks have it at \
                 the same place: this may be other memory"
            );
            return self.error(array.span, message);
        }
        self.check_rows(&whole, span)?;
        let whole = self.lower_fixed(whole)?;
        let rank = self.lower_operand(rank, &Scalar::U32.into())?;
        let rank = self.fixed(rank, "rank");
        let values = [rank.clone(), Expr::int(i128::from(count), Scalar::U32)];
        self.require_of(
            (BinaryOp::Lt, values),
            told!("block rank {} is out of range for a cluster of {} blocks"),
            (Scalar::U32, span),
        );
        let length = self.length(&whole, span)?;
        Ok(Part { whole, start: Expr::int(0, Scalar::Usize), length, rank: Some(Box::new(rank)) })
    }
}

impl Types<'_> {
    /// Returns the array and the rank, if an expression names a shared array of a block of the cluster.
    pub(in crate::lower) fn remote(&self, expr: &'static syntax::Expr) -> Option<Remote> {
        match &expr.kind {
            Source::Ref(inner) | Source::Unary(syntax::UnaryOp::Deref, inner, _) => self.remote(inner),
            Source::Call(callee, args) => match (self.names.callee(*callee), &args[..]) {
                (Callee::Builtin(Builtin::ClusterShared { mutable }), [array, rank]) => {
                    Some(Remote { array, rank, mutable, span: expr.span })
                }
                _ => None,
            },
            _ => None,
        }
    }
}
