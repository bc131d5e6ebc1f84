//! Tensors of other libraries: what is taken, what is refused and why, and that a tensor is deleted once. Most of it runs on the
//! CPU engine; tensors on a GPU are exports of Sarek's own.

use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use sarek_runtime::cudarc::driver::CudaContext;
use sarek_runtime::dlpack::*;
use sarek_runtime::prelude::*;

use crate::{devices, rounds, slow_increment};

/// `y = x + 1`.
#[kernel]
fn successor(x: &[f32], y: &mut [f32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        y[i] = x[i] + 1.0;
    }
}

/// A library with tensors on the CPU, such as they are.
struct Producer {
    version: Version,
    place: Place,
    dtype: DataType,
    shape: Vec<i64>,
    strides: Option<Vec<i64>>,
    byte_offset: u64,
    flags: u64,
    has_memory: bool,
    ndim: Option<i32>,
    /// The number of tensors that were deleted.
    deleted: Arc<AtomicUsize>,
}

/// The numbers of 8 bytes that a tensor of the producer has: under Miri, which takes a thousand times as long, few.
const LENGTH: usize = if cfg!(miri) { 64 } else { 4096 };

/// What a tensor of the producer owns.
struct Owned {
    _memory: Vec<f64>,
    _shape: Vec<i64>,
    _strides: Option<Vec<i64>>,
    deleted: Arc<AtomicUsize>,
}

unsafe extern "C" fn delete_versioned(tensor: *mut ManagedTensorVersioned) {
    // SAFETY: both are from `Producer::versioned`.
    let (tensor, owned) = unsafe { (Box::from_raw(tensor), Box::from_raw((*tensor).manager.cast::<Owned>())) };
    owned.deleted.fetch_add(1, SeqCst);
    drop(tensor);
}

unsafe extern "C" fn delete_old(tensor: *mut ManagedTensor) {
    // SAFETY: both are from `Producer::old`.
    let (tensor, owned) = unsafe { (Box::from_raw(tensor), Box::from_raw((*tensor).manager.cast::<Owned>())) };
    owned.deleted.fetch_add(1, SeqCst);
    drop(tensor);
}

impl Producer {
    /// Returns a producer of right tensors of `f32` with that shape.
    fn new(shape: &[i64]) -> Producer {
        Producer {
            version: VERSION,
            place: Place { device_type: Place::CPU, device_id: 0 },
            dtype: f32::DATA_TYPE,
            shape: shape.into(),
            strides: None,
            byte_offset: 0,
            flags: 0,
            has_memory: true,
            ndim: None,
            deleted: Arc::default(),
        }
    }

    /// Returns a tensor with the elements 0, 1, 2, …, and what owns it.
    fn parts(&self) -> (RawTensor, *mut c_void) {
        let (mut shape, mut strides) = (self.shape.clone(), self.strides.clone());
        // Memory for any element type, with the numbers where `f32` are.
        let mut memory = vec![0.0f64; LENGTH];
        // SAFETY: twice as many numbers of 4 bytes lie in the memory.
        let numbers = unsafe { std::slice::from_raw_parts_mut(memory.as_mut_ptr().cast::<f32>(), 2 * LENGTH) };
        numbers.iter_mut().zip(0u16..).for_each(|(number, i)| *number = i.into());
        let tensor = RawTensor {
            data: if self.has_memory { memory.as_mut_ptr().cast() } else { std::ptr::null_mut() },
            place: self.place,
            ndim: self.ndim.unwrap_or(shape.len() as i32),
            dtype: self.dtype,
            shape: shape.as_mut_ptr(),
            strides: strides.as_mut().map_or(std::ptr::null_mut(), |strides| strides.as_mut_ptr()),
            byte_offset: self.byte_offset,
        };
        let deleted = Arc::clone(&self.deleted);
        let owned = Owned { _memory: memory, _shape: shape, _strides: strides, deleted };
        (tensor, Box::into_raw(Box::new(owned)).cast())
    }

    fn versioned(&self) -> *mut ManagedTensorVersioned {
        let (tensor, manager) = self.parts();
        let (version, flags) = (self.version, self.flags);
        let managed = ManagedTensorVersioned { version, manager, deleter: Some(delete_versioned), flags, tensor };
        Box::into_raw(Box::new(managed))
    }

