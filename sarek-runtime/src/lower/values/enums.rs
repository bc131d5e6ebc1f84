//! Enums with data, `Option` and `Result` among them: their values, their methods, and `?`.

use crate::ir::unused::is_idle;
use crate::ir::{
    self, Argument, BinaryOp, Const, DataEnum, Expr, ExprKind, Place, Scalar, SiteKind, Spelling, Step, Stmt, Type,
    negated,
};
use crate::lower::Lowered;
use crate::lower::exchange::default_of;
use crate::lower::function::Lowering;
use crate::lower::infer::unit;
use crate::lower::known::{both, known};
use crate::private::{option_of, result_of};
use crate::syntax::{self, Span};

type Args = &'static [syntax::Expr];

impl Lowering<'_> {
    /// Lowers `Shape::Circle(x, y)`: the fields are evaluated in the order in which they are written.
    pub(in crate::lower) fn lower_variant(
        &mut self,
        ty: &Type,
        of: &DataEnum,
        name: &str,
        fields: &'static [(String, syntax::Expr)],
        span: Span,
    ) -> Lowered<Expr> {
        let variant = self.variant(of, name, span)?;
        let mut operands = Vec::new();
        let mut members = Vec::new();
        for (name, value) in fields {
            let Some((path, ty)) = of.field(variant, name) else {
                return self
                    .error(value.span, format!("`{}` has no field `{name}`", of.variants[variant as usize].name));
            };
            members.push(path);
            operands.push((value, ty.clone()));
        }
        let values = self.lower_operands(&operands)?;
        let values = self.sorted(members, values);
        Ok(Expr { kind: ExprKind::Variant(variant, values), ty: ty.clone() })
    }

    /// Returns the number of the variant of that name.
    pub(in crate::lower) fn variant(&self, of: &DataEnum, name: &str, span: Span) -> Lowered<u32> {
        let message = || format!("`{}` has no variant `{name}`: name variants in kernels as the enum does", of.name);
        of.variant_number(name).map_or_else(|| self.error(span, message()), Ok)
    }

    /// Lowers a constant of the surrounding Rust: the tag, and the scalars of the variant's fields.
    pub(in crate::lower) fn constant_variant(
        &self,
        ty: &Type,
        of: &DataEnum,
        values: &mut impl Iterator<Item = Const>,
        span: Span,
    ) -> Lowered<Expr> {
        let Some(Const::Variant(_, variant)) = values.next() else {
            return self.error(span, "this constant has too few values");
        };
        let fields = of.fields(variant).into_iter().map(|field| {
            if let Type::Array(..) = field {
                return self.error(span, "a constant enum that holds an array is not in the kernel language");
            }
            self.constant_value(field, values, span)
        });
        Ok(Expr { kind: ExprKind::Variant(variant, fields.collect::<Lowered<_>>()?), ty: ty.clone() })
    }

    /// Lowers `value?`: the value in `Some` or `Ok`; otherwise the function returns, or the closure with that label.
    pub(in crate::lower) fn lower_try(
        &mut self,
        value: &'static syntax::Expr,
        link: Option<u32>,
        label: Option<u32>,
        span: Span,
    ) -> Lowered<Expr> {
        let ty = self.types().infer_or_default(value);
        let lookup = self.lower_lookup(value)?;
        let parts = match lookup {
            Some(lookup) => self.parts_of_lookup(&lookup, "?", span)?,
            None => {
                let value = self.lower_operand(value, &ty)?;
                self.enum_parts(value)
            }
        };
        self.leave_unless_good(&ty, parts, link, label, span)
    }

    /// Returns the value in an `Option` or `Result` of that type, or leaves the function, or the closure with that label, if
    /// there is none. The link converts the error.
    pub(in crate::lower) fn leave_unless_good(
        &mut self,
        ty: &Type,
        parts: Parts,
        link: Option<u32>,
        label: Option<u32>,
        span: Span,
    ) -> Lowered<Expr> {
        self.check_link(link, "?", span)?;
        let conversion = self.names.linked(link);
        let Type::Enum(of) = ty else { return self.error(span, "`?` follows an `Option` or a `Result`") };
        // Where nobody wants the value of a closure, its type does not matter.
        let result = self.result_left(label).or_else(|| label.map(|_| ty.clone()));
        let (Some(good), Some(Type::Enum(result))) = (success(of), result) else {
            return self.error(span, "`?` is only allowed in functions that return an `Option` or a `Result`");
        };
        let bad = 1 - good;
        let ir::Variant { holds: held, single, .. } = &of.variants[bad as usize];
        if let (Some(described), Some(variant)) = (conversion, result.variants.get(bad as usize)) {
            let (error, made) = (parts.holds[bad as usize].clone(), variant.holds.clone());
            let (then, ()) = self.in_block(|this| {
                let function = this.program.function(&described, this.names.syntax().file, span)?;
                let error = vec![Argument::Value(error)];
                let made = this.lower_function_call(function, &[], error, made, span)?;
                let made = this.evaluated(made, "error");
                let failed = Expr { kind: ExprKind::Variant(bad, vec![made]), ty: Type::Enum(result.clone()) };
                this.give_up(Some(failed), label, span)
            })?;
            self.out.push(Stmt::If { cond: negated(parts.is_good), then, otherwise: Vec::new() });
            return Ok(parts.holds[good as usize].clone());
        }
        if result.variants.get(bad as usize).is_none_or(|variant| variant.holds != *held) {
            let message = format!(
                "`?` does not convert errors in kernels: this is `{ty}`, and what it leaves returns `{}`",
                result.name
            );
            return self.error(span, message);
        }
        let failed = if *single { vec![parts.holds[bad as usize].clone()] } else { Vec::new() };
        let failed = Expr { kind: ExprKind::Variant(bad, failed), ty: Type::Enum(result) };
        let (then, ()) = self.in_block(|this| this.give_up(Some(failed), label, span))?;
        self.out.push(Stmt::If { cond: negated(parts.is_good), then, otherwise: Vec::new() });
        Ok(parts.holds[good as usize].clone())
    }

    /// Returns the parts of an `Option` or `Result`, each of which may be evaluated again.
    pub(in crate::lower) fn enum_parts(&mut self, value: Expr) -> Parts {
        let Type::Enum(of) = value.ty.clone() else { return Parts { is_good: value, holds: Vec::new() } };
        if let ExprKind::Tuple(members) = value.kind {
            let mut members = members.into_iter();
            let is_good = members.next().unwrap_or(Expr::bool(false));
            let fixed =
                self.locals().is_settled(&is_good) || self.locals().is_fixed_value(&is_good) && is_idle(&is_good);
            let is_good = if fixed { is_good } else { self.out.spill_part(is_good, "fits") };
            let holds = members.map(|member| match member.ty == unit() || self.locals().is_settled(&member) {
                true => member,
                false if self.locals().is_stable(&member) => member,
                false => self.out.spill_part(member, "value"),
            });
            return Parts { is_good, holds: holds.collect() };
        }
        if let ExprKind::Variant(variant, fields) = &value.kind
            && let [held] = &fields[..]
            && of.variants.len() == 2
            && of.variants.iter().filter(|variant| variant.single).count() == 1
        {
            // `Some(held)`.
            let held = self.stable(held.clone(), "value");
            let mut holds = vec![Expr::unit(); 2];
            holds[*variant as usize] = held;
            return Parts { is_good: Expr::bool(true), holds };
        }
        let place = self.matched_place(value, "matched");
        let member = |number: u32, ty: &Type| {
            let mut place = Place { ty: ty.clone(), ..place.clone() };
            place.steps.push(Step::Member(number));
            Expr { ty: ty.clone(), kind: ExprKind::Load(place) }
        };
        let holds = of.variants.iter().enumerate().map(|(number, variant)| member(number as u32 + 1, &variant.holds));
        Parts { is_good: member(0, &of.tag), holds: holds.collect() }
    }

    /// Lowers a method of an `Option` or `Result`.
    pub(in crate::lower) fn lower_option_method(
        &mut self,
        receiver: &'static syntax::Expr,
        of: &DataEnum,
        name: &str,
        args: Args,
        span: Span,
    ) -> Lowered<Expr> {
        if crate::lower::lookup::inserts(name) {
            return self.lower_inserted(receiver, name, args, span).map(Expr::load);
        }
        if crate::lower::maybe::takes_closure(name) {
            return self.lower_option_closure(receiver, of, name, args, span);
        }
        let Some(good) = success(of) else { return self.error(span, "this enum has no such method") };
        if let "take" | "replace" = name {
            return self.lower_option_exchange(receiver, args);
        }
        let ty = self.types().infer_or_default(receiver).dereferenced();
        let lookup = match is_lazy(name) && (self.types().is_lent_lookup(receiver) || args.iter().all(writes_nothing)) {
            true => self.lower_lookup(receiver)?,
            false => None,
        };
        let mut operands = if lookup.is_some() { Vec::new() } else { vec![(receiver, ty.clone())] };
        operands.extend(args.iter().filter(|arg| !matches!(arg.kind, syntax::ExprKind::Text(_))).map(|arg| {
            let ty = match name {
                "unwrap_or" => of.variants[good as usize].holds.clone(),
                "or" | "xor" => ty.clone(),
                _ => self.types().infer_or_default(arg),
            };
            (arg, ty)
        }));
        let mut values = self.lower_operands(&operands)?;
        let parts = match &lookup {
            Some(lookup) => self.parts_of_lookup(lookup, name, span)?,
            None => self.enum_parts(values.remove(0)),
        };
        // Arguments are evaluated even if they are not needed.
        let mut values: Vec<Expr> = values.into_iter().map(|value| self.evaluated(value, "default")).collect();
        let (some, other) = (parts.holds[good as usize].clone(), parts.holds[1 - good as usize].clone());
        let is_option = !of.variants[1 - good as usize].single;
        match (name, values.pop()) {
            ("is_some" | "is_ok", None) => Ok(parts.is_good),
            ("is_none" | "is_err", None) => Ok(negated(parts.is_good)),
            ("unwrap" | "expect", None) => {
                let text = if is_option { panic_text(args) } else { text_of(args).unwrap_or(OF_ERR) };
                self.check(parts.is_good, span, SiteKind::Panic(text.into()));
                Ok(some)
            }
            ("unwrap_err" | "expect_err", None) => {
                let default = "called `Result::unwrap_err()` on an `Ok` value";
                let site = SiteKind::Panic(text_of(args).unwrap_or(default).into());
                self.check(negated(parts.is_good), span, site);
                Ok(other)
            }
            ("copied" | "cloned" | "as_ref", None) => match is_option {
                true => Ok(option_parts(parts.is_good, some)),
                false => Ok(Expr { kind: ExprKind::Tuple(vec![parts.is_good, some, other]), ty }),
            },
            ("unwrap_or", Some(default)) => Ok(self.choose(parts.is_good, some, default)),
            ("unwrap_or_default", None) => match some.ty.scalar() {
                Some(scalar) => Ok(self.choose(parts.is_good, some, zero(scalar))),
                None => self.error(span, "`unwrap_or_default` is for numbers in kernels: write `unwrap_or(…)`"),
            },
            ("ok", None) => Ok(option_parts(parts.is_good, some)),
            ("err", None) => Ok(option_parts(negated(parts.is_good), other)),
            ("ok_or", Some(error)) => {
                let ty = result_of(&some.ty, &error.ty);
                Ok(Expr { kind: ExprKind::Tuple(vec![parts.is_good, some, error]), ty })
            }
            ("and", Some(other)) => {
                let Parts { is_good, holds } = self.enum_parts(other);
                let is_good = both(parts.is_good, is_good);
                match is_option {
                    true => Ok(option_parts(is_good, holds[good as usize].clone())),
                    false => self.error(span, "`.and` of a `Result` is not in the kernel language: write a `match`"),
                }
            }
            ("zip", Some(other)) => {
                let Parts { is_good, holds } = self.enum_parts(other);
                let is_good = both(parts.is_good, is_good);
                Ok(option_parts(is_good, Expr::tuple(vec![some, holds[good as usize].clone()])))
            }
            ("xor", Some(other)) => {
                let Parts { is_good, holds } = self.enum_parts(other);
                let is_one = match (known(&parts.is_good), known(&is_good)) {
                    (Some(true), _) => negated(is_good),
                    (_, Some(true)) => negated(parts.is_good.clone()),
                    _ => Expr::truth(BinaryOp::Ne, parts.is_good.clone(), is_good),
                };
                let value = self.choose(parts.is_good, some, holds[good as usize].clone());
                Ok(option_parts(is_one, value))
            }
            ("flatten", None) if is_option => {
                let Parts { is_good, holds } = self.enum_parts(some);
                let is_good = both(parts.is_good, is_good);
                Ok(option_parts(is_good, holds.last().cloned().unwrap_or_else(Expr::unit)))
            }
            ("or", Some(default))
                if is_option && matches!(default.kind, ExprKind::Tuple(_)) && some.ty.scalar().is_some() =>
            {
                let Parts { is_good, mut holds } = self.enum_parts(default);
                let Some(instead) = holds.pop() else { return self.error(span, "`or` takes an option") };
                let any = Expr::truth(BinaryOp::Or, parts.is_good.clone(), is_good);
                let value = self.choose(parts.is_good, some, instead);
                Ok(option_parts(any, value))
            }
            ("or", Some(default)) => {
                let whole = match is_option {
                    true => option_parts(parts.is_good.clone(), some),
                    false => Expr { kind: ExprKind::Tuple(vec![parts.is_good.clone(), some, other]), ty },
                };
                Ok(self.choose(parts.is_good, whole, default))
            }
            _ => {
                let message =
                    format!("the method `{name}` of `{}` is not in the kernel language: write a `match`", of.name);
                self.error(span, message)
            }
        }
    }

    /// Lowers `.take()` and `.replace(value)` of an `Option`.
    fn lower_option_exchange(&mut self, receiver: &'static syntax::Expr, args: Args) -> Lowered<Expr> {
        let place = self.lower_place(receiver)?;
        let place = self.lower_fixed(place)?;
        let value = match (&place.ty, args) {
            (Type::Enum(of), [value]) => {
                let held = held_by_success(of).unwrap_or_else(unit);
                let value = self.lower_operand(value, &held)?;
                let value = self.without_effect(value);
                Some(option_parts(Expr::bool(true), value))
            }
            (ty, _) => default_of(ty),
        };
        match value {
            Some(value) => Ok(self.put(place, value)),
            None => self.error(receiver.span, "only an `Option` has these methods"),
        }
    }

    /// Returns `cond ? then : otherwise` of any type.
    fn choose(&mut self, cond: Expr, then: Expr, otherwise: Expr) -> Expr {
        let ty = then.ty.clone();
        match known(&cond) {
            Some(true) => return then,
            Some(false) => return otherwise,
            None => {}
        }
        match ty.scalar() {
            Some(_) => self.select(cond, Ok(then), Ok(otherwise), &ty),
            None => self.select(cond, Err((Vec::new(), then)), Err((Vec::new(), otherwise)), &ty),
        }
    }
}

