use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use mancala_variants::{Player, Totals, Variant};

use crate::record::error::{MoveNumber, ReadError, SyntaxError, SyntaxFault};
use crate::record::header::{Header, HeaderFault, Headers, TagPart, is_name_byte};
use crate::record::input::{Input, Source, continuations};
use crate::record::{GameResult, MAX_DEPTH, MAX_TAG_NAME, MAX_TAG_VALUE, Next, Visitor};
use crate::scan::Found;
use crate::{MAX_MOVE, MoveFault, MoveText, Place};

/// Reads records one after the other, as a stream in constant memory: a buffer of
/// fixed size, a tag's value of at most 64 KiB, the names of at most
/// [`MAX_TAGS`](crate::record::MAX_TAGS) tags.
///
/// A byte order mark at the beginning and lines that end with CR LF are accepted.
///
/// After a syntax error, reading goes on with the next game: the next line that
/// begins with `[Variant`, unless the line before it begins with `[` and so is
/// another tag. What lies between is not looked at. This is a matter of lines and
/// not of structure, so a comment that holds such a line ends the search too, and
/// a comment that is never closed swallows the games after it.
///
/// ```
/// use mancala_notation::record::{Reader, RecordBuilder};
///
/// let text = "[Variant \"ayoayo\"]\n\n1. A Q *\n\n[Variant \"ayoayo\"]\n\n1. A f *\n";
/// let mut reader = Reader::from_slice(text.as_bytes());
/// let error = reader.read_game(&mut RecordBuilder::new()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 6 (byte 25): ayoayo has no pit \"Q\", \
///      expected A to F or a to f, or - for a pass",
/// );
/// let second = reader.read_game(&mut RecordBuilder::new())?.unwrap();
/// assert_eq!(second.moves.len(), 2);
/// assert_eq!(reader.read_game(&mut RecordBuilder::new())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader<S> {
    input: Input<S>,
    totals: Totals,
    headers: Headers,
    /// The tags of a game are being read.
    in_tags: bool,
    /// The name and the value of the tag being read.
    name: String,
    value: Vec<u8>,
    /// The lines that the variations being read have left: the number of the
    /// move to follow.
    left: Vec<Left>,
    /// A syntax error that the next game must be searched after.
    broken: Option<Broken>,
}

impl<'a> Reader<&'a [u8]> {
    /// Reads from bytes in memory.
    #[must_use]
    pub fn from_slice(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<crate::record::IoSource<R>> {
    /// Reads from a file or stream. It has its own buffer and asks for 64 KiB at
    /// a time.
    pub fn from_read(read: R) -> Self {
        Self::new(crate::record::IoSource(read))
    }
}

impl<S> core::fmt::Debug for Reader<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reader").field("totals", &self.totals).finish_non_exhaustive()
    }
}

impl<S: Source> Reader<S> {
    /// Reads from `source`. Positions must have the variant's total of seeds.
    pub fn new(source: S) -> Self {
        Self {
            input: Input::new(source),
            totals: Totals::Exact,
            headers: Headers::default(),
            in_tags: false,
            name: String::new(),
            value: Vec::new(),
            left: Vec::new(),
            broken: None,
        }
    }

    /// The same reader, which demands as many seeds as `totals` says of the
    /// positions that games start from.
    #[must_use]
    pub const fn totals(mut self, totals: Totals) -> Self {
        self.totals = totals;
        self
    }

