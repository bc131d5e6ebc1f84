use sarek_runtime::prelude::*;

#[device]
fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

#[device]
fn gcd(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        let r = a % b;
        a = b;
        b = r;
    }
    a
}

#[test]
fn runs() {
    assert_eq!(lerp(1.0, 3.0, 0.5), 2.0);
    assert_eq!(gcd(12, 18), 6);
}
