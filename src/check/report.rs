//! Everything that is said about names, types, tables and the shape of a game.

use crate::base::{FileId, Span};
use crate::diag::{Code, Diagnostic, closest};

fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// Offers the nearest name, or else says what would do.
fn suggest<'a>(it: Diagnostic, word: &str, candidates: impl IntoIterator<Item = &'a str>, otherwise: &str) -> Diagnostic {
    match closest(word, candidates) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None if otherwise.is_empty() => it,
        None => it.help(otherwise),
    }
}

// Names

fn unknown(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0201, span, format!("there is no `{name}` here"), "not known")
}

pub(super) fn in_a_library(span: Span, name: &str, function: &str, library: &str) -> Diagnostic {
    let it = if name == function { "a library has it: ".to_owned() } else { format!("it is called `{function}`, and a library has it: ") };
    unknown(span, name).help(format!("{it}write `use {library}` at the top of the file"))
}

pub(super) fn unknown_name<'a>(span: Span, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    suggest(unknown(span, name), name, candidates, "a name has to be declared in this file or in a library that it uses")
}

fn taken(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0202, span, message, label)
}

pub(super) fn duplicate(span: Span, name: &str, first: Span) -> Diagnostic {
    taken(span, format!("`{name}` is declared twice"), "declared again").also(first, "declared here first").help("give one of them another name")
}

pub(super) fn second_cost(span: Span, label: &str, first: Span) -> Diagnostic {
    taken(span, format!("there is a condition `{label}` here already"), "the second")
        .also(first, "the first")
        .help("tell them apart by a label: `costs LABEL: AMOUNT from …`")
}

pub(super) fn copies_of_one_name(span: Span, name: &str) -> Diagnostic {
    taken(span, format!("two of the copies would be named `{name}`"), "not told apart").help("give its members names that do not end in digits")
}

pub(super) fn second_block(span: Span, what: &str, first: Span) -> Diagnostic {
    taken(span, format!("there is a {what} already"), "the second").also(first, "the first").help("a file has one; put both together")
}

pub(super) fn unknown_library(span: Span, name: &str, known: &[&str]) -> Diagnostic {
    let it = Diagnostic::new(Code::G0203, span, format!("there is no library `{name}`"), "not known");
    suggest(it, name, known.iter().copied(), &format!("the libraries are {}", listed(known.iter().copied())))
}

pub(super) fn unknown_condition(span: Span, cite: &str, known: &[String]) -> Diagnostic {
    let it = Diagnostic::new(Code::G0204, span, format!("there is no condition `{cite}`"), "not known");
    let all = known.iter().map(String::as_str);
    suggest(it, cite, all.clone(), &format!("its conditions are {}", listed(all)))
}

fn other_kind(span: Span, message: String, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::G0205, span, message, label)
}

pub(super) fn wrong_kind(span: Span, name: &str, is: &str, wanted: &str) -> Diagnostic {
    let (is, wanted) = (with_article(is), with_article(wanted));
    other_kind(span, format!("`{name}` is {is}, and {wanted} is needed here"), format!("not {wanted}"))
}

pub(super) fn not_a_zone(span: Span, found: &str) -> Diagnostic {
    other_kind(span, format!("expected a zone, found {found}"), "not a zone").help("cards lie in zones: `zone deck of all Card secret`")
}

pub(super) fn ambiguous(span: Span, name: &str, types: &[&str]) -> Diagnostic {
    Diagnostic::new(Code::G0206, span, format!("`{name}` is a member of {}", listed(types.iter().copied())), "which one?")
        .help("use it where only one of the types fits, or rename a member")
}

pub(super) fn unused(span: Span, what: &str, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0207, span, format!("the {what} `{name}` is never used"), "never used").help("use it, or remove it")
}

pub(super) fn unknown_column<'a>(span: Span, column: &str, of: &str, columns: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let columns: Vec<&str> = columns.into_iter().collect();
    let it = Diagnostic::new(Code::G0208, span, format!("{of} has no column `{column}`"), "no such column");
    let otherwise = if columns.is_empty() { "it has no columns".to_owned() } else { format!("its columns are {}", listed(columns.iter().copied())) };
    suggest(it, column, columns.iter().copied(), &otherwise)
}

pub(super) fn with_article(noun: &str) -> String {
    let vowel = noun.trim_start_matches('`').to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

// Types

pub(super) fn mismatch(span: Span, wanted: &str, found: &str) -> Diagnostic {
    Diagnostic::new(Code::G0301, span, format!("expected {wanted}, found {found}"), format!("this is {found}"))
}

pub(super) fn wrong_arguments(span: Span, name: &str, wanted: usize, found: usize, declared: Option<Span>) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0302,
        span,
        format!(
            "`{name}` takes {}, and {} given",
            counted(wanted, "argument"),
            match found {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                _ => format!("{found} are"),
            }
        ),
        if found > wanted { "too many" } else { "too few" },
    );
    match declared {
        Some(declared) => it.also(declared, "declared here"),
        None => it,
    }
}

