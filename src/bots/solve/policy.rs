//! [`Policy`]: what each seat does where, as a text that is kept.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::decimal::{parts_of, text_of};
use super::profile::{Profile, WHOLE};
use super::tree::GameTree;

/// A seat, and all that it has seen.
type State = (u32, Arc<str>);

/// A move as it is typed, and its probability in parts of [`WHOLE`].
type LikelyMove = (String, u64);

/// A strategy for each seat of a game: by information state, how likely each move is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// For which game it was made, and how.
    pub head: PolicyHead,
    /// By seat and information state, each move with its probability in parts of [`WHOLE`]. Letting others go first has no text.
    states: BTreeMap<State, Vec<LikelyMove>>,
}

/// For which game a policy was made, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyHead {
    /// The title of the game.
    pub game: String,
    /// The hash of its rules.
    pub rules: String,
    /// The number of seats.
    pub seats: usize,
    /// The options that are set, each written `name=value`.
    pub options: Vec<String>,
    /// The method of the solver, and how many iterations it took.
    pub method: String,
    /// The number of iterations.
    pub iterations: u32,
    /// What the policy is worth to each seat, as fractions.
    pub values: Vec<String>,
    /// What all seats together could gain by other strategies, each alone: a fraction.
    pub nash_conv: String,
}

/// Why a text is not a policy, or a policy does not fit a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyError {
    /// The text is something else.
    Unreadable(String),
    /// The probabilities of an information state, counted from 1, are no decimal numbers that add up to 1.
    Sum(usize),
    /// The policy was made for something else: what differs, there and here.
    Other(&'static str, String, String),
    /// The policy does not say what to do in an information state of a seat, or has other moves there.
    Missing(u32),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(out, "this is no policy: {why}"),
            Self::Sum(at) => {
                write!(out, "the probabilities of information state {at} do not add up to 1")
            }
            Self::Other(what, there, here) => {
                write!(out, "the policy was made for other {what}: {there}; here: {here}")
            }
            Self::Missing(seat) => write!(
                out,
                "the policy does not fit the game: seat {} has a decision that is not in it",
                seat + 1
            ),
        }
    }
}

impl std::error::Error for PolicyError {}

/// A policy as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(flatten)]
    head: PolicyHead,
    information_states: Vec<WrittenState>,
}

/// What a seat does in an information state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenState {
    /// The seat, counted from 1.
    seat: u32,
    observed: Json,
    moves: Vec<WrittenMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMove {
    #[serde(rename = "move")]
    action: String,
    probability: String,
}

impl Policy {
    /// A profile of a tree as a policy.
    #[must_use]
    pub fn of(tree: &GameTree, profile: &Profile, head: PolicyHead) -> Self {
        let states = tree.sets().iter().map(|set| {
            let moves = set.moves.iter().cloned();
            let parts = set.choices().map(|choice| profile.parts(choice));
            ((set.seat, Arc::clone(&set.state)), moves.zip(parts).collect())
        });
        Self { states: states.collect(), head }
    }

    /// The policy on a tree.
    ///
    /// # Errors
    /// When it does not say what to do in an information set.
    pub fn on(&self, tree: &GameTree) -> Result<Profile, PolicyError> {
        let mut parts = Vec::with_capacity(tree.choices());
        for set in tree.sets() {
            let missing = || PolicyError::Missing(set.seat);
            let moves = self.moves(set.seat, &set.state).ok_or_else(missing)?;
            if !moves.iter().map(|(action, _)| action).eq(&set.moves) {
                return Err(missing());
            }
            parts.extend(moves.iter().map(|(_, parts)| *parts));
        }
        Ok(Profile::of_parts(parts))
    }

    /// What a seat does in an information state: its moves as they are typed where seats are called `seat1`, `seat2` and so on, each with its
    /// probability in parts of [`WHOLE`]. `None` if the policy does not say.
    #[must_use]
    pub fn moves(&self, seat: u32, state: &str) -> Option<&[(String, u64)]> {
        self.states.get(&(seat, state.into())).map(Vec::as_slice)
    }

    /// Checks that the policy was made for a game.
    ///
    /// # Errors
    /// What differs.
    pub fn fits(&self, head: &PolicyHead) -> Result<(), PolicyError> {
        let options = |head: &PolicyHead| match head.options.as_slice() {
            [] => "none".to_owned(),
            options => options.join(", "),
        };
        let compared = [
            ("rules", self.head.rules.clone(), head.rules.clone()),
            ("numbers of seats", self.head.seats.to_string(), head.seats.to_string()),
            ("options", options(&self.head), options(head)),
        ];
        for (what, there, here) in compared {
            if there != here {
                return Err(PolicyError::Other(what, there, here));
            }
        }
        Ok(())
    }

    /// The policy as JSON, with a line for each information state.
    #[must_use]
    pub fn text(&self) -> String {
        // The JSON of numbers, lists and names cannot fail.
        let head = serde_json::to_string_pretty(&self.head).unwrap_or_default();
        let head = head.trim_end_matches('}').trim_end();
        let states = self.states.iter().map(|((seat, state), moves)| {
            let moves = moves.iter().map(|(action, parts)| WrittenMove {
                action: action.clone(),
                probability: text_of(*parts),
            });
            let written = WrittenState {
                seat: seat + 1,
                observed: serde_json::from_str(state).unwrap_or_default(),
                moves: moves.collect(),
            };
            format!("    {}", serde_json::to_string(&written).unwrap_or_default())
        });
        let states: Vec<String> = states.collect();
        format!("{head},\n  \"information_states\": [\n{}\n  ]\n}}\n", states.join(",\n"))
    }

    /// Reads the text of a policy.
    ///
    /// # Errors
    /// When it is something else, or probabilities do not add up to 1.
    pub fn read(text: &str) -> Result<Self, PolicyError> {
        let unreadable = |error: serde_json::Error| PolicyError::Unreadable(error.to_string());
        let written: Written = serde_json::from_str(text).map_err(unreadable)?;
        let mut states = BTreeMap::new();
        for (at, state) in (1..).zip(written.information_states) {
            let moves = state.moves.into_iter().map(|it| {
                let parts = parts_of(&it.probability).ok_or(PolicyError::Sum(at))?;
                Ok((it.action, parts))
            });
            let moves: Vec<(String, u64)> = moves.collect::<Result<_, PolicyError>>()?;
            let sum: u128 = moves.iter().map(|(_, parts)| u128::from(*parts)).sum();
            if sum != u128::from(WHOLE) {
                return Err(PolicyError::Sum(at));
            }
            states.insert((state.seat.saturating_sub(1), state.observed.to_string().into()), moves);
        }
        Ok(Self { head: written.head, states })
    }
}
