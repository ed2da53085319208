//! Breaking games off from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flags of which any one, once set, breaks games off.
#[derive(Clone, Default, Debug)]
pub struct Stop(Vec<Arc<AtomicBool>>);

impl Stop {
    /// Stops when this flag is set.
    pub fn when(flag: &Arc<AtomicBool>) -> Self {
        Self::default().or(flag)
    }

    /// Stops when this flag is set, too.
    #[must_use]
    pub fn or(&self, flag: &Arc<AtomicBool>) -> Self {
        let flags = self.0.iter().chain([flag]);
        Self(flags.cloned().collect())
    }

    /// Is any flag set?
    pub fn is_set(&self) -> bool {
        self.0.iter().any(|flag| flag.load(Ordering::Relaxed))
    }
}
