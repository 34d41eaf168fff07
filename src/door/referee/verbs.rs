//! Carries out requests.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::answer::Problem;
use super::play::Play;
use super::request::{Asked, Attempt, Chance, Legal, NewGame, Outcome, Request, ViewerName};
use super::{Answer, PROTOCOL, Referee, chances, domain, table};
use crate::base::limits;
use crate::engine::{Fault, Move, Offer, Role, Stop};
use crate::notation::{Names, event_json, reason_json, refusal_json, say, view_json};
use crate::positions::{PositionError, PositionText, place, position_text};
use crate::session::{ChanceSource, RecordHead, Session, Setup};
use crate::view::{Seen, Viewer};

impl Referee {
    pub(super) fn carry_out(&mut self, request: Request) -> Answer {
        match request {
            Request::Info => Ok(domain::info(&self.runtime.game)),
            Request::New(game) => self.begin(game),
            Request::Acting(who) => self.acting(&who),
            Request::Legal(who, legal) => self.legal(&who, &legal),
            Request::Act(attempt) => self.act(&attempt),
            Request::Pass(seat) => self.pass(&seat),
            Request::View(who) => self.view(&who),
            Request::Position(who) => self.position(&who),
            Request::Log(who, from) => self.log(&who, from),
            Request::Why(attempt) => self.why(&attempt),
            Request::State => self.state(),
            Request::Chances(from) => self.chances(from),
            Request::Undo => self.undo(),
            Request::Outcomes => self.outcomes(),
            Request::Draw(outcome) => self.draw(&outcome),
            Request::InformationState(seat) => self.information_state(&seat),
            Request::Worlds(wanted) => self.worlds(&wanted),
            Request::Hint(wanted) => self.hint(&wanted),
            Request::Returns => self.returns(),
            Request::Clone => self.keep(),
            Request::Restore(handle) => self.restore(handle),
            Request::Release(handle) => self.release(handle),
        }
    }

