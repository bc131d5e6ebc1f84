//! Places: the expressions for memory that is read and written.

use super::{
    code::{Code, Prec},
    expr::Want,
    expr::scalar_of,
    function::FunctionEmitter,
    literal::literal,
    types::native,
};
use crate::ir::unused::is_idle;
use crate::ir::{Const, Expr, ExprKind, LocalId, Part, Place, Root, Scalar, SiteId, Step, Type};

impl FunctionEmitter<'_> {
    /// Returns a place as an expression that can be read and assigned.
    pub(super) fn place(&self, place: &Place) -> Code {
        self.memory(place.root, &place.steps)
    }

    /// Returns the memory at a root, after steps, as such an expression.
    pub(super) fn memory(&self, root: Root, steps: &[Step]) -> Code {
        let mut code = Code::primary(match root {
            Root::Local(local) => self.names.local(local),
            Root::Shared(shared) => &self.shared[shared.index()],
            Root::Constant(constant) => &self.globals.constants[constant.index()],
        });
        let mut ty = self.root_type(root);
        for step in steps {
            if let (Step::Index { .. }, Type::Struct(_)) = (step, &ty) {
                // A number of a short vector, whose numbers are consecutive.
                code = Code::primary(format!("(&{}.{})", code.text, self.globals.types.member(&ty, 0)));
            }
            let suffix = match step {
                Step::Index { index, length, site } => {
                    let index = match site.filter(|_| self.options.checked) {
                        None => self.expr(index, Want::Converts),
                        Some(site) => self.checked_index(index, *length, root, site),
                    };
                    format!("[{}]", index.text)
                }
                Step::Vector { index, lanes, length, site, aligned: _ } => {
                    let index = match site.filter(|_| self.options.checked) {
                        None => self.expr(index, Want::Converts),
                        Some(site) => self.checked_indices(index, *lanes, *length, root, site),
                    };
                    format!("[{}]", index.text)
                }
                Step::Member(member) => format!(".{}", self.globals.types.member(&ty, *member)),
            };
            code = code.postfix(&suffix);
            ty = stepped(ty, step);
        }
        code
    }

    /// Returns `true` if a place is an element of a slice or shared array that becomes one access only if the text
    /// requests it: a struct that is aligned to its size of 8 or 16 bytes, for instance because it is `#[repr(C,
    /// align(16))]`.
    pub(super) fn is_whole(&self, place: &Place) -> bool {
        let in_memory = match place.root {
            Root::Local(local) => matches!(self.function.locals[local.index()].ty, Type::Slice { .. }),
            Root::Shared(_) => true,
            Root::Constant(_) => false,
        };
        let Type::Struct(layout) = &place.ty else { return false };
        let aligned = matches!(layout.size, 8 | 16) && layout.align == layout.size;
        let whole = aligned && layout.fields.len() > 1 && native(layout).is_none();
        in_memory && whole && matches!(place.steps[..], [Step::Index { .. }])
    }

    /// Returns the address of the first element of a part of an array or slice.
    pub(super) fn part(&self, part: &Part) -> Code {
        let whole = self.place(&part.whole);
        let whole = match &part.rank {
            Some(rank) => Code::call("cluster_shared", &[whole, self.expr(rank, Want::Converts)]),
            None => whole,
        };
        match part.start.kind {
            ExprKind::Const(Const::Int(0), _) => whole,
            _ => Code::binary(whole, "+", Prec::Sum, self.expr(&part.start, Want::Converts)),
        }
    }

    /// Declares a name for a part of an array or slice: a pointer, and the length if it is needed.
    pub(super) fn named_part(&mut self, local: LocalId, part: &Part) {
        let declared = &self.function.locals[local.index()];
        let Type::Slice { element, mutable } = &declared.ty else { unreachable!("a part of an array is a slice") };
        let start = self.part(part).text;
        let needed = self.usage.lengths.contains(&local);
        let length = needed.then(|| self.expr(&part.length, Want::Converts).text);
        // What nobody named and begins where the whole does needs no name of its own.
        let begins = matches!(part.start.kind, ExprKind::Const(Const::Int(0), _));
        if !declared.named && begins && part.whole.steps.is_empty() && part.rank.is_none() {
            self.names.share_name(local, start);
            return self.named_length(local, part, length);
        }
        let name = self.names.declare_local(local, &declared.name);
        if self.usage.read.contains_key(&local) || self.usage.written.contains(&local) {
            // Not `__restrict__`: the whole may still be used beside it.
            let pointer = self.globals.types.pointer(element, *mutable, " ", &name);
            self.writer.line(&format!("{pointer} = {start};"));
        }
        self.named_length(local, part, length);
    }

    /// Writes the length of a part with a name, if it is needed.
    fn named_length(&mut self, local: LocalId, part: &Part, length: Option<String>) {
        let declared = &self.function.locals[local.index()];
        let Some(length) = length else { return };
        if let ExprKind::Const(..) = part.length.kind {
            self.lengths.insert(local, length);
        } else {
            let name = self.names.declare(&format!("{}_len", declared.name));
            self.writer.line(&format!("const unsigned long long {name} = {length};"));
            self.lengths.insert(local, name);
        }
    }

    /// Checks the indices of a place, one after the other.
    pub(super) fn locate(&mut self, place: &Place) {
        if !self.options.checked {
            return;
        }
        if let Some(Step::Vector { aligned: Some(_), .. }) = place.steps.last() {
            // The address of the whole checks all of them.
            let line = format!("{};", self.vector_address(place).text);
            return self.writer.line(&line);
        }
        for step in &place.steps {
            let text = match step {
                Step::Index { index, length, site: Some(site) } => {
                    self.checked_index(index, *length, place.root, *site).text
                }
                Step::Vector { index, lanes, length, site: Some(site), .. } => {
                    self.checked_indices(index, *lanes, *length, place.root, *site).text
                }
                Step::Index { index, site: None, .. } | Step::Vector { index, site: None, .. } if !is_idle(index) => {
                    format!("(void)({})", self.expr(index, Want::Converts).text)
                }
                Step::Index { .. } | Step::Vector { .. } | Step::Member(_) => continue,
            };
            self.writer.line(&format!("{text};"));
        }
    }

    /// Returns `&place`; for a slice, its pointer, and for a whole texture or surface, its handle.
    pub(super) fn address(&self, place: &Place) -> Code {
        if place.ty.image().is_some() || matches!(place.ty, Type::Slice { .. }) {
            return self.place(place);
        }
        Code::prefix("&", self.place(place))
    }

    /// Returns the address of adjacent elements.
    pub(super) fn vector_address(&self, place: &Place) -> Code {
        let address = self.address(place);
        let Some(Step::Vector { lanes, aligned, .. }) = place.steps.last() else { return address };
        match aligned.filter(|_| self.options.checked) {
            None => address,
            Some(site) => {
                let site = Code::primary(site.0.to_string());
                Code::call(&format!("aligned<{lanes}>"), &[address, site, self.fault()])
            }
        }
    }

    fn checked_indices(&self, index: &Expr, lanes: u32, length: Option<u64>, root: Root, site: SiteId) -> Code {
        let length = self.length_of(length, root);
        let site = Code::primary(site.0.to_string());
        let index = self.expr(index, Want::Exact);
        Code::call(&format!("checked<{lanes}>"), &[index, length, site, self.fault()])
    }

    fn length_of(&self, length: Option<u64>, root: Root) -> Code {
        match (length, root) {
            (Some(length), _) => literal(Const::Int(i128::from(length)), Scalar::U64, true),
            (None, root) => self.length(root),
        }
    }

    fn checked_index(&self, index: &Expr, length: Option<u64>, root: Root, site: SiteId) -> Code {
        let length = self.length_of(length, root);
        // A literal may stay plain: `checked` takes every type, and compares a small `int` by its value.
        let plain = scalar_of(index).is_signed() || !matches!(index.kind, ExprKind::Intrinsic(..));
        let index = self.expr(index, if plain { Want::Converts } else { Want::Exact });
        Code::call("checked", &[index, length, Code::primary(site.0.to_string()), self.fault()])
    }

    /// Returns the type of the memory at a place; for a slice parameter without steps, the parameter's own type.
    pub(super) fn place_type(&self, place: &Place) -> Type {
        self.memory_type(place.root, &place.steps)
    }

    /// Returns the type of the memory at a root, after steps.
    pub(super) fn memory_type(&self, root: Root, steps: &[Step]) -> Type {
        steps.iter().fold(self.root_type(root), stepped)
    }

    /// Returns the type of the memory that a root names.
    fn root_type(&self, root: Root) -> Type {
        let ty = match root {
            Root::Local(local) => self.function.locals[local.index()].ty.clone(),
            Root::Shared(shared) => self.function.shared[shared.index()].ty.clone(),
            Root::Constant(constant) => self.module.constants[constant.index()].ty.clone(),
        };
        ty.dereferenced()
    }
}

/// Returns the type of the memory after a step into memory of a type.
pub(super) fn stepped(ty: Type, step: &Step) -> Type {
    match (step, ty) {
        (Step::Index { .. }, Type::Array(element, _) | Type::Slice { element, .. }) => *element,
        (Step::Index { .. }, ty @ Type::Struct(_)) => ty.member(0).expect("a vector has numbers").clone(),
        (Step::Vector { lanes, .. }, Type::Array(element, _) | Type::Slice { element, .. }) => {
            Type::Array(element, u64::from(*lanes))
        }
        (Step::Member(member), ty @ (Type::Tuple(_) | Type::Struct(_) | Type::Enum(_))) => {
            ty.member(*member).expect("lowering has found the member").clone()
        }
        (Step::Index { .. } | Step::Vector { .. } | Step::Member(_), ty) => unreachable!("no such step into {ty}"),
    }
}
