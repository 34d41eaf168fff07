//! Requests of the protocol. An unknown member is an error.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use super::answer::Problem;
use super::members::Members;
use super::verb::{Verb, quoted, verb};

/// A request, in which seats, moves, actions and values are still text.
#[derive(Clone, Debug)]
pub(super) enum Request {
    Info,
    New(NewGame),
    Acting(ViewerName),
    Legal(ViewerName, Legal),
    Act(Attempt),
    Pass(String),
    View(ViewerName),
    Position(ViewerName),
    Log(ViewerName, usize),
    Why(Attempt),
    State,
    Chances(usize),
    Undo,
    Outcomes,
    Draw(Json),
    InformationState(String),
    Worlds(WorldsOf),
    Hint(Hint),
    Returns,
    Clone,
    Restore(u64),
    Release(u64),
}

/// The setup of a new game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    pub(super) seats: Vec<String>,
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) options: Members<Json>,
    #[serde(default)]
    pub(super) chance: Chance,
    pub(super) position: Option<String>,
}

/// How it is decided what falls.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Chance {
    /// By these outcomes, and after them by the seed.
    Given(Vec<Outcome>),
    /// By the client.
    Asked(Asked),
}

/// The word for chance that the client decides.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Asked {
    Asked,
}

impl Default for Chance {
    fn default() -> Self {
        Self::Given(Vec::new())
    }
}

/// An outcome of chance that the client gives, with the name of what is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    pub(super) name: String,
    pub(super) outcome: Json,
}

/// Asks for the legal moves of a seat, or of all seats for the referee.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub(super) seat: Option<String>,
    pub(super) viewer: Option<String>,
    pub(super) action: Option<String>,
    #[serde(default = "limit")]
    pub(super) limit: u64,
    #[serde(default)]
    pub(super) from: u64,
}

/// How many moves `legal` lists of each offer by default.
const fn limit() -> u64 {
    100
}

/// A move of a seat, as text or as an action with its arguments.
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
struct Chances {
    #[serde(default)]
    from: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draw {
    outcome: Json,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneSeat {
    seat: String,
}

/// Asks what a seat can know.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorldsOf {
    pub(super) seat: String,
    #[serde(default)]
    pub(super) seed: u64,
}

/// Asks what a bot would do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hint {
    pub(super) seat: String,
    pub(super) bot: Option<String>,
    #[serde(default)]
    pub(super) seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandleMembers {
    handle: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoMembers {}

/// The viewer for whom an answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ViewerName {
    Seat(String),
    Public,
    Referee,
}

/// The members of a request, as raw JSON.
pub(super) type RawMembers = Members<Box<RawValue>>;

/// Reads a request from its members, without the `id`.
pub(super) fn request(mut members: RawMembers) -> Result<Request, Problem> {
    let (word, verb) = verb(members.0.remove("do").as_deref())?;
    let asked = Written { verb: &word, members: &members };
    Ok(match verb {
        Verb::Info => asked.nothing(Request::Info)?,
        Verb::New => Request::New(asked.read()?),
        Verb::Acting => {
            let view: View = asked.read()?;
            let who = asked.optional_who(view.seat, view.viewer)?;
            Request::Acting(who.unwrap_or(ViewerName::Public))
        }
        Verb::Legal => {
            let legal: Legal = asked.read()?;
            let who = asked.seat_or_referee(&legal)?;
            Request::Legal(who, legal)
        }
        Verb::Act => Request::Act(asked.attempt()?),
        Verb::Pass => Request::Pass(asked.read::<OneSeat>()?.seat),
        Verb::View => {
            let view: View = asked.read()?;
            Request::View(asked.who(view.seat, view.viewer)?)
        }
        Verb::Position => {
            let view: View = asked.read()?;
            Request::Position(asked.who(view.seat, view.viewer)?)
        }
        Verb::Log => {
            let log: Log = asked.read()?;
            Request::Log(asked.who(log.seat, log.viewer)?, place(log.from))
        }
        Verb::Why => Request::Why(asked.attempt()?),
        Verb::State => asked.nothing(Request::State)?,
        Verb::Chances => Request::Chances(place(asked.read::<Chances>()?.from)),
        Verb::Undo => asked.nothing(Request::Undo)?,
        Verb::Outcomes => asked.nothing(Request::Outcomes)?,
        Verb::Draw => Request::Draw(asked.read::<Draw>()?.outcome),
        Verb::InformationState => Request::InformationState(asked.read::<OneSeat>()?.seat),
        Verb::Worlds => Request::Worlds(asked.read()?),
        Verb::Hint => Request::Hint(asked.read()?),
        Verb::Returns => asked.nothing(Request::Returns)?,
        Verb::Clone => asked.nothing(Request::Clone)?,
        Verb::Restore => Request::Restore(asked.read::<HandleMembers>()?.handle),
        Verb::Release => Request::Release(asked.read::<HandleMembers>()?.handle),
    })
}

/// An index into a list. No list is longer than an index can say.
fn place(from: u64) -> usize {
    usize::try_from(from).unwrap_or(usize::MAX)
}

/// The members of a request, and its verb as written.
struct Written<'a> {
    verb: &'a str,
    members: &'a RawMembers,
}

