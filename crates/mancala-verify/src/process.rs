//! A program that speaks the protocol, as a child process.

use std::io::{self, BufReader, Write as _};
use std::mem;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use mancala_variants::serde_forms::object;
use serde::Deserialize;

use crate::implementation::{Fault, Implementation};
use crate::json::JsonFault;
use crate::lines::{Line, read_line};
use crate::printable::{excerpt, without_middle};
use crate::protocol::{Body, Reply, Request, StartReply, VERSION};

/// Lines that are read ahead. A program that says more is stopped by its full
/// pipe, and not read into memory.
const READ_AHEAD: usize = 4;

/// How long a program may take to end once its input is closed, if a request may
/// not take less.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long a program that closed its output may take until how it ended is told,
/// and what one that ended has written until it is read.
const AUTOPSY: Duration = Duration::from_millis(200);

/// How often, while there is no output, it is seen whether the program has ended:
/// what it started may hold its output open.
const LOOK: Duration = Duration::from_millis(20);

/// How long more output is waited for after the reply to `start`: what comes
/// before anything was asked must not be taken for a reply.
const SETTLE: Duration = Duration::from_millis(20);

/// A program, which is started when it is needed, and killed when this is
/// dropped: on Unix with all processes of its group.
#[derive(Debug)]
pub struct Process {
    command: Vec<String>,
    limit: Duration,
    running: Option<Running>,
}

impl Process {
    /// This program with its arguments, not started yet; each request must be
    /// answered within `limit`.
    #[must_use]
    pub fn new(command: Vec<String>, limit: Duration) -> Self {
        Self { command, limit, running: None }
    }

    /// The program and arguments of a command line, which is split as a shell
    /// does; `None` when it is empty or a quote is not closed.
    #[must_use]
    pub fn split(command: &str) -> Option<Vec<String>> {
        shlex::split(command).filter(|words| !words.is_empty())
    }
}

impl Implementation for Process {
    fn start(&mut self) -> Result<StartReply, Fault> {
        self.running = None;
        let mut running = Running::spawn(&self.command)?;
        let reply = running.start(self.limit)?;
        self.running = Some(running);
        Ok(reply)
    }

    fn ask(&mut self, request: &Request) -> Result<Body, Fault> {
        let Some(mut running) = self.running.take() else {
            return Err(Fault::Crash("it was not running".to_owned()));
        };
        let body = running.ask(request, self.limit)?;
        self.running = Some(running);
        Ok(body)
    }

    fn stop(&mut self) -> Result<(), Fault> {
        match self.running.take() {
            Some(running) => running.stop(self.limit.min(FAREWELL)),
            None => Ok(()),
        }
    }
}

/// What may come in reply to `start`.
enum StartLine {
    Reply(StartReply),
    Error(String),
}

impl StartLine {
    fn parse(line: &[u8]) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Probe {
            error: String,
        }

        let whole = |mut json: serde_json::Deserializer<serde_json::de::SliceRead<'_>>| {
            object(&mut json).and_then(|reply| json.end().map(|()| reply))
        };
        whole(serde_json::Deserializer::from_slice(line)).map(Self::Reply).or_else(|fault| {
            // An error is not told as a field too many.
            match serde_json::from_slice(line) {
                Ok(Probe { error }) => Ok(Self::Error(error)),
                Err(_) => Err(fault),
            }
        })
    }
}

/// What a reading thread has found.
enum Output {
    Line(Vec<u8>),
    /// The last line, which has no end.
    Unended(Vec<u8>),
    TooLong,
    Failed(io::Error),
    End,
}

/// A program that runs.
#[derive(Debug)]
struct Running {
    child: Child,
    /// Lines for the program; `None` once its input is to be closed.
    requests: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    /// The number of the last request that was answered.
    answered: Option<u64>,
    /// The line that was read last, for messages.
    line: String,
    /// How the child was found to have ended.
    ended: Option<ExitStatus>,
    /// Whether what the child started has been ended, too.
    cleared: bool,
}

