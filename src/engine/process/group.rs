//! A child process and everything it starts, ended together.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};

/// The numbers of the groups that are alive, for [`kill_all`] alone: whoever ends this process without
/// unwinding has no other way to them.
static ALIVE: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Kills every group that is alive, so that none outlives a process that is about to end at once.
pub fn kill_all() {
    for group in &*ALIVE.lock().unwrap_or_else(PoisonError::into_inner) {
        system::kill_number(*group);
    }
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    pub(super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Looks without reaping: while its leader is a zombie, the number of the group is not given to
    /// anybody else.
    pub(super) fn has_exited(child: &Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(
            waitid(WaitId::Pid(Pid::from_child(child)), options),
            Ok(None)
        )
    }

    pub(super) fn kill(child: &mut Child) {
        // The only failure is that nobody is left to kill.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    pub(super) fn kill_number(group: u32) {
        let number = i32::try_from(group).ok();
        if let Some(pid) = number.and_then(Pid::from_raw) {
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub(super) fn lead(_: &mut Command) {}

    pub(super) fn has_exited(_: &Child) -> bool {
        false
    }

    /// Without process groups only the child itself can be ended.
    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    pub(super) fn kill_number(_: u32) {}
}

/// A child that leads a process group of its own. Dropped, the whole group is killed.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    ended: Option<ExitStatus>,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        system::lead(command);
        let leader = command.spawn()?;
        let mut alive = ALIVE.lock().unwrap_or_else(PoisonError::into_inner);
        alive.insert(leader.id());
        Ok(Self {
            leader,
            ended: None,
        })
    }

    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Has the leader ended? Does not wait.
    pub(super) fn has_exited(&self) -> bool {
        self.ended.is_some() || system::has_exited(&self.leader)
    }

    /// Kills whatever is left of the group and says how its leader ended.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        // Before it is reaped: then its number may be given to somebody else.
        let mut alive = ALIVE.lock().unwrap_or_else(PoisonError::into_inner);
        alive.remove(&self.leader.id());
        drop(alive);
        system::kill(&mut self.leader);
        let status = self.leader.wait()?;
        self.ended = Some(status);
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
