//! Requests: a line to what is asked. Nothing in a line is ignored: a member that the verb does not
//! know is an error.

use serde_json::{Map, Value as Json};

use super::answer::Problem;
use super::strict::Strict;

/// Moves that `legal` lists of each offer, where no limit is given.
const LIMIT: u64 = 100;

/// The seed where none is given.
const SEED: u64 = 1;

/// The verbs with their members.
const VERBS: &[(&str, &[&str])] = &[
    ("new", &["seats", "seed", "options", "chance"]),
    ("acting", &["seat", "viewer"]),
    ("legal", &["seat", "action", "limit", "from"]),
    ("act", &["seat", "move"]),
    ("view", &["seat", "viewer"]),
    ("log", &["seat", "viewer", "from"]),
    ("why", &["seat", "move"]),
    ("state", &[]),
    ("chances", &[]),
    ("undo", &[]),
];

/// What is asked. Seats, moves and actions are still as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    New(NewGame),
    Acting {
        who: Who,
    },
    Legal {
        seat: String,
        action: Option<String>,
        limit: u64,
        from: u64,
    },
    Act {
        seat: String,
        text: String,
    },
    View {
        who: Who,
    },
    Log {
        who: Who,
        from: usize,
    },
    Why {
        seat: String,
        text: String,
    },
    State,
    Chances,
    Undo,
}

/// A game to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewGame {
    pub(super) seats: Vec<String>,
    pub(super) seed: u64,
    /// Each as `name=value`.
    pub(super) options: Vec<String>,
    /// Outcomes given beforehand, with the names of what is drawn.
    pub(super) chance: Vec<(String, Outcome)>,
}

/// An outcome of chance as it is written: cards from the top down, or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Order(Vec<String>),
    Choice(String),
}

/// Whose eyes an answer is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Seat(String),
    Public,
    Referee,
}

/// The `id` of a request, where it has one.
type Id = Option<Json>;

/// Reads a line. The `id` is there even where the rest is no request.
pub(super) fn read(line: &str) -> (Id, Result<Request, Problem>) {
    let mut object = match serde_json::from_str(line) {
        Ok(Strict(Json::Object(object))) => object,
        Ok(_) => {
            return (
                None,
                Err(Problem::new(
                    "json",
                    "a request is a JSON object, such as {\"do\": \"acting\"}",
                )),
            );
        }
        Err(error) => {
            return (
                None,
                Err(Problem::new(
                    "json",
                    format!("the line is no JSON: {error}"),
                )),
            );
        }
    };
    let id = object.remove("id");
    (id, request(object))
}

fn request(mut object: Map<String, Json>) -> Result<Request, Problem> {
    let verbs = || VERBS.iter().map(|(name, _)| *name);
    let word = match object.remove("do") {
        Some(Json::String(word)) => word,
        Some(_) => return Err(Problem::new("member", "`do` is a text: the name of a verb")),
        None => {
            return Err(Problem::new(
                "member",
                format!(
                    "`do` is missing; it is one of {}",
                    verbs().collect::<Vec<_>>().join(", ")
                ),
            ));
        }
    };
    let Some((verb, known)) = VERBS.iter().find(|(name, _)| *name == word) else {
        let list = verbs().collect::<Vec<_>>().join(", ");
        return Err(Problem::new(
            "verb",
            format!("there is no verb `{word}`; there are {list}"),
        )
        .near(&word, verbs()));
    };
    if let Some(stray) = object.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(unknown(verb, known, stray));
    }
    Members { verb, object }.request()
}

fn unknown(verb: &str, known: &[&str], stray: &str) -> Problem {
    if verb == "new" && matches!(stray, "variant" | "variants") {
        return Problem::new(
            "member",
            "variants change the rules, so they are chosen on the command line: hoyle referee GAME --variant NAME",
        );
    }
    let list = if known.is_empty() {
        "no members".to_owned()
    } else {
        known.join(", ")
    };
    Problem::new(
        "member",
        format!("`{verb}` does not know `{stray}`; it takes {list}"),
    )
    .near(stray, known.iter().copied())
}

/// The members of one request, taken out one by one.
struct Members {
    verb: &'static str,
    object: Map<String, Json>,
}

impl Members {
    fn request(mut self) -> Result<Request, Problem> {
        Ok(match self.verb {
            "new" => Request::New(self.new_game()?),
            "acting" => Request::Acting {
                who: self.optional_who()?.unwrap_or(Who::Public),
            },
            "legal" => Request::Legal {
                seat: self.text("seat")?,
                action: self.optional_text("action")?,
                limit: self.number("limit")?.unwrap_or(LIMIT),
                from: self.number("from")?.unwrap_or(0),
            },
            "act" => Request::Act {
                seat: self.text("seat")?,
                text: self.text("move")?,
            },
            "view" => Request::View { who: self.who()? },
            "log" => Request::Log {
                who: self.who()?,
                from: usize::try_from(self.number("from")?.unwrap_or(0)).unwrap_or(usize::MAX),
            },
            "why" => Request::Why {
                seat: self.text("seat")?,
                text: self.text("move")?,
            },
            "state" => Request::State,
            "chances" => Request::Chances,
            _ => Request::Undo,
        })
    }

