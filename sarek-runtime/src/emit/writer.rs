//! The text under construction: the only place that knows about indentation, braces, blank lines and `#line`.

use super::Origin;
use super::wrap::wrap;

/// The columns of one indentation.
pub(super) const INDENT: usize = 4;

/// Collects lines.
#[derive(Debug, Default)]
pub(super) struct Writer {
    text: String,
    depth: usize,
    /// A blank line is due before the next line.
    gap: bool,
    /// The Rust line from which the next line comes.
    pending: Option<u32>,
    /// The Rust line that the compiler assumes for the next line, once a directive has been written.
    expected: Option<u32>,
    /// The Rust file of the current function.
    file: &'static str,
    /// `true` if `#line` directives are written.
    directives: bool,
    /// The Rust line from which the current line comes.
    rust: Option<u32>,
    /// The origins of all lines.
    origins: Vec<Origin>,
}

impl Writer {
    /// Starts a function of that Rust file, with or without `#line` directives.
    pub(super) fn set_file(&mut self, file: &'static str, directives: bool) {
        self.file = file;
        self.directives = directives;
        self.rust = None;
        self.expected = None;
        self.pending = None;
    }

    /// Records that the following text comes from that Rust line.
    pub(super) fn rust_line(&mut self, line: u32) {
        self.pending = Some(line);
        self.rust = Some(line);
    }

    /// Returns the column in which the next line starts.
    pub(super) fn column(&self) -> usize {
        self.depth * INDENT
    }

    /// Writes a line, split into several if it is long. With directives it stays one line: the compiler would
    /// count the others.
    pub(super) fn line(&mut self, line: &str) {
        self.blank_if_due();
        self.directive();
        if self.directives || line.starts_with('#') {
            return self.raw(line);
        }
        for (indent, line) in wrap(line, self.depth * INDENT) {
            self.at(indent, &line);
        }
    }

    /// Writes a fence, unless the previous statement is one with the same effect.
    pub(super) fn fence(&mut self, fence: &str) {
        let last = self.text.trim_end_matches('\n').rsplit('\n').next().map_or("", str::trim);
        if last != fence && last != "__threadfence();" {
            self.line(fence);
        }
    }

    /// Writes a line as it is.
    pub(super) fn verbatim(&mut self, line: &str) {
        self.blank_if_due();
        self.directive();
        self.raw(line);
    }

    /// Writes a line of comment.
    pub(super) fn comment(&mut self, text: &str) {
        self.blank_if_due();
        for line in text.lines() {
            // A backslash at the end would continue the comment on the next line.
            self.raw(format!("// {line}").trim_end().trim_end_matches('\\'));
        }
    }

    /// Writes a line that ends in a brace, or like `open`, and indents the following lines.
    pub(super) fn open(&mut self, open: &str) {
        self.line(open);
        self.indent();
    }

    /// Closes the brace that `open` opened.
    pub(super) fn close(&mut self, close: &str) {
        self.dedent();
        self.raw(close);
    }

    /// Indents the following lines.
    pub(super) fn indent(&mut self) {
        self.depth += 1;
    }

    /// Removes one indentation; no blank line precedes a closing brace.
    pub(super) fn dedent(&mut self) {
        self.gap = false;
        self.depth -= 1;
    }

    /// Asks for a blank line before the next line, except at the start of braces.
    pub(super) fn gap(&mut self) {
        self.gap = !self.text.is_empty() && !self.text.ends_with("{\n");
    }

    /// Returns the text, and the origins of its lines.
    pub(super) fn finish(self) -> (String, Vec<Origin>) {
        (self.text, self.origins)
    }

    fn blank_if_due(&mut self) {
        if std::mem::take(&mut self.gap) {
            self.text.push('\n');
            self.origins.push(None);
            self.advance();
        }
    }

    fn raw(&mut self, line: &str) {
        let directive = line.starts_with('#') && !line.starts_with("#pragma");
        self.at(if directive { 0 } else { self.depth * INDENT }, line);
    }

    fn at(&mut self, indent: usize, line: &str) {
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.text.push_str(line);
        self.text.push('\n');
        self.origins.push(self.rust.map(|line| (self.file, line)));
        self.advance();
    }

    fn advance(&mut self) {
        self.expected = self.expected.map(|line| line + 1);
    }

    fn directive(&mut self) {
        let Some(line) = self.pending.take().filter(|_| self.directives) else { return };
        if self.expected != Some(line) {
            let file = self.file.replace('\\', "\\\\").replace('"', "\\\"");
            self.raw(&format!("#line {line} \"{file}\""));
            self.expected = Some(line);
        }
    }
}
