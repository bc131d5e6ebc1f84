//! NVRTC's messages, made readable.

/// Adds to each message of a log the line of the text that it is about. `name` is what the log calls the text.
pub(super) fn with_text(log: &str, name: &str, text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    let mut messages = log.trim_end().lines().peekable();
    while let Some(message) = messages.next() {
        out.push_str(message);
        out.push('\n');
        // NVRTC mostly quotes the line itself.
        if let Some((file, number)) = place(message)
            && file == name
            && let Some(line) = lines.get((number as usize).wrapping_sub(1))
            && messages.peek().is_none_or(|next| next.trim() != line.trim())
        {
            out.push_str(&format!("  {line}\n"));
        }
    }
    out.trim_end().to_string()
}

/// Adds to each message of a log the Rust place that the corresponding message of `rust` names. The two logs come from
/// the same text, without and with `#line`.
pub(super) fn with_rust_lines(log: &str, rust: &str) -> String {
    let places: Vec<(&str, u32)> = rust.lines().filter_map(place).collect();
    let mut next = 0;
    let mut out = String::new();
    for line in log.lines() {
        if place(line).is_some() {
            if let Some((file, number)) = places.get(next).filter(|(file, _)| file.ends_with(".rs")) {
                out.push_str(&format!("{file}:{number}:\n"));
            }
            next += 1;
        }
        out.push_str(line);
        out.push('\n');
    }
    out.trim_end().to_string()
}

/// The bytes that a kernel and what it calls spill, from what `ptxas -v` says: `8 bytes spill stores, 8 bytes spill loads`.
pub(super) fn spills(log: &str) -> Option<u32> {
    let before =
        log.split(" bytes spill stores").map(|text| text.rsplit(' ').next().and_then(|number| number.parse().ok()));
    let found: Vec<Option<u32>> = before.collect();
    // What stands after the last one is no number of ours.
    let (_, found) = found.split_last()?;
    if found.is_empty() { None } else { found.iter().copied().sum() }
}

/// File and line of a message: `saxpy.cu(12): error: …`.
fn place(message: &str) -> Option<(&str, u32)> {
    let (place, _) = message.split_once("): ")?;
    let (file, line) = place.rsplit_once('(')?;
    (!file.is_empty() && !file.starts_with(' ')).then_some((file, line.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "k.cu(2): error: identifier \"y\" is undefined\n    x = y;\n        ^\n\n\
                       k.cu(3): warning #1: odd\n\n1 error detected in the compilation of \"k.cu\".\n";

    #[test]
    fn messages_get_the_line_of_the_text() {
        let text = "int x;\nx = y;\nodd;\n";
        let log = with_text(LOG, "k.cu", text);
        assert!(log.starts_with("k.cu(2): error: identifier \"y\" is undefined\n    x = y;\n        ^\n"), "{log}");
        assert!(log.contains("k.cu(3): warning #1: odd\n  odd;\n"), "{log}");
        assert!(log.ends_with("1 error detected in the compilation of \"k.cu\"."), "{log}");
        assert_eq!(with_text("k.cu(99): error: e", "k.cu", text), "k.cu(99): error: e");
    }

    #[test]
    fn spills_are_summed() {
        let log = "ptxas info : 0 bytes gmem\n 8 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads\n\
                   0 bytes stack frame, 4 bytes spill stores, 0 bytes spill loads\n";
        assert_eq!(spills(log), Some(12));
        assert_eq!(spills(""), None);
        assert_eq!(spills("no bytes spill stores"), None);
    }

    #[test]
    fn messages_get_the_rust_line() {
        let rust = LOG.replace("k.cu(2)", "src/a.rs(17)").replace("k.cu(3)", "k.cu(5)");
        let log = with_rust_lines(LOG, &rust);
        assert!(log.starts_with("src/a.rs:17:\nk.cu(2): error"), "{log}");
        assert!(log.contains("\n\nk.cu(3): warning"), "{log}");
        assert_eq!(with_rust_lines(LOG, ""), LOG.trim_end());
    }
}
