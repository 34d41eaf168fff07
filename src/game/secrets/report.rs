//! All messages about secrets.

use super::words::Secret;
use crate::base::Span;
use crate::base::limits::FOLLOWED;
use crate::diag::{Code, Diagnostic};

/// Those who see something, in words.
pub(super) struct Viewers {
    /// `all`, `seat 1`
    pub(super) who: String,
    /// The same as the audience of a `tell`.
    pub(super) told: String,
}

/// What everybody notices when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stops {
    Turn,
    TurnEnd,
    Question,
    Chance,
    Game,
    Setup,
}

/// Shows the declaration of the secret, and the way that it took.
fn on_its_way(mut it: Diagnostic, secret: &Secret) -> Diagnostic {
    if let Some(span) = secret.declared {
        it = it.also(span, "declared here");
    }
    let mut seen = vec![it.primary.span];
    if let Some(span) = secret.decides.filter(|it| !seen.contains(it)) {
        seen.push(span);
        it = it.also(span, "this decides it");
    }
    for (span, word) in &secret.way {
        // A place inside one that is already shown adds nothing.
        if !seen.iter().any(|it| it.covers(*span)) {
            seen.push(*span);
            it = it.also(*span, *word);
        }
    }
    it
}

/// What players would do at the table.
fn say_it(to: &str, what: &str) -> String {
    format!("tell it first, and use the told value: `tell {to} NAME: {what}`")
}

/// Who would learn of which secret, and from what.
fn learns(who: &str, secret: &Secret, from: &str) -> String {
    format!(
        "{who} would learn about {}, {}, from {from}",
        secret.name, secret.seen
    )
}

pub(super) fn reaches(
    span: Span,
    name: &str,
    seers: &Viewers,
    secret: &Secret,
    aloud: &str,
) -> Diagnostic {
    let message = learns(&seers.who, secret, &format!("`{name}`"));
    on_its_way(learned(span, message, "disclosed here"), secret).help(say_it(&seers.told, aloud))
}

fn learned(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0801, span, message, label)
}

/// A draw that chooses a place, in words.
pub(super) struct DrawnFrom<'a> {
    /// Where it is drawn, and where it chooses.
    pub(super) spans: [Span; 2],
    /// The name of what is drawn.
    pub(super) local: &'a str,
    /// What can be told, and what it is drawn from then.
    pub(super) told: Option<(&'a str, &'a str)>,
}

/// What a value is drawn from, or how much that is, is a secret, and the value chooses a place.
pub(super) fn drawn_from(
    draw: &DrawnFrom<'_>,
    seers: &Viewers,
    secret: &Secret,
    is_number: bool,
) -> Diagnostic {
    let DrawnFrom {
        spans: [span, disclosed],
        local,
        told,
    } = draw;
    let to = &seers.told;
    let what = if is_number { "how many" } else { "what" };
    let what = format!("{what} `{local}` is drawn from");
    let help = match told {
        Some((told, _)) if is_number => {
            format!("tell first how many there are: `tell {to} NAME: size of ({told})`")
        }
        Some((told, from)) => format!(
            "tell what it is drawn from, and draw from that: `tell {to} NAME: {told}`, then `draw {local} from {from}`"
        ),
        None => format!("tell first what decides what can fall: `tell {to} NAME: …`"),
    };
    let message = learns(&seers.who, secret, &what);
    let found = learned(*span, message, "what can fall here is a secret");
    on_its_way(found.also(*disclosed, "disclosed here"), secret).help(help)
}

fn spoken(span: Span, message: String, label: &str, secret: &Secret) -> Diagnostic {
    on_its_way(Diagnostic::new(Code::G0802, span, message, label), secret)
}

pub(super) fn said(span: Span, secret: &Secret) -> Diagnostic {
    let message = learns("some who read this", secret, "a value in the sentence");
    spoken(span, message, "disclosed here", secret)
        .help("leave it out, or tell it: those who hear a `tell` may know the value that it names")
}

pub(super) fn told_when(span: Span, secret: &Secret, to: &str, aloud: &str) -> Diagnostic {
    let message = learns("those who hear this", secret, "whether it is told at all");
    spoken(span, message, "the audience learns more", secret).help(say_it(to, aloud))
}