impl Running {
    fn spawn(command: &[String]) -> Result<Self, Fault> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| Fault::Spawn("no command".to_owned()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that what it starts itself ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // Under the lock, so that none is started that `kill_all` does not know.
        let mut children = children();
        let mut child = command
            .spawn()
            .map_err(|error| Fault::Spawn(format!("{}: {error}", excerpt(program))))?;
        children.push(child.id());
        drop(children);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (requests, lines) = mpsc::channel();
        let (found, output) = mpsc::sync_channel(READ_AHEAD);
        let running = Self {
            child,
            requests: Some(requests),
            output,
            answered: None,
            line: String::new(),
            ended: None,
            cleared: false,
        };
        // Threads of their own, so that no program can hold up this one: neither
        // one that does not read nor one that does not write. They end with their
        // pipes and channels.
        if let (Some(stdin), Some(stdout)) = pipes {
            let writer = move || write_lines(stdin, &lines);
            let reader = move || read_lines(stdout, &found);
            let spawned = thread::Builder::new()
                .name("mancala writer".to_owned())
                .spawn(writer)
                .and_then(|_| {
                    thread::Builder::new().name("mancala reader".to_owned()).spawn(reader)
                });
            spawned.map_err(|error| Fault::Spawn(error.to_string()))?;
        }
        Ok(running)
    }

    /// Asks what it is.
    fn start(&mut self, limit: Duration) -> Result<StartReply, Fault> {
        let request = Request::Start { version: VERSION };
        let reply = match self.exchange(&request, limit, StartLine::parse) {
            Ok(StartLine::Reply(reply)) => reply,
            Ok(StartLine::Error(error)) => {
                return Err(Fault::Start(format!("it says {}", excerpt(&error))));
            }
            Err(Fault::Timeout(limit)) => return Err(Fault::StartTimeout(limit)),
            Err(fault) => return Err(fault),
        };
        reply.check().map_err(|fault| Fault::Start(without_middle(&fault.to_string())))?;
        let more = |line: &str| {
            Fault::Start(format!(
                "more output after the reply to start, before anything was asked: {line}"
            ))
        };
        match self.output.recv_timeout(SETTLE) {
            Ok(Output::Line(line) | Output::Unended(line)) => Err(more(&text(&line))),
            Ok(Output::TooLong) => Err(more(&Fault::TooLong.to_string())),
            Ok(Output::Failed(error)) => Err(Fault::Read(error.to_string())),
            // That it ended is found with the first request.
            Ok(Output::End) | Err(_) => Ok(reply),
        }
    }

    /// Asks anything else.
    fn ask(&mut self, request: &Request, limit: Duration) -> Result<Body, Fault> {
        // What has come by now is no reply to this. That it ended is found below.
        match self.output.try_recv() {
            Ok(Output::Line(line) | Output::Unended(line)) => {
                return Err(Fault::Extra { line: text(&line) });
            }
            Ok(Output::TooLong) => {
                return Err(Fault::Extra { line: Fault::TooLong.to_string() });
            }
            Ok(Output::End) => return Err(self.crash()),
            Ok(Output::Failed(error)) => return Err(Fault::Read(error.to_string())),
            Err(_) => {}
        }
        let reply = self.exchange(request, limit, |line| serde_json::from_slice(line))?;
        self.accept(request, reply)
    }

    /// Sends a request and reads a line.
    fn exchange<T>(
        &mut self,
        request: &Request,
        limit: Duration,
        parse: impl FnOnce(&[u8]) -> serde_json::Result<T>,
    ) -> Result<T, Fault> {
        let mut line =
            serde_json::to_vec(request).map_err(|error| Fault::Read(error.to_string()))?;
        line.push(b'\n');
        if let Some(requests) = &self.requests {
            // When the writer is gone, the program has closed its input; whether it
            // replies all the same is seen below.
            let _ = requests.send(line);
        }
        let (line, ended) = match self.receive(limit)? {
            Output::Line(line) => (line, true),
            Output::Unended(line) => (line, false),
            Output::TooLong => return Err(Fault::TooLong),
            Output::Failed(error) => return Err(Fault::Read(error.to_string())),
            Output::End => return Err(self.crash()),
        };
        self.line = text(&line);
        parse(&line).map_err(|error| {
            let line = self.line.clone();
            if !ended {
                return Fault::CutOff { how: self.how(), line };
            }
            let mut fault = JsonFault::from(&error);
            fault.message = without_middle(&fault.message);
            if !error.is_data() {
                fault.message.push_str("; one JSON object on one line was expected");
            }
            Fault::NotReply { line, fault }
        })
    }

