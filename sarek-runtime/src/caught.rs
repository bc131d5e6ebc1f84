//! Panics of users' functions and destructors, where they must go no further.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls a function. If it panics, the error is the panic's message, if it has one.
///
/// The payload is leaked: its destructor is a user's, too, and may panic.
pub(crate) fn caught<R>(call: impl FnOnce() -> R) -> Result<R, Option<String>> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_string());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        std::mem::forget(payload);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Explosive;

    impl Drop for Explosive {
        fn drop(&mut self) {
            panic!("a second panic");
        }
    }

    #[test]
    fn panics_become_their_messages() {
        assert_eq!(caught(|| 7), Ok(7));
        assert_eq!(caught(|| panic!("on purpose")), Err::<(), _>(Some("on purpose".into())));
        assert_eq!(caught(|| panic!("number {}", 3)), Err::<(), _>(Some("number 3".into())));
        assert_eq!(caught(|| std::panic::panic_any(7u32)), Err::<(), _>(None));
        assert_eq!(caught(|| std::panic::panic_any(Explosive)), Err::<(), _>(None));
    }
}
