//! Remedies for names that kernels do not have: methods, functions of the host, and the names of CUDA C++.

use super::methods;

/// Returns the method of numbers, slices, options or atomics that a misspelt name is likely to mean. Short names differ
/// little from many others. For them, only names with the same letters, or with one more, count.
fn similar(name: &str) -> Option<&'static str> {
    let bare = |name: &str| name.chars().filter(|c| *c != '_').collect::<String>().to_lowercase();
    if let Some(same) = methods::all().find(|known| bare(known) == bare(name)) {
        return Some(same);
    }
    let first = name.chars().next()?;
    let (least, closest) =
        methods::all().filter(|known| known.starts_with(first)).map(|known| (distance(name, known), known)).min()?;
    let inserted = closest.len().abs_diff(name.len()) == 1;
    let likely = if name.len() < 4 { least == 1 && inserted && closest.len() > 2 } else { least <= 1 + name.len() / 8 };
    likely.then_some(closest)
}

/// Returns the operator with the meaning of a method.
fn operator(name: &str) -> Option<&'static str> {
    const OPERATORS: &[(&str, &str)] = &[
        ("eq", "a == b"),
        ("ne", "a != b"),
        ("lt", "a < b"),
        ("le", "a <= b"),
        ("gt", "a > b"),
        ("ge", "a >= b"),
        ("add", "a + b"),
        ("sub", "a - b"),
        ("mul", "a * b"),
        ("div", "a / b"),
        ("rem", "a % b"),
        ("bitand", "a & b"),
        ("bitor", "a | b"),
        ("bitxor", "a ^ b"),
        ("shl", "a << b"),
        ("shr", "a >> b"),
        ("neg", "-a"),
        ("not", "!a"),
        ("add_assign", "a += b"),
        ("sub_assign", "a -= b"),
        ("mul_assign", "a *= b"),
        ("div_assign", "a /= b"),
    ];
    OPERATORS.iter().find(|(known, _)| *known == name).map(|(_, operator)| *operator)
}

/// Returns Rust's name of a method that CUDA and C call differently, if the names do not look alike.
fn in_rust(name: &str) -> Option<&'static str> {
    Some(match name {
        "fma" | "mad" => "mul_add(b, c)",
        "fmin" | "minf" | "fminf" | "minimum" => "min(b)",
        "fmax" | "maxf" | "fmaxf" | "maximum" => "max(b)",
        "fabs" | "fabsf" | "absf" => "abs()",
        "log1p" => "ln_1p()",
        "expm1" => "exp_m1()",
        "pow2" => "exp2()",
        "sincos" => "sin_cos()",
        "rint" | "nearbyint" => "round_ties_even()",
        "popc" | "popcount" | "popcnt" => "count_ones()",
        "clz" => "leading_zeros()",
        "ctz" | "ffs" => "trailing_zeros()",
        "brev" => "reverse_bits()",
        "size" | "length" => "len()",
        "atomic_add" | "atomicAdd" => "fetch_add(1, Ordering::Relaxed)",
        _ => return None,
    })
}

/// Returns the replacement for a method that kernels do not have.
pub fn remedy(name: &str) -> String {
    certain_remedy(name).unwrap_or_else(|| match similar(name) {
        Some(similar) => format!("is `{similar}` meant?"),
        None => "write it as a `#[device]` function".to_string(),
    })
}

/// Returns the message for a method with type arguments.
pub fn without_arguments(name: &str, turbofish: &syn::AngleBracketedGenericArguments) -> String {
    let arguments = super::macros::user_text(turbofish);
    format!(
        "methods in kernels take no type arguments: call it by its path, `Type::{name}{arguments}(…)`, with the receiver as the first \
         argument"
    )
}