    /// Waits for output. Of a program that has ended, what it wrote is on its way,
    /// and more does not come from whoever else holds its output open.
    fn receive(&mut self, limit: Duration) -> Result<Output, Fault> {
        let ended = self.ended.is_some();
        let mut until = Instant::now() + if ended { AUTOPSY } else { limit };
        let mut pause = Duration::from_millis(1);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(pause.min(left)) {
                Ok(output) => return Ok(output),
                Err(RecvTimeoutError::Disconnected) => return Ok(Output::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
            pause = (pause * 2).min(LOOK);
            if self.ended.is_none() && self.has_ended() {
                until = Instant::now() + AUTOPSY;
            } else if left.is_zero() {
                if self.ended.is_none() {
                    return Err(Fault::Timeout(limit));
                }
                // Once nobody holds its output open, half a line of it is read, too.
                self.clear();
                return Ok(self.output.recv_timeout(AUTOPSY).unwrap_or(Output::End));
            }
        }
    }

    /// Takes a reply if it is one to this request.
    fn accept(&mut self, request: &Request, reply: Reply) -> Result<Body, Fault> {
        let line = self.line.clone();
        let expected = request.seq().unwrap_or_default();
        if reply.seq == Some(expected) {
            self.answered = Some(expected);
            return Ok(reply.body);
        }
        if reply.seq.is_some() && reply.seq == self.answered {
            return Err(Fault::Extra { line });
        }
        Err(Fault::WrongSeq { expected, found: reply.seq, line })
    }

    /// Asks the program to end, and waits for it, but not for ever.
    fn stop(mut self, limit: Duration) -> Result<(), Fault> {
        let until = Instant::now() + limit;
        if let Some(requests) = self.requests.take() {
            if let Ok(mut line) = serde_json::to_vec(&Request::Stop) {
                line.push(b'\n');
                let _ = requests.send(line);
            }
            // The writer closes the program's input when the channel is.
        }
        let left = until.saturating_duration_since(Instant::now());
        let fault = match self.receive(left) {
            Ok(Output::Line(line) | Output::Unended(line)) => {
                Err(Fault::Extra { line: text(&line) })
            }
            Ok(Output::TooLong) => Err(Fault::Extra { line: Fault::TooLong.to_string() }),
            Ok(Output::Failed(_) | Output::End) | Err(_) => Ok(()),
        };
        if fault.is_ok() {
            self.wait(until);
        }
        fault
    }

    /// That the program ended, once its output has.
    fn crash(&mut self) -> Fault {
        Fault::Crash(self.how())
    }

    /// How the program ended, once its output has.
    fn how(&mut self) -> String {
        match self.wait(Instant::now() + AUTOPSY) {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".to_owned(),
        }
    }

    fn has_ended(&mut self) -> bool {
        if self.ended.is_none() {
            self.ended = self.child.try_wait().ok().flatten();
        }
        self.ended.is_some()
    }

    /// Waits until the program has ended, or for this long.
    fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(100);
        loop {
            if self.has_ended() {
                // What it started and left behind ends too, at once: the number of
                // a group that is empty is another's some day.
                self.clear();
                return self.ended;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }

    /// Ends what the program started, and it itself.
    fn clear(&mut self) {
        if !self.cleared {
            kill_group(&self.child);
            self.cleared = true;
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        unregister(&self.child);
        self.clear();
        if self.ended.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn text(line: &[u8]) -> String {
    excerpt(&String::from_utf8_lossy(line))
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, found: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let output = match read_line(&mut stdout, &mut line) {
            Ok(Line::Whole) => Output::Line(line),
            Ok(Line::Unended) => Output::Unended(line),
            Ok(Line::TooLong) => Output::TooLong,
            Ok(Line::End) => Output::End,
            Err(error) => Output::Failed(error),
        };
        let last = !matches!(output, Output::Line(_));
        if found.send(output).is_err() || last {
            return;
        }
    }
}

/// The children that run, so that they can be killed when this process is
/// interrupted: they are in groups of their own, which an interrupt at the
/// terminal does not reach.
static CHILDREN: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn children() -> MutexGuard<'static, Vec<u32>> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unregister(child: &Child) {
    children().retain(|&id| id != child.id());
}

/// Kills every program that runs: for a process that is about to end without
/// dropping what it has, and does so next. Until then, whatever would start a
/// program or be done with one waits: none is started in the place of one that was
/// killed, and none is told to have crashed.
pub fn kill_all() {
    let children = children();
    for &id in &*children {
        kill_group_of(id);
    }
    // Never given back.
    mem::forget(children);
}

fn kill_group(child: &Child) {
    kill_group_of(child.id());
}

#[cfg(unix)]
fn kill_group_of(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    // Fails when nobody is left in the group.
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group_of(_: u32) {}
