//! Bad input: each mistake is an error that says what is wrong, and nothing is lost.

mod faults {
    mod compiler;
    mod graphs;
    mod host;
    mod kernels;
    mod language;
    mod messages;
    mod parts;
}
