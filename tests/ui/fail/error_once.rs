use sarek_runtime::prelude::*;

#[device]
fn shown(x: f32) -> f32 {
    println!("{x}");
    x
}

#[device]
trait Shape {
    fn area(self) -> f32;
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Square(f32);

#[device]
impl Shape for Square {
    fn area(self) -> f32 {
        let text = "square";
        self.0 * self.0
    }
}

#[kernel]
fn broken(out: &mut [f32]) {
    let f = async { 1 };
    out[0] = 1.0;
}

#[kernel]
fn whole(out: &mut [f32]) {
    out[0] = shown(out[1]) + Square(2.0).area();
}

fn main() -> Result<(), Error> {
    let device = Device::best()?;
    let mut out = device.zeros::<f32>(2)?;
    broken::launch(&device, Grid::new(1, 1), &mut out)?;
    whole::launch(&device, Grid::new(1, 1), &mut out)
}
