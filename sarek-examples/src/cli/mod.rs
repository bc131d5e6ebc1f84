//! The command line.

mod args;
mod bench;
mod bundle;
mod compare;
mod list;
mod mutants;
mod run;
mod show;
mod tune;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::files::output::is_stdout;
use crate::{Failure, catalog};
use args::{Args, Command};

/// Runs the program: 0 if all is well, 1 if something is wrong, 2 if the arguments are.
pub fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = Printed { to: if prints_aside(&args) { Box::new(io::stderr()) } else { Box::new(io::stdout()) } };
    match dispatch(args, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say(format_args!("error: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes a line to standard error, if it still has a reader.
fn say(line: fmt::Arguments) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns `true` if a result goes to standard output, so that the other output must go elsewhere.
fn prints_aside(args: &Args) -> bool {
    match &args.command {
        Some(Command::Run(run)) => run.output.iter().any(|path| is_stdout(path)),
        Some(Command::Bench(bench)) => bench.json.iter().any(|path| is_stdout(path)),
        Some(Command::Mutants(mutants)) => mutants.json.iter().any(|path| is_stdout(path)),
        _ => false,
    }
}

/// The standard output. A reader that closes a pipe has read enough: the work continues, and the exit status shows its success.
struct Printed {
    to: Box<dyn Write>,
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.to.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.to.flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}

/// Runs a command, whose output goes to `out`.
fn dispatch(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    let algorithms = catalog::algorithms();
    match args.command {
        None => run::everything(&algorithms, &args.device.open()?, out),
        Some(Command::List) => list::list(&algorithms, out),
        Some(Command::Show(show)) => show::show(&algorithms, &show, out),
        Some(Command::Bundle(args)) => bundle::bundle(&algorithms, &args, out),
        Some(Command::Run(run)) => run::run(&algorithms, &run, out),
        Some(Command::Bench(bench)) => bench::bench(&algorithms, &bench, out),
        Some(Command::Tune(args)) => tune::tune(&args, out),
        Some(Command::Mutants(args)) => mutants::mutants(&algorithms, &args, out),
        Some(Command::Compare(args)) => compare::compare(&args, out),
        Some(Command::Plot(plot)) => crate::bench::plot::plot(&plot.report, &plot.folder),
        Some(Command::Probe { what, ordinal }) => crate::bench::startup::probe(what, ordinal),
    }
}
