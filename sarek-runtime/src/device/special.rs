//! The functions of floats that `std` lacks, or computes by formulas that overflow or cancel, on the host and on the
//! CPU engine.

/// Functions of `f32`, computed as `f64` where that is more exact.
pub(crate) mod single {
    use super::double;

    pub(crate) fn saturate(x: f32) -> f32 {
        if x > 0.0 { x.min(1.0) } else { 0.0 }
    }

    pub(crate) fn erf(x: f32) -> f32 {
        libm::erf(x.into()) as f32
    }

    pub(crate) fn erfc(x: f32) -> f32 {
        libm::erfc(x.into()) as f32
    }

    pub(crate) fn normcdf(x: f32) -> f32 {
        double::normcdf(x.into()) as f32
    }

    pub(crate) fn sin_pi(x: f32) -> f32 {
        double::sin_pi(x.into()) as f32
    }

    pub(crate) fn cos_pi(x: f32) -> f32 {
        double::cos_pi(x.into()) as f32
    }

    pub(crate) fn frexp(x: f32) -> (f32, i32) {
        if x.is_finite() { libm::frexpf(x) } else { (x, 0) }
    }

    pub(crate) fn ldexp(x: f32, exponent: i32) -> f32 {
        libm::ldexpf(x, exponent)
    }

    pub(crate) fn asinh(x: f32) -> f32 {
        libm::asinh(x.into()) as f32
    }

    pub(crate) fn acosh(x: f32) -> f32 {
        double::acosh(x.into()) as f32
    }

    pub(crate) fn atanh(x: f32) -> f32 {
        libm::atanh(x.into()) as f32
    }
}

/// Functions of `f64`.
pub(crate) mod double {
    use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI, PI};

    /// The difference between π and [`PI`].
    const PI_REST: f64 = 1.224_646_799_147_353_2e-16;

    /// The difference between the root of a half and [`FRAC_1_SQRT_2`].
    const FRAC_1_SQRT_2_REST: f64 = -4.833_646_656_726_457e-17;

    pub(crate) fn saturate(x: f64) -> f64 {
        if x > 0.0 { x.min(1.0) } else { 0.0 }
    }

    pub(crate) fn erf(x: f64) -> f64 {
        libm::erf(x)
    }

    pub(crate) fn erfc(x: f64) -> f64 {
        libm::erfc(x)
    }

    /// Returns `erfc(-x / √2) / 2`. Rounding the quotient would cost many units of the result far from 0.
    pub(crate) fn normcdf(x: f64) -> f64 {
        let (high, low) = product(-x, FRAC_1_SQRT_2, FRAC_1_SQRT_2_REST);
        let tail = libm::erfc(high);
        let slope = FRAC_2_SQRT_PI * (-high * high).exp();
        // If the slope is 0 or NaN, there is nothing to correct.
        let mended = if slope > 0.0 && low.is_finite() { tail - slope * low } else { tail };
        0.5 * mended
    }

    pub(crate) fn sin_pi(x: f64) -> f64 {
        if x == x.trunc() && x.is_finite() {
            return 0f64.copysign(x);
        }
        let (quarter, sine, cosine) = turned(x);
        match quarter {
            0 => sine,
            1 => cosine,
            2 => -sine,
            _ => -cosine,
        }
    }

    pub(crate) fn cos_pi(x: f64) -> f64 {
        let (quarter, sine, cosine) = turned(x);
        let value = match quarter {
            0 => cosine,
            1 => -sine,
            2 => -cosine,
            _ => sine,
        };
        // The result is never a negative zero.
        value + 0.0
    }

    pub(crate) fn frexp(x: f64) -> (f64, i32) {
        if x.is_finite() { libm::frexp(x) } else { (x, 0) }
    }

    pub(crate) fn ldexp(x: f64, exponent: i32) -> f64 {
        libm::ldexp(x, exponent)
    }

    /// `std` computes `2 * x` as an intermediate result, which is infinite from half of the largest number.
    pub(crate) fn asinh(x: f64) -> f64 {
        libm::asinh(x)
    }

    /// `std` computes `2 * x` as an intermediate result too, and loses digits near 1.
    pub(crate) fn acosh(x: f64) -> f64 {
        if x < 1.0 { f64::NAN } else { libm::acosh(x) }
    }

    /// `std` loses digits near -1.
    pub(crate) fn atanh(x: f64) -> f64 {
        libm::atanh(x)
    }

    /// Returns the number of quarter turns nearest to `πx`, modulo 4, and the sine and cosine of the rest.
    fn turned(x: f64) -> (u32, f64, f64) {
        // This is exact, and twice a large number would be infinite.
        let x = x % 2.0;
        let quarters = (2.0 * x).round_ties_even();
        // This is exact, because the two differ by at most a quarter.
        let rest = x - 0.5 * quarters;
        let (high, low) = product(rest, PI, PI_REST);
        let (sine, cosine) = high.sin_cos();
        (quarters.rem_euclid(4.0) as u32, sine + low * cosine, cosine - low * sine)
    }

    /// Returns `x` times the sum of both, and the rounding error of the product.
    fn product(x: f64, factor: f64, rest: f64) -> (f64, f64) {
        let high = x * factor;
        (high, x.mul_add(factor, -high) + x * rest)
    }
}

