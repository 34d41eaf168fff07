//! All messages about scripts before play, and the reasons why they fail in play.

use rhai::{EvalAltResult, ParseErrorType};

use crate::base::{Span, limits};
use crate::diag::report::{counted, is_or_are, listed};
use crate::diag::{Code, Diagnostic, closest};

fn no_function<'a>(
    span: Span,
    message: String,
    label: &str,
    near: (&str, impl IntoIterator<Item = &'a str>),
    otherwise: String,
) -> Diagnostic {
    let help = closest(near.0, near.1).map_or(otherwise, |near| format!("did you mean `{near}`?"));
    Diagnostic::new(Code::G0501, span, message, label).help(help)
}

pub(super) fn missing<'a>(
    span: Span,
    name: &str,
    defined: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let help = format!("add `fn {name}(…) {{ … }}` to the script");
    no_function(
        span,
        format!("the script has no function `{name}`"),
        "not in the script",
        (name, defined),
        help,
    )
}

pub(super) fn unknown_call<'a>(
    span: Span,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let help = "a script can call its own functions, and those for numbers, texts, arrays and maps"
        .to_owned();
    no_function(
        span,
        format!("scripts have no function `{name}`"),
        "no such function",
        (name, known),
        help,
    )
}

fn other_parameters(span: Span, message: String, label: String) -> Diagnostic {
    Diagnostic::new(Code::G0502, span, message, label)
}

pub(super) fn arity(
    declared: Span,
    script: Option<Span>,
    name: &str,
    wanted: usize,
    found: usize,
    view: bool,
) -> Diagnostic {
    let extra = if view { ", the view first" } else { "" };
    let message = format!(
        "`{name}` takes {} in the script, but {} given{extra}",
        counted(found, "parameter"),
        is_or_are(wanted)
    );
    let it = match script {
        Some(script) => other_parameters(script, message, format!("takes {found}"))
            .also(declared, "declared here"),
        None => other_parameters(declared, message, "declared here".to_owned()),
    };
    it.help("give both the same parameters; a hook that sees a view is given it first")
}

pub(super) fn call_arity(span: Span, name: &str, takes: usize, given: usize) -> Diagnostic {
    other_parameters(
        span,
        format!(
            "`{name}` takes {}, but {} given",
            counted(takes, "parameter"),
            is_or_are(given)
        ),
        format!("given {given}"),
    )
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what rhai says of its other mistakes is said as it stands"
)]
pub(super) fn unreadable(span: Span, why: &ParseErrorType) -> Diagnostic {
    let (message, label) = match why {
        ParseErrorType::Reserved(word) => {
            (format!("`{word}` is not for scripts here"), "not allowed")
        }
        ParseErrorType::VariableUndefined(name) => (
            format!("there is no `{name}` in this function"),
            "no such name",
        ),
        ParseErrorType::PropertyExpected => (
            "a name has to follow the point; scripts too have only whole numbers".to_owned(),
            "no name",
        ),
        ParseErrorType::FnDuplicatedDefinition(name, parameters) => (
            format!(
                "there is a function `{name}` with {parameters} parameters in the script already"
            ),
            "the second",
        ),
        ParseErrorType::MissingToken(mark, why) => (
            format!("the script has a syntax error: expected `{mark}` {why}"),
            "here",
        ),
        other => (
            format!(
                "the script has a syntax error: {}",
                lowered(&other.to_string())
            ),
            "here",
        ),
    };
    Diagnostic::new(Code::G0503, span, message, label)
}

pub(super) fn no_view(span: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0504,
        span,
        format!("`{name}` sees the view of something that is not a seat"),
        "not a seat",
    )
    .also(declared, "this hook")
    .help("name a parameter of type `seat`")
}

pub(super) fn unknown_place<'a>(
    span: Span,
    name: &str,
    places: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0505,
        span,
        format!("there is no zone or state `{name}` in a view"),
        "not in the game",
    );
    match closest(name, places) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None => it.help("name a zone or a state that the game declares"),
    }
}

fn unnamed(span: Span, message: String, label: String, declared: Span) -> Diagnostic {
    Diagnostic::new(Code::G0506, span, message, label).also(declared, "declared here")
}

/// A `switch` over members of a type, without an arm for some of them.
pub(super) fn no_arm(span: Span, of: &str, members: &[&str], declared: Span) -> Diagnostic {
    let names = listed(members.iter().copied());
    unnamed(
        span,
        format!("this `switch` over members of `{of}` has no arm for {names}"),
        "what else?".to_owned(),
        declared,
    )
    .help("add the arm, or `_ => …` with a value for all others")
}

/// A list of all members of a type but those that a variant adds; `hook` is where the script begins.
pub(super) fn not_listed(
    span: Span,
    of: &str,
    (member, declared): (&str, Span),
    hook: &str,
) -> Diagnostic {
    unnamed(
        span,
        format!("this list has all members of `{of}` that the game has without a variant, and not `{member}`"),
        format!("`{member}` is missing"),
        declared,
    )
    .help(format!(
        "write a script that does not list them, or one for the variant, with `replace hook {hook}`"
    ))
}

/// A script asks for a row of a type that the game does not have.
pub(super) fn no_type<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(format!("there is no type `{name}`"), name, known)
}

/// A script asks for a row that a type does not have.
pub(super) fn no_row<'a>(of: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(format!("there is no `{name}` in `{of}`"), name, known)
}

/// A script asks for a column that a row does not have.
pub(super) fn no_column<'a>(
    of: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    nearest(format!("`{of}` has no column `{name}`"), name, known)
}

fn nearest<'a>(said: String, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match closest(name, known) {
        Some(near) => format!("{said}; did you mean `{near}`?"),
        None => said,
    }
}

/// Why a script gave up.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what rhai says of its other errors is said as it stands"
)]
pub(super) fn failure(error: &EvalAltResult) -> String {
    match error {
        EvalAltResult::ErrorTooManyOperations(_) => {
            format!("it takes more than {} steps", limits::SCRIPT_OPERATIONS)
        }
        EvalAltResult::ErrorStackOverflow(_) => format!(
            "its functions are nested more than {} deep",
            limits::SCRIPT_CALLS
        ),
        EvalAltResult::ErrorDataTooLarge(what, _) if what.contains("string") => {
            format!("a text grows beyond {} bytes", limits::SCRIPT_TEXT)
        }
        EvalAltResult::ErrorDataTooLarge(..) => {
            format!(
                "an array or a map grows beyond {} items",
                limits::SCRIPT_ITEMS
            )
        }
        EvalAltResult::ErrorTooManyVariables(_) => {
            format!("it holds more than {} names at once", limits::SCRIPT_NAMES)
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => {
            let (name, types) = signature.split_once(" (").unwrap_or((signature, ")"));
            format!("there is no `{name}` for ({}", plain(types))
        }
        EvalAltResult::ErrorIndexingType(types, _) => {
            let held = types
                .split_once(" [")
                .map_or(types.as_str(), |(held, _)| held);
            format!("`[…]` cannot be used on {}", plain(held))
        }
        EvalAltResult::ErrorRuntime(said, _) => said.to_string(),
        other => lowered(&other.to_string()),
    }
}

/// Types as the game's author knows them.
fn plain(types: &str) -> String {
    types
        .replace("&str | ImmutableString | String", "text")
        .replace("string", "text")
        .replace("i64", "number")
        .replace("bool", "flag")
}

fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}
