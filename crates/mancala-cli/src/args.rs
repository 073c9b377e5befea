//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use mancala_notation::Annotations;
use mancala_variants::{Player, Variant};
use mancala_verify::playouts::{MAX_PLIES, Playouts};
use mancala_verify::report;

/// Exact rules for four mancala games: Ayoayo, Djenon-aboure, Bao Kigogo and
/// Mangala IV.
#[derive(Debug, Parser)]
#[command(
    name = "mancala",
    version,
    after_help = "Variants: ayoayo, djenon-aboure, bao-kigogo, mangala-iv.\n\
                  Exit status: 0 all is well, 1 check found differences, replay a faulty game, conform a failure or suite a fault, 2 bad input or failed output."
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
    Show(ShowArgs),
    /// Play a move lap by lap, with the rule behind each step
    Trace(TraceArgs),
    /// Play a game at the terminal, two people or one against a random opponent
    Play(PlayArgs),
    /// Play the games of a record through, and say what is wrong in each
    Replay(ReplayArgs),
    /// Turn records into JSON, or JSON into records
    Convert(ConvertArgs),
    /// Count the sequences of legal moves of each length
    Perft(PerftArgs),
    /// Play random games and print what they came to
    Random(RandomArgs),
    /// Compare positions, legal moves and results in a file with the rules
    Check(CheckArgs),
    /// Ask whether an implementation plays by the rules: put the conformance suite to it
    Conform(ConformArgs),
    /// List the conformance suite, or check the suite itself
    Suite(SuiteArgs),
    /// Be an implementation of the conformance protocol: a rules server on standard streams
    Serve,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// A rule id such as ayoayo.feed, or the first words of some, such as ayoayo.end
    pub(crate) id: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    // A text of its own: it is shown as it stands.
    #[arg(
        allow_hyphen_values = true,
        help = "A variant (its start), a position on one line such as \"ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 \
                0-0 S\", a JSON object with variant, rulings (optional), pits, captured and to_move, \
                @FILE to read any of these from a file, or - from standard input"
    )]
    pub(crate) position: String,
    /// Take the position as a study: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write a picture in SVG instead
    #[arg(long, conflicts_with = "format")]
    pub(crate) svg: bool,
    /// Where the picture goes instead of standard output; replaced if it exists
    #[arg(long, value_name = "FILE", requires = "svg")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// text, or json for the position as an object
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// A pit by its name (A, f, in Bao A7 or b12) or its index in sowing order; - or pass
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) mv: String,
    /// text, or json for the trace as an object
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Who plays the other seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Opponent {
    /// Another person at the same terminal
    #[default]
    Human,
    /// Any legal move, each equally likely
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    South,
    North,
}

impl From<Seat> for Player {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::South => Self::South,
            Seat::North => Self::North,
        }
    }
}

#[derive(Debug, Args)]
#[command(
    after_help = "At the prompt: a pit by its name or index, - or pass, or moves, undo, \
                        board, save [FILE], resign, help, quit. The end of the input quits."
)]
pub(crate) struct PlayArgs {
    /// The variant
    pub(crate) variant: Variant,
    #[command(flatten)]
    pub(crate) rulings: RulingArgs,
    /// Begin with this position instead of the start; read as in show, but not from standard input
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Take the position as a study: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
    /// Begin with the counters scattered at random, in Mangala IV: the board of this number, or
    /// that of --seed
    #[arg(long, value_name = "SEED", num_args = 0..=1, conflicts_with = "position")]
    #[expect(clippy::option_option, reason = "how clap tells an option without its value")]
    pub(crate) scattered: Option<Option<u64>>,
    /// Who plays the other seat
    #[arg(long, value_enum, default_value_t)]
    pub(crate) opponent: Opponent,
    /// The seat of the person who plays against the random opponent; south if not given
    #[arg(long, value_enum)]
    pub(crate) seat: Option<Seat>,
    /// What the random numbers start from; another number every time if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Keep the record of the game in this file, which is written after every turn
    #[arg(long, value_name = "FILE.mgn")]
    pub(crate) save: Option<PathBuf>,
    /// Let files be overwritten that exist already
    #[arg(long)]
    pub(crate) force: bool,
    /// The date of the game for its record, such as 2026-11-30
    #[arg(long)]
    pub(crate) date: Option<String>,
    /// South's name for the record
    #[arg(long, value_name = "NAME")]
    pub(crate) south: Option<String>,
    /// North's name for the record
    #[arg(long, value_name = "NAME")]
    pub(crate) north: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Records of games; - for standard input. After text that is no record, the next
    /// game is one whose tag Variant begins a line
    #[arg(value_name = "FILE.mgn")]
    pub(crate) file: PathBuf,
    /// Let games start from studies: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
    /// text, or json for one object a line: each game, then the numbers
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// A form of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Text as people write it
    Mgn,
    /// One object a line
    Json,
}

