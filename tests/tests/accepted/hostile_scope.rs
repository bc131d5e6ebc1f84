//! A user may have an item with any name that an expansion mentions: types, traits, variants, modules, macros,
//! constants, and traits whose methods every type has. None of them changes the expansion.
#![forbid(unsafe_code)]
#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code, unused_macros, unused_imports)]

/// The names with which the kernels here are written, which have no other meaning.
mod own {
    pub use sarek_runtime::prelude::{
        AtomicU32 as Cell, Device as Machine, DeviceFn as Function, FULL_MASK as LANES, Float as Real, Grid as Shape,
        Number as Numeral, Ordering as Order, cast as convert, kernel, shfl_xor as exchange, sync_threads as wait,
        thread_idx_x as tid,
    };
    pub use sarek_runtime::{DeviceType, device};
    pub type N = u32;
    pub type M = u64;
    pub type Z = i32;
    pub type F = f32;
    pub type Truth = bool;
    pub type Size = usize;
    pub type Maybe<T> = Option<T>;
    pub type Answer<T, E> = Result<T, E>;
    pub use std::convert::From as Made;
    pub use std::{assert as check, assert_eq as same, println as say, vec as list};
}

mod hostile {
    use super::own::*;
    use ::core::cmp::PartialEq;
    use ::core::ops::Add;

    pub mod core {}
    pub mod std {}
    pub mod sarek_runtime {}
    pub mod alloc {}
    pub mod syntax {}
    pub mod private {}
    pub mod diagnostic {}

    macro_rules! types {
        ($($name:ident)*) => {$(pub type $name = ::core::primitive::u64;)*};
    }
    // Wider than what they are called, so that memory would be read past its end.
    types!(u8 u16 u32 i8 i16 i32 f16 bf16 f32 bool);
    pub type u64 = ::core::primitive::u8;
    pub type i64 = ::core::primitive::u8;
    pub type usize = ::core::primitive::u8;
    pub type isize = ::core::primitive::u8;
    pub type f64 = ::core::primitive::u8;
    pub type i128 = ::core::primitive::u8;
    pub type u128 = ::core::primitive::u8;
    pub type str = ();
    pub type char = ();

    macro_rules! structs {
        ($($name:ident)*) => {$(pub struct $name;)*};
    }
    structs!(
        Option Some None Result Ok Err Vec String Box Device DeviceType Element Slice Grid Dim3 KernelArg Linked Probe Callee
        Outcome PhantomData Infallible Cells Scalar
        arguments is_call value values bytes to into operands size align number described
        binding0 binding1 slot0 slot1 callee0 left0 right0 constant0 n0 n1 field0 argument0 check CACHE SYNTAX ENUM NUMBERS
    );

    macro_rules! traits {
        ($($name:ident)*) => {$(pub trait $name {})*};
    }
    traits!(Clone Copy Fn FnOnce FnMut Sized Send Sync Into From Default Iterator IntoIterator PartialOrd Drop Debug
        Operator Method Describes Linking SlotType ConstValue AnyBits DeviceFn);

    macro_rules! never {
        ($($dollar:tt $name:ident)*) => {$(
            macro_rules! $name {
                ($dollar($dollar tokens:tt)*) => { ::core::compile_error!("a macro of the user's") };
            }
        )*};
    }
    never!($assert $assert_eq $panic $vec $matches $format $format_args $println $print $unreachable $file $write $concat $stringify);

