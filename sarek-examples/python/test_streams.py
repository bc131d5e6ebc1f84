"""Streams: those of PyTorch and CuPy, which need a GPU, and what can be said without one."""

import ctypes
import gc

import numpy
import pytest

import sarek_example

SIZE = 1 << 20
# About a fifth of a second on current GPUs.
CYCLES = 300_000_000


class Torch:
    """What the tests need of PyTorch."""

    def __init__(self):
        self.library = pytest.importorskip("torch")
        if not self.library.cuda.is_available():
            pytest.skip("PyTorch finds no GPU")

    def stream(self):
        return self.library.cuda.Stream()

    def on(self, stream):
        return self.library.cuda.stream(stream)

    def number(self, stream):
        return stream.cuda_stream

    def is_done(self, stream):
        return stream.query()

    def hold(self):
        self.library.cuda._sleep(CYCLES)

    def full(self, value):
        return self.library.full((SIZE,), value, dtype=self.library.float32, device="cuda")

    def numpy(self, tensor):
        # It waits for the current stream only.
        return tensor.cpu().numpy()

    def current_waits_for(self, stream):
        self.library.cuda.current_stream().wait_stream(stream)


class Cupy:
    """What the tests need of CuPy."""

    def __init__(self):
        self.library = pytest.importorskip("cupy")
        try:
            count = self.library.cuda.runtime.getDeviceCount()
        except self.library.cuda.runtime.CUDARuntimeError:
            count = 0
        if count == 0:
            pytest.skip("CuPy finds no GPU")
        code = """extern "C" __global__ void hold(long long cycles) {
            long long start = clock64();
            while (clock64() - start < cycles) {}
        }"""
        self.kernel = self.library.RawKernel(code, "hold")

    def stream(self):
        return self.library.cuda.Stream(non_blocking=True)

    def on(self, stream):
        return stream

    def number(self, stream):
        return stream.ptr

    def is_done(self, stream):
        return stream.done

    def hold(self):
        self.kernel((1,), (1,), (numpy.int64(CYCLES),))

    def full(self, value):
        return self.library.full((SIZE,), value, dtype=self.library.float32)

    def numpy(self, tensor):
        return self.library.asnumpy(tensor)

    def current_waits_for(self, stream):
        self.library.cuda.get_current_stream().wait_event(stream.record())


@pytest.fixture(params=[Torch, Cupy])
def gpu(request):
    gpu = request.param()
    # Kernels are compiled at their first launch, the library's own, too: not while a test counts on work that is not done.
    x, y = gpu.full(1.0), gpu.full(1.0) + 1
    sarek_example.saxpy(1, x, y)
    sarek_example.scale(1, x)
    gpu.hold()
    sarek_example.synchronize()
    return gpu


def test_the_current_stream_is_used_and_the_host_does_not_wait(gpu):
    side = gpu.stream()
    with gpu.on(side):
        gpu.hold()
        x, y = gpu.full(3.0), gpu.full(1.0)
        sarek_example.saxpy(2, x, y)
        z = y + 1
        assert not gpu.is_done(side), "it waited, or the stream was held too shortly"
        assert (gpu.numpy(z) == 8).all()


def test_neither_scale_nor_its_export_waits(gpu):
    side = gpu.stream()
    with gpu.on(side):
        gpu.hold()
        y = gpu.library.from_dlpack(sarek_example.scale(3, gpu.full(2.0)))
        assert not gpu.is_done(side), "it waited, or the stream was held too shortly"
        assert (gpu.numpy(y) == 6).all()


def test_the_stream_that_takes_a_result_waits_for_it(gpu):
    producing, consuming = gpu.stream(), gpu.stream()
    with gpu.on(producing):
        gpu.hold()
        y = sarek_example.scale(3, gpu.full(2.0))
    with gpu.on(consuming):
        y = gpu.library.from_dlpack(y)
        z = y + 1
        assert not gpu.is_done(producing), "it waited, or the stream was held too shortly"
        assert (gpu.numpy(z) == 7).all()


def test_a_stream_that_is_not_current(gpu):
    side = gpu.stream()
    gpu.hold()
    # The current stream is behind, and the library orders its work before that on the other stream.
    x, y = gpu.full(3.0), gpu.full(1.0)
    sarek_example.saxpy(2, x, y, stream=gpu.number(side))
    gpu.current_waits_for(side)
    assert (gpu.numpy(y) == 7).all()


