//! NumPy's `.npy` files: one array each.
//!
//! The files come from anywhere, so their claims are compared with their contents before anything is allocated.

mod header;

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};

use header::{Elements, Header, TOO_LARGE};

use super::memory::{Memory, check_memory};
use crate::catalog::Item;
use crate::data::Data;

/// The longest header that is read. NumPy writes 118 bytes for an array of numbers.
const MAX_HEADER: u64 = 64 << 10;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system cannot read it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It has no bytes.
    #[error("the file is empty")]
    Empty,
    /// It does not start as `.npy` files do.
    #[error("it is not a .npy file: it starts with {start:?}, and a .npy file with \"\\x93NUMPY\"{remedy}")]
    Magic {
        /// The first bytes.
        start: String,
        /// The remedy, if it is known.
        remedy: &'static str,
    },
    /// An uncommon version of the format.
    #[error("its format is version {0}.{1}, and only 1.0, 2.0 and 3.0 exist")]
    Version(u8, u8),
    /// The header is longer than the file, or than any header.
    #[error("its header claims {claimed} bytes, but {limit}")]
    HeaderLength {
        /// The size that the file claims.
        claimed: u64,
        /// The possible size.
        limit: String,
    },
    /// The header is not what NumPy writes.
    #[error("its header is wrong: {0}")]
    Header(String),
    /// Another element type.
    #[error(
        "its elements are {0}, and only f4, f8, i4, i8, u1, u4 and u8 are read; convert it with `.astype(\"f4\")` or the like"
    )]
    Type(String),
    /// Fortran order.
    #[error("it is in Fortran order; save it with `numpy.save(file, numpy.ascontiguousarray(array))`")]
    Fortran,
    /// More than there is memory for.
    #[error(transparent)]
    Memory(#[from] Memory),
    /// No dimension at all.
    #[error("it is a single number, and an array is needed; save it with `numpy.save(file, numpy.atleast_1d(number))`")]
    Scalar,
    /// More elements than the file has bytes for, or fewer.
    #[error("its shape {} needs {needed} bytes of data, but the file has {present}: it is {}", tuple(.shape), if needed > present { "truncated" } else { "too long" })]
    Length {
        /// The shape.
        shape: Vec<u64>,
        /// The bytes that the shape needs.
        needed: u128,
        /// The bytes after the header.
        present: u128,
    },
}

/// Reads the array of a file that holds `length` bytes.
///
/// # Errors
/// Every way in which a file can be unsuitable is a variant of [`Error`].
pub fn read(file: File, length: u64) -> Result<Item, Error> {
    read_from(BufReader::with_capacity(1 << 20, file), length)
}

/// Reads an array from something that holds `length` bytes.
fn read_from(mut reader: impl Read + Seek, length: u64) -> Result<Item, Error> {
    let header = read_header(&mut reader, length)?;
    let present = length - reader.stream_position()?;
    let Elements::Plain { order, kind, .. } = header.elements else {
        return Err(Error::Type(format!("records ({})", header.elements)));
    };
    let Header { elements, fortran, shape } = header;
    if fortran && shape.len() > 1 {
        return Err(Error::Fortran);
    }
    if shape.is_empty() {
        return Err(Error::Scalar);
    }
    check_memory(length)?;
    let size = elements.bytes();
    // The product of a shape was checked with the header; a length of 0 makes it small, whatever the others are.
    let count = shape.iter().try_fold(1u128, |product, length| product.checked_mul(u128::from(*length)));
    let needed = count.and_then(|count| count.checked_mul(u128::from(size))).unwrap_or(u128::MAX);
    let fits = || match u128::from(present) {
        present if present == needed => Ok((present / u128::from(size)) as usize),
        present => Err(Error::Length { shape: shape.clone(), needed, present }),
    };
    macro_rules! numbers {
        ($number:ty) => {{
            let number = if order == '>' { <$number>::from_be_bytes } else { <$number>::from_le_bytes };
            fits().and_then(|count| Ok(values(&mut reader, count, number)?))
        }};
    }
    let data = match (kind, size) {
        ('f', 4) => numbers!(f32).map(Data::F32),
        ('f', 8) => numbers!(f64).map(Data::F64),
        ('i', 4) => numbers!(i32).map(Data::I32),
        ('i', 8) => numbers!(i64).map(Data::I64),
        ('u', 1) => numbers!(u8).map(Data::U8),
        ('u', 4) => numbers!(u32).map(Data::U32),
        ('u', 8) => numbers!(u64).map(Data::U64),
        _ => Err(Error::Type(format!("`{elements}`"))),
    }?;
    Ok(Item::Array { data, shape: shape.into_iter().map(|length| length as usize).collect() })
}