/// What is written after moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Annotate {
    /// Seeds captured, Cx6
    Captures,
    /// Laps sown, C^14
    Laps,
    /// Both, Cx6^14
    Both,
    /// Nothing
    None,
}

impl From<Annotate> for Annotations {
    fn from(annotate: Annotate) -> Self {
        Self {
            captures: matches!(annotate, Annotate::Captures | Annotate::Both),
            laps: matches!(annotate, Annotate::Laps | Annotate::Both),
        }
    }
}

#[derive(Debug, Args)]
#[command(
    after_help = "Several games: JSON is written as one record a line. What is read as JSON \
                        may be records one after another, on lines or not, or one array of records.\n\
                        A game at fault is refused, and its place is named. With --output there is \
                        no new file then; on standard output the games before it stand."
)]
pub(crate) struct ConvertArgs {
    /// Records as text or as JSON, whichever it is; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// What to write; the other form than that of the file if not given
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,
    /// Where to write instead of standard output; replaced if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What to write after moves; what the file says if not given
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) annotate: Option<Annotate>,
    /// Let games start from studies: any number of seeds up to the variant's total
    #[arg(long)]
    pub(crate) study: bool,
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
    #[arg(long, value_name = "N", default_value_t = MAX_PLIES,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
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
    pub(crate) file: PathBuf,
    /// text, or json for one object a line: each difference, then the numbers
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// What of a suite is meant.
#[derive(Debug, Args)]
pub(crate) struct SelectArgs {
    /// Take the suite in this folder (all its *.json) instead of the shipped one
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
    /// Only what is about this rule, such as ayoayo.feed, or about rules under it, as with ayoayo.end;
    /// may be given several times
    #[arg(long = "rule", value_name = "ID")]
    pub(crate) rules: Vec<String>,
    /// Only this variant; may be given several times
    #[arg(long = "variant", value_name = "VARIANT")]
    pub(crate) variants: Vec<Variant>,
    /// Only the case or perft table of this id; may be given several times
    #[arg(long = "case", value_name = "ID")]
    pub(crate) cases: Vec<String>,
    // A text of its own: it is shown as it stands.
    #[arg(
        long,
        value_name = "FILE",
        help = "Only what this file selects, such as {\"version\":1,\"variants\":[\"ayoayo\"],\"rules\":[\"ayoayo.end\"]}"
    )]
    pub(crate) profile: Option<PathBuf>,
}

/// A form of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Failing cases at length, then a table of numbers
    #[default]
    Table,
    /// One object
    Json,
    /// The XML that build servers read
    Junit,
}

impl From<ReportFormat> for report::Format {
    fn from(format: ReportFormat) -> Self {
        match format {
            ReportFormat::Table => Self::Table,
            ReportFormat::Json => Self::Json,
            ReportFormat::Junit => Self::Junit,
        }
    }
}

#[derive(Debug, Args)]
#[command(
    after_help = "The program speaks the conformance protocol, one JSON object a line, on its standard \
                        input and output; its standard error is passed through.\n\
                        Exit status: 0 all applicable cases passed, 1 some did not, 2 could not run."
)]
pub(crate) struct ConformArgs {
    /// The program to ask, with its arguments, split as a shell does; the built-in engine if not given
    #[arg(long, value_name = "CMD ARGS", allow_hyphen_values = true)]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Ids that are expected to fail, one a line; # begins a comment. One that passes is an error
    #[arg(long, value_name = "FILE")]
    pub(crate) known_failures: Option<PathBuf>,
    /// How long each reply may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, allow_negative_numbers = true)]
    pub(crate) timeout: f64,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    /// Where the book is that rules are linked to
    #[arg(long, value_name = "URL", default_value = report::BOOK)]
    pub(crate) book: String,
}

#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// Say what is wrong with the suite instead, one fault a line
    #[arg(long, conflicts_with_all = ["rules", "variants", "cases", "profile"])]
    pub(crate) lint: bool,
    /// Let the suite cover any part of the rules
    #[arg(long, requires = "lint")]
    pub(crate) partial: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// text, or json for one object a line
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
