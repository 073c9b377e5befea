//! The command `mancala`; all of it is in the library.
fn main() -> std::process::ExitCode {
    mancala_cli::main()
}
