//! The declarations of kernels and device functions: parameters, results, attributes, and the items that have them.

use super::{Found, Row, kinds, named};
use sarek_runtime::ir::{Attributes, Scalar, Type};
use sarek_runtime::private::Described;
use std::collections::BTreeSet;

kinds! {
    /// A parameter of a kernel.
    of_kernel(Type):
    Type::Scalar(_) => "n: u32" ["launch_scalar_type", "parameter_string"],
    Type::Struct(_) => "s: S" ["parameter_struct"],
    Type::Enum(_) => "e: E" ["enum_with_data"],
    Type::Slice { element, mutable: true } if element.scalar().is_some() => "x: &mut [T]" ["launch_missing_mut"],
    Type::Slice { mutable: true, .. } => "x: &mut [S]" ["slice_of_structs"],
    Type::Slice { element, .. } if matches!(**element, Type::Atomic(_) | Type::Atomic128(_)) => "x: &[AtomicU32]" ["launch_plain_for_atomic"],
    Type::Slice { element, .. } if element.scalar().is_some() => "x: &[T]" ["write_to_input", "launch_host_slice"],
    Type::Slice { element, .. } if matches!(**element, Type::Array(..)) => "x: &[[T; N]]" ["slice_of_slices"],
    Type::Slice { element, .. } if matches!(**element, Type::Enum(_)) => "x: &[E]" ["enum_without_repr"],
    Type::Slice { .. } => "x: &[S]" ["struct_field_of_input"],
    Type::Array(..) => "x: [T; N]" ["parameter_array"],
    Type::Atomic(_) | Type::Atomic128(_) | Type::Tuple(_) | Type::Reference { .. } => "" ["parameter_array", "parameter_reference"],
}

kinds! {
    /// A parameter of a device function.
    of_function(Type):
    Type::Scalar(_) => "x: u32" ["device_argument_type"],
    Type::Struct(_) => "s: S" ["struct_of_host"],
    Type::Enum(of) if of.numbers.is_none() => "x: Option<T>" ["question_mark"],
    Type::Enum(_) => "e: E" ["enum_with_data"],
    Type::Array(..) => "x: [T; N]" ["device_argument_type"],
    Type::Tuple(members) if members.is_empty() => "f: F" ["closure_types", "parameter_function"],
    Type::Tuple(_) => "x: (A, B)" ["tuple_arity"],
    Type::Slice { element, .. } if matches!(**element, Type::Atomic(_) | Type::Atomic128(_)) => "x: &[AtomicU32]" ["atomic_access_to_plain"],
    Type::Slice { mutable: false, .. } => "x: &[T]" ["slice_of_slices"],
    Type::Slice { mutable: true, .. } => "x: &mut [T]" ["write_to_input"],
    Type::Reference { target, .. } if matches!(**target, Type::Atomic(_) | Type::Atomic128(_)) => "x: &AtomicU32" ["plain_access_to_atomic"],
    Type::Reference { target, mutable: false } if matches!(**target, Type::Array(..)) => "x: &[T; N]" ["parameter_reference"],
    Type::Reference { target, mutable: true } if matches!(**target, Type::Array(..)) => "x: &mut [T; N]" ["parameter_reference"],
    Type::Reference { mutable: false, .. } => "x: &T" ["reference_result"],
    Type::Reference { mutable: true, .. } => "x: &mut T" ["method_on_immutable"],
    Type::Atomic(_) | Type::Atomic128(_) => "",
}

kinds! {
    /// The result of a device function.
    result(Option<Type>):
    None => "nothing" ["device_missing_result"],
    Some(Type::Scalar(_)) => "a number" ["device_result_type"],
    Some(Type::Struct(_)) => "a struct" ["struct_of_host"],
    Some(Type::Enum(of)) if of.numbers.is_none() => "an Option" ["question_mark_of_another_type"],
    Some(Type::Enum(_)) => "an enum" ["enum_with_data"],
    Some(Type::Array(..)) => "an array" ["device_result_type"],
    Some(Type::Tuple(_)) => "a tuple" ["tuple_arity"],
    Some(Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. }) => "" ["reference_result", "impl_trait_result"],
}

