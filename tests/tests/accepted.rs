//! Unusual programs that the macros and rustc accept, and that run: a file each, all in one binary, since linking each on
//! its own took most of the time of `cargo test`.
#![allow(warnings, reason = "what a user may write, however odd")]

use std::path::Path;

// No macro declares these: names in them would count as made by a macro, and be found in another way.
mod adjacent_elements;
mod all_parameter_types;
mod arrays_of_calls;
mod assertions;
mod atomics;
mod block_stride_with_barrier;
mod blocks_and_conditions;
mod bounds_from_parameter;
mod branches_both_end;
mod break_behind_barrier_loop;
mod break_that_varies_without_barrier;
mod conditional_items;
mod const_functions;
mod const_generics;
mod constant_tables;
mod constants;
mod continue_behind_barrier;
mod convergent_after_all;
mod declared_block_is_flat;
mod declared_without_value;
mod deeply_nested_loops;
mod default_methods;
mod device_function_with_slices;
mod device_functions_across_modules;
mod device_functions_on_the_host;
mod device_traits;
mod enums;
mod float_arithmetic;
mod foreign;
mod generic_kernel;
mod grid_stride_without_barrier;
mod hostile_scope;
mod index_types;
mod integer_arithmetic;
mod intrinsic_alias;
mod kernel_in_function_body;
mod kernel_in_module;
mod last_block_flag;
mod launches;
mod local_arrays;
mod long_chains;
mod long_function;
mod lookups_taken_apart;
mod macro_fragments;
mod macro_hygiene;
mod matching;
mod messages;
mod nested_loops_and_labels;
mod own_methods_of_known_names;
mod parts_of_elements;
mod ranges;
mod ranges_and_truth_values;
mod references_to_locals;
mod return_without_later_barrier;
mod shadowed_names;
mod shadowing;
mod shared_counter;
mod shared_dynamic;
mod shared_two_dimensional;
mod slice_methods_beside_traits;
mod structs;
mod superstep_with_value;
mod traits_of_std;
mod tree_reduction;
mod tuples;
mod uniform_return;
mod uniform_through_device_function;
mod upper_case_names;
mod varies_then_uniform;
mod volatile;
mod warp_operations;

#[test]
fn every_file_is_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/accepted");
    for file in std::fs::read_dir(&folder).expect("the folder of the programs") {
        let path = file.expect("a program").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name of ASCII");
        assert!(include_str!("accepted.rs").contains(&format!("mod {name};")), "{name} has no module");
    }
}
