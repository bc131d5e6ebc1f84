//! What the ranks of one process note of their calls, so that different ones are found without a message.
//!
//! All ranks make their collective calls in one order. The first rank that makes the call with a number notes it, and those that come
//! later compare theirs with it. Nobody waits for anybody: whoever comes later and calls something else is told.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use crate::GroupError;
use crate::group::call::{Kind, Signature};
use crate::group::communicator::named;

/// The calls that some ranks have made and others have not.
pub(super) struct Notes(Mutex<State>);

struct State {
    /// How many batches of collective calls each rank has made.
    made: Vec<u64>,
    /// How many batches all ranks have made.
    complete: u64,
    /// The batches after these.
    batches: VecDeque<Batch>,
    /// What one rank sends to another one, by their numbers.
    pairs: HashMap<(usize, usize), Pair>,
}

/// What ranks call as one batch.
#[derive(Default)]
struct Batch {
    /// Those that came, in this order, and their calls: those of one list are made together, one list after the other.
    came: Vec<(usize, Vec<Vec<Signature>>)>,
}

#[derive(Default)]
struct Pair {
    /// How many calls the sender and the receiver have made.
    made: [u64; 2],
    /// The calls of that side which is ahead.
    open: VecDeque<Signature>,
}

impl Notes {
    pub(super) fn new(size: usize) -> Notes {
        let (made, batches, pairs) = (vec![0; size], VecDeque::new(), HashMap::new());
        Notes(Mutex::new(State { made, complete: 0, batches, pairs }))
    }

    /// Notes calls that a rank is about to make: those of one list together, one list after the other. Returns for each call the how
    /// manieth one it is, for all of its ranks.
    ///
    /// # Errors
    /// [`GroupError::Mismatch`] if they differ from what other ranks have made.
    pub(super) fn note(&self, rank: usize, calls: &[Vec<&Signature>]) -> Result<Vec<u64>, GroupError> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let collective = |call: &&&Signature| call.kind.peer().is_none();
        let together = |calls: &Vec<&Signature>| calls.iter().filter(collective).map(|call| (*call).clone()).collect();
        let batch: Vec<Vec<Signature>> =
            calls.iter().map(together).filter(|calls: &Vec<_>| !calls.is_empty()).collect();
        let of_all = if batch.is_empty() { 0 } else { state.note_batch(rank, batch)? };
        let number = |call: &&Signature| match call.kind {
            Kind::Send { to } => state.note_pair([rank, to], 0, call),
            Kind::Receive { from } => state.note_pair([from, rank], 1, call),
            _ => Ok(of_all),
        };
        calls.iter().flatten().map(number).collect()
    }

    /// Forgets calls that some ranks have not made, when none is in a call.
    pub(super) fn start_anew(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Numbers are not used twice.
        let latest = state.made.iter().copied().max().unwrap_or(0);
        state.made.fill(latest);
        state.complete = latest;
        state.batches.clear();
        for pair in state.pairs.values_mut() {
            pair.made = [pair.made[0].max(pair.made[1]); 2];
            pair.open.clear();
        }
    }
}

impl State {
    fn note_batch(&mut self, rank: usize, calls: Vec<Vec<Signature>>) -> Result<u64, GroupError> {
        let at = (self.made[rank] - self.complete) as usize;
        self.made[rank] += 1;
        if at == self.batches.len() {
            self.batches.push_back(Batch::default());
        }
        let batch = &mut self.batches[at];
        if let Some((other, theirs)) = batch.came.iter().find(|(other, theirs)| !fit((*other, theirs), (rank, &calls)))
        {
            let mut both = [(*other, text(theirs)), (rank, text(&calls))];
            both.sort_unstable_by_key(|(rank, _)| *rank);
            return Err(GroupError::Mismatch { calls: both.into() });
        }
        batch.came.push((rank, calls));
        while self.batches.front().is_some_and(|batch| batch.came.len() == self.made.len()) {
            self.batches.pop_front();
            self.complete += 1;
        }
        Ok(self.made[rank])
    }

    /// `side` is 0 for the sender.
    fn note_pair(&mut self, ranks: [usize; 2], side: usize, call: &Signature) -> Result<u64, GroupError> {
        let pair = self.pairs.entry((ranks[0], ranks[1])).or_default();
        let is_answer = pair.made[side] < pair.made[1 - side];
        pair.made[side] += 1;
        let number = pair.made[side];
        if !is_answer {
            pair.open.push_back(call.clone());
            return Ok(number);
        }
        match pair.open.pop_front() {
            Some(open) if open.length != call.length || !open.same_elements(call) => {
                let texts = if side == 0 { [call, &open] } else { [&open, call] }.map(Signature::to_string);
                Err(GroupError::Mismatch { calls: ranks.into_iter().zip(texts).collect() })
            }
            _ => Ok(number),
        }
    }
}

