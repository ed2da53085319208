//! Work in parallel, results in order, memory bounded.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use rayon::ThreadPoolBuilder;

/// Jobs in flight for each thread: one being worked on, and enough waiting that no thread idles while
/// the caller reads input or writes output.
const JOBS_PER_THREAD: usize = 3;

/// Runs `work` on every job and hands the results to `sink` in the order of the jobs.
///
/// At most three jobs and results per thread exist at a time, so memory does not grow
/// with the input. `jobs` and `sink` run on the calling thread. If `sink` breaks, no further job is
/// started and the results of those under way are dropped.
///
/// # Panics
/// If `work` panics, with its panic, or if the system refuses to start threads.
pub fn in_order<T, R>(
    threads: NonZeroUsize,
    jobs: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    T: Send,
    R: Send,
{
    if threads.get() == 1 {
        for job in jobs {
            if sink(work(job)).is_break() {
                return;
            }
        }
        return;
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .build()
        .expect("the system starts a few threads");
    let limit = threads.get() * JOBS_PER_THREAD;
    pool.in_place_scope(|scope| {
        let (results, inbox) = mpsc::channel();
        let mut queue = Reorder {
            inbox,
            early: BTreeMap::new(),
            next: 0,
        };
        let work = &work;
        for (index, job) in jobs.enumerate() {
            while index - queue.next >= limit {
                if sink(queue.wait()).is_break() {
                    return;
                }
            }
            let results = results.clone();
            scope.spawn(move |_| {
                let result = catch_unwind(AssertUnwindSafe(|| work(job)));
                // The receiver is gone only after the sink broke: nobody wants the result.
                let _ = results.send((index, result));
            });
            while let Some(result) = queue.ready() {
                if sink(result).is_break() {
                    return;
                }
            }
        }
        drop(results);
        while let Some(result) = queue.last() {
            if sink(result).is_break() {
                return;
            }
        }
    });
}

/// Results as they come, given out in order.
struct Reorder<R> {
    inbox: Receiver<(usize, thread::Result<R>)>,
    early: BTreeMap<usize, R>,
    next: usize,
}

impl<R> Reorder<R> {
    fn file(&mut self, (index, result): (usize, thread::Result<R>)) {
        match result {
            Ok(result) => self.early.insert(index, result),
            Err(panic) => resume_unwind(panic),
        };
    }

    fn take(&mut self) -> Option<R> {
        let result = self.early.remove(&self.next)?;
        self.next += 1;
        Some(result)
    }

    /// The next result if it is already there.
    fn ready(&mut self) -> Option<R> {
        while let Ok(result) = self.inbox.try_recv() {
            self.file(result);
        }
        self.take()
    }

    /// The next result, which some job is still to send.
    fn wait(&mut self) -> R {
        loop {
            if let Some(result) = self.take() {
                return result;
            }
            let result = self.inbox.recv().expect("the caller holds a sender");
            self.file(result);
        }
    }

    /// The next result; `None` once every job has sent its own.
    fn last(&mut self) -> Option<R> {
        loop {
            if let Some(result) = self.take() {
                return Some(result);
            }
            let result = self.inbox.recv().ok()?;
            self.file(result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for count in [1, 2, 7] {
            let mut got = Vec::new();
            let slow_first = |job: usize| {
                if job.is_multiple_of(5) {
                    thread::yield_now();
                }
                job * 2
            };
            in_order(threads(count), 0..100, slow_first, |result| {
                got.push(result);
                ControlFlow::Continue(())
            });
            assert_eq!(got, (0..100).map(|job| job * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_sink_that_breaks_stops_the_jobs() {
        let started = AtomicUsize::new(0);
        let mut seen = 0;
        let work = |_| started.fetch_add(1, Ordering::Relaxed);
        in_order(threads(2), 0..1_000_000, work, |_| {
            seen += 1;
            if seen == 10 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(seen, 10);
        assert!(started.load(Ordering::Relaxed) <= 10 + 2 * JOBS_PER_THREAD);
    }

    #[test]
    #[should_panic(expected = "job 3")]
    fn a_panic_in_a_worker_reaches_the_caller() {
        in_order(
            threads(2),
            0..10,
            |job| assert!(job != 3, "job {job}"),
            |()| ControlFlow::Continue(()),
        );
    }
}
