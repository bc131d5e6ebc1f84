//! Room for recursion: the passes walk trees as deep as the user's code, and a thread's stack may be as small as 2 MiB,
//! as in tests.

use std::thread;

/// The stack of a pass, in bytes. Only the part that is used takes memory.
const STACK: usize = 256 << 20;

/// Runs a pass with a stack that is deep enough for all code that the macros accept, or on the caller's own if no
/// thread can be started.
pub(crate) fn with_deep_stack<T: Send>(pass: impl FnOnce() -> T + Send) -> T {
    let (mut pass, mut result) = (Some(pass), None);
    let mut run = || result = pass.take().map(|pass| pass());
    let ended = thread::scope(|scope| {
        let deep = thread::Builder::new().name("sarek".into()).stack_size(STACK);
        deep.spawn_scoped(scope, &mut run).map(thread::ScopedJoinHandle::join)
    });
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        Err(_) => run(),
    }
    result.expect("the pass has run")
}
