//! What ranks tell each other about their calls, so that wrong ones are errors instead of hangs.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::group::call::{Kind, Signature};
use crate::group::communicator::named;

/// A call, or several, as ranks compare them: a hash of what must agree, how often the rank has captured calls, and the start of the text.
pub(super) type Record = [u8; 256];

/// The bytes of each number.
const NUMBER: usize = 8;
/// Where the text begins.
const TEXT: usize = 2 * NUMBER;

/// Returns the record of the collective calls of one rank: those of one list are made together, one list after the other.
pub(super) fn of_collectives(calls: &[Vec<&Signature>], captures: u64) -> Record {
    let (mut hasher, mut texts) = (DefaultHasher::new(), Vec::new());
    for together in calls.iter().filter(|together| !together.is_empty()) {
        together.len().hash(&mut hasher);
        together.iter().for_each(|call| hash_collective(call, &mut hasher));
        texts.push(named(together.iter().copied()));
    }
    record(hasher.finish(), captures, &texts.join(", then "))
}

fn hash_collective(call: &Signature, hasher: &mut DefaultHasher) {
    hash_type(call, hasher);
    call.kind.name().hash(hasher);
    call.operator.hash(hasher);
    match &call.kind {
        // Its counts are compared one by one.
        Kind::AllToAll { .. } => {}
        Kind::Reduce { root } | Kind::Broadcast { root } => (root, call.length).hash(hasher),
        Kind::Deal(whole) | Kind::Collect(whole) => (whole.root(), call.length).hash(hasher),
        Kind::AllReduce | Kind::AllGather | Kind::ReduceScatter | Kind::Send { .. } | Kind::Receive { .. } => {
            call.length.hash(hasher);
        }
    }
}

/// Returns the record of a call to send or to receive.
pub(super) fn of_pair(call: &Signature, captures: u64) -> Record {
    let mut hasher = DefaultHasher::new();
    hash_type(call, &mut hasher);
    call.length.hash(&mut hasher);
    record(hasher.finish(), captures, &call.to_string())
}

fn hash_type(call: &Signature, hasher: &mut DefaultHasher) {
    call.type_name.hash(hasher);
    call.size.hash(hasher);
    call.moment.hash(hasher);
}

fn record(hash: u64, captures: u64, text: &str) -> Record {
    let mut record = [0; size_of::<Record>()];
    record[..NUMBER].copy_from_slice(&hash.to_le_bytes());
    record[NUMBER..TEXT].copy_from_slice(&captures.to_le_bytes());
    for (to, from) in record[TEXT..].iter_mut().zip(text.bytes()) {
        *to = from;
    }
    record
}

/// Returns `true` if two ranks make calls that belong together.
pub(super) fn agree(one: &Record, other: &Record) -> bool {
    one[..NUMBER] == other[..NUMBER]
}

