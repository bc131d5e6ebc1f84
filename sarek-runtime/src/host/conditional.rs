//! Conditional nodes of the driver's graphs, and the kernel that sets their handles.
//!
//! The driver has these nodes since CUDA 12.4, so their functions are not in its table: without them, everything else works. Nodes of several bodies
//! exist since CUDA 12.8, and [`Form`] says whether alternatives become such nodes.
//!
//! Device code sets a handle by `cudaGraphSetConditional`. No library defines that function: `libcudadevrt` does not have it, and a linker leaves
//! it undefined. The driver provides it when it loads the code, as it does `vprintf`. So the kernel is PTX, which the driver
//! assembles by itself, and neither NVRTC nor a linker is needed.

use std::cell::Cell;
use std::ffi::{c_int, c_uint, c_void};
use std::sync::{OnceLock, PoisonError};

use cudarc::driver::sys::{CUDA_KERNEL_NODE_PARAMS_v1, CUcontext, CUfunction, CUgraph, CUgraphNode, CUmodule};

use super::Cuda;
use super::driver::{Driver, library};
use crate::{Error, Result};

/// The kernel that copies a number into a handle, as `Mode` says.
pub(crate) const PTX: &str = concat!(include_str!("conditional.ptx"), "\0");

/// The nodes that alternatives become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// One node with a body for each alternative: IF with ELSE, and SWITCH.
    Together,
    /// A node of the kind IF for each alternative.
    Apart,
}

impl Form {
    /// Returns the form for a driver that supports this version of CUDA.
    pub(crate) fn of_driver(version: (u32, u32)) -> Form {
        if version < ALTERNATIVES_SINCE || APART.get() { Form::Apart } else { Form::Together }
    }
}

thread_local! {
    /// `true` while this thread builds graphs as for a driver without nodes of several bodies.
    static APART: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function that builds graphs as for a driver without nodes of several bodies, on this thread.
pub(crate) fn with_alternatives_apart<T>(build: impl FnOnce() -> T) -> T {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            APART.set(self.0);
        }
    }
    let _restore = Restore(APART.replace(true));
    build()
}

/// How a handle follows from a number: the modes of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The number itself.
    Number,
    /// 1 if the number is not 0.
    NonZero,
    /// 1 if the number is 0.
    Zero,
    /// 1 if the number is this one.
    Is(u32),
    /// 1 if the number is not 0 and there is at most this number of rounds, of which none was begun: sets their counter to 0.
    First { most: u32, rounds: u64 },
    /// 1 if the number is not 0 and fewer rounds than this number are done: counts one.
    Next { most: u32, rounds: u64 },
}

impl Mode {
    /// Returns the kernel's last parameters: the address of the counter, the mode's number, and a number.
    fn parameters(self) -> [u64; 3] {
        match self {
            Mode::Number => [0, 5, 0],
            Mode::NonZero => [0, 0, 0],
            Mode::Zero => [0, 1, 0],
            Mode::Is(number) => [0, 2, number.into()],
            Mode::First { most, rounds } => [rounds, 3, most.into()],
            Mode::Next { most, rounds } => [rounds, 4, most.into()],
        }
    }
}

/// The kind of a conditional node: `CUgraphConditionalNodeType`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum NodeKind {
    /// The first body if the handle is not 0, else the second one, if there is one.
    If = 0,
    /// The body while the handle is not 0.
    While = 1,
    /// The body of the handle's number, if there is one.
    Switch = 2,
}

/// `CUgraphConditionalHandle`.
pub(crate) type Handle = u64;

type CreateHandle = unsafe extern "C" fn(*mut Handle, CUgraph, CUcontext, c_uint, c_uint) -> u32;
type AddNode =
    unsafe extern "C" fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, *const c_void, usize, *mut NodeParams) -> u32;

/// `CUgraphNodeParams` of a conditional node.
#[repr(C)]
struct NodeParams {
    kind: c_int,
    reserved: [c_int; 3],
    handle: Handle,
    conditional: c_uint,
    size: c_uint,
    /// The bodies, which the driver creates.
    bodies: *mut CUgraph,
    context: CUcontext,
    rest: [u64; 26],
}

const _: () = assert!(size_of::<NodeParams>() == 256 && std::mem::offset_of!(NodeParams, handle) == 16);

/// `CU_GRAPH_NODE_TYPE_CONDITIONAL`.
const CONDITIONAL: c_int = 13;
/// `CU_GRAPH_COND_ASSIGN_DEFAULT`: each launch of the graph begins with the default.
const ASSIGN_DEFAULT: c_uint = 1;
/// The first version of CUDA whose driver has conditional nodes, of one body each.
const SINCE: (u32, u32) = (12, 4);
/// The first version whose driver has nodes of several bodies: IF with ELSE, and SWITCH.
const ALTERNATIVES_SINCE: (u32, u32) = (12, 8);

struct Functions {
    create_handle: CreateHandle,
    add_node: AddNode,
}

