//! Mutants of valid inputs, the same ones in every run.

use std::collections::HashSet;
use std::iter;
use std::ops::Range;

use mancala_variants::RandomSource as _;
use mancala_variants::random::SplitMix64;

/// What parsers stumble over.
const PIECES: &[&[u8]] = &[
    b"\0",
    b"\r",
    b"\n",
    b"\r\n",
    b"\n\n\n",
    b"\t",
    b" ",
    b"\x0b",
    b"\x7f",
    b"\x1b[2J",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xef\xbb\xbf",
    "\u{a0}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{2028}".as_bytes(),
    "é".as_bytes(),
    b"\"",
    b"'",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\\n",
    b"{",
    b"}",
    b"{}",
    b"[",
    b"]",
    b"[]",
    b"(",
    b")",
    b"<",
    b"&",
    b",",
    b":",
    b";",
    b"/",
    b"-",
    b"--",
    b"#",
    b"@",
    b"=",
    b"*",
    b"x",
    b"^",
    b"null",
    b"true",
    b"pass",
    b"0-0",
    b"1/2-1/2",
    b"1...",
    b"south",
    b"north",
    b"ayoayo",
    b"mangala-iv",
];

/// Numbers at the bounds of something, or of no such form.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "12",
    "13",
    "46",
    "47",
    "48",
    "49",
    "92",
    "93",
    "98",
    "99",
    "127",
    "128",
    "254",
    "255",
    "256",
    "300",
    "32768",
    "65000",
    "65001",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "-1",
    "-0",
    "00",
    "+1",
    "1.5",
    "1e3",
    "1e999",
    "0x10",
    "NaN",
];

/// What opens and what closes nests.
const NESTS: &[(&str, &str)] = &[
    ("[", "]"),
    ("{\"a\":", "}"),
    ("(", ")"),
    ("{", "}"),
    ("[[", "]]"),
    (" (1. B ", ") "),
    ("[{\"move\":1,\"variations\":[", "]}]"),
];

/// The longest mutant, in bytes: what grows beyond is cut off.
const LONGEST: usize = 1 << 18;

/// Endless mutants of some seeds, none of them a seed or one that came before.
pub(crate) struct Mutants {
    random: SplitMix64,
    seeds: Vec<Vec<u8>>,
    /// Words that stand in the seeds.
    words: Vec<Vec<u8>>,
    met: HashSet<Vec<u8>>,
}