/// The declarations in `#[kernel(…)]` and the attributes in kernels.
const ATTRIBUTES: &[Row] = &[
    ("block = n", &["block_of_zero", "block_too_large", "block_too_deep", "block_not_a_number", "block_negative"]),
    ("min_blocks = n", &["launch_bound_unmet", "kernel_attributes"]),
    ("max_registers = n", &["kernel_attributes"]),
    ("cluster = n", &["kernel_attributes"]),
    ("fast_math", &["kernel_attributes"]),
    ("starts_early", &["unknown_kernel_argument"]),
    ("#[constant]", &["constant_parameters"]),
];

/// The form of the rest of the program in the kernels' files: items and their attributes.
pub const ITEMS: &[(&str, &str, &[&str])] = &[
    (
        "a kernel",
        "#[kernel]\npub fn ",
        &["kernel_on_struct", "const_kernel", "unsafe_kernel", "async_kernel", "extern_kernel"],
    ),
    (
        "a generic kernel",
        "#[kernel]\npub fn map<",
        &["generic_without_bound", "launch_generic_mismatch", "lifetime_parameter"],
    ),
    ("a device function", "#[device]\npub fn ", &["device_on_struct", "device_with_arguments", "variadic_kernel"]),
    ("a device trait", "#[device]\npub trait ", &["trait_without_device", "device_bound_unmet"]),
    ("functions of a device trait", "#[device]\nimpl Monoid<", &["trait_without_device"]),
    ("methods", "#[device]\nimpl Vec3 {", &["method_of_another_type", "self_parameter"]),
    ("an operator", "#[device]\nimpl Add for ", &["operator_with_more", "operator_without_impl"]),
    (
        "a struct",
        "#[repr(C)]\npub struct ",
        &["struct_without_repr", "struct_packed", "struct_empty", "struct_not_copy"],
    ),
    ("an enum", "#[repr(u8)]\npub enum ", &["enum_without_repr", "device_type_of_union"]),
    ("an enum with data", "#[repr(C, u32)]\npub enum ", &["enum_with_data"]),
    ("a constant in a kernel", "\n    const ", &["item_in_body"]),
    ("an import in a kernel", "\n    use ", &["item_in_body", "attribute_in_body"]),
];

/// Every table of this file except `ITEMS`.
pub const TABLES: &[(&str, &[Row])] = &[
    ("parameter of a kernel", of_kernel::ROWS),
    ("parameter of a function", of_function::ROWS),
    ("result", result::ROWS),
    ("attribute", ATTRIBUTES),
];

/// Returns every row of declarations; scalars of each type.
pub fn wanted() -> BTreeSet<String> {
    let mut rows = named(TABLES);
    for of in Scalar::ALL {
        rows.extend([format!("parameter of a kernel: {of}"), format!("elements of a slice: {of}")]);
    }
    rows
}

/// Adds the declarations of a kernel.
pub fn find_kernel(found: &mut Found, kernel: &Described) {
    let Attributes { block, min_blocks, max_registers, cluster, fast_math, starts_early } = kernel.attributes;
    let constants = !kernel.syntax.constant_params.is_empty();
    let declared = [
        block.is_some(),
        min_blocks.is_some(),
        max_registers.is_some(),
        cluster.is_some(),
        fast_math,
        starts_early,
        constants,
    ];
    for (_, (row, _)) in declared.into_iter().zip(ATTRIBUTES).filter(|(declared, _)| *declared) {
        found.add("attribute", row);
    }
    for ty in &kernel.params {
        found.add("parameter of a kernel", of_kernel(ty));
        match ty {
            Type::Scalar(of) => found.add("parameter of a kernel", of),
            Type::Slice { element, .. } => found.add("elements of a slice", element),
            _ => {}
        }
    }
}

/// Adds the declarations of a device function.
pub fn find(found: &mut Found, function: &Described) {
    for ty in &function.params {
        found.add("parameter of a function", of_function(ty));
    }
    found.add("result", result(&function.result));
}
