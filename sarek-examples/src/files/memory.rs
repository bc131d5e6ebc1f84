//! The limit of what can be read.

use std::fs;

/// A file takes more memory than there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it takes {needed} bytes of memory, and {available} are available")]
pub struct Memory {
    /// The required memory.
    needed: u64,
    /// The available memory.
    available: u64,
}

/// Refuses files that do not fit in memory, before the system ends the program. If the system does not report its memory, all pass.
pub(super) fn check_memory(needed: u64) -> Result<(), Memory> {
    let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    match available(&text) {
        Some(available) if needed > available => Err(Memory { needed, available }),
        _ => Ok(()),
    }
}

/// Returns the bytes that Linux could give without swapping.
fn available(text: &str) -> Option<u64> {
    let kib = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.trim().strip_suffix(" kB")?;
    kib.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_understood() {
        assert_eq!(available("MemTotal:       100 kB\nMemAvailable:    24 kB\n"), Some(24 << 10));
        assert_eq!(available("MemAvailable: many\n"), None);
        assert_eq!(check_memory(0), Ok(()));
    }
}
