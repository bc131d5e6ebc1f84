//! What the PTX of kernels loads.

use std::collections::{HashMap, HashSet};

/// Returns the loads in PTX of what was loaded before, with no store, branch, call or barrier in between.
pub(super) fn repeated(ptx: &str) -> Vec<String> {
    let (mut loaded, mut found): (HashSet<&str>, Vec<String>) = (HashSet::new(), Vec::new());
    let mut in_asm = false;
    for line in ptx.lines() {
        // The next function has registers of its own.
        if line == "}" {
            loaded.clear();
        }
        let line = line.trim();
        if line.ends_with("inline asm") {
            in_asm = line.starts_with("// begin");
            continue;
        }
        // `ptx!` may do anything.
        if in_asm {
            loaded.clear();
            continue;
        }
        let Some((op, operands)) = line.split_once(char::is_whitespace) else {
            if line.ends_with(':') {
                loaded.clear();
            }
            continue;
        };
        if ["st.", "atom.", "red.", "bar.", "membar", "fence", "call", "bra", "shfl", "vote", "@"]
            .iter()
            .any(|ends| op.starts_with(ends))
        {
            loaded.clear();
            continue;
        }
        let address = operands.split_once('[').and_then(|(_, address)| address.split(']').next());
        let weak = !["volatile", "relaxed", "acquire", ".nc"].iter().any(|kind| op.contains(kind));
        if let Some(address) = address
            && ["ld.global", "ld.shared", "ld.u", "ld.s", "ld.f", "ld.b"].iter().any(|load| op.starts_with(load))
            && weak
            && !loaded.insert(address)
        {
            found.push(line.to_string());
        }
        // The written operand is another address from here on.
        let written = operands.split(['[', ';']).next().unwrap_or_default();
        let written: Vec<&str> = match address {
            Some(_) => written.split(',').map(|register| register.trim_matches([' ', '{', '}'])).collect(),
            None => written.split(',').take(1).map(str::trim).collect(),
        };
        loaded.retain(|address| !written.contains(&address.split('+').next().unwrap_or_default()));
    }
    found
}

#[test]
fn repeated_loads_are_found() {
    let twice = "ld.global.u32 %r1, [%rd1+4];\nadd.s32 %r2, %r1, 1;\nld.global.u32 %r3, [%rd1+4];";
    assert_eq!(repeated(twice), ["ld.global.u32 %r3, [%rd1+4];"]);
    for between in
        ["st.global.u32 [%rd2], %r1;", "bar.sync 0;", "$L__BB0_1:", "add.s64 %rd1, %rd1, 4;", "@%p1 bra $L;", "}"]
    {
        assert_eq!(repeated(&twice.replace("add.s32 %r2, %r1, 1;", between)), [""; 0], "{between}");
    }
    assert_eq!(repeated(&twice.replace("+4];\nadd", "];\nadd")), [""; 0]);
}

/// Returns the parameters through which a kernel in PTX both loads with `ld.global.nc` and writes, of all kernels.
pub(super) fn constant_and_written(ptx: &str) -> Vec<String> {
    let kernels: Vec<&str> = ptx.split(".entry").skip(1).collect();
    assert!(!kernels.is_empty(), "there is no kernel");
    let bodies = kernels.iter().map(|kernel| kernel.split_once("\n}").expect("it has an end").0);
    bodies.flat_map(constant_and_written_in).collect()
}

/// Returns those of one kernel.
fn constant_and_written_in(kernel: &str) -> Vec<String> {
    // The source of each register's value: other registers, and parameters that are pointers.
    let mut sources: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut parameters: HashMap<&str, &str> = HashMap::new();
    let (mut constant, mut written) = (Vec::new(), Vec::new());
    for line in kernel.lines() {
        let line = line.trim().trim_end_matches(';');
        let Some((op, operands)) = line.split_once(char::is_whitespace) else { continue };
        let registers = || {
            operands
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '%' && c != '_')
                .filter(|part| part.starts_with("%rd"))
        };
        let address = || operands.split_once('[').and_then(|(_, rest)| rest.split(['+', ']']).next());
        if op.starts_with("ld.param") {
            parameters.extend(registers().next().zip(address()));
        } else if op.starts_with("ld.global.nc") {
            constant.extend(address());
        } else if op.starts_with("ld.") {
        } else if op.starts_with("st.") || op.starts_with("atom") || op.starts_with("red") {
            written.extend(address());
        } else if let Some(result) = registers().next() {
            sources.entry(result).or_default().extend(registers().skip(1));
        }
    }
    // The addresses from which an address is computed: `cvta` derives it from a parameter.
    let pointers: HashSet<&str> = kernel
        .lines()
        .filter(|line| line.contains("cvta.to.global"))
        .filter_map(|line| line.rsplit([' ', ',']).next().map(|register| register.trim_end_matches(';')))
        .collect();
    let roots = |addresses: Vec<&str>| {
        let (mut open, mut seen, mut roots) = (addresses, HashSet::new(), HashSet::new());
        while let Some(register) = open.pop() {
            if !seen.insert(register) {
                continue;
            }
            if pointers.contains(register) {
                roots.extend(parameters.get(register).map(|parameter| parameter.to_string()));
            }
            open.extend(sources.get(register).into_iter().flatten());
        }
        roots
    };
    let (constant, written): (HashSet<String>, HashSet<String>) = (roots(constant), roots(written));
    constant.intersection(&written).cloned().collect()
}
