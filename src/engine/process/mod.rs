//! An engine's process: lines in and out, and no wait without a deadline.
//!
//! Nothing is read ahead, so an engine that talks for ever blocks on its own full pipe and costs no
//! memory. Only its error output has a thread, which keeps the end of it.

mod group;
mod pipe;
mod tail;

use std::convert::Infallible;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use memchr::memchr;

use self::group::Group;
pub use self::group::kill_all;
use self::pipe::{Input, Output, Reading};
use self::tail::{TAIL_BYTES, Tail};
use super::fault::Exit;
use super::stop::Stop;
use super::uci::LineSplitter;

/// How long an engine may take to leave after `quit`, and to answer after its deadline.
pub const GRACE: Duration = Duration::from_secs(2);

/// What to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The executable, looked up on `PATH` if it is a bare name.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its working folder, if not ours.
    pub folder: Option<PathBuf>,
}

/// A running engine.
#[derive(Debug)]
pub struct Process {
    group: Group,
    input: Option<Input>,
    output: Output,
    splitter: LineSplitter,
    /// Whole lines, each with a newline after it; where the next one starts; when they came.
    lines: Vec<u8>,
    next: usize,
    arrived: Instant,
    errors: Arc<Mutex<Tail>>,
    /// Nothing ever comes from here; it is closed when the error output is.
    errors_end: Receiver<Infallible>,
    stop: Stop,
}

/// A line from the engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Line<'p> {
    /// Its bytes, without the newline.
    pub bytes: &'p [u8],
    /// When it came, not when it was looked at.
    pub arrived: Instant,
}

/// Why there is no line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// None came in time, or nobody waits any longer.
    Deadline,
    /// None will come: the output is closed.
    Closed,
}

/// How often a wait looks whether it is still wanted.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// How long the error output of an engine that has ended is waited for.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Process {
    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    /// If the system can not start it.
    ///
    /// # Panics
    /// Never: the pipes asked for are there.
    pub fn start(program: &Program) -> io::Result<Self> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let mut group = Group::start(&mut command)?;
        let child = group.leader();
        let input = child.stdin.take().map(Input::new).transpose()?;
        let output = child
            .stdout
            .take()
            .expect("the output was asked to be a pipe");
        let error_output = child
            .stderr
            .take()
            .expect("the error output was asked to be a pipe");
        let errors = Arc::new(Mutex::new(Tail::default()));
        let tail = Arc::clone(&errors);
        let (open, errors_end) = channel::<Infallible>();
        // It is not joined: an escaped grandchild may keep the pipe open for ever.
        thread::Builder::new()
            .name("engine errors".into())
            .spawn(move || {
                keep_tail(error_output, &tail);
                drop(open);
            })?;
        Ok(Self {
            group,
            input,
            output: Output::new(output)?,
            splitter: LineSplitter::default(),
            lines: Vec::new(),
            next: 0,
            arrived: Instant::now(),
            errors,
            errors_end,
            stop: Stop::default(),
        })
    }

    /// Sends text, newline included. That the engine has gone is told by [`Process::receive`].
    ///
    /// It waits only if the engine's pipe is full, and not for long; see `Session::think`.
    pub fn send(&mut self, text: &str) {
        if let Some(input) = &mut self.input
            && input.write(text.as_bytes()).is_err()
        {
            self.input = None;
        }
    }

    /// From now on no line is waited for once this is set.
    pub fn heed(&mut self, stop: &Stop) {
        self.stop.clone_from(stop);
    }

    /// The next line, waited for until `deadline` and not longer, however much the engine talks.
    ///
    /// # Errors
    /// If there is none.
    pub fn receive(&mut self, deadline: Instant) -> Result<Line<'_>, Silence> {
        if self.next == self.lines.len() {
            self.read_lines(deadline)?;
        } else if Instant::now() >= deadline {
            return Err(Silence::Deadline);
        }
        let rest = &self.lines[self.next..];
        let length = memchr(b'\n', rest).unwrap_or(rest.len());
        self.next = (self.next + length + 1).min(self.lines.len());
        Ok(Line {
            bytes: &rest[..length],
            arrived: self.arrived,
        })
    }

    fn read_lines(&mut self, deadline: Instant) -> Result<(), Silence> {
        self.lines.clear();
        self.next = 0;
        while !self.stop.is_set() {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.read(left.min(BETWEEN_LOOKS)) {
                Reading::Bytes(bytes) => self.splitter.push(bytes, |line| {
                    self.lines.extend_from_slice(line);
                    self.lines.push(b'\n');
                }),
                Reading::Closed => return Err(Silence::Closed),
                Reading::Nothing => {}
            }
            if !self.lines.is_empty() {
                self.arrived = Instant::now();
                return Ok(());
            }
            if left.is_zero() {
                break;
            }
        }
        Err(Silence::Deadline)
    }

    /// The end of what the engine wrote to its error output since this was last asked.
    pub fn take_errors(&mut self) -> String {
        self.errors
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// Waits for the engine to end by itself, until `deadline`; `None` if it lives on.
    pub fn wait(&mut self, deadline: Instant) -> Option<Exit> {
        let mut nap = Duration::from_millis(1);
        while !self.group.has_exited() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            thread::sleep(nap.min(left));
            nap = (nap * 2).min(Duration::from_millis(20));
        }
        Some(self.kill())
    }

    /// Ends the engine and whatever it started, at once.
    pub fn kill(&mut self) -> Exit {
        self.input = None;
        let how = self.group.end().map_or(Exit::Unknown, exit);
        // Its last words may still be on their way.
        let _ = self.errors_end.recv_timeout(LAST_WORDS);
        how
    }

    /// Asks the engine to leave, and ends it and whatever it started after [`GRACE`].
    pub fn quit(mut self) {
        self.send("quit\n");
        self.input = None;
        self.wait(Instant::now() + GRACE);
    }
}

#[cfg(unix)]
fn exit(status: std::process::ExitStatus) -> Exit {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, Some(signal)) => Exit::Signal(signal),
        (None, None) => Exit::Unknown,
    }
}

#[cfg(not(unix))]
fn exit(status: std::process::ExitStatus) -> Exit {
    status.code().map_or(Exit::Unknown, Exit::Code)
}

fn keep_tail(mut pipe: impl Read, tail: &Mutex<Tail>) {
    let mut buffer = vec![0; TAIL_BYTES];
    loop {
        match pipe.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => tail
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_reads_nothing_holds_nobody_up_for_long() {
        let program = Program {
            path: "sleep".into(),
            arguments: vec!["60".into()],
            folder: None,
        };
        let mut process = Process::start(&program).unwrap();
        let since = Instant::now();
        process.send(&"x".repeat(1 << 20));
        assert!(since.elapsed() < 10 * GRACE, "{:?}", since.elapsed());
        let silence = process.receive(Instant::now() + Duration::from_millis(20));
        assert_eq!(silence.unwrap_err(), Silence::Deadline);
        assert_eq!(process.kill(), Exit::Signal(9));
    }
}