    /// Where in the text the reader is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.input.place()
    }

    /// Goes to the next game and says where it is, or where the text ends. It is
    /// done by [`read_game`](Self::read_game) too.
    ///
    /// # Errors
    ///
    /// [`ReadError::Source`] only.
    pub fn next_game(&mut self) -> Result<Place, ReadError<S::Error>> {
        self.find_game().map_err(ReadError::Source)?;
        Ok(self.place())
    }

    /// The source. What was buffered of it is lost.
    pub fn into_source(self) -> S {
        self.input.into_source()
    }

    /// Reads the next game and tells `visitor` of it; what the visitor makes of
    /// it, or `None` when there is no more game.
    ///
    /// A syntax error after the visitor has broken off is passed over: the reader
    /// is then at the next game, as it would be after the error.
    ///
    /// # Errors
    ///
    /// [`ReadError`]. After a syntax error the next call reads the next game.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<V::Output>, ReadError<S::Error>> {
        self.read(Audience { visitor, output: None, skips_from: None, listens: true })
    }

    /// Passes over the next game, whether it is faulty or not; whether there was
    /// one.
    ///
    /// # Errors
    ///
    /// [`ReadError::Source`] only.
    pub fn skip_game(&mut self) -> Result<bool, ReadError<S::Error>> {
        struct Nobody;

        impl Visitor for Nobody {
            type Output = ();

            fn end_game(&mut self, _: GameResult, _: Place) {}
        }

        let visitor = &mut Nobody;
        let audience = Audience { visitor, output: Some(()), skips_from: None, listens: false };
        Ok(self.read(audience)?.is_some())
    }

    /// What follows the games read, with its place; `None` at the end.
    pub(super) fn rest(&mut self) -> Result<Option<(Place, Found)>, ReadError<S::Error>> {
        let found = self.following().map_err(|stop| match stop {
            Stop::Source(error) => ReadError::Source(error),
            Stop::Syntax(error) => ReadError::Syntax(*error),
        })?;
        Ok(Some((self.place(), found)).filter(|_| found != Found::End))
    }

    fn following(&mut self) -> Read<Found, S::Error> {
        self.input.skip_blanks()?;
        match self.input.found()? {
            Some(found) => Ok(found),
            None => fault(self.place(), SyntaxFault::InvalidUtf8),
        }
    }

    fn read<V: Visitor>(
        &mut self,
        mut audience: Audience<'_, V>,
    ) -> Result<Option<V::Output>, ReadError<S::Error>> {
        self.find_game().map_err(ReadError::Source)?;
        match self.game(&mut audience) {
            Ok(true) => Ok(audience.output),
            Ok(false) => Ok(None),
            Err(Stop::Source(error)) => Err(ReadError::Source(error)),
            Err(Stop::Syntax(error)) => {
                self.broken = Some(Broken { in_tags: self.left_in_tags() });
                match audience.output {
                    Some(output) => Ok(Some(output)),
                    None => Err(ReadError::Syntax(*error)),
                }
            }
        }
    }
}

/// How a syntax error left the reader.
#[derive(Clone, Copy, Debug)]
struct Broken {
    /// The line that it is in holds a tag.
    in_tags: bool,
}

/// Why reading a game stops.
enum Stop<E> {
    Source(E),
    /// Boxed: results are passed around for every move, errors are not.
    Syntax(alloc::boxed::Box<SyntaxError>),
}

impl<E> From<E> for Stop<E> {
    fn from(error: E) -> Self {
        Self::Source(error)
    }
}

type Read<T, E> = Result<T, Stop<E>>;

#[cold]
fn fault<T, E>(place: Place, fault: SyntaxFault) -> Read<T, E> {
    Err(Stop::Syntax(alloc::boxed::Box::new(SyntaxError { place, fault })))
}

/// A visitor, and whether it is being told anything.
struct Audience<'v, V: Visitor> {
    visitor: &'v mut V,
    /// What the visitor broke off or ended with.
    output: Option<V::Output>,
    /// How many variations deep that lies which it skips, 0 for all moves.
    skips_from: Option<usize>,
    listens: bool,
}

impl<V: Visitor> Audience<'_, V> {
    #[inline]
    fn tell<T: Default>(
        &mut self,
        tell: impl FnOnce(&mut V) -> ControlFlow<V::Output, T>,
    ) -> T {
        if self.listens {
            match tell(self.visitor) {
                ControlFlow::Continue(wish) => return wish,
                ControlFlow::Break(output) => {
                    self.output = Some(output);
                    self.listens = false;
                }
            }
        }
        T::default()
    }

    /// Tells of something that lies `depth` variations deep and can be skipped.
    fn offer(
        &mut self,
        depth: usize,
        tell: impl FnOnce(&mut V) -> ControlFlow<V::Output, Next>,
    ) {
        if self.tell(tell) == Next::Skip {
            self.skips_from = Some(depth);
            self.listens = false;
        }
    }

    /// Something that lies `depth` variations deep is over; whether it was
    /// skipped.
    fn skipped(&mut self, depth: usize) -> bool {
        let skipped = self.skips_from == Some(depth);
        if skipped {
            self.skips_from = None;
            self.listens = self.output.is_none();
        }
        skipped
    }
}

