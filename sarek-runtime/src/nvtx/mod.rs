//! Ranges in the timelines of profilers, with the feature `nvtx`: what the host does in a launch, a capture or a call of a group.

#[cfg(feature = "nvtx")]
mod injection;

use std::marker::PhantomData;

/// A range of this thread's time, which ends when it is dropped. Ranges of a thread are nested.
#[must_use = "the range ends when this is dropped"]
pub(crate) struct Range {
    /// The profiler that was told of the beginning.
    #[cfg(feature = "nvtx")]
    tool: Option<&'static injection::Tool>,
    /// It ends on the thread on which it began.
    thread: PhantomData<*const ()>,
}

impl Range {
    /// Begins a range. Its name is made only if a profiler is attached.
    #[inline]
    pub(crate) fn new(name: impl FnOnce() -> String) -> Range {
        #[cfg(feature = "nvtx")]
        {
            let tool = injection::tool();
            if let Some(tool) = tool {
                tool.push(name());
            }
            Range { tool, thread: PhantomData }
        }
        #[cfg(not(feature = "nvtx"))]
        {
            drop(name);
            Range { thread: PhantomData }
        }
    }
}

#[cfg(feature = "nvtx")]
impl Drop for Range {
    #[inline]
    fn drop(&mut self) {
        if let Some(tool) = self.tool {
            tool.pop();
        }
    }
}