/// Returns how often the rank of a record has captured calls.
pub(super) fn captures(record: &Record) -> u64 {
    record[NUMBER..TEXT].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Returns the text of a record.
pub(super) fn text(record: &Record) -> String {
    String::from_utf8_lossy(&record[TEXT..]).trim_end_matches('\0').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::call::{Moment, Operator};
    use crate::group::shares::Whole;

    fn signature(kind: Kind, operator: Option<u32>, type_name: &'static str, length: usize) -> Signature {
        let operator = operator.map(Operator::Nccl);
        Signature { kind, operator, type_name, size: 4, length, moment: Moment::Now }
    }

    #[test]
    fn records_agree_where_calls_do() {
        let one = |signature: Signature| of_collectives(&[vec![&signature]], 0);
        let first = one(signature(Kind::AllReduce, Some(0), "f32", 5));
        assert_eq!(text(&first), "all_reduce (sum) of 5 f32");
        assert!(agree(&first, &one(signature(Kind::AllReduce, Some(0), "f32", 5))));
        for other in [
            signature(Kind::AllReduce, Some(2), "f32", 5),
            signature(Kind::AllReduce, Some(0), "i32", 5),
            signature(Kind::AllReduce, Some(0), "f32", 6),
            signature(Kind::Reduce { root: 0 }, Some(0), "f32", 5),
            signature(Kind::AllGather, None, "f32", 5),
        ] {
            assert!(!agree(&first, &one(other.clone())), "{other}");
        }
        let exchange = |sent: usize| Kind::AllToAll { sent: vec![sent], received: vec![sent] };
        assert!(agree(&one(signature(exchange(1), None, "u8", 1)), &one(signature(exchange(2), None, "u8", 2))));
        let broadcast = |root| one(signature(Kind::Broadcast { root }, None, "u8", 1));
        assert!(!agree(&broadcast(0), &broadcast(1)));
        let own = |kind: Kind, name: &'static str, length: usize| {
            let operator = Some(Operator::Own(name));
            one(Signature { operator, ..signature(kind, None, "m::Map", length) })
        };
        let dealt = own(Kind::Deal(Whole::Reduce { root: 1 }), "m::Compose", 5);
        assert_eq!(text(&dealt), "reduce_with (Compose) of 5 Map to rank 1");
        assert!(agree(&dealt, &own(Kind::Deal(Whole::Reduce { root: 1 }), "m::Compose", 5)));
        for other in [
            own(Kind::Deal(Whole::Reduce { root: 0 }), "m::Compose", 5),
            own(Kind::Deal(Whole::AllReduce), "m::Compose", 5),
            own(Kind::Collect(Whole::Reduce { root: 1 }), "m::Compose", 5),
            own(Kind::Deal(Whole::Reduce { root: 1 }), "n::Compose", 5),
            own(Kind::Deal(Whole::Reduce { root: 1 }), "m::Compose", 6),
        ] {
            assert!(!agree(&dealt, &other), "{}", text(&other));
        }
        let both = [signature(Kind::AllGather, None, "u8", 1), signature(Kind::AllReduce, Some(3), "u8", 1)];
        let together = of_collectives(&[both.iter().collect()], 0);
        assert_eq!(text(&together), "all_gather of 1 u8 and all_reduce (min) of 1 u8");
        assert!(!agree(&together, &of_collectives(&[vec![&both[0]]], 0)));
        // As in a graph: one after the other, with others between them that are not collective.
        let apart = of_collectives(&[vec![&both[0]], vec![], vec![&both[1]]], 0);
        assert_eq!(text(&apart), "all_gather of 1 u8, then all_reduce (min) of 1 u8");
        let others = of_collectives(&[vec![&both[0]], vec![&both[1]]], u64::MAX - 1);
        assert!(!agree(&together, &apart) && agree(&apart, &others));
        assert_eq!((captures(&apart), captures(&others)), (0, u64::MAX - 1));
        let at = |moment| one(Signature { moment, ..both[0].clone() });
        assert_eq!(text(&at(Moment::Capture)), "all_gather of 1 u8 in a capture");
        assert_eq!(text(&at(Moment::Graph(0))), "all_gather of 1 u8 in a graph");
        assert_eq!(text(&at(Moment::Graph(7))), "all_gather of 1 u8 in a graph (capture 7)");
        let moments = [Moment::Now, Moment::Capture, Moment::Graph(1), Moment::Graph(2)].map(at);
        for (at, one) in moments.iter().enumerate() {
            assert!(moments.iter().enumerate().all(|(other, two)| agree(one, two) == (at == other)), "{at}");
        }
        let (send, receive) = (Kind::Send { to: 1 }, Kind::Receive { from: 0 });
        assert!(agree(
            &of_pair(&signature(send.clone(), None, "u8", 3), 1),
            &of_pair(&signature(receive.clone(), None, "u8", 3), 2)
        ));
        assert!(!agree(&of_pair(&signature(send, None, "u8", 3), 0), &of_pair(&signature(receive, None, "u8", 4), 0)));
        // A long text is cut off.
        let long = signature(Kind::AllToAll { sent: vec![1; 500], received: vec![1; 500] }, None, "u8", 500);
        assert_eq!(text(&one(long)).len(), size_of::<Record>() - TEXT);
    }
}
