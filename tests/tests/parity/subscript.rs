//! Elements that an `impl Index` finds, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::subscript::{self, Matrix, Point, Ring};

fn matrix() -> Matrix<3, 4> {
    let rows = std::array::from_fn(|r| std::array::from_fn(|c| (r * 5 + c * 3) as f32 * 0.5 - 2.0));
    Matrix { rows, reads: 0, writes: 0 }
}

#[test]
fn elements_of_own_types() {
    let items = std::array::from_fn(|i| Point { x: i as f32 * 1.5 + 1.0, y: 4.0 - i as f32 });
    let ring = Ring { items, start: 2, n: 0 };
    let (mut m, mut p, mut expected) = (matrix(), ring, [0.5; 16]);
    subscript::indexed(&mut m, &mut p, &mut expected);
    for device in &devices() {
        let (mut on_device, mut points) = (device.upload(&[matrix()]).unwrap(), device.upload(&[ring]).unwrap());
        let mut out = device.upload(&[0.5f32; 16]).unwrap();
        subscript::index_places::launch(device, Grid::new(1, 1), &mut on_device, &mut points, &mut out).unwrap();
        assert_eq!(on_device.to_vec().unwrap(), [m], "{device:?}");
        assert_eq!(points.to_vec().unwrap(), [p], "{device:?}");
        assert_same(device, "out", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn elements_of_elements() {
    let mut m = [matrix(); 4];
    let mut expected = [0.0; 4];
    for i in 0..4 {
        m[i][(1, 2)] += 1.0;
        m[i][1][2] += 1.0;
        m[i][1] = [0.5; 4];
        let mut own = m[i];
        own[(0, i)] = 2.0;
        expected[i] = own[(0, 0)] + m[i][(0, 0)] + own[0][i];
    }
    for device in &devices() {
        let (mut on_device, mut out) = (device.upload(&[matrix(); 4]).unwrap(), device.zeros::<f32>(4).unwrap());
        subscript::index_elements::launch(device, Grid::new(1, 4), &mut on_device, &mut out).unwrap();
        assert_eq!(on_device.to_vec().unwrap(), m, "{device:?}");
        assert_same(device, "out", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn an_element_is_checked_where_it_is_found() {
    for device in &devices() {
        let (mut m, mut out) = (device.upload(&[matrix(); 5]).unwrap(), device.zeros::<f32>(5).unwrap());
        let failed = subscript::index_elements::launch(device, Grid::new(1, 5), &mut m, &mut out)
            .and_then(|()| device.synchronize());
        let text = failed.unwrap_err().to_string();
        assert!(text.contains("subscript.rs") && text.contains("self.rows[r]"), "{text}");
    }
}