pub(super) fn wrong_indices(span: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0303,
        span,
        format!(
            "`{name}` has {}, and {} given",
            if wanted == 1 { "1 index".to_owned() } else { format!("{wanted} indices") },
            match found {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                _ => format!("{found} are"),
            }
        ),
        if found > wanted { "too many indices" } else { "which one?" },
    );
    if found < wanted { it.help(format!("say which one: `{name}[…]`")) } else { it.help("leave the index out") }
}

fn holds_nothing(span: Span, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0304, span, "this is not a place that holds a value", label)
}

pub(super) fn not_a_purse(span: Span) -> Diagnostic {
    holds_nothing(span, "not a state").help("a payment goes from one state to another: `pay 3 from pool to purse[me]`; cards are moved with `move`")
}

pub(super) fn not_a_place(span: Span) -> Diagnostic {
    holds_nothing(span, "cannot be set").help("`set` changes a state or a name made by `let`; cards are moved with `move`")
}

pub(super) fn cannot_combine(span: Span, operator: &str, left: &str, right: &str) -> Diagnostic {
    Diagnostic::new(Code::G0305, span, format!("`{operator}` does not combine {left} and {right}"), "do not go together")
}

pub(super) fn no_owner(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0306, span, format!("`{name}` is private and belongs to nobody"), "whose is it?")
        .help(format!("give every seat its own, `{name}[seat]`, or say `secret` or `public`"))
}

pub(super) fn may_be_none(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::new(Code::G0307, span, format!("there may be no value here, and {ty} is needed"), "may be `none`")
        .help("say what to take then, `… otherwise …`, or give it a name and ask first: `let NAME = …`, `if NAME is not none { … }`")
}

pub(super) fn unfit_type(span: Span, ty: &str, purpose: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::G0308, span, format!("{ty} cannot be {purpose}"), "not here").help(help)
}

pub(super) fn no_me(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::G0309, span, format!("{what}, and no seat acts here"), "who is `me`?")
        .help("an action has a seat that acts; elsewhere name one: `as SEAT { … }`")
}

fn outside(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0310, span, message, label)
}

pub(super) fn out_of_range(span: Span, value: i32, low: i32, high: i32) -> Diagnostic {
    outside(span, format!("{value} is outside {low}..{high}"), "out of range")
}

pub(super) fn no_such_seat(span: Span, number: i32, least: i32) -> Diagnostic {
    outside(span, format!("not every game has a seat {number}"), "may not be there").help(format!("the game may be played with {least}"))
}

pub(super) fn empty_range(span: Span, low: i32, high: i32) -> Diagnostic {
    outside(span, format!("nothing lies in {low}..{high}"), "an empty range").help("the smaller number comes first")
}

// Tables

pub(super) fn bad_cell(span: Span, place: &str, column: &str, wanted: &str, found: &str) -> Diagnostic {
    let shown = if found.is_empty() { "nothing".to_owned() } else { format!("`{found}`") };
    Diagnostic::new(Code::G0311, span, format!("{place}, column {column}: expected {wanted}, found {shown}"), format!("expected {wanted}"))
}

fn unlike_its_file(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0312, span, message, label)
}

pub(super) fn no_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(span, format!("it is not said how many copies of each `{of}` there are"), "how many?")
        .help("give the number, `3 copies of …`, or the table a column `copies` with numbers")
}

pub(super) fn bad_number_of_copies(span: Span, found: usize, most: usize) -> Diagnostic {
    let message = if found == 0 { "there is not one of them".to_owned() } else { format!("{found} are too many") };
    uncounted(span, message, "how many?").help(format!("there is at least one, and at most {most}"))
}

pub(super) fn copies_of_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(span, format!("`{of}` is a type of copies or dice itself"), "copies of copies").help("say there how many there are")
}

fn uncounted(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0316, span, message, label)
}

pub(super) fn missing_column<'a>(
    span: Span,
    file: &str,
    column: &str,
    columns: impl IntoIterator<Item = &'a str>,
    header: Option<Span>,
) -> Diagnostic {
    let it = unlike_its_file(span, format!("{file} has no column `{column}`"), "not in the file");
    match header {
        Some(header) => suggest(it.also(header, "its columns"), column, columns, "the first line of the file names its columns"),
        None => it.help("the first line of the file names its columns; this file is empty"),
    }
}

pub(super) fn extra_column(span: Span, file: &str, column: &str) -> Diagnostic {
    unlike_its_file(span, format!("{file} has a column `{column}` that the table does not declare"), "not declared")
        .help(format!("declare it in the table, `{column}: TYPE`, or remove it"))
}