impl Mutants {
    pub(crate) fn new(number: u64, seeds: Vec<Vec<u8>>) -> Self {
        let words = seeds.iter().flat_map(|seed| {
            spans(seed, is_letter).into_iter().map(|span| seed[span].to_vec())
        });
        let mut words: Vec<_> = words.collect();
        words.sort_unstable();
        words.dedup();
        let met = seeds.iter().cloned().collect();
        Self { random: SplitMix64::new(number), seeds, words, met }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(u32::try_from(bound).unwrap()) as usize
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())].clone()) }
    }

    /// A range of `text`, seldom long.
    fn range(&mut self, text: &[u8]) -> Range<usize> {
        let start = self.below(text.len() + 1);
        let longest = [1, 4, 32, text.len()][self.below(4)];
        let length = self.below(longest + 1).min(text.len() - start);
        start..start + length
    }

    fn mutant(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let mut text = self.seeds[seed].clone();
        // Half of them are changed in one way that keeps most forms.
        if self.below(2) == 0 {
            self.mildly(&mut text);
        } else {
            for _ in 0..=self.below(4) {
                self.wildly(&mut text);
            }
        }
        text.truncate(LONGEST);
        text
    }

    /// What is likely to leave a text that can be read.
    fn mildly(&mut self, text: &mut Vec<u8>) {
        match self.below(8) {
            0 | 1 => self.move_seeds(text),
            2 => self.swap_numbers(text),
            3 => self.count_on(text),
            4 | 5 => self.exchange_word(text),
            6 => self.lines(text),
            _ => self.blanks(text),
        }
    }

    fn wildly(&mut self, text: &mut Vec<u8>) {
        match self.below(40) {
            0..=4 => self.mildly(text),
            5..=7 if !text.is_empty() => {
                let at = self.below(text.len());
                text[at] ^= 1 << self.below(8);
            }
            8..=10 if !text.is_empty() => {
                let at = self.below(text.len());
                text[at] = u8::try_from(self.below(256)).unwrap();
            }
            11..=14 => {
                let range = self.range(text);
                text.drain(range);
            }
            15..=17 => {
                let range = self.range(text);
                let piece = text[range.clone()].repeat(1 + self.below(3));
                splice(text, range.end..range.end, &piece);
            }
            18..=22 => {
                let at = self.below(text.len() + 1);
                let piece = self.one(PIECES).unwrap();
                splice(text, at..at, piece);
            }
            23..=25 => {
                // The beginning of this and the end of another.
                let other = self.below(self.seeds.len());
                let from = self.below(self.seeds[other].len() + 1);
                let end = self.seeds[other][from..].to_vec();
                text.truncate(self.below(text.len() + 1));
                text.extend(end);
            }
            26..=27 => text.truncate(self.below(text.len() + 1)),
            28..=32 => {
                let numbers = spans(text, |byte| byte.is_ascii_digit());
                if let Some(span) = self.one(&numbers) {
                    let number = self.one(NUMBERS).unwrap();
                    splice(text, span, number.as_bytes());
                }
            }
            33 => {
                let range = self.range(text);
                let depth = [2, 40, 130, 2000][self.below(4)];
                let (open, close) = self.one(NESTS).unwrap();
                let close = close.repeat([0, 1, depth][self.below(3)]);
                splice(text, range.end..range.end, close.as_bytes());
                splice(text, range.start..range.start, open.repeat(depth).as_bytes());
            }
            34 => {
                let at = self.below(text.len() + 1);
                let piece = self.one(&[b"9", b"x", b" ", b"\"", b"\\", b"\xff"]).unwrap();
                let length = [100, 5000, 70_000][self.below(3)];
                splice(text, at..at, &piece.repeat(length));
            }
            35 => {
                // Some of the lines, over and over.
                let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
                let line = self.below(lines.len() + 1);
                let section = lines[line..].concat();
                let times = (20_000 / (section.len() + 1)).min(200);
                text.extend(section.repeat(times));
            }
            36 => text.clear(),
            _ => self.lines(text),
        }
    }

    /// Takes from one number and gives to another: what adds up still does.
    fn move_seeds(&mut self, text: &mut Vec<u8>) {
        let numbers = spans(text, |byte| byte.is_ascii_digit());
        let Some((a, b)) = self.two(&numbers) else { return };
        let read = |span: &Range<usize>| -> Option<u64> {
            std::str::from_utf8(&text[span.clone()]).ok()?.parse().ok()
        };
        let (Some(from), Some(to)) = (read(&a), read(&b)) else { return };
        let most = usize::try_from(from.min(12)).unwrap();
        let seeds = self.below(most + 1) as u64;
        let Some(more) = to.checked_add(seeds) else { return };
        let (less, more) = ((from - seeds).to_string(), more.to_string());
        // The later one first, so that the places of the other stay.
        let mut changes = [(a, less), (b, more)];
        changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, number) in changes {
            splice(text, span, number.as_bytes());
        }
    }

    fn swap_numbers(&mut self, text: &mut Vec<u8>) {
        let numbers = spans(text, |byte| byte.is_ascii_digit());
        let Some((a, b)) = self.two(&numbers) else { return };
        let (first, second) = if a.start < b.start { (a, b) } else { (b, a) };
        let [one, other] = [&first, &second].map(|span| text[span.clone()].to_vec());
        splice(text, second, &one);
        splice(text, first, &other);
    }

    /// Two of them that are not the same, mostly near to each other.
    fn two(&mut self, spans: &[Range<usize>]) -> Option<(Range<usize>, Range<usize>)> {
        let a = self.below(spans.len().max(1));
        let b = if self.below(3) == 0 {
            self.below(spans.len().max(1))
        } else {
            (a + self.below(5)).checked_sub(2)?
        };
        if a == b {
            return None;
        }
        Some((spans.get(a)?.clone(), spans.get(b)?.clone()))
    }

    /// One more or less.
    fn count_on(&mut self, text: &mut Vec<u8>) {
        let numbers = spans(text, |byte| byte.is_ascii_digit());
        let Some(span) = self.one(&numbers) else { return };
        let Ok(number) = std::str::from_utf8(&text[span.clone()]).unwrap().parse::<u64>()
        else {
            return;
        };
        let other = if self.below(2) == 0 {
            number.saturating_add(1)
        } else {
            number.saturating_sub(1)
        };
        splice(text, span, other.to_string().as_bytes());
    }

    /// One word in place of another.
    fn exchange_word(&mut self, text: &mut Vec<u8>) {
        let words = spans(text, is_letter);
        let Some(span) = self.one(&words) else { return };
        // Mostly one of the same length, such as a pit's name for a pit's name.
        let mut word = Vec::new();
        for _ in 0..8 {
            let Some(other) = self.one(&self.words.clone()) else { return };
            word = other;
            if word.len() == span.len() {
                break;
            }
        }
        splice(text, span, &word);
    }

    /// Lines or their ends: one twice, one less, two in each other's place.
    fn lines(&mut self, text: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> =
            text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if lines.is_empty() {
            return;
        }
        let (a, b) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(6) {
            0 => lines.insert(a, lines[b].clone()),
            1 => drop(lines.remove(a)),
            2 => lines.swap(a, b),
            3 => lines.iter_mut().for_each(|line| {
                if line.ends_with(b"\n") {
                    line.insert(line.len() - 1, b'\r');
                }
            }),
            4 => lines[a].push(b'\n'),
            _ => lines.iter_mut().for_each(|line| {
                if line.ends_with(b"\n") {
                    line.pop();
                    line.push(b'\r');
                }
            }),
        }
        *text = lines.concat();
    }

    /// Blanks within or around.
    fn blanks(&mut self, text: &mut Vec<u8>) {
        let places: Vec<usize> = iter::once(0)
            .chain(
                text.iter()
                    .enumerate()
                    .filter_map(|(at, byte)| byte.is_ascii_punctuation().then_some(at + 1)),
            )
            .chain([text.len()])
            .collect();
        let at = self.one(&places).unwrap();
        let blank: &[u8] = self.one(&[&b" "[..], b"\n", b"\t", b"  ", b"\r\n"]).unwrap();
        splice(text, at..at, blank);
    }
}

