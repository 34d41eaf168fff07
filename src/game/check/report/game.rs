//! Messages about parts that a game needs, and about its players.

use crate::base::Span;
use crate::diag::report::leads_back;
use crate::diag::{Code, Diagnostic, messages};

messages! {
    pub(in crate::check) Diagnostic:

    /// A value stands in a text that says the same at all times.
    G0322 value_in_fixed_text(what)
        "{what} is the same at all times" => "no value fits here"
        help "leave out the value and its braces";

    G0401 missing_part(what, help)
        "the game has no {what}" => "expected in this file"
        help "{help}";
    G0401 endless_match()
        "the match does not say when it is over" => "until when?"
        help "say it: `until some s in seats: points[s] >= 3`";
    G0401 missing_seats()
        "the test has no seats" => "who plays?"
        help "name the seats in order: `seats Ada Ben Cleo`";

    G0411 bad_players(limit: i32)
        "a game is for 1 to {limit} players, with the smaller number first" => "cannot be";
    G0411 wrong_seats(least: u32, most: u32, found: u32)
        "the game is for {least} to {most} players, but the test has {found}" => "too many or too few";

    G0414 no_table(refused: Span)
        "there is no game in this test: setup is refused" => "cannot be done"
        also refused "no game begins"
        help "put it in a test of its own, with players and options that setup accepts";
}

pub(in crate::check) fn circle(span: Span, name: &str) -> Diagnostic {
    leads_back(span, name, &[], "sets of what?")
        .help("say what is in the sets: seats, members of a type, or numbers of a range")
}

/// Says of an argument outside its type that no rule is asked about it.
pub(in crate::check) fn no_such_move(it: &mut Diagnostic) {
    if it.code == Code::G0310 || it.code == Code::G0301 && it.help.is_none() {
        let help = "nobody can make such a move: the type refuses it before any rule, so leave this line out, or widen the type and let a rule refuse it";
        it.help = Some(help.to_owned());
    }
}
