//! NVRTC's messages, mapped to Rust lines.

use std::env;
use std::fmt;
use std::fs;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level as Look, Origin, Renderer, Snippet};

use super::Unit;

/// One message of NVRTC. It is displayed like one of rustc: with the Rust line, if the file can be read, and the CUDA
/// line that was generated from it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The severity.
    pub level: Level,
    /// The problem, in NVRTC's words.
    pub text: String,
    /// The Rust line that the CUDA line comes from, if it comes from one.
    pub rust: Option<RustLine>,
    /// The CUDA line, if there is one.
    pub cuda: Option<CudaLine>,
}

/// The severity of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The kernel cannot be compiled.
    Error,
    /// The kernel is compiled anyway.
    Warning,
}

/// A line of a Rust file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RustLine {
    /// The file, as it was passed to rustc.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// A line of the CUDA C++ text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CudaLine {
    /// The name of the text for NVRTC: `KERNEL.cu`, or the name of the text before it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The line's text.
    pub text: String,
    /// The character of the text that the message is about, from 0, if NVRTC points to one.
    pub column: Option<u32>,
}

/// Returns the messages of a log about a text, and ignores the rest of the log.
pub(super) fn messages(log: &str, unit: &Unit) -> Vec<Message> {
    let lines = lines(unit);
    let mut log = log.lines().peekable();
    let mut messages = Vec::new();
    while let Some(line) = log.next() {
        let Some((file, number, level, text)) = head(line) else {
            messages.extend(of_assembler(line));
            continue;
        };
        let mut text = text.to_string();
        let (mut quote, mut column) = (None, None);
        // Indented lines belong to a message: more of its text, the line that it quotes, and a caret below it.
        while let Some(more) = log.next_if(|next| next.starts_with(' ')) {
            if log.peek().is_some_and(|next| next.trim() == "^") {
                let caret = log.next().and_then(|next| next.find('^'));
                column = caret.and_then(|caret| caret.checked_sub(more.len() - more.trim_start().len()));
                quote = Some(more.trim());
            } else {
                text.push('\n');
                text.push_str(more.trim());
            }
        }
        let said = |line: &&Line<'_>| line.file == file && line.number == number;
        let line = lines.iter().filter(said).find(|line| quote.is_none_or(|quote| line.text.trim() == quote));
        messages.push(message(level, text, line.or_else(|| lines.iter().find(said)), column));
    }
    messages
}

fn message(level: Level, text: String, line: Option<&Line<'_>>, column: Option<usize>) -> Message {
    let rust = line.and_then(|line| line.rust.clone());
    let cuda = line.map(|line| {
        let indentation = line.text.len() - line.text.trim_start().len();
        CudaLine {
            file: line.own.0.to_string(),
            line: line.own.1,
            text: line.text.to_string(),
            column: column.map(|column| (indentation + column) as u32),
        }
    });
    Message { level, text, rust, cuda }
}

/// A line of NVRTC's input.
struct Line<'a> {
    text: &'a str,
    /// The file name and line under which NVRTC knows it.
    file: String,
    number: u32,
    /// Its actual place: in the kernel's text or before it.
    own: (&'a str, u32),
    rust: Option<RustLine>,
}

/// Returns the lines of a unit, as `#line` directives number them.
fn lines(unit: &Unit) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let (mut file, mut number) = (unit.name.clone(), 1);
    let mut own = (unit.name.as_str(), 1);
    for text in unit.text.lines() {
        let rust = match unit.origins.get(own.1 as usize - 1) {
            Some(origin) if own.0 == unit.name => origin.map(|(file, line)| RustLine { file: file.into(), line }),
            Some(_) | None => None,
        };
        let rust = rust.or_else(|| file.ends_with(".rs").then(|| RustLine { file: file.clone(), line: number }));
        lines.push(Line { text, file: file.clone(), number, own, rust });
        own.1 += 1;
        match directive(text) {
            Some((next, name)) => {
                (number, file) = (next, name);
                // The emitter's directives are within a text; these begin one.
                if let Some(begun) = [unit.name.as_str(), super::PRELUDE_NAME].into_iter().find(|name| *name == file) {
                    own = (begun, 1);
                }
            }
            None => number += 1,
        }
    }
    lines
}

