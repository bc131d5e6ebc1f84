//! PNG pictures, with the crate `png`.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Write};

use png::{BitDepth, ColorType, Compression, Decoder, DecodingError, Encoder, Limits, Transformations};

use super::memory::{Memory, check_memory};
use crate::picture::{Depth, Picture};

/// The most pixels that are read: a picture of 32768 by 32768.
const MAX_PIXELS: u64 = 1 << 30;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is damaged, truncated, or no PNG.
    #[error("it is not a PNG picture that can be read: {0}")]
    Format(#[from] DecodingError),
    /// It is larger than the limit.
    #[error("it claims {width} by {height} pixels, and at most 2^30 pixels are read")]
    Size {
        /// The columns.
        width: u32,
        /// The rows.
        height: u32,
    },
    /// More than there is memory for.
    #[error(transparent)]
    Memory(#[from] Memory),
    /// Its data are not there.
    #[error(
        "it ends after {present} of {needed} bytes of compressed data that its size needs at least: it is truncated"
    )]
    Truncated {
        /// The bytes of the file.
        present: u64,
        /// The memory that any compression needs.
        needed: u64,
    },
}

/// Reads a picture.
///
/// # Errors
/// Every way in which a file can be unsuitable is a variant of [`Error`].
pub fn read(file: File) -> Result<Picture, Error> {
    let present = file.metadata().map_or(0, |metadata| metadata.len());
    read_from(BufReader::with_capacity(1 << 20, file), present)
}

/// Reads a picture from something that holds `present` bytes.
fn read_from(mut reader: impl Read, present: u64) -> Result<Picture, Error> {
    check_memory(present)?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(DecodingError::from)?;
    // The decoded size is limited below.
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: usize::MAX });
    decoder.set_transformations(Transformations::EXPAND);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info()?;
    let (width, height) = reader.info().size();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(Error::Size { width, height });
    }
    let (color, bits) = reader.output_color_type();
    let depth = if bits == BitDepth::Sixteen { Depth::Sixteen } else { Depth::Eight };
    let channels = color.samples();
    let size = pixels * channels as u64 * if bits == BitDepth::Sixteen { 2 } else { 1 };
    // Deflate makes at most 1032 bytes of one; nothing is allocated for what cannot be there.
    let needed = size / 1032 / 8;
    if present < needed {
        return Err(Error::Truncated { present, needed });
    }
    // The bytes, and a plane of `f32` for each channel.
    check_memory(size + 4 * pixels * channels as u64)?;
    let size = reader.output_buffer_size().ok_or(Error::Size { width, height })?;
    let mut bytes = vec![0; size];
    reader.next_frame(&mut bytes)?;
    let most = depth.most();
    let plane = |channel: usize| match depth {
        Depth::Eight => bytes.iter().skip(channel).step_by(channels).map(|value| f32::from(*value) / most).collect(),
        Depth::Sixteen => {
            let values = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
            values.skip(channel).step_by(channels).map(|value| f32::from(value) / most).collect()
        }
    };
    let planes = (0..channels).map(plane).collect();
    Ok(Picture { width: width as usize, height: height as usize, depth, planes })
}

