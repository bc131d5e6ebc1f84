//! Names that refer to something else, too, besides an item of the user's.

/// Returns `true` if the prelude has a function of that name.
pub fn is_of_prelude(name: &str) -> bool {
    sarek_language::function(name).is_some()
}

/// Returns `true` if the prelude has a generic function of that name.
pub fn is_generic(name: &str) -> bool {
    sarek_language::function(name).is_some_and(|function| function.generic)
}

/// Returns `true` for the name of a built-in attribute, which is imported with a function of that name.
pub fn is_attribute(name: &str) -> bool {
    ATTRIBUTES.contains(&name)
}

/// Returns `true` if a name refers to something wherever no item hides it, or wherever the prelude is imported, besides the functions of
/// the table.
pub fn is_known_everywhere(name: &str) -> bool {
    EVERYWHERE.contains(&name) || is_attribute(name)
}

/// Built-in attributes.
const ATTRIBUTES: &[&str] = &[
    "allow",
    "cfg",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_section",
    "must_use",
    "no_mangle",
    "non_exhaustive",
    "path",
    "recursion_limit",
    "repr",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "used",
    "warn",
];

/// Functions of the prelude that are not in the table, and names of types, crates and functions of `std` and the
/// language.
const EVERYWHERE: &[&str] = &[
    "volatile_load",
    "volatile_store",
    "cast",
    "cluster_shared",
    "cluster_shared_mut",
    "load_vector",
    "store_vector",
    "char",
    "str",
    "std",
    "core",
    "alloc",
    "drop",
];
