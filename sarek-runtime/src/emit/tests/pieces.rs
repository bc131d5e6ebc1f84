//! Exact text of small pieces.

use super::build::*;
use crate::ir::*;
use BinaryOp as B;

/// Returns the text of `value` in `const T r = value;`.
fn initial(value: Expr, options: crate::emit::Options) -> String {
    let mut build = Build::scalars();
    let local = build.local("r", value.ty.clone());
    build.push(Stmt::Let { local, init: Some(value) });
    let body = build.body(options);
    body.split_once(" = ").expect("a declaration").1.trim_end_matches(';').to_string()
}

fn check(rows: Vec<(Expr, &str)>, options: crate::emit::Options) {
    for (value, expected) in rows {
        assert_eq!(initial(value, options), expected);
    }
}

#[test]
fn precedence() {
    let (u, i, f) = (|| var("u"), || var("i"), || var("f"));
    let less = || binary(B::Lt, u(), u32(5));
    check(
        vec![
            (binary(B::Mul, binary(B::Add, u(), u()), u()), "(u + u) * u"),
            (binary(B::Add, binary(B::Mul, u(), u()), u()), "u * u + u"),
            (binary(B::Sub, u(), binary(B::Sub, u(), u())), "u - (u - u)"),
            (binary(B::Sub, binary(B::Sub, u(), u()), u()), "u - u - u"),
            (binary(B::Rem, binary(B::Mul, u(), u()), u32(7)), "(u * u) % 7"),
            (binary(B::Mul, binary(B::Rem, u(), u()), u32(7)), "(u % u) * 7"),
            (binary(B::Add, binary(B::Rem, u(), u()), u32(7)), "u % u + 7"),
            (binary(B::Shl, binary(B::Add, u(), u32(1)), u32(2)), "(u + 1) << 2"),
            (binary(B::Add, binary(B::Shl, u(), u32(2)), u32(1)), "(u << 2) + 1"),
            (binary(B::BitAnd, binary(B::Shr, u(), u32(4)), u32(15)), "(u >> 4) & 15"),
            (binary(B::BitOr, binary(B::BitAnd, u(), u()), u()), "(u & u) | u"),
            (binary(B::BitOr, binary(B::BitOr, u(), u()), u()), "u | u | u"),
            (binary(B::Eq, binary(B::BitAnd, u(), u32(1)), u32(0)), "(u & 1) == 0"),
            (binary(B::Eq, binary(B::Add, u(), u32(1)), u32(0)), "u + 1 == 0"),
            (binary(B::Or, binary(B::And, less(), less()), less()), "(u < 5 && u < 5) || u < 5"),
            (binary(B::And, binary(B::Or, less(), less()), less()), "(u < 5 || u < 5) && u < 5"),
            (binary(B::Eq, less(), less()), "(u < 5) == (u < 5)"),
            (unary(UnaryOp::Not, less()), "!(u < 5)"),
            (unary(UnaryOp::Neg, unary(UnaryOp::Neg, i())), "wrapping_neg(wrapping_neg(i))"),
            (unary(UnaryOp::Not, unary(UnaryOp::Neg, i())), "~wrapping_neg(i)"),
            (binary(B::Sub, f(), unary(UnaryOp::Neg, f())), "f - -f"),
            (cast(unary(UnaryOp::Neg, i()), Scalar::F32), "(float)wrapping_neg(i)"),
            (cast(binary(B::Add, u(), u32(1)), Scalar::F32), "(float)(u + 1)"),
            (binary(B::Mul, cast(u(), Scalar::F32), f()), "(float)u * f"),
            (select(less(), f(), f32(0.0)), "u < 5 ? f : 0.0f"),
            (select(less(), f(), select(less(), f(), f())), "u < 5 ? f : u < 5 ? f : f"),
            (select(less(), select(less(), f(), f()), f()), "u < 5 ? (u < 5 ? f : f) : f"),
            (binary(B::Add, select(less(), f(), f()), f()), "(u < 5 ? f : f) + f"),
        ],
        UNCHECKED,
    );
}

