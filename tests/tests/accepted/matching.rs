use sarek_runtime::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
enum Mode {
    Off,
    Slow = 3,
    Fast,
}

const FIRST: Mode = Mode::Slow;

#[kernel]
fn k(modes: &[Mode], out: &mut [u32], limit: u32) {
    let i = global_idx_x();
    let speed = match modes[i] {
        FIRST => 1,
        Mode::Fast => 10,
        Mode::Off => return,
    };
    out[i] = match (i, speed) {
        (0, n) => n,
        (n @ 1..=2, 1) if n < limit => n * 100,
        _ if matches!(modes[i], Mode::Fast | Mode::Slow) => 7,
        (..=5, _) => 8,
        (n, m) => n + m,
    };
    if let 7..=8 = out[i] {
        out[i] += modes[i] as u32;
    }
}

#[test]
fn runs() {
    let device = Device::cpu();
    let modes = [Mode::Fast, Mode::Slow, Mode::Slow, Mode::Off];
    let modes = device.upload(&modes).unwrap();
    let mut out = device.zeros(4).unwrap();
    k::launch(&device, Grid::new(1, 4), &modes, &mut out, 2).unwrap();
    assert_eq!(out.to_vec().unwrap(), [10, 100, 10, 0]);
    assert!(k::cuda_source().contains("Mode_Fast = 4"));
    assert_eq!(modes.to_vec().unwrap()[2], Mode::Slow);
}
