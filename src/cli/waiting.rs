//! Reading what may keep a reader waiting: standard input, pipes, devices.

use std::io::{self, Read};

use super::interrupt::Interrupt;

/// A stream that may be silent for long. Ctrl-C ends the waiting: the read then fails.
pub struct Waiting<R> {
    stream: R,
    interrupt: Interrupt,
}

impl<R: Pollable> Waiting<R> {
    /// Reads `stream` until `interrupt` is set.
    pub fn on(stream: R, interrupt: &Interrupt) -> Self {
        Self {
            stream,
            interrupt: interrupt.clone(),
        }
    }
}

impl<R: Read + Pollable> Read for Waiting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            // No `ErrorKind::Interrupted`: whoever reads to the end would try again.
            if self.interrupt.is_set() {
                return Err(io::Error::other("stopped"));
            }
            if has_news(&self.stream)? {
                return self.stream.read(buffer);
            }
        }
    }
}

/// What can be waited for.
#[cfg(unix)]
pub use std::os::fd::AsFd as Pollable;

/// What could be waited for elsewhere: a read that has begun cannot be ended here.
#[cfg(not(unix))]
pub trait Pollable {}

#[cfg(not(unix))]
impl<R> Pollable for R {}

/// Standard input, of which nothing is read ahead: a buffer would not show when one waits for it.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub fn stdin() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;

    io::stdin().as_fd().try_clone_to_owned().map(Into::into)
}

/// Standard input.
///
/// # Errors
/// Never here.
#[cfg(not(unix))]
pub fn stdin() -> io::Result<io::Stdin> {
    Ok(io::stdin())
}

/// Has something come, or the end? Waits a little for it.
#[cfg(unix)]
fn has_news(stream: &impl Pollable) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    const PATIENCE: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 50_000_000,
    };
    let mut streams = [PollFd::new(stream, PollFlags::IN)];
    match poll(&mut streams, Some(&PATIENCE)) {
        Ok(number) => Ok(number > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn has_news<R>(_: &R) -> io::Result<bool> {
    Ok(true)
}
