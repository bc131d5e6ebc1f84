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
    # Capsules that nobody takes, of both versions.
    sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32)).__dlpack__()
    sarek_example.scale(2, numpy.ones(3, dtype=numpy.float32)).__dlpack__(max_version=(1, 0))
    gc.collect()


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


def test_cupy():
    cupy = pytest.importorskip("cupy")
    with cupy.cuda.Stream(non_blocking=True):
        x = cupy.arange(1000, dtype=cupy.float32)
        y = cupy.ones_like(x)
        sarek_example.saxpy(2, x, y)
        assert (y == 1 + 2 * x).all()
        assert (cupy.from_dlpack(sarek_example.scale(3, x)) == 3 * x).all()