/// Returns `true` if a method reads the value only where there is one.
fn is_lazy(name: &str) -> bool {
    matches!(name, "is_some" | "is_none" | "unwrap" | "expect" | "unwrap_or" | "unwrap_or_default")
}

/// Returns `true` if an argument leaves memory as it is.
pub(in crate::lower) fn writes_nothing(arg: &syntax::Expr) -> bool {
    matches!(arg.kind, syntax::ExprKind::Text(_) | syntax::ExprKind::Closure(_)) || crate::lower::array::is_quiet(arg)
}

/// The message of `Result::unwrap`.
const OF_ERR: &str = "called `Result::unwrap()` on an `Err` value";

/// Returns the message of `unwrap` and `expect` of an `Option`.
pub(in crate::lower) fn panic_text(args: Args) -> &'static str {
    text_of(args).unwrap_or("called `Option::unwrap()` on a `None` value")
}

/// The parts of an `Option` or `Result`.
pub(in crate::lower) struct Parts {
    /// The condition that it is `Some` or `Ok`.
    pub(in crate::lower) is_good: Expr,
    /// The value in each variant, which is valid if it is that variant.
    pub(in crate::lower) holds: Vec<Expr>,
}

/// Returns an `Option` of its parts.
pub(in crate::lower) fn option_parts(is_some: Expr, value: Expr) -> Expr {
    let ty = option_of(&value.ty);
    let none = Expr::unit();
    Expr { kind: ExprKind::Tuple(vec![is_some, none, value]), ty }
}

