use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [u32]) {
    out[0] = unsafe { std::mem::transmute(x[0]) };
    out[1] = unsafe { core::mem::transmute::<f32, u32>(x[0]) };
    out[2] = std::cmp::max(out[0], out[1]);
    out[3] = std::mem::size_of::<f32>() as u32;
    std::thread::sleep(3);
    std::hint::spin_loop();
    unsafe {
        out[4] = 1;
    }
}

fn main() {}
