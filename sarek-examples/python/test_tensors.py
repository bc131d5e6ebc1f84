"""Kernels on tensors of NumPy, and of PyTorch and CuPy where they are installed."""

import gc

import numpy
import pytest

import sarek_example

SIZES = [0, 1, 31, 32, 33, 255, 256, 257, 1 << 16]


@pytest.mark.parametrize("size", SIZES)
def test_saxpy_writes_in_place(size):
    x = numpy.arange(size, dtype=numpy.float32)
    y = numpy.ones(size, dtype=numpy.float32)
    address = y.ctypes.data
    sarek_example.saxpy(0.5, x, y)
    assert y.ctypes.data == address
    assert (y == 1 + 0.5 * x).all()


@pytest.mark.parametrize("shape", [(), (0,), (7,), (3, 5), (2, 1, 4), (3, 0, 2)])
def test_scale_returns_a_tensor(shape):
    x = numpy.arange(numpy.prod(shape, dtype=int), dtype=numpy.float32).reshape(shape)
    y = numpy.from_dlpack(sarek_example.scale(3, x))
    assert y.shape == shape and y.dtype == numpy.float32
    assert (y == 3 * x).all()


def test_parts_begin_where_they_begin():
    whole = numpy.arange(100, dtype=numpy.float32)
    sarek_example.saxpy(2, whole[:10], whole[50:60])
    expected = numpy.arange(100, dtype=numpy.float32)
    expected[50:60] += 2 * expected[:10]
    assert (whole == expected).all()


def test_a_tensor_is_taken_once():
    tensor = sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32))
    assert tensor.__dlpack_device__() == (1, 0)
    numpy.from_dlpack(tensor)
    with pytest.raises(BufferError, match="already taken"):
        numpy.from_dlpack(tensor)


def test_capsules_that_nobody_takes_are_freed():
    before = sarek_example.untaken_capsules()
    for _ in range(5):
        # Of both versions.
        sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32)).__dlpack__()
        sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32)).__dlpack__(max_version=(1, 0))
        # And one that is taken.
        numpy.from_dlpack(sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32)))
    gc.collect()
    assert sarek_example.untaken_capsules() == before + 10


def test_scale_writes_to_a_tensor():
    x, out = numpy.arange(12, dtype=numpy.float32).reshape(3, 4), numpy.zeros((3, 4), dtype=numpy.float32)
    assert sarek_example.scale(3, x, out=out) is out
    assert (out == 3 * x).all()
    with pytest.raises(ValueError, match="share memory"):
        sarek_example.scale(3, x, out=x)
    with pytest.raises(ValueError, match="the shapes differ"):
        sarek_example.scale(3, x, out=out.reshape(4, 3))


def test_the_cpu_has_no_streams():
    x = numpy.ones(3, dtype=numpy.float32)
    with pytest.raises(ValueError, match="no streams"):
        sarek_example.saxpy(1, x, x.copy(), stream=1)
    with pytest.raises(ValueError, match="no streams"):
        sarek_example.scale(1, x, stream=1)
    tensor = sarek_example.scale(2, x)
    with pytest.raises(ValueError, match="no streams"):
        tensor.__dlpack__(stream=2)
    # A refusal does not take the tensor, and "nothing waits" is always right.
    tensor.__dlpack__(stream=-1)


def test_the_old_protocol():
    class Old:
        """A producer that does not know version 1."""

        def __init__(self, array):
            self.array = array

        def __dlpack__(self, stream=None):
            return self.array.__dlpack__(stream=stream)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    x, y = numpy.ones(5, dtype=numpy.float32), numpy.zeros(5, dtype=numpy.float32)
    sarek_example.saxpy(2, Old(x), Old(y))
    assert (y == 2).all()


def floats(*shape):
    return numpy.ones(shape, dtype=numpy.float32)


@pytest.mark.parametrize(
    "x, y, message",
    [
        (floats(4), numpy.ones(4), "float64, and not `f32`"),
        (floats(4, 3).T, floats(3, 4), r"strides \[1, 3\].*ascontiguousarray"),
        (floats(8)[::2], floats(4), "one after the other"),
        (floats(4), floats(5), "the shapes differ"),
        (numpy.frombuffer(bytearray(21), dtype=numpy.uint8)[1:].view(numpy.float32), floats(5), "multiple of 4"),
    ],
)
def test_what_cannot_be_used_is_an_exception(x, y, message):
    with pytest.raises(ValueError, match=message):
        sarek_example.saxpy(1, x, y)


def test_shared_memory_and_read_only_tensors_are_refused():
    x = floats(10)
    with pytest.raises(ValueError, match="share memory"):
        sarek_example.saxpy(1, x[:5], x[4:9])
    y = floats(10)
    y.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        sarek_example.saxpy(1, x, y)
    # Reading it is fine.
    sarek_example.saxpy(1, y, x)
    assert (x == 2).all()


def test_every_tensor_goes_back():
    class Counted(numpy.ndarray):
        """An array that tells of its end."""

        ends = 0

        def __del__(self):
            Counted.ends += 1

    for _ in range(10):
        sarek_example.saxpy(1, floats(4).view(Counted), floats(4).view(Counted))
        with pytest.raises(ValueError):
            sarek_example.saxpy(1, floats(4).view(Counted)[::2], floats(2))
    gc.collect()
    assert Counted.ends >= 30


