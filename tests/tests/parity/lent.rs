//! Results that are references, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::lent::{self, Rows, Weights};

fn rows() -> Rows<3, 4> {
    Rows { rows: std::array::from_fn(|r| std::array::from_fn(|c| (r * 5 + c * 3) as f32 * 0.5 - 2.0)), taken: 0 }
}

#[test]
fn references_that_are_read() {
    let x = [0.5, 2.0, -1.0, 4.0, 3.5, 9.0, 2.25, -3.0];
    for device in &devices() {
        for (skip, length) in (0..4).flat_map(|skip| [2, 6, 7, 8].map(|length| (skip, length))) {
            if 2 * skip > length || skip > length - 1 {
                continue;
            }
            let (x, mut expected) = (&x[..length], [0.0; 12]);
            lent::reads(&rows(), x, &[skip as u32], &mut expected);
            let (m, x, skip) =
                (device.upload(&[rows()]).unwrap(), device.upload(x).unwrap(), device.upload(&[skip as u32]).unwrap());
            let mut out = device.zeros::<f32>(12).unwrap();
            lent::read_rows::launch(device, Grid::new(1, 1), &m, &x, &skip, &mut out).unwrap();
            assert_same(device, "read", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn references_that_are_written() {
    let (mut m, mut out) = (rows(), [0.5; 8]);
    lent::writes(&mut m, &mut out);
    for device in &devices() {
        let (mut on_device, mut written) = (device.upload(&[rows()]).unwrap(), device.upload(&[0.5f32; 8]).unwrap());
        lent::write_rows::launch(device, Grid::new(1, 1), &mut on_device, &mut written).unwrap();
        assert_eq!(on_device.to_vec().unwrap(), [m], "{device:?}");
        assert_same(device, "written", &written.to_vec().unwrap(), &out, 0);
    }
}

#[test]
fn references_to_shared_memory_and_variables() {
    let (m, weights) = (rows(), Weights { w: [3, 5, 7, 11] });
    for device in &devices() {
        let counts = device.zeros::<AtomicU32>(4).unwrap();
        let (mut out, mut sums) = (device.zeros::<f32>(32).unwrap(), device.zeros::<i32>(32).unwrap());
        let on_device = device.upload(&[m]).unwrap();
        lent::own_rows::launch(device, Grid::new(1, 32), &on_device, weights, &counts, &mut out, &mut sums).unwrap();
        let expected: Vec<f32> = (0..32)
            .map(|tid| {
                let mut own = m;
                *own.next() = *m.cell((31 - tid) % 3, (31 - tid) % 4);
                own.row_mut(1)[tid % 4] += 1.0;
                lent::total(own.row(0)) + lent::total(own.part(1, 2 + tid % 3))
            })
            .collect();
        assert_same(device, "sums", &out.to_vec().unwrap(), &expected, 0);
        let expected: Vec<i32> = (0..32).map(|tid| lent::weighted(&weights, tid)).collect();
        assert_same(device, "weighted", &sums.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn a_reference_is_checked_where_it_is_made() {
    for device in &devices() {
        let (m, mut out) = (device.upload(&[rows()]).unwrap(), device.zeros::<f32>(2).unwrap());
        lent::past_the_end::launch(device, Grid::new(1, 1), &m, 2, &mut out).unwrap();
        assert_same(device, "row 2", &out.to_vec().unwrap(), &[1.0, rows().rows[2][0]], 0);
        out.fill(0.0).unwrap();
        let failed =
            lent::past_the_end::launch(device, Grid::new(1, 1), &m, 3, &mut out).and_then(|()| device.synchronize());
        let text = failed.unwrap_err().to_string();
        assert!(text.contains("lent.rs") && text.contains("self.rows"), "{text}");
        assert_same(device, "nothing is written", &out.to_vec().unwrap(), &[0.0, 0.0], 0);
    }
}
