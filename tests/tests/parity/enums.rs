//! Enums with data, against the same Rust on the host.

use sarek_runtime::{Element, Grid};
use sarek_tests::harness::devices;
use sarek_tests::kernels::enums::*;

fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Shapes of every kind.
fn all_shapes() -> Vec<Shape> {
    let kinds = [
        Shape::Empty,
        Shape::Circle(1.5),
        Shape::Rect { w: 2.0, h: 0.5 },
        Shape::Segment(point(-1.0, 0.0), point(1.0, 0.0)),
        Shape::Polygon([1.0, 2.0, 3.0]),
        Shape::Circle(7.25),
        Shape::Rect { w: 0.5, h: 0.5 },
        Shape::Segment(point(1.0, 2.0), point(3.0, 4.0)),
        Shape::Polygon([2.5, 0.0, -1.0]),
    ];
    (0..32).map(|i| kinds[i * 7 % kinds.len()]).collect()
}

const OTHERS: [Either<u8, i64>; 5] =
    [Either::Neither, Either::Left(5), Either::Left(10), Either::Right(-5), Either::Right(1 << 33)];

#[test]
fn shapes_are_made_and_taken_apart_as_on_the_host() {
    let start = all_shapes();
    for device in devices() {
        for other in OTHERS {
            let mut buffer = device.upload(&start).unwrap();
            let (mut areas, mut found) = (device.zeros(32).unwrap(), device.zeros(32).unwrap());
            shapes::launch(&device, Grid::new(1, 32), &mut buffer, &mut areas, &mut found, other, 2.0).unwrap();
            let (after, areas, found) = (buffer.to_vec().unwrap(), areas.to_vec().unwrap(), found.to_vec().unwrap());
            for i in 0..32 {
                let name = device.name();
                let mut area = next(start[(i + 1) % 32], 2.0).area() + if start[i].is_flat() { 100.0 } else { 0.0 };
                if let Shape::Polygon(sides) = next(start[i], 2.0) {
                    area += sides[i % 3];
                }
                assert_eq!(areas[i], area, "{name}: {i}");
                assert_eq!(found[i], describe(start[i], other), "{name}: {i}");
                let mut expected = start[i];
                match &mut expected {
                    Shape::Circle(r) if *r > 3.0 => *r = 3.0,
                    Shape::Rect { w, .. } => *w += 1.0,
                    shape => shape.grow(2.0),
                }
                assert_eq!(after[i], expected, "{name}: {i}");
            }
        }
    }
}

#[test]
fn shapes_are_only_read() {
    let start = all_shapes();
    let expected: Vec<f32> = start.iter().map(|shape| if shape.is_flat() { -1.0 } else { shape.area() }).collect();
    for device in devices() {
        let (input, mut areas) = (device.upload(&start).unwrap(), device.zeros(32).unwrap());
        measure::launch(&device, Grid::new(1, 64), &input, &mut areas).unwrap();
        assert_eq!(areas.to_vec().unwrap(), expected, "{}", device.name());
    }
}

#[test]
fn enums_lie_in_structs() {
    let shapes = all_shapes();
    let start: Vec<Body> =
        (0..50).map(|i| Body { id: i as u32, shape: shapes[i % 32], tag: OTHERS[i / 3 % 5] }).collect();
    for device in devices() {
        for first in [start[1], start[40]] {
            let mut buffer = device.upload(&start).unwrap();
            bodies::launch(&device, Grid::cover(50, 32), &mut buffer, first).unwrap();
            for (i, (before, after)) in start.iter().zip(buffer.to_vec().unwrap()).enumerate() {
                let expected = match before.tag {
                    Either::Left(n) => {
                        let mut shape = before.shape * 2.0;
                        let grown = matches!(shape, Shape::Circle(_));
                        if let Shape::Circle(r) = &mut shape {
                            *r += n as f32;
                        }
                        Body { id: before.id + !grown as u32, shape, tag: Either::Right(n as i64 - 10) }
                    }
                    _ => Body { id: i as u32, ..first },
                };
                assert_eq!(after, expected, "{}: {i}", device.name());
            }
        }
    }
}