impl Iterator for Mutants {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        for _ in 0..1000 {
            let mutant = self.mutant();
            if self.met.insert(mutant.clone()) {
                return Some(mutant);
            }
        }
        panic!("these seeds have no more mutants: {:?}", self.seeds);
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

/// Where bytes of a kind stand together.
fn spans(text: &[u8], kind: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut start = None;
    for (at, &byte) in text.iter().enumerate() {
        match (kind(byte), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                spans.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    spans.extend(start.map(|from| from..text.len()));
    spans
}

fn splice(text: &mut Vec<u8>, range: Range<usize>, piece: &[u8]) {
    text.splice(range, piece.iter().copied());
}

#[test]
fn mutants_are_many_and_the_same_in_every_run() {
    use mancala_notation::PositionText;
    use mancala_variants::{AnyPosition, Variant};

    let seeds = || vec![b"ayoayo 4,4,4,4,4,4/4,4,4,4,4,4 0-0 S".to_vec(), b"B\n".to_vec()];
    let mutants: Vec<_> = Mutants::new(7, seeds()).take(2000).collect();
    assert!(mutants.iter().eq(Mutants::new(7, seeds()).take(2000).collect::<Vec<_>>().iter()));
    let some = |what: &str, found: fn(&[u8]) -> bool| {
        assert!(mutants.iter().any(|mutant| found(mutant)), "{what}");
    };
    some("empty", <[u8]>::is_empty);
    some("long", |mutant| mutant.len() > 50_000);
    some("not UTF-8", |mutant| std::str::from_utf8(mutant).is_err());
    some("NUL", |mutant| mutant.contains(&0));
    some("CR and LF", |mutant| mutant.windows(2).any(|two| two == b"\r\n"));
    some("deep", |mutant| mutant.windows(100).any(|nest| nest.iter().all(|&b| b == b'[')));
    some("digits", |mutant| mutant.windows(1000).any(|all| all.iter().all(|&b| b == b'9')));
    some("still a position", |mutant| {
        std::str::from_utf8(mutant).is_ok_and(|text| {
            text.parse::<PositionText<AnyPosition>>()
                .is_ok_and(|position| position.0 != AnyPosition::start(Variant::Ayoayo))
        })
    });
}