/// What the line being read holds so far.
struct Line {
    /// The next move.
    next: MoveNumber,
    /// No move yet.
    fresh: bool,
    /// The number of the next move was read.
    numbered: bool,
    /// The moves of this line so far.
    moves: u64,
}

impl Line {
    const fn new(next: MoveNumber) -> Self {
        Self { next, fresh: true, numbered: false, moves: 0 }
    }
}

/// What a line that a variation has left goes on with.
struct Left {
    /// The next move.
    next: MoveNumber,
    /// The moves so far.
    moves: u64,
}

/// The tag that a game begins with.
const VARIANT_TAG: &[u8] = b"[Variant";

/// Whether this is the beginning of a game.
fn begins_game(rest: &[u8]) -> bool {
    rest.strip_prefix(VARIANT_TAG)
        .and_then(<[u8]>::first)
        .is_some_and(|after| matches!(after, b' ' | b'\t' | b'"'))
}

/// The bytes that end a move, a number or a result.
static ENDS_TOKEN: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\r\n(){}[]\"";
    let mut k = 0;
    while k < bytes.len() {
        ends[bytes[k] as usize] = true;
        k += 1;
    }
    ends
};

/// The token that `rest` begins with, `None` when it is too long.
#[inline]
fn token(rest: &[u8]) -> Option<&[u8]> {
    let window = rest.get(..=MAX_MOVE).unwrap_or(rest);
    for (len, &byte) in window.iter().enumerate() {
        if ENDS_TOKEN[usize::from(byte)] {
            return rest.get(..len);
        }
    }
    if window.len() <= MAX_MOVE { Some(rest) } else { None }
}

impl<S: Source> Reader<S> {
    /// Whether an error left the reader among the tags of a game.
    fn left_in_tags(&self) -> bool {
        self.in_tags && !self.input.after_empty_line()
    }

    /// Goes to where the next game should begin.
    fn find_game(&mut self) -> Result<(), S::Error> {
        if let Some(broken) = self.broken.take() {
            self.recover(broken)?;
        }
        self.input.skip_blanks()
    }

    /// Finds the next game after a syntax error.
    fn recover(&mut self, broken: Broken) -> Result<(), S::Error> {
        let mut after_tag = broken.in_tags;
        loop {
            if self.input.at_line_start() {
                let rest = self.input.look()?;
                if rest.is_empty() || (!after_tag && begins_game(rest)) {
                    return Ok(());
                }
                after_tag = rest.starts_with(b"[");
            }
            self.input.skip_line()?;
            if self.input.peek()?.is_none() {
                return Ok(());
            }
        }
    }

    /// Fails at the next character, where `expected` should be.
    #[cold]
    fn unexpected<T>(&mut self, expected: &'static str) -> Read<T, S::Error> {
        let place = self.input.place();
        match self.input.found()? {
            Some(found) => fault(place, SyntaxFault::Expected { expected, found }),
            None => fault(place, SyntaxFault::InvalidUtf8),
        }
    }

    /// Reads a game; whether there is one.
    fn game<V: Visitor>(&mut self, audience: &mut Audience<'_, V>) -> Read<bool, S::Error> {
        self.headers.clear();
        self.in_tags = false;
        match self.input.peek()? {
            None => return Ok(false),
            Some(b'[') => {}
            Some(_) => {
                return self.unexpected("the tag [Variant \"...\"] or the end of the text");
            }
        }
        let place = self.input.place();
        audience.tell(|visitor| visitor.begin_game(place));
        self.in_tags = true;
        let header = self.tags(audience)?;
        let place = self.input.place();
        audience.offer(0, |visitor| visitor.begin_moves(&header, place));
        let (result, place) = self.moves(&header, audience)?;
        audience.skipped(0);
        audience.tell(|visitor| ControlFlow::<_, ()>::Break(visitor.end_game(result, place)));
        Ok(true)
    }

    /// Reads the tags up to the first move or the result.
    fn tags<V: Visitor>(&mut self, audience: &mut Audience<'_, V>) -> Read<Header, S::Error> {
        loop {
            self.input.skip_blanks()?;
            match self.input.look()?.first() {
                Some(b'[') => {
                    let next = !self.headers.is_empty() && self.input.after_empty_line();
                    if next && begins_game(self.input.rest()) {
                        return fault(self.input.place(), SyntaxFault::NextGame);
                    }
                    self.tag(audience)?;
                }
                Some(_) => break,
                None => return self.unexpected("a tag, a move number or a result"),
            }
        }
        self.in_tags = false;
        match self.headers.header() {
            Ok(header) => Ok(header),
            Err(header) => fault(self.input.place(), SyntaxFault::Header(header)),
        }
    }

