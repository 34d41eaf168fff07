//! [`Side`]: one of two servers, with a table at it and those who watch.

use hoyle::online::scene::Grade;
use hoyle::online::table::Table;

use crate::online::browser::{Stream, between};
use crate::online::served::{Served, Viewer};

/// One of two servers, with a table at it, as it must be there, and those who watch it.
pub struct Side<'t> {
    pub served: &'t Served,
    pub id: String,
    pub table: Table,
    pub watchers: Vec<Watcher>,
}

/// A viewer with an open stream.
pub struct Watcher {
    pub viewer: Viewer,
    pub stream: Stream,
}

impl Side<'_> {
    /// Lets a viewer come in who was shown a state before; and what is received for that.
    pub fn comes(&mut self, grade: Grade, last: &str) -> String {
        let (viewer, replies) = self.served.enters(&self.id, grade);
        let stream = viewer.listens(last);
        self.watchers.push(Watcher { viewer, stream });
        replies.map(|it| it.all()).join("\n")
    }

    /// What a viewer is sent of the table: the page, and the event if the page is not the one that the stream has told last.
    pub fn shown(&mut self, at: usize) -> String {
        let watcher = &mut self.watchers[at];
        let page = watcher.viewer.get("");
        let id = between(&page.body, "data-id=\"", "\"").unwrap();
        if id != watcher.stream.last() {
            let event = watcher.stream.next();
            assert_eq!((event.id.as_str(), event.data.as_str()), (id, page.main()));
        }
        page.all()
    }

    /// What a viewer is sent who asks for something.
    pub fn asks(&mut self, at: usize, rest: &str) -> String {
        self.watchers[at].viewer.get(rest).all()
    }

    /// What the host is sent, who sees no more of the game than the public.
    pub fn hosts(&mut self) -> String {
        let (mut host, _) = self.served.enters(&self.id, Grade::Host);
        host.get("").all()
    }

    /// What a viewer is sent who types a move that is refused.
    pub fn is_refused(&mut self, at: usize, seat: u32, text: &str) -> String {
        let turn = self.table.turn(seat);
        self.watchers[at].viewer.sends(text, turn).all()
    }

    /// Makes a move in the name of a seat; what its player is sent for that.
    pub fn moves(&mut self, seat: u32, text: &str) -> String {
        let (mut player, _) = self.served.enters(&self.id, Grade::Play(seat));
        let made = player.sends(text, self.table.turn(seat));
        assert_eq!(made.status, 303, "{text}: {}", made.body);
        self.table.write(seat, text).unwrap();
        made.all()
    }

    /// Whether a move leads to these lines of a record, with the chances that fall by the seed.
    pub fn would_come_to(&self, seat: u32, text: &str, lines: &[String]) -> bool {
        let mut table = self.table.clone();
        table.write(seat, text).is_ok() && table.inputs(0) == lines
    }

    /// Whether a move is refused.
    pub fn refuses(&self, seat: u32, text: &str) -> bool {
        self.table.clone().write(seat, text).is_err()
    }

    /// Ends the streams; for each viewer all that it has told.
    pub fn ends(&mut self) -> Vec<String> {
        let watchers = std::mem::take(&mut self.watchers);
        watchers.iter().for_each(|it| self.served.renews(&self.id, it.viewer.grade));
        watchers.into_iter().map(|it| it.stream.all()).collect()
    }
}