    fn old(&self) -> *mut ManagedTensor {
        let (tensor, manager) = self.parts();
        Box::into_raw(Box::new(ManagedTensor { tensor, manager, deleter: Some(delete_old) }))
    }

    fn import<T: DlpackElement>(&self) -> Result<Tensor<T>, Error> {
        // SAFETY: a new tensor on the CPU.
        unsafe { Device::cpu().from_dlpack(self.versioned()) }
    }

    fn deleted(&self) -> usize {
        self.deleted.load(SeqCst)
    }
}

#[test]
fn tensors_are_slices_of_the_cpu() {
    /// A shape, strides, and the number of elements.
    type Case<'a> = (&'a [i64], Option<&'a [i64]>, usize);

    let cases: [Case<'_>; 10] = [
        (&[], None, 1),
        (&[0], None, 0),
        (&[33], None, 33),
        (&[33], Some(&[1]), 33),
        (&[5, 0, 7], Some(&[9, 9, 9]), 0),
        (&[2, 3, 4], Some(&[12, 4, 1]), 24),
        // The stride of a dimension of length 1 means nothing.
        (&[2, 1, 4], Some(&[4, 77, 1]), 8),
        (&[1, 5], Some(&[0, 1]), 5),
        (&[5, 1], Some(&[1, 5]), 5),
        (&[1, 1], Some(&[-3, 0]), 1),
    ];
    for (shape, strides, length) in cases {
        let mut producer = Producer::new(shape);
        producer.strides = strides.map(<[i64]>::to_vec);
        for &offset in if cfg!(miri) { &[1][..] } else { &[0, 1, 3] } {
            producer.byte_offset = 4 * offset;
            let before = producer.deleted();
            // SAFETY: new tensors on the CPU.
            let (new, old) = unsafe {
                (Device::cpu().from_dlpack(producer.versioned()), Device::cpu().from_dlpack_unversioned(producer.old()))
            };
            for mut tensor in [new.unwrap(), old.unwrap()] {
                let expected: Vec<f32> = (0..length).map(|i| (i as u64 + offset) as f32).collect();
                assert_eq!((tensor.len(), tensor.to_vec().unwrap()), (length, expected.clone()), "{shape:?}");
                assert!(tensor.shape().iter().map(|size| *size as i64).eq(shape.iter().copied()));
                let mut y = Device::cpu().zeros(length).unwrap();
                successor::launch(&Device::cpu(), Grid::cover(length, 32), &tensor, &mut y).unwrap();
                assert!(y.to_vec().unwrap().iter().zip(&expected).all(|(y, x)| *y == x + 1.0));
                tensor.as_mut_slice().unwrap().fill(7.0).unwrap();
                assert_eq!(tensor.to_vec().unwrap(), vec![7.0; length]);
            }
            assert_eq!(producer.deleted(), before + 2);
        }
    }
}