@pytest.mark.parametrize("stream", [0, 1])
def test_the_default_stream_by_its_number(gpu, stream):
    x, y = gpu.full(3.0), gpu.full(1.0)
    sarek_example.saxpy(2, x, y, stream=stream)
    assert (gpu.numpy(y) == 7).all()


def test_streams_that_cannot_be_used(gpu):
    x, y = gpu.full(3.0), gpu.full(1.0)
    with pytest.raises(ValueError, match="no stream -1"):
        sarek_example.saxpy(2, x, y, stream=-1)
    with pytest.raises(RuntimeError, match="thread"):
        sarek_example.saxpy(2, x, y, stream=2)


def test_memory_stays_while_work_is_pending(gpu):
    side = gpu.stream()
    y = gpu.full(1.0)
    x = gpu.full(3.0)
    with gpu.on(side):
        gpu.hold()
    sarek_example.saxpy(2, x, y, stream=gpu.number(side))
    assert not gpu.is_done(side), "it waited, or the stream was held too shortly"
    # The library would use the memory at once again, on a stream that does not wait for the other one.
    del x
    gc.collect()
    other = [gpu.full(100.0) for _ in range(8)]
    gpu.current_waits_for(side)
    assert (gpu.numpy(y) == 7).all()
    assert all((gpu.numpy(tensor) == 100).all() for tensor in other)


def test_results_that_are_dropped_while_work_is_pending(gpu):
    side = gpu.stream()
    with gpu.on(side):
        for value in range(1, 20):
            x = gpu.full(float(value))
            sarek_example.scale(2, x)
            y = sarek_example.scale(2, x)
            sarek_example.saxpy(1, x, x + 1)
            del x
        assert (gpu.numpy(gpu.library.from_dlpack(y)) == 38).all()


def test_a_stream_whose_object_is_gone(gpu):
    for _ in range(3):
        side = gpu.stream()
        with gpu.on(side):
            y = sarek_example.scale(2, gpu.full(4.0))
        del side
        gc.collect()
        assert (gpu.numpy(gpu.library.from_dlpack(y)) == 8).all()


class Exported:
    """A producer that is asked for another stream than the consumer's."""

    def __init__(self, tensor, stream, version):
        self.tensor, self.stream, self.version = tensor, stream, version

    def __dlpack__(self, **_):
        return self.tensor.__dlpack__(stream=self.stream, max_version=self.version)

    def __dlpack_device__(self):
        return self.tensor.__dlpack_device__()


@pytest.mark.parametrize("stream", [None, 1])
@pytest.mark.parametrize("version", [None, (1, 0)])
def test_exports_for_the_default_stream(gpu, stream, version):
    side = gpu.stream()
    with gpu.on(side):
        gpu.hold()
        y = sarek_example.scale(3, gpu.full(2.0))
    y = gpu.library.from_dlpack(Exported(y, stream, version))
    assert (gpu.numpy(y) == 6).all()


@pytest.mark.parametrize("stream", [2, -1])
@pytest.mark.parametrize("version", [None, (1, 0)])
def test_exports_for_other_streams(gpu, stream, version):
    side = gpu.stream()
    with gpu.on(side):
        gpu.hold()
        y = gpu.library.from_dlpack(Exported(sarek_example.scale(3, gpu.full(2.0)), stream, version))
        assert not gpu.is_done(side), "it waited, or the stream was held too shortly"
        # The stream on which the result was computed needs no other order.
        assert (gpu.numpy(y) == 6).all()


def test_the_protocol_has_no_stream_0(gpu):
    y = sarek_example.scale(3, gpu.full(2.0))
    with pytest.raises(ValueError, match="no stream 0"):
        y.__dlpack__(stream=0)
    # It is still there.
    assert (gpu.numpy(gpu.library.from_dlpack(y)) == 6).all()


def test_tensors_of_two_libraries():
    torch, cupy = Torch(), Cupy()
    with torch.on(torch.stream()), cupy.on(cupy.stream()):
        x, y = torch.full(3.0), cupy.full(1.0)
        sarek_example.saxpy(2, x, y)
        # The host has waited: PyTorch may overwrite what CuPy's stream has read.
        x.fill_(100)
        assert (cupy.numpy(y) == 7).all()


