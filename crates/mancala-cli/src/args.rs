//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use mancala_variants::Variant;
use mancala_verify::playouts::{MAX_PLIES, Playouts};

/// Exact rules for four mancala games: Ayoayo, Djenon-aboure, Bao Kigogo and
/// Mangala IV.
#[derive(Debug, Parser)]
#[command(
    name = "mancala",
    version,
    after_help = "Variants: ayoayo, djenon-aboure, bao-kigogo, mangala-iv.\n\
                  Exit status: 0 all is well, 1 check found differences, 2 bad input or failed output."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the rules, or look one up
    Rules(RulesArgs),
    /// Draw a position, with its legal moves
    Show(PositionArgs),
    /// Play a move lap by lap, with the rule behind each step
    Trace(TraceArgs),
    /// Count the sequences of legal moves of each length
    Perft(PerftArgs),
    /// Play random games and print what they came to
    Random(RandomArgs),
    /// Compare positions, legal moves and results in a file with the rules
    Check(CheckArgs),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// A rule id such as ayoayo.feed, or the beginning of some, such as ayoayo.end
    pub(crate) id: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    // A text of its own: it is shown as it stands.
    #[arg(
        allow_hyphen_values = true,
        help = "A variant (its start), a JSON object with variant, rulings (optional), pits, \
                captured and to_move, @FILE to read either from a file, or - from standard input"
    )]
    pub(crate) position: String,
    /// Take the position as a study: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// A pit's index in sowing order, or pass
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) mv: String,
    /// text, or json for the trace as an object
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RulingArgs {
    /// Play by this value of a ruling; may be given for several rulings
    #[arg(long = "ruling", value_name = "ID=VALUE")]
    pub(crate) rulings: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The variant
    pub(crate) variant: Variant,
    /// The greatest length of sequences
    #[arg(long, value_name = "N")]
    pub(crate) depth: u64,
    /// Count from this position instead of the start; read as in show
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) rulings: RulingArgs,
    /// Take the position as a study: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
    /// text, or json for {"variant":..,"nodes":[..]}
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RandomArgs {
    /// The variant; games of Mangala IV begin on a board scattered at random
    pub(crate) variant: Variant,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = Playouts::default().games)]
    pub(crate) games: u64,
    /// What the random numbers start from
    #[arg(long, value_name = "S", default_value_t = Playouts::default().seed)]
    pub(crate) seed: u64,
    /// Plies after which a game is cut
    #[arg(long, value_name = "N", default_value_t = MAX_PLIES)]
    pub(crate) max_plies: u32,
    #[command(flatten)]
    pub(crate) rulings: RulingArgs,
    /// text, or json for an object
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Lines of JSON, one position each; - for standard input
    #[arg(value_name = "FILE.jsonl")]
    pub(crate) file: std::path::PathBuf,
    /// text, or json for one object a line: each difference, then the numbers
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
