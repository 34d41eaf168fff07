//! All messages about secrets.

use super::words::Secret;
use crate::base::Span;
use crate::base::limits::FOLLOWED;
use crate::diag::{Diagnostic, messages};

messages! {
    pub(super) Diagnostic:

    G0801 reaches(name, seers: &Viewers, secret: &Secret, aloud)
        "{who} would learn about {what}, from `{name}`" => "disclosed here"
        then on_its_way(secret)
        help "{help}"
        where who = &seers.who, what = secret.in_words(), help = say_it(&seers.told, aloud);
    /// What a value is drawn from, or how much that is, is a secret, and the value chooses a place.
    G0801 falls(who, secret: &Secret, from, chooses: Span, help)
        "{who} would learn about {what}, from {from}" => "what can fall here is a secret"
        also chooses "disclosed here"
        then on_its_way(secret)
        help "{help}"
        where what = secret.in_words();

    G0802 said(secret: &Secret)
        "some who read this would learn about {what}, from a value in the sentence" => "disclosed here"
        then on_its_way(secret)
        help "leave it out, or tell it: those who hear a `tell` may know the value that it names"
        where what = secret.in_words();
    G0802 told_when(secret: &Secret, to, aloud)
        "those who hear this would learn about {what}, from whether it is told at all" => "the audience learns more"
        then on_its_way(secret)
        help "{help}"
        where what = secret.in_words(), help = say_it(to, aloud);

    G0803 refused(secret: &Secret)
        "the seat that reads this would learn about {what}, from a value in the sentence" => "disclosed here"
        then on_its_way(secret)
        help "leave the value out of the sentence"
        where what = secret.in_words();

    G0804 noticed(secret: &Secret, from, help)
        "all would learn about {what}, from {from}" => "everybody notices this"
        then on_its_way(secret)
        help "{help}"
        where what = secret.in_words();
    /// Who hears something depends on a secret. `alone` says that each seat knows whether it is among them.
    G0804 listeners(secret: &Secret, seats, alone: bool)
        "all would learn about {what}, from who hears this" => "they see who else hears it"
        then on_its_way(secret)
        help "{help}"
        where what = secret.in_words(), help = if alone {
            format!("let each hear it alone: `for each NAME in seats {{ if NAME in {seats} {{ … }} }}`, with `NAME` in place of `{seats}`")
        } else {
            say_it("all", seats)
        };

    /// A seat cannot tell what it may do. `aloud` are the words of a condition that can be told instead.
    G0805 unseen(condition, secret: &Secret, aloud: Option<&str>)
        "the seat would learn about {what}, from whether `{condition}` holds" => "the seat cannot tell"
        then on_its_way(secret)
        help "let the condition read only what the choosing seat sees{instead}"
        where what = secret.in_words(), instead = match aloud {
            Some(text) => format!(", or let the seat try: in `do`, `tell all NAME: {text}`, and act `if NAME {{ … }}`"),
            None => "; ask others, and they disclose what they hold".to_owned(),
        };

    G0807 moves(secret: &Secret, from, help)
        "all would learn about {what}, from {from}" => "everybody can count them"
        then on_its_way(secret)
        help "{help}"
        where what = secret.in_words();
    /// Of several copies, the contents of a hidden place decide which is seen.
    G0807 picked(seers: &Viewers, secret: &Secret, cards: Option<&str>)
        "{who} would learn about {what}, from which of several copies this is" => "the rules pick this copy"
        then on_its_way(secret)
        help "let the player name the copy, or draw it: `draw NAME from {all}`, then move `NAME`; if nobody can tell them apart, declare `alike copies`"
        where who = &seers.who, what = secret.in_words(), all = all_like_the_first(cards);
    /// A secret decides which cards go where few see them, and they come to light later.
    G0807 decided(secret: &Secret)
        "all would learn about {what}, from which cards these are" => "a secret decides it"
        then on_its_way(secret)
        help "let a player who sees the cards name them, or draw them"
        where what = secret.in_words();
    /// Cards leave a zone of a role that somebody has played only since the last look.
    G0807 newly_seen(seers: &Viewers, secret: &Secret, zone, role: Option<&str>)
        "{who} would learn about {what}, from which cards leave here" => "nobody has looked since the role changed"
        then on_its_way(secret)
        help "{help}"
        where who = &seers.who, what = secret.in_words(), help = match role {
            Some(role) => format!("first let nobody play the role: `set {role} = none`"),
            None => format!(
                "move them before the role changes, or show them: `reveal {zone} to {}`",
                seers.told
            ),
        };
    /// A card leaves a pile whose top all see.
    G0807 off_top(secret: &Secret, zone)
        "all would learn about {what}, from whether this lay on top of `{zone}`" => "all see the top of `{zone}`"
        then on_its_way(secret)
        help "first put all of `{zone}` where nobody sees its top, and move this from there"
        where what = secret.in_words();
    /// Cards may lie in several places. `name` stands for what has no short name in the file.
    G0807 from_anywhere(text: Option<&str>, name, of: Things, zone, declared: Span)
        "all would learn where `{card}` lies, from {how}: it may be `{zone}`" => "from where?"
        also declared "not seen by all"
        help "{help}"
        where card = text.unwrap_or(name), help = say_where(text, name), how = match of {
            Things::Cards | Things::Dice => "which zone loses it",
            Things::Rolled => "which zone it is rolled in",
        };

    G0808 needless(name)
        "`{name}` reads nothing hidden" => "needs no reason"
        help "remove `public because …`";

    /// The check stops after many rounds of a loop.
    G0809 too_many_rounds()
        "after many rounds of this loop it is not clear yet whether a secret leaks" => "not followed to its end"
        help "pass values on through fewer names that the loop sets";
    /// The check stops after many steps.
    G0809 too_many_steps()
        "after {FOLLOWED} steps it is not clear yet whether a secret leaks" => "not followed beyond this"
        help "call procedures less often within each other, or with the same values";
}