pub(super) fn refused(span: Span, secret: &Secret) -> Diagnostic {
    let message = learns(
        "the seat that reads this",
        secret,
        "a value in the sentence",
    );
    on_its_way(
        Diagnostic::new(Code::G0803, span, message, "disclosed here"),
        secret,
    )
    .help("leave the value out of the sentence")
}

pub(super) fn stops(span: Span, what: Stops, secret: &Secret, aloud: &str) -> Diagnostic {
    let (what, help) = match what {
        Stops::Turn => ("whose turn it is here", "always take the turn, or "),
        Stops::TurnEnd => ("whether the turn ends here", ""),
        Stops::Question => (
            "who is asked here",
            "always ask, and let the answer be `none`, or ",
        ),
        Stops::Chance => ("what chance decides here", "always draw, or "),
        Stops::Game => ("how the game ends", ""),
        Stops::Setup => (
            "whether the game can begin",
            "decide it by the options and the number of seats, or ",
        ),
    };
    noticed(span, secret, what, "everybody notices this")
        .help(format!("{help}{}", say_it("all", aloud)))
}

/// What everybody notices depends on a secret.
fn noticed(span: Span, secret: &Secret, what: &str, label: &str) -> Diagnostic {
    let message = learns("all", secret, what);
    on_its_way(Diagnostic::new(Code::G0804, span, message, label), secret)
}

/// Who hears something depends on a secret. `alone` says that each seat knows whether it is among them.
pub(super) fn listeners(span: Span, secret: &Secret, seats: &str, alone: bool) -> Diagnostic {
    let found = noticed(span, secret, "who hears this", "they see who else hears it");
    if alone {
        found.help(format!(
            "let each hear it alone: `for each NAME in seats {{ if NAME in {seats} {{ … }} }}`, with `NAME` in place of `{seats}`"
        ))
    } else {
        found.help(say_it("all", seats))
    }
}

/// A seat cannot tell what it may do. `aloud` are the words of a condition that can be told instead.
pub(super) fn unseen(span: Span, what: &str, secret: &Secret, aloud: Option<&str>) -> Diagnostic {
    let message = learns("the seat", secret, &format!("whether `{what}` holds"));
    let instead = aloud.map_or_else(
        || "; ask others, and they disclose what they hold".to_owned(),
        |text| {
            format!(
                ", or let the seat try: in `do`, `tell all NAME: {text}`, and act `if NAME {{ … }}`"
            )
        },
    );
    on_its_way(
        Diagnostic::new(Code::G0805, span, message, "the seat cannot tell"),
        secret,
    )
    .help(format!(
        "let the condition read only what the choosing seat sees{instead}"
    ))
}

/// What everybody sees of a movement, whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Movement {
    Happens,
    Number,
    From,
    To,
}

/// What is moved, or rolled where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Things {
    Cards,
    Dice,
    Rolled,
}

impl Things {
    const fn name(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Dice | Self::Rolled => "dice",
        }
    }

    /// The name for one of them, or for several.
    pub(super) const fn named(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Cards, true) => "card",
            (Self::Dice | Self::Rolled, true) => "die",
            (Self::Cards | Self::Dice | Self::Rolled, false) => self.name(),
        }
    }

    const fn done(self) -> &'static str {
        match self {
            Self::Cards | Self::Dice => "moved",
            Self::Rolled => "rolled",
        }
    }
}

fn count(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0807, span, message, label)
}

fn counted_here(span: Span, (what, of): (Movement, Things), secret: &Secret) -> Diagnostic {
    let (things, done) = (of.name(), of.done());
    let what = match (what, of) {
        (Movement::Happens, _) => format!("whether {things} are {done} here"),
        (Movement::Number, _) => format!("how many {things} are {done} here"),
        (Movement::From, Things::Cards | Things::Dice) => format!("which zone loses {things} here"),
        (Movement::From, Things::Rolled) => "in which zone dice are rolled here".to_owned(),
        (Movement::To, _) => "which zone this is".to_owned(),
    };
    let message = learns("all", secret, &what);
    on_its_way(count(span, message, "everybody can count them"), secret)
}

pub(super) fn counted(
    span: Span,
    what: (Movement, Things),
    secret: &Secret,
    aloud: &str,
) -> Diagnostic {
    counted_here(span, what, secret).help(say_it("all", aloud))
}

