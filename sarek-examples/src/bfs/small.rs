//! Small frontiers: one block runs level after level, without a launch for each.
//!
//! A graph such as a grid or a road map has thousands of levels with few vertices, and a path has one level per vertex.
//! A launch takes some microseconds in any case; a barrier takes a fraction of one. So as long as the frontier fits in
//! shared memory one block keeps it there, in pieces of up to four edges. Each edge has a thread. When the frontier no longer
//! fits, the block leaves it in the queue. One warp, which needs no barrier, keeps frontiers of up to eight pieces, such as
//! those of a path.
//!
//! What remains of a level is how long an access to memory takes, and another one that needs its result, and the instructions
//! of one thread. So the block that starts a search, and that alone knows which vertices are reached, notes them in shared
//! memory: a bit per vertex, in place of an atomic operation in global memory.

use super::outbox::pack;
use super::state::{COUNT, EDGES, LEVEL, MODE, NUMBERS, TOP_DOWN, UNEXPLORED, direction};
use super::{How, UNREACHED};
use sarek_runtime::hints::prefetch_l1;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::{block, warp};

/// The threads of the block.
pub const THREADS: usize = 1024;
/// The most edges of a piece of a frontier: those of one vertex, or some of them.
pub const PIECE: u32 = 4;
/// The most pieces of a frontier that is small.
const MOST_PIECES: usize = 1024;
/// The most edges of a frontier that is small; its pieces are full.
pub const MOST_EDGES: usize = PIECE as usize * MOST_PIECES;
/// The pieces of this frontier and of the next one.
const ROOM: usize = 2 * MOST_PIECES;
/// The edges of a thread.
const ITEMS: usize = MOST_EDGES / THREADS;
/// The most pieces of a vertex that its thread writes alone.
const FEW: u32 = 8;
/// The words of shared memory that the kernel has beside the bits of vertices, and room for what the compiler adds.
const OTHER_WORDS: usize = 2 * ROOM + 512;

/// The cell that counts the edges of all vertices that are reached; those before it count the pieces of both frontiers.
const EXPLORED: usize = 2;

/// Whether the caller is the first one to reach a vertex, whose distance is then `level`. The block that is `alone` asks
/// `reached`.
#[device]
fn claim(distances: &[AtomicU32], reached: &[AtomicU32], alone: bool, vertex: u32, level: u32) -> bool {
    if alone {
        let bit = 1 << (vertex % 32);
        let is_first = reached[vertex / 32].fetch_or(bit, Ordering::Relaxed) & bit == 0;
        if is_first {
            distances[vertex].store(level, Ordering::Relaxed);
        }
        is_first
    } else {
        distances[vertex].compare_and_swap(UNREACHED, level, Ordering::Relaxed) == UNREACHED
    }
}

/// Appends the vertices of the lanes, those with a degree, to the frontier at `side`. What has no room is left out. All lanes
/// of the warp take part.
#[device]
fn append(columns: &[u32], pieces: &mut [u64; ROOM], tallies: &[AtomicU32; 4], side: u32, row: u32, degree: u32) {
    let most = MOST_PIECES as u32;
    let lane = lane_id();
    if any(FULL_MASK, degree > PIECE) {
        append_long(pieces, tallies, side, row, degree);
        return;
    }
    let votes = ballot(FULL_MASK, degree > 0);
    if votes == 0 {
        return;
    }
    let mut place = 0;
    if lane == 0 {
        place = tallies[side].fetch_add(popcount(votes), Ordering::Relaxed);
    }
    place = shfl(FULL_MASK, place, 0) + popcount(votes & ((1 << lane) - 1));
    if degree > 0 && place < most {
        pieces[side * most + place] = pack(row, degree);
        prefetch_l1(&columns[row]);
    }
}

/// [`append`] where vertices have several pieces. Those of a vertex with many are written by all lanes together.
#[device]
fn append_long(pieces: &mut [u64; ROOM], tallies: &[AtomicU32; 4], side: u32, row: u32, degree: u32) {
    let most = MOST_PIECES as u32;
    let own = degree.div_ceil(PIECE);
    let inclusive = warp::inclusive_scan::<u32, Sum>(own);
    let mut place = 0;
    if lane_id() == WARP_SIZE - 1 {
        place = tallies[side].fetch_add(inclusive, Ordering::Relaxed);
    }
    place = shfl(FULL_MASK, place, WARP_SIZE - 1) + inclusive - own;
    if own <= FEW {
        for i in 0..own.min(most.saturating_sub(place)) {
            pieces[side * most + place + i] = pack(row + PIECE * i, PIECE.min(degree - PIECE * i));
        }
    }
    let mut left = ballot(FULL_MASK, own > FEW && place < most);
    while left != 0 {
        let lane = left.trailing_zeros();
        left &= left - 1;
        let first = shfl(FULL_MASK, place, lane);
        let start = shfl(FULL_MASK, row, lane);
        let edges = shfl(FULL_MASK, degree, lane);
        for i in (lane_id()..edges.div_ceil(PIECE).min(most - first)).step_by(WARP_SIZE) {
            pieces[side * most + first + i] = pack(start + PIECE * i, PIECE.min(edges - PIECE * i));
        }
    }
}

