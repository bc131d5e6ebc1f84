//! sarek-macros