    /// Methods that every type has, and that take the receiver as it is: before those that take a reference to it.
    pub trait Everywhere: ::core::marker::Sized {
        fn is_some(self) -> ! {
            ::core::panic!("the user's")
        }
        fn into(self) -> ! {
            ::core::panic!("the user's")
        }
        fn push(self, _: ()) -> ! {
            ::core::panic!("the user's")
        }
        fn contains(self, _: ()) -> ! {
            ::core::panic!("the user's")
        }
        fn prepare(self) -> ! {
            ::core::panic!("the user's")
        }
        fn launch(self) -> ! {
            ::core::panic!("the user's")
        }
        fn occupancy(self) -> ! {
            ::core::panic!("the user's")
        }
        fn best_block(self) -> ! {
            ::core::panic!("the user's")
        }
        fn max_active_clusters(self) -> ! {
            ::core::panic!("the user's")
        }
        fn fill(self) -> ! {
            ::core::panic!("the user's")
        }
        fn link(self) -> ! {
            ::core::panic!("the user's")
        }
        fn link_method(self) -> ! {
            ::core::panic!("the user's")
        }
        fn see(self) -> ! {
            ::core::panic!("the user's")
        }
        fn same(self) -> ! {
            ::core::panic!("the user's")
        }
        fn each(self) -> ! {
            ::core::panic!("the user's")
        }
        fn call(self) -> ! {
            ::core::panic!("the user's")
        }
        fn callee(self) -> ! {
            ::core::panic!("the user's")
        }
        fn described(self) -> ! {
            ::core::panic!("the user's")
        }
        fn value(self) -> ! {
            ::core::panic!("the user's")
        }
        fn operand(self) -> ! {
            ::core::panic!("the user's")
        }
        fn flatten(self) -> ! {
            ::core::panic!("the user's")
        }
        fn slot(self) -> ! {
            ::core::panic!("the user's")
        }
        fn cast(self) -> ! {
            ::core::panic!("the user's")
        }
        fn add(self) -> ! {
            ::core::panic!("the user's")
        }
        fn read_unaligned(self) -> ! {
            ::core::panic!("the user's")
        }
        fn next_multiple_of(self) -> ! {
            ::core::panic!("the user's")
        }
    }

    impl<T> Everywhere for T {}

    #[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
    #[repr(u16)]
    pub enum Narrow {
        Empty,
        One = 1,
        Two = 2,
    }

    #[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
    #[repr(i8)]
    pub enum Signed {
        Below = -1,
        Zero = 0,
    }

    #[derive(Clone, Copy, DeviceType)]
    #[repr(C, u8)]
    pub enum Data {
        Nothing,
        Round(F),
        Wide { w: N, h: [N; 2] },
    }

    #[derive(Clone, Copy, DeviceType)]
    #[repr(C, u16)]
    pub enum Generic<T> {
        Nothing,
        Held(T),
    }

    #[derive(Clone, Copy, DeviceType)]
    #[repr(C)]
    pub struct Point<T> {
        pub x: T,
        pub y: T,
    }

    #[derive(Clone, Copy, DeviceType)]
    #[repr(C)]
    pub struct Pair(pub N, pub Truth);

    #[device]
    impl<T: Numeral> Point<T> {
        pub fn sum(self) -> T {
            self.x + self.y
        }

        pub fn grow(&mut self, by: T) {
            self.x += by;
        }
    }

    #[device]
    impl Add for Point<F> {
        type Output = Point<F>;

        fn add(self, other: Point<F>) -> Point<F> {
            Point { x: self.x + other.x, y: self.y + other.y }
        }
    }

    #[device]
    impl PartialEq for Pair {
        fn eq(&self, other: &Pair) -> Truth {
            self.0 == other.0
        }
    }

    #[device]
    pub trait Monoid {
        const START: N;
        fn combine(a: N, b: N) -> N;
        fn twice(a: N) -> N {
            Self::combine(a, a)
        }
    }

    pub struct Largest;

    #[device]
    impl Monoid for Largest {
        const START: N = 3;
        fn combine(a: N, b: N) -> N {
            a.max(b)
        }
    }

    #[device]
    pub fn halved<T: Real>(x: T) -> T {
        x / convert::<T>(2)
    }

    #[device]
    pub fn raised(x: N) -> N {
        x + 1
    }

    #[device]
    pub fn otherwise(x: N) -> N {
        x * 2
    }

    #[device]
    pub fn apply(xs: &[N], f: impl ::core::ops::Fn(N) -> N) -> N {
        let mut total = 0;
        for x in xs {
            total += f(*x);
        }
        total
    }

    #[device]
    pub fn found(x: N) -> Maybe<N> {
        let y = x.checked_sub(1)?;
        ::core::option::Option::Some(y)
    }

    const SYNTAX_OF_MINE: N = 40;