    fn new_game(&mut self) -> Result<NewGame, Problem> {
        Ok(NewGame {
            seats: self.seats()?,
            seed: self.number("seed")?.unwrap_or(SEED),
            options: self.options()?,
            chance: self.chance()?,
        })
    }

    fn missing(&self, name: &str) -> Problem {
        Problem::new("member", format!("`{}` needs `{name}`", self.verb))
    }

    fn text(&mut self, name: &str) -> Result<String, Problem> {
        self.optional_text(name)?.ok_or_else(|| self.missing(name))
    }

    fn optional_text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        match self.object.remove(name) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(wrong(name, "a text")),
        }
    }

    fn number(&mut self, name: &str) -> Result<Option<u64>, Problem> {
        let found = self.object.remove(name);
        found
            .map(|it| {
                it.as_u64()
                    .ok_or_else(|| wrong(name, "a whole number from 0 on"))
            })
            .transpose()
    }

    fn who(&mut self) -> Result<Who, Problem> {
        self.optional_who()?.ok_or_else(|| self.no_single_viewer())
    }

    fn no_single_viewer(&self) -> Problem {
        Problem::new(
            "member",
            format!("`{}` needs either `seat` or `viewer`", self.verb),
        )
    }

    fn optional_who(&mut self) -> Result<Option<Who>, Problem> {
        match (self.optional_text("seat")?, self.optional_text("viewer")?) {
            (None, None) => Ok(None),
            (Some(seat), None) => Ok(Some(Who::Seat(seat))),
            (None, Some(viewer)) => match viewer.as_str() {
                "public" => Ok(Some(Who::Public)),
                "referee" => Ok(Some(Who::Referee)),
                other => {
                    let message = format!(
                        "`viewer` is \"public\" or \"referee\", not \"{other}\"; a seat is named with `seat`"
                    );
                    Err(Problem::new("member", message).near(other, ["public", "referee"]))
                }
            },
            (Some(_), Some(_)) => Err(self.no_single_viewer()),
        }
    }

    fn seats(&mut self) -> Result<Vec<String>, Problem> {
        let found = self
            .object
            .remove("seats")
            .ok_or_else(|| self.missing("seats"))?;
        texts(found).ok_or_else(|| wrong("seats", "a list of names, clockwise"))
    }

    fn options(&mut self) -> Result<Vec<String>, Problem> {
        let shape = || {
            wrong(
                "options",
                "an object: the names of options with their values, each a text or a number",
            )
        };
        let Some(found) = self.object.remove("options") else {
            return Ok(Vec::new());
        };
        let Json::Object(options) = found else {
            return Err(shape());
        };
        let written = options.into_iter().map(|(name, value)| match value {
            Json::String(text) => Ok(format!("{name}={text}")),
            Json::Number(number) => Ok(format!("{name}={number}")),
            _ => Err(shape()),
        });
        written.collect()
    }

    fn chance(&mut self) -> Result<Vec<(String, Outcome)>, Problem> {
        match self.object.remove("chance") {
            None => Ok(Vec::new()),
            Some(Json::Array(list)) => list
                .into_iter()
                .map(|it| one_chance(it).ok_or_else(chance_shape))
                .collect(),
            Some(_) => Err(chance_shape()),
        }
    }
}

fn wrong(name: &str, shape: &str) -> Problem {
    Problem::new("member", format!("`{name}` is {shape}"))
}

fn chance_shape() -> Problem {
    wrong(
        "chance",
        "a list of objects like {\"name\": \"deck\", \"outcome\": [\"A\", \"B\"]} or {\"name\": \"first\", \"outcome\": \"Ada\"}",
    )
}

/// An object with a name and an outcome, and nothing else.
fn one_chance(json: Json) -> Option<(String, Outcome)> {
    let Json::Object(mut object) = json else {
        return None;
    };
    let name = object.remove("name")?.as_str()?.to_owned();
    let outcome = match object.remove("outcome")? {
        Json::String(text) => Outcome::Choice(text),
        list => Outcome::Order(texts(list)?),
    };
    object.is_empty().then_some((name, outcome))
}

fn texts(json: Json) -> Option<Vec<String>> {
    let Json::Array(list) = json else { return None };
    list.into_iter()
        .map(|it| {
            if let Json::String(text) = it {
                Some(text)
            } else {
                None
            }
        })
        .collect()
}