/// Returns the number and the file of a `#line` directive.
fn directive(line: &str) -> Option<(u32, String)> {
    let (number, file) = line.strip_prefix("#line ")?.split_once(" \"")?;
    Some((number.parse().ok()?, file.strip_suffix('"')?.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Splits a message's first line: `saxpy.cu(12): error: …` or `saxpy.cu(12): warning #177-D: …`.
fn head(line: &str) -> Option<(&str, u32, Level, &str)> {
    let (place, message) = line.split_once("): ")?;
    let (file, number) = place.rsplit_once('(')?;
    let (kind, text) = message.split_once(": ")?;
    let level = level(kind.split(' ').next()?)?;
    (!file.is_empty() && !file.starts_with(' ')).then_some((file, number.parse().ok()?, level, text))
}

fn level(word: &str) -> Option<Level> {
    match word {
        "error" | "catastrophic" | "fatal" => Some(Level::Error),
        "warning" => Some(Level::Warning),
        _ => None,
    }
}

/// Returns a message of the assembler, which has no line: `ptxas error   : …`, `ptxas application ptx input, line 9;
/// error   : …`.
fn of_assembler(line: &str) -> Option<Message> {
    let (kind, text) = line.strip_prefix("ptxas ")?.split_once(" : ")?;
    let level = level(kind.split_whitespace().next_back()?)?;
    Some(Message { level, text: format!("ptxas: {text}"), rust: None, cuda: None })
}

/// The text that precedes the line of the PTX that the assembler rejects.
const PTX_LINE: &str = " ptx input, line ";

/// Returns `true` if a log refers to lines of the PTX that was generated from a text: code that the user wrote in it.
pub(super) fn is_of_ptx(log: &str) -> bool {
    log.contains(PTX_LINE)
}

/// Returns a log of the assembler about PTX with `.loc` directives, with the lines of the text that the PTX
/// was generated from.
pub(super) fn at_lines_of_text(log: &str, ptx: &str, name: &str) -> String {
    let ptx: Vec<&str> = ptx.lines().map(str::trim).collect();
    let located = |line: &str| {
        let (_, rest) = line.split_once(PTX_LINE)?;
        let (number, said) = rest.split_once(';')?;
        let (kind, text) = said.split_once(" : ")?;
        let before = ptx.get(..number.trim().parse().ok()?)?;
        let place = before.iter().rev().find_map(|line| line.strip_prefix(".loc"))?;
        let mut words = place.split_whitespace();
        let (file, line) = (words.next()?, words.next()?.trim_end_matches(','));
        let path = ptx
            .iter()
            .find_map(|line| line.strip_prefix(".file")?.trim().strip_prefix(file)?.trim().strip_prefix('"'))?;
        let path = path.split('"').next()?;
        let here = env::current_dir().unwrap_or_default();
        let relative = Path::new(path).strip_prefix(here).map_or(path, |path| path.to_str().unwrap_or_default());
        let file = if path.ends_with(name) { name } else { relative };
        Some(format!("{file}({line}): {}: {}", kind.trim(), text.trim()))
    };
    let lines: Vec<String> = log.lines().map(|line| located(line).unwrap_or_else(|| line.to_string())).collect();
    lines.join("\n")
}

/// Returns the bytes that a kernel and its callees spill, from the output of `ptxas -v`: `8 bytes spill stores, 8 bytes
/// spill loads`.
pub(super) fn spills(log: &str) -> Option<u32> {
    let before =
        log.split(" bytes spill stores").map(|text| text.rsplit(' ').next().and_then(|number| number.parse().ok()));
    let found: Vec<Option<u32>> = before.collect();
    // The text after the last one is not a number of spills.
    let (_, found) = found.split_last()?;
    if found.is_empty() { None } else { found.iter().copied().sum() }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let look = match self.level {
            Level::Error => Look::ERROR,
            Level::Warning => Look::WARNING,
        };
        let title = look.primary_title(self.text.as_str());
        let mut groups = Vec::new();
        match (&self.rust, &self.cuda) {
            (Some(rust), cuda) => {
                groups.push(rust_group(Group::with_title(title), rust));
                if let Some(cuda) = cuda {
                    let note = Look::NOTE.secondary_title("in the CUDA C++ that this line becomes");
                    groups.push(Group::with_title(note).element(cuda_snippet(cuda)));
                }
            }
            (None, Some(cuda)) => groups.push(Group::with_title(title).element(cuda_snippet(cuda))),
            (None, None) => groups.push(Group::with_title(title)),
        }
        f.write_str(&Renderer::plain().render(&groups))
    }
}

/// Returns the Rust line without its indentation, underlined; only its place if it cannot be read.
fn rust_group<'a>(group: Group<'a>, rust: &'a RustLine) -> Group<'a> {
    let Some(text) = read_line(&rust.file, rust.line) else {
        return group.element(Origin::path(rust.file.as_str()).line(rust.line as usize));
    };
    let start = text.len() - text.trim_start().len();
    let span = AnnotationKind::Primary.span(start..text.trim_end().len());
    group.element(Snippet::source(text).path(rust.file.as_str()).line_start(rust.line as usize).annotation(span))
}

fn cuda_snippet(cuda: &CudaLine) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let start = cuda.text.len() - cuda.text.trim_start().len();
    let span = match cuda.column {
        Some(column) => {
            let at = (column as usize).min(cuda.text.len());
            at..(at + 1).min(cuda.text.len())
        }
        None => start..cuda.text.trim_end().len(),
    };
    let span = AnnotationKind::Primary.span(span);
    Snippet::source(&cuda.text).path(&cuda.file).line_start(cuda.line as usize).annotation(span)
}

/// Returns a line of a source file. rustc names files relative to the workspace's folder, and a program may run in a
/// folder below it.
fn read_line(file: &str, line: u32) -> Option<String> {
    let here = env::current_dir().unwrap_or_default();
    let candidates = here.ancestors().map(|folder| folder.join(Path::new(file)));
    let text = candidates.take(MAX_DEPTH).find_map(|path| fs::read_to_string(path).ok())?;
    let line = text.lines().nth((line as usize).checked_sub(1)?)?;
    (!line.trim().is_empty()).then(|| line.to_string())
}

/// The number of folders above the current one that are searched.
const MAX_DEPTH: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::tests::Folder;

    const TEXT: &str = "// fn k(x: &mut [f32])\nvoid k(float* x) {\n    x[0] = y + 1;\n    odd;\n}\n";

    const LOG: &str = "k.cu(3): error: identifier \"y\" is undefined\n      x[0] = y + 1;\n             ^\n\n\
                       k.cu(4): warning #177-D: odd\n      odd;\n      ^\n\n\
                       Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n\
                       1 error detected in the compilation of \"k.cu\".\n";

    fn unit(origins: &[(u32, &'static str, u32)]) -> Unit {
        let mut unit = Unit::raw(TEXT, "k");
        unit.origins = vec![None; 5];
        for (line, file, number) in origins {
            unit.origins[*line as usize - 1] = Some((file, *number));
        }
        unit
    }

    #[test]
    fn the_assembler_s_messages_are_about_lines_of_the_text() {
        let ptx = "\t.loc\t1 2 5\n\tld.param.u64 %rd1, [p];\n\t.loc\t1 3 5, f, inlined_at 1 2 5\n\t// begin inline asm\n\tfrob %r1;\n\t// end inline asm\n\t.file\t1 \"/somewhere/k.cu\"\n";
        let log = "ptxas application ptx input, line 5; error   : Not a name of any known instruction: 'frob'\n\
                   ptxas fatal   : Ptx assembly aborted due to errors";
        assert!(is_of_ptx(log) && !is_of_ptx(LOG));
        let located = at_lines_of_text(log, ptx, "k.cu");
        assert_eq!(
            located,
            "k.cu(3): error: Not a name of any known instruction: 'frob'\nptxas fatal   : Ptx assembly aborted due to errors"
        );
        let found = messages(&located, &unit(&[(3, "src/a.rs", 17)]));
        assert_eq!(found[0].rust, Some(RustLine { file: "src/a.rs".into(), line: 17 }));
        assert_eq!(at_lines_of_text(log, "", "k.cu"), log);
    }

    #[test]
    fn messages_know_both_lines() {
        let found = messages(LOG, &unit(&[(3, "src/a.rs", 17)]));
        let cuda = |line, text: &str, column| {
            Some(CudaLine { file: "k.cu".into(), line, text: text.into(), column: Some(column) })
        };
        let expected = [
            Message {
                level: Level::Error,
                text: "identifier \"y\" is undefined".into(),
                rust: Some(RustLine { file: "src/a.rs".into(), line: 17 }),
                cuda: cuda(3, "    x[0] = y + 1;", 11),
            },
            Message { level: Level::Warning, text: "odd".into(), rust: None, cuda: cuda(4, "    odd;", 4) },
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn line_directives_lead_to_the_same_lines() {
        let mut unit = unit(&[(4, "src/a.rs", 17)]);
        unit.text = TEXT.replace("    x[0]", "#line 17 \"src/a.rs\"\n    x[0]");
        unit.origins.insert(3, None);
        let log = LOG.replace("k.cu(3)", "src/a.rs(17)").replace("k.cu(4)", "src/a.rs(18)");
        let found = messages(&log, &unit);
        assert_eq!(found[0].rust, Some(RustLine { file: "src/a.rs".into(), line: 17 }));
        assert_eq!(found[0].cuda.as_ref().map(|cuda| (cuda.file.as_str(), cuda.line)), Some(("k.cu", 4)));
        assert_eq!(found[1].cuda.as_ref().map(|cuda| cuda.text.as_str()), Some("    odd;"));
    }

    #[test]
    fn messages_look_like_those_of_rustc() {
        let folder = Folder::new();
        let file = folder.path("a.rs");
        fs::write(&file, "fn k() {\n    x[0] = y + 1;\n}\n").unwrap();
        let name: &'static str = Box::leak(file.to_string_lossy().into_owned().into_boxed_str());
        let found = messages(LOG, &unit(&[(3, name, 2), (4, "src/gone.rs", 9)]));
        let shown = found[0].to_string().replace(name, "a.rs");
        let expected = "\
error: identifier \"y\" is undefined
 --> a.rs:2:5
  |
2 |     x[0] = y + 1;
  |     ^^^^^^^^^^^^^
  |
note: in the CUDA C++ that this line becomes
 --> k.cu:3:12
  |
3 |     x[0] = y + 1;
  |            ^";
        assert_eq!(shown, expected);
        let expected = "\
warning: odd
 --> src/gone.rs:9
  |
note: in the CUDA C++ that this line becomes
 --> k.cu:4:5
  |
4 |     odd;
  |     ^";
        assert_eq!(found[1].to_string(), expected);
    }

    #[test]
    fn what_is_no_message_is_none() {
        for log in ["", "\n\n", "ptxas info : 0 bytes gmem", "k.cu(x): error: e", "(1): error: e", "k.cu(1): remark: r"]
        {
            assert_eq!(messages(log, &unit(&[])), [], "{log}");
        }
        // A line that does not exist.
        let found = messages("k.cu(99): error: e", &unit(&[]));
        assert_eq!(found, [Message { level: Level::Error, text: "e".into(), rust: None, cuda: None }]);
        assert_eq!(found[0].to_string(), "error: e");
    }

    #[test]
    fn the_assembler_says_no_line() {
        let log = "ptxas info    : 0 bytes gmem\nptxas error   : Entry function 'k' uses too much shared data\n\
                   ptxas application ptx input, line 9; warning : odd\nptxas fatal   : Ptx assembly aborted\n";
        let shown: Vec<String> = messages(log, &unit(&[])).iter().map(Message::to_string).collect();
        let expected = [
            "error: ptxas: Entry function 'k' uses too much shared data",
            "warning: ptxas: odd",
            "error: ptxas: Ptx assembly aborted",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn spills_are_summed() {
        let log = "ptxas info : 0 bytes gmem\n 8 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads\n\
                   0 bytes stack frame, 4 bytes spill stores, 0 bytes spill loads\n";
        assert_eq!(spills(log), Some(12));
        assert_eq!(spills(""), None);
        assert_eq!(spills("no bytes spill stores"), None);
    }
}