#[test]
fn literals() {
    let of = |value, scalar| Expr::int(value, scalar);
    let float = |value, scalar: Scalar| expr(ExprKind::Const(Const::Float(value), Spelling::Value), scalar);
    let max = u128::from(u64::MAX) as i128;
    check(
        vec![
            (u32(5), "5"),
            (binary(B::Add, u32(5), u32(6)), "5u + 6u"),
            (binary(B::Add, of(5, Scalar::I64), of(-6, Scalar::I64)), "5ll + -6ll"),
            (binary(B::Add, var("u64_"), of(5, Scalar::U64)), "u64_ + 5"),
            (binary(B::Mul, var("u64_"), of(5_000_000_000, Scalar::U64)), "u64_ * 5000000000ull"),
            (binary(B::Sub, var("i64_"), of(5_000_000_000, Scalar::I64)), "wrapping_sub(i64_, 5000000000ll)"),
            (binary(B::Mul, var("u"), u32(0x9e37_79b9)), "u * 0x9e3779b9"),
            (of(max, Scalar::Usize), "0xffffffffffffffffull"),
            (binary(B::Add, var("i"), of(i128::from(i32::MIN), Scalar::I32)), "wrapping_add(i, (-2147483647 - 1))"),
            (of(i128::from(i64::MIN), Scalar::I64), "(-9223372036854775807ll - 1)"),
            (binary(B::Shl, u32(1), var("u")), "1u << u"),
            (binary(B::Shl, var("u"), binary(B::BitAnd, var("i"), Expr::int(31, Scalar::I32))), "u << (i & 31)"),
            (binary(B::Shr, var("i64_"), var("u")), "i64_ >> u"),
            (select(var("b"), u32(1), u32(0)), "b ? 1 : 0"),
            (binary(B::Add, select(var("b"), u32(1), u32(0)), var("u")), "(b ? 1u : 0u) + u"),
            (Expr::bool(true), "true"),
            (f32(1.0), "1.0f"),
            (f32(f64::from(0.1f32)), "0.1f"),
            (f32(f64::from(1e-7f32)), "1e-7f"),
            (f32(-0.0), "-0.0f"),
            (f32(4_294_967_296.0), "4294967296.0f"),
            (f32(-123_456_792.0), "-123456792.0f"),
            (f32(f64::from(1e11f32)), "100000000000.0f"),
            (f32(f64::from(1e20f32)), "1e20f"),
            (f32(f64::INFINITY), "INFINITY"),
            (f32(f64::NEG_INFINITY), "-INFINITY"),
            (f32(f64::NAN), "NAN"),
            (float(0.1, Scalar::F64), "0.1"),
            (float(f64::NEG_INFINITY, Scalar::F64), "(double)-INFINITY"),
        ],
        UNCHECKED,
    );
}

#[test]
fn literals_keep_the_user_s_digits() {
    let as_ = |digits, value, scalar| Expr::int(value, scalar).spelled(Spelling::Digits(digits));
    let (u32_, u64_, i32_, u8_) = (Scalar::U32, Scalar::U64, Scalar::I32, Scalar::U8);
    check(
        vec![
            (as_("0xff", 255, u32_), "0xff"),
            (binary(B::BitAnd, var("u"), as_("255", 255, u32_)), "u & 255"),
            (binary(B::Mul, as_("0xff", 255, u32_), as_("0b1010_0101", 0xa5, u32_)), "0xffu * 0b1010'0101u"),
            (binary(B::Mul, var("u"), as_("0x8000_0000", 1 << 31, u32_)), "u * 0x8000'0000"),
            (binary(B::Mul, var("u"), as_("3_000_000_000", 3_000_000_000, u32_)), "u * 3'000'000'000u"),
            (binary(B::Add, var("i"), as_("1_000_000", 1_000_000, i32_)), "wrapping_add(i, 1'000'000)"),
            (binary(B::Add, var("u64_"), as_("0x1_0000_0000", 1 << 32, u64_)), "u64_ + 0x1'0000'0000ull"),
            // Forms that C++ does not have, or reads as another number.
            (as_("0o17", 15, u32_), "017"),
            (as_("007", 7, u32_), "7"),
            (as_("0x_ff", 255, u32_), "0xff"),
            (as_("1__0", 10, u32_), "10"),
            (as_("b'a'", 97, u8_), "'a'"),
            (as_("b'\\n'", 10, u8_), "'\\n'"),
            (as_("b' '", 32, u8_), "' '"),
            (as_("b'\\''", 39, u8_), "'\\''"),
            (as_("b'\\\\'", 92, u8_), "'\\\\'"),
            (as_("b'\\x7f'", 127, u8_), "127"),
            (as_("b'\\xff'", 255, u8_), "255"),
        ],
        UNCHECKED,
    );
}