    fn tag<V: Visitor>(&mut self, audience: &mut Audience<'_, V>) -> Read<(), S::Error> {
        let tag_place = self.input.place();
        self.input.advance(1);
        let name_place = self.input.place();
        let rest = self.input.look()?;
        if !rest.first().is_some_and(u8::is_ascii_alphabetic) {
            return self.unexpected("a tag's name");
        }
        let len = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
        let name = rest.get(..len.min(MAX_TAG_NAME)).unwrap_or(rest);
        self.name.clear();
        self.name.extend(name.iter().copied().map(char::from));
        if len > MAX_TAG_NAME {
            return fault(name_place, SyntaxFault::Header(HeaderFault::TagNameTooLong));
        }
        self.input.advance(len);
        if !matches!(self.input.peek()?, Some(b' ' | b'\t')) {
            return self.unexpected("a space after the tag's name");
        }
        while matches!(self.input.peek()?, Some(b' ' | b'\t')) {
            self.input.advance(1);
        }
        if self.input.peek()? != Some(b'"') {
            return self.unexpected("'\"' before the tag's value");
        }
        self.input.advance(1);
        let value_place = self.input.place();
        self.value()?;
        let value = match core::str::from_utf8(&self.value) {
            Ok(value) => value,
            Err(error) => {
                let place = in_value(value_place, &self.value, error.valid_up_to());
                return fault(place, SyntaxFault::InvalidUtf8);
            }
        };
        if let Err((part, header)) = self.headers.tag(&self.name, value, self.totals) {
            let place = match part {
                TagPart::Name => name_place,
                TagPart::Value(at) => in_value(value_place, &self.value, at),
            };
            return fault(place, SyntaxFault::Header(header));
        }
        if self.input.peek()? != Some(b']') {
            return self.unexpected("']' after the tag's value");
        }
        self.input.advance(1);
        audience.tell(|visitor| visitor.tag(&self.name, value, tag_place));
        Ok(())
    }

    /// Reads a tag's value with its closing quote.
    fn value(&mut self) -> Read<(), S::Error> {
        let place = self.input.place();
        self.value.clear();
        loop {
            self.input.fill(2)?;
            let rest = self.input.rest();
            let special = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
            let len = rest.iter().position(special).unwrap_or(rest.len());
            let plain = rest.get(..len).unwrap_or(rest);
            self.value.extend(plain.iter().take(MAX_TAG_VALUE + 1 - self.value.len()));
            let (end, escaped) = (rest.get(len).copied(), rest.get(len + 1).copied());
            if self.value.len() > MAX_TAG_VALUE {
                return fault(place, SyntaxFault::Header(HeaderFault::TagValueTooLong));
            }
            self.input.advance_text(len);
            match (end, escaped) {
                (Some(b'"'), _) => {
                    self.input.advance(1);
                    return Ok(());
                }
                (Some(b'\\'), Some(escaped @ (b'"' | b'\\'))) => {
                    self.input.advance(2);
                    self.value.push(escaped);
                    if self.value.len() > MAX_TAG_VALUE {
                        return fault(place, SyntaxFault::Header(HeaderFault::TagValueTooLong));
                    }
                }
                // The escaped byte may not be buffered yet.
                (Some(b'\\'), None) if !self.input.is_last() => {}
                (Some(b'\\'), _) => return fault(self.input.place(), SyntaxFault::Escape),
                (None, _) if self.input.peek()?.is_some() => {}
                (_, _) => return self.unexpected("'\"' after the tag's value"),
            }
        }
    }

