//! The exchange of parts between ranks, and the sort of what arrives.
//!
//! NCCL moves 16 bytes at a time where both addresses are multiples of 16, and single bytes elsewhere, at two thirds of the rate. All ranks know the
//! sizes of all parts, so that each one puts its parts where the distance to the next such multiple is the same as at the receiver. What comes before
//! that is sent in a message of its own.

use crate::radix_sort::{Key, Scratch, sort_from, sort_pairs_from};
use sarek_runtime::Result;
use sarek_runtime::group::Communicator;
use sarek_runtime::order::Digits;
use sarek_runtime::prelude::*;

use super::partition::Partition;
use super::sort_locally;

/// The sizes of the parts that ranks send each other: a rank gets its keys in pieces, each with a part from each rank.
pub(super) struct Exchange {
    rank: usize,
    pieces: usize,
    /// The sizes of each rank's parts: `pieces` for each rank.
    sizes: Vec<Vec<usize>>,
    /// Where this rank's parts start.
    starts: Vec<usize>,
}

/// The elements of which parts start at the same distance from a multiple in the sender's memory and in the receiver's: for every type at least 16 bytes.
const ALIGN: usize = 4;

/// The keys of a piece, and the values if there are any.
type Pairs<K> = (Buffer<K>, Option<Buffer<u32>>);

impl Exchange {
    /// Plans the exchange of a partition of `total` keys.
    pub(super) fn plan(rank: &Communicator, partition: &Partition, total: usize, pieces: usize) -> Result<Exchange> {
        let (device, parts) = (rank.device(), rank.size() * pieces);
        let sizes = partition.sizes(total)?;
        let mut all = device.scratch::<u64>(rank.size() * parts)?;
        rank.all_gather(device, &sizes, &mut all)?;
        let all: Vec<usize> = all.to_vec()?.into_iter().map(|count| count as usize).collect();
        let sizes: Vec<Vec<usize>> = all.chunks(parts).map(<[usize]>::to_vec).collect();
        let mut exchange = Exchange { rank: rank.rank(), pieces, sizes, starts: Vec::new() };
        let mut end = 0usize;
        for part in 0..parts {
            let start = end.next_multiple_of(ALIGN) + exchange.place(exchange.rank, part) % ALIGN;
            exchange.starts.push(start);
            end = start + exchange.sizes[exchange.rank][part];
        }
        Ok(exchange)
    }

    /// Returns the exchange of parts that lie one after the other.
    pub(super) fn of_sorted(self) -> Exchange {
        let starts = self.before_each().collect();
        Exchange { starts, ..self }
    }

    /// Returns where a rank's part lies in the piece that its receiver gets.
    fn place(&self, rank: usize, part: usize) -> usize {
        self.sizes[..rank].iter().map(|sizes| sizes[part]).sum()
    }

    /// Returns how far each part of this rank starts after the sizes of those before it.
    pub(super) fn shifts(&self) -> Vec<u64> {
        self.starts.iter().zip(self.before_each()).map(|(start, before)| (start - before) as u64).collect()
    }

