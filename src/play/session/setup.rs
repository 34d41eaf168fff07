//! [`Setup`]: the seats, options and seed of a game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;

use super::{ForcedOutcome, OptionValues};
use crate::base::signs;
use crate::diag::closest;
use crate::engine::{Budget, Event, Rules, Stop};
use crate::hir::{ExprKind, Game, Shaped, StateId, Ty};
use crate::notation::{MoveError, NO_DICE, Names, parse_value, show, value_from_json, value_json};
use crate::state::{Position, Value};

/// What a game needs to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The names of the seats.
    pub names: Names,
    /// The options that are set, with their values; other options have their values from the file.
    pub options: Vec<(StateId, Value)>,
    /// The seed of chance: the same seed and moves give the same game.
    pub seed: u64,
    /// Where play begins; `None` for a game that is set up as its rules say.
    pub position: Option<Arc<Position>>,
    /// Forced outcomes of chance, which come before those of the seed, by name.
    pub given: Vec<(String, ForcedOutcome)>,
    /// Whether events are recorded. If not, the game is the same, but the record has no events besides shuffles, and
    /// only its last move can be undone.
    pub records_events: bool,
}

/// Why a game cannot begin, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// Checks the names and number of the seats, and the options, each written `name=value`.
    ///
    /// # Errors
    /// In words for the user.
    pub fn new(
        game: &Game,
        names: &[String],
        options: &[String],
        seed: u64,
    ) -> Result<Self, SetupError> {
        Self::with(game, names, options.iter().map(|option| one_option(game, option)), seed)
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> u32 {
        u32::try_from(self.names.seats.len()).unwrap_or(u32::MAX)
    }

    /// The options that are set, each written `name=value`.
    #[must_use]
    pub fn written_options(&self, game: &Game) -> Vec<String> {
        let names = self.names.as_declared();
        let options = self.options.iter().map(|(id, value)| {
            let option = game.state(*id);
            format!("{}={}", option.name, show(game, &names, value, &option.ty))
        });
        options.collect()
    }

    /// The first position: the one that is given, or the one after setup or at its first chance.
    ///
    /// # Errors
    /// When setup refuses, or the game has a fault.
    pub fn start(
        &self,
        rules: &dyn Rules,
        budget: &Budget,
    ) -> Result<(Position, Vec<Event>), Stop> {
        match &self.position {
            Some(position) => Ok((position.as_ref().clone(), Vec::new())),
            None => rules.start(self.seats(), &self.options, budget),
        }
    }

    /// A setup with option values as JSON.
    ///
    /// # Errors
    /// In words for the user.
    pub fn from_json(
        game: &Game,
        names: &[String],
        options: &BTreeMap<String, Json>,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let options = options.iter().map(|(name, value)| json_option(game, name, value));
        Self::with(game, names, options, seed)
    }

    /// Checks the seats, and then the options.
    fn with(
        game: &Game,
        names: &[String],
        options: impl Iterator<Item = Result<(StateId, Value), SetupError>>,
        seed: u64,
    ) -> Result<Self, SetupError> {
        check_seats(game, names)?;
        Ok(Self {
            names: Names::new(names.to_vec()),
            options: options.collect::<Result<_, _>>()?,
            seed,
            position: None,
            given: Vec::new(),
            records_events: true,
        })
    }
}

/// The values of options, each written `name=value`.
///
/// # Errors
/// In words for the user.
pub fn chosen_options(
    game: &Game,
    written: &[String],
) -> Result<Vec<(StateId, Value)>, SetupError> {
    written.iter().map(|option| one_option(game, option)).collect()
}

/// Checks how many seats there are.
///
/// # Errors
/// In words for the user.
pub fn check_count(game: &Game, seats: u32) -> Result<(), SetupError> {
    let (least, most) = game.players;
    if (least..=most).contains(&seats) {
        return Ok(());
    }
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(SetupError(format!("{} is for {range} players, and {seats} are seated", game.title)))
}

/// Checks the names and number of the seats.
fn check_seats(game: &Game, names: &[String]) -> Result<(), SetupError> {
    check_count(game, u32::try_from(names.len()).unwrap_or(u32::MAX))?;
    for (at, name) in names.iter().enumerate() {
        if !is_name(name) {
            return Err(SetupError(format!("`{name}` cannot be a name: use letters and digits")));
        }
        if names.iter().take(at).any(|it| it.to_lowercase() == name.to_lowercase()) {
            return Err(SetupError(format!("two seats are called `{name}`")));
        }
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|it| it.is_alphabetic() || it == '_')
        && letters.all(|it| it.is_alphanumeric() || it == '_')
        && signs::unseen(name).next().is_none()
        && !crate::syntax::is_reserved(name)
}