#[test]
fn constants_keep_their_names() {
    let mut build = Build::scalars();
    let named = |name, value, scalar| Expr::int(value, scalar).spelled(Spelling::Name(name));
    for value in [
        named("STEP", 12, Scalar::U64),
        // In C++ the narrower type is converted to the wider one.
        binary(B::Mul, var("u"), named("STEP", 12, Scalar::U32)),
        call(Intrinsic::Min, vec![named("STEP", 12, Scalar::U64), var("u64_")], Scalar::U64),
        // Another constant of that name, and names that are taken.
        named("STEP", 13, Scalar::U32),
        named("u", 1 << 31, Scalar::U32),
        named("static", 0x3_ffff, Scalar::U32),
        expr(ExprKind::Const(Const::Float(0.5), Spelling::Name("STEP")), Scalar::F32),
    ] {
        let local = build.local("r", value.ty.clone());
        build.push(Stmt::Let { local, init: Some(value) });
    }
    let text = build.text(UNCHECKED);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("const") && line.contains(" = ")).collect();
    assert_eq!(
        lines,
        [
            "constexpr unsigned int STEP = 12;",
            "constexpr unsigned int STEP_2 = 13;",
            "constexpr unsigned int static_ = 0x3ffff;",
            "constexpr unsigned int u = 0x80000000;",
            "constexpr float STEP_3 = 0.5f;",
            "    const unsigned long long r = STEP;",
            "    const unsigned int r_2 = u_2 * STEP;",
            "    const unsigned long long r_3 = min((unsigned long long)STEP, u64_);",
            "    const unsigned int r_4 = STEP_2;",
            "    const unsigned int r_5 = u;",
            "    const unsigned int r_6 = static_;",
            "    const float r_7 = STEP_3;",
        ]
    );
}