/// Writes a picture. Numbers below 0 and above 1 become 0 and 1.
///
/// # Errors
/// The system's or the encoder's error.
pub fn write(writer: &mut impl Write, picture: &Picture) -> std::io::Result<()> {
    let Picture { width, height, depth, planes } = picture;
    let wrong = |why: &str| std::io::Error::new(std::io::ErrorKind::InvalidInput, why);
    let (Ok(columns), Ok(rows)) = (u32::try_from(*width), u32::try_from(*height)) else {
        return Err(wrong("a picture has at most 2^32 - 1 columns and rows"));
    };
    let color = match planes.len() {
        1 => ColorType::Grayscale,
        2 => ColorType::GrayscaleAlpha,
        3 => ColorType::Rgb,
        4 => ColorType::Rgba,
        _ => return Err(wrong("a picture has one to four channels")),
    };
    let mut bytes = Vec::new();
    for pixel in 0..width * height {
        for plane in planes {
            let value = (plane[pixel].clamp(0.0, 1.0) * depth.most()).round();
            match depth {
                Depth::Eight => bytes.push(value as u8),
                Depth::Sixteen => bytes.extend((value as u16).to_be_bytes()),
            }
        }
    }
    let mut encoder = Encoder::new(writer, columns, rows);
    encoder.set_color(color);
    encoder.set_depth(match depth {
        Depth::Eight => BitDepth::Eight,
        Depth::Sixteen => BitDepth::Sixteen,
    });
    encoder.set_compression(Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    Ok(writer.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(channels: usize, depth: Depth) -> (Picture, Vec<u8>) {
        let most = depth.most();
        let plane = |channel: usize| (0..6).map(|i| ((i * 41 + channel * 7) % 256) as f32 / most).collect();
        let picture = Picture { width: 2, height: 3, depth, planes: (0..channels).map(plane).collect() };
        let mut bytes = Vec::new();
        write(&mut bytes, &picture).unwrap();
        (picture, bytes)
    }

    fn parse(bytes: &[u8]) -> Result<Picture, Error> {
        read_from(Cursor::new(bytes), bytes.len() as u64)
    }

    #[test]
    fn every_number_of_channels_and_depth_comes_back() {
        for depth in [Depth::Eight, Depth::Sixteen] {
            for channels in 1..=4 {
                let (picture, bytes) = encoded(channels, depth);
                assert_eq!(parse(&bytes).unwrap(), picture, "{channels} {depth:?}");
            }
        }
    }

    #[test]
    fn palettes_and_single_bits_are_expanded() {
        let encoded = |color, depth, prepare: &dyn Fn(&mut Encoder<&mut Vec<u8>>), data: &[u8]| {
            let mut bytes = Vec::new();
            let mut encoder = Encoder::new(&mut bytes, 3, 1);
            encoder.set_color(color);
            encoder.set_depth(depth);
            prepare(&mut encoder);
            let mut writer = encoder.write_header().unwrap();
            writer.write_image_data(data).unwrap();
            writer.finish().unwrap();
            bytes
        };
        let bits = encoded(ColorType::Grayscale, BitDepth::One, &|_| {}, &[0b1010_0000]);
        assert_eq!(parse(&bits).unwrap().planes, [[1.0, 0.0, 1.0]]);
        let colors = [255, 0, 0, 0, 255, 0, 0, 0, 255];
        let with_colors = |encoder: &mut Encoder<&mut Vec<u8>>| encoder.set_palette(colors.to_vec());
        let palette = encoded(ColorType::Indexed, BitDepth::Eight, &with_colors, &[2, 0, 1]);
        assert_eq!(parse(&palette).unwrap().planes, [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]);
    }

    #[test]
    fn numbers_out_of_range_are_cut() {
        let picture = Picture { width: 3, height: 1, depth: Depth::Eight, planes: vec![vec![-1.0, 2.0, f32::NAN]] };
        let mut bytes = Vec::new();
        write(&mut bytes, &picture).unwrap();
        assert_eq!(parse(&bytes).unwrap().planes, [[0.0, 1.0, 0.0]]);
    }

    #[test]
    fn no_damage_of_a_file_makes_it_panic() {
        let (_, good) = encoded(3, Depth::Eight);
        for position in 0..good.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut bad = good.clone();
                bad[position] = value;
                let _ = parse(&bad);
            }
            assert!(parse(&good[..position]).is_err() || position + 12 >= good.len(), "{position}");
        }
        for text in [&b""[..], b"hello", b"GIF89a"] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with("it is not a PNG picture that can be read"), "{error}");
        }
    }

    #[test]
    fn a_picture_that_claims_too_much_is_refused() {
        let (_, good) = encoded(1, Depth::Eight);
        let mut bad = good.clone();
        bad[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        let crc = crc(&bad[12..29]);
        bad[29..33].copy_from_slice(&crc.to_be_bytes());
        assert!(matches!(parse(&bad), Err(Error::Size { .. } | Error::Format(_))));
        bad[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        let crc = self::crc(&bad[12..29]);
        bad[29..33].copy_from_slice(&crc.to_be_bytes());
        let error = parse(&bad).unwrap_err().to_string();
        assert!(error.contains("truncated"), "{error}");
    }

    /// Returns the checksum of a chunk.
    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
        })
    }
}
