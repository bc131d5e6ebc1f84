//! The program `sarek`.

fn main() -> std::process::ExitCode {
    sarek_examples::cli::main()
}
