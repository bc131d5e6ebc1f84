"""Attention beside cuDNN's, in one process and in turns: `gallery/attention` as `sarek show --launched` prints it, loaded into PyTorch.

    python attention.py ../../target/release/sarek [--heads 16] [--runs 25]

Both sides are timed by events, with the clearing of our counter of tiles. The results are compared with each other, and with a product in `float` at the smallest
size. Prints TFLOP/s, of which half are counted where queries see the past, and our time over cuDNN's.
"""

import argparse
import ctypes
import os
import statistics
import subprocess

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

KEYS = 128
STAGES = 2
BAND = 32
SM_90A = "sm_90a"
SIZES = [512, 1024, 4096, 16384]


class Map(ctypes.Structure):
    """The runtime's `TensorMap<bf16, 3>`: the descriptor, and what kernels compare with a slice."""

    _fields_ = [
        ("descriptor", ctypes.c_uint64 * 16),
        ("address", ctypes.c_uint64),
        ("length", ctypes.c_uint64),
        ("sizes", ctypes.c_uint64 * 3),
        ("strides", ctypes.c_uint64 * 3),
        ("tile", ctypes.c_uint32 * 3),
        ("elements", ctypes.c_uint32),
        ("alignment", ctypes.c_uint32),
        ("swizzle", ctypes.c_uint32),
        ("rest", ctypes.c_uint64 * 5),
    ]


class Work(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("queries", "keys", "heads", "group", "band")]


class Fault(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_uint64), ("launch", ctypes.c_uint64)]


class Driver:
    """The few functions of the driver that PyTorch does not have."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")

    def __getattr__(self, name):
        def call(*arguments):
            code = getattr(self.library, name)(*arguments)
            if code != 0:
                text = ctypes.c_char_p()
                self.library.cuGetErrorString(code, ctypes.byref(text))
                raise RuntimeError(f"{name}: {text.value.decode()}")

        return call


def tensor_map(driver, x, rows):
    """Describes a tensor of heads, rows and columns, whose tiles have that many rows and 64 columns, swizzled."""
    heads, count, columns = x.shape
    room = (ctypes.c_uint64 * 24)()
    at = -ctypes.addressof(room) % 64
    descriptor = (ctypes.c_uint64 * 16).from_buffer(room, at)
    sizes = (ctypes.c_uint64 * 3)(columns, count, heads)
    strides = (ctypes.c_uint64 * 2)(columns * 2, count * columns * 2)
    tile = (ctypes.c_uint32 * 3)(64, rows, 1)
    steps = (ctypes.c_uint32 * 3)(1, 1, 1)
    bf16, swizzle, promotion = 9, 3, 3
    driver.cuTensorMapEncodeTiled(
        ctypes.byref(descriptor), bf16, 3, ctypes.c_void_p(x.data_ptr()), sizes, strides, tile, steps, 0, swizzle, promotion, 0
    )
    tile = (ctypes.c_uint32 * 3)(1, rows, 64)
    return Map(descriptor, x.data_ptr(), x.numel(), (0, 0, 0), (0, 0, 0), tile, rows * 64, 1024, swizzle)


class Ours:
    """A kernel, of a dimension and with a mask, as launches run it where all conditions of its checks hold."""

    def __init__(self, driver, sarek, kernel, dimension):
        command = [sarek, "show", kernel, "--launched", "--ptx", "--arch", SM_90A]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        # What follows a line with a name is another kernel.
        first = text.split("\n// attention_best::<")[0].encode() + b"\0"
        module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        driver.cuModuleLoadData(ctypes.byref(module), first)
        driver.cuModuleGetFunction(ctypes.byref(self.function), module, b"attention_best")
        self.driver, self.dimension = driver, dimension
        self.threads = 384 if dimension == 128 else 512
        self.size = self.threads // 2 - 64
        warps = self.threads // 32 - 4
        self.tiles = 2 * self.size * dimension + 2 * STAGES * KEYS * dimension
        self.bytes = 2 * (self.tiles + warps * 16 * dimension)
        maximum_of_shared = 8
        driver.cuFuncSetAttribute(self.function, maximum_of_shared, self.bytes)
        self.fault = torch.zeros(64, dtype=torch.int64, device="cuda")
        self.blocks = torch.cuda.get_device_properties(0).multi_processor_count

    def prepare(self, q, k, v, output):
        """Returns a call that computes `output`, and the logarithms that it also writes."""
        heads, queries, dimension = q.shape
        logarithms = torch.empty(heads * queries, device="cuda")
        tickets = torch.zeros(1, dtype=torch.int32, device="cuda")
        word, long, address = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p
        work = Work(queries, k.shape[1], heads, heads // k.shape[0], min(BAND, heads))
        arguments = [
            *(address(q.data_ptr()), long(q.numel()), tensor_map(self.driver, q, self.size)),
            *(address(k.data_ptr()), long(k.numel()), tensor_map(self.driver, k, KEYS)),
            *(address(v.data_ptr()), long(v.numel()), tensor_map(self.driver, v, KEYS)),
            *(address(output.data_ptr()), address(logarithms.data_ptr()), address(tickets.data_ptr())),
            *(work, ctypes.c_float(dimension**-0.5), long(self.tiles), Fault(self.fault.data_ptr(), 1)),
        ]
        pointers = (ctypes.c_void_p * len(arguments))(*map(ctypes.addressof, arguments))
        blocks = min(-(-queries // self.size) * heads, self.blocks)
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)

        def run(kept=(arguments, logarithms)):
            tickets.zero_()
            shape = [word(x) for x in (blocks, 1, 1, self.threads, 1, 1, self.bytes)]
            self.driver.cuLaunchKernel(self.function, *shape, stream, pointers, None)

        return run


def time_of(call):
    """Returns the milliseconds of a call on the GPU, after work that hides the host's time for it."""
    torch.mm(time_of.busy, time_of.busy)
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    call()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