/// Each refusal says what the tensor is and what to do, and deletes the tensor.
#[test]
fn what_cannot_be_used_is_refused_and_deleted() {
    let good = || Producer::new(&[2, 3]);
    let dtype = |code, bits, lanes| Producer { dtype: DataType { code, bits, lanes }, ..good() };
    let strides = |strides: [i64; 2]| Producer { strides: Some(strides.into()), ..good() };
    let place = |device_type| Producer { place: Place { device_type, device_id: 1 }, ..good() };
    let table = [
        (dtype(2, 64, 1), "its elements are float64, and not `f32`: ask for that type, or convert it to float32 first"),
        (dtype(2, 32, 2), "its elements are float32x2, and not `f32`"),
        (dtype(0, 32, 1), "its elements are int32"),
        (
            strides([1, 2]),
            "its shape is [2, 3] with strides [1, 2], and kernels take elements that lie one after the other: copy it first",
        ),
        (strides([4, 1]), "its shape is [2, 3] with strides [4, 1]"),
        (strides([-3, 1]), "its shape is [2, 3] with strides [-3, 1]"),
        (strides([0, 0]), "its shape is [2, 3] with strides [0, 0]"),
        (place(2), "it lies on CUDA device 1, and is used with CPU: use `Device::cuda(1)`, or copy it"),
        (place(13), "it lies on managed memory of CUDA device 1"),
        (
            place(10),
            "it lies on device 1 of DLPack's type 10, and is used with CPU: copy it to memory of `Device::cpu()`",
        ),
        (
            Producer { byte_offset: 2, ..good() },
            "it starts 2 bytes after a multiple of 4 bytes, and `f32` lies at multiples of 4: copy it",
        ),
        (Producer { byte_offset: 7, ..good() }, "it starts 3 bytes after"),
        // Within memory again, if the sum wrapped; and one whose last bytes do not exist.
        (Producer { byte_offset: u64::MAX - 3, ..good() }, "its offset is beyond memory"),
        (Producer { byte_offset: u64::MAX / 2, ..Producer::new(&[i64::MAX / 4]) }, "its offset is beyond memory"),
        (
            Producer { version: Version { major: 2, minor: 1 }, ..good() },
            "it is of version 2.1 of the protocol, and version 1 is understood",
        ),
        (Producer { has_memory: false, ..good() }, "it has elements, but no memory"),
        (Producer::new(&[2, -3]), "a dimension is negative"),
        (Producer { ndim: Some(-1), ..good() }, "its number of dimensions is negative"),
        (Producer::new(&[i64::MAX, 3]), "it is larger than the address space"),
        (Producer::new(&[i64::MAX]), "it is larger than the address space"),
    ];
    for (producer, text) in table {
        let error = producer.import::<f32>().unwrap_err().to_string();
        assert!(error.starts_with("tensor of DLPack: ") && error.contains(text), "{error}");
        assert_eq!(producer.deleted(), 1, "{text}");
        if producer.version == VERSION {
            // SAFETY: a new tensor on the CPU.
            let old = unsafe { Device::cpu().from_dlpack_unversioned::<f32>(producer.old()) };
            assert_eq!((old.unwrap_err().to_string(), producer.deleted()), (error, 2));
        }
    }
    // SAFETY: null is refused.
    let null = unsafe { Device::cpu().from_dlpack::<f32>(std::ptr::null_mut()) };
    assert_eq!(null.unwrap_err().to_string(), "tensor of DLPack: it is null");
    // Page-locked memory is the CPU's, too, and no memory is needed for no elements.
    assert_eq!(place(3).import::<f32>().unwrap().len(), 6);
    assert_eq!(Producer { has_memory: false, ..Producer::new(&[4, 0]) }.import::<f32>().unwrap().shape(), [4, 0]);
    // A later minor version is understood.
    let later = Producer { version: Version { major: 1, minor: 9 }, ..good() };
    assert_eq!(later.import::<f32>().unwrap().len(), 6);
}

