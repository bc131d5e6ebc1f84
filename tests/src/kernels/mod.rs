//! The kernels, one file a topic.
#![allow(missing_docs)]

use crate::catalogue::Entry;

pub mod arrays;
pub mod atomics;
pub mod attributes;
pub mod bindings;
pub mod bounds;
pub mod bulk;
pub mod bulk_reductions;
pub mod by_value;
pub mod bytes;
pub mod casts;
pub mod chains;
pub mod checks;
pub mod chosen;
pub mod clones;
pub mod closures;
pub mod clusters;
pub mod collectives;
pub mod constants;
pub mod control;
pub mod cooperative;
pub mod cuda_names;
pub mod cursors;
pub mod dependent;
pub mod derived;
pub mod dropped;
pub mod dynamic;
pub mod dynamic_arrays;
pub mod effects;
pub mod elsewhere;
pub mod enums;
pub mod everyday;
pub mod everyday_iterators;
pub mod exchanges;
pub mod families;
pub mod floats;
pub mod foreign;
pub mod fragments;
pub mod functions;
pub mod further_iterators;
pub mod generics;
pub mod given;
pub mod grid;
pub mod halves;
pub mod hints;
pub mod idioms;
pub mod inferred;
pub mod integers;
pub mod iterators;
pub mod labels;
pub mod lent;
pub mod lines;
pub mod lists;
pub mod local_types;
pub mod lookups;
pub mod made;
pub mod matching;
pub mod matrices;
pub mod messages;
pub mod moves;
pub mod moving_slices;
pub mod multicast;
pub mod named;
pub mod numbers;
pub mod operators;
pub mod options;
pub mod order_control;
pub mod order_operands;
pub mod order_places;
pub mod orders;
pub mod panics;
pub mod parameters;
pub mod partial;
pub mod parts;
pub mod phases;
pub mod plain;
pub mod ports;
pub mod races;
pub mod ranges;
pub mod reductions;
pub mod scopes;
pub mod searches;
pub mod shadows;
pub mod shared;
pub mod shifts;
pub mod short_vectors;
pub mod slices;
pub mod splits;
pub mod steps;
pub mod structs;
pub mod subscript;
pub mod sums;
pub mod textures;
pub mod tiles;
pub mod unnamed_functions;
pub mod vectors;
pub mod views;
pub mod waits;
pub mod warp;
pub mod wide_cells;

/// The kernels of all topics.
pub fn entries() -> Vec<Entry> {
    [
        arrays::entries(),
        atomics::entries(),
        attributes::entries(),
        bindings::entries(),
        bounds::entries(),
        bulk::entries(),
        bulk_reductions::entries(),
        by_value::entries(),
        bytes::entries(),
        casts::entries(),
        chains::entries(),
        checks::entries(),
        chosen::entries(),
        clones::entries(),
        closures::entries(),
        clusters::entries(),
        collectives::entries(),
        constants::entries(),
        control::entries(),
        cooperative::entries(),
        cuda_names::entries(),
        cursors::entries(),
        dependent::entries(),
        derived::entries(),
        dropped::entries(),
        dynamic::entries(),
        dynamic_arrays::entries(),
        effects::entries(),
        enums::entries(),
        everyday::entries(),
        everyday_iterators::entries(),
        ports::entries(),
        further_iterators::entries(),
        lists::entries(),
        local_types::entries(),
        unnamed_functions::entries(),
        exchanges::entries(),
        families::entries(),
        floats::entries(),
        foreign::entries(),
        fragments::entries(),
        functions::entries(),
        generics::entries(),
        given::entries(),
        grid::entries(),
        halves::entries(),
        hints::entries(),
        idioms::entries(),
        inferred::entries(),
        integers::entries(),
        iterators::entries(),
        labels::entries(),
        lent::entries(),
        lines::entries(),
        lookups::entries(),
        made::entries(),
        matching::entries(),
        matrices::entries(),
        moves::entries(),
        moving_slices::entries(),
        multicast::entries(),
        numbers::entries(),
        messages::entries(),
        named::entries(),
        operators::entries(),
        options::entries(),
        order_control::entries(),
        order_operands::entries(),
        order_places::entries(),
        orders::entries(),
        panics::entries(),
        parameters::entries(),
        partial::entries(),
        parts::entries(),
        phases::entries(),
        plain::entries(),
        races::entries(),
        ranges::entries(),
        reductions::entries(),
        scopes::entries(),
        searches::entries(),
        shadows::entries(),
        shared::entries(),
        shifts::entries(),
        short_vectors::entries(),
        slices::entries(),
        splits::entries(),
        structs::entries(),
        steps::entries(),
        subscript::entries(),
        sums::entries(),
        textures::entries(),
        tiles::entries(),
        vectors::entries(),
        views::entries(),
        waits::entries(),
        warp::entries(),
        wide_cells::entries(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
