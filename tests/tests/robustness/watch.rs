//! Inputs one after another under watch.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// How long one input may take.
const LIMIT: Duration = Duration::from_secs(10);

/// How much memory one input may take, in bytes.
const MEMORY: u64 = 200_000_000;

/// How far an input came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// All went well.
    Success,
    /// It has the form that is read, and says something that cannot be.
    Meaning,
    /// It has not the form that is read.
    Form,
}

/// How far how many inputs came.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    success: usize,
    meaning: usize,
    form: usize,
}

impl Tally {
    /// Whether the inputs were worth it: a tenth of them past the first check, and
    /// a tenth of them wrong.
    pub(crate) fn assert_telling(self, name: &str) {
        let Self { success, meaning, form } = self;
        let all = success + meaning + form;
        assert!(all >= 1000, "{name}: {all} inputs are too few");
        assert!((success + meaning) * 10 >= all, "{name}: too dull: {self:?}");
        assert!((meaning + form) * 10 >= all, "{name}: too good: {self:?}");
    }
}

/// What came of one input.
struct End {
    result: Result<Reached, String>,
    memory: u64,
    elapsed: Duration,
}

/// Does something with each input, of which it is told the number, too.
pub(crate) fn over(
    name: &'static str,
    inputs: Vec<Vec<u8>>,
    body: impl Fn(usize, &[u8]) -> Reached + Send + 'static,
) -> Tally {
    let inputs: Arc<[Vec<u8>]> = inputs.into();
    let (ends, heard) = mpsc::channel();
    let given = Arc::clone(&inputs);
    // A thread of its own, with the stack that threads have: less than a process.
    let worker = move || {
        for (number, input) in given.iter().enumerate() {
            let began = Instant::now();
            let mut result = Err(String::new());
            let allocated = allocation_counter::measure(|| {
                result = catch_unwind(AssertUnwindSafe(|| body(number, input)))
                    .map_err(|panic| message(&*panic));
            });
            let (memory, elapsed) = (allocated.bytes_max, began.elapsed());
            if ends.send(End { result, memory, elapsed }).is_err() {
                return;
            }
        }
    };
    let worker = thread::Builder::new().name(name.to_owned()).spawn(worker).unwrap();

    let mut tally = Tally::default();
    let (mut slowest, mut most) = (Duration::ZERO, 0);
    let began = Instant::now();
    for (number, input) in inputs.iter().enumerate() {
        let shown = || format!("{name}, input {number}: b\"{}\"", input.escape_ascii());
        let end = heard.recv_timeout(LIMIT);
        let End { result, memory, elapsed } =
            end.unwrap_or_else(|_| panic!("more than {LIMIT:?}: {}", shown()));
        match result.unwrap_or_else(|fault| panic!("{fault}: {}", shown())) {
            Reached::Success => tally.success += 1,
            Reached::Meaning => tally.meaning += 1,
            Reached::Form => tally.form += 1,
        }
        assert!(memory < MEMORY, "{memory} bytes: {}", shown());
        assert!(elapsed < LIMIT, "{elapsed:?}: {}", shown());
        slowest = slowest.max(elapsed);
        most = most.max(memory);
    }
    // With it goes what the body has, such as a folder.
    worker.join().unwrap();
    println!(
        "{name}: {tally:?} in {:?}, the slowest {slowest:?}, the largest {most} bytes",
        began.elapsed()
    );
    tally
}

fn message(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "a panic".to_owned(),
    }
}

#[test]
fn nothing_that_goes_wrong_goes_unnoticed() {
    let fails = |body: fn()| {
        let ran = catch_unwind(move || {
            over("wrong", vec![b"\xff\"".to_vec()], move |_, _| {
                body();
                Reached::Success
            })
        });
        message(&*ran.unwrap_err())
    };
    let panicked = fails(|| panic!("oh"));
    assert_eq!(panicked, "oh: wrong, input 0: b\"\\xff\\\"\"");
    let greedy = fails(|| drop(std::hint::black_box(vec![0_u8; 200_000_001])));
    assert!(greedy.starts_with("200000001 bytes: wrong, input 0"), "{greedy}");
}
