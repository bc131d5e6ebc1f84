//! The rules of derivation by name, so that tests can break one of them, by one or by what may wrap, and see that a program finds it. In release
//! builds none can be broken, and asking costs nothing.
//!
//! Not among them: what only finds proofs and does not make them (samples, the choice among attempts, which variables are worth a look), the
//! arithmetic of conditions, which has its own tests, what the CPU engine knows nothing of (that a number of memory is not loaded twice, and that a
//! truth value of memory may be none), and that threads meet at barriers, which it reports if they do not.

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident;)*) => {
        /// A rule of derivation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Rule {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &[Rule] = &[$(Rule::$name),*];
        }
    };
}

rules! {
    /// The least length of a slice is 0.
    LengthOfSlices;
    /// A thread's index, a block's or a lane's is at most one below their number.
    IndexBelow;
    /// So is a thread's index in the grid.
    GlobalIndex;
    /// `block * size + thread` is that index only with the block's size.
    GlobalIndexBySize;
    /// An exact result is the value only if it is not above the type's largest number,
    FitsAbove;
    /// and not below its smallest one.
    FitsBelow;
    /// What wraps is the exact result and a multiple of the size of its type.
    Wraps;
    /// So with casts.
    Casts;
    /// The lowest bits of a number may all be 0.
    LowBits;
    /// `!x` is the largest number less `x`.
    Complement;
    /// `a <= b` does not say that they differ.
    Compare;
    /// What does not hold says its opposite, and no more.
    Opposite;
    /// What is not 0 is at least 1.
    NotZero;
    /// The bounds of an atom by those of the others in a fact.
    BoundsOfAtoms;
    /// What an `Option` holds has the bounds that it had where it was made.
    PresentData;
    /// After either of two paths, an integer is between both values' bounds,
    JoinedIntegers;
    /// an atom between the bounds of both,
    JoinedBounds;
    /// and the facts of both hold.
    JoinedFacts;
    /// How a value was chosen follows if the other one is refuted.
    Choices;
    /// A value that was chosen is one of two.
    ByChoice;
    /// Of two alternatives each is looked at.
    ByCases;
    /// Of `a || b`, the right operand is evaluated where `a` does not hold.
    ShortCircuit;
    /// The second arm of a branch runs where the condition does not hold.
    Otherwise;
    /// An arm of a `match` for several values says nothing of each.
    Switch;
    /// A quotient is at most that of the largest number.
    QuotientBounds;
    /// What is left is less than the divisor,
    QuotientRest;
    /// also as a sum of terms,
    Remainders;
    /// as a number of its own,
    RemainderAlone;
    /// and of numbers of which nothing is known.
    RemainderOfAny;
    /// `512 * x` leaves nothing by 512.
    RemainderOfMultiple;
    /// `x / 64` is a quotient of `x / 8` because 8 divides 64.
    QuotientOfAnother;
    /// `x / 8 <= k` says that `x` is at most `8 * k + 7`.
    DividendOfBound;
    /// `i < n * d` says that `i / d` is below `n`.
    QuotientOfBound;
    /// `x / m / n` is `x / (m * n)`.
    QuotientOfQuotient;
    /// `(8 * x + rest) / 8` is `x + rest / 8` if the rest is not negative.
    SplitQuotient;
    /// `(8 * x + rest) / 64` is `x / 8` if the rest is below 8.
    CoarseQuotient;
    /// A number is not negative if `d` times it, and `d - 1`, is.
    TimesDivisor;
    /// A half is less than the whole unless that is 0.
    Halves;
    /// A quotient by what varies is not above the dividend.
    VaryingQuotient;
    /// A remainder by what varies is below the divisor.
    VaryingRemainder;
    /// `a & b` is above neither.
    And;
    /// `x & !31` is a multiple of 32.
    ClearedBits;
    /// `x & 8` is 8 or 0.
    Bit;
    /// `a | b` is at most the sum, and not longer than the longer one.
    Or;
    /// The smaller one of two is above neither, the larger one below neither.
    MinMax;
    /// The smaller one is the first if the second is not below it.
    ChosenExtreme;
    /// `a.min(n)` is not below `b.min(n)` if `a` is not below `b`, and not further above it.
    CommonExtreme;
    /// A shift multiplies by a power of two.
    Shift;
    /// The mask of a shift's count changes nothing only below the number of bits.
    ShiftCount;
    /// A shift by what varies multiplies by the largest such power.
    VaryingShift;
    /// `|x|` is at most the larger of `x` and `-x`.
    Abs;
    /// `a.abs_diff(b)` is at most either difference.
    AbsDiff;
    /// `a.saturating_sub(b)` is not above `a`.
    SaturatingSub;
    /// `a.div_ceil(d)` is `(a + d - 1) / d`.
    DivCeil;
    /// The numbers of bits.
    CountBits;
    /// All bits of 0 are zeros.
    NotZeroBits;
    /// A number with at most so many bits has the other ones in front of it.
    LeadingZeros;
    /// `x.ilog2()` is below the number of bits.
    Ilog2;
    /// `a.rem_euclid(b)` is below `b`.
    RemEuclid;
    /// A vote counts at most all threads.
    CountThreads;
    /// The product of what varies is between those of the bounds.
    VaryingProduct;
    /// An element of a constant is at most the largest one.
    Constants;
    /// At an unknown index it is any of them.
    ConstantsAnywhere;
    /// An index is in range if it is below the length.
    CheckIndex;
    /// A vector at a multiple of its length is in range if it begins before the last whole one ends.
    CheckVector;
    /// The address of a vector is a multiple of its size.
    Alignment;
    /// An address that code asks about is a multiple of the number.
    Aligned;
    /// The length of a part is its own.
    Parts;
    /// A check cannot fail if it cannot at each place from which it is reached.
    EveryPlace;
    /// A condition is left out only where another one says as much.
    Implied;
    /// Nobody comes to a point if a fact never holds.
    Unreached;
    /// Facts are subtracted, not added.
    Ratio;
    /// A counter ends before the end of its range.
    Counter;
    /// So does one with steps.
    CounterSteps;
    /// After the last round, a loop has had all of them.
    RoundsAfter;
    /// Bounds hold in all rounds if each round keeps them.
    KeptBounds;
    /// A variable moves in steps if each round adds the same.
    KeptSteps;
    /// A variable moves by sums if each round adds a number between two bounds.
    KeptRange;
    /// A round that doubles a number is skipped where the condition for it does not hold.
    GuardedRounds;
    /// A flag that rounds only clear says what it said at first.
    KeptFlags;
    /// A flag that rounds assign says what all its assignments say,
    ToldFlags;
    /// and one that several ways lead to says what it says on all of them.
    CommonFlags;
    /// A branch that chooses the smaller one of two numbers chooses one that is not above either.
    BranchExtreme;
    /// The middle of two numbers is between them.
    Average;
    /// Two variables stay in order, or their sum does not grow, if each round keeps it.
    KeptRelations;
    /// In each round one of two variables advances by one.
    KeptPace;
    /// The sum over rounds is that of as many.
    SumOfRounds;
    /// A loop assigns what is lent to callees for writing.
    LoopWrites;
    /// A callee writes what is lent to it.
    CallWrites;
    /// A `continue` leads to the next round,
    Continues;
    /// and a `break` to what follows.
    Breaks;
    /// Each `return` is a result,
    Returns;
    /// where the branches before it lead there.
    EarlyReturn;
    /// A write at an unknown index may change any element.
    StoredAnywhere;
    /// A read at an unknown index yields any element.
    LoadedAnywhere;
    /// An array that slices name is written through these.
    Lent;
    /// An element of an array in shared memory is one of the numbers that any of its writers stores,
    SharedWriters;
    /// unless it is written in ways that are not followed,
    SharedLent;
    /// or has not been written:
    SharedWritten;
    /// by the thread itself, or by another one before a barrier,
    SharedBarrier;
    /// if the comparison around the store selects that one,
    SharedGuard;
    /// and the elements up to the last one are stored.
    SharedCovered;
    /// A thread whose check fails stores nothing any more.
    SharedAlive;
}

#[cfg(debug_assertions)]
thread_local! {
    static BROKEN: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

impl Rule {
    /// Runs a function while the prover breaks the rule, on this thread.
    #[cfg(debug_assertions)]
    pub fn broken<R>(self, function: impl FnOnce() -> R) -> R {
        struct Reset;
        impl Drop for Reset {
            fn drop(&mut self) {
                BROKEN.set(None);
            }
        }
        let _reset = Reset;
        BROKEN.set(Some(self));
        function()
    }

    /// Returns the rule that a test breaks on this thread; none in release builds.
    #[inline(always)]
    pub(crate) fn now_broken() -> Option<Rule> {
        #[cfg(debug_assertions)]
        return BROKEN.get();
        #[cfg(not(debug_assertions))]
        None
    }

    /// Returns `true` if a test breaks the rule.
    #[inline(always)]
    pub(super) fn is_broken(self) -> bool {
        Rule::now_broken() == Some(self)
    }

    /// Returns 1 if a test breaks the rule by one, else 0.
    #[inline]
    pub(super) fn off(self) -> i128 {
        self.is_broken().into()
    }
}