    /// Returns for each part of this rank the sizes of those before it.
    fn before_each(&self) -> impl Iterator<Item = usize> + '_ {
        self.sizes[self.rank].iter().scan(0, |end, size| Some(std::mem::replace(end, *end + size)))
    }

    /// Returns the number of elements in which this rank's parts fit.
    pub(super) fn length_of_parts(&self) -> usize {
        self.starts.last().zip(self.sizes[self.rank].last()).map_or(0, |(start, size)| start + size)
    }

    /// Returns the sizes of the parts of a piece that this rank gets, one from each rank.
    fn received(&self, piece: usize) -> impl Iterator<Item = usize> + '_ {
        self.sizes.iter().map(move |sizes| sizes[self.rank * self.pieces + piece])
    }

    /// Sends the parts to their ranks, and sorts those that this rank gets.
    pub(super) fn sort<K: Key, D: Digits<K> + Copy>(
        &self,
        rank: &Communicator,
        keys: &Slice<K>,
        values: Option<&Slice<u32>>,
        order: D,
    ) -> Result<(Buffer<K>, Buffer<u32>)> {
        let device = rank.device();
        let transfers = device.stream_with_priority(device.highest_priority()?)?;
        let each = (0..self.pieces).map(|piece| self.exchange(rank, &transfers, piece, keys, values));
        let mut pieces = each.collect::<Result<Vec<Pairs<K>>>>()?;
        let values_of = |values: Option<Buffer<u32>>| values.map_or_else(|| device.scratch(0), Ok);
        if self.pieces == 1
            && let Some((mut keys, mut values)) = pieces.pop()
        {
            sort_locally(&mut keys, values.as_deref_mut(), order)?;
            return Ok((keys, values_of(values)?));
        }
        let total: usize = pieces.iter().map(|(keys, _)| keys.len()).sum();
        let longest = pieces.iter().map(|(keys, _)| keys.len()).max().unwrap_or(0);
        let mut sorted = device.scratch(total)?;
        let mut sorted_values = values_of(values.map(|_| device.scratch(total)).transpose()?)?;
        let with_scratch = if values.is_some() { Scratch::with_values } else { Scratch::new };
        let mut scratch = with_scratch(device, longest)?;
        let mut from = 0;
        for (keys, values) in pieces {
            let place = from..from + keys.len();
            from = place.end;
            let mut sorted = sorted.slice_mut(place.clone())?;
            match values {
                Some(values) => {
                    let mut sorted_values = sorted_values.slice_mut(place)?;
                    let input = (&*keys, &*values);
                    sort_pairs_from(device, input, &mut sorted, &mut sorted_values, &mut scratch, order)?;
                }
                None => sort_from(device, &keys, &mut sorted, &mut scratch, order)?,
            }
        }
        Ok((sorted, sorted_values))
    }

    /// Exchanges the parts of a piece. Returns those that this rank gets, in the order of the ranks.
    fn exchange<K: Key>(
        &self,
        rank: &Communicator,
        stream: &Stream,
        piece: usize,
        keys: &Slice<K>,
        values: Option<&Slice<u32>>,
    ) -> Result<Pairs<K>> {
        let new_keys = self.exchange_one(rank, stream, piece, keys)?;
        let new_values = values.map(|values| self.exchange_one(rank, stream, piece, values)).transpose()?;
        Ok((new_keys, new_values))
    }

    fn exchange_one<T: Number>(
        &self,
        rank: &Communicator,
        stream: &Stream,
        piece: usize,
        parts: &Slice<T>,
    ) -> Result<Buffer<T>> {
        let mut new = rank.device().scratch(self.received(piece).sum())?;
        // Each part in two messages, here and at the other rank: up to the next multiple, and the rest.
        let heads = |start: usize, size: usize| {
            let head = (start.next_multiple_of(ALIGN) - start).min(size);
            [head, size - head]
        };
        let mine = (0..rank.size()).map(|peer| peer * self.pieces + piece);
        let sent = mine.flat_map(|part| {
            let (size, place) = (self.sizes[self.rank][part], self.place(self.rank, part));
            let [head, _] = heads(place, size);
            let start = self.starts[part];
            [start..start + head, start + head..start + size]
        });
        let sent = sent.map(|part| parts.slice(part)).collect::<Result<Vec<_>>>()?;
        let part = self.rank * self.pieces + piece;
        let received = (0..rank.size()).flat_map(|peer| heads(self.place(peer, part), self.sizes[peer][part]));
        let mut received = new.split_mut(received)?;
        // NCCL moves the first message to a rank together with the first one from it: the long ones, in both directions at the same time.
        let mut messages: Vec<_> = sent.iter().zip(&mut received).enumerate().collect();
        messages.sort_by_key(|(number, _)| number % 2 == 0);
        let mut calls = rank.calls();
        for (number, (from, to)) in messages {
            let peer = number / 2;
            if peer == self.rank {
                to.copy_from_slice_on(stream, from)?;
                continue;
            }
            if !from.is_empty() {
                calls.send(from, peer)?;
            }
            if !to.is_empty() {
                calls.receive(to, peer)?;
            }
        }
        calls.run(stream)?;
        Ok(new)
    }
}
