//! The command line.

mod args;
mod bench;
mod list;
mod run;
mod show;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::{Failure, catalog};
use args::{Args, Command};

/// Runs the program: 0 if all is well, 1 if something is wrong, 2 if the arguments are.
pub fn main() -> ExitCode {
    let args = Args::parse();
    match dispatch(args, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has read enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
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
        Some(Command::Run(run)) => run::run(&algorithms, &run, out),
        Some(Command::Bench(bench)) => bench::bench(&algorithms, &bench, out),
        Some(Command::Plot(plot)) => crate::bench::plot::plot(&plot.report, &plot.folder),
        Some(Command::Probe { what, ordinal }) => crate::bench::startup::probe(what, ordinal),
    }
}
