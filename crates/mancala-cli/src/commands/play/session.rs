//! The dialogue.

use std::io::Write;
use std::path::{Path, PathBuf};

use mancala_notation::Annotations;
use mancala_notation::draw::Diagram;
use mancala_notation::record::{GameResult, Record, Termination};
use mancala_variants::random::SplitMix64;
use mancala_variants::{
    AnyPosition, Game, IllegalMove, Move, Player, Position as _, Variant, Why, rules,
};
use mancala_verify::explain::Explanation;

use crate::commands::differs;
use crate::commands::play::lines::{Entered, Lines};
use crate::draw::{both_names, count, move_name};
use crate::error::{Error, forbidden, one_line};
use crate::{output, parse};

/// The opponent who plays any legal move.
pub(super) struct Random {
    pub(super) seat: Player,
    pub(super) numbers: SplitMix64,
}

/// Where records go.
pub(super) struct Files<'a> {
    /// The file that is kept up to date.
    pub(super) kept: Option<&'a Path>,
    /// Files that exist may be overwritten.
    pub(super) force: bool,
    /// What this session has written, which it may write again.
    pub(super) own: Vec<PathBuf>,
}

impl Files<'_> {
    fn save(&mut self, path: &Path, record: &Record) -> Result<(), Error> {
        let name = || path.display().to_string();
        let text = record
            .text()
            .map_err(|fault| Error::NotSaved { name: name(), fault: fault.to_string() })?;
        let write = |out: &mut dyn Write| Ok(write!(out, "{text}")?);
        let own = self.own.iter().any(|own| own == path);
        if own || self.force {
            output::replace(path, write)?;
        } else {
            output::create(path, write)?;
        }
        if !own {
            self.own.push(path.to_owned());
        }
        Ok(())
    }
}

/// A game being played.
pub(super) struct Session<'a> {
    pub(super) game: Game<AnyPosition>,
    /// Who resigned.
    pub(super) resigned: Option<Player>,
    pub(super) random: Option<Random>,
    /// Tags that the user gave for the record.
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) files: Files<'a>,
    pub(super) lines: Lines<'a>,
    pub(super) out: &'a mut dyn Write,
}

/// Whether the dialogue goes on.
enum Next {
    /// With a board, since something has changed.
    Board,
    /// With another line.
    Line,
    Quit,
}

const HELP: &str = "\
A pit by its name or its index lifts it; - or pass passes.
moves        the legal moves, and what each comes to
undo         takes back the last move, with a random opponent your last and the reply
board        shows the board again
save [FILE]  writes the record of the game
resign       gives the game up
quit         ends the session, as the end of the input does";