def test_the_current_gpu_stays_current():
    torch = Torch().library
    if torch.cuda.device_count() < 2:
        pytest.skip("one GPU only")
    x = torch.full((1000,), 3.0, device="cuda:1")
    y = torch.ones_like(x)
    # PyTorch refuses to export tensors of another GPU than its current one.
    with torch.cuda.device(1):
        sarek_example.saxpy(2, x, y)
        z = torch.from_dlpack(sarek_example.scale(2, x))
        assert torch.cuda.current_device() == 1
    assert torch.cuda.current_device() == 0
    assert torch.empty(1, device="cuda").device.index == 0
    assert (y == 7).all() and (z == 6).all()


# By their layouts: where the deleter of a tensor is, in the two versions of the protocol.
DELETERS = {None: (b"dltensor", 56), (1, 0): (b"dltensor_versioned", 16)}
DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def counted(capsule, version, count):
    """Has each call of the deleter of a capsule's tensor counted."""
    name, offset = DELETERS[version]
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    address = get(capsule, name)
    place = ctypes.c_void_p.from_address(address + offset)
    delete = DELETER(place.value)

    def count_and_delete(tensor):
        assert tensor == address
        count.append(tensor)
        delete(tensor)

    replaced = DELETER(count_and_delete)
    place.value = ctypes.cast(replaced, ctypes.c_void_p).value
    return replaced


def capsules_are_deleted_once(full, from_capsule):
    for version in DELETERS:
        count, kept = [], []
        for _ in range(10):
            capsule = sarek_example.scale(2, full(1.0)).__dlpack__(max_version=version)
            kept.append(counted(capsule, version, count))
            del capsule
        gc.collect()
        assert len(count) == 10
        for _ in range(10):
            capsule = sarek_example.scale(2, full(1.0)).__dlpack__(max_version=version)
            kept.append(counted(capsule, version, count))
            y = from_capsule(capsule)
            del capsule
            gc.collect()
            # The consumer's turn: the end of the capsule is not the end of the tensor.
            kept.append(y)
            assert len(count) == 10
        del y
        kept[:] = [thing for thing in kept if isinstance(thing, DELETER)]
        gc.collect()
        assert len(count) == 20


class Holder:
    """A producer with a capsule that is there already."""

    def __init__(self, capsule, device):
        self.capsule, self.device = capsule, device

    def __dlpack__(self, **_):
        capsule, self.capsule = self.capsule, None
        return capsule

    def __dlpack_device__(self):
        return self.device


def test_capsules_are_deleted_once():
    full = lambda value: numpy.full(100, value, dtype=numpy.float32)
    capsules_are_deleted_once(full, lambda capsule: numpy.from_dlpack(Holder(capsule, (1, 0))))


def test_capsules_of_gpus_are_deleted_once(gpu):
    capsules_are_deleted_once(gpu.full, lambda capsule: gpu.library.from_dlpack(Holder(capsule, (2, 0))))


def test_the_cpu_has_no_streams():
    x, y = numpy.ones(3, dtype=numpy.float32), numpy.ones(3, dtype=numpy.float32)
    with pytest.raises(ValueError, match="no streams"):
        sarek_example.saxpy(1, x, y, stream=1)
    with pytest.raises(ValueError, match="no streams"):
        sarek_example.scale(1, x, stream=1)
    tensor = sarek_example.scale(2, x)
    with pytest.raises(ValueError, match="no streams"):
        tensor.__dlpack__(stream=1)
    assert (numpy.from_dlpack(tensor) == 2).all()
    # No order is what the CPU has.
    holder = Holder(sarek_example.scale(2, x).__dlpack__(stream=-1), (1, 0))
    assert (numpy.from_dlpack(holder) == 2).all()
    sarek_example.synchronize()


def test_a_stream_is_a_number_that_is_a_stream():
    class OnGpu:
        """What says that it lies on a GPU."""

        def __dlpack_device__(self):
            return (2, 0)

    with pytest.raises(ValueError, match="no stream -1"):
        sarek_example.scale(1, OnGpu(), stream=-1)
    with pytest.raises(TypeError):
        sarek_example.scale(1, OnGpu(), stream="1")