def compare(ours, heads, length, is_causal, runs):
    batch = max(16384 // length, 1)
    torch.manual_seed(length)
    shape = (batch * heads, length, ours.dimension)
    q, k, v = (torch.randn(shape, device="cuda", dtype=torch.bfloat16) for _ in range(3))
    output = torch.full_like(q, float("nan"))
    run = ours.prepare(q, k, v, output)
    split = [x.view(batch, heads, length, ours.dimension) for x in (q, k, v)]

    def cudnn():
        with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
            return scaled_dot_product_attention(*split, is_causal=is_causal)

    run()
    expected = cudnn().view(shape)
    difference = (output.float() - expected.float()).abs().max().item()
    assert difference < 0.05, f"the results differ by {difference}"
    if length == min(SIZES):
        scores = q.float() @ k.float().transpose(1, 2) * ours.dimension**-0.5
        if is_causal:
            scores.masked_fill_(torch.ones(length, length, device="cuda").triu(1).bool(), float("-inf"))
        difference = (output.float() - scores.softmax(-1) @ v.float()).abs().max().item()
        assert difference < 0.05, f"the results are {difference} off"
    times = {run: [], cudnn: []}
    for _ in range(runs + 3):
        for call, list_of in times.items():
            list_of.append(time_of(call))
    mine, theirs = (statistics.median(list_of[3:]) for list_of in times.values())
    operations = 4 * batch * heads * length**2 * ours.dimension / (2 if is_causal else 1)
    rates = [operations / time / 1e9 for time in (theirs, mine)]
    mask = "past" if is_causal else "full"
    print(f"{ours.dimension} {mask} {length} x {batch}: cuDNN {rates[0]:.0f} TFLOP/s, ours {rates[1]:.0f}, {mine / theirs:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sarek", help="the program `sarek`")
    parser.add_argument("--heads", type=int, default=16)
    parser.add_argument("--runs", type=int, default=25)
    arguments = parser.parse_args()
    torch.zeros(1, device="cuda")
    time_of.busy = torch.randn(2048, 2048, device="cuda")
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}")
    driver, sarek = Driver(), os.path.abspath(arguments.sarek)
    lines = "attention::store::Lines"
    kernels = [
        (f"attention_best::<bf16, bf16, attention::Full, {lines}, WarpgroupC, 2, 384, 40, 232>", 128, False),
        (f"attention_best::<bf16, bf16, attention::Causal, {lines}, NarrowC, 1, 512, 32, 160>", 64, True),
    ]
    for kernel, dimension, is_causal in kernels:
        ours = Ours(driver, sarek, kernel, dimension)
        for length in SIZES:
            compare(ours, arguments.heads, length, is_causal, arguments.runs)


if __name__ == "__main__":
    main()
