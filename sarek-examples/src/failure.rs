//! The program's errors, as people read them.

use std::io;
use std::path::PathBuf;

use crate::{catalog, files, peers};

/// Why something is not done: one message for people.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The runtime, a device or a kernel fails.
    #[error(transparent)]
    Runtime(#[from] sarek_runtime::Error),
    /// A file cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: files::Error,
    },
    /// A name does not exist.
    #[error(transparent)]
    Unknown(#[from] catalog::Unknown),
    /// The peers cannot be used.
    #[error(transparent)]
    Peers(#[from] peers::Error),
    /// A result is wrong.
    #[error("wrong result: {0}")]
    Wrong(String),
    /// Nothing can be printed.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// Anything else.
    #[error("{0}")]
    Message(String),
}