/// Follows an edge of a piece of the frontier, unless the frontier or the piece is shorter, and appends the vertex to the next
/// one, where it is `level` edges away. Returns where the vertex's edges start, and how many there are; none if another thread
/// has reached it. All lanes of the warp take part.
#[device]
#[allow(clippy::too_many_arguments)]
fn follow(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    reached: &[AtomicU32],
    alone: bool,
    pieces: &mut [u64; ROOM],
    tallies: &[AtomicU32; 4],
    level: u32,
    count: u32,
    piece: u32,
) -> (u32, u32) {
    let side = level % 2;
    let edge = thread_idx_x() % PIECE;
    let mut row = 0;
    let mut degree = 0;
    if piece < count {
        let entry = pieces[(1 - side) * MOST_PIECES as u32 + piece];
        if edge < entry as u32 {
            let vertex = columns[(entry >> 32) as u32 + edge];
            let start = offsets[vertex];
            let end = offsets[vertex + 1];
            if claim(distances, reached, alone, vertex, level) {
                row = start;
                degree = end - start;
            }
        }
    }
    append(columns, pieces, tallies, side, row, degree);
    (row, degree)
}

/// Runs levels as long as a warp has a lane for each edge of each piece: one warp, all of whose lanes take part. Returns the
/// last level, and for each lane the vertex that it was the first to reach then, as [`follow`] does, and the edges of all
/// that it has reached.
#[device]
#[allow(clippy::too_many_arguments)]
fn trickle(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    reached: &[AtomicU32],
    alone: bool,
    pieces: &mut [u64; ROOM],
    tallies: &[AtomicU32; 4],
    mut level: u32,
) -> (u32, (u32, u32), u32) {
    let mut last = (0, 0);
    let mut explored = 0;
    let mut count = tallies[level % 2].load(Ordering::Relaxed);
    while count > 0 && count <= WARP_SIZE / PIECE {
        syncwarp(FULL_MASK);
        if lane_id() == 0 {
            tallies[level % 2].store(0, Ordering::Relaxed);
        }
        level += 1;
        let piece = lane_id() / PIECE;
        last = follow(offsets, columns, distances, reached, alone, pieces, tallies, level, count, piece);
        explored += last.1;
        syncwarp(FULL_MASK);
        count = tallies[level % 2].load(Ordering::Relaxed);
    }
    (level, last, explored)
}

