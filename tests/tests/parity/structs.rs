//! Structs, against the same Rust on the host.

use sarek_runtime::{Device, Grid};
use sarek_tests::harness::devices;
use sarek_tests::kernels::structs::*;

fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

/// Returns a number that is exact in all that the kernels compute from it.
fn number(i: usize, k: usize) -> f32 {
    ((i * 37 + k * 11) % 64) as f32 / 8.0 - 4.0
}

fn vector(i: usize, k: usize) -> Vec3 {
    vec3(number(i, k), number(i, k + 1), number(i, k + 2))
}

#[test]
fn particles_move_as_on_the_host() {
    let config = Config { gravity: vec3(0.0, 0.5, -2.0), floor: -1.0, step: 0.25, bounce: true, seed: [1, 2, 3] };
    let start: Vec<Particle> = (0..100)
        .map(|i| Particle { position: vector(i, 0), velocity: vector(i, 5), mass: 1.0, hits: i as u32 % 4 })
        .collect();
    for bounce in [true, false] {
        let config = Config { bounce, ..config };
        let expected: Vec<Particle> = start
            .iter()
            .map(|start| {
                let mut particle = *start;
                let mut velocity = particle.velocity + config.gravity * config.step;
                particle.position += 0.5 * (particle.velocity + velocity) * config.step;
                reflect(&mut particle, &mut velocity, config);
                if particle.hits > 2 {
                    velocity = vec3(0.0, 0.0, 0.0);
                }
                particle.velocity = velocity;
                particle.mass += velocity.length_squared() + 3.0;
                particle.position.x -= 1.0;
                particle.velocity.scale(0.5);
                particle
            })
            .collect();
        for device in devices() {
            let mut particles = device.upload(&start).unwrap();
            advance::launch(&device, Grid::new(4, 32), &mut particles, config).unwrap();
            assert_eq!(particles.to_vec().unwrap(), expected, "{}", device.name());
        }
    }
}

#[test]
fn shared_memory_holds_structs() {
    let points: Vec<Vec3> = (0..100).map(|i| vector(i, 3)).collect();
    let expected: Vec<f32> =
        points.chunks(64).map(|points| points.iter().map(Vec3::length_squared).fold(0.0, f32::max)).collect();
    for device in devices() {
        let points = device.upload(&points).unwrap();
        let mut out = device.zeros::<Vec3>(2).unwrap();
        farthest::launch(&device, Grid::new(2, 64), &points, &mut out).unwrap();
        let found: Vec<f32> = out.to_vec().unwrap().iter().map(Vec3::length_squared).collect();
        assert_eq!(found, expected, "{}", device.name());
    }
}

fn mixture(i: usize) -> Mixed {
    Mixed {
        flag: i.is_multiple_of(3),
        wide: i as f64 + 0.5,
        narrow: i as i16 * 100,
        bytes: [i as u8, i as u8 + 1, i as u8 + 2],
        position: vector(i, 1),
        r#float: i as u64 * 1_000_000_007,
    }
}

#[test]
fn fields_of_all_sizes_keep_apart() {
    let from: Vec<Mixed> = (0..70).map(mixture).collect();
    let expected: Vec<Mixed> = from
        .iter()
        .map(|value| {
            let mut to = Mixed { flag: !value.flag, position: value.position.min(vec3(1.0, 1.0, 1.0)), ..*value };
            to.bytes[1] = value.bytes[0] + value.bytes[2];
            to.wide *= 2.0;
            to.narrow = -value.narrow;
            to.r#float += value.wide as u64;
            to.position.y = to.bytes[1] as f32 + value.position.y;
            to
        })
        .collect();
    for device in devices() {
        let from = device.upload(&from).unwrap();
        let mut to = device.zeros::<Mixed>(70).unwrap();
        mixed::launch(&device, Grid::new(3, 32), &from, &mut to, 1).unwrap();
        assert_eq!(to.to_vec().unwrap(), expected, "{}", device.name());
    }
}

