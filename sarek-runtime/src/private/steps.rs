//! `step_by` in kernels, whose step has the type of the range.

/// A range, possibly reversed, and its step: of the range's own type, or a `usize`. Method resolution first tries the
/// type that a step of unknown type shall have.
#[derive(Debug, Clone)]
pub struct Steps<R, S>(R, S);

impl<R: Iterator, S> Steps<R, S> {
    /// Creates the steps of a range or its reverse.
    pub fn new(range: R, step: S) -> Steps<R, S> {
        Steps(range, step)
    }
}

/// Steps of the range's own type.
pub trait OwnStep {
    /// The range.
    type Range;
    /// Returns every `step`th value, starting with the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>;
}

impl<R: Iterator<Item: StepOf<R::Item>>> OwnStep for Steps<R, R::Item> {
    type Range = R;

    #[inline(always)]
    fn step_by(self) -> std::iter::StepBy<R> {
        self.0.step_by(self.1.steps())
    }
}

/// Steps of `usize`.
pub trait UsizeStep {
    /// The range.
    type Range;
    /// Returns every `step`th value, starting with the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>;
}

impl<R: Iterator + Clone> UsizeStep for &Steps<R, usize> {
    type Range = R;

    #[inline(always)]
    fn step_by(self) -> std::iter::StepBy<R> {
        self.0.clone().step_by(self.1)
    }
}

/// Any other steps, for which rustc reports the error, and constants, which have the range's own type.
pub trait AnyStep {
    /// The range.
    type Range: Iterator;
    /// The step.
    type Step;
    /// Returns every `step`th value, starting with the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>
    where
        Self::Step: StepOf<<Self::Range as Iterator>::Item>;
}

macro_rules! any_step {
    ($($steps:ty)*) => {$(
        impl<R: Iterator + Clone, S: Copy> AnyStep for $steps {
            type Range = R;
            type Step = S;

            #[inline(always)]
            fn step_by(self) -> std::iter::StepBy<R>
            where
                S: StepOf<R::Item>,
            {
                self.0.clone().step_by(self.1.steps())
            }
        }
    )*};
}

// Method resolution tries these last: for a constant, whose reference is tried, and for anything else.
any_step!(&&Steps<R, S> &mut Steps<R, S>);

/// The types by which a range of `T` may be stepped.
#[diagnostic::on_unimplemented(
    message = "a range of `{T}` is stepped by a `{T}` or a `usize`, not by `{Self}`",
    label = "the step is `{Self}`"
)]
pub trait StepOf<T> {
    /// Returns the step as `Iterator::step_by` takes it.
    fn steps(self) -> usize;
}

macro_rules! stepped {
    ($($ty:ident)*) => {$(
        impl StepOf<$ty> for $ty {
            #[inline(always)]
            fn steps(self) -> usize {
                self.try_into().unwrap_or_else(|_| panic!("a range is stepped by a negative number"))
            }
        }
    )*};
    (usize: $($ty:ident)*) => {$(
        impl StepOf<$ty> for usize {
            #[inline(always)]
            fn steps(self) -> usize {
                self
            }
        }
    )*};
}

stepped!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
stepped!(usize: u8 u16 u32 u64 i8 i16 i32 i64 isize);
