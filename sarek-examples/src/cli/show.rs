//! `sarek show`.

use std::io::Write;

use sarek_runtime::launch::TextKind;

use super::args::Show;
use super::say;
use crate::Failure;
use crate::catalog::{Algorithm, Kernel, kernels};

/// Prints the compiled forms of the kernels with a name.
pub(super) fn show(algorithms: &[Algorithm], args: &Show, out: &mut dyn Write) -> Result<(), Failure> {
    let (shown, others) = kernels(algorithms, &args.kernel)?;
    for (number, kernel) in shown.iter().enumerate() {
        let text = text(kernel, args)?;
        writeln!(out, "{}// {}\n{}", if number > 0 { "\n" } else { "" }, kernel.name, text.trim_end())?;
    }
    if !others.is_empty() {
        say(format_args!("also: {}", others.join("; ")));
    }
    Ok(())
}

fn text(kernel: &Kernel, args: &Show) -> Result<String, Failure> {
    if args.checks {
        return Ok((kernel.checks)()?.to_string());
    }
    let kind = match (args.checked, args.launched) {
        (true, _) => TextKind::Checked,
        (_, true) => TextKind::Proven,
        _ => TextKind::Unchecked,
    };
    let text = (kernel.instance)().text(kind)?;
    if args.sass {
        let (resources, code) = (text.resources(args.arch)?, text.sass(args.arch)?);
        let (registers, shared) = (resources.registers, resources.shared_bytes);
        Ok(format!("// {}: {registers} registers, {shared} bytes of shared memory\n{code}", args.arch))
    } else if args.ptx {
        Ok(text.ptx(args.arch)?)
    } else {
        Ok(text.cuda().to_string())
    }
}
