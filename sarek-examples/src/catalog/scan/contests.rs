//! What is measured side by side.

use crate::bench::Contest;

/// Nothing so far.
pub(super) fn contests() -> Vec<Contest> {
    Vec::new()
}
