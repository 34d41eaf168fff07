//! [`Writer`]: the one thread that writes.

use std::iter;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};

use super::StoreError;
use super::change::Change;
use super::place::Place;
use super::trouble::Trouble;

/// Changes that are written in one transaction, at most.
const BATCH: usize = 1024;

/// A change, and where its answer goes.
struct Job {
    change: Change,
    answer: SyncSender<Result<(), StoreError>>,
}

/// The writing thread. It ends when this value is dropped, after all that was sent to it.
pub(super) struct Writer {
    /// Where jobs are sent; `None` once the thread shall end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    place: Place,
}

impl Writer {
    /// Starts a thread that has the connection to itself.
    pub(super) fn start(connection: Connection, place: &Place) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let mut desk = Desk { connection, place: place.clone() };
        let thread = Builder::new().name("store".to_owned()).spawn(move || desk.work(&waiting));
        let thread = thread.map_err(|error| no_thread(place, &error.to_string()))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), place: place.clone() })
    }

    /// Writes a change, and waits until it cannot be lost.
    pub(super) fn write(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answers) = sync_channel(1);
        let ended = || no_thread(&self.place, "it has ended");
        let jobs = self.jobs.as_ref().ok_or_else(ended)?;
        jobs.send(Job { change, answer }).map_err(|_| ended())?;
        answers.recv().map_err(|_| ended())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The thread ends when nothing can be sent to it any more.
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn no_thread(place: &Place, why: &str) -> StoreError {
    place.error("write", Trouble::Told(format!("there is no thread for it: {why}")))
}

/// What the thread has.
struct Desk {
    connection: Connection,
    place: Place,
}

impl Desk {
    /// Carries out jobs until nobody can send one: all that wait are written together, since making sure that they are on
    /// the disk takes as long for many as for one.
    fn work(&mut self, waiting: &Receiver<Job>) {
        while let Ok(first) = waiting.recv() {
            let more = waiting.try_iter().take(BATCH - 1);
            let batch: Vec<Job> = iter::once(first).chain(more).collect();
            let answers = self.write(&batch);
            for (job, answer) in batch.into_iter().zip(answers) {
                // Whoever has sent it may have ended since.
                let _ = job.answer.send(answer);
            }
        }
    }

    /// Writes a batch, and gives an answer for each of its jobs.
    fn write(&mut self, batch: &[Job]) -> Vec<Result<(), StoreError>> {
        let place = &self.place;
        match carry_out(&mut self.connection, batch) {
            Ok(done) => {
                let answer = |it: Result<(), Trouble>| it.map_err(|it| place.error("write", it));
                done.into_iter().map(answer).collect()
            }
            Err(trouble) => {
                let why = trouble.cause();
                let answer = |_| Err(place.error("write", Trouble::Told(why.clone())));
                batch.iter().map(answer).collect()
            }
        }
    }
}

/// Carries out a batch in one transaction. A job that fails leaves nothing, and the others stay; after an error of the
/// transaction, nothing of the batch is left.
fn carry_out(
    connection: &mut Connection,
    batch: &[Job],
) -> Result<Vec<Result<(), Trouble>>, Trouble> {
    let mut whole = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut done = Vec::new();
    for job in batch {
        let part = whole.savepoint()?;
        let result = job.change.carry_out(&part);
        match result {
            Ok(()) => part.commit()?,
            // The database has undone the whole transaction, as it does when the disk is full.
            Err(trouble) if part.is_autocommit() => return Err(trouble),
            // The savepoint is undone when it is not committed.
            Err(_) => part.finish()?,
        }
        done.push(result);
    }
    whole.commit()?;
    Ok(done)
}
