//! Messages about the shape of a game, and about unused names.

use crate::base::Span;
use crate::base::limits::{CONDITIONS, LEVELS, POSITION};
use crate::diag::report::leads_back;
use crate::diag::{Diagnostic, messages};
use crate::hir::{Local, TypeShape};

messages! {
    pub(super) Diagnostic:

    G0207 unused(what, name)
        "the {what} `{name}` is never used" => "never used"
        help "use it, or remove it";

    G0320 large_position(name, places: usize)
        "`{name}` makes the position too large: it holds {places} numbers" => "too many places"
        help "the limit is {POSITION}; see `grammar/limits.md`";
    G0320 many_conditions(name)
        "`{name}` has more than {CONDITIONS} conditions, with the rules it needs" => "too many conditions"
        help "the limit is {CONDITIONS}; see `grammar/limits.md`";
    G0320 too_many_levels(name)
        "`{name}` leads down more than {LEVELS} levels, through what it calls" => "too many levels"
        help "the limit is {LEVELS}; see `grammar/limits.md`";

    G0402 runs_out()
        "play can reach its last line without an end" => "and then?"
        help "say how the game ends: `end game \"…\"`, with `won by …` if somebody wins";

    G0403 unreached_phase(name)
        "no turn is ever taken in the phase `{name}`" => "never reached"
        help "take turns in it, `turn of SEAT in {name}`, or remove it";

    G0404 unoffered_action(name)
        "no phase offers the action `{name}`" => "never offered"
        help "list it in a phase, or remove it";
    G0404 endless_turn(phase)
        "no action of `{phase}` ends the turn" => "this turn never ends"
        help "say `end turn` in an action of the phase, or in an interrupt";

    G0406 loop_without_decision()
        "nobody decides anything in this loop, so it may never stop" => "loops here"
        help "use `for each …` or `repeat 3 times {{ … }}`, which always end, or take a turn in it";

    G0407 no_turn_to_end(body)
        "there is no turn to end in {body}" => "whose turn?"
        help "`end turn` belongs in an action, an interrupt, or what they call";

    /// Two texts that are the same, and two names of actions, or one name twice.
    G0415 written_alike(text, actions: [&str; 2])
        "`{text}` would be two moves" => "written alike"
        help "{help}"
        where help = match actions {
            [one, other] if one == other => format!("let the form of `{one}` tell its moves apart, such as by a sign between two values"),
            [one, other] => format!("it is a move of `{one}` and of `{other}`: put a word or a sign into one of the forms"),
        };

    G0408 decision_in_setup()
        "nobody can be asked in setup" => "a decision"
        help "decisions belong in `play`; setup shuffles, deals and sets";

    G0410 unreachable_statement(before: Span)
        "this line can never be reached" => "never reached"
        also before "play never gets past this"
        help "remove it, or move it before";

    G0413 too_many_to_try(name, parameter: &Local, values: u64)
        "{values} values of `{chosen}` have to be tried to find the moves of `{name}`" => "too many to try"
        help "{help}"
        where chosen = &parameter.name, help = restriction(parameter);
}

/// A definition that leads back to itself. Only statements can be repeated.
pub(super) fn recursion(span: Span, name: &str, way: &[&str], has_statements: bool) -> Diagnostic {
    leads_back(span, name, way, "never ends").help(if has_statements {
        "say how often at most: `repeat 9 times { … }`"
    } else {
        "go through the values at once: `sum i in 0..n: …`"
    })
}

/// What to say of a parameter, so that fewer values have to be tried.
fn restriction(parameter: &Local) -> String {
    let chosen = &parameter.name;
    match parameter.ty.shape() {
        TypeShape::Set(..) => {
            format!("say what is in it, or how much: `{chosen} in …`, `size of {chosen} is …`")
        }
        TypeShape::Optional(of) if of.is_set() => {
            format!("leave out `or none`, and say how much is in it: `size of {chosen} is …`")
        }
        TypeShape::Single | TypeShape::List(_) | TypeShape::Optional(_) | TypeShape::Unknown => {
            format!("compare it with what is known before: `{chosen} is …`, `{chosen} in …`")
        }
    }
}