/// Returns the variant of an `Option` or `Result` with which `?` continues.
pub(in crate::lower) fn success(of: &DataEnum) -> Option<u32> {
    let good = of.variants.iter().position(|variant| variant.number == 1)?;
    of.numbers.is_none().then_some(good as u32)
}

/// Returns the type of the value with which `?` continues.
pub(in crate::lower) fn held_by_success(of: &DataEnum) -> Option<Type> {
    success(of).map(|variant| of.variants[variant as usize].holds.clone())
}

/// Returns the result type of a method of an `Option` or `Result`.
pub(in crate::lower) fn infer_option_method(of: &DataEnum, name: &str) -> Option<Type> {
    let good = success(of)? as usize;
    let (some, other) = (&of.variants[good].holds, &of.variants[1 - good].holds);
    Some(match name {
        "is_some" | "is_ok" | "is_none" | "is_err" => Scalar::Bool.into(),
        "unwrap" | "expect" | "unwrap_or" | "unwrap_or_default" => some.clone(),
        "get_or_insert" | "get_or_insert_with" | "insert" => some.clone(),
        "unwrap_err" | "expect_err" => other.clone(),
        "flatten" => some.clone(),
        "as_mut" | "as_ref" | "copied" | "cloned" | "replace" | "take" | "xor" => {
            Type::Enum(std::sync::Arc::new(of.clone()))
        }
        "ok" => option_of(some),
        "err" => option_of(other),
        "or" if !of.variants[1 - good].single => option_of(some),
        "or" => result_of(some, other),
        _ => return None,
    })
}

/// Returns a field of the struct or of a variant of the enum that a place names.
pub(in crate::lower) fn field_place(place: &Place, variant: &str, field: &str) -> Option<Place> {
    let (path, ty) = match &place.ty {
        Type::Enum(of) => of.field(of.variant_number(variant)?, field)?,
        ty => {
            let number = ty.member_number(field)?;
            (vec![number], ty.member(number)?)
        }
    };
    let mut member = Place { ty: ty.clone(), ..place.clone() };
    member.steps.extend(path.into_iter().map(Step::Member));
    Some(member)
}

/// Returns the message of `expect`.
fn text_of(args: Args) -> Option<&'static str> {
    args.iter().find_map(|arg| match &arg.kind {
        syntax::ExprKind::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Returns zero, or `false`.
pub(in crate::lower) fn zero(scalar: Scalar) -> Expr {
    let value = match scalar {
        Scalar::Bool => Const::Bool(false),
        scalar if scalar.is_float() => Const::Float(0.0),
        _ => Const::Int(0),
    };
    Expr { kind: ExprKind::Const(value, Spelling::Value), ty: scalar.into() }
}