#[test]
fn what_must_not_be_written_is_not() {
    let producer = Producer { flags: READ_ONLY, ..Producer::new(&[4]) };
    let mut tensor = producer.import::<f32>().unwrap();
    assert!(tensor.is_read_only());
    let error = tensor.as_mut_slice().unwrap_err();
    assert_eq!(error.to_string(), "tensor of DLPack: it is read-only: copy it to write it");
    assert_eq!(tensor.to_vec().unwrap(), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(tensor.into_buffer().unwrap_err(), error);
    assert_eq!(producer.deleted(), 1);
    // Other flags mean nothing here.
    let mut tensor = Producer { flags: 6, ..Producer::new(&[4]) }.import::<f32>().unwrap();
    assert!(!tensor.is_read_only() && tensor.as_mut_slice().is_ok());
}

#[test]
fn tensors_know_whether_they_overlap() {
    let memory: Buffer<f32> = Device::cpu().zeros(100).unwrap();
    let raw = memory.into_dlpack(&[100]).unwrap().into_raw();
    // SAFETY: the tensor is deleted at the end; its parts are not.
    let part = |from: usize, length: i64| unsafe {
        let shape = Box::leak(Box::new(length));
        let tensor = RawTensor { shape, strides: std::ptr::null_mut(), byte_offset: 4 * from as u64, ..(*raw).tensor };
        let part = ManagedTensor { tensor, manager: std::ptr::null_mut(), deleter: None };
        Device::cpu().from_dlpack_unversioned::<f32>(Box::leak(Box::new(part))).unwrap()
    };
    for (one, other, expected) in [
        ((0, 10), (10, 10), false),
        ((0, 11), (10, 10), true),
        ((5, 1), (0, 100), true),
        ((5, 0), (0, 100), false),
        ((5, 0), (5, 0), false),
        ((99, 1), (0, 99), false),
    ] {
        let (one, other) = (part(one.0, one.1), part(other.0, other.1));
        assert_eq!((one.overlaps(&other), other.overlaps(&one)), (expected, expected), "{one:?} {other:?}");
    }
    // SAFETY: as the protocol says.
    unsafe { (*raw).deleter.unwrap()(raw) };
}

/// A graph, a buffer and a copy of an `Arc` outlive the tensor's handle.
#[test]
fn a_tensor_lives_as_long_as_it_is_used() {
    let device = Device::cpu();
    let producer = Producer::new(&[5]);
    let mut y = device.zeros(5).unwrap();
    {
        let x = producer.import::<f32>().unwrap();
        let state = (x, &mut y);
        let mut graph =
            device.capture_with(state, |stream, (x, y)| successor::launch(stream, Grid::new(1, 5), x, y)).unwrap();
        graph.launch().unwrap();
        let (x, y) = graph.into_state();
        drop(x);
        assert_eq!(y.to_vec().unwrap(), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(producer.deleted(), 1);
    }
    let x = std::cell::RefCell::new(producer.import::<f32>().unwrap());
    let mut graph = device.capture(|stream| successor::launch(stream, Grid::new(1, 5), &x.borrow(), &mut y)).unwrap();
    drop(x.replace(Producer::new(&[1]).import().unwrap()));
    assert_eq!(producer.deleted(), 1, "the graph has the memory");
    graph.launch().unwrap();
    drop(graph);
    assert_eq!(producer.deleted(), 2);
    // It may be dropped anywhere.
    let x = producer.import::<f32>().unwrap();
    std::thread::spawn(move || drop(x)).join().unwrap();
    assert_eq!(producer.deleted(), 3);
}

#[test]
fn exports_come_back() {
    fn round<T: DlpackElement + PartialEq + std::fmt::Debug>(device: &Device, values: &[T], shape: &[usize]) {
        for old in [false, true] {
            let export = device.upload(values).unwrap().into_dlpack(shape).unwrap();
            assert!(format!("{export:?}").contains(&T::DATA_TYPE.to_string()));
            // SAFETY: new tensors, which nothing else consumes.
            let tensor = unsafe {
                match old {
                    false => device.from_dlpack::<T>(export.into_raw()),
                    true => device.from_dlpack_unversioned::<T>(export.into_raw_unversioned()),
                }
            };
            let mut tensor = tensor.unwrap();
            assert_eq!((tensor.to_vec().unwrap(), tensor.shape()), (values.to_vec(), shape));
            assert!(!tensor.is_read_only());
            tensor.as_mut_slice().unwrap().zero().unwrap();
            // What was imported is exported again.
            let again = tensor.into_buffer().unwrap().into_dlpack(&[values.len()]).unwrap();
            drop(again);
        }
    }
    for device in devices() {
        round(&device, &[true, false, true], &[3]);
        round(&device, &[1i8, -2], &[2, 1]);
        round(&device, &[1u16; 33], &[3, 11]);
        round(&device, &[-1i64; 24], &[2, 3, 4]);
        round(&device, &[2usize], &[]);
        round(&device, &[f16::from_f32(1.5); 6], &[6]);
        round(&device, &[bf16::from_f32(1.5); 6], &[1, 6]);
        round(&device, &[0.5f64; 1025], &[1025]);
        round::<f32>(&device, &[], &[0]);
        round::<f32>(&device, &[], &[i64::MAX as usize, 0, 5]);
        let error = device.zeros::<f32>(0).unwrap().into_dlpack(&[0, usize::MAX]).unwrap_err();
        assert!(matches!(error, Error::TooLong { given: usize::MAX, .. }));

        let buffer = || device.upload(&[1.0f32; 6]).unwrap();
        for shape in [&[7][..], &[2, 2], &[], &[0], &[usize::MAX, 2]] {
            assert!(matches!(buffer().into_dlpack(shape), Err(Error::Length { expected: 6, .. })), "{shape:?}");
        }
        let mut shared = buffer();
        std::mem::forget(device.capture(|stream| shared.fill_on(stream, 7.0)).unwrap());
        assert_eq!(shared.into_dlpack(&[6]).unwrap_err(), Error::StillShared);
        assert_eq!(device.dlpack_stream().is_some(), device.is_cuda());
    }
}

#[test]
fn an_export_says_what_it_is() {
    let raw = Device::cpu().upload(&[1.0f32; 24]).unwrap().into_dlpack(&[2, 3, 4]).unwrap().into_raw();
    // SAFETY: as the protocol says.
    unsafe {
        let ManagedTensorVersioned { version, flags, tensor, deleter, .. } = &*raw;
        assert_eq!((*version, *flags, tensor.byte_offset), (VERSION, 0, 0));
        assert_eq!(tensor.place, Place { device_type: Place::CPU, device_id: 0 });
        assert_eq!((tensor.ndim, tensor.dtype), (3, f32::DATA_TYPE));
        assert_eq!(std::slice::from_raw_parts(tensor.shape, 3), [2, 3, 4]);
        assert_eq!(std::slice::from_raw_parts(tensor.strides, 3), [12, 4, 1]);
        assert_eq!(std::slice::from_raw_parts(tensor.data.cast::<f32>(), 24), [1.0; 24]);
        deleter.unwrap()(raw);
    }
}

/// The numbers of Python's `__dlpack__(stream=…)`.
#[test]
fn streams_of_consumers_have_the_numbers_of_the_protocol() {
    assert_eq!(ConsumerStream::new(None).unwrap(), ConsumerStream::UNNAMED);
    assert_eq!(ConsumerStream::new(Some(-1)).unwrap(), ConsumerStream::UNORDERED);
    for number in [1, 2, 0x7f12_3456_7890] {
        assert!(ConsumerStream::new(Some(number)).is_ok());
    }
    for number in [0, -2, i64::MIN] {
        let error = ConsumerStream::new(Some(number)).unwrap_err().to_string();
        let text =
            format!("tensor of DLPack: the protocol has no stream {number}: pass 1 for the legacy default stream");
        assert!(error.starts_with(&text), "{error}");
    }
}

/// Returns an export as a tensor of the device.
fn back(device: &Device, export: Export) -> Tensor<f32> {
    // SAFETY: a new tensor, which nothing else consumes.
    unsafe { device.from_dlpack(export.into_raw()).unwrap() }
}

#[test]
fn the_cpu_exports_to_no_stream() {
    let device = Device::cpu();
    let export = |shape: &[usize], stream| {
        let consumer = ConsumerStream::new(stream).unwrap();
        // SAFETY: there are no streams.
        unsafe { device.upload(&[1.0f32, 2.0, 3.0, 4.0]).unwrap().into_dlpack_on(shape, consumer) }
    };
    for stream in [None, Some(-1)] {
        let tensor = back(&device, export(&[2, 2], stream).unwrap());
        assert_eq!((tensor.shape(), tensor.to_vec().unwrap()), (&[2, 2][..], vec![1.0, 2.0, 3.0, 4.0]));
        assert!(matches!(export(&[5], stream), Err(Error::Length { expected: 4, given: 5, .. })));
    }
    for number in [1, 2, 77] {
        let error = export(&[4], Some(number)).unwrap_err().to_string();
        let text = format!("tensor of DLPack: it lies on the CPU, which has no stream {number}: pass no stream");
        assert_eq!(error, text);
    }
    let mut x = Some(device.zeros::<f32>(4).unwrap());
    // SAFETY: no stream is named.
    let mut export = || unsafe { x.take().unwrap().into_dlpack_on(&[4], ConsumerStream::UNNAMED) };
    let inside = device.capture(|_| export().map(drop)).unwrap_err();
    assert!(matches!(inside, Error::NotCapturable { .. }), "{inside}");
}

/// On a GPU the consumer's stream waits, and the host does not.
#[test]
fn the_consumer_s_stream_waits_for_the_work() {
    const LENGTH: usize = 1 << 12;
    let Ok(device) = Device::cuda(0) else {
        eprintln!("skipped: no CUDA device");
        return;
    };
    let context = CudaContext::new(0).unwrap();
    let side = Device::from_cudarc(&context.new_stream().unwrap()).unwrap();
    let legacy = Device::from_cudarc(&context.default_stream()).unwrap();
    let producing = device.stream().unwrap();
    // Compiled before time matters.
    let produce = |rounds| {
        let mut x = device.zeros::<u32>(LENGTH).unwrap();
        slow_increment::launch(&producing, Grid::cover(LENGTH, 256), &mut x, rounds).unwrap();
        x
    };
    drop(produce(1));
    device.synchronize().unwrap();
    let named = |stream| ConsumerStream::new(stream).unwrap();
    for (consumer, stream) in
        [(&side, named(side.dlpack_stream())), (&legacy, ConsumerStream::UNNAMED), (&legacy, named(Some(1)))]
    {
        let x = produce(10 * rounds(&device));
        let mut produced = device.event().unwrap();
        producing.record(&mut produced).unwrap();
        let start = Instant::now();
        // SAFETY: the stream lives.
        let export = unsafe { x.into_dlpack_on(&[LENGTH], stream).unwrap() };
        let exported = start.elapsed();
        // SAFETY: a new tensor, whose work is ordered before that on the stream.
        let y = unsafe { consumer.from_dlpack::<u32>(export.into_raw()).unwrap() };
        let mut copy = consumer.zeros::<u32>(LENGTH).unwrap();
        copy.copy_from_slice(&y).unwrap();
        assert!(copy.to_vec().unwrap().iter().all(|x| *x == 1));
        produced.synchronize().unwrap();
        assert!(exported < start.elapsed() / 2, "the export waited: {exported:?} of {:?}", start.elapsed());
    }
    // A consumer that waits by itself.
    let x = produce(rounds(&device));
    // SAFETY: no stream is named.
    let export = unsafe { x.into_dlpack_on(&[LENGTH], ConsumerStream::UNORDERED).unwrap() };
    producing.synchronize().unwrap();
    // SAFETY: a new tensor, whose work is done.
    let y = unsafe { device.from_dlpack::<u32>(export.into_raw()).unwrap() };
    assert!(y.to_vec().unwrap().iter().all(|x| *x == 1));
}

/// On a GPU, a tensor goes back when the work on it is done.
#[test]
fn a_tensor_on_a_gpu_goes_back_after_the_work_on_it() {
    static DELETED: AtomicUsize = AtomicUsize::new(0);

    unsafe extern "C" fn delete(tensor: *mut ManagedTensor) {
        DELETED.fetch_add(1, SeqCst);
        // SAFETY: from the test.
        drop(unsafe { Box::from_raw(tensor) });
    }

    let Ok(device) = Device::cuda(0) else {
        eprintln!("skipped: no CUDA device");
        return;
    };
    let memory = device.upload(&vec![1.0f32; 1 << 20]).unwrap().into_dlpack(&[1 << 20]).unwrap().into_raw();
    let stream = device.stream().unwrap();
    for round in 0..4 {
        // SAFETY: the memory is there until the end of the test.
        let mut tensor = unsafe {
            let tensor =
                ManagedTensor { tensor: (*memory).tensor, manager: std::ptr::null_mut(), deleter: Some(delete) };
            device.from_dlpack_unversioned::<f32>(Box::into_raw(Box::new(tensor))).unwrap()
        };
        if round > 0 {
            let mut y = device.zeros(1 << 20).unwrap();
            for _ in 0..100 {
                successor::launch(&stream, Grid::cover(1 << 20, 256), &tensor, &mut y).unwrap();
                successor::launch(&device, Grid::cover(1 << 20, 256), &y, tensor.as_mut_slice().unwrap()).unwrap();
            }
        }
        drop(tensor);
        let start = Instant::now();
        while DELETED.load(SeqCst) != round + 1 {
            assert!(start.elapsed() < Duration::from_secs(30), "{round}");
            std::thread::yield_now();
        }
    }
    // SAFETY: as the protocol says. Wrong places are refused.
    unsafe {
        let tensor = ManagedTensor { tensor: (*memory).tensor, manager: std::ptr::null_mut(), deleter: Some(delete) };
        let error = Device::cpu().from_dlpack_unversioned::<f32>(Box::into_raw(Box::new(tensor))).unwrap_err();
        assert!(error.to_string().contains("use `Device::cuda(0)`"), "{error}");
        let producer = Producer::new(&[4]);
        let error = device.from_dlpack::<f32>(producer.versioned()).unwrap_err();
        assert!(error.to_string().contains("use `Device::cpu()`"), "{error}");
        assert_eq!(producer.deleted(), 1);
        (*memory).deleter.unwrap()(memory);
    }
}
