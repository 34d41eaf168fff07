//! Requests: parses a line. Nothing in a line is ignored: an unknown member is an error.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use super::answer::Problem;
use super::members::Members;

/// The verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verb {
    Info,
    New,
    Acting,
    Legal,
    Act,
    View,
    Log,
    Why,
    State,
    Chances,
    Undo,
}

/// A request. Seats, moves, actions and values are not parsed yet.
#[derive(Clone, Debug)]
pub(super) enum Request {
    Info,
    New(NewGame),
    Acting(Who),
    Legal(Legal),
    Act(Attempt),
    View(Who),
    Log(Who, usize),
    Why(Attempt),
    State,
    Chances,
    Undo,
}

/// A game to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    pub(super) seats: Vec<String>,
    #[serde(default = "seed")]
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) options: Members<Json>,
    #[serde(default)]
    pub(super) chance: Vec<Outcome>,
}

/// The default seed.
const fn seed() -> u64 {
    1
}

/// An outcome of chance that is given in advance, with the name of what is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    pub(super) name: String,
    pub(super) outcome: Json,
}

/// What a seat may do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub(super) seat: String,
    pub(super) action: Option<String>,
    #[serde(default = "limit")]
    pub(super) limit: u64,
    #[serde(default)]
    pub(super) from: u64,
}

/// The most moves that `legal` lists of each offer, by default.
const fn limit() -> u64 {
    100
}

/// A move of a seat: as text, or as an action with its arguments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Attempt {
    pub(super) seat: String,
    #[serde(rename = "move")]
    pub(super) text: Option<String>,
    pub(super) action: Option<String>,
    pub(super) arguments: Option<Members<Json>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    seat: Option<String>,
    viewer: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Log {
    seat: Option<String>,
    viewer: Option<String>,
    #[serde(default)]
    from: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// The viewer of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Seat(String),
    Public,
    Referee,
}

/// The `id` of a request, if it has one.
type Id = Option<Json>;

/// The members of a request, not parsed yet.
type Raw = Members<Box<RawValue>>;

/// Reads a line. Returns the `id` even if the rest is not a request.
pub(super) fn read(line: &str) -> (Id, Result<Request, Problem>) {
    let mut members: Raw = match serde_json::from_str(line) {
        Ok(members) => members,
        Err(error) => return (None, Err(no_object(&error))),
    };
    let id = match members
        .0
        .remove("id")
        .map(|it| serde_json::from_str(it.get()))
    {
        None => None,
        Some(Ok(id)) => Some(id),
        Some(Err(error)) => return (None, Err(no_object(&error))),
    };
    (id, request(members))
}

fn no_object(error: &serde_json::Error) -> Problem {
    let message = if error.is_data() && !error.to_string().contains("is given twice") {
        "a request is a JSON object, such as {\"do\": \"acting\"}".to_owned()
    } else {
        format!("the line is no JSON: {error}")
    };
    Problem::new("json", message)
}

fn request(mut members: Raw) -> Result<Request, Problem> {
    let (word, verb) = verb(members.0.remove("do").as_deref())?;
    let asked = Asked {
        verb: &word,
        members: &members,
    };
    Ok(match verb {
        Verb::Info => asked.nothing(Request::Info)?,
        Verb::New => Request::New(asked.read()?),
        Verb::Acting => {
            let view: View = asked.read()?;
            let who = asked.optional_who(view.seat, view.viewer)?;
            Request::Acting(who.unwrap_or(Who::Public))
        }
        Verb::Legal => Request::Legal(asked.read()?),
        Verb::Act => Request::Act(asked.attempt()?),
        Verb::View => {
            let view: View = asked.read()?;
            Request::View(asked.who(view.seat, view.viewer)?)
        }
        Verb::Log => {
            let log: Log = asked.read()?;
            let from = usize::try_from(log.from).unwrap_or(usize::MAX);
            Request::Log(asked.who(log.seat, log.viewer)?, from)
        }
        Verb::Why => Request::Why(asked.attempt()?),
        Verb::State => asked.nothing(Request::State)?,
        Verb::Chances => asked.nothing(Request::Chances)?,
        Verb::Undo => asked.nothing(Request::Undo)?,
    })
}

