//! Names: the user's own, if C++ allows them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::{PRELUDE, PRELUDE_HALF};
use crate::ir::LocalId;

/// The names that are visible at a point of a function.
#[derive(Debug)]
pub(super) struct Names {
    /// Names of the module's constants, structs and dynamic shared array, and of the device functions that this one calls.
    globals: HashSet<String>,
    /// The open scopes, outermost first.
    scopes: Vec<Vec<String>>,
    locals: HashMap<LocalId, String>,
    labels: HashSet<String>,
}

impl Names {
    /// Creates the names at the start of a function's parameters.
    pub(super) fn new(globals: HashSet<String>) -> Names {
        Names { globals, scopes: vec![Vec::new()], locals: HashMap::new(), labels: HashSet::new() }
    }

    /// Opens a scope.
    pub(super) fn enter(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope: its names are free again.
    pub(super) fn leave(&mut self) {
        self.scopes.pop();
    }

    fn is_taken(&self, name: &str) -> bool {
        self.globals.contains(name) || self.scopes.iter().flatten().any(|visible| visible == name)
    }

    /// Declares something in the innermost scope and returns its name.
    pub(super) fn declare(&mut self, wanted: &str) -> String {
        let name = unique(wanted, |name| self.is_taken(name));
        self.scopes.last_mut().expect("a scope is open").push(name.clone());
        name
    }

    /// Declares a local in the innermost scope.
    pub(super) fn declare_local(&mut self, local: LocalId, wanted: &str) -> String {
        let name = self.declare(wanted);
        self.locals.insert(local, name.clone());
        name
    }

    /// Gives a local the name of something else.
    pub(super) fn share_name(&mut self, local: LocalId, name: String) {
        self.locals.insert(local, name);
    }

    /// Declares a local that is the variable of a loop.
    pub(super) fn declare_loop_local(&mut self, local: LocalId, wanted: &str) -> String {
        let name = self.declare_counter(wanted);
        self.locals.insert(local, name.clone());
        name
    }

    /// Declares the variable of a loop. One without a name is `i`, and in nested loops `j`, `k` or `l`.
    pub(super) fn declare_counter(&mut self, wanted: &str) -> String {
        let free = |name: &&str| !self.is_taken(name);
        let name = match wanted {
            "i" => ["i", "j", "k", "l"].into_iter().find(free).unwrap_or(wanted),
            wanted => wanted,
        };
        self.declare(name)
    }

    /// Returns the name of a local.
    pub(super) fn local(&self, local: LocalId) -> &str {
        self.locals.get(&local).expect("a local is declared before it is used")
    }

    /// Declares a name for a loop to which `goto`s refer. Labels have a name space of their own, without scopes.
    pub(super) fn declare_label(&mut self, wanted: &str) -> String {
        let name = unique(wanted, |name| self.labels.contains(name));
        self.labels.insert(name.clone());
        name
    }
}

/// Returns `wanted` as a C++ name that is not reserved and not `taken`; with `_` or a number after it if necessary.
pub(super) fn unique(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut base = String::new();
    for c in wanted.strip_prefix("r#").unwrap_or(wanted).chars() {
        match c {
            c if c.is_ascii_alphanumeric() || c == '_' => base.push(c),
            c => base.push_str(&format!("u{:x}", u32::from(c))),
        }
    }
    if is_reserved(&base) {
        base.push('_');
    }
    let mut name = base.clone();
    let mut number = 2;
    while taken(&name) || is_reserved(&name) {
        // Two underscores would make a reserved name.
        name = format!("{}_{number}", base.trim_end_matches('_'));
        number += 1;
    }
    name
}

/// Returns the name of something outside of all functions: it must also differ from CUDA's declarations there.
pub(super) fn global(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    if is_declared(wanted) {
        return unique(&format!("{}_", wanted.trim_start_matches('_')), taken);
    }
    unique(wanted, taken)
}

/// Returns `true` if CUDA declares the name, or if C++ reserves it.
fn is_declared(name: &str) -> bool {
    let known = |name: &str| mentions(DECLARED, name);
    let continues = |prefix: &str, with: fn(&char) -> bool| {
        name.strip_prefix(prefix).is_some_and(|rest| rest.chars().next().is_some_and(|next| with(&next)))
    };
    known(name)
        || name.strip_suffix('f').is_some_and(known)
        || name.strip_prefix("make_").is_some_and(is_vector)
        || ["tex", "surf"].iter().any(|prefix| {
            name.strip_prefix(prefix).is_some_and(|rest| TEXTURES.iter().any(|kind| rest.starts_with(kind)))
        })
        || ["cuda", "atomic"].iter().any(|prefix| continues(prefix, char::is_ascii_uppercase))
        || continues("CU", char::is_ascii_lowercase)
        || name.starts_with("__")
        || continues("_", char::is_ascii_uppercase)
}

fn mentions(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|word| word == name)
}

