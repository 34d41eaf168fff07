//! A game of the gallery and its second implementation, played side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use hoyle::compile;
use hoyle::engine::{Event, Legal};
use hoyle::hir::{Game, Shaped};
use hoyle::notation::{call_text, place_text, say, show, shown_text};
use hoyle::session::Stream;
use hoyle::{Disk, Move, Runtime, Session, Setup, Viewer};

use super::table::{Choice, Chosen, Over, Players, Second, name, names};

/// What is played: so many seats, options as on the command line with blanks between them, and the number of games.
pub type Setting<'a> = (usize, &'a str, u64);

/// Plays games by both, with moves at random, and looks at every decision. Gives the reasons why games ended.
///
/// # Panics
/// Where they differ, and where a number of seats or an option of the game is in no setting.
pub fn compare<S: Second>(game: &str, settings: &[Setting]) -> BTreeSet<String> {
    covers_everything(&compiled(game, &[]), settings);
    let mut reasons = BTreeSet::new();
    for (seats, options, games) in settings {
        let opened = Opened::new(game, *seats, options);
        for seed in 0..*games {
            let over = Pair::<S>::begin(&opened, seed).play();
            reasons.insert(over.reason);
        }
    }
    reasons
}

fn compiled(game: &str, options: &[String]) -> Arc<Game> {
    let root = PathBuf::from(env!("CARGO_WORKSPACE_DIR"));
    let chosen = compile::Chosen { variants: Vec::new(), options: options.to_vec() };
    let file = root.join(format!("games/gallery/{game}.game"));
    compile::compile_chosen(&file, &chosen, &Disk).game.expect("the game compiles")
}

/// Whether the settings have every number of seats, and set every option.
fn covers_everything(game: &Game, settings: &[Setting]) {
    for seats in game.players.0..=game.players.1 {
        let has = settings.iter().any(|setting| setting.0 == seats as usize);
        assert!(has, "{} is not played with {seats} seats", game.title);
    }
    for option in game.states.iter().filter(|state| state.option.is_some()) {
        let sets = |setting: &Setting| setting.1.contains(&format!("{}=", option.name));
        assert!(
            option.shapes == Some(Shaped::Fixed) || settings.iter().any(sets),
            "{} is not played with {}",
            game.title,
            option.name
        );
    }
}

/// A game that is ready to be played with one setting.
struct Opened {
    runtime: Runtime,
    options: Vec<String>,
    players: Players,
    title: String,
}

impl Opened {
    fn new(game: &str, seats: usize, options: &str) -> Self {
        let words = options.split_whitespace();
        let options: Vec<String> = words.map(str::to_owned).collect();
        Self {
            runtime: Runtime::new(compiled(game, &options)),
            players: Players::new(seats, &options),
            title: format!("{game} with {seats} seats and {options:?}"),
            options,
        }
    }
}

/// One game, played by both.
struct Pair<'a, S> {
    opened: &'a Opened,
    session: Session,
    second: S,
    seed: u64,
    moves: Vec<String>,
}

impl<'a, S: Second> Pair<'a, S> {
    fn begin(opened: &'a Opened, seed: u64) -> Self {
        let players = &opened.players;
        let runtime = &opened.runtime;
        let setup = Setup::new(&runtime.game, &names(players.seats), &opened.options, seed);
        Self {
            opened,
            session: runtime.begin(setup.unwrap()).unwrap(),
            second: S::begin(players, seed),
            seed,
            moves: Vec::new(),
        }
    }

    fn play(&mut self) -> Over {
        let mut numbers = Stream::new(self.seed, "moves of the test", 0);
        loop {
            let legal = self.legal();
            self.same_choices(&keys(&legal), &self.second.choices());
            self.same_table();
            let over = self.over();
            self.same("end", &over, &self.second.over());
            if let Some(over) = over {
                return over;
            }
            let (seat, text) = self.chosen(&legal, &mut numbers);
            self.moves.push(format!("{}: {text}", name(seat)));
            let action = legal[&(seat, text.clone())].clone();
            let made = self.session.act(action);
            made.unwrap_or_else(|stop| panic!("{}{stop:?}", self.so_far()));
            self.second.choose(seat, &Chosen::read(&text));
        }
    }