/// Returns the text before a kernel that reads `x` at constants with these names and values.
fn indices(named: &[(&'static str, i128)]) -> String {
    let mut build = Build::scalars();
    for &(name, value) in named {
        let local = build.local("r", Scalar::F32.into());
        let index = Expr::int(value, Scalar::Usize).spelled(Spelling::Name(name));
        build.push(Stmt::Let { local, init: Some(load(at(X, index, Scalar::F32))) });
    }
    let text = build.text(UNCHECKED);
    text.split_once("\n\n").expect("constants come first").0.to_string()
}

#[test]
fn constants_that_number_elements_are_an_enum() {
    let named = [("COUNT", 2), ("MODE", 0), ("LAST", 8), ("LEVEL", 1)];
    assert_eq!(indices(&named), "enum { MODE, LEVEL, COUNT };\nconstexpr unsigned long long LAST = 8;");
    let constant = |name, value: i128| format!("constexpr unsigned long long {name} = {value};");
    assert_eq!(indices(&named[..3]), [constant("MODE", 0), constant("COUNT", 2), constant("LAST", 8)].join("\n"));
}

#[test]
fn patterns_of_bits_are_hexadecimal() {
    let of = |value, scalar| Expr::int(value, scalar);
    check(
        vec![
            (binary(B::BitAnd, var("u"), u32(255)), "u & 0xff"),
            (binary(B::BitAnd, var("u"), u32(63)), "u & 63"),
            (binary(B::BitAnd, var("u"), u32(256)), "u & 256"),
            (binary(B::BitOr, var("u"), u32(1 << 30)), "u | 0x40000000"),
            (binary(B::BitXor, u32(65535), var("u")), "0xffff ^ u"),
            (binary(B::BitAnd, var("u64_"), of(0xffff_ffff, Scalar::U64)), "u64_ & 0xffffffffull"),
            (binary(B::BitAnd, var("i64_"), of(0xffff_ffff, Scalar::I64)), "i64_ & 0xffffffffll"),
            (binary(B::BitAnd, var("i"), of(-65536, Scalar::I32)), "i & -65536"),
            (binary(B::Add, var("u"), u32(65535)), "u + 65535"),
            (select(var("b"), u32(0x8000_0000), u32(1 << 30)), "b ? 0x80000000 : 0x40000000"),
            (select(var("b"), u32(0x8000_0000), u32(0)), "b ? 0x80000000 : 0"),
            (select(var("b"), u32(1000), u32(1 << 30)), "b ? 1000 : 1073741824"),
            (call(Intrinsic::FromBits, vec![u32(0x7fff_ffff)], Scalar::F32), "__uint_as_float(0x7fffffffu)"),
        ],
        UNCHECKED,
    );
}

#[test]
fn narrow_types_and_casts() {
    let (a, h, s) = (|| var("u8_"), || var("u16_"), || var("i8_"));
    check(
        vec![
            (binary(B::Add, a(), a()), "(unsigned char)(u8_ + u8_)"),
            (binary(B::Add, a(), Expr::int(200, Scalar::U8)), "(unsigned char)(u8_ + 200)"),
            (binary(B::Mul, h(), h()), "(unsigned short)((unsigned int)u16_ * u16_)"),
            (binary(B::Div, a(), a()), "u8_ / u8_"),
            (binary(B::Div, s(), s()), "(signed char)(i8_ / i8_)"),
            (binary(B::Shl, a(), u32(3)), "(unsigned char)(u8_ << 3)"),
            (binary(B::Shr, s(), u32(3)), "i8_ >> 3"),
            (unary(UnaryOp::Not, a()), "(unsigned char)~u8_"),
            (unary(UnaryOp::Neg, s()), "(signed char)wrapping_neg(i8_)"),
            (unary(UnaryOp::Not, var("b")), "!b"),
            (cast(var("f"), Scalar::U8), "saturating_cast<unsigned char>(f)"),
            (cast(var("u64_"), Scalar::Usize), "u64_"),
            (cast(var("d"), Scalar::F32), "(float)d"),
            (cast(var("b"), Scalar::U32), "(unsigned int)b"),
            (binary(B::Rem, var("f"), f32(2.0)), "fmodf(f, 2.0f)"),
            (binary(B::Rem, var("d"), var("d")), "fmod(d, d)"),
        ],
        UNCHECKED,
    );
}

#[test]
fn casts_that_cpp_does_by_itself() {
    let wide = |name| cast(var(name), Scalar::U64);
    let u64_ = || var("u64_");
    let ones = || call(Intrinsic::CountOnes, vec![var("u")], Scalar::U32);
    check(
        vec![
            (wide("u"), "u"),
            (cast(var("i"), Scalar::U64), "(unsigned long long)i"),
            (cast(var("i"), Scalar::I64), "i"),
            (cast(var("u8_"), Scalar::U32), "u8_"),
            (cast(var("u8_"), Scalar::I16), "(short)u8_"),
            (cast(var("b"), Scalar::U64), "(unsigned long long)b"),
            (cast(binary(B::Add, var("u"), u32(1)), Scalar::U64), "(unsigned long long)(u + 1)"),
            (binary(B::Mul, wide("u"), wide("u")), "(unsigned long long)u * u"),
            (binary(B::Mul, wide("u"), Expr::int(16, Scalar::U64)), "(unsigned long long)u * 16"),
            (binary(B::Add, binary(B::Mul, wide("u"), wide("u")), wide("u")), "(unsigned long long)u * u + u"),
            (binary(B::Add, wide("u"), u64_()), "u + u64_"),
            (binary(B::Lt, u64_(), wide("u")), "u64_ < u"),
            (binary(B::Shl, wide("u"), u32(3)), "(unsigned long long)u << 3"),
            (cast(ones(), Scalar::U64), "__popc(u)"),
            (binary(B::Shl, cast(ones(), Scalar::U64), u32(3)), "(unsigned long long)__popc(u) << 3"),
            (cast(ones(), Scalar::F32), "(float)__popc(u)"),
            (cast(ones(), Scalar::U8), "(unsigned char)__popc(u)"),
            // Without the casts, -1 would become 2^32 - 1.
            (
                select(var("b"), cast(var("i"), Scalar::I64), cast(var("u"), Scalar::I64)),
                "b ? (long long)i : (long long)u",
            ),
        ],
        UNCHECKED,
    );
}

#[test]
fn intrinsics() {
    use Intrinsic as I;
    let (u, f) = (|| var("u"), || var("f"));
    let all = || u32(0xffff_ffff);
    let ones = || call(I::CountOnes, vec![u()], Scalar::U32);
    check(
        vec![
            (call(I::GlobalIdx(Axis::X), vec![], Scalar::U32), "blockIdx.x * blockDim.x + threadIdx.x"),
            (
                binary(B::Mul, call(I::GlobalIdx(Axis::Y), vec![], Scalar::U32), u32(4)),
                "(blockIdx.y * blockDim.y + threadIdx.y) * 4",
            ),
            (call(I::Min, vec![u(), u32(5)], Scalar::U32), "min(u, 5u)"),
            (call(I::Min, vec![f(), f32(5.0)], Scalar::F32), "fminf(f, 5.0f)"),
            (call(I::MulAdd, vec![f(), f(), f32(1.0)], Scalar::F32), "fmaf(f, f, 1.0f)"),
            (ones(), "__popc(u)"),
            (binary(B::Sub, ones(), u32(40)), "__popc(u) - 40"),
            (binary(B::Sub, u(), ones()), "u - __popc(u)"),
            (call(I::LeadingZeros, vec![var("u8_")], Scalar::U32), "leading_zeros<unsigned char>(u8_)"),
            (call(I::RotateLeft, vec![u(), u32(5)], Scalar::U32), "rotate_left(u, 5)"),
            (call(I::ShflDown, vec![f(), all(), u()], Scalar::F32), "__shfl_down_sync(0xffffffff, f, u)"),
            (call(I::Ballot, vec![all(), var("b")], Scalar::U32), "__ballot_sync(0xffffffff, b)"),
            (call(I::RemEuclid, vec![var("i"), Expr::int(5, Scalar::I32)], Scalar::I32), "rem_euclid(i, 5)"),
            (call(I::RemEuclid, vec![u(), u32(5)], Scalar::U32), "u % 5"),
        ],
        UNCHECKED,
    );
}

#[test]
fn checks() {
    let sum = |index| load(at(X, index, Scalar::F32));
    let divide =
        |op, site| expr(ExprKind::Binary { op, left: var("i").into(), right: var("i").into(), site }, Scalar::I32);
    let len = || expr(ExprKind::Len(Root::Local(X)), Scalar::Usize);
    let rows = vec![
        (sum(var("u")), "x[checked(u, x_len, 3, fault)]", "x[u]"),
        (sum(u32(5)), "x[checked(5, x_len, 3, fault)]", "x[5]"),
        (
            sum(binary(B::Sub, var("i"), Expr::int(1, Scalar::I32))),
            "x[checked(wrapping_sub(i, 1), x_len, 3, fault)]",
            "x[wrapping_sub(i, 1)]",
        ),
        (divide(B::Div, Some(SiteId(2))), "i / nonzero(i, 2, fault)", "i / i"),
        (divide(B::Rem, None), "i % i", "i % i"),
        (cast(len(), Scalar::U32), "(unsigned int)x_len", "(unsigned int)x_len"),
    ];
    for (value, checked, unchecked) in rows {
        assert_eq!(initial(value.clone(), CHECKED), checked);
        assert_eq!(initial(value, UNCHECKED), unchecked);
    }
}

#[test]
fn statements() {
    let y = |index| at(Y, index, Scalar::F32);
    let scalar = |name: &str| match var(name).kind {
        ExprKind::Load(place) => place,
        _ => unreachable!("a variable is a place"),
    };
    let cell = || at(CELLS, var("u"), Type::Atomic(Scalar::U32));
    let atomic = |op, ordering, operands| {
        Stmt::Eval(expr(ExprKind::Atomic { op, place: cell(), operands, ordering, scope: Scope::Device }, Scalar::U32))
    };
    let rows = vec![
        (assign(y(var("u")), var("f")), "y[u] = f;"),
        (update(y(var("u")), B::Add, f32(1.0)), "y[u] += 1.0f;"),
        (update(scalar("u"), B::Div, u32(2)), "u /= 2;"),
        (update(scalar("u"), B::Shl, var("i")), "u <<= i;"),
        (update(scalar("u16_"), B::Mul, var("u16_")), "u16_ *= (unsigned int)u16_;"),
        (update(scalar("f"), B::Rem, f32(2.0)), "f = fmodf(f, 2.0f);"),
        (update(y(var("u")), B::Rem, f32(2.0)), "{\n    float& cell = y[u];\n    cell = fmodf(cell, 2.0f);\n}"),
        (Stmt::Check { cond: var("b"), site: SiteId(1) }, ""),
        (Stmt::Fail(SiteId(1)), "end_thread();"),
        (Stmt::Return(None), "return;"),
        (atomic(AtomicOp::Add, Ordering::Relaxed, vec![u32(1)]), "atomicAdd(&cells[u], 1);"),
        (atomic(AtomicOp::Add, Ordering::AcqRel, vec![u32(1)]), "fetch_add<Order::acq_rel>(&cells[u], 1);"),
        (atomic(AtomicOp::Store, Ordering::Release, vec![u32(1)]), "atomic_store<Order::release>(&cells[u], 1);"),
    ];
    for (stmt, expected) in rows {
        let mut build = Build::scalars();
        build.push(stmt);
        assert_eq!(build.body(UNCHECKED), expected);
    }
}

#[test]
fn variants_have_names_of_their_own() {
    static MODE: Enum = Enum { name: "Mode", scalar: Scalar::U8, variants: &[("Slow", 0), ("Fast", 7)] };
    static OTHER: Enum = Enum { name: "Mode", scalar: Scalar::U8, variants: &[("Slow", 3)] };
    let variant =
        |of, number| Expr { kind: ExprKind::Const(Const::Variant(of, number), Spelling::Value), ty: Scalar::U8.into() };
    check(
        vec![
            (variant(&MODE, 1), "Mode_Fast"),
            (binary(B::Eq, var("u8_"), variant(&OTHER, 0)), "u8_ == Mode_Slow"),
            (
                binary(B::Eq, variant(&MODE, 0), variant(&OTHER, 0)),
                "(unsigned char)Mode_Slow == (unsigned char)Mode_2_Slow",
            ),
            (
                call(Intrinsic::Max, vec![var("u8_"), variant(&MODE, 1)], Scalar::U8),
                "max(u8_, (unsigned char)Mode_Fast)",
            ),
        ],
        Default::default(),
    );
}