#[cfg(test)]
mod tests {
    use crate::device::Float;

    /// Returns the distance in units in the last place.
    fn ulps(a: f64, b: f64) -> u64 {
        if a == b || a.is_nan() && b.is_nan() { 0 } else { a.to_bits().abs_diff(b.to_bits()) }
    }

    /// Values computed by mpmath with 60 digits.
    #[allow(clippy::type_complexity, clippy::approx_constant, reason = "a table of results")]
    const TABLE: &[(&str, fn(f64) -> f64, f64, f64)] = &[
        ("erf", Float::erf, 1e-300, 1.1283791670955126e-300),
        ("erf", Float::erf, 1e-05, 1.1283791670579e-05),
        ("erf", Float::erf, 0.3, 0.3286267594591274),
        ("erf", Float::erf, 0.84, 0.7651427114549945),
        ("erf", Float::erf, 1.0, 0.8427007929497149),
        ("erf", Float::erf, -1.5, -0.9661051464753108),
        ("erf", Float::erf, 2.5, 0.999593047982555),
        ("erf", Float::erf, 5.5, 0.9999999999999927),
        ("erfc", Float::erfc, 1e-05, 0.9999887162083294),
        ("erfc", Float::erfc, 0.3, 0.6713732405408726),
        ("erfc", Float::erfc, 0.84, 0.23485728854500548),
        ("erfc", Float::erfc, 1.0, 0.15729920705028513),
        ("erfc", Float::erfc, -1.5, 1.9661051464753108),
        ("erfc", Float::erfc, 2.5, 0.0004069520174449589),
        ("erfc", Float::erfc, 5.5, 7.357847917974398e-15),
        ("erfc", Float::erfc, 10.0, 2.088487583762545e-45),
        ("erfc", Float::erfc, 26.0, 5.663192408856143e-296),
        ("normcdf", Float::normcdf, 0.0, 0.5),
        ("normcdf", Float::normcdf, 1e-05, 0.500003989422804),
        ("normcdf", Float::normcdf, -0.5, 0.3085375387259869),
        ("normcdf", Float::normcdf, 1.0, 0.8413447460685429),
        ("normcdf", Float::normcdf, -1.0, 0.15865525393145705),
        ("normcdf", Float::normcdf, 3.0, 0.9986501019683699),
        ("normcdf", Float::normcdf, -3.3, 0.0004834241423837775),
        ("normcdf", Float::normcdf, -8.1, 2.7479593923982286e-16),
        ("normcdf", Float::normcdf, -12.7, 2.95648536485205e-37),
        ("normcdf", Float::normcdf, -25.3, 1.5971151302422e-141),
        ("normcdf", Float::normcdf, -37.1, 1.4047119663106221e-301),
        ("sin_pi", Float::sin_pi, 1e-300, 3.1415926535897936e-300),
        ("sin_pi", Float::sin_pi, 0.1, 0.30901699437494745),
        ("sin_pi", Float::sin_pi, 0.25, 0.7071067811865476),
        ("sin_pi", Float::sin_pi, 0.3, 0.8090169943749475),
        ("sin_pi", Float::sin_pi, -0.7, -0.8090169943749475),
        ("sin_pi", Float::sin_pi, 1.1, -0.3090169943749477),
        ("sin_pi", Float::sin_pi, 123.456, -0.9904614256966525),
        ("sin_pi", Float::sin_pi, 10000000000.3, 0.8090155855424916),
        ("cos_pi", Float::cos_pi, 1e-09, 1.0),
        ("cos_pi", Float::cos_pi, f64::MAX, 1.0),
        ("cos_pi", Float::cos_pi, 0.1, 0.9510565162951535),
        ("cos_pi", Float::cos_pi, 0.25, 0.7071067811865476),
        ("cos_pi", Float::cos_pi, 0.3, 0.5877852522924731),
        ("cos_pi", Float::cos_pi, -0.49, 0.03141075907812832),
        ("cos_pi", Float::cos_pi, 1.51, 0.03141075907812832),
        ("cos_pi", Float::cos_pi, 123.456, -0.1377902906846285),
        ("cos_pi", Float::cos_pi, 10000000000.3, 0.5877871913791073),
        ("asinh", Float::asinh, 5e-324, 5e-324),
        ("asinh", Float::asinh, 1e-300, 1e-300),
        ("asinh", Float::asinh, 1e-05, 9.999999999833334e-06),
        ("asinh", Float::asinh, 0.3, 0.29567304756342244),
        ("asinh", Float::asinh, -1.5, -1.1947632172871092),
        ("asinh", Float::asinh, 10000000000.0, 23.7189981105004),
        ("asinh", Float::asinh, -1e300, -691.4686750787737),
        ("asinh", Float::asinh, f64::MAX, 710.475860073944),
        ("acosh", Float::acosh, 1.0000000000000002, 2.1073424255447014e-08),
        ("acosh", Float::acosh, 1.0000001, 0.0004472135919037347),
        ("acosh", Float::acosh, 1.3, 0.7564329108569596),
        ("acosh", Float::acosh, 2.5, 1.566799236972411),
        ("acosh", Float::acosh, 10000000000.0, 23.7189981105004),
        ("acosh", Float::acosh, f64::MAX, 710.475860073944),
        ("atanh", Float::atanh, 1e-300, 1e-300),
        ("atanh", Float::atanh, 0.3, 0.3095196042031117),
        ("atanh", Float::atanh, -0.5, -0.5493061443340549),
        ("atanh", Float::atanh, -0.9999999, -8.40562139102231),
        ("atanh", Float::atanh, 0.9999999999999999, 18.714973875118524),
        ("atanh", Float::atanh, -0.9999999999999999, -18.714973875118524),
    ];

