//! Words that mean something to those who write this project, and nothing to those who use it: no message has them.

/// Internal words of the macros' expansion, of the IR and of the engines.
pub const INTERNAL: &[&str] = &[
    "Probe",
    "Callee",
    "Linked",
    "Linking",
    "Described",
    "Outcome",
    "Expansion",
    "probe",
    "SYNTAX",
    "device_body_",
    "Method<",
    "takes_functions",
    "_on_device_",
    "FunctionId",
    "LocalId",
    "SiteId",
    "ExprKind",
    "SiteKind",
    "Lowered",
    "lower_",
    "bytecode",
];

/// Returns `true` if a line has one of these words, or one like `__name`; rustc underlines with `_` too.
pub fn is_internal(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let hidden = |word: &str| word.contains("__") && word.contains(char::is_alphabetic);
    INTERNAL.iter().any(|word| line.contains(word)) || words.into_iter().any(hidden)
}
