use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    fn length(self) -> f32 {
        self.x + self.y
    }

    fn reset(&mut self) {
        self.x = 0.0;
    }
}

#[kernel]
fn numbers<T: Float>(x: &[f32], y: &[T], count: &[AtomicU32], out: &mut [f32]) {
    out[0] = x[0].sqrtt() + y[0].sqrtt() + (x[1] + 1.0).sqr();
    out[1] = count[0].fetch_ad(1, Ordering::Relaxed) as f32;
    out[2] = x.lenn() as f32;
    out[3] = x[0].isnan() as u32 as f32;
    out[4] = x[0].lerps(x[1], 0.5) + x[0].sinn().max(2.0);
    out[5] = (x[0].next_up() + 1.0).sqrt() + x[0].eri();
}

#[kernel]
fn by_path(x: &[f32], out: &mut [f32]) {
    out[0] = f32::sqrtt(x[0]);
}

#[kernel]
fn structs(points: &mut [Point], vectors: &[Vec4<f32>], out: &mut [f32]) {
    let p = points[0];
    out[0] = p.lenght() + 1.0;
    out[1] = points[1].lenght().sqrt();
    points[0].reste();
    out[2] = vectors[0].dott(vectors[1]);
}

fn main() {}