/// Reads so many numbers.
fn values<T, const N: usize>(reader: &mut impl Read, count: usize, number: fn([u8; N]) -> T) -> io::Result<Vec<T>> {
    let mut values = Vec::with_capacity(count);
    let mut bytes = [0; N];
    for _ in 0..count {
        reader.read_exact(&mut bytes)?;
        values.push(number(bytes));
    }
    Ok(values)
}

/// Writes an array.
///
/// # Errors
/// The system's error.
pub fn write(writer: &mut impl Write, data: &Data, shape: &[usize]) -> io::Result<()> {
    macro_rules! values {
        ($descr:literal, $values:expr) => {{
            write_header(writer, $descr, shape)?;
            $values.iter().try_for_each(|value| writer.write_all(&value.to_le_bytes()))
        }};
    }
    match data {
        Data::F32(data) => values!("<f4", data),
        Data::F64(data) => values!("<f8", data),
        Data::I32(data) => values!("<i4", data),
        Data::I64(data) => values!("<i8", data),
        Data::U8(data) => values!("|u1", data),
        Data::U32(data) => values!("<u4", data),
        Data::U64(data) => values!("<u8", data),
    }
}

/// Writes a header as NumPy does, padded so that the data begins at a multiple of 64 bytes.
fn write_header(writer: &mut impl Write, descr: &str, shape: &[usize]) -> io::Result<()> {
    let shape: Vec<u64> = shape.iter().map(|length| *length as u64).collect();
    let mut text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {}, }}", tuple(&shape)).into_bytes();
    // Of a version whose headers may be so long.
    let (version, field) = if text.len() + 64 <= usize::from(u16::MAX) { (1, 2) } else { (2, 4) };
    let before = 8 + field;
    let length = (before + text.len() + 1).next_multiple_of(64) - before;
    writer.write_all(&[b'\x93', b'N', b'U', b'M', b'P', b'Y', version, 0])?;
    writer.write_all(&(length as u32).to_le_bytes()[..field])?;
    text.resize(length - 1, b' ');
    text.push(b'\n');
    writer.write_all(&text)
}

/// Reads the header; the data follows.
fn read_header(reader: &mut (impl Read + Seek), length: u64) -> Result<Header, Error> {
    let mut start = Vec::new();
    reader.by_ref().take(12).read_to_end(&mut start)?;
    if start.is_empty() {
        return Err(Error::Empty);
    }
    let [b'\x93', b'N', b'U', b'M', b'P', b'Y', major, minor, ..] = start[..] else {
        return Err(not_npy(&start));
    };
    let field = match (major, minor) {
        (1, 0) => 2,
        (2 | 3, 0) => 4,
        _ => return Err(Error::Version(major, minor)),
    };
    let Some(claimed) = start.get(8..8 + field) else {
        return Err(Error::Header("the file ends within its length".into()));
    };
    let claimed = claimed.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
    let offset = 8 + field as u64;
    if claimed > length.saturating_sub(offset) {
        let limit = format!("the file has only {length} bytes");
        return Err(Error::HeaderLength { claimed, limit });
    }
    if claimed > MAX_HEADER {
        return Err(Error::HeaderLength { claimed, limit: format!("at most {MAX_HEADER} are read") });
    }
    let mut bytes = Vec::new();
    reader.seek(io::SeekFrom::Start(offset))?;
    reader.by_ref().take(claimed).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let header = Header::parse(&text).map_err(|why| bad_header(&text, why))?;
    // Lengths of 0 count as 1: no other length can be so large, then.
    let bytes =
        header.shape.iter().try_fold(header.elements.bytes(), |product, length| product.checked_mul((*length).max(1)));
    bytes.map(|_| header).ok_or_else(|| Error::Header(TOO_LARGE.into()))
}

