use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = Vec::new();
    let b = Box::new(1.0);
    let c = String::new();
    let d = std::collections::HashMap::new();
    let e = std::rc::Rc::new(1);
    let f: u128 = 1;
    let g = n as u128;
    let h: char = n as char;
    let i: Vec<f32> = x;
    let j = vec![0.0; 4];
    let k = format!("{n}");
}

fn main() {}