def test_torch():
    torch = pytest.importorskip("torch")
    for device in ["cpu"] + ["cuda"] * torch.cuda.is_available():
        x = torch.arange(1000, dtype=torch.float32, device=device).reshape(10, 100)
        y = torch.ones_like(x)
        sarek_example.saxpy(2, x, y)
        assert torch.equal(y, 1 + 2 * x)
        assert torch.equal(torch.from_dlpack(sarek_example.scale(3, x)), 3 * x)
        assert torch.equal(sarek_example.scale(3, x, out=y), 3 * x)


@pytest.fixture
def torch():
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("PyTorch finds no GPU")
    return torch


@pytest.fixture
def cupy():
    cupy = pytest.importorskip("cupy")
    if not cupy.is_available():
        pytest.skip("CuPy finds no GPU")
    return cupy


# How long the GPU is busy before the work that is tested, in cycles: a fraction of a second, so that work on a wrong stream comes too early.
BUSY = 200_000_000


def test_work_goes_to_the_current_stream_of_torch(torch):
    side = torch.cuda.Stream()
    # Compiled before, so that the host does not wait for that below.
    sarek_example.saxpy(1, torch.ones(1, device="cuda"), torch.ones(1, device="cuda"))
    sarek_example.scale(1, torch.ones(1, device="cuda"), out=torch.ones(1, device="cuda"))
    with torch.cuda.stream(side):
        x, y, z = (torch.full((1 << 22,), value, device="cuda") for value in (1.0, 10.0, 0.0))
        torch.cuda._sleep(BUSY)
        x += 1
        sarek_example.saxpy(2, x, y)
        assert sarek_example.scale(3, y, out=z) is z
        z += 1
        assert not side.query(), "the host waited"
        # On the same stream, which is all that orders it.
        assert (z.cpu() == 43).all()


def test_a_stream_that_is_given(torch):
    side = torch.cuda.Stream()
    x, y = torch.zeros(1 << 22, device="cuda"), torch.zeros(1 << 22, device="cuda")
    torch.cuda._sleep(BUSY)
    # On the current stream, for which PyTorch makes the other one wait.
    x += 1
    sarek_example.saxpy(2, x, y, stream=side.cuda_stream)
    with torch.cuda.stream(side):
        assert (y.cpu() == 2).all()
    # The legacy default stream has two numbers.
    sarek_example.saxpy(2, x, y, stream=1)
    sarek_example.saxpy(2, x, y, stream=0)
    assert (y.cpu() == 6).all()
    with pytest.raises(ValueError, match="is no stream"):
        sarek_example.saxpy(2, x, y, stream=-1)
    with pytest.raises(RuntimeError, match="another stream on each thread"):
        sarek_example.saxpy(2, x, y, stream=2)


def test_a_tensor_may_be_deleted_while_work_on_it_is_pending(torch):
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        y = torch.zeros(1 << 22, device="cuda")
        for value in range(20):
            x = torch.full((1 << 22,), float(value), device="cuda")
            torch.cuda._sleep(BUSY // 20)
            sarek_example.saxpy(1, x, y)
            del x
            # Would be written to the memory of `x` if PyTorch had it back too early.
            torch.full((1 << 22,), -1000.0, device="cuda")
        assert (y.cpu() == sum(range(20))).all()


def test_results_are_there_for_every_stream(torch):
    x = torch.ones(1 << 22, device="cuda")
    side = torch.cuda.Stream().cuda_stream
    for stream in [None, -1, 1, 2, side]:
        torch.cuda._sleep(BUSY // 5)
        capsule = sarek_example.scale(3, x).__dlpack__(stream=stream, max_version=(1, 0))
        with torch.cuda.stream(torch.cuda.Stream()):
            assert (torch.utils.dlpack.from_dlpack(capsule).cpu() == 3).all()
    with pytest.raises(ValueError, match="is no stream"):
        sarek_example.scale(3, x).__dlpack__(stream=0)


def test_capsules_that_nobody_takes_are_freed_on_a_gpu(torch):
    before = sarek_example.untaken_capsules()
    _, total = torch.cuda.mem_get_info()
    x = torch.ones(total // 4 // 8, device="cuda")
    # More than fits at a time.
    for _ in range(20):
        sarek_example.scale(2, x).__dlpack__(stream=-1)
        sarek_example.scale(2, x)
    gc.collect()
    assert sarek_example.untaken_capsules() == before + 20


def test_cupy(cupy):
    sarek_example.saxpy(1, cupy.ones(1, dtype=cupy.float32), cupy.ones(1, dtype=cupy.float32))
    for stream in [cupy.cuda.Stream.null, cupy.cuda.Stream(non_blocking=True)]:
        with stream:
            x = cupy.arange(1 << 22, dtype=cupy.float32)
            y = cupy.ones_like(x)
            sarek_example.saxpy(2, x, y)
            assert (y == 1 + 2 * x).all()
            assert (cupy.from_dlpack(sarek_example.scale(3, x)) == 3 * x).all()
            assert (sarek_example.scale(3, x, out=y) == 3 * x).all()


def test_a_stream_of_cupy_outlives_its_object(cupy):
    for _ in range(3):
        with cupy.cuda.Stream(non_blocking=True):
            x, y = cupy.ones(1 << 22, dtype=cupy.float32), cupy.zeros(1 << 22, dtype=cupy.float32)
            sarek_example.saxpy(2, x, y)
            del x
            assert (y == 2).all()
        gc.collect()