/// Returns the replacement for a method of `std`, or for what CUDA calls a function of that name.
pub fn certain_remedy(name: &str) -> Option<String> {
    if let Some(operator) = operator(name) {
        return Some(format!("write the operator, `{operator}`"));
    }
    let known = match name {
        "split_at_checked" | "split_at_mut_checked" => {
            "compare first, `if n <= x.len()`, and write `let (left, right) = x.split_at(n);`"
        }
        "clone" | "to_owned" => "values of device types are `Copy`, so leave it out",
        "get_unchecked" | "get_unchecked_mut" => "index, after a comparison with `.len()`",
        "to_vec" | "push" | "pop" | "insert" | "remove" | "extend" | "resize" => {
            "kernels allocate no memory, so use an array, `[0; 16]`"
        }
        "sum" | "product" | "count" | "fold" => "put `.iter()` before it",
        "chunks" | "windows" | "chunks_exact" => "write a loop over indices",
        "first_chunk" | "last_chunk" | "split_first_chunk" | "split_last_chunk" | "as_array" => {
            "take a part, `if let Some(part) = x.get(..2)`, or copy the elements, `let [a, b]: [f32; 2] = x[..2].try_into().unwrap();`"
        }
        "as_flattened" | "as_flattened_mut" | "concat" => {
            "take the elements by `.iter().flatten()`, or index twice, `x[i / 4][i % 4]`"
        }
        "sort_floats" => "write `.sort_by(|a, b| a.total_cmp(b))`",
        "as_ptr" | "as_mut_ptr" => "kernels have no raw pointers, so index the slice",
        "to_string" | "as_str" | "as_bytes" => "kernels have no strings; `println!` formats what it prints",
        "lock" | "borrow" | "borrow_mut" => "use atomics",
        "into" => "write `as`, or `u64::from(x)`",
        "try_into" => "write `.try_into().unwrap()`, or `u8::try_from(x)`, which gives a `Result`",
        "from_f32_const" => {
            "write `from_f32`, or make it a constant outside: `const HALF: f16 = f16::from_f32_const(0.5);`"
        }
        "from_f64_const" => {
            "write `from_f64`, or make it a constant outside: `const HALF: f16 = f16::from_f64_const(0.5);`"
        }
        "exp10" => "write `10f32.powf(x)`",
        "rsqrt" => "call the function, `rsqrt(x)`",
        _ => return in_rust(name).map(|rust| format!("Rust calls it `.{rust}`")),
    };
    Some(known.to_string())
}

/// Returns the number of letters to insert, remove or change to turn one name into the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Returns the replacement for a function of `std` that kernels do not have.
pub fn of_std(name: &str) -> Option<&'static str> {
    Some(match name {
        "max" => "write `a.max(b)`",
        "min" => "write `a.min(b)`",
        "swap" => "write `mem::swap(&mut a, &mut b)`",
        "replace" => "write `mem::replace(&mut a, value)`",
        "take" => "write `mem::take(&mut a)`",
        "transmute" | "transmute_copy" => {
            "the bits of a number are `x.to_bits()`, and the number of bits is `f32::from_bits(bits)`; bytes are \
             `to_le_bytes` and `from_le_bytes`"
        }
        "size_of" | "align_of" => "make it a constant: `const SIZE: usize = size_of::<f32>();`",
        "spin_loop" | "yield_now" => "leave it out: a warp that waits needs no hint",
        "drop" | "forget" | "black_box" => "leave it out: values of device types are `Copy`",
        "zeroed" => "write `[0; N]`, or `uninit!([f32; N])` for an array that is filled later",
        "fence" | "compiler_fence" => "write `threadfence()`, or `threadfence_block()`",
        "now" => "write `clock64()`, which counts cycles",
        "sleep" => "write `nanosleep(n)`",
        "spawn" | "scope" => "a launch has the threads, and each one its index, `global_idx_x()`",
        "exit" | "abort" => "write `return`, or `panic!(\"…\")`",
        _ => return None,
    })
}

/// Returns the message for `Float::erf(x)`, which is how the host calls a method of that trait.
pub fn of_float(path: &syn::Path) -> Option<String> {
    let mut names = path.segments.iter().map(|segment| segment.ident.to_string());
    let (Some(first), Some(name), None) = (names.next(), names.next(), names.next()) else { return None };
    let is_method = first == "Float" && methods::value_of(&name).is_some();
    is_method.then(|| format!("kernels call the methods of `Float` on values: `x.{name}(…)`"))
}