/// Says what is wrong with a header, and what one looks like.
fn bad_header(text: &str, why: &str) -> Error {
    if why == TOO_LARGE {
        return Error::Header(why.into());
    }
    let start: String = text.trim().chars().take(60).collect();
    let example = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
    Error::Header(format!("{why}; it starts with {start:?}, and NumPy writes one like {example}"))
}

fn not_npy(start: &[u8]) -> Error {
    let remedy = match start {
        [b'P', b'K', ..] => " (it looks like a .npz archive: unpack it, or save the array with `numpy.save`)",
        [0x80, ..] => " (it looks like a pickle: save the array with `numpy.save`)",
        _ => "",
    };
    Error::Magic { start: String::from_utf8_lossy(&start[..start.len().min(6)]).into_owned(), remedy }
}

/// Returns a shape as Python writes it.
fn tuple(shape: &[u64]) -> String {
    let sizes: Vec<String> = shape.iter().map(u64::to_string).collect();
    format!("({}{})", sizes.join(", "), if shape.len() == 1 { "," } else { "" })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Returns a file of version 1.0.
    fn file(header: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        bytes
    }

    fn header(descr: &str, fortran: &str, shape: &str) -> String {
        format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n")
    }

    fn parse(bytes: &[u8]) -> Result<Item, Error> {
        read_from(Cursor::new(bytes), bytes.len() as u64)
    }

    fn error(bytes: &[u8]) -> String {
        parse(bytes).expect_err("a bad file").to_string()
    }

    #[test]
    fn every_type_is_read_in_both_byte_orders() {
        let table = [
            (file(&header("<f4", "False", "(2,)"), &[0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0]), Data::F32(vec![1.0, -2.0])),
            (file(&header(">f4", "False", "(1,)"), &[0x3f, 0x80, 0, 0]), Data::F32(vec![1.0])),
            (file(&header("<f8", "False", "(1,)"), &1.5f64.to_le_bytes()), Data::F64(vec![1.5])),
            (file(&header("<i4", "False", "(1,)"), &(-3i32).to_le_bytes()), Data::I32(vec![-3])),
            (file(&header("<i8", "False", "(1,)"), &(-3i64).to_le_bytes()), Data::I64(vec![-3])),
            (file(&header("<u4", "False", "(1,)"), &7u32.to_le_bytes()), Data::U32(vec![7])),
            (file(&header("<u8", "False", "(1,)"), &u64::MAX.to_le_bytes()), Data::U64(vec![u64::MAX])),
            (file(&header("<f4", "False", "(0,)"), &[]), Data::F32(vec![])),
            (file(&header("|u1", "False", "(2,)"), &[7, 255]), Data::U8(vec![7, 255])),
            // In one dimension Fortran's order is C's.
            (file(&header("<u4", "True", "(1,)"), &[1, 0, 0, 0]), Data::U32(vec![1])),
        ];
        for (bytes, data) in table {
            assert_eq!(parse(&bytes).unwrap(), Item::array(data));
        }
    }

    #[test]
    fn a_bad_file_is_told_apart() {
        let long_header = {
            let mut bytes = b"\x93NUMPY\x02\x00".to_vec();
            bytes.extend(u32::MAX.to_le_bytes());
            bytes.extend([b' '; 100]);
            bytes
        };
        let fat_header = {
            let mut bytes = b"\x93NUMPY\x02\x00".to_vec();
            bytes.extend(100_000u32.to_le_bytes());
            bytes.extend(vec![b' '; 100_000]);
            bytes
        };
        let nested = format!("{{'descr': {}", "[".repeat(60_000));
        let table: &[(&[u8], &str)] = &[
            (b"", "the file is empty"),
            (b"\x93NU", "not a .npy file"),
            (b"hello world", "not a .npy file: it starts with \"hello \""),
            (b"PK\x03\x04zip archive", ".npz archive"),
            (b"\x93NUMPY\x09\x01..........", "version 9.1"),
            (b"\x93NUMPY\x01\x00\x10", "the file ends within its length"),
            (b"\x93NUMPY\x02\x00\x10\x00", "the file ends within its length"),
            (b"\x93NUMPY\x01\x00\xff\xff{}", "claims 65535 bytes, but the file has only 12"),
            (&long_header, "claims 4294967295 bytes, but the file has only 112"),
            (&fat_header, "claims 100000 bytes, but at most 65536 are read"),
            (
                &file("nonsense", &[]),
                "its header is wrong: it is not a Python dictionary; it starts with \"nonsense\", and NumPy writes one",
            ),
            (&file("{'descr': '<f4'}", &[]), "missing key"),
            (&file(&nested, &[]), "it is not a Python dictionary"),
            (&file(&header("<f2", "False", "(1,)"), &[0; 2]), "its elements are `<f2`"),
            (&file(&header("|b1", "False", "(1,)"), &[0]), "its elements are `|b1`"),
            (&file(&header("<c8", "False", "(1,)"), &[0; 8]), "its elements are `<c8`"),
            (&file(&header("|O", "False", "(1,)"), &[0; 8]), "its elements are `|O`"),
            (&file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", &[0; 4]), "are records"),
            (
                &file(&header("<f4", "False", "(2, 3)"), &[0; 20]),
                "its shape (2, 3) needs 24 bytes of data, but the file has 20",
            ),
            (&file(&header("<f4", "False", "()"), &[0; 4]), "it is a single number"),
            (&file(&header("<f4", "True", "(2, 3)"), &[0; 24]), "Fortran order"),
            (
                &file(&header("<f4", "False", "(3,)"), &[0; 8]),
                "needs 12 bytes of data, but the file has 8: it is trunc",
            ),
            (&file(&header("<f4", "False", "(1,)"), &[0; 8]), "it is too long"),
            (&file(&header("<f8", "False", "(4611686018427387904,)"), &[0; 8]), "more elements than any file"),
            (&file(&header("<f4", "False", "(1152921504606846976,)"), &[0; 8]), "truncated"),
            (&file(&header("<f4", "False", "(99999999999999999999999,)"), &[0; 8]), "more elements than any file"),
            (&file(&header("<f4", "False", "(4294967296, 4294967296)"), &[0; 8]), "more elements than any file"),
            (&file(&header("<f4", "False", "(-1,)"), &[0; 4]), "cannot be negative"),
        ];
        for (bytes, part) in table {
            let text = error(bytes);
            assert!(text.contains(part), "{text:?} does not contain {part:?}");
        }
    }

    #[test]
    fn no_damage_of_a_file_makes_it_panic() {
        let good = file(&header("<f4", "False", "(4,)"), &[1; 16]);
        for position in 0..good.len() {
            for value in [0, b'(', b'9', b'\'', 0x80, 0xff] {
                let mut bad = good.clone();
                bad[position] = value;
                let _ = parse(&bad);
            }
            let _ = parse(&good[..position]);
        }
    }

    #[test]
    fn what_is_written_is_what_numpy_writes() {
        let mut bytes = Vec::new();
        write(&mut bytes, &Data::I32(vec![1, -2]), &[2, 1]).unwrap();
        let text = format!("{:117}\n", "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 1), }");
        assert_eq!(bytes, file(&text, &[1, 0, 0, 0, 254, 255, 255, 255]));
        // A header that is too long for version 1.0.
        let mut bytes = Vec::new();
        let shape = vec![1; 30_000];
        write(&mut bytes, &Data::U8(vec![7]), &shape).unwrap();
        assert_eq!((bytes[6], bytes.len() % 64), (2, 1));
        assert_eq!(error(&bytes), "its header claims 90100 bytes, but at most 65536 are read");
    }

    #[test]
    fn shapes_of_several_dimensions_are_kept() {
        let bytes = file(&header("|u1", "False", "(2, 3)"), &[1, 2, 3, 4, 5, 6]);
        assert_eq!(parse(&bytes).unwrap(), Item::Array { data: Data::U8(vec![1, 2, 3, 4, 5, 6]), shape: vec![2, 3] });
        let bytes = file(&header("<f4", "False", "(0, 4000000000)"), &[]);
        assert_eq!(parse(&bytes).unwrap(), Item::Array { data: Data::F32(vec![]), shape: vec![0, 4_000_000_000] });
    }
}
