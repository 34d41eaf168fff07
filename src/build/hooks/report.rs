//! Messages about scripts before play, and the reasons why scripts fail in play.

use rhai::{EvalAltResult, ParseErrorType};

use crate::base::{Span, limits};
use crate::diag::report::{counted, is_or_are, listed};
use crate::diag::{Diagnostic, closest, messages};

messages! {
    pub(super) Diagnostic:

    G0501 missing<'a>(name, defined: impl IntoIterator<Item = &'a str>)
        "the script has no function `{name}`" => "not in the script"
        near name in defined else "add `fn {name}(…) {{ … }}` to the script";
    G0501 unknown_call<'a>(name, known: impl IntoIterator<Item = &'a str>)
        "scripts have no function `{name}`" => "no such function"
        near name in known else "a script can call its own functions, and those for numbers, texts, arrays and maps";

    G0502 call_arity(name, takes: usize, given: usize)
        "`{name}` takes {parameters}, but {are} given" => "given {given}"
        where parameters = counted(takes, "parameter"), are = is_or_are(given);
    G0502 other_parameters(label, elsewhere: Option<Span>, name, wanted: usize, found: usize, view: bool)
        "`{name}` takes {takes} in the script, but {given} given{extra}" => "{label}"
        also elsewhere "declared here"
        help "give both the same parameters; a hook that sees a view is given it first"
        where takes = counted(found, "parameter"), given = is_or_are(wanted),
            extra = if view { ", the view first" } else { "" };

    G0503 not_for_scripts(word)
        "`{word}` is not for scripts here" => "not allowed";
    G0503 no_such_name(name)
        "there is no `{name}` in this function" => "no such name";
    G0503 no_name()
        "a name has to follow the point; scripts too have only whole numbers" => "no name";
    G0503 second_function(name, parameters: usize)
        "there is a function `{name}` with {parameters} parameters in the script already" => "the second";
    G0503 mark_expected(mark, why)
        "the script has a syntax error: expected `{mark}` {why}" => "here";
    G0503 syntax_error(why)
        "the script has a syntax error: {why}" => "here";

    G0504 no_view(name, declared: Span)
        "`{name}` sees the view of something that is not a seat" => "not a seat"
        also declared "this hook"
        help "name a parameter of type `seat`";

    G0505 unknown_place<'a>(name, places: impl IntoIterator<Item = &'a str>)
        "there is no zone or state `{name}` in a view" => "not in the game"
        near name in places else "name a zone or a state that the game declares";

    /// A `switch` over members of a type, without an arm for some of them.
    G0506 no_arm(of, members: &[&str], declared: Span)
        "this `switch` over members of `{of}` has no arm for {names}" => "what else?"
        also declared "declared here"
        help "add the arm, or `_ => …` with a value for all others"
        where names = listed(members.iter().copied());
    /// A list of all members of a type but those that a variant adds; `hook` is where the script begins.
    G0506 not_listed(of, member, declared: Span, hook)
        "this list has all members of `{of}` that the game has without a variant, and not `{member}`" => "`{member}` is missing"
        also declared "declared here"
        help "write a script that does not list them, or one for the variant, with `replace hook {hook}`";
}

/// Points into the script if the place is known, and otherwise at the declaration of the hook.
pub(super) fn arity(
    declared: Span,
    script: Option<Span>,
    name: &str,
    wanted: usize,
    found: usize,
    view: bool,
) -> Diagnostic {
    let (place, label, other) = match script {
        Some(script) => (script, format!("takes {found}"), Some(declared)),
        None => (declared, "declared here".to_owned(), None),
    };
    other_parameters(place, &label, other, name, wanted, found, view)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what rhai says of its other mistakes is said as it stands"
)]
pub(super) fn unreadable(span: Span, why: &ParseErrorType) -> Diagnostic {
    match why {
        ParseErrorType::Reserved(word) => not_for_scripts(span, word),
        ParseErrorType::VariableUndefined(name) => no_such_name(span, name),
        ParseErrorType::PropertyExpected => no_name(span),
        ParseErrorType::FnDuplicatedDefinition(name, parameters) => {
            second_function(span, name, *parameters)
        }
        ParseErrorType::MissingToken(mark, why) => mark_expected(span, mark, why),
        other => syntax_error(span, &lowered(&other.to_string())),
    }
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
        EvalAltResult::ErrorStackOverflow(_) => {
            format!("its functions are nested more than {} deep", limits::SCRIPT_CALLS)
        }
        EvalAltResult::ErrorDataTooLarge(what, _) if what.contains("string") => {
            format!("a text grows beyond {} bytes", limits::SCRIPT_TEXT)
        }
        EvalAltResult::ErrorDataTooLarge(..) => {
            format!("an array or a map grows beyond {} items", limits::SCRIPT_ITEMS)
        }
        EvalAltResult::ErrorTooManyVariables(_) => {
            format!("it holds more than {} names at once", limits::SCRIPT_NAMES)
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => {
            let (name, types) = signature.split_once(" (").unwrap_or((signature, ")"));
            format!("there is no `{name}` for ({}", plain(types))
        }
        EvalAltResult::ErrorIndexingType(types, _) => {
            let held = types.split_once(" [").map_or(types.as_str(), |(held, _)| held);
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
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
