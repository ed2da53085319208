//! Ctrl-C, and the signals that ask a program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::Exit;
use crate::engine::process::kill_all;

/// Tells whether the user wants to stop. Whoever loops over inputs asks now and then.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C sets the flag; a second one ends the process at once. To be called once.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn install() -> anyhow::Result<Self> {
        let interrupt = Self::default();
        let flag = interrupt.clone();
        ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                at_once();
            }
        })?;
        Ok(interrupt)
    }

    /// Was Ctrl-C pressed?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for loops below the command line.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }

    /// `Interrupted` if Ctrl-C was pressed.
    pub fn exit(&self) -> Exit {
        if self.is_set() {
            Exit::Interrupted
        } else {
            Exit::Clean
        }
    }
}

#[expect(
    clippy::exit,
    reason = "the user asked twice; nothing is worth waiting for"
)]
fn at_once() {
    kill_all();
    std::process::exit(Exit::Interrupted.code().into());
}