#[test]
fn structs_are_generic() {
    fn run<T: sarek_runtime::device::Number>(device: &Device, pairs_: &[Pair<T>], expected: &[Pair<T>]) {
        let x = device.upload(pairs_).unwrap();
        let mut out = device.zeros::<Pair<T>>(pairs_.len()).unwrap();
        pairs::<T>::launch(device, Grid::new(1, 32), &x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
    for device in devices() {
        run(&device, &[Pair(1.0f32, 2.5), Pair(4.0, -2.0)], &[Pair(8.5, 3.5), Pair(4.0, 4.0)]);
        run(&device, &[Pair(1u64 << 40, 2), Pair(7, 9)], &[Pair((2 << 40) + 4, (1 << 40) + 2), Pair(34, 16)]);
        run(&device, &[Pair(3i16, 4)], &[Pair(15, 7)]);
    }
}

#[test]
fn the_dynamic_shared_array_holds_structs() {
    let from: Vec<Mixed> = (0..48).map(mixture).collect();
    let expected: Vec<Mixed> = (0..48)
        .map(|i| {
            let next = mixture((i + 1) % 48);
            Mixed { wide: next.wide, position: Vec3 { x: next.position.x, ..from[i].position }, ..from[i] }
        })
        .collect();
    for device in devices() {
        let mut x = device.upload(&from).unwrap();
        let grid = Grid::new(1, 48).with_shared::<Mixed>(48);
        rotate::launch(&device, grid, &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), expected, "{}", device.name());
        let error = rotate::launch(&device, Grid::new(1, 48).with_shared::<Particle>(48), &mut x).unwrap_err();
        assert!(error.to_string().contains("Mixed"), "{error}");
    }
}

#[test]
fn buffers_of_structs_are_filled_and_sliced() {
    for device in devices() {
        let mut x = device.upload(&[mixture(1); 5]).unwrap();
        x.slice_mut(1..4).unwrap().fill(mixture(9)).unwrap();
        let expected = [mixture(1), mixture(9), mixture(9), mixture(9), mixture(1)];
        assert_eq!(x.to_vec().unwrap(), expected, "{}", device.name());
        let mut arrays = device.zeros::<[Vec3; 2]>(3).unwrap();
        arrays.fill([vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0)]).unwrap();
        assert_eq!(arrays.to_vec().unwrap()[2][1].y, 5.0, "{}", device.name());
    }
}

#[test]
fn a_graph_keeps_the_structs_that_it_passes() {
    for device in devices() {
        let mut particles = device.zeros::<Particle>(32).unwrap();
        let mut graph = {
            let config = Box::new(Config {
                gravity: vec3(0.0, 0.0, 4.0),
                floor: -1.0,
                step: 0.5,
                bounce: false,
                seed: [0, 0, 7],
            });
            let particles = &mut particles;
            // The closure, and with it the struct, is gone when the graph runs.
            device.capture(move |stream| advance::launch(stream, Grid::new(1, 32), particles, *config)).unwrap()
        };
        graph.launch().unwrap();
        drop(graph);
        let first = particles.to_vec().unwrap()[0];
        assert_eq!((first.velocity.z, first.mass), (1.0, 11.0), "{}", device.name());
    }
}

#[test]
fn slices_hold_arrays() {
    for device in devices() {
        let x = device.upload(&[[1, 2, 3], [4, 5, 6]]).unwrap();
        let mut out = device.zeros::<[i32; 3]>(2).unwrap();
        rows::launch(&device, Grid::new(1, 2), &x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [[3, 3, 1], [6, 6, 4]], "{}", device.name());
    }
}

#[test]
fn a_struct_that_is_too_large_is_refused() {
    for device in devices() {
        let mut out = device.zeros(1).unwrap();
        let error = large::launch(&device, Grid::new(1, 1), Large { data: [0.0; 1000] }, &mut out).unwrap_err();
        assert!(error.to_string().contains("4000 bytes"), "{error}");
    }
}

#[test]
fn indices_of_structs_are_checked() {
    for device in devices() {
        let from = device.upload(&[mixture(1); 3]).unwrap();
        let mut to = device.zeros::<Mixed>(3).unwrap();
        let error =
            mixed::launch(&device, Grid::new(1, 3), &from, &mut to, 3).and_then(|()| device.synchronize()).unwrap_err();
        let sarek_runtime::Error::OutOfBounds { what, index, length, .. } = error else { panic!("{error}") };
        assert_eq!((what.as_str(), index, length), ("to[i].bytes", 3, 3), "{}", device.name());
    }
}
