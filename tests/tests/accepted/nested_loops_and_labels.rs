use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    'rows: for i in 0..n {
        for j in (0..i).rev() {
            if x[j] > 1.0 {
                continue 'rows;
            }
            if x[j] < -1.0 {
                break 'rows;
            }
            superstep!(cell, {
                out[thread_idx_x()] += x[i] * x[j];
            });
        }
    }
}

/// A label that an inner one of the same name hides.
#[device]
fn hidden(x: u32) -> u32 {
    let mut sum = 0;
    'a: for i in 0..4 {
        sum += 1;
        'a: for j in 0..4 {
            sum += 10;
            if j == x {
                continue 'a;
            }
            if i + j == 4 {
                break 'a;
            }
            'a: {
                if j == 2 {
                    break 'a;
                }
                sum += 100;
            }
            sum += 1000;
        }
        if i == x {
            break 'a;
        }
    }
    'a: loop {
        sum += 1;
        let v = 'a: {
            if sum % 3 == 0 {
                break 'a 1;
            }
            2
        };
        if v == 1 {
            break 'a;
        }
    }
    sum
}

#[kernel]
fn map_hidden(out: &mut [u32]) {
    out[thread_idx_x()] = hidden(thread_idx_x());
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(8).unwrap();
    map_hidden::launch(&device, Grid::new(1, 8), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), (0..8).map(hidden).collect::<Vec<_>>());
}