impl Session<'_> {
    /// Plays until the input ends or the user has had enough.
    pub(super) fn play(mut self, greeting: &str) -> Result<(), Error> {
        // Before anything else it is known that the file can be written.
        self.keep()?;
        writeln!(self.out, "{greeting}\n")?;
        let mut next = Next::Board;
        loop {
            if let Next::Board = next {
                self.show()?;
                if self.random_turn()? {
                    continue;
                }
                self.announce()?;
            }
            write!(self.out, "{}> ", self.prompt())?;
            self.out.flush()?;
            next = match self
                .lines
                .next()
                .map_err(|source| Error::Read { name: parse::STDIN.to_owned(), source })?
            {
                Entered::Text(line) => self.answer(&line)?,
                Entered::Nonsense(what) => {
                    writeln!(self.out, "{what}")?;
                    Next::Line
                }
                Entered::End => {
                    writeln!(self.out)?;
                    Next::Quit
                }
            };
            if let Next::Quit = next {
                break;
            }
        }
        self.keep()?;
        if let Some(path) = self.files.kept {
            writeln!(self.out, "Saved to {}.", one_line(&path.display().to_string()))?;
        }
        Ok(())
    }

    fn variant(&self) -> Variant {
        self.game.start().variant()
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.outcome().is_some()
    }

    fn prompt(&self) -> &'static str {
        match self.game.position().to_move() {
            _ if self.is_over() => "over",
            Player::South => "South",
            Player::North => "North",
        }
    }

    /// The last turn, explained.
    fn last_turn(&self) -> Option<(Player, Explanation)> {
        let mv = self.game.moves().next_back()?;
        let before = self.game.positions().rev().nth(1)?;
        Some((before.to_move(), Explanation::of(&before, mv).ok()?))
    }

    fn show(&mut self) -> Result<(), Error> {
        let mut diagram = Diagram::new(self.game.position());
        if let Some((_, turn)) = self.last_turn() {
            diagram = diagram.last_move(&turn.trace);
        }
        if let Some(outcome) = self.game.outcome() {
            diagram = diagram.outcome(outcome);
        }
        writeln!(self.out, "{}", diagram.text())?;
        Ok(())
    }

    /// What must be known before the next line: how the game ended, or that the
    /// player has to pass.
    fn announce(&mut self) -> Result<(), Error> {
        let position = self.game.position();
        if let Some(loser) = self.resigned {
            let winner = loser.opponent();
            writeln!(self.out, "{loser} resigns: {winner} wins.")?;
        } else if let Some(outcome) = self.game.outcome() {
            let rule = position.rule_against(Move::Pass, Why::GameOver(outcome.reason));
            let statement = rules::find(rule).map_or("", |rule| rule.statement);
            writeln!(self.out, "The game is over: {outcome}.\n{rule}: {statement}")?;
        } else if position.legal_moves().has_pass() {
            let mover = position.to_move();
            writeln!(self.out, "{mover} must pass{}: enter - or pass.", by_rule(&position))?;
        }
        Ok(())
    }

    /// Plays a move of the random opponent, if it is to move.
    fn random_turn(&mut self) -> Result<bool, Error> {
        if self.is_over() {
            return Ok(false);
        }
        let position = self.game.position();
        let Some(random) = self.random.as_mut() else { return Ok(false) };
        if random.seat != position.to_move() {
            return Ok(false);
        }
        let Some((mv, _)) = position.random_move(&mut random.numbers) else { return Ok(false) };
        // Always legal, as it was drawn among the legal moves.
        if self.game.play(mv).is_err() {
            return Ok(false);
        }
        self.played()?;
        Ok(true)
    }

    /// Tells of the turn just played, and keeps it.
    fn played(&mut self) -> Result<(), Error> {
        if let Some((mover, turn)) = self.last_turn() {
            let trace = &turn.trace;
            match turn.pass_rule {
                Some(rule) => writeln!(self.out, "{mover} passes ({rule}).")?,
                None => writeln!(
                    self.out,
                    "{mover} plays {}: {}, {} captured.",
                    move_name(self.variant(), trace.mv),
                    count(trace.laps, "lap"),
                    trace.captured
                )?,
            }
        }
        writeln!(self.out)?;
        self.keep_or_tell()
    }

    /// Does what the line asks for.
    fn answer(&mut self, line: &str) -> Result<Next, Error> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", "") => {}
            ("help", "") => writeln!(self.out, "{HELP}")?,
            ("board", "") => self.show()?,
            ("moves", "") => self.list_moves()?,
            ("undo", "") => return self.undo(),
            ("resign", "") => return self.resign(),
            ("quit", "") => return Ok(Next::Quit),
            ("save", file) => self.save(file)?,
            _ => return self.move_by(line),
        }
        Ok(Next::Line)
    }

    /// Plays the move that the line stands for.
    fn move_by(&mut self, line: &str) -> Result<Next, Error> {
        let (mv, text) = match parse::mv(line, self.variant()) {
            Ok(entered) => entered,
            Err(no_move) => {
                let told = one_line(&no_move.to_string());
                writeln!(self.out, "{told}, or one of the words that \"help\" lists.")?;
                return Ok(Next::Line);
            }
        };
        if let Some(loser) = self.resigned {
            writeln!(self.out, "{loser} has resigned; \"undo\" takes that back.")?;
            return Ok(Next::Line);
        }
        let position = self.game.position();
        match self.game.play(mv) {
            Ok(_) => {}
            Err(illegal) => return self.refuse(line, &illegal),
        }
        let fault = text.and_then(|text| {
            position.play_traced(mv).ok().and_then(|(_, trace)| differs(&text, &trace))
        });
        if let Some(fault) = fault {
            self.game.undo();
            writeln!(self.out, "{fault}.")?;
            return Ok(Next::Line);
        }
        self.played()?;
        Ok(Next::Board)
    }

    fn refuse(&mut self, line: &str, illegal: &IllegalMove) -> Result<Next, Error> {
        writeln!(self.out, "{}", one_line(&forbidden(line, illegal)))?;
        Ok(Next::Line)
    }

    fn list_moves(&mut self) -> Result<(), Error> {
        let position = self.game.position();
        let variant = self.variant();
        if self.is_over() {
            writeln!(self.out, "none, the game is over")?;
            return Ok(());
        }
        for mv in position.legal_moves() {
            let names = both_names(variant, mv);
            match position.play_counted(mv) {
                Ok((_, turn)) if mv != Move::Pass => {
                    let laps = count(turn.laps, "lap");
                    writeln!(self.out, "{names:<9} {laps}, {} captured", turn.captured)?;
                }
                _ => writeln!(self.out, "{names}{}", by_rule(&position))?,
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<Next, Error> {
        if self.resigned.take().is_some() {
            writeln!(self.out, "The game goes on.\n")?;
            self.keep_or_tell()?;
            return Ok(Next::Board);
        }
        // With a random opponent, back to where the person is to move again.
        let to_move = self.game.position().to_move();
        let plies = match &self.random {
            Some(random) if random.seat != to_move => 2,
            _ => 1,
        };
        if self.game.len() < plies {
            writeln!(self.out, "There is no move of yours to take back.")?;
            return Ok(Next::Line);
        }
        for _ in 0..plies {
            if let Some(mv) = self.game.undo() {
                let name = move_name(self.variant(), mv);
                let mover = self.game.position().to_move();
                writeln!(self.out, "{mover} takes back {name}.")?;
            }
        }
        writeln!(self.out)?;
        self.keep_or_tell()?;
        Ok(Next::Board)
    }

    fn resign(&mut self) -> Result<Next, Error> {
        if self.is_over() {
            writeln!(self.out, "The game is over already.")?;
            return Ok(Next::Line);
        }
        self.resigned = Some(self.game.position().to_move());
        self.keep_or_tell()?;
        self.announce()?;
        Ok(Next::Line)
    }

    fn save(&mut self, file: &str) -> Result<(), Error> {
        let path = match self.files.kept {
            _ if !file.is_empty() => Path::new(file),
            Some(kept) => kept,
            None => {
                writeln!(self.out, "Where to? Enter save and the name of a file.")?;
                return Ok(());
            }
        };
        let record = self.record();
        let name = one_line(&path.display().to_string());
        match self.files.save(path, &record) {
            Ok(()) => writeln!(self.out, "Saved to {name}.")?,
            Err(error) => writeln!(self.out, "{}", one_line(&error.to_string()))?,
        }
        Ok(())
    }

    /// Writes the file that is kept.
    fn keep(&mut self) -> Result<(), Error> {
        match self.files.kept {
            Some(path) => {
                let record = self.record();
                self.files.save(path, &record)
            }
            None => Ok(()),
        }
    }

    /// Writes the file that is kept; if that fails, the game goes on.
    fn keep_or_tell(&mut self) -> Result<(), Error> {
        if let Err(error) = self.keep() {
            writeln!(self.out, "{}", one_line(&error.to_string()))?;
        }
        Ok(())
    }

    /// The record of the game so far.
    fn record(&self) -> Record {
        let mut record = Record::from_game(&self.game, Annotations::default());
        for (name, value) in &self.tags {
            record.set_tag(name, value);
        }
        if let Some(loser) = self.resigned {
            record.result = match loser {
                Player::South => GameResult::NORTH_WON,
                Player::North => GameResult::SOUTH_WON,
            };
            record.set_tag("Termination", Termination::Resignation.name());
            record.set_tag("Result", &record.result.to_string());
        }
        record
    }
}

/// The rule by which the player to move has to pass, in brackets.
fn by_rule(position: &AnyPosition) -> String {
    let turn = Explanation::of(position, Move::Pass).ok();
    turn.and_then(|turn| turn.pass_rule).map_or_else(String::new, |rule| format!(" ({rule})"))
}
