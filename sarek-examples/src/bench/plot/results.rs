//! What is worth a picture: contests against libraries.

use super::super::Row;

/// The beginnings of the other sides' names that are libraries, and the libraries' names.
const LIBRARIES: [(&str, &str); 11] = [
    ("CUB ", "CUB"),
    ("Thrust", "Thrust"),
    ("cuBLASLt", "cuBLASLt"),
    ("cuBLAS", "cuBLAS"),
    ("cublasLt", "cuBLASLt"),
    ("cublas", "cuBLAS"),
    ("NPP ", "NPP"),
    ("cuFFT", "cuFFT"),
    ("cuSPARSE", "cuSPARSE"),
    ("cuRAND", "cuRAND"),
    ("cuSOLVER", "cuSOLVER"),
];

/// The beginnings of the names of contests that try what the best strategy could be tuned to.
const CANDIDATES: [&str; 2] = ["matmul/tile ", "convolution/columns of "];

/// The measurement of one case beside a library, in all sizes.
pub struct Case<'a> {
    /// What is solved: `radix_sort`.
    pub group: &'a str,
    /// The case, within its group: `keys u32`.
    pub name: String,
    /// The library: `CUB`.
    pub library: &'static str,
    /// The rows, smallest first. There is at least one, and each has a ratio.
    pub rows: Vec<&'a Row>,
}

/// Returns the library that the other side of a row is of.
fn library(row: &Row) -> Option<&'static str> {
    let other = &row.other.as_ref()?.name;
    LIBRARIES.iter().find(|(start, _)| other.starts_with(start)).map(|(_, library)| *library)
}

/// Returns the strategy of a row: `radix_sort/best`.
fn strategy(row: &Row) -> &str {
    row.name.split([' ', ',']).next().unwrap_or_default()
}

/// Returns the cases that say how ours compares with a library, groups together, in the order of the rows.
///
/// Not among them are contests with anything else (the same by hand, a queue on a core, a copy), launches without checks, and
/// candidates that tuning tries.
pub fn of(rows: &[Row]) -> Vec<Case<'_>> {
    let is_result = |row: &&Row| {
        let is_candidate = CANDIDATES.iter().any(|start| row.name.starts_with(start));
        row.ratio.is_some() && !is_candidate && !row.name.ends_with(", unchecked")
    };
    let mut cases: Vec<Case> = Vec::new();
    for row in rows.iter().filter(is_result) {
        let Some(library) = library(row) else { continue };
        let side = |row: &Row| row.other.as_ref().map(|other| other.name.clone());
        match cases.iter_mut().find(|case| case.rows[0].name == row.name && side(case.rows[0]) == side(row)) {
            Some(case) => case.rows.push(row),
            None => cases.push(Case { group: group(row), name: name(row), library, rows: vec![row] }),
        }
    }
    let mut groups: Vec<&str> = Vec::new();
    for case in &mut cases {
        case.rows.sort_by_key(|row| row.n);
        if !groups.contains(&case.group) {
            groups.push(case.group);
        }
    }
    cases.sort_by_key(|case| groups.iter().position(|group| *group == case.group));
    distinguish(&mut cases);
    cases
}

/// Returns the first part of the name; the kernels of the gallery are groups of their own.
fn group(row: &Row) -> &str {
    let strategy = strategy(row);
    strategy.strip_prefix("gallery/").or(strategy.split('/').next()).unwrap_or_default()
}

/// Returns the case's name, with the strategy's if it is not the best one of the group.
fn name(row: &Row) -> String {
    let strategy = strategy(row);
    let rest = row.name[strategy.len()..].trim_start_matches([' ', ',']);
    match strategy.split_once('/').map_or("", |(_, last)| last) {
        "best" => rest.into(),
        last if rest.starts_with(last) || strategy.starts_with("gallery/") => rest.into(),
        last => format!("{last} {rest}"),
    }
}

/// Adds to cases of one name what they are compared with.
fn distinguish(cases: &mut [Case]) {
    let keys: Vec<_> = cases.iter().map(|case| (case.group, case.name.clone())).collect();
    for (at, case) in cases.iter_mut().enumerate() {
        let has_twin = keys.iter().enumerate().any(|(i, key)| i != at && *key == keys[at]);
        if let (true, Some(other)) = (has_twin, &case.rows[0].other) {
            let what = other.name.rsplit("::").next().unwrap_or_default();
            case.name = format!("{} / {what}", case.name);
        }
    }
}

/// Returns the names of the groups, in order.
pub fn groups<'a>(cases: &[Case<'a>]) -> Vec<&'a str> {
    let mut groups: Vec<&str> = cases.iter().map(|case| case.group).collect();
    groups.dedup();
    groups
}
