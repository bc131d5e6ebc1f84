//! What is measured side by side.

use crate::bench::Contest;

/// What is measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    Vec::new()
}