/// Returns `true` for `float2` and similar names.
fn is_vector(name: &str) -> bool {
    name.strip_suffix(['1', '2', '3', '4']).is_some_and(|numbers| mentions(VECTORS, numbers))
}

/// Returns `true` if C++, CUDA or the prelude has another use for the name.
pub(super) fn is_reserved(name: &str) -> bool {
    let is_listed = || [KEYWORDS, CUDA, PRELUDE_NAMES].iter().any(|list| mentions(list, name));
    is_vector(name) || PRELUDE_FUNCTIONS.contains(name) || is_listed()
}

/// CUDA's short vectors, whose names end in the number of their elements.
const VECTORS: &str = "char uchar short ushort int uint long ulong longlong ulonglong float double dim";

const KEYWORDS: &str = "
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl
    concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete
    do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long main mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast
    requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw
    true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq restrict
    typeof linux unix";

/// Built-in variables, and the functions and macros that emitted text may use.
const CUDA: &str = "
    threadIdx blockIdx blockDim gridDim warpSize NULL INFINITY NAN offsetof assert printf min max abs llabs fabs fabsf fmin fminf
    fmax fmaxf fmod fmodf sqrt sqrtf rsqrt rsqrtf cbrt cbrtf fma fmaf floor floorf ceil ceilf round roundf rint rintf
    trunc truncf exp expf exp2 exp2f expm1 expm1f log logf log2 log2f log10 log10f log1p log1pf pow powf sin sinf cos
    cosf tan tanf asin asinf acos acosf atan atanf atan2 atan2f sinh sinhf cosh coshf tanh tanhf asinh asinhf acosh
    acoshf atanh atanhf hypot hypotf copysign copysignf erf erff erfc erfcf normcdf normcdff sinpi sinpif cospi cospif
    ldexp ldexpf clock64 isnan isinf isfinite signbit atomicAdd atomicSub atomicExch
    atomicMin atomicMax atomicInc atomicDec atomicCAS atomicAnd atomicOr atomicXor atomicCAS_system";

/// The names that CUDA declares outside of all functions and that are not in [`CUDA`]; variables may have these names.
/// Functions of `float` end in `f`.
const DECLARED: &str = "
    MAJOR_VERSION MINOR_VERSION PATCH_LEVEL CUDART_VERSION all any ballot clock clock64 clock_t cospi cyl_bessel_i0 cyl_bessel_i1 dadd dmul
    double2int double2ll double2uint double2ull dsub erf erfc erfcinv erfcx erfinv exp10 fdim fdivide float2double free frexp ilogb
    int2double j0 j1 jn labs ldexp lgamma libraryPropertyType libraryPropertyType_t ll2double llmax llmin llrint llround logb lrint
    lround main malloc memcpy memset modf nan nearbyint nextafter norm norm3d norm4d normcdf normcdfinv ptrdiff_t rcbrt
    remainder remquo rhypot rnorm rnorm3d rnorm4d scalbln scalbn sincos sincospi sinpi size_t syncthreads_and syncthreads_count
    syncthreads_or tgamma uint2double ull2double ullmax ullmin umax umin va_list y0 y1 yn";

/// The second parts of the names of functions that read textures and surfaces.
const TEXTURES: [&str; 4] = ["1D", "2D", "3D", "Cubemap"];

/// The names that the preludes declare besides functions.
const PRELUDE_NAMES: &str = "
    Identity Bits is_signed_integer largest smallest Fault FaultLog FaultRecord FaultSlot Line Queue Output STAYS_IN_CLUSTER MEETS_IN_WARPGROUP Strided Word
    LOAD STORE COPY WRITE TILE_OUT Order Scope has_clusters releases acquires scope_of f16 bf16 f16x2 bf16x2";

/// The functions of the preludes.
static PRELUDE_FUNCTIONS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| [PRELUDE, PRELUDE_HALF].into_iter().flat_map(str::lines).filter_map(declared_function).collect());

/// Returns the function that a line of a prelude declares, itself or by a macro, whose first argument it is.
fn declared_function(line: &'static str) -> Option<&'static str> {
    let (head, arguments) = line.split_once('(')?;
    let words = |text: &'static str| text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_declaration = head.contains("static __device__") || head.contains("static constexpr");
    let is_macro = !head.is_empty() && head.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let name = match () {
        // What a macro declares is where it is used.
        () if is_declaration && !line.ends_with('\\') => words(head).rfind(|word| !word.is_empty()),
        () if is_macro => words(arguments).next(),
        () => None,
    };
    // CUDA's own names begin with two underscores.
    name.filter(|name| !name.starts_with("__"))
}