/// Returns `true` if two ranks make the same batch of collective calls.
fn fit(one: (usize, &[Vec<Signature>]), other: (usize, &[Vec<Signature>])) -> bool {
    let same_lengths = one.1.iter().map(Vec::len).eq(other.1.iter().map(Vec::len));
    same_lengths
        && one
            .1
            .iter()
            .flatten()
            .zip(other.1.iter().flatten())
            .all(|(mine, theirs)| mine.fits(theirs) && exchange_fits((one.0, mine), (other.0, theirs)))
}

/// Returns `true` if two ranks receive of each other as many elements as these send, where this matters.
fn exchange_fits(one: (usize, &Signature), other: (usize, &Signature)) -> bool {
    match (&one.1.kind, &other.1.kind) {
        (Kind::AllToAll { sent, received }, Kind::AllToAll { sent: theirs, received: of_them }) => {
            sent[other.0] == of_them[one.0] && received[other.0] == theirs[one.0]
        }
        _ => true,
    }
}

fn text(calls: &[Vec<Signature>]) -> String {
    let texts: Vec<String> = calls.iter().map(|together| named(together.iter())).collect();
    texts.join(", then ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::call::{Moment, Operator};

    fn call(kind: Kind, type_name: &'static str, length: usize) -> Signature {
        let operator = matches!(kind, Kind::AllReduce).then_some(Operator::Nccl(0));
        Signature { kind, operator, type_name, size: 4, length, moment: Moment::Now }
    }

    fn sum(length: usize) -> Signature {
        call(Kind::AllReduce, "f32", length)
    }

    fn exchange(sent: [usize; 2], received: [usize; 2]) -> Signature {
        call(Kind::AllToAll { sent: sent.into(), received: received.into() }, "u8", sent.iter().sum())
    }

    impl Notes {
        fn one(&self, rank: usize, call: &Signature) -> Result<u64, GroupError> {
            self.note(rank, &[vec![call]]).map(|numbers| numbers[0])
        }

        fn open(&self) -> usize {
            let state = self.0.lock().unwrap();
            state.batches.len() + state.pairs.values().map(|pair| pair.open.len()).sum::<usize>()
        }
    }

    /// The texts of the calls of a mismatch.
    #[track_caller]
    fn texts<T: std::fmt::Debug>(result: Result<T, GroupError>) -> Vec<(usize, String)> {
        match result {
            Err(GroupError::Mismatch { calls }) => calls,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn whoever_comes_later_is_told_of_a_difference() {
        let notes = Notes::new(3);
        // A rank may be far ahead.
        for length in 1..=4 {
            assert_eq!(notes.one(2, &sum(length)), Ok(length as u64));
        }
        assert_eq!((notes.one(0, &sum(1)), notes.one(0, &sum(2)), notes.open()), (Ok(1), Ok(2), 4));
        assert_eq!((notes.one(1, &sum(1)), notes.open()), (Ok(1), 3));
        let expected = [(1, "all_reduce (sum) of 7 f32".to_string()), (2, "all_reduce (sum) of 2 f32".to_string())];
        assert_eq!(texts(notes.one(1, &sum(7))), expected);
        for other in [
            call(Kind::AllReduce, "i32", 3),
            call(Kind::AllGather, "f32", 3),
            call(Kind::Broadcast { root: 0 }, "f32", 3),
        ] {
            let notes = Notes::new(2);
            assert_eq!(notes.one(0, &sum(3)), Ok(1));
            texts(notes.one(1, &other));
        }
        let captured = Signature { moment: Moment::Capture, ..sum(3) };
        assert_eq!(texts(notes.one(0, &captured))[0].1, "all_reduce (sum) of 3 f32 in a capture");
    }

    #[test]
    fn batches_are_compared_whole() {
        let (notes, small, large) = (Notes::new(2), sum(1), sum(2));
        assert_eq!(notes.note(0, &[vec![&small, &large]]), Ok(vec![1, 1]));
        let apart = texts(notes.note(1, &[vec![&small], vec![&large]]));
        assert_eq!(apart[1].1, "all_reduce (sum) of 1 f32, then all_reduce (sum) of 2 f32");
        let notes = Notes::new(2);
        assert_eq!(notes.note(0, &[vec![&small], vec![&large]]), Ok(vec![1, 1]));
        assert_eq!(notes.note(1, &[vec![&small], vec![], vec![&large]]), Ok(vec![1, 1]));
        assert_eq!(notes.open(), 0);
    }

    #[test]
    fn counts_of_exchanges_are_compared_between_all_ranks() {
        let notes = Notes::new(2);
        assert_eq!(notes.one(1, &exchange([5, 6], [2, 6])), Ok(1));
        assert_eq!(notes.one(0, &exchange([1, 2], [1, 5])), Ok(1));
        assert_eq!(notes.one(0, &exchange([1, 2], [1, 5])), Ok(2));
        let text = texts(notes.one(1, &exchange([5, 6], [3, 6])));
        assert_eq!(text[1].1, "all_to_all of 11 u8 ([5, 6] sent, [3, 6] received)");
        // The first rank that came fits both others, which do not fit each other.
        let with = |sent: [usize; 3], received: [usize; 3]| {
            call(Kind::AllToAll { sent: sent.into(), received: received.into() }, "u8", 0)
        };
        let notes = Notes::new(3);
        assert_eq!(notes.one(0, &with([0; 3], [0; 3])), Ok(1));
        assert_eq!(notes.one(1, &with([0, 0, 4], [0; 3])), Ok(1));
        let both = texts(notes.one(2, &with([0; 3], [0, 3, 0])));
        assert_eq!([both[0].0, both[1].0], [1, 2]);
    }

    #[test]
    fn sends_are_compared_with_their_receives() {
        let notes = Notes::new(3);
        let send = |to, length| call(Kind::Send { to }, "u16", length);
        let receive = |from, length| call(Kind::Receive { from }, "u16", length);
        // In the order of each pair, whatever is between them.
        assert_eq!(
            (notes.one(0, &send(1, 3)), notes.one(0, &send(1, 4)), notes.one(0, &send(2, 5))),
            (Ok(1), Ok(2), Ok(1))
        );
        assert_eq!((notes.one(2, &receive(0, 5)), notes.one(1, &receive(0, 3)), notes.open()), (Ok(1), Ok(1), 1));
        let expected = [(0, "send of 4 u16 to rank 1".to_string()), (1, "receive of 5 u16 from rank 0".to_string())];
        assert_eq!(texts(notes.one(1, &receive(0, 5))), expected);
        // The receiver first, and to itself.
        assert_eq!((notes.one(0, &receive(0, 1)), notes.one(0, &send(0, 1)), notes.open()), (Ok(1), Ok(1), 0));
        assert_eq!((notes.one(2, &receive(1, 1)), texts(notes.one(1, &send(2, 2))).len()), (Ok(1), 2));
        // With collective calls between them.
        let (notes, one, all) = (Notes::new(2), send(1, 1), sum(1));
        assert_eq!(notes.note(0, &[vec![&one, &all], vec![&one]]), Ok(vec![1, 1, 2]));
        let (answer, other) = (receive(0, 1), call(Kind::Receive { from: 0 }, "f64", 1));
        assert_eq!(notes.note(1, &[vec![&answer], vec![&all]]), Ok(vec![1, 1]));
        assert_eq!(texts(notes.one(1, &other))[1].1, "receive of 1 f64 from rank 0");
    }

    #[test]
    fn a_group_that_starts_anew_uses_no_number_twice() {
        let notes = Notes::new(2);
        let send = call(Kind::Send { to: 1 }, "u8", 1);
        assert_eq!((notes.one(0, &sum(0)), notes.one(0, &sum(0)), notes.one(1, &sum(0))), (Ok(1), Ok(2), Ok(1)));
        assert_eq!((notes.one(0, &send), notes.open()), (Ok(1), 2));
        notes.start_anew();
        assert_eq!(notes.open(), 0);
        let receive = call(Kind::Receive { from: 0 }, "u8", 1);
        assert_eq!(
            (notes.one(1, &sum(5)), notes.one(0, &sum(5)), notes.one(1, &receive), notes.one(0, &send)),
            (Ok(3), Ok(3), Ok(2), Ok(2))
        );
        assert_eq!(notes.open(), 0);
    }

    /// Ranks on threads of their own, which run ahead of each other.
    #[test]
    fn ranks_that_call_the_same_are_never_told_of_a_difference() {
        let notes = Notes::new(4);
        let started = std::time::Instant::now();
        std::thread::scope(|scope| {
            for rank in 0..4 {
                let notes = &notes;
                scope.spawn(move || (0..1000).for_each(|at| assert_eq!(notes.one(rank, &sum(at)), Ok(at as u64 + 1))));
            }
        });
        println!("{:?} for a call", started.elapsed() / 4000);
        assert_eq!(notes.open(), 0);
    }
}