    pub(super) fn session(&self) -> Result<&Session, Problem> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        Ok(&play.session)
    }

    pub(super) fn play(&mut self) -> Result<&mut Play, Problem> {
        self.play.as_mut().ok_or_else(no_game)
    }

    fn fault(&self, fault: &Fault) -> Problem {
        Problem::fault(&self.sources, fault, self.faults_for)
    }

    /// The problem of rules that stopped.
    pub(super) fn stopped(&self, names: &Names, stop: &Stop) -> Problem {
        match stop {
            Stop::Setup(why) => Problem::new("setup", say(&self.runtime.game, names, why)),
            // No move is made here, so an outcome of chance was refused.
            Stop::Refused(_) => {
                Problem::new("chance", "an outcome that was given beforehand is not possible here")
            }
            Stop::Fault(fault) => self.fault(fault),
        }
    }

    /// Begins a game. If that fails, the previous game continues.
    fn begin(&mut self, wanted: NewGame) -> Answer {
        let runtime = &self.runtime;
        let options = &wanted.options.0;
        let seed = match wanted.chance {
            Chance::Asked(Asked::Asked) => None,
            Chance::Given(_) => Some(self.seed(&wanted)?),
        };
        let number = seed.unwrap_or_default();
        let mut setup = Setup::from_json(&runtime.game, &wanted.seats, options, number)
            .map_err(|error| Problem::new("setup", error.0))?;
        self.place(&mut setup, wanted.position.as_deref())?;
        setup.names.language = self.language;
        let chance_source = self.chance_source(&setup, &wanted.chance)?;
        let stopped = |stop: Stop| self.stopped(&setup.names, &stop);
        let (game, layout, rules) =
            (Arc::clone(&runtime.game), Arc::clone(&runtime.layout), Arc::clone(&runtime.rules));
        let session = Session::with_chance(game, layout, rules, &setup, chance_source);
        let session = session.map_err(stopped)?;
        self.play = Some(Play::new(session, setup, seed));
        let game = &self.runtime.game;
        Ok(json!({
            "protocol": PROTOCOL,
            "game": game.title,
            "version": game.version,
            "seats": wanted.seats,
        }))
    }

    /// Lets a game begin with the position in its request, or else with that of the referee.
    fn place(&self, setup: &mut Setup, written: Option<&str>) -> Result<(), Problem> {
        let wrong = |error: PositionError| Problem::new("position", error.to_string());
        let written = written.map(PositionText::parse).transpose().map_err(wrong)?;
        let Some(text) = written.as_ref().or(self.position.as_ref()) else {
            return Ok(());
        };
        let names = setup.names.clone();
        place(self.runtime.tabletop(&names), setup, text).map_err(wrong)
    }

    /// The position as text, as far as the viewer sees it.
    fn position(&self, who: &ViewerName) -> Answer {
        let (session, viewer) = self.viewer(who)?;
        let setup = self.play.as_ref().ok_or_else(no_game)?.setup();
        let head = RecordHead {
            seats: setup.names.seats.clone(),
            options: setup.written_options(session.game()),
            ..RecordHead::default()
        };
        let table = self.runtime.tabletop(session.names());
        let text = position_text(table, (session.state(), &setup.options), viewer, &head);
        let text = text.map_err(|error| Problem::new("position", error.to_string()))?;
        Ok(json!({ "position": text }))
    }

    /// The seed in the request, or an unpredictable one.
    fn seed(&self, wanted: &NewGame) -> Result<u64, Problem> {
        let seed = wanted.seed.or_else(self.seeds);
        seed.ok_or_else(|| Problem::new("setup", "the system gives no seed: name one in `seed`"))
    }

    /// The source of chance in a new game.
    fn chance_source(&self, setup: &Setup, wanted: &Chance) -> Result<ChanceSource, Problem> {
        let given = match wanted {
            Chance::Asked(Asked::Asked) => return Ok(ChanceSource::asked()),
            Chance::Given(given) if given.len() > limits::GIVEN => {
                return Err(too_many("outcomes in `chance`", limits::GIVEN as u64));
            }
            Chance::Given(given) => given,
        };
        let mut chance_source = ChanceSource::new(setup.seed);
        for Outcome { name, outcome } in given {
            let drawn = chances::given(&self.runtime.game, &setup.names, name, outcome)?;
            chance_source.give(name, drawn);
        }
        Ok(chance_source)
    }

    fn acting(&self, who: &ViewerName) -> Answer {
        let (session, viewer) = self.viewer(who)?;
        let names = session.names();
        let waits = session.acting();
        let fault = |fault| self.fault(&fault);
        let open = session.may_break_in().map_err(fault)?;
        Ok(json!({
            "over": session.state().ending().is_some(),
            "ending": table::ending(session, viewer),
            "moves": session.moves(),
            "waits_for": table::named(names, &waits),
            "may_break_in": table::named(names, &open),
            "asked": asked(session, viewer).map_err(fault)?,
            "chance": session.chance().is_some(),
        }))
    }

    fn legal(&self, who: &ViewerName, wanted: &Legal) -> Answer {
        if wanted.limit > limits::LISTED {
            return Err(too_many("moves in a `limit`", limits::LISTED));
        }
        let (session, viewer) = self.viewer(who)?;
        let game = session.game();
        let action = wanted.action.as_deref();
        let known = || game.actions.iter().map(|it| it.name.as_str());
        if let Some(word) = action.filter(|word| !known().any(|it| it == *word)) {
            return Err(
                Problem::new("action", format!("there is no action `{word}`")).near(word, known())
            );
        }
        let fault = |fault: Fault| self.fault(&fault);
        let offers = session.offers().map_err(fault)?;
        let called = |name: &str| action.is_none_or(|it| it == name);
        let mut listed = Vec::new();
        for offer in offers.iter().filter(|offer| is_of(offer, viewer)) {
            if !called(table::action_name(game, offer.action)) {
                continue;
            }
            let mut json =
                table::offer(session, offer, wanted.from, wanted.limit).map_err(fault)?;
            if viewer == Viewer::Referee {
                json.insert("seat".to_owned(), session.names().of(offer.seat).into());
            }
            listed.push(json);
        }
        Ok(json!({ "offers": listed }))
    }

    /// Reads the move of a seat.
    fn read(&self, written: &Attempt) -> Result<Move, Problem> {
        let session = self.session()?;
        let seat = table::seat(session.names(), &written.seat)?;
        let none = BTreeMap::new();
        let read = match (&written.text, &written.action) {
            (Some(text), _) => session.read_move(seat, text),
            (None, action) => session.read_arguments(
                seat,
                action.as_deref().unwrap_or_default(),
                written.arguments.as_ref().map_or(&none, |it| &it.0),
            ),
        };
        read.map_err(|error| Problem::unreadable("move", error))
    }

    fn act(&mut self, written: &Attempt) -> Answer {
        let action = self.read(written)?;
        let session = &mut self.play()?.session;
        let since = session.record().len();
        let result = session.act(action.clone());
        let session = self.session()?;
        result.map_err(|stop| self.not_made(session, &action, &stop))?;
        let events = events(session, &session.seen(Viewer::Seat(action.seat), since));
        let mut answer = table::whole_move(session, &action);
        answer.insert("events".to_owned(), events.into());
        Ok(Json::Object(answer))
    }

    /// A seat lets the others go first. Where nobody is asked in turn, there is nothing to be done for that.
    fn pass(&self, seat: &str) -> Answer {
        let session = self.session()?;
        let seat = table::seat(session.names(), seat)?;
        let offers = session.offers().map_err(|fault| self.fault(&fault))?;
        let mut own = offers.iter().filter(|offer| offer.seat == seat);
        if own.any(|offer| offer.role != Role::Interrupt) {
            return Err(Problem::new("pass", "the others wait for this seat, which has to act"));
        }
        Ok(json!({}))
    }

    /// Why a move was not made: the move is not legal, or a given outcome after it cannot fall.
    fn not_made(&self, session: &Session, action: &Move, stop: &Stop) -> Problem {
        match (stop, session.rules().legality(session.state(), action)) {
            (Stop::Refused(refusal), Err(_)) => {
                Problem::refused(session.game(), &self.sources, session.names(), refusal)
            }
            _ => self.stopped(session.names(), stop),
        }
    }

    fn viewer(&self, who: &ViewerName) -> Result<(&Session, Viewer), Problem> {
        let session = self.session()?;
        let viewer = match who {
            ViewerName::Seat(name) => Viewer::Seat(table::seat(session.names(), name)?),
            ViewerName::Public => Viewer::Public,
            ViewerName::Referee => Viewer::Referee,
        };
        Ok((session, viewer))
    }

    fn view(&self, who: &ViewerName) -> Answer {
        let (session, viewer) = self.viewer(who)?;
        Ok(json!({ "table": table_json(session, viewer) }))
    }

    fn log(&mut self, who: &ViewerName, from: usize) -> Answer {
        let (_, viewer) = self.viewer(who)?;
        let Play { session, places, .. } = self.play()?;
        let (seen, next) = places.events(session, viewer, from);
        Ok(json!({ "events": events(session, &seen), "next": next }))
    }

    fn chances(&mut self, from: usize) -> Answer {
        let Play { session, places, .. } = self.play()?;
        let (entries, next) = places.chances(session, from);
        Ok(json!({ "chances": chances::fallen(session, &entries), "next": next }))
    }

    fn why(&self, written: &Attempt) -> Answer {
        let action = self.read(written)?;
        let session = self.session()?;
        let (game, names) = (session.game(), session.names());
        let explained = session.explain(&action).map_err(|stop| self.stopped(names, &stop))?;
        let conditions = explained.conditions.iter().map(|(reason, holds)| {
            let mut json = reason_json(game, &self.sources, names, reason);
            if let Some(fields) = json.as_object_mut() {
                fields.insert("holds".to_owned(), Json::Bool(*holds));
            }
            json
        });
        let refusal = explained.refusal.as_ref();
        let refused = refusal.map(|it| refusal_json(game, &self.sources, names, it));
        let mut answer = table::whole_move(session, &action);
        answer.insert("legal".to_owned(), refusal.is_none().into());
        answer.insert("refusal".to_owned(), refused.into());
        answer.insert("conditions".to_owned(), conditions.collect());
        Ok(Json::Object(answer))
    }

    fn state(&self) -> Answer {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        let session = &play.session;
        Ok(json!({
            "hash": table::hash(session),
            "moves": session.moves(),
            "seed": play.seed,
            "table": table_json(session, Viewer::Referee),
        }))
    }

    fn undo(&mut self) -> Answer {
        let play = self.play()?;
        if play.undo() {
            Ok(json!({ "moves": play.session.moves() }))
        } else {
            Err(Problem::new("undo", "there is no move to take back"))
        }
    }
}

/// Whether a viewer may know of an offer.
fn is_of(offer: &Offer, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Seat(seat) => offer.seat == seat,
        Viewer::Public => false,
        Viewer::Referee => true,
    }
}

/// The open questions that the viewer hears.
fn asked(session: &Session, viewer: Viewer) -> Result<Vec<Json>, Fault> {
    let mut all = Vec::new();
    for offer in session.offers()? {
        if is_of(&offer, viewer)
            && let Some(question) = table::question(session, &offer)?
        {
            all.push(json!({
                "seat": session.names().of(offer.seat),
                "action": table::action_name(session.game(), offer.action),
                "question": question,
            }));
        }
    }
    Ok(all)
}

fn table_json(session: &Session, viewer: Viewer) -> Json {
    view_json(session.game(), session.names(), &session.view(viewer))
}

fn events(session: &Session, seen: &[Seen]) -> Vec<Json> {
    seen.iter().map(|it| event_json(session.game(), session.names(), it)).collect()
}

fn too_many(what: &str, most: u64) -> Problem {
    Problem::new("member", format!("there can be at most {most} {what}"))
}

pub(super) fn no_game() -> Problem {
    Problem::new("no game", "no game has begun; `new` begins one")
}
