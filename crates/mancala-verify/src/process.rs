//! A program that speaks the protocol, as a child process.

use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use crate::implementation::{Fault, Implementation};
use crate::json::JsonFault;
use crate::lines::{Line, read_line};
use crate::printable::excerpt;
use crate::protocol::{Body, Reply, Request, StartReply, VERSION};

/// Lines that are read ahead. A program that says more is stopped by its full
/// pipe, and not read into memory.
const READ_AHEAD: usize = 4;

/// How long a program may take to end once its input is closed, if a request may
/// not take less.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long a program that closed its output may take until how it ended is told.
const AUTOPSY: Duration = Duration::from_millis(200);

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

    fn exchange<T: DeserializeOwned>(&mut self, request: &Request) -> Result<T, Fault> {
        let Some(running) = &mut self.running else {
            return Err(Fault::Crash("it was not running".to_owned()));
        };
        running.exchange(request, self.limit)
    }
}

impl Implementation for Process {
    fn start(&mut self) -> Result<StartReply, Fault> {
        self.running = None;
        self.running = Some(Running::spawn(&self.command)?);
        let reply: Result<StartLine, Fault> =
            self.exchange(&Request::Start { version: VERSION });
        let checked = reply.and_then(|reply| match reply {
            StartLine::Reply(reply) => match reply.check() {
                Ok(()) => Ok(reply),
                Err(fault) => Err(Fault::Start(fault.to_string())),
            },
            StartLine::Error(error) => {
                Err(Fault::Start(format!("it says {}", excerpt(&error))))
            }
        });
        if checked.is_err() {
            self.running = None;
        }
        checked
    }

    fn ask(&mut self, request: &Request) -> Result<Body, Fault> {
        let body = self.exchange::<Reply>(request).and_then(|reply| {
            let running = self.running.as_mut();
            running.map_or(Err(Fault::Crash("it was not running".to_owned())), |running| {
                running.accept(request, reply)
            })
        });
        if body.is_err() {
            self.running = None;
        }
        body
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

impl<'de> serde::Deserialize<'de> for StartLine {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        // Read as a value first, so that an error is not told as a field too many.
        let value = serde_json::Value::deserialize(deserializer)?;
        if let Some(error) = value.get("error").and_then(serde_json::Value::as_str) {
            return Ok(Self::Error(error.to_owned()));
        }
        mancala_variants::serde_forms::object(value).map(Self::Reply).map_err(D::Error::custom)
    }
}

/// What a reading thread has found.
enum Output {
    Line(Vec<u8>),
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
    /// Whether the child was found to have ended.
    ended: bool,
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
        let mut child = command
            .spawn()
            .map_err(|error| Fault::Spawn(format!("{}: {error}", excerpt(program))))?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (requests, lines) = mpsc::channel();
        let (found, output) = mpsc::sync_channel(READ_AHEAD);
        register(&child);
        let running = Self {
            child,
            requests: Some(requests),
            output,
            answered: None,
            line: String::new(),
            ended: false,
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

    /// Sends a request and reads a line.
    fn exchange<T: DeserializeOwned>(
        &mut self,
        request: &Request,
        limit: Duration,
    ) -> Result<T, Fault> {
        // What has come by now is no reply to this. That it ended is found below.
        if self.answered.is_some() {
            match self.output.try_recv() {
                Ok(Output::Line(line)) => return Err(Fault::Extra { line: text(&line) }),
                Ok(Output::TooLong) => {
                    return Err(Fault::Extra { line: Fault::TooLong.to_string() });
                }
                Ok(Output::End) => return Err(self.crash()),
                Ok(Output::Failed(error)) => return Err(Fault::Read(error.to_string())),
                Err(_) => {}
            }
        }
        let mut line =
            serde_json::to_vec(request).map_err(|error| Fault::Read(error.to_string()))?;
        line.push(b'\n');
        if let Some(requests) = &self.requests {
            // When the writer is gone, the program has closed its input; whether it
            // replies all the same is seen below.
            let _ = requests.send(line);
        }
        let line = match self.output.recv_timeout(limit) {
            Ok(Output::Line(line)) => line,
            Ok(Output::TooLong) => return Err(Fault::TooLong),
            Ok(Output::Failed(error)) => return Err(Fault::Read(error.to_string())),
            Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
            Err(RecvTimeoutError::Timeout) => return Err(Fault::Timeout(limit)),
        };
        self.line = text(&line);
        serde_json::from_slice(&line).map_err(|error| Fault::NotReply {
            line: self.line.clone(),
            fault: JsonFault::from(&error),
        })
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
        let fault = match self.output.recv_timeout(left) {
            Ok(Output::Line(line)) => Err(Fault::Extra { line: text(&line) }),
            Ok(Output::TooLong) => Err(Fault::Extra { line: Fault::TooLong.to_string() }),
            Ok(Output::Failed(_) | Output::End) | Err(_) => Ok(()),
        };
        if fault.is_ok() {
            self.wait(until);
        }
        fault
    }

    /// How the program ended, once its output has.
    fn crash(&mut self) -> Fault {
        Fault::Crash(match self.wait(Instant::now() + AUTOPSY) {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".to_owned(),
        })
    }

    /// Waits until the program has ended, or for this long.
    fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(100);
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                // What it started and left behind ends too, at once: the number of
                // a group that is empty is another's some day.
                if !self.ended {
                    kill_group(&self.child);
                }
                self.ended = true;
                return Some(status);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        unregister(&self.child);
        if !self.ended {
            kill_group(&self.child);
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

fn register(child: &Child) {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner).push(child.id());
}

fn unregister(child: &Child) {
    let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    children.retain(|&id| id != child.id());
}

/// Kills every program that runs: for a process that is about to end without
/// dropping what it has.
pub fn kill_all() {
    let children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    for &id in &*children {
        kill_group_of(id);
    }
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
