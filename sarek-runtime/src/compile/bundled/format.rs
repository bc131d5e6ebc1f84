//! The file of a bundle: a header, an index, and the machine code of each text. All numbers are little-endian.
//!
//! | part | contents |
//! |---|---|
//! | header | the magic with the format's version; the length of the file and of the index, 8 bytes each; the index's SHA-256 |
//! | index | the version of this crate; the number of rows, 4 bytes; the rows, in ascending order |
//! | code | what the rows point to |
//!
//! The index is verified when a bundle is read, and the code of a row when it is used.

use std::cmp::Ordering;
use std::ops::Range;

use sha2::{Digest, Sha256};

use crate::Arch;

/// The start of every bundle: its kind and its format.
const MAGIC: &[u8; 8] = b"sarekbn\x01";
const HEADER: usize = MAGIC.len() + 8 + 8 + 32;

/// What identifies a text with the options of its compilation, apart from the architecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) [u8; 32]);

/// A compiled text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) key: Key,
    pub(super) arch: Arch,
    /// Where the machine code is in the file.
    pub(super) contents: Range<usize>,
    /// The SHA-256 of the machine code.
    pub(super) sum: [u8; 32],
    /// The `extern "C"` name.
    pub(super) kernel: String,
    /// The type arguments and constants.
    pub(super) arguments: String,
}

impl Row {
    /// Returns its code in that file, if it is what was written.
    pub(super) fn verified<'a>(&self, file: &'a [u8]) -> Option<&'a [u8]> {
        file.get(self.contents.clone()).filter(|code| *Sha256::digest(code) == self.sum)
    }

    fn order(&self, other: &Row) -> Ordering {
        (self.key, self.arch).cmp(&(other.key, other.arch))
    }
}

/// A text and its machine code, to be written.
pub(crate) struct Compiled {
    pub(crate) key: Key,
    pub(crate) arch: Arch,
    pub(crate) kernel: String,
    pub(crate) arguments: String,
    pub(crate) code: Vec<u8>,
}

/// Returns the bytes of a bundle. The same texts in any order give the same bytes.
pub(crate) fn write(mut texts: Vec<Compiled>) -> Vec<u8> {
    texts.sort_by_key(|text| (text.key, text.arch));
    texts.dedup_by_key(|text| (text.key, text.arch));
    let fixed = |text: &Compiled| 32 + 4 + 1 + 8 + 8 + 32 + 4 + text.kernel.len() + text.arguments.len();
    let version = env!("CARGO_PKG_VERSION");
    let index_length = 2 + version.len() + 4 + texts.iter().map(fixed).sum::<usize>();
    let mut index = Vec::with_capacity(index_length);
    push_text(&mut index, version);
    index.extend((texts.len() as u32).to_le_bytes());
    let mut at = HEADER + index_length;
    for text in &texts {
        index.extend(text.key.0);
        index.extend(text.arch.capability.to_le_bytes());
        index.push(text.arch.specific.into());
        index.extend((at as u64).to_le_bytes());
        index.extend((text.code.len() as u64).to_le_bytes());
        index.extend(Sha256::digest(&text.code));
        push_text(&mut index, &text.kernel);
        push_text(&mut index, &text.arguments);
        at += text.code.len();
    }
    let mut file = Vec::with_capacity(at);
    file.extend(MAGIC);
    file.extend((at as u64).to_le_bytes());
    file.extend((index.len() as u64).to_le_bytes());
    file.extend(Sha256::digest(&index));
    file.extend(index);
    texts.iter().for_each(|text| file.extend(&text.code));
    file
}

/// Adds a text of less than 64 KiB.
fn push_text(to: &mut Vec<u8>, text: &str) {
    to.extend((text.len() as u16).to_le_bytes());
    to.extend(text.as_bytes());
}

/// Reads the index. The error is what is wrong, and the remedy.
pub(super) fn parse(file: &[u8]) -> Result<Vec<Row>, String> {
    let mut header = Reader(file);
    match header.take(MAGIC.len()) {
        Some(magic) if magic == MAGIC => {}
        Some(magic) if magic[..7] == MAGIC[..7] => {
            return Err(
                "its format is that of another version of sarek-runtime: write it with the version of this program"
                    .into(),
            );
        }
        Some(_) | None => return Err("it is not a bundle: write one with `bundle::Builder`".into()),
    }
    let cut = || "it is cut short: copy it again".to_string();
    let damaged = || "it is damaged: copy it again".to_string();
    let length = header.number().ok_or_else(cut)?;
    let index_length = header.number().ok_or_else(cut)?;
    let sum = header.take(32).ok_or_else(cut)?;
    if (file.len() as u64) < length {
        return Err(format!("{}: it has {} of {length} bytes", cut(), file.len()));
    }
    let index = usize::try_from(index_length).ok().and_then(|length| header.take(length)).ok_or_else(damaged)?;
    if file.len() as u64 != length || *Sha256::digest(index) != *sum {
        return Err(damaged());
    }
    let mut index = Reader(index);
    let version = index.text().ok_or_else(damaged)?;
    if version != env!("CARGO_PKG_VERSION") {
        return Err(format!(
            "it was written by version {version} of sarek-runtime, and this program has {}: write it with that version",
            env!("CARGO_PKG_VERSION")
        ));
    }
    rows(&mut index, file.len()).ok_or_else(damaged)
}

/// Reads the rows, which must be in order and point into a file of that length.
fn rows(index: &mut Reader<'_>, length: usize) -> Option<Vec<Row>> {
    let count = index.word()?;
    let mut rows: Vec<Row> = Vec::new();
    for _ in 0..count {
        let key = Key(index.take(32)?.try_into().ok()?);
        let capability = index.word()?;
        let specific = match index.take(1)? {
            [0] => false,
            [1] => true,
            _ => return None,
        };
        let start = usize::try_from(index.number()?).ok()?;
        let end = start.checked_add(usize::try_from(index.number()?).ok()?).filter(|end| *end <= length)?;
        let sum = index.take(32)?.try_into().ok()?;
        let kernel = index.text()?.to_string();
        let arguments = index.text()?.to_string();
        let row = Row { key, arch: Arch { capability, specific }, contents: start..end, sum, kernel, arguments };
        if rows.last().is_some_and(|last| last.order(&row) != Ordering::Less) {
            return None;
        }
        rows.push(row);
    }
    index.0.is_empty().then_some(rows)
}

/// Bytes that are read from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn word(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn text(&mut self) -> Option<&'a str> {
        let length = u16::from_le_bytes(self.take(2)?.try_into().ok()?);
        std::str::from_utf8(self.take(length.into())?).ok()
    }
}
