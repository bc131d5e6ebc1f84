//! sarek-examples