/// The seats that see something, in words.
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

impl Secret {
    fn in_words(&self) -> String {
        format!("{}, {}", self.name, self.seen)
    }
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

/// A draw that chooses a place, in words.
pub(super) struct DrawnFrom<'a> {
    /// Where it is drawn, and where it chooses.
    pub(super) spans: [Span; 2],
    /// The name of what is drawn.
    pub(super) local: &'a str,
    /// What can be told, and what it is drawn from then.
    pub(super) told: Option<(&'a str, &'a str)>,
}

pub(super) fn drawn_from(
    draw: &DrawnFrom<'_>,
    seers: &Viewers,
    secret: &Secret,
    is_number: bool,
) -> Diagnostic {
    let DrawnFrom { spans: [span, chooses], local, told } = draw;
    let to = &seers.told;
    let what = if is_number { "how many" } else { "what" };
    let from = format!("{what} `{local}` is drawn from");
    let help = match told {
        Some((told, _)) if is_number => {
            format!("tell first how many there are: `tell {to} NAME: size of ({told})`")
        }
        Some((told, from)) => format!(
            "tell what it is drawn from, and draw from that: `tell {to} NAME: {told}`, then `draw {local} from {from}`"
        ),
        None => format!("tell first what decides what can fall: `tell {to} NAME: …`"),
    };
    falls(*span, &seers.who, secret, &from, *chooses, &help)
}

pub(super) fn stops(span: Span, what: Stops, secret: &Secret, aloud: &str) -> Diagnostic {
    let (what, instead) = match what {
        Stops::Turn => ("whose turn it is here", "always take the turn, or "),
        Stops::TurnEnd => ("whether the turn ends here", ""),
        Stops::Question => ("who is asked here", "always ask, and let the answer be `none`, or "),
        Stops::Chance => ("what chance decides here", "always draw, or "),
        Stops::Game => ("how the game ends", ""),
        Stops::Setup => {
            ("whether the game can begin", "decide it by the options and the number of seats, or ")
        }
    };
    let help = format!("{instead}{}", say_it("all", aloud));
    noticed(span, secret, what, &help)
}

/// What everybody sees of a movement, whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Movement {
    Happens,
    Number,
    From,
    To,
}

impl Movement {
    /// What would be learned from, in words.
    fn of(self, of: Things) -> String {
        let (things, done) = (of.name(), of.done());
        match (self, of) {
            (Self::Happens, _) => format!("whether {things} are {done} here"),
            (Self::Number, _) => format!("how many {things} are {done} here"),
            (Self::From, Things::Cards | Things::Dice) => format!("which zone loses {things} here"),
            (Self::From, Things::Rolled) => "in which zone dice are rolled here".to_owned(),
            (Self::To, _) => "which zone this is".to_owned(),
        }
    }
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

pub(super) fn counted(
    span: Span,
    (what, of): (Movement, Things),
    secret: &Secret,
    aloud: &str,
) -> Diagnostic {
    moves(span, secret, &what.of(of), &say_it("all", aloud))
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
    moves(span, secret, &Movement::From.of(of), &help)
}

/// As `from_several`, for a single card or die; `text` is what is written for it.
pub(super) fn from_one_of(
    span: Span,
    secret: &Secret,
    of: Things,
    text: Option<&str>,
) -> Diagnostic {
    let help = say_where(text, of.named(true));
    moves(span, secret, &Movement::From.of(of), &help)
}

/// The move shows which zone of a family it is: the help tells its index, not the cards there.
pub(super) fn counted_which(span: Span, secret: &Secret, index: &str, named: &str) -> Diagnostic {
    let help = format!("{}, then `{named}`", say_it("all", index));
    moves(span, secret, &Movement::To.of(Things::Cards), &help)
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
    let help = format!(
        "name what moves with `let {name} = …`, then `tell all {number}`, and {verb} `{name}`"
    );
    moves(span, secret, &Movement::Number.of(of), &help)
}

/// What players would do at the table.
fn say_it(to: &str, what: &str) -> String {
    format!("tell it first, and use the told value: `tell {to} NAME: {what}`")
}

/// All cards of which the rules pick the first, as they are written.
fn all_like_the_first(cards: Option<&str>) -> String {
    let first = cards.and_then(|text| text.trim_matches(['(', ')']).strip_prefix("first "));
    first.map_or_else(|| "…".to_owned(), |rest| format!("all {rest}"))
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