#[test]
fn tags_are_as_narrow_as_they_say() {
    let kinds = [
        Packet::Data { id: 1, value: 0.5, last: false },
        Packet::Data { id: u16::MAX - 1, value: -0.0, last: true },
        Packet::Ack(u64::MAX),
        Packet::Ack(50),
        Packet::Nothing,
    ];
    let start: Vec<Packet> = (0..40).map(|i| kinds[i % 5]).collect();
    let eithers: Vec<Either<f32, u32>> =
        (0..40).map(|i| [Either::Neither, Either::Left(i as f32), Either::Right(i)][i as usize % 3]).collect();
    for device in devices() {
        let (mut buffer, mut others) = (device.upload(&start).unwrap(), device.upload(&eithers).unwrap());
        let mut kinds = device.zeros(40).unwrap();
        packets::launch(&device, Grid::cover(40, 32), &mut buffer, &mut others, &mut kinds).unwrap();
        let (after, others, kinds) = (buffer.to_vec().unwrap(), others.to_vec().unwrap(), kinds.to_vec().unwrap());
        for i in 0..40 {
            assert_eq!(after[i], answer(start[i]), "{}: {i}", device.name());
            let kind = |packet: Packet| match packet {
                Packet::Nothing => 0,
                Packet::Ack(_) => 1,
                Packet::Data { last, .. } => 2 + last as u32,
            };
            let mut last = [0; 4];
            last[i % 4] = kind(start[i]);
            last[(i + 1) % 4] = kind(after[i]);
            assert_eq!(kinds[i], last.iter().fold(0, |sum, kind| sum * 4 + kind), "{}: {i}", device.name());
            let expected = match eithers[i] {
                Either::Right(x) => Either::Right(x + 1),
                other => other,
            };
            assert_eq!(others[i], expected, "{}: {i}", device.name());
        }
    }
}

#[test]
fn fresh_memory_holds_the_variant_zero() {
    for device in devices() {
        assert_eq!(device.zeros::<Packet>(3).unwrap().to_vec().unwrap(), [Packet::Nothing; 3], "{}", device.name());
    }
}

/// Returns the value of these bytes, after they came from a device.
fn received<T: Element + Copy>(bytes: &[u8]) -> T {
    let mut value = std::mem::MaybeUninit::<T>::zeroed();
    assert_eq!(bytes.len(), size_of::<T>());
    // SAFETY: there is room for the bytes, all of which are initialised, and they are turned into a value.
    unsafe {
        value.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        T::make_value(value.as_mut_ptr().cast());
        value.assume_init()
    }
}

/// Returns the bytes of a value as they go to a device.
fn sent<T: Element>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0; size_of::<T>()];
    // SAFETY: there is room for the value.
    unsafe { value.write_bytes(bytes.as_mut_ptr()) };
    bytes
}

#[test]
fn bytes_are_where_rust_has_them() {
    let packets = [Packet::Data { id: 0x1234, value: -1.5, last: true }, Packet::Ack(u64::MAX), Packet::Nothing];
    for packet in packets {
        assert_eq!(received::<Packet>(&sent(&packet)), packet);
    }
    for shape in all_shapes() {
        assert_eq!(received::<Shape>(&sent(&shape)), shape);
    }
    for either in OTHERS {
        assert_eq!(received::<Either<u8, i64>>(&sent(&either)), either);
    }
    let mut bytes = [0u8; size_of::<Packet>()];
    bytes[0] = 3;
    bytes[8..10].copy_from_slice(&7u16.to_le_bytes());
    bytes[16..24].copy_from_slice(&2.5f64.to_le_bytes());
    bytes[24] = 1;
    assert_eq!(sent(&Packet::Data { id: 7, value: 2.5, last: true }), bytes);
}

#[test]
fn bytes_that_are_no_value_are_made_one() {
    let mut bytes = [0xffu8; size_of::<Packet>()];
    assert_eq!(received::<Packet>(&bytes), Packet::Nothing, "no variant has this number");
    bytes[0] = 3;
    let Packet::Data { id: 0xffff, value, last: true } = received::<Packet>(&bytes) else { panic!("the truth value") };
    assert!(value.is_nan());
    let bodies = [0x55u8; size_of::<Body>()];
    let Body { id, shape, tag } = received::<Body>(&bodies);
    assert_eq!((id, shape, tag), (0x5555_5555, Shape::Empty, Either::Neither), "in a struct");
}

#[test]
fn variants_with_the_names_of_those_of_options() {
    let edges = [Edge::None, Edge::Some, Edge::Ok, Edge::Err, Edge::Ok, Edge::Some];
    let answers =
        [Reply::None, Reply::Some(3.0), Reply::Some(1.0), Reply::Err { code: 3 }, Reply::None, Reply::Some(2.5)];
    let next: Vec<Edge> = edges.iter().enumerate().map(|(i, edge)| next_edge(*edge, i > 3)).collect();
    let expected: Vec<Reply> = answers.iter().zip(&next).map(|(reply, edge)| next_reply(*reply, *edge)).collect();
    for device in &devices() {
        let (mut seen, mut told) = (device.upload(&edges).unwrap(), device.upload(&answers).unwrap());
        replies::launch(device, Grid::new(1, 8), &mut seen, &mut told).unwrap();
        assert_eq!(seen.to_vec().unwrap(), next, "{}", device.name());
        assert_eq!(told.to_vec().unwrap(), expected, "{}", device.name());
    }
}