/// The verb, and its text.
fn verb(written: Option<&RawValue>) -> Result<(String, Verb), Problem> {
    let word: Option<Result<String, _>> = written.map(|it| serde_json::from_str(it.get()));
    let read = match &word {
        Some(Ok(_)) => written.map_or("null", RawValue::get),
        Some(Err(_)) => {
            return Err(Problem::new("member", "`do` is a text: the name of a verb"));
        }
        // The verb is unknown: the error lists the known ones.
        None => "\"\"",
    };
    let unknown = match serde_json::from_str(read) {
        Ok(verb) => return Ok((word.and_then(Result::ok).unwrap_or_default(), verb)),
        Err(error) => error.to_string(),
    };
    let named = quoted(&unknown);
    let known = named.get(1..).unwrap_or_default();
    let list = known.join(", ");
    Err(match word.and_then(Result::ok) {
        None => Problem::new("member", format!("`do` is missing; it is one of {list}")),
        Some(word) => Problem::new(
            "verb",
            format!("there is no verb `{word}`; there are {list}"),
        )
        .near(&word, known.iter().copied()),
    })
}

/// The members of a request, and its verb as written.
struct Asked<'a> {
    verb: &'a str,
    members: &'a Raw,
}

impl Asked<'_> {
    /// The members that a verb takes.
    fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let members = self.members.0.iter();
        let members = members.map(|(name, value)| (name.as_str(), value.as_ref()));
        serde_path_to_error::deserialize(MapDeserializer::new(members))
            .map_err(|error| self.wrong(&error))
    }

    fn nothing(&self, request: Request) -> Result<Request, Problem> {
        self.read::<Nothing>().map(|Nothing {}| request)
    }

    fn attempt(&self) -> Result<Attempt, Problem> {
        let attempt: Attempt = self.read()?;
        match (&attempt.text, &attempt.action, &attempt.arguments) {
            (Some(_), None, None) | (None, Some(_), _) => Ok(attempt),
            _ => Err(Problem::new(
                "member",
                format!(
                    "`{}` needs either `move` or `action` with its `arguments`",
                    self.verb
                ),
            )),
        }
    }

    fn who(&self, seat: Option<String>, viewer: Option<String>) -> Result<Who, Problem> {
        self.optional_who(seat, viewer)?
            .ok_or_else(|| self.no_single_viewer())
    }

    fn no_single_viewer(&self) -> Problem {
        Problem::new(
            "member",
            format!("`{}` needs either `seat` or `viewer`", self.verb),
        )
    }

    fn optional_who(
        &self,
        seat: Option<String>,
        viewer: Option<String>,
    ) -> Result<Option<Who>, Problem> {
        match (seat, viewer) {
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

    /// Why the members cannot be read: one is missing, unknown, repeated, or of the wrong shape.
    fn wrong(&self, error: &serde_path_to_error::Error<serde_json::Error>) -> Problem {
        let said = error.inner().to_string();
        let named = quoted(&said);
        let (first, others) = named.split_first().unwrap_or((&"", &[]));
        let member = error.path().iter().find_map(|segment| match segment {
            Segment::Map { key } => Some(key.as_str()),
            Segment::Seq { .. } | Segment::Enum { .. } | Segment::Unknown => None,
        });
        if said.contains("is given twice") {
            return Problem::new("json", format!("`{first}` is given twice"));
        }
        match member {
            Some(member) if self.members.0.contains_key(member) && *first != member => {
                Problem::new("member", format!("`{member}` is {}", shape(member)))
            }
            _ if said.starts_with("missing field") => {
                Problem::new("member", format!("`{}` needs `{first}`", self.verb))
            }
            _ => self.unknown(first, others),
        }
    }

    fn unknown(&self, stray: &str, known: &[&str]) -> Problem {
        if self.verb == "new" && matches!(stray, "variant" | "variants") {
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
        let message = format!("`{}` does not know `{stray}`; it takes {list}", self.verb);
        Problem::new("member", message).near(stray, known.iter().copied())
    }
}

/// What a member has to be.
fn shape(member: &str) -> &'static str {
    match member {
        "seats" => "a list of names, clockwise",
        "seed" | "limit" | "from" => "a whole number from 0 on",
        "options" => "an object: the names of options with their values",
        "arguments" => "an object: the names of parameters with their values",
        "chance" => {
            "a list of objects like {\"name\": \"deck\", \"outcome\": [\"A\", \"B\"]} or {\"name\": \"first\", \"outcome\": \"Ada\"}"
        }
        _ => "a text",
    }
}

/// The words in backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