/// An option as written, `name=value`.
fn one_option(game: &Game, written: &str) -> Result<(StateId, Value), SetupError> {
    let Some((name, value)) = written.split_once('=') else {
        return Err(SetupError(format!("`{written}` does not set an option: write `name=value`")));
    };
    let value = value.trim();
    let names = Names::default();
    let read = |ty: &Ty| parse_value(game, &names, value, ty, NO_DICE);
    let shown = |it: &Value, ty: &Ty| show(game, &names, it, ty);
    option(game, name.trim(), value, &read, &shown)
}

/// Reads an option with a JSON value.
fn json_option(game: &Game, name: &str, value: &Json) -> Result<(StateId, Value), SetupError> {
    let names = Names::default();
    let written = |json: &Json| json.as_str().map_or(json.to_string(), str::to_owned);
    let read = |ty: &Ty| value_from_json(game, &names, value, ty);
    let shown = |it: &Value, ty: &Ty| written(&value_json(game, &names, it, ty));
    option(game, name, &written(value), &read, &shown)
}

/// An option by its name, with a value read for its type.
fn option(
    game: &Game,
    name: &str,
    written: &str,
    read: &dyn Fn(&Ty) -> Result<Value, MoveError>,
    shown: &dyn Fn(&Value, &Ty) -> String,
) -> Result<(StateId, Value), SetupError> {
    let options = game.states.iter_enumerated().filter(|(_, it)| it.option.is_some());
    if let Some((id, option)) = options.clone().find(|(_, it)| it.name == name) {
        if option.shapes == Some(Shaped::Fixed) {
            let title = &game.title;
            return Err(SetupError(format!(
                "{title} has a value of its own for {name}; nobody can choose another"
            )));
        }
        let value = read(&option.ty).ok().filter(|it| fits(it, &option.ty));
        if let Some(value) = &value
            && option.shapes.is_some()
            && !is_first(value, &option.initial.kind)
        {
            return Err(SetupError(format!(
                "{name} stands in the declarations of {}, so it is chosen when the game is opened: `--option {name}={written}`",
                game.title
            )));
        }
        return value.map(|value| (id, value)).ok_or_else(|| {
            let takes = takes(game, &option.ty, shown);
            SetupError(format!("`{written}` is not a value of {name}: it takes {takes}"))
        });
    }
    let mut open = options.filter(|(_, it)| it.shapes != Some(Shaped::Fixed));
    let known: Vec<&str> = open.by_ref().map(|(_, it)| it.name.as_str()).collect();
    let near = closest(name, known.iter().copied());
    let hint = near.map(|near| format!("; did you mean `{near}`?"));
    let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(SetupError(format!(
        "{} has no option `{name}`{}",
        game.title,
        hint.unwrap_or(format!("; it has {list}"))
    )))
}

/// Whether a value is the first value of an option that has shaped the game.
fn is_first(value: &Value, first: &ExprKind) -> bool {
    match value {
        Value::Flag(flag) => matches!(first, ExprKind::Flag(first) if first == flag),
        Value::Number(number) => matches!(first, ExprKind::Number(first) if first == number),
        Value::Member(member) => matches!(first, ExprKind::Member(_, first) if first == member),
        Value::Seat(_) | Value::None | Value::Set(_) | Value::List(_) | Value::Text(_) => false,
    }
}

/// Whether a number is within its range.
fn fits(value: &Value, ty: &Ty) -> bool {
    match (value, ty) {
        (Value::Number(number), Ty::Range(low, high)) => (low..=high).contains(&number),
        _ => true,
    }
}

/// The values that an option takes, in words.
fn takes(game: &Game, ty: &Ty, shown: &dyn Fn(&Value, &Ty) -> String) -> String {
    match OptionValues::of(game, ty) {
        OptionValues::Listed(values) => {
            let values: Vec<String> = values.iter().map(|value| shown(value, ty)).collect();
            values.join(", ")
        }
        OptionValues::Between(low, high) => format!("{low}..{high}"),
        OptionValues::Numbers => "a number".to_owned(),
    }
}