fn functions() -> Result<&'static Functions> {
    static FUNCTIONS: OnceLock<Result<Functions>> = OnceLock::new();
    let load = || {
        Driver::get()?;
        let (major, minor) = Driver::version()?;
        let old = |why: String| Error::NoDriver {
            message: format!("the driver is too old for graphs with conditions, which need CUDA 12.4: {why}"),
        };
        if (major, minor) < SINCE {
            return Err(old(format!("it supports CUDA {major}.{minor}")));
        }
        let library = library()?;
        // SAFETY: the types are the functions' in `cuda.h`.
        let (create_handle, add_node) = unsafe {
            (
                library
                    .get::<CreateHandle>(b"cuGraphConditionalHandleCreate")
                    .map_err(|error| old(error.to_string()))?,
                library.get::<AddNode>(b"cuGraphAddNode_v2").map_err(|error| old(error.to_string()))?,
            )
        };
        Ok(Functions { create_handle: *create_handle, add_node: *add_node })
    };
    FUNCTIONS.get_or_init(load).as_ref().map_err(Error::clone)
}

impl Cuda {
    /// Creates the handle of a conditional node of that graph. The context is current.
    ///
    /// # Errors
    /// [`Error::NoDriver`] for a driver older than CUDA 12.4.
    ///
    /// # Safety
    /// The graph lives.
    pub(crate) unsafe fn condition(&self, graph: CUgraph) -> Result<Handle> {
        let mut handle = 0;
        // SAFETY: the caller's; writes one handle.
        let code = unsafe { (functions()?.create_handle)(&mut handle, graph, self.context, 0, ASSIGN_DEFAULT) };
        if code == 0 { Ok(handle) } else { Err(self.driver.error(code, "cuGraphConditionalHandleCreate")) }
    }

    /// Adds a conditional node with `count` bodies, and returns it and its bodies, which are empty. The context is current.
    ///
    /// # Safety
    /// The graph and the nodes live, and the handle is one of the graph without a node. The driver has nodes of this kind with so many bodies.
    pub(crate) unsafe fn add_conditional(
        &self,
        graph: CUgraph,
        after: &[CUgraphNode],
        handle: Handle,
        (kind, count): (NodeKind, usize),
    ) -> Result<(CUgraphNode, Vec<CUgraph>)> {
        let mut params = NodeParams {
            kind: CONDITIONAL,
            reserved: [0; 3],
            handle,
            conditional: kind as c_uint,
            size: count as c_uint,
            bodies: std::ptr::null_mut(),
            context: self.context,
            rest: [0; 26],
        };
        let mut node: CUgraphNode = std::ptr::null_mut();
        let (earlier, no_data) = (after.as_ptr(), std::ptr::null());
        // SAFETY: the caller's; the driver writes the node, and the address of an array of the bodies.
        let code = unsafe { (functions()?.add_node)(&mut node, graph, earlier, no_data, after.len(), &mut params) };
        if code != 0 {
            return Err(self.driver.error(code, "cuGraphAddNode"));
        }
        // SAFETY: the driver has set the address, and the array has as many bodies as the parameters say.
        Ok((node, unsafe { std::slice::from_raw_parts(params.bodies, count) }.to_vec()))
    }

    /// Adds the kernel that sets a handle by the `u32` at the address `value`. The context is current.
    ///
    /// # Safety
    /// The graph and the nodes live; the addresses are those of numbers of this GPU's memory that the graph keeps.
    pub(crate) unsafe fn add_setter(
        &self,
        graph: CUgraph,
        after: &[CUgraphNode],
        handle: Handle,
        value: u64,
        mode: Mode,
    ) -> Result<CUgraphNode> {
        let [rounds, mode, number] = mode.parameters();
        let mut values = [handle, value, rounds, mode, number];
        let mut pointers = values.each_mut().map(|value| (&raw mut *value).cast::<c_void>());
        let params = CUDA_KERNEL_NODE_PARAMS_v1 {
            func: self.setter()?,
            gridDimX: 1,
            gridDimY: 1,
            gridDimZ: 1,
            blockDimX: 1,
            blockDimY: 1,
            blockDimZ: 1,
            sharedMemBytes: 0,
            kernelParams: pointers.as_mut_ptr(),
            extra: std::ptr::null_mut(),
        };
        let mut node: CUgraphNode = std::ptr::null_mut();
        // SAFETY: the caller's. The kernel takes three numbers of 8 bytes and two of 4, and the driver copies them.
        unsafe { self.driver.cuGraphAddKernelNode(&mut node, graph, after.as_ptr(), after.len(), &params)? };
        Ok(node)
    }

    /// Returns the kernel that sets handles, which is loaded once.
    fn setter(&self) -> Result<CUfunction> {
        let mut loaded = self.setter.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(function) = *loaded {
            return Ok(function);
        }
        let (mut module, mut function): (CUmodule, CUfunction) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the context is current, and the text and the name end with zero. The module stays loaded.
        unsafe {
            self.driver.cuModuleLoadData(&mut module, PTX.as_ptr().cast())?;
            self.driver.cuModuleGetFunction(&mut function, module, c"sarek_set_condition".as_ptr())?;
        }
        *loaded = Some(function);
        Ok(function)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drivers_since_12_8_have_nodes_of_several_bodies() {
        for (version, form) in [
            ((12, 4), Form::Apart),
            ((12, 7), Form::Apart),
            ((12, 8), Form::Together),
            ((12, 9), Form::Together),
            ((13, 0), Form::Together),
        ] {
            assert_eq!(Form::of_driver(version), form, "{version:?}");
            assert_eq!(with_alternatives_apart(|| Form::of_driver(version)), Form::Apart, "{version:?}");
            assert_eq!(Form::of_driver(version), form, "{version:?}");
        }
    }
}
