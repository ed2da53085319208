//! Exit codes.

use std::process::ExitCode;

/// How a run ended; of two, the later one in this list counts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[must_use]
pub enum Exit {
    /// Everything was read and nothing was found.
    Clean,
    /// There are findings at or above `--fail-on`, or failed cases.
    Findings,
    /// The job could not be done: usage, configuration, unreadable input.
    Failure,
    /// The user stopped it; what was done until then is written.
    Interrupted,
}

impl Exit {
    /// 0, 1, 2 or 130 (128 + SIGINT, as shells count).
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failure => 2,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_file_outweighs_findings() {
        assert_eq!(Exit::Findings.max(Exit::Failure).code(), 2);
        assert_eq!(Exit::Interrupted.max(Exit::Failure).code(), 130);
    }
}
