//! SHA-256 of many messages.
//!
//! Source: National Institute of Standards and Technology, "Secure Hash Standard", FIPS 180-4, 2015 (SHA-256 since 2002).
//!
//! The blocks of one message depend on each other, so a thread has a message. Of the 64 words that a block is extended to,
//! the last 16 are kept in registers: all loops over them are unrolled.

use super::{How, count, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The fractional parts of the cube roots of the first 64 primes.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The fractional parts of the square roots of the first eight primes.
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// Takes 16 words of a message into a state.
#[device]
pub fn compress(state: &mut [u32; 8], block: &[u32; 16]) {
    let mut words = *block;
    let mut s = *state;
    #[unroll]
    for round in 0..64u32 {
        let word = if round < 16 {
            words[round]
        } else {
            let (before15, before2) = (words[(round + 1) % 16], words[(round + 14) % 16]);
            let low = before15.rotate_right(7) ^ before15.rotate_right(18) ^ (before15 >> 3);
            let high = before2.rotate_right(17) ^ before2.rotate_right(19) ^ (before2 >> 10);
            let sum = words[round % 16].wrapping_add(low).wrapping_add(words[(round + 9) % 16]).wrapping_add(high);
            words[round % 16] = sum;
            sum
        };
        let mixed = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
        let chosen = (s[4] & s[5]) ^ (!s[4] & s[6]);
        let first = s[7].wrapping_add(mixed).wrapping_add(chosen).wrapping_add(ROUNDS[round]).wrapping_add(word);
        let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        let turned = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
        let second = turned.wrapping_add(majority);
        s = [first.wrapping_add(second), s[0], s[1], s[2], s[3].wrapping_add(first), s[4], s[5], s[6]];
    }
    for k in 0..8 {
        state[k] = state[k].wrapping_add(s[k]);
    }
}

/// Returns a byte of a message with its padding: a one bit, zeros, and the message's length in bits.
#[device]
fn padded_byte(data: &[u8], start: u64, length: u64, at: u64, end: u64) -> u32 {
    if at < length {
        data[start + at] as u32
    } else if at == length {
        0x80
    } else if at < end - 8 {
        0
    } else {
        ((length * 8) >> (8 * (end - 1 - at))) as u32 & 0xff
    }
}

/// The hash of each message: eight words each, the first of them the most significant.
#[kernel]
pub fn sha256_messages(data: &[u8], offsets: &[u64], hashes: &mut [u32], messages: u32) {
    let message = global_idx_x();
    if message >= messages {
        return;
    }
    let (start, length) = (offsets[message], offsets[message + 1] - offsets[message]);
    let end = (length + 9).next_multiple_of(64);
    let mut state = START;
    for block in (0..end).step_by(64) {
        let mut words = [0; 16];
        #[unroll]
        for word in 0..16u32 {
            for byte in 0..4u32 {
                let at = block + (4 * word + byte) as u64;
                words[word] = words[word] << 8 | padded_byte(data, start, length, at, end);
            }
        }
        compress(&mut state, &words);
    }
    for k in 0..8 {
        hashes[8 * message + k] = state[k];
    }
}

/// Messages in a device's memory, one after the other.
#[derive(Debug)]
pub struct Messages {
    data: Buffer<u8>,
    offsets: Buffer<u64>,
}

impl Messages {
    /// Copies messages to a device.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn new<M: AsRef<[u8]>>(device: &Device, messages: &[M]) -> Result<Messages> {
        let ends = messages.iter().scan(0, |end, message| {
            *end += message.as_ref().len() as u64;
            Some(*end)
        });
        let offsets: Vec<u64> = std::iter::once(0).chain(ends).collect();
        let data: Vec<u8> = messages.iter().flat_map(|message| message.as_ref()).copied().collect();
        Ok(Messages { data: device.upload(&data)?, offsets: device.upload(&offsets)? })
    }

    /// Returns the number of messages.
    pub fn count(&self) -> usize {
        self.offsets.len() - 1
    }
}

/// Writes the hash of each message: eight words a message, the first of them the most significant.
///
/// # Errors
/// `hashes` has another length, there are more than 2^28 messages, or a failure of the device.
pub fn sha256(device: &Device, messages: &Messages, hashes: &mut Slice<u32>, how: &How) -> Result<()> {
    same_length("sha256, the hashes", 8 * messages.count(), hashes.len())?;
    count("sha256, the words of the hashes", hashes.len())?;
    let grid = Grid::cover(messages.count(), 128);
    let count = messages.count() as u32;
    launch!(how, sha256_messages, device, grid, &messages.data, &messages.offsets, hashes, count)
}

/// Returns the hash of one message as 32 bytes.
///
/// # Errors
/// A failure of the device.
pub fn sha256_of(device: &Device, message: &[u8]) -> Result<[u8; 32], Error> {
    let mut hash = device.zeros(8)?;
    sha256(device, &Messages::new(device, &[message])?, &mut hash, &How::default())?;
    let bytes: Vec<u8> = hash.to_vec()?.into_iter().flat_map(u32::to_be_bytes).collect();
    Ok(bytes.try_into().expect("eight words are 32 bytes"))
}

/// Returns the hash of a message on the host, in the words of the standard.
pub fn reference(message: &[u8]) -> [u32; 8] {
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize((message.len() + 9).next_multiple_of(64) - 8, 0);
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    let mut hash = START;
    for block in padded.chunks_exact(64) {
        let mut w: Vec<u32> = block.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect();
        for t in 16..64 {
            let sigma0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
            let sigma1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
            w.push(sigma1.wrapping_add(w[t - 7]).wrapping_add(sigma0).wrapping_add(w[t - 16]));
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = hash;
        for t in 0..64 {
            let sum1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let t1 = [sum1, (e & f) ^ (!e & g), ROUNDS[t], w[t]].into_iter().fold(h, u32::wrapping_add);
            let sum0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let t2 = sum0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
        }
        for (sum, value) in hash.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(value);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_same, everywhere};
    use super::*;

    #[test]
    fn the_hashes_of_the_standard() {
        let hash = |message: &[u8]| -> String {
            sha256_of(&Device::cpu(), message).unwrap().iter().map(|byte| format!("{byte:02x}")).collect()
        };
        assert_eq!(hash(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let long = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hash(long), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }

    #[test]
    fn messages_of_all_lengths() {
        let bytes: Vec<u8> = crate::data::sample(300, 1);
        for n in [0, 1, 31, 32, 33, 200] {
            let messages: Vec<&[u8]> = (0..n).map(|i| &bytes[i..i + (i * 7) % 130.min(300 - i)]).collect();
            let expected: Vec<u32> = messages.iter().flat_map(|message| reference(message)).collect();
            everywhere(&format!("{n} messages"), |device, how, what| {
                let mut hashes = device.zeros(8 * n).unwrap();
                sha256(device, &Messages::new(device, &messages).unwrap(), &mut hashes, how).unwrap();
                assert_same(&hashes.to_vec().unwrap(), &expected, what);
            });
        }
    }
}