    /// Reads the moves and the result.
    fn moves<V: Visitor>(
        &mut self,
        header: &Header,
        audience: &mut Audience<'_, V>,
    ) -> Read<(GameResult, Place), S::Error> {
        let variant = header.start.variant();
        let next = MoveNumber::first(mancala_variants::Position::to_move(&header.start));
        let mut line = Line::new(next);
        self.left.clear();
        loop {
            self.input.skip_blanks()?;
            let Some(&first) = self.input.look()?.first() else { return self.misplaced(&line) };
            match first {
                b'A'..=b'Z' | b'a'..=b'z' | b'-' => self.mv(variant, &mut line, audience)?,
                b'0'..=b'9' | b'*' => {
                    if let Some(result) = self.number_or_result(header, &mut line)? {
                        return Ok(result);
                    }
                }
                b'{' if !line.numbered => {
                    if line.fresh {
                        return fault(self.input.place(), SyntaxFault::CommentBeforeMove);
                    }
                    self.comment(audience)?;
                }
                b'(' if !line.numbered => self.begin_variation(&mut line, audience)?,
                b')' if !line.numbered => self.end_variation(&mut line, audience)?,
                b'[' if self.input.at_line_start() && begins_game(self.input.rest()) => {
                    return fault(self.input.place(), SyntaxFault::NextGame);
                }
                _ => return self.misplaced(&line),
            }
        }
    }

    /// Fails at something that cannot stand here.
    #[cold]
    fn misplaced<T>(&mut self, line: &Line) -> Read<T, S::Error> {
        let in_variation = !self.left.is_empty();
        let number = line.next.mover == Player::South || line.fresh;
        self.unexpected(match (line.numbered, in_variation, number) {
            (true, _, _) => "a move",
            (false, false, true) => "a move number or a result",
            (false, false, false) => "a move or a result",
            (false, true, true) if line.fresh => "a move number",
            (false, true, true) => "a move number or ')'",
            (false, true, false) => "a move or ')'",
        })
    }

    /// The next token, which begins with no delimiter.
    #[cold]
    fn token_text(&mut self) -> Read<String, S::Error> {
        let place = self.input.place();
        let Some(token) = token(self.input.look()?) else {
            return fault(place, SyntaxFault::TokenTooLong);
        };
        match core::str::from_utf8(token) {
            Ok(text) => Ok(text.to_string()),
            Err(error) => {
                let place = in_text(place, token, error.valid_up_to());
                fault(place, SyntaxFault::InvalidUtf8)
            }
        }
    }

    #[inline]
    fn mv<V: Visitor>(
        &mut self,
        variant: Variant,
        line: &mut Line,
        audience: &mut Audience<'_, V>,
    ) -> Read<(), S::Error> {
        let place = self.input.place();
        if !line.numbered && (line.fresh || line.next.mover == Player::South) {
            return self.wrong_number(line);
        }
        let Some(token) = token(self.input.rest()) else {
            return fault(place, SyntaxFault::TokenTooLong);
        };
        let len = token.len();
        match MoveText::read(variant, token) {
            Ok(mv) => {
                self.input.advance(len);
                let (next, moves) = (line.next.next(), line.moves + 1);
                *line = Line { next, fresh: false, numbered: false, moves };
                audience.tell(|visitor| visitor.mv(&mv, place));
                Ok(())
            }
            Err(refusal) => {
                let text = self.token_text()?;
                let mut error = refusal.explain(variant, &text);
                if let MoveFault::Expected { found: found @ Found::End, .. } = &mut error.fault
                {
                    // Where the move ends too early, say what follows it.
                    self.input.advance(len);
                    *found = self.input.found()?.unwrap_or(Found::End);
                }
                fault(place.ahead(error.byte), SyntaxFault::Move(error.fault))
            }
        }
    }

    /// Fails at a token that is not the number of the next move.
    #[cold]
    fn wrong_number<T>(&mut self, line: &Line) -> Read<T, S::Error> {
        let place = self.input.place();
        let found = self.token_text()?;
        fault(place, SyntaxFault::MoveNumber { expected: line.next, found })
    }

    /// Reads the next move's number, or the result of the game, which is given
    /// back.
    #[inline]
    fn number_or_result(
        &mut self,
        header: &Header,
        line: &mut Line,
    ) -> Read<Option<(GameResult, Place)>, S::Error> {
        if line.numbered {
            return self.misplaced(line);
        }
        let place = self.input.place();
        let Some(token) = token(self.input.rest()) else {
            return fault(place, SyntaxFault::TokenTooLong);
        };
        if line.next.is(token) {
            let len = token.len();
            self.input.advance(len);
            line.numbered = true;
            return Ok(None);
        }
        if !token.iter().any(|byte| matches!(byte, b'-' | b'/' | b'*')) {
            return self.wrong_number(line);
        }
        if !self.left.is_empty() {
            return self.misplaced(line);
        }
        let text = self.token_text()?;
        let Ok(found) = text.parse() else {
            return fault(place, SyntaxFault::Result { found: text });
        };
        if let Some(tag) = header.result.filter(|&tag| tag != found) {
            return fault(place, SyntaxFault::ResultDiffers { tag, found });
        }
        self.input.advance(text.len());
        Ok(Some((found, place)))
    }

