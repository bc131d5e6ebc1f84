use sarek_runtime::prelude::*;

#[device]
fn lanes_below<const N: u32>(mask: &[u32], at: &mut u32) -> u32 {
    let m = mask[0];
    *at += N;
    unsafe { ptx!("popc.b32 {count}, {m};", count = out(u32), options(pure), cpu = m.count_ones()) }
}

#[kernel]
fn k(xs: &[u32], out: &mut [u32], flag: bool) {
    let i = global_idx_x();
    let mut at = 0;
    let mut count = lanes_below::<3>(xs, &mut at);
    count += at;
    unsafe {
        ptx!("membar.gl;", cpu = threadfence());
        ptx!("// {{nothing}} %laneid", options(nomem), cpu = ());
    }
    let (a, b) = unsafe {
        ptx!("mov.u32 {a}, {x};", "mov.u32 {b}, {x};", a = out(u32), b = out(u32), x = in(xs[i]), cpu = (x, x))
    };
    out[i] = a + b + unsafe { cuda!("{flag} ? 1u : 0u", out(u32), cpu = flag as u32) };
    out[i] += count;
}

#[test]
fn runs() {
    let text = k::cuda_source();
    assert!(text.contains("asm volatile(\"membar.gl;\" : : : \"memory\");"), "{text}");
}
