//! Unusual programs that the macros and rustc accept, and that run: a file each, all in one binary, since linking each on
//! its own took most of the time of `cargo test`.

use std::collections::BTreeSet;
use std::path::Path;

/// The modules, and a test that no file is without one.
macro_rules! programs {
    ($($name:ident)*) => {
        #[allow(warnings, reason = "what a user may write, however odd")]
        mod accepted {
            $(mod $name;)*
        }

        #[test]
        fn every_file_is_a_program() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/accepted");
            let files = std::fs::read_dir(&folder).expect("the folder of the programs");
            let files: BTreeSet<String> =
                files.map(|file| file.expect("a file").file_name().into_string().expect("a name of ASCII")).collect();
            let programs = [$(concat!(stringify!($name), ".rs").to_owned()),*];
            assert_eq!(files, BTreeSet::from(programs));
        }
    };
}

programs! {
    adjacent_elements
    all_parameter_types
    assertions
    atomics
    block_stride_with_barrier
    blocks_and_conditions
    bounds_from_parameter
    branches_both_end
    break_behind_barrier_loop
    break_that_varies_without_barrier
    const_generics
    constants
    continue_behind_barrier
    declared_block_is_flat
    declared_without_value
    deeply_nested_loops
    device_function_with_slices
    device_functions_across_modules
    device_functions_on_the_host
    device_traits
    enums
    float_arithmetic
    foreign
    generic_kernel
    grid_stride_without_barrier
    hostile_scope
    index_types
    integer_arithmetic
    intrinsic_alias
    kernel_in_function_body
    kernel_in_module
    last_block_flag
    launches
    local_arrays
    long_chains
    matching
    messages
    nested_loops_and_labels
    ranges
    references_to_locals
    return_without_later_barrier
    shadowed_names
    shadowing
    shared_counter
    shared_dynamic
    shared_two_dimensional
    slice_methods_beside_traits
    structs
    superstep_with_value
    tree_reduction
    tuples
    uniform_return
    uniform_through_device_function
    varies_then_uniform
    volatile
    warp_operations
}
