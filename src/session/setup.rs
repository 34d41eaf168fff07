//! Who plays, with which options and which seed.

use crate::diag::closest;
use crate::engine::{Drawn, Names};
use crate::hir::{Game, StateId, Ty};
use crate::state::{Value, value_at};

/// What a game needs to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    pub names: Names,
    pub options: Vec<(StateId, Value)>,
    pub seed: u64,
    /// Outcomes of chance that come before any that the seed makes, by the name of what is drawn.
    pub given: Vec<(String, Drawn)>,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

impl Setup {
    /// Checks number and names of the seats, and the options, each written `name=value`.
    ///
    /// # Errors
    /// In words for whoever sets the game up.
    pub fn new(
        game: &Game,
        names: &[String],
        options: &[String],
        seed: u64,
    ) -> Result<Self, SetupError> {
        let (least, most) = game.players;
        let count = u32::try_from(names.len()).unwrap_or(u32::MAX);
        if count < least || count > most {
            return Err(SetupError(format!(
                "{} is for {least} to {most} players, and {count} are seated",
                game.title
            )));
        }
        for (at, name) in names.iter().enumerate() {
            if !is_name(name) {
                return Err(SetupError(format!(
                    "`{name}` cannot be a name: use letters and digits"
                )));
            }
            if names
                .iter()
                .take(at)
                .any(|it| it.to_lowercase() == name.to_lowercase())
            {
                return Err(SetupError(format!("two seats are called `{name}`")));
            }
        }
        let options = options
            .iter()
            .map(|option| one_option(game, option))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            names: Names::new(names.to_vec()),
            options,
            seed,
            given: Vec::new(),
        })
    }
}

fn is_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|it| it.is_alphabetic() || it == '_')
        && letters.all(|it| it.is_alphanumeric() || it == '_')
        && !crate::syntax::is_reserved(name)
}

fn one_option(game: &Game, written: &str) -> Result<(StateId, Value), SetupError> {
    let Some((name, value)) = written.split_once('=') else {
        return Err(SetupError(format!(
            "`{written}` sets no option: write `name=value`"
        )));
    };
    let mut options = game
        .states
        .iter_enumerated()
        .filter(|(_, it)| it.option.is_some());
    match options.clone().find(|(_, it)| it.name == name.trim()) {
        Some((id, option)) => option_value(game, &option.ty, value.trim())
            .map(|value| (id, value))
            .ok_or_else(|| {
                let values = option_values(game, &option.ty);
                SetupError(format!(
                    "`{}` is no value of {}: it takes {}",
                    value.trim(),
                    option.name,
                    values.join(", ")
                ))
            }),
        None => {
            let near = closest(
                name.trim(),
                options.by_ref().map(|(_, it)| it.name.as_str()),
            );
            let hint = near
                .map(|near| format!("; did you mean `{near}`?"))
                .unwrap_or_default();
            Err(SetupError(format!(
                "{} has no option `{}`{hint}",
                game.title,
                name.trim()
            )))
        }
    }
}

/// The value that a text stands for, as an option's.
#[must_use]
pub fn option_value(game: &Game, ty: &Ty, text: &str) -> Option<Value> {
    if let Ty::Range(low, high) = ty {
        let number: i32 = text.parse().ok()?;
        return (low..=high)
            .contains(&&number)
            .then_some(Value::Number(number));
    }
    if *ty == Ty::Number {
        return text.parse().ok().map(Value::Number);
    }
    let at = option_values(game, ty).iter().position(|it| it == text)?;
    Some(value_at(u32::try_from(at).ok()?, ty))
}

fn option_values(game: &Game, ty: &Ty) -> Vec<String> {
    match ty {
        Ty::Flag => vec!["no".to_owned(), "yes".to_owned()],
        Ty::Member(id) => game
            .types
            .get(*id)
            .map(|it| {
                it.members
                    .iter()
                    .map(|member| member.name.clone())
                    .collect()
            })
            .unwrap_or_default(),
        Ty::Range(low, high) => vec![format!("{low}..{high}")],
        Ty::Number | Ty::Text | Ty::Seat | Ty::Set(..) | Ty::List(_) | Ty::Optional(_) => {
            vec!["a number".to_owned()]
        }
        Ty::None | Ty::EmptySet | Ty::Broken => vec!["a number".to_owned()],
    }
}
