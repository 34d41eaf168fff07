//! Messages about failed tests.

use crate::base::Span;
use crate::diag::{Diagnostic, messages};

messages! {
    pub(super) Diagnostic:

    G0610 never_fell(left: usize)
        "{what} never drawn" => "was not drawn"
        help "remove outcomes that this test does not draw"
        where what = match left {
            1 => "one outcome was".to_owned(),
            _ => format!("{left} outcomes were"),
        };
    G0610 not_over()
        "the game should be over, but it goes on" => "is not over";
    G0610 other_end(reason, winners, scores)
        "the game ended differently" => "not so"
        help "it ended with: {reason} Won by {winners}.{scores}"
        where scores = match scores {
            "" => String::new(),
            _ => format!(" Scores: {scores}."),
        };
    G0610 cannot_arrange()
        "this cannot be arranged together with the other givens" => "does not hold"
        help "look for a card that is given to two places";
    G0610 setup_refused(why)
        "the setup is refused: {why}" => "cannot begin";
    G0610 set_up()
        "setup should be refused, but the game begins" => "was not refused";
    G0610 setup_refused_otherwise(why)
        "setup is refused for another reason" => "not so"
        help "it says: {why}";
    G0610 no_such_die()
        "no die of this seat shows this" => "not there"
        help "a number means one of the dice that the seat has; check what `chance roll` gives";
    G0610 impossible()
        "this outcome of chance is not possible here" => "impossible";
    G0610 does_not_hold()
        "this is expected, but it does not hold" => "does not hold";
    /// What a seat should know is not so.
    G0610 known_not_to_be(name)
        "{name} knows that this is not so" => "known not to be so"
        help "if that is meant, write `expect {name} knows not …`";
    G0610 known(name, value)
        "{name} knows this" => "known"
        help "in every world that fits all that {name} has seen, the value is {value}";
    G0610 not_known(name, one, other)
        "{name} cannot know this" => "not known"
        help "all that {name} has seen fits a world in which the value is {one}, and one in which it is {other}";
    /// Only some of the worlds were found.
    G0610 undecided(name)
        "whether {name} knows this is not decided" => "not decided"
        help "the value is the same in all worlds that were found, and there may be others: a cut-down game has few enough to list";
    /// The givens make a table that setup does not make.
    G0610 not_from_setup()
        "what is known here cannot be told: setup never makes the table that is given" => "not decided"
        help "a seat knows how cards are dealt: give only cards that setup could have dealt so, and let moves and `chance` do the rest";
    G0610 refused(lines: &[String])
        "this move is refused" => "refused"
        help "{lines}"
        where lines = lines.join("\n");
    /// `held` are the conditions that were looked at, with their values.
    G0610 allowed(cite, held: &[String])
        "this move is legal, but `{cite}` should refuse it" => "legal"
        help "{help}"
        where help = match held {
            [] => format!("`{cite}` is no condition of this action"),
            held => held.join("\n"),
        };
    /// `held` are the conditions that were looked at, with their values.
    G0610 legal(held: &[String])
        "this move is legal, but it should be refused" => "legal"
        help "{help}"
        where help = match held {
            [] => "the action has no conditions".to_owned(),
            held => held.join("\n"),
        };
    G0610 refused_otherwise(cite, lines: &[String])
        "this move is refused, but not by `{cite}`" => "refused for another reason"
        help "{lines}"
        where lines = lines.join("\n");
}

pub(super) fn not_so(span: Span, values: &[String]) -> Diagnostic {
    match values {
        [] => does_not_hold(span),
        values => does_not_hold(span).help(values.join("\n")),
    }
}

/// A fault, with a label at the move of the test that led to it.
pub(super) fn seen_here(fault: Diagnostic, span: Span) -> Diagnostic {
    fault.also(span, "in this move")
}
