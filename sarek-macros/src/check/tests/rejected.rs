//! What is said of barriers that some threads miss.

use super::messages;

#[test]
fn rejects() {
    let mut wrong = String::new();
    for (case, source, expected) in REJECTED {
        let found = messages(source, None);
        if found != *expected {
            let lines: Vec<String> = found.iter().map(|line| format!("            {line:?},\n")).collect();
            wrong.push_str(&format!("    {case}: {source}\n{}", lines.concat()));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What it shows, a kernel's body or a function, and the messages behind the tokens at which they point.
const REJECTED: &[(&str, &str, &[&str])] = &[];
