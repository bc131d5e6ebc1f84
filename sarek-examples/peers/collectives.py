"""The collectives of PyTorch through NCCL, measured as `sarek bench ranks` measures ours.

    torchrun --nproc-per-node=2 collectives.py

Prints the median time of a call and NCCL's bus bandwidth: the bytes that each rank has to send, over the time. Each run is a
row of calls between a point that all ranks have reached and the end of the slowest rank's work.
"""

import os
import statistics
import time

import torch
import torch.distributed as dist

RUNS = 7


def measure(call, calls):
    """Returns the host's time in seconds of one of `calls` calls, of the slowest rank."""
    call()
    times = []
    for _ in range(RUNS):
        torch.cuda.synchronize()
        dist.barrier()
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            call()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - start) / calls)
    slowest = torch.tensor(times, device="cuda", dtype=torch.float64)
    dist.all_reduce(slowest, dist.ReduceOp.MAX)
    return statistics.median(slowest.tolist())


def copy(length):
    """Prints the time of a copy from GPU 0 to GPU 1, with peer access."""
    source, target = (torch.zeros(length, dtype=torch.int32, device=f"cuda:{gpu}") for gpu in (0, 1))
    times = []
    for run in range(RUNS + 1):
        start = time.perf_counter()
        target.copy_(source)
        torch.cuda.synchronize(0)
        torch.cuda.synchronize(1)
        if run > 0:
            times.append(time.perf_counter() - start)
    seconds = statistics.median(times)
    print(f"copy from GPU 0 to GPU 1, {length} elements: {seconds * 1e6:.1f} us, {4 * length / seconds / 1e9:.1f} GB/s")


def main():
    dist.init_process_group("nccl")
    rank, size = dist.get_rank(), dist.get_world_size()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    if rank == 0:
        version = ".".join(map(str, torch.cuda.nccl.version()))
        print(f"PyTorch {torch.__version__}, NCCL {version}, {size} ranks of {torch.cuda.get_device_name()}")
    for length in [1 << 18, 1 << 28]:
        part = length // size
        whole = torch.zeros(part * size, device="cuda")
        one = torch.zeros(part, device="cuda")
        other = torch.zeros(part * size, device="cuda")
        calls = min(max((1 << 28) // length, 4), 64)
        sent = 4 * (part * size - part)
        kinds = [
            ("all_reduce", 2 * sent, lambda: dist.all_reduce(whole)),
            ("all_gather", sent, lambda: dist.all_gather_into_tensor(whole, one)),
            ("reduce_scatter", sent, lambda: dist.reduce_scatter_tensor(one, whole)),
            ("all_to_all", sent, lambda: dist.all_to_all_single(other, whole)),
        ]
        for name, count, call in kinds:
            seconds = measure(call, calls)
            if rank == 0:
                print(f"{name} f32, {length} elements: {seconds * 1e6:.1f} us, {count / seconds / 1e9:.1f} GB/s")
    if rank == 0:
        copy(1 << 28)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
