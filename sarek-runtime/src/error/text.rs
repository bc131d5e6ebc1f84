//! Parts of the texts of errors.

use crate::compile::Message;
use std::fmt;
use std::path::PathBuf;

/// `FILE:LINE:COLUMN`.
pub(super) fn at(file: &str, line: &u32, column: &u32) -> impl fmt::Display {
    if *column == 0 { format!("{file}:{line}") } else { format!("{file}:{line}:{column}") }
}

/// Names the kernels that may have lost a device, and how to find the culprit.
pub(super) fn suspected(kernels: &[String], more: &bool) -> impl fmt::Display {
    let find = "run the program under compute-sanitizer with SAREK_LINES=1, which names the line";
    if kernels.is_empty() {
        return format!(
            "no kernel was launched unchecked since the last wait, so it was unsafe code in a kernel (`ptx!`, `cuda!`), another \
             library or the hardware: {find}"
        );
    }
    let names: Vec<String> = kernels.iter().map(|kernel| format!("`{kernel}`")).collect();
    let others = if *more { " and others" } else { "" };
    format!(
        "launched unchecked since the last wait: {}{others}; launch them checked (`launch`), or {find}",
        names.join(", ")
    )
}

/// Formats the messages like those of rustc; returns NVRTC's log if it contains no message.
pub(super) fn shown(messages: &[Message], log: &str) -> String {
    let shown: Vec<String> = messages.iter().map(Message::to_string).collect();
    if shown.is_empty() { log.trim().to_string() } else { shown.join("\n\n") }
}

/// Returns the paths, each on a line of its own.
pub(super) fn lines(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("\n  {}", path.display())).collect()
}

/// The remedy if no cluster of the blocks fits.
pub(super) fn less_in_cluster(most: Option<u32>) -> String {
    match most {
        Some(most) => format!("declare clusters of at most {most} blocks, or use less shared memory or fewer threads"),
        None => "declare smaller clusters, or use less shared memory or fewer threads".to_string(),
    }
}
