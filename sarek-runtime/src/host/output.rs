//! Output of kernels: its way from a GPU to the host.
//!
//! Threads of a GPU write the numbers of their texts, with the values in them, into a ring in host memory. A call that
//! waits for the device takes them out, in the order in which the threads began them. A thread that finds the ring full
//! counts its text as lost and continues.

use std::cell::Cell;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

use super::Cuda;
use super::driver::Driver;
use crate::Result;
use crate::ir::{Site, SiteKind};
use crate::output::Output;

thread_local! {
    static DELIVERING: Cell<bool> = const { Cell::new(false) };
}

/// While it exists, this thread delivers texts: a function that receives one may wait for the device, and does not
/// receive another one meanwhile.
pub(crate) struct Delivery(());

impl Delivery {
    /// Begins a delivery; returns `None` if the thread is already delivering.
    pub(crate) fn begin() -> Option<Delivery> {
        // Create it only if it is kept: dropping one ends the delivery.
        (!DELIVERING.replace(true)).then(|| Delivery(()))
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        DELIVERING.set(false);
    }
}

/// The number of texts that can wait on a GPU.
const CAPACITY: u32 = 1 << 15;

/// A text. The emitter's prelude has the same struct.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
struct Line {
    number: u32,
    kernel: u32,
    site: u32,
    reserved: u32,
    values: [u64; 8],
}

/// The words through which the host and the device communicate.
#[repr(C)]
struct Header {
    taken: u32,
    lossy: u32,
}

/// The state that threads share, in device memory. The emitter's prelude has the same struct.
#[repr(C)]
struct Shared {
    claimed: u32,
    lost: u32,
    lines: u64,
    host: u64,
    capacity: u32,
    reserved: u32,
}

/// A kernel that prints.
struct Printer {
    sites: Arc<[Site]>,
    output: Output,
}

/// The texts of a GPU that the host has not taken, and the kernels that print.
pub(crate) struct Queue {
    lines: *mut Line,
    header: *mut Header,
    /// The address of [`Shared`].
    device: u64,
    /// The number of lines that were taken.
    taken: u32,
    /// The number of lost texts that were reported.
    lost: u32,
    printers: Vec<Printer>,
    /// The output of the last text.
    last: Output,
}

// SAFETY: the lines and the header are pinned memory, which any thread may use.
unsafe impl Send for Queue {}

/// Texts, each with its destination.
pub(crate) type Texts = Vec<(Output, String)>;

impl Queue {
    /// Creates an empty queue. The context is current.
    pub(crate) fn new(cuda: &Cuda) -> Result<Queue> {
        let bytes = CAPACITY as usize * size_of::<Line>();
        let (host, address) = pinned(cuda.driver, bytes + size_of::<Header>())?;
        let shared = Shared {
            claimed: 0,
            lost: 0,
            lines: address,
            host: address + bytes as u64,
            capacity: CAPACITY,
            reserved: 0,
        };
        let mut device = 0;
        // SAFETY: the memory is as large as the copied value, which lives until the stream is done.
        unsafe {
            cuda.driver.cuMemAlloc_v2(&mut device, size_of::<Shared>())?;
            let lane = cuda.take_lane(0)?;
            cuda.driver.cuMemcpyHtoDAsync_v2(device, (&raw const shared).cast(), size_of::<Shared>(), lane.raw())?;
            cuda.driver.cuStreamSynchronize(lane.raw())?;
            cuda.put_lane(lane);
        }
        // SAFETY: the header follows the lines; 80 bytes a line keep it aligned.
        let header = unsafe { host.add(bytes).cast() };
        let lines = host.cast();
        Ok(Queue { lines, header, device, taken: 0, lost: 0, printers: Vec::new(), last: Output::default() })
    }

    /// Returns the arguments with which a kernel with these sites prints to an output.
    pub(crate) fn printer(&mut self, sites: &Arc<[Site]>, output: &Output) -> [u64; 2] {
        let known = self.printers.iter().position(|known| Arc::ptr_eq(&known.sites, sites) && known.output == *output);
        let number = known.unwrap_or_else(|| {
            self.printers.push(Printer { sites: Arc::clone(sites), output: output.clone() });
            self.printers.len() - 1
        });
        [self.device, number as u64]
    }

    /// Takes the complete texts, up to the first incomplete one. The context is current.
    pub(crate) fn take(&mut self, cuda: &Cuda) -> Result<Texts> {
        let mut texts = Texts::new();
        while let Some(line) = self.next() {
            if let Some(printer) = self.printers.get(line.kernel as usize)
                && let Some(Site { kind: SiteKind::Print(message), .. }) = printer.sites.get(line.site as usize)
            {
                self.last = printer.output.clone();
                texts.push((printer.output.clone(), message.of(&line.values)));
            }
        }
        // SAFETY: the header lives as long as the process; the device may write it at any time.
        let lossy = unsafe { (&raw const (*self.header).lossy).read_volatile() };
        if lossy != 0 {
            // SAFETY: as above. Texts that are lost from here on set it again.
            unsafe { (&raw mut (*self.header).lossy).write_volatile(0) };
            let lost = self.count_lost(cuda)?;
            let new = lost.wrapping_sub(std::mem::replace(&mut self.lost, lost));
            let note =
                format!("note: {new} texts that kernels printed are lost: at most {CAPACITY} wait for the host\n");
            texts.push((self.last.clone(), note));
        }
        Ok(texts)
    }