    #[test]
    fn values_are_within_two_units() {
        for &(name, function, x, expected) in TABLE {
            assert!(ulps(function(x), expected) <= 2, "{name}({x}) = {:e} and not {expected:e}", function(x));
        }
    }

    #[test]
    fn edges_are_exact() {
        let (infinity, nan) = (f64::INFINITY, f64::NAN);
        for (got, expected) in [
            (nan.saturate(), 0.0),
            (infinity.saturate(), 1.0),
            ((-infinity).saturate(), 0.0),
            (0.25f64.saturate(), 0.25),
            (Float::erf(infinity), 1.0),
            (Float::erfc(infinity), 0.0),
            (Float::erfc(-infinity), 2.0),
            (infinity.normcdf(), 1.0),
            ((-infinity).normcdf(), 0.0),
            (1e300f64.normcdf(), 1.0),
            ((-1e300f64).normcdf(), 0.0),
            (0.5f64.sin_pi(), 1.0),
            (1.5f64.sin_pi(), -1.0),
            (1e300f64.sin_pi(), 0.0),
            (0.5f64.cos_pi(), 0.0),
            (1.0f64.cos_pi(), -1.0),
            (1e300f64.cos_pi(), 1.0),
            (0.75f64.ldexp(-1074), f64::from_bits(1)),
            (1.0f64.ldexp(5000), infinity),
            (1.0f64.ldexp(-5000), 0.0),
            (f64::from_bits(3).ldexp(1074), 3.0),
        ] {
            assert_eq!(got, expected);
        }
        assert!(infinity.sin_pi().is_nan() && infinity.cos_pi().is_nan() && nan.normcdf().is_nan());
        assert!((-1.0f64).sin_pi().is_sign_negative() && 1.0f64.sin_pi().is_sign_positive());
        assert!((-0.0f64).sin_pi().is_sign_negative() && (-1.5f64).cos_pi().is_sign_positive());
        assert_eq!((8.0f64.frexp(), (-0.75f32).frexp(), 0f32.frexp()), ((0.5, 4), (-0.75, 0), (0.0, 0)));
        assert_eq!((infinity.frexp(), f32::from_bits(1).frexp()), ((infinity, 0), (0.5, -148)));
        let (fraction, exponent) = nan.frexp();
        assert!(fraction.is_nan() && exponent == 0);
        assert_eq!(
            (Float::asinh(-infinity), Float::acosh(infinity), Float::atanh(-1.0)),
            (-infinity, infinity, -infinity)
        );
        assert_eq!((Float::asinh(f32::MAX), Float::acosh(f32::MAX), Float::acosh(1f32)), (89.415_985, 89.415_985, 0.0));
        assert!(Float::asinh(-0.0).is_sign_negative() && Float::atanh(-0f32).is_sign_negative());
        assert!([0.9, -1e5, -infinity].into_iter().all(|x| Float::acosh(x).is_nan()));
    }
}