/// Cards that are moved together leave several hidden places, or dice that are rolled lie in them.
pub(super) fn from_several(span: Span, secret: &Secret, of: Things) -> Diagnostic {
    let help = match of {
        Things::Cards | Things::Dice => format!(
            "first put the {} of all these zones into one, or move those of each by themselves",
            of.name()
        ),
        Things::Rolled => "roll the dice of each zone by themselves".to_owned(),
    };
    counted_here(span, (Movement::From, of), secret).help(help)
}

/// The same for a single card or die; `text` is what is written for it.
pub(super) fn from_one_of(
    span: Span,
    secret: &Secret,
    of: Things,
    text: Option<&str>,
) -> Diagnostic {
    let found = counted_here(span, (Movement::From, of), secret);
    found.help(say_where(text, of.named(true)))
}

/// The move shows which zone of a family it is: the help tells its index, not the cards there.
pub(super) fn counted_which(span: Span, secret: &Secret, index: &str, named: &str) -> Diagnostic {
    let aloud = say_it("all", index);
    let to = (Movement::To, Things::Cards);
    counted_here(span, to, secret).help(format!("{aloud}, then `{named}`"))
}

/// Of several copies, the contents of a hidden place decide which is seen.
pub(super) fn picked(
    span: Span,
    seers: &Viewers,
    secret: &Secret,
    cards: Option<&str>,
) -> Diagnostic {
    let message = learns(&seers.who, secret, "which of several copies this is");
    let first = cards.and_then(|text| text.trim_matches(['(', ')']).strip_prefix("first "));
    let all = first.map_or_else(|| "…".to_owned(), |rest| format!("all {rest}"));
    on_its_way(count(span, message, "the rules pick this copy"), secret).help(format!(
        "let the player name the copy, or draw it: `draw NAME from {all}`, then move `NAME`"
    ))
}

/// How many cards are moved cannot be told in the words that name them.
pub(super) fn counted_unnamed(span: Span, secret: &Secret, of: Things, is_one: bool) -> Diagnostic {
    let name = of.named(is_one);
    let number = if is_one {
        format!("there: {name} is not none")
    } else {
        format!("number: size of {name}")
    };
    let verb = if of == Things::Rolled { "roll" } else { "move" };
    counted_here(span, (Movement::Number, of), secret).help(format!(
        "name what moves with `let {name} = …`, then `tell all {number}`, and {verb} `{name}`"
    ))
}

/// Cards may lie in several places. `name` stands for what has no short name in the file.
pub(super) fn from_anywhere(
    span: Span,
    (text, name, of): (Option<&str>, &str, Things),
    zone: &str,
    declared: Span,
) -> Diagnostic {
    let how = match of {
        Things::Cards | Things::Dice => "which zone loses it",
        Things::Rolled => "which zone it is rolled in",
    };
    let card = text.unwrap_or(name);
    let message = format!("all would learn where `{card}` lies, from {how}: it may be `{zone}`");
    count(span, message, "from where?")
        .also(declared, "not seen by all")
        .help(say_where(text, name))
}

/// What to write for a card that may lie in several places.
fn say_where(text: Option<&str>, name: &str) -> String {
    let card = text.unwrap_or(name);
    let first = match text {
        Some(_) => String::new(),
        None => format!("name what moves with `let {name} = …`, and "),
    };
    format!(
        "{first}first say where it lies: in an action `require held: {card} in …`, elsewhere `tell all NAME: {card} in …` and `if NAME {{ … }}`"
    )
}

pub(super) fn needless(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0808,
        span,
        format!("`{name}` reads nothing hidden"),
        "needs no reason",
    )
    .help("remove `public because …`")
}

/// Where the check stops before the end.
#[derive(Clone, Copy)]
pub(super) enum Stopped {
    /// After many rounds of a loop.
    Rounds,
    /// After many steps.
    Steps,
}

pub(super) fn too_much(span: Span, stopped: Stopped) -> Diagnostic {
    let (after, label, help) = match stopped {
        Stopped::Rounds => (
            "many rounds of this loop".to_owned(),
            "not followed to its end",
            "pass values on through fewer names that the loop sets",
        ),
        Stopped::Steps => (
            format!("{FOLLOWED} steps"),
            "not followed beyond this",
            "call procedures less often within each other, or with the same values",
        ),
    };
    let message = format!("after {after} it is not clear yet whether a secret leaks");
    Diagnostic::new(Code::G0809, span, message, label).help(help)
}