    /// Returns the next text, if it is complete.
    fn next(&mut self) -> Option<Line> {
        // SAFETY: the lines live as long as the process. The device may write this one at any time until it is
        // complete, and again after the host reports that it took it.
        unsafe {
            let line = self.lines.add((self.taken % CAPACITY) as usize);
            let next = self.taken.wrapping_add(1);
            if (&raw const (*line).number).read_volatile() != next {
                return None;
            }
            fence(Ordering::Acquire);
            let complete = line.read_volatile();
            fence(Ordering::Release);
            self.taken = next;
            (&raw mut (*self.header).taken).write_volatile(next);
            Some(complete)
        }
    }

    /// Returns the total number of lost texts.
    fn count_lost(&self, cuda: &Cuda) -> Result<u32> {
        let mut lost = 0u32;
        let lane = cuda.take_lane(0)?;
        // SAFETY: four bytes of device memory are copied into a number that lives until the stream is done.
        unsafe {
            let from = self.device + std::mem::offset_of!(Shared, lost) as u64;
            cuda.driver.cuMemcpyDtoHAsync_v2((&raw mut lost).cast(), from, size_of::<u32>(), lane.raw())?;
            cuda.driver.cuStreamSynchronize(lane.raw())?;
        }
        cuda.put_lane(lane);
        Ok(lost)
    }
}

/// Allocates zeroed pinned memory that the device sees, and returns its host and device addresses. The
/// context is current.
pub(super) fn pinned(driver: &Driver, bytes: usize) -> Result<(*mut u8, u64)> {
    let mut host: *mut c_void = std::ptr::null_mut();
    let mut device = 0;
    let flags = cudarc::driver::sys::CU_MEMHOSTALLOC_DEVICEMAP | cudarc::driver::sys::CU_MEMHOSTALLOC_PORTABLE;
    // SAFETY: the context is current; the memory is as long as requested.
    unsafe {
        driver.cuMemHostAlloc(&mut host, bytes, flags)?;
        host.write_bytes(0, bytes);
        driver.cuMemHostGetDevicePointer_v2(&mut device, host, 0)?;
    }
    Ok((host.cast(), device))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Message;

    fn queue(memory: &mut [Line], header: &mut Header) -> Queue {
        Queue {
            lines: memory.as_mut_ptr(),
            header,
            device: 64,
            taken: 0,
            lost: 0,
            printers: Vec::new(),
            last: Output::default(),
        }
    }

    #[test]
    fn the_layout_is_the_prelude_s() {
        assert_eq!((size_of::<Line>(), std::mem::offset_of!(Line, values)), (80, 16));
        assert_eq!((size_of::<Shared>(), std::mem::offset_of!(Shared, host)), (32, 16));
        assert_eq!(std::mem::offset_of!(Header, lossy), 4);
    }

    #[test]
    fn a_thread_that_delivers_does_not_begin_again() {
        let delivery = Delivery::begin();
        assert!(delivery.is_some());
        for _ in 0..3 {
            assert!(Delivery::begin().is_none());
        }
        drop(delivery);
        assert!(Delivery::begin().is_some());
    }

    #[test]
    fn lines_are_taken_in_order_as_far_as_they_are_complete() {
        let line = |number, site| Line { number, kernel: 0, site, reserved: 0, values: [0; 8] };
        let mut memory = vec![line(0, 0); CAPACITY as usize];
        let mut header = Header { taken: 0, lossy: 0 };
        (memory[0], memory[1], memory[3]) = (line(1, 5), line(2, 6), line(4, 8));
        let mut queue = queue(&mut memory, &mut header);
        assert_eq!(queue.next().map(|line| line.site), Some(5));
        assert_eq!(queue.next().map(|line| line.site), Some(6));
        // The third one is not complete, though the fourth is.
        assert!(queue.next().is_none());
        assert_eq!(header.taken, 2);
        // The ring wraps around.
        queue.taken = u32::MAX;
        memory[CAPACITY as usize - 1] = line(0, 9);
        assert_eq!(queue.next().map(|line| line.site), Some(9));
    }

    #[test]
    fn a_kernel_prints_to_each_output_under_a_number() {
        let mut header = Header { taken: 0, lossy: 0 };
        let mut queue = queue(&mut [], &mut header);
        let kind = SiteKind::Print(Message::from("x"));
        let sites: Arc<[Site]> = [Site { file: "a.rs", line: 1, column: 1, kind }].into();
        let other = Output::new(|_| {});
        assert_eq!(queue.printer(&sites, &Output::default()), [64, 0]);
        assert_eq!(queue.printer(&sites, &other), [64, 1]);
        assert_eq!(queue.printer(&sites, &other.clone()), [64, 1]);
        assert_eq!(queue.printer(&Arc::from(&sites[..]), &other), [64, 2]);
    }
}
