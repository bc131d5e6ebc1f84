use sarek_runtime::prelude::*;

/// Each level once doubled the time of both analyses.
#[device]
fn rounds(x: u32) -> u32 {
    let mut sum = 0;
    for i0 in x..2 {
        while sum < 1 {
            loop {
                for i3 in x..2 {
                    while sum < 4 {
                        loop {
                            for i6 in x..2 {
                                while sum < 7 {
                                    loop {
                                        for i9 in x..2 {
                                            while sum < 10 {
                                                loop {
                                                    for i12 in x..2 {
                                                        while sum < 13 {
                                                            loop {
                                                                for i15 in x..2 {
                                                                    while sum < 16 {
                                                                        loop {
                                                                            for i18 in x..2 {
                                                                                while sum < 19 {
                                                                                    loop {
                                                                                        for i21 in x..2 {
                                                                                            while sum < 22 {
                                                                                                loop {
                                                                                                    sum += 1;
                                                                                                    break;
                                                                                                }
                                                                                            }
                                                                                        }
                                                                                        break;
                                                                                    }
                                                                                }
                                                                            }
                                                                            break;
                                                                        }
                                                                    }
                                                                }
                                                                break;
                                                            }
                                                        }
                                                    }
                                                    break;
                                                }
                                            }
                                        }
                                        break;
                                    }
                                }
                            }
                            break;
                        }
                    }
                }
                break;
            }
        }
    }
    sum
}

#[kernel]
fn map(out: &mut [u32]) {
    out[thread_idx_x()] = rounds(thread_idx_x());
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(4).unwrap();
    map::launch(&device, Grid::new(1, 4), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), (0..4).map(rounds).collect::<Vec<_>>());
    assert!(map::cuda_source().contains("__global__"));
}
