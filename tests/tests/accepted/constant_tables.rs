use sarek_runtime::prelude::*;

const NEXT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
static FIXED: [(u8, i64); 2] = [(1, i64::MIN), (255, i64::MAX)];
const DEEP: [[((u8, f64), [i16; 3], ()); 2]; 2] = [
    [((1, 0.5), [1, -2, 3], ()), ((2, -0.0), [4; 3], ())],
    [((3, 1e300), [0; 3], ()), ((255, -1.5), [i16::MIN, i16::MAX, 0], ())],
];
const HALVES: [(f16, bool, bf16); 2] = [(f16::ONE, true, bf16::NEG_ONE), (f16::PI, false, bf16::MAX)];
const LENT: [&[(u32, u32); 2]; 2] = [&[(1, 2), (3, 4)], &[(5, 6), (7, 8)]];
const SPEEDS: [(Speed, Vec3<f32>); 2] =
    [(Speed::Fast, Vec3::constant(1.0, 2.0, 3.0)), (Speed::Slow, Vec3::constant(4.0, 5.0, 6.0))];
const LONG: [(u32, u64); 5] = [(1, 2), (3, 4), (5, 6), (7, u64::MAX), (9, 10)];
const ONE: Rule<i32> = RULES[1];
const RULES: [Rule<i32>; 3] = [
    Rule { speed: Speed::Slow, value: 7, next: Pair(1, 2.5), used: true },
    Rule { speed: Speed::Fast, value: -7, next: Pair(255, -2.5), used: false },
    Rule { speed: Speed::Fast, value: 0, next: Pair(0, 0.0), used: true },
];

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
enum Speed {
    Slow = 0,
    Fast = 700,
}

#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C, align(16))]
struct Pair(u8, f64);

#[device]
#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C)]
struct Rule<T> {
    speed: Speed,
    value: T,
    next: Pair,
    used: bool,
}

#[device]
impl<T: Integer> Rule<T> {
    const ALL: [(T, T); 2] = [(T::ONE, T::ZERO), (T::ZERO, T::ONE)];

    fn larger(&self, than: T) -> bool {
        self.value > than
    }

    fn first(n: usize) -> T {
        let (first, second) = Self::ALL[n % 2];
        if first > second { first } else { second }
    }
}

#[device]
trait Grid2: 'static {
    const STEPS: [(i32, i32); 2];

    fn walk(n: i32) -> i32 {
        let mut at = n;
        for &(dx, dy) in Self::STEPS.iter().rev() {
            at = at * dx + dy;
        }
        at
    }
}

struct Flat;

#[device]
impl Grid2 for Flat {
    const STEPS: [(i32, i32); 2] = [(2, 1), (3, -1)];
}

#[device]
fn steps<G: Grid2>(n: u32) -> i32 {
    const OWN: [(i32, u8); 3] = [(1, 2), (3, 4), (5, 6)];
    let k = n as usize;
    let (dx, dy) = NEXT[k % 4];
    let mut sum = dx * 3 + dy * 5 + NEXT[k % 4].1 + NEXT[2].1 + NEXT.len() as i32;
    for (dx, dy) in NEXT {
        sum = sum * 2 + dx - dy;
    }
    for &(dx, dy) in NEXT.iter().skip(1) {
        sum += dx * dy + dx;
    }
    for (&(a, b), (c, d)) in OWN.iter().zip(&NEXT) {
        sum += a * b as i32 + c * d;
    }
    for pair in &NEXT[1..] {
        sum += pair.0 * sum;
    }
    let all = NEXT;
    let [first, .., last] = all;
    sum += first.0 + last.0 + all[k % 3].1 + NEXT.iter().map(|&(a, b)| a * a + b).sum::<i32>();
    sum += match NEXT[k % 4] {
        (0, y) => y,
        (x, _) => x * 10,
    };
    if let Some((a, _)) = NEXT.get(k) {
        sum += *a;
    }
    if NEXT[k % 4] == (1, 0) || NEXT[3] == NEXT[k % 4] {
        sum += 100;
    }
    sum + G::walk(n as i32) + LENT[k % 2][1].0 as i32 + Rule::<i32>::first(k) % 1000
}

#[device]
fn values(n: u32) -> f64 {
    let k = n as usize;
    let ((a, b), c, ()) = DEEP[k % 2][1];
    let mut sum = a as f64 + b + c[k % 3] as f64 + DEEP[1][k % 2].1[2] as f64 + DEEP[1][0].0.1 * 1e-299;
    for row in &DEEP {
        for ((x, y), z, _) in row {
            sum += *x as f64 - *y * 1e-299 + z[0] as f64;
        }
    }
    let half = HALVES[k % 2];
    if half.1 {
        sum += half.0.to_f32() as f64 + half.2.to_f32() as f64;
    }
    let fixed = FIXED[k % 2];
    sum += (fixed.1 >> 40) as f64 + fixed.0 as f64 + (LONG[k % 5].1 >> LONG[k % 5].0) as f64;
    let (speed, way) = SPEEDS[k % 2];
    sum += way.y as f64 + way[k % 3] as f64 + (SPEEDS[k % 2].0 as u16) as f64;
    if speed == Speed::Fast {
        sum += 0.25;
    }
    for rule in RULES {
        if rule.used && rule.larger(n as i32 - 3) {
            sum += rule.next.1 + rule.next.0 as f64;
        }
    }
    let rule = &RULES[k % 3];
    sum + rule.value as f64 + RULES[k % 3].next.1 + ONE.value as f64 + RULES[2].value as f64
}

#[kernel]
fn k<G: Grid2>(out: &mut [i32], sums: &mut [f64]) {
    let i = global_idx_x();
    out[i] = steps::<G>(i);
    sums[i] = values(i);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let (mut out, mut sums) = (device.zeros(32).unwrap(), device.zeros(32).unwrap());
    k::<Flat>::launch(&device, Grid::new(1, 32), &mut out, &mut sums).unwrap();
    assert_eq!(out.to_vec().unwrap(), (0..32).map(steps::<Flat>).collect::<Vec<i32>>());
    assert_eq!(sums.to_vec().unwrap(), (0..32).map(values).collect::<Vec<f64>>());
    let text = k::<Flat>::cuda_source();
    assert!(text.contains("const Tuple_i32_i32 NEXT[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};\n"), "{text}");
    if sarek_runtime::compile::nvrtc_or_skip() {
        assert_eq!(k::<Flat>::warnings(Arch::SM_75).unwrap(), []);
    }
}
