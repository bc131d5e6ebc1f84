// CUB's radix sorts: what sorts of keys and of pairs share.

#pragma once

#include "peers.cuh"

#include <cub/device/device_radix_sort.cuh>

namespace peers {

enum Order { ASCENDING = 0, DESCENDING = 1 };

// What tells calls of different needs apart.
enum Form { KEYS = 0, PAIRS = 2, COPY = 0, IN_PLACE = 4 };

} // namespace peers