pub(super) fn wrong_cells(span: Span, place: &str, wanted: usize, found: usize) -> Diagnostic {
    let label = if found > wanted { "one too many" } else { "this row" };
    unlike_its_file(span, format!("{place}: expected {}, found {found}", counted(wanted, "cell")), label).help("each row has a cell for every column")
}

fn twice(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0313, span, message, label)
}

pub(super) fn duplicate_row(span: Span, place: &str, name: &str, first: &str) -> Diagnostic {
    twice(span, format!("{place}: there is a row `{name}` already"), "the second").help(format!("the first is at {first}"))
}

pub(super) fn bad_given(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0314, span, "this cannot be arranged at the table", "not a given")
        .help("a given says what lies in a zone (`hand[Ada] is {A B}`, `A in hand[Ada]`, `top of deck is A`, `deck is empty`) or what a state is (`pool is 10`, `failed[Ada]`)")
}

pub(super) fn filled_twice(span: Span, name: &str, first: Option<Span>) -> Diagnostic {
    let it = Diagnostic::new(Code::G0315, span, format!("the cards of `{name}` would lie in two places at once"), "begins with all of them");
    match first {
        Some(first) => it.also(first, "so does this").help("let one zone begin with `all` of them, and deal from it"),
        None => it.help("a zone for each seat cannot begin with `all` of them; let one zone do so, and deal from it"),
    }
}

// Texts

fn no_text(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0211, span, message, label)
}

/// A name, or a sentence where there is none, has no row.
pub(super) fn no_row<'a>(span: Span, name: Option<&str>, file: &str, languages: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let what = name.map_or_else(|| "this sentence".to_owned(), |name| format!("`{name}`"));
    no_text(span, format!("{what} has no text in {}", listed(languages)), "not translated").help(format!("add a row for it to {file}"))
}

pub(super) fn blank_texts<'a>(span: Span, place: &str, languages: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let languages: Vec<&str> = languages.into_iter().collect();
    let columns = if languages.len() == 1 { "column" } else { "columns" };
    no_text(span, format!("{place}, {columns} {}: nothing is written", languages.join(", ")), "not translated")
}

pub(super) fn unknown_text<'a>(span: Span, place: &str, text: &str, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let it = Diagnostic::new(Code::G0212, span, format!("{place}: the game has no text `{text}`"), "not in the game");
    suggest(it, text, known, "a row begins with a name or a sentence as it stands in the game")
}

fn other_values(span: Span, message: String, values: &[String]) -> Diagnostic {
    let it = Diagnostic::new(Code::G0213, span, message, "other values");
    match values {
        [] => it.help("this text has no values"),
        [one] => it.help(format!("its value is `{one}`")),
        several => it.help(format!("its values are {}", listed(several.iter().map(String::as_str)))),
    }
}

pub(super) fn foreign_value(span: Span, place: &str, language: &str, value: &str, values: &[String]) -> Diagnostic {
    other_values(span, format!("{place}, column {language}: the text has no value `{value}`"), values)
}

pub(super) fn missing_value(span: Span, place: &str, language: &str, value: &str, values: &[String]) -> Diagnostic {
    other_values(span, format!("{place}, column {language}: the value `{value}` is missing"), values)
}

pub(super) fn like_sentence(span: Span, place: &str, language: &str, pattern: &str) -> Diagnostic {
    twice(span, format!("{place}, column {language}: another sentence with these words, `{pattern}`, is translated otherwise"), "the second")
        .help("sentences that differ in their values alone have one text; word one of them otherwise")
}

pub(super) fn undeclared_language(span: Span, file: &str, column: &str) -> Diagnostic {
    unlike_its_file(span, format!("{file} has a column `{column}`, and the game names no such language"), "not declared")
        .help(format!("add `{column}` to the languages behind `in`, or remove it"))
}

pub(super) fn too_many_cells(span: Span, place: &str, wanted: usize, found: usize) -> Diagnostic {
    unlike_its_file(span, format!("{place}: expected {}, found {found}", counted(wanted, "cell")), "one too many")
        .help("a text with a comma in it stands in quotes")
}

// The shape of the game

fn missing(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0401, span, message, label)
}

pub(super) fn missing_part(span: Span, what: &str, help: &str) -> Diagnostic {
    missing(span, format!("the game has no {what}"), "expected in this file").help(help)
}

pub(super) fn missing_seats(span: Span) -> Diagnostic {
    missing(span, "the test has no seats".to_owned(), "who plays?").help("name the seats in order: `seats Ada Ben Cleo`")
}

