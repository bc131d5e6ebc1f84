use sarek_runtime::prelude::*;

#[device]
fn share(s: &mut [f32; 32], v: f32) -> f32 {
    if lane_id() == 0 {
        superstep!(publish, {
            s[0] = v;
        });
    }
    s[0]
}

fn main() {}
