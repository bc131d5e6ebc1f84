//! NumPy's `.npy` files: one array each, read with the crate `npyz`.
//!
//! The files come from anywhere, so their claims are compared with their contents before anything is allocated.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};

use npyz::{AutoSerialize, DType, NpyFile, NpyHeader, Order, TypeChar, WriterBuilder};

use super::memory::{Memory, check_memory};
use crate::catalog::Item;
use crate::data::Data;

/// The longest header that is read. NumPy writes 118 bytes for an array of numbers.
const MAX_HEADER: u64 = 64 << 10;

/// The deepest nesting of brackets in a header that is read; an array of numbers needs 2.
const MAX_DEPTH: usize = 16;

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
    let DType::Plain(element) = header.dtype() else {
        return Err(Error::Type(format!("records ({})", header.dtype().descr())));
    };
    if header.order() == Order::Fortran && header.shape().len() > 1 {
        return Err(Error::Fortran);
    }
    if header.shape().is_empty() {
        return Err(Error::Scalar);
    }
    let shape = header.shape().to_vec();
    let kind = (element.type_char(), element.size_field());
    check_memory(length)?;
    // The product of a shape was checked in the header; a length of 0 makes it small, whatever the others are.
    let elements = shape.iter().try_fold(1u128, |product, length| product.checked_mul(u128::from(*length)));
    let needed = elements.and_then(|elements| elements.checked_mul(u128::from(element.size_field())));
    let needed = needed.unwrap_or(u128::MAX);
    let unknown = || Error::Type(format!("`{element}`"));
    let fits = || match u128::from(present) {
        present if present == needed => Ok(()),
        present => Err(Error::Length { shape: shape.clone(), needed, present }),
    };
    let file = NpyFile::with_header(header, reader);
    let data = match kind {
        (TypeChar::Float, 4) => fits().and_then(|()| Ok(Data::F32(file.into_vec()?))),
        (TypeChar::Float, 8) => fits().and_then(|()| Ok(Data::F64(file.into_vec()?))),
        (TypeChar::Int, 4) => fits().and_then(|()| Ok(Data::I32(file.into_vec()?))),
        (TypeChar::Int, 8) => fits().and_then(|()| Ok(Data::I64(file.into_vec()?))),
        (TypeChar::Uint, 1) => fits().and_then(|()| Ok(Data::U8(file.into_vec()?))),
        (TypeChar::Uint, 4) => fits().and_then(|()| Ok(Data::U32(file.into_vec()?))),
        (TypeChar::Uint, 8) => fits().and_then(|()| Ok(Data::U64(file.into_vec()?))),
        _ => Err(unknown()),
    }?;
    Ok(Item::Array { data, shape: shape.into_iter().map(|length| length as usize).collect() })
}

/// Writes an array.
///
/// # Errors
/// The system's error.
pub fn write(writer: &mut impl Write, data: &Data, shape: &[usize]) -> io::Result<()> {
    fn values<T: AutoSerialize + Copy>(writer: &mut impl Write, values: &[T], shape: &[usize]) -> io::Result<()> {
        let shape: Vec<u64> = shape.iter().map(|length| *length as u64).collect();
        let mut file = npyz::WriteOptions::new().default_dtype().shape(&shape).writer(writer).begin_nd()?;
        file.extend(values.iter().copied())?;
        file.finish()
    }
    match data {
        Data::F32(data) => values(writer, data, shape),
        Data::F64(data) => values(writer, data, shape),
        Data::I32(data) => values(writer, data, shape),
        Data::I64(data) => values(writer, data, shape),
        Data::U8(data) => values(writer, data, shape),
        Data::U32(data) => values(writer, data, shape),
        Data::U64(data) => values(writer, data, shape),
    }
}

/// Reads the header, after a look at what `npyz` takes on trust: its length, its nesting and the size of its numbers.
fn read_header(reader: &mut (impl Read + Seek), length: u64) -> Result<NpyHeader, Error> {
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
    let mut bytes = start[..offset as usize].to_vec();
    reader.seek(io::SeekFrom::Start(offset))?;
    reader.by_ref().take(claimed).read_to_end(&mut bytes)?;
    check_text(&bytes[offset as usize..])?;
    NpyHeader::from_reader(&bytes[..]).map_err(|error| bad_header(&bytes[offset as usize..], &error.to_string()))
}

/// Describes the error in a header in a sentence, since the parser's message draws pictures.
fn bad_header(text: &[u8], error: &str) -> Error {
    let why = match error.lines().next() {
        Some(line) if line.contains("type string") => "its `descr` is not a type",
        Some(line) if !line.contains("could not parse") => line,
        _ => "it is not a Python dictionary",
    };
    let text = String::from_utf8_lossy(text);
    let start: String = text.trim().chars().take(60).collect();
    let example = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
    Error::Header(format!("{why}; it starts with {start:?}, and NumPy writes one like {example}"))
}

/// Refuses what would make the parser of the header recurse or multiply without limit.
fn check_text(text: &[u8]) -> Result<(), Error> {
    let mut depth = 0usize;
    for byte in text {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(Error::Header(format!("brackets are nested more than {MAX_DEPTH} deep")));
        }
    }
    let numbers = text.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let product = numbers
        .map(|digits| std::str::from_utf8(digits).ok()?.parse::<u64>().ok())
        .try_fold(1u64, |product, number| product.checked_mul(number?.max(1)));
    match product {
        Some(_) => Ok(()),
        None => Err(Error::Header("its shape has more elements than any file".into())),
    }
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
            (&file(&nested, &[]), "nested more than 16 deep"),
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
    fn shapes_of_several_dimensions_are_kept() {
        let bytes = file(&header("|u1", "False", "(2, 3)"), &[1, 2, 3, 4, 5, 6]);
        assert_eq!(parse(&bytes).unwrap(), Item::Array { data: Data::U8(vec![1, 2, 3, 4, 5, 6]), shape: vec![2, 3] });
        let bytes = file(&header("<f4", "False", "(0, 4000000000)"), &[]);
        assert_eq!(parse(&bytes).unwrap(), Item::Array { data: Data::F32(vec![]), shape: vec![0, 4_000_000_000] });
    }
}
