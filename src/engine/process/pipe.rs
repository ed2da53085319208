//! The two pipes to an engine: neither is ever waited for without an end.

use std::time::Duration;

pub(super) use self::system::{Input, Output};

/// Bytes asked for at once.
const READ_BYTES: usize = 64 * 1024;

/// How long a full pipe to the engine is waited for. An engine that has said `readyok` has read all
/// before it, so its pipe is never full unless it lies.
const FULL_PIPE: Duration = Duration::from_secs(2);

/// What a pipe gave.
#[derive(Debug)]
pub(super) enum Reading<'p> {
    /// These bytes, at least one.
    Bytes(&'p [u8]),
    /// Nothing yet.
    Nothing,
    /// Nothing, for ever.
    Closed,
}

/// Whoever waits for bytes takes them out of the pipe itself: a thread in between would cost more
/// than all the rest of a ply.
#[cfg(unix)]
mod system {
    use std::io::{self, ErrorKind, Read, Write};
    use std::process::{ChildStdin, ChildStdout};
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, ioctl_fionbio};

    use super::{FULL_PIPE, READ_BYTES, Reading};

    #[derive(Debug)]
    pub(in super::super) struct Output {
        pipe: ChildStdout,
        buffer: Vec<u8>,
    }

    impl Output {
        #[expect(
            clippy::unnecessary_wraps,
            reason = "where there is no poll, a thread has to be started"
        )]
        pub(in super::super) fn new(pipe: ChildStdout) -> io::Result<Self> {
            let buffer = vec![0; READ_BYTES];
            Ok(Self { pipe, buffer })
        }

        pub(in super::super) fn read(&mut self, within: Duration) -> Reading<'_> {
            let mut fds = [PollFd::new(&self.pipe, PollFlags::IN)];
            match poll(&mut fds, Timespec::try_from(within).ok().as_ref()) {
                Ok(0) | Err(Errno::INTR) => return Reading::Nothing,
                Ok(_) => {}
                Err(_) => return Reading::Closed,
            }
            match self.pipe.read(&mut self.buffer) {
                Ok(0) => Reading::Closed,
                Ok(count) => Reading::Bytes(&self.buffer[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => Reading::Nothing,
                Err(_) => Reading::Closed,
            }
        }
    }

    #[derive(Debug)]
    pub(in super::super) struct Input(ChildStdin);

    impl Input {
        pub(in super::super) fn new(pipe: ChildStdin) -> io::Result<Self> {
            ioctl_fionbio(&pipe, true)?;
            Ok(Self(pipe))
        }

        pub(in super::super) fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
            let until = Instant::now() + FULL_PIPE;
            while !bytes.is_empty() {
                match self.0.write(bytes) {
                    Ok(count) => bytes = &bytes[count..],
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        let left = until.saturating_duration_since(Instant::now());
                        let mut fds = [PollFd::new(&self.0, PollFlags::OUT)];
                        if poll(&mut fds, Timespec::try_from(left).ok().as_ref())? == 0 {
                            return Err(error);
                        }
                    }
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        }
    }
}

/// Without `poll` a thread reads, and the blocks that wait are bounded: an engine that talks for ever
/// blocks on its own full pipe.
#[cfg(not(unix))]
mod system {
    use std::io::{self, ErrorKind, Read, Write};
    use std::process::{ChildStdin, ChildStdout};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
    use std::thread;
    use std::time::Duration;

    use super::{READ_BYTES, Reading};

    const WAITING_BLOCKS: usize = 16;

    #[derive(Debug)]
    pub(in super::super) struct Output {
        blocks: Receiver<Vec<u8>>,
        block: Vec<u8>,
    }

    impl Output {
        pub(in super::super) fn new(mut pipe: ChildStdout) -> io::Result<Self> {
            let (sender, blocks) = sync_channel(WAITING_BLOCKS);
            let read = move || {
                let mut buffer = vec![0; READ_BYTES];
                loop {
                    match pipe.read(&mut buffer) {
                        Ok(0) => return,
                        Ok(count) if sender.send(buffer[..count].to_vec()).is_err() => return,
                        Ok(_) => {}
                        Err(error) if error.kind() == ErrorKind::Interrupted => {}
                        Err(_) => return,
                    }
                }
            };
            thread::Builder::new()
                .name("engine output".into())
                .spawn(read)?;
            let block = Vec::new();
            Ok(Self { blocks, block })
        }

        pub(in super::super) fn read(&mut self, within: Duration) -> Reading<'_> {
            match self.blocks.recv_timeout(within) {
                Ok(block) => {
                    self.block = block;
                    Reading::Bytes(&self.block)
                }
                Err(RecvTimeoutError::Timeout) => Reading::Nothing,
                Err(RecvTimeoutError::Disconnected) => Reading::Closed,
            }
        }
    }

    #[derive(Debug)]
    pub(in super::super) struct Input(ChildStdin);

    impl Input {
        pub(in super::super) fn new(pipe: ChildStdin) -> io::Result<Self> {
            Ok(Self(pipe))
        }

        pub(in super::super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.0.write_all(bytes)
        }
    }
}