/// Returns the message for a call of a function of `std`, which runs on the host.
pub fn of_host_path(path: &syn::Path) -> Option<String> {
    let (first, last) = (path.segments.first()?, path.segments.last()?);
    let is_of_cmp =
        path.segments.iter().any(|part| part.ident == "cmp") && (last.ident == "min" || last.ident == "max");
    if is_of_cmp || path.segments.len() < 2 || !["std", "core", "alloc"].iter().any(|name| first.ident == name) {
        return None;
    }
    let remedy = of_std(&last.ident.to_string()).unwrap_or("write it as a `#[device]` function");
    Some(format!("`{}` is not in the kernel language: {remedy}", crate::expand::tidy(path)))
}

/// Returns the message for a function of CUDA C++, by a name that violates Rust's naming convention.
pub fn of_cuda_function(name: &str) -> Option<String> {
    let atomics = || {
        let method = name.strip_prefix("atomic").unwrap_or_default();
        let method = method.split('_').next().unwrap_or_default();
        let method = match method {
            "Exch" => "swap(v, Ordering::Relaxed)".to_string(),
            "CAS" => "compare_exchange(old, new, Ordering::Relaxed, Ordering::Relaxed)".to_string(),
            method => format!("fetch_{}(v, Ordering::Relaxed)", method.to_lowercase()),
        };
        format!("atomics have methods: `x[i].{method}` of `x: &[AtomicU32]`")
    };
    let rust = match name {
        "__syncthreads" => "write `sync_threads()`, or `superstep! { … }`".to_string(),
        "__syncwarp" => "write `syncwarp(mask)`".to_string(),
        "__threadfence" | "__threadfence_system" => "write `threadfence()`".to_string(),
        "__threadfence_block" => "write `threadfence_block()`".to_string(),
        "__ldg" | "__ldcs" | "__ldca" => "index the slice, `x[i]`: of a `&[T]` that is such a load".to_string(),
        "__popc" | "__popcll" => "write `popcount(x)`, or `x.count_ones()`".to_string(),
        "__clz" | "__clzll" => "write `x.leading_zeros()`".to_string(),
        "__ffs" | "__ffsll" => "write `x.trailing_zeros()`".to_string(),
        "__brev" | "__brevll" => "write `x.reverse_bits()`".to_string(),
        "__fmaf_rn" | "fmaf" => "write `a.mul_add(b, c)`".to_string(),
        "__activemask" => "write `active_mask()`".to_string(),
        "__nanosleep" => "write `nanosleep(n)`".to_string(),
        "__float_as_int" | "__float_as_uint" => "write `x.to_bits()`".to_string(),
        "__int_as_float" | "__uint_as_float" => "write `f32::from_bits(bits)`".to_string(),
        _ if name.starts_with("__shfl") || name.ends_with("_sync") && name.starts_with("__") => {
            let name = name.trim_start_matches("__").trim_end_matches("_sync");
            format!("write `{name}(FULL_MASK, …)`")
        }
        _ if name.starts_with("atomic") && name[6..].starts_with(char::is_uppercase) => atomics(),
        _ => return None,
    };
    Some(format!("`{name}` is CUDA C++: {rust}"))
}

/// Returns the message for a variable of CUDA C++, with its member.
pub fn of_cuda_variable(name: &str, member: Option<&str>) -> Option<String> {
    let function = match name {
        "threadIdx" => "thread_idx",
        "blockIdx" => "block_idx",
        "blockDim" => "block_dim",
        "gridDim" => "grid_dim",
        "warpSize" => return Some("`warpSize` is CUDA C++: write `WARP_SIZE`".to_string()),
        _ => return None,
    };
    let axis = member.filter(|member| ["x", "y", "z"].contains(member));
    Some(match axis {
        Some(axis) => format!("`{name}.{axis}` is CUDA C++: write `{function}_{axis}()`"),
        None => format!("`{name}` is CUDA C++: write `{function}_x()`, or the same with y or z"),
    })
}