/// Runs levels top down until the frontier is empty or has more than `most_pieces` pieces, which are at most 1024.
/// Leaves queue and state as it finds them if the frontier is large at the start.
///
/// A search that starts here, at `source`, marks what is reached in the words that the launch adds to shared memory, if
/// there is a bit per vertex.
#[kernel(block = THREADS)]
pub fn bfs_small(
    offsets: &[u32],
    columns: &[u32],
    distances: &[AtomicU32],
    queue: &mut [u32],
    state: &mut [u32],
    source: u32,
    vertices: u32,
    most_pieces: u32,
    alpha: u32,
) {
    let pieces = shared!([u64; ROOM]);
    let bits = shared!([AtomicU32]);
    let tallies = shared!([AtomicU32; 4]);
    let sizes = shared!([u32; NUMBERS]);
    let tid = thread_idx_x();

    superstep!(load, {
        if tid < NUMBERS as u32 {
            sizes[tid] = state[tid];
        }
        if tid < 4 {
            tallies[tid].store(0, Ordering::Relaxed);
        }
    });
    if sizes[MODE] != TOP_DOWN || sizes[EDGES] / PIECE > most_pieces {
        return;
    }
    let mut level = sizes[LEVEL];
    let words = vertices.div_ceil(32);
    let alone = level == 0 && words as usize <= bits.len();
    superstep!(load_queue, {
        if alone {
            for word in (tid..words).step_by(THREADS as u32) {
                let bit = if word == source / 32 { 1 << (source % 32) } else { 0 };
                bits[word].store(bit, Ordering::Relaxed);
            }
        }
        for first in (tid - lane_id()..sizes[COUNT]).step_by(THREADS as u32) {
            let i = first + lane_id();
            let mut row = 0;
            let mut degree = 0;
            if i < sizes[COUNT] {
                let entry = load_vector::<u32, 2>(&queue[2 * i]);
                let end = if i + 1 < sizes[COUNT] { queue[2 * i + 2] } else { sizes[EDGES] };
                row = entry[0] + entry[1];
                degree = end - entry[0];
            }
            append(columns, pieces, tallies, level % 2, row, degree);
        }
    });

    let mut count = tallies[level % 2].load(Ordering::Relaxed);
    // As many threads as there are pieces, or none if there are too many.
    let mut small = sync_threads_count(tid < count && count <= most_pieces);
    if small == 0 {
        return;
    }
    let mut rows = [0u32; ITEMS];
    let mut degrees = [0u32; ITEMS];
    let mut explored = 0;
    while small > 0 {
        superstep!(follow, {
            if tid == 0 {
                tallies[level % 2].store(0, Ordering::Relaxed);
            }
            degrees = [0; ITEMS];
            #[unroll]
            for k in 0..ITEMS as u32 {
                let piece = (k * THREADS as u32 + tid) / PIECE;
                if piece - lane_id() / PIECE >= count {
                    break;
                }
                (rows[k], degrees[k]) =
                    follow(offsets, columns, distances, bits, alone, pieces, tallies, level + 1, count, piece);
                explored += degrees[k];
            }
        });
        level += 1;
        count = tallies[level % 2].load(Ordering::Relaxed);
        small = sync_threads_count(tid < count && count <= most_pieces);
        if small > 0 && small <= WARP_SIZE / PIECE {
            superstep!(trickle, {
                degrees = [0; ITEMS];
                if warp_id() == 0 {
                    let (last, vertex, edges) =
                        trickle(offsets, columns, distances, bits, alone, pieces, tallies, level);
                    (rows[0], degrees[0]) = vertex;
                    explored += edges;
                    if tid == 0 {
                        sizes[LEVEL] = last;
                    }
                }
            });
            level = sizes[LEVEL];
            count = tallies[level % 2].load(Ordering::Relaxed);
            small = sync_threads_count(tid < count && count <= most_pieces);
        }
    }

    // The queue has the frontier's vertices, and numbers their edges.
    let mut own = 0u64;
    #[unroll]
    for k in 0..ITEMS {
        own += if degrees[k] > 0 { pack(1, degrees[k]) } else { 0 };
    }
    let totals = shared!([u64; 32]);
    let (mut place, all) = block::exclusive_scan::<u64, Sum, THREADS>(totals, own);
    #[unroll]
    for k in 0..ITEMS {
        if degrees[k] > 0 {
            let start = place as u32;
            store_vector(&mut queue[2 * (place >> 32) as usize], [start, rows[k] - start]);
            place += pack(1, degrees[k]);
        }
    }
    superstep!(add_up, {
        tallies[EXPLORED].fetch_add(explored, Ordering::Relaxed);
    });
    if tid == 0 {
        let unexplored = sizes[UNEXPLORED] - tallies[EXPLORED].load(Ordering::Relaxed);
        state[LEVEL] = level;
        state[COUNT] = (all >> 32) as u32;
        state[EDGES] = all as u32;
        state[UNEXPLORED] = unexplored;
        state[MODE] = direction(all as u32, unexplored, vertices, alpha);
    }
}

/// Launches [`bfs_small`]. The buffers are as long as a [`Scratch`](super::Scratch)'s.
pub(super) fn launch_small(
    target: &impl sarek_runtime::launch::Target,
    graph: &super::DeviceGraph,
    distances: &mut Slice<u32>,
    scratch: &mut super::Scratch,
    source: u32,
    tuning: &super::Tuning,
    how: &How,
) -> sarek_runtime::Result<()> {
    let vertices = graph.vertices() as u32;
    let (offsets, columns, distances) = (graph.offsets(), graph.columns(), distances.as_atomic());
    let (queue, state) = (&mut *scratch.queue, &mut *scratch.state);
    let (most, alpha) = (tuning.small_edges.min(MOST_EDGES as u32) / PIECE, tuning.alpha);
    let words = vertices.div_ceil(32) as usize;
    let room = graph.device().limits().shared_memory_per_block_optin as usize / size_of::<u32>();
    let grid = Grid::new(1, THREADS).with_shared::<AtomicU32>(if words + OTHER_WORDS <= room { words } else { 0 });
    // SAFETY: the queue has room for all vertices, state and queue are those of a search, and the graph is one.
    launch!(how, bfs_small, target, grid, offsets, columns, distances, queue, state, source, vertices, most, alpha)
}