impl Written<'_> {
    /// Reads the members that a verb takes.
    fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let members = self.members.0.iter();
        let members = members.map(|(name, value)| (name.as_str(), value.as_ref()));
        serde_path_to_error::deserialize(MapDeserializer::new(members))
            .map_err(|error| self.wrong(&error))
    }

    fn nothing(&self, request: Request) -> Result<Request, Problem> {
        self.read::<NoMembers>().map(|NoMembers {}| request)
    }

    fn attempt(&self) -> Result<Attempt, Problem> {
        let attempt: Attempt = self.read()?;
        match (&attempt.text, &attempt.action, &attempt.arguments) {
            (Some(_), None, None) | (None, Some(_), _) => Ok(attempt),
            (Some(_), Some(_), _) | (Some(_), _, Some(_)) | (None, None, _) => Err(Problem::new(
                "member",
                format!("`{}` needs either `move` or `action` with its `arguments`", self.verb),
            )),
        }
    }

    fn seat_or_referee(&self, legal: &Legal) -> Result<ViewerName, Problem> {
        match self.who(legal.seat.clone(), legal.viewer.clone())? {
            who @ (ViewerName::Seat(_) | ViewerName::Referee) => Ok(who),
            ViewerName::Public => Err(Problem::new(
                "member",
                "`legal` is answered to a `seat`, or to the viewer \"referee\"",
            )),
        }
    }

    fn who(&self, seat: Option<String>, viewer: Option<String>) -> Result<ViewerName, Problem> {
        self.optional_who(seat, viewer)?.ok_or_else(|| self.no_single_viewer())
    }

    fn no_single_viewer(&self) -> Problem {
        Problem::new("member", format!("`{}` needs either `seat` or `viewer`", self.verb))
    }

    fn optional_who(
        &self,
        seat: Option<String>,
        viewer: Option<String>,
    ) -> Result<Option<ViewerName>, Problem> {
        match (seat, viewer) {
            (None, None) => Ok(None),
            (Some(seat), None) => Ok(Some(ViewerName::Seat(seat))),
            (None, Some(viewer)) => match viewer.as_str() {
                "public" => Ok(Some(ViewerName::Public)),
                "referee" => Ok(Some(ViewerName::Referee)),
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

    /// Why the members cannot be read: one is missing, unknown, repeated, or of another type.
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
        let list = if known.is_empty() { "no members".to_owned() } else { known.join(", ") };
        let message = format!("`{}` does not know `{stray}`; it takes {list}", self.verb);
        Problem::new("member", message).near(stray, known.iter().copied())
    }
}

/// The form that a member must have, in words.
fn shape(member: &str) -> &'static str {
    match member {
        "seats" => "a list of names, clockwise",
        "seed" | "limit" | "from" | "handle" => "a whole number from 0 on",
        "options" => "an object: the names of options with their values",
        "arguments" => "an object: the names of parameters with their values",
        "chance" => {
            "\"asked\", or a list of objects like {\"name\": \"deck\", \"outcome\": [\"A\", \"B\"]} or {\"name\": \"first\", \"outcome\": \"Ada\"}"
        }
        _ => "a text",
    }
}