    #[kernel(block = (32, 1, 1))]
    pub fn everything<G: Function<(N,), Output = N>, H: Monoid, const L: ::core::primitive::usize>(
        narrow: &mut [Narrow],
        signed: &[Signed],
        data: &[Data],
        points: &mut [Point<F>],
        pair: Pair,
        cells: &[Cell],
        #[constant] checked: N,
        #[constant] threads: N,
        prepared: N,
        out: &mut [N],
    ) {
        let tile = shared!([N; 32]);
        let i = tid();
        superstep!(load, {
            tile[i] = i * prepared;
        });
        let counts = shared!([Cell; 4], reuse = tile);
        if i < 4 {
            counts[i].store(0, Order::Relaxed);
        }
        wait();
        counts[i % 4].fetch_add(1, Order::Relaxed);
        wait();
        let mut p = points[i] + Point { x: 1.0, y: halved(4.0) };
        p.grow(0.5);
        points[i] = p;
        narrow[i] = if i % 2 == 0 { Narrow::Two } else { narrow[i] };
        let kind = match data[i] {
            Data::Nothing => 0,
            Data::Round(r) => r as N,
            Data::Wide { w, h: [a, b] } => w + a + b,
        };
        let below = match signed[i] {
            Signed::Below => 1,
            Signed::Zero => 0,
        };
        let mut sum = 0;
        for x in [1, 2, 3].iter().copied() {
            sum += x;
        }
        for k in (0..L as N).step_by(2).rev() {
            sum += k;
        }
        let total: N = (0..4).map(|k| k * 2).sum();
        let from_lane = exchange(LANES, i, 1);
        assert!(sum > 0, "sum {sum}");
        assert_eq!(pair == Pair(pair.0, false), true);
        let code = { 7 };
        let held = Generic::Held(code);
        let of_held = match held {
            Generic::Held(n) => n,
            Generic::Nothing => 0,
        };
        let some = found(i + 1).unwrap_or(9);
        let closure = |x: N| x + SYNTAX_OF_MINE;
        let applied = apply(&[1, 2], |x| closure(x)) + apply(&[5], raised);
        cells[0].fetch_add(raised(otherwise(i)), Order::Relaxed);
        out[i] = kind
            + below
            + sum
            + total
            + from_lane
            + G::call(H::twice(H::START))
            + counts[0].load(Order::Relaxed)
            + checked
            + threads
            + of_held
            + some
            + applied
            + p.sum() as N;
        if i > 100 {
            println!("never {i}");
        }
    }

    pub fn run() {
        let machine = Machine::cpu();
        let mut narrow = machine.upload(&[Narrow::One; 32]).unwrap();
        let signed = machine.upload(&[Signed::Below; 32]).unwrap();
        let data = machine.upload(&[Data::Wide { w: 1, h: [2, 3] }; 32]).unwrap();
        let mut points = machine.upload(&[Point { x: 1.0, y: 2.0 }; 32]).unwrap();
        let mut cells = machine.zeros::<N>(1).unwrap();
        let mut out = machine.zeros::<N>(32).unwrap();
        everything::<raised, Largest, 4>::launch(
            &machine,
            Shape::new(1, 32),
            &mut narrow,
            &signed,
            &data,
            &mut points,
            Pair(1, true),
            cells.as_atomic(),
            5,
            6,
            7,
            &mut out,
        )
        .unwrap();
        let narrow = narrow.to_vec().unwrap();
        ::core::assert!(narrow[0] == Narrow::Two && narrow[1] == Narrow::One && narrow.len() == 32);
        ::core::assert_eq!(cells.to_vec().unwrap(), [32 + 2 * (31 * 32 / 2)]);
        let points = points.to_vec().unwrap();
        ::core::assert!(points[31].x == 2.5 && points[31].y == 4.0);
        let expected: [N; 32] = ::core::array::from_fn(|i| {
            let i = i as N;
            6 + 1 + (6 + 2) + 12 + (i ^ 1) + 4 + 8 + 5 + 6 + 7 + i + (1 + 40 + 2 + 40 + 6) + 6
        });
        ::core::assert_eq!(out.to_vec().unwrap(), expected);
        // The host runs the same functions.
        ::core::assert_eq!((halved(3.0 as F), raised(1), otherwise(4), apply(&[1, 2], raised)), (1.5, 2, 8, 5));
        ::core::assert!((Point { x: 1.0 as F, y: 2.0 } + Point { x: 1.0, y: 2.0 }).sum() == 6.0);
        ::core::assert!(Pair(1, true) == Pair(1, false) && found(0) == ::core::option::Option::None);
        let blocks = everything::<raised, Largest, 4>::occupancy(&machine, 32, 0, 5, 6).unwrap();
        ::core::assert_eq!(blocks, 1);
        everything::<raised, Largest, 4>::best_block(&machine, 0, 5, 6).unwrap();
        everything::<raised, Largest, 4>::max_active_clusters(&machine, 32, 0, 5, 6).unwrap();
        everything::<raised, Largest, 4>::fill(&machine, 32, 0, 5, 6).unwrap();
        ::core::assert!(!everything::<raised, Largest, 4>::cuda_source(5, 6).is_empty());
    }
}

#[test]
fn runs() {
    hostile::run();
}
