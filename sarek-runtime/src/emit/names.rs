//! Names: the user's own, if C++ allows them.

use std::collections::{HashMap, HashSet};

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
    is_vector(name) || [KEYWORDS, CUDA, PRELUDE_NAMES].iter().any(|list| mentions(list, name))
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

/// Everything that the prelude declares; a test compares it with the prelude.
const PRELUDE_NAMES: &str = "
    Identity Bits is_signed_integer largest smallest Fault FaultLog FaultRecord FaultSlot launch_of faulted claim_record Line Queue Output bits_of print wrapping_add wrapping_sub wrapping_mul wrapping_neg to_i16 add_assign sub_assign mul_assign div_assign end_thread ended_threads STAYS_IN_CLUSTER cluster_arrive cluster_wait cluster_sync begin_in_cluster wait_for_previous launch_dependents thread_number warpgroup_arrivals begin_warpgroups meet_in_warpgroup MEETS_IN_WARPGROUP named_sync named_arrive named_arrivals begin_named count_named named_arrive_checked cluster_shared fail stop_if_failed end_if_failed end_with_warp checked nonzero require lane_id
    warp_id saturating_cast signum wrapping_pow div_euclid rem_euclid leading_zeros leading_ones reverse_bits
    trailing_zeros trailing_ones swap_bytes rotate_left rotate_right saturating_add saturating_sub wrapping_abs abs_diff div_ceil
    next_power_of_two Strided strided inclusive rounds_below fract powi saturate frexp_fraction frexp_exponent match_all reduce_lanes reduce_add reduce_min reduce_max
    reduce_and reduce_or reduce_xor volatile_load volatile_store Word once once_each load_vector store_vector load_whole store_whole LOAD ld_cs ld_lu ld_cg ld_no_allocate STORE st_cs st_cg keep_in_l2 drop_from_l2 ld_policy st_policy start_copy start_copy_or_zero aligned atomic_load atomic_store
    shared_address init_barrier make_barriers arrive_at_barrier arrive_in_block expect_bytes is_phase_complete copy_bulk_in copy_bulk_to_cluster copy_tile_to_cluster copy_bulk_out is_shared_multiple copy_tile_in copy_tile_out add_tile_out min_tile_out max_tile_out and_tile_out or_tile_out xor_tile_out COPY WRITE TILE_OUT Order Scope has_clusters fence releases acquires fenced scope_of atomic_swap compare_and_swap fetch_add fetch_sub
    multiply_add_f64 swizzled_rows multiply_warpgroup multiply_warpgroup_held multiply_warpgroup_tf32 multiply_warpgroup_e4m3 multiply_warpgroup_e4m3_e5m2 multiply_warpgroup_e5m2_e4m3 multiply_warpgroup_e5m2 multiply_warpgroup_s8 multiply_warpgroup_s8_u8 multiply_warpgroup_u8_s8 multiply_warpgroup_u8 pack_halves settle_warpgroup fetch_and fetch_or fetch_xor fetch_min fetch_max fetch_inc fetch_dec fetch_add_f16x2 fetch_add_bf16x2 atomic_update f16 bf16 to_f16 to_bf16 f16_rounded bf16_rounded f16_converted bf16_converted rounded_to_odd
    texture_width texture_height texture_depth from_bits in_bits f16x2 bf16x2";