    /// Reads a comment, of any length, in pieces.
    fn comment<V: Visitor>(&mut self, audience: &mut Audience<'_, V>) -> Read<(), S::Error> {
        let begin = self.input.place();
        self.input.advance(1);
        audience.tell(|visitor| visitor.begin_comment(begin));
        loop {
            self.input.fill(1)?;
            let rest = self.input.rest();
            if rest.is_empty() {
                return fault(begin, SyntaxFault::UnclosedComment);
            }
            let end = rest.iter().position(|&byte| byte == b'}');
            let piece = rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest);
            let (text, whole) = match core::str::from_utf8(piece) {
                Ok(text) => (text, Ok(())),
                Err(error) => {
                    let valid = piece.get(..error.valid_up_to()).unwrap_or(&[]);
                    (core::str::from_utf8(valid).unwrap_or(""), Err(error.error_len()))
                }
            };
            let len = text.len();
            if len > 0 {
                audience.tell(|visitor| visitor.comment(text));
            }
            let more = rest.len() - len + 1;
            self.input.advance_text(len);
            match whole {
                Ok(()) if end.is_some() => {
                    self.input.advance(1);
                    audience.tell(V::end_comment);
                    return Ok(());
                }
                Ok(()) => {}
                // A character that may go on beyond what is buffered.
                Err(None) if end.is_none() && !self.input.is_last() => self.input.fill(more)?,
                Err(_) => return fault(self.input.place(), SyntaxFault::InvalidUtf8),
            }
        }
    }

    fn begin_variation<V: Visitor>(
        &mut self,
        line: &mut Line,
        audience: &mut Audience<'_, V>,
    ) -> Read<(), S::Error> {
        let place = self.input.place();
        if line.fresh {
            return fault(place, SyntaxFault::VariationBeforeMove);
        }
        if self.left.len() >= MAX_DEPTH {
            return fault(place, SyntaxFault::TooDeep);
        }
        self.input.advance(1);
        self.input.skip_blanks()?;
        // Its number says whether it replaces the move before it or the one before that.
        let (last, earlier) = (line.next.back(), line.next.back().back());
        let number = token(self.input.look()?).unwrap_or(b"");
        let back = if line.moves >= 2 && earlier.is(number) { 2 } else { 1 };
        let next = if back == 2 { earlier } else { last };
        let outer = core::mem::replace(line, Line::new(next));
        self.left.push(Left { next: outer.next, moves: outer.moves });
        audience.offer(self.left.len(), |visitor| visitor.begin_variation(back, place));
        Ok(())
    }

    fn end_variation<V: Visitor>(
        &mut self,
        line: &mut Line,
        audience: &mut Audience<'_, V>,
    ) -> Read<(), S::Error> {
        let place = self.input.place();
        let depth = self.left.len();
        if line.fresh && depth > 0 {
            return fault(place, SyntaxFault::EmptyVariation);
        }
        let Some(Left { next, moves }) = self.left.pop() else { return self.misplaced(line) };
        self.input.advance(1);
        *line = Line { next, fresh: false, numbered: false, moves };
        if !audience.skipped(depth) {
            audience.tell(|visitor| visitor.end_variation(place));
        }
        Ok(())
    }
}

/// The place `at` bytes into `text`, which begins at `start` and has one line.
fn in_text(start: Place, text: &[u8], at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let chars = before.len() as u64 - continuations(before);
    Place { line: start.line, column: start.column + chars, byte: start.byte + at as u64 }
}

/// The place `at` bytes into a tag's value, which begins at `start`. Every quote
/// and backslash of it was escaped there.
fn in_value(start: Place, value: &[u8], at: usize) -> Place {
    let before = value.get(..at).unwrap_or(value);
    let escapes = before.iter().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    in_text(start, value, at).ahead(escapes)
}