/// `other` is the variant that the file has instead.
pub(super) fn missing_variant(span: Span, name: &str, other: Option<&str>) -> Diagnostic {
    match other {
        None => missing(span, format!("the file has no variant `{name}`"), "expected in this file")
            .help(format!("say what is different: `variant {name} \"…\" {{ … }}`")),
        Some(other) => missing(span, format!("the file has no variant `{name}`"), "called otherwise")
            .help(format!("a file has the name of its variant: call the file {other}.variant, or the variant `{name}`")),
    }
}

fn edition(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0110, span, message, label)
}

pub(super) fn no_edition(span: Span) -> Diagnostic {
    edition(span, "the file does not say which edition of the language it is written in".to_owned(), "expected `language 1`")
        .help("start the file with the line `language 1`")
}

pub(super) fn other_edition(span: Span, number: i32) -> Diagnostic {
    edition(span, format!("this is hoyle for edition 1, and the file is written in edition {number}"), "not 1")
        .help("write `language 1`, or use a later hoyle")
}

pub(super) fn runs_out(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0402, span, "play can reach its last line without an end", "and then?")
        .help("say how the game ends: `end game \"…\"`, and `won by …` where somebody wins")
}

pub(super) fn unreached_phase(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0403, span, format!("no turn is ever taken in the phase `{name}`"), "never reached")
        .help(format!("take turns in it, `turn of SEAT in {name}`, or remove it"))
}

fn offers(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0404, span, message, label)
}

pub(super) fn unoffered_action(span: Span, name: &str) -> Diagnostic {
    offers(span, format!("no phase offers the action `{name}`"), "never offered").help("list it in a phase, or remove it")
}

pub(super) fn endless_turn(span: Span, phase: &str) -> Diagnostic {
    offers(span, format!("no action of `{phase}` ends the turn"), "this turn never ends")
        .help("say `end turn` in an action of the phase, or in an interrupt")
}

pub(super) fn recursion(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0405, span, format!("`{name}` leads back to itself"), "never comes to an end")
        .help("use a loop: `for each …` or `repeat …`")
}

pub(super) fn loop_without_decision(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0406, span, "this loop asks nobody, so it may never stop", "loops here")
        .help("use `for each …` or `repeat 3 times { … }`, which come to an end, or take a turn in it")
}

pub(super) fn no_turn_to_end(span: Span, body: &str) -> Diagnostic {
    Diagnostic::new(Code::G0407, span, format!("there is no turn to end in {body}"), "whose turn?")
        .help("`end turn` belongs in an action, an interrupt, or what they call")
}

pub(super) fn decision_in_setup(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0408, span, "setup asks nobody", "a decision").help("decisions belong in `play`; setup shuffles, deals and sets")
}

pub(super) fn variant_clash(span: Span, what: &str, first: Span) -> Diagnostic {
    Diagnostic::new(Code::G0409, span, format!("`{what}` is changed twice"), "changed again")
        .also(first, "changed here first")
        .help("leave one of the changes out; two variants that change one thing are not played together")
}

pub(super) fn unreachable_statement(span: Span, before: Span) -> Diagnostic {
    Diagnostic::new(Code::G0410, span, "nothing comes to this line", "never reached")
        .also(before, "this never goes on")
        .help("remove it, or move it before")
}

fn players(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0411, span, message, label)
}

pub(super) fn bad_players(span: Span, limit: i32) -> Diagnostic {
    players(span, format!("a game has 1 to {limit} players, the smaller number first"), "cannot be")
}

pub(super) fn wrong_seats(span: Span, least: u32, most: u32, found: u32) -> Diagnostic {
    players(span, format!("the game is for {least} to {most} players, and {found} are seated"), "too many or too few")
}

pub(super) fn not_in_variant_file(span: Span, noun: &str) -> Diagnostic {
    let it = Diagnostic::new(Code::G0412, span, format!("{} does not belong in a variant file", with_article(noun)), "not here");
    match noun {
        "action" | "interrupt" | "rule" | "function" | "procedure" | "phase" | "setup block" | "play block" => {
            it.help("to put it in the place of the game's own, write it inside the variant, with `replace` before it")
        }
        _ => it.help("a variant file holds variants and tests; all else stands in the game file"),
    }
}

// Files

/// A file that cannot be read, named at a place or the game itself.
pub fn unreadable(span: Span, file: &str, why: &str, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0701, span, format!("cannot read {file}: {why}"), label)
}

/// A file that is not UTF-8 text from its byte `valid` on.
pub fn not_text(file: FileId, valid: usize, name: &str) -> Diagnostic {
    // What is shown in its place is three bytes long.
    let at = u32::try_from(valid).unwrap_or(0);
    let span = Span::new(file, at, at + 3);
    Diagnostic::new(Code::G0702, span, format!("{name} is not UTF-8 text"), "the first byte that is not").help("save the file as UTF-8")
}