    /// A move at random.
    fn chosen(&self, legal: &BTreeMap<Choice, Move>, numbers: &mut Stream) -> Choice {
        let mut choices = self.second.steady();
        if choices.is_empty() || self.seed.is_multiple_of(2) {
            choices = keys(legal);
        }
        let at = usize::try_from(numbers.below(choices.len() as u64)).unwrap();
        choices.into_iter().nth(at).unwrap()
    }

    /// All legal moves, by seat and text.
    fn legal(&self) -> BTreeMap<Choice, Move> {
        let session = &self.session;
        let offers = session.offers().unwrap();
        let legal = Legal::new(session.rules(), session.state(), &offers);
        let all = (0..legal.count().unwrap()).map(|at| legal.nth(at).unwrap().unwrap());
        let written = all.map(|action| {
            let text = call_text(session.game(), session.names(), &action);
            ((action.seat as usize, text), action)
        });
        written.collect()
    }

    fn over(&self) -> Option<Over> {
        let session = &self.session;
        let ending = session.state().ending()?;
        Some(Over {
            reason: say(session.game(), session.names(), &ending.reason),
            winners: ending.winners.bits().map(|seat| seat as usize).collect(),
            scores: session.scores().unwrap_or_default(),
        })
    }

    /// Whether everything lies on the table that should lie there.
    fn same_table(&self) {
        let (game, names) = (self.session.game(), self.session.names());
        let view = self.session.view(Viewer::Referee);
        let places = view.entries.iter().map(|entry| {
            let text = shown_text(game, names, &entry.place, &entry.shown);
            (place_text(game, names, &entry.place), text)
        });
        let places: BTreeMap<String, String> = places.chain(self.told()).collect();
        for (place, expected) in self.second.table() {
            let found = places.get(&place).map_or("no such place", String::as_str);
            self.same(&place, &words(found), &words(&expected));
        }
    }

    /// What was last told under each name, as a place of the table: `told NAME`.
    fn told(&self) -> impl Iterator<Item = (String, String)> {
        let (game, names) = (self.session.game(), self.session.names());
        let events = self.session.record().iter().flat_map(|it| &it.events);
        events.filter_map(move |event| {
            let Event::Told { name, value, ty, .. } = event else {
                return None;
            };
            Some((format!("told {name}"), show(game, names, value, ty)))
        })
    }

    /// Whether the same can be done; if not, only what differs is shown.
    fn same_choices(&self, hoyle: &BTreeSet<Choice>, second: &BTreeSet<Choice>) {
        let none = (BTreeSet::new(), BTreeSet::new());
        let alone = (hoyle - second, second - hoyle);
        assert!(
            alone == none,
            "{}choices differ.\nonly in hoyle: {:?}\nonly in the second: {:?}",
            self.so_far(),
            alone.0,
            alone.1
        );
    }

    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, hoyle: &T, second: &T) {
        assert!(
            hoyle == second,
            "{}{what} differs.\n in hoyle: {hoyle:?}\nin second: {second:?}",
            self.so_far()
        );
    }

    /// The game and all its moves, for messages.
    fn so_far(&self) -> String {
        let Opened { title, .. } = self.opened;
        let (seed, moves) = (self.seed, self.moves.len());
        let listed = self.moves.join("\n");
        format!("{title}, seed {seed}\n{listed}\nafter {moves} moves: ")
    }
}

fn keys(legal: &BTreeMap<Choice, Move>) -> BTreeSet<Choice> {
    legal.keys().cloned().collect()
}

/// The words of what lies somewhere, sorted: the order of a hand means nothing.
fn words(text: &str) -> Vec<&str> {
    let words = text.split([' ', '{', '}']).filter(|it| !it.is_empty());
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words
}
