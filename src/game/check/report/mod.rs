//! Messages about names, types and tables.

mod game;
mod place;
mod table;
mod value;

use crate::base::Span;
use crate::diag::report::{counted, is_or_are, listed, unknown};
pub(super) use crate::diag::report::{
    duplicate, duplicate_row, missing_column, second_block, unknown_condition, unknown_member,
    unknown_name, unknown_seat, with_article, wrong_kind,
};
use crate::diag::{Diagnostic, Label, foreign, messages};
use crate::hir::{Expr, ExprKind};
pub(super) use game::*;
pub(super) use place::*;
pub(super) use table::*;
pub(super) use value::*;

messages! {
    pub(super) Diagnostic:

    /// A place is named under two headings, or twice under one.
    G0202 headed_twice(name, first: Span)
        "`{name}` has a heading already" => "named again"
        also first "named here first"
        help "a place stands under one heading; take it away here or there";
    G0202 second_cost(label, first: Span)
        "there is a condition `{label}` here already" => "the second"
        also first "the first"
        help "give one of them a label: `costs LABEL: AMOUNT from …`";
    G0202 copies_of_one_name(name)
        "two of the copies would be named `{name}`" => "cannot be told apart"
        help "give its members names that do not end in digits";
    /// A copy has the name of another member of what it is a copy of.
    G0202 copy_like_another(name, kind)
        "a copy of `{kind}` would be called `{name}`, as another one is" => "two things with one name"
        help "give its members names that do not end in digits";

    /// `refused by take.2`: a number is that of another condition as soon as a line before it is added or dropped.
    G0204 numbered_condition(owner, counted: Option<Span>)
        "the conditions of `{owner}` have no numbers; a label says which one is meant" => "not a label"
        also counted "this condition"
        help "give the condition a label, `require LABEL: …`, and write `refused by {owner}.LABEL`";

    G0206 ambiguous(name, types: &[&str])
        "`{name}` is a member of {types}" => "which one?"
        help "use it where only one of the types fits, or rename a member"
        where types = listed(types.iter().copied());

    G0208 unknown_column<'a>(column, of, columns: impl IntoIterator<Item = &'a str>)
        "{of} has no column `{column}`" => "no such column"
        near column in columns else "{help}"
        where columns = columns.into_iter().collect::<Vec<_>>(), help = columns_are(&columns, column);

    G0301 other_type(wanted, found)
        "expected {wanted}, found {found}" => "this is {found}";

    G0302 wrong_arguments(name, wanted: usize, found: usize, declared: Option<Span>)
        "`{name}` takes {takes}, but {given} given" => "{label}"
        also declared "declared here"
        where takes = counted(wanted, "argument"), given = is_or_are(found),
            label = if found > wanted { "too many" } else { "too few" };

    G0304 not_a_purse()
        "this cannot hold a value" => "not a state"
        help "a payment goes from one state to another: `pay 3 from pool to purse[me]`; cards are moved with `move`";
    G0304 not_a_place()
        "this cannot hold a value" => "cannot be set"
        help "`set` changes a state or a name made by `let`; cards are moved with `move`";

    G0305 cannot_combine(operator, left, right)
        "`{operator}` does not combine {left} and {right}" => "do not go together";
    /// `<` between two seats.
    G0305 seats_in_order(left, right)
        "seats are neither larger nor smaller than others" => "do not go together"
        help "whether `{left}` comes first is said so: `(first x in seats where x is {left} or x is {right}) is {left}`";
    G0305 named_before_costs()
        "`do` reads this name, and what the action costs is paid before `do`" => "from before the payment"
        help "give the value another name in `do`, or pay there: `pay … from … to …`";

    G0306 no_owner(name)
        "`{name}` is private, but belongs to nobody" => "whose is it?"
        help "give every seat its own, `{name}[seat]`, name the state that says who sees it, `private to STATE`, or write `secret` or `public`";

    /// A value that may be missing where a `ty` is needed.
    G0307 may_be_missing(ty, help)
        "this may be `none`, but {ty} is needed" => "may be `none`"
        help "{help}";

    G0308 unfit_type(ty, purpose, help)
        "{ty} cannot be {purpose}" => "not here"
        help "{help}";

    /// All alike cards, wherever they lie.
    G0308 alike_anywhere(kind)
        "alike cards are found only where they lie" => "in which zone?"
        help "name a zone, as in `count c in ZONE where c is …`, or go through what they are copies of: `{kind}`";

    /// Several alike cards where only a set of what they are copies of could be.
    G0308 alike_cards_as_set(kind, cards)
        "a set has each `{kind}` once, and several alike cards may lie here" => "how many there are would be lost"
        help "what lies there is `all kind in {kind} where kind in {cards}`, and how many of a kind `count card in {cards} where card is KIND`";

    /// The function behind `value` in the head of the file.
    G0308 unfit_value(name)
        "`{name}` does not say what a position is worth to a seat" => "not here"
        help "it has one parameter, a seat, and gives a number: `function {name}(s: seat) = coins[s]`";

    /// `written "{from}{left of me}"`
    G0327 written_value()
        "a written move is made of words and parameters" => "no parameter"
        help "write the name of a parameter in the braces, and nothing else";
    G0327 written_twice(name)
        "`{name}` is written twice" => "the second time"
        help "write each parameter once";
    G0327 unwritten(action, name, declared: Span)
        "this does not say which `{name}` is chosen" => "no `{{{name}}}`"
        also declared "the parameter"
        help "write each parameter of `{action}` once";
    G0327 unwritten_type(name)
        "the value of `{name}` cannot be part of a written move" => "not one word"
        help "members of a type and numbers of a range can be written so; for others, leave out `written`";

    G0328 wide_sign(sign)
        "`{sign}` is too wide for a sign" => "more than two letters"
        help "use one or two letters, digits or other signs; the whole name is shown beside them";
    G0328 empty_sign()
        "this sign is empty" => "nothing to see"
        help "use one or two letters, digits or other signs";

    G0309 no_me(what)
        "{what}, but no seat acts here" => "who is `me`?"
        help "an action has a seat that acts; elsewhere name one: `as SEAT {{ … }}`";

    G0310 division_by_zero()
        "nothing is divided by 0" => "is 0"
        help "divide by a number that is not 0";
    G0310 out_of_range(value: i32, low: i32, high: i32)
        "{value} is outside {low}..{high}" => "out of range";
    G0310 no_such_seat(number: i32, least: i32)
        "not every game has a seat {number}" => "may not be there"
        help "the game can be played with {least}";
    G0310 empty_range(low: i32, high: i32)
        "the range {low}..{high} is empty" => "an empty range"
        help "the smaller number comes first";
    /// The same, where the range is that of a place: it can be made wider.
    G0310 out_of_declared(value: i32, low: i32, high: i32)
        "{value} is outside {low}..{high}" => "out of range"
        help "write a number in {low}..{high}, or widen the range where it is declared: `{least}..{most}`"
        where least = low.min(value), most = high.max(value);

    G0317 hidden_audience(who, shown, declared: Span)
        "`{who}` says who sees `{shown}`, but is not public itself" => "not public"
        also declared "declared here"
        help "everybody must know who sees something: declare the state `public`";
    G0317 audience_of_no_seats(who, ty, declared: Span)
        "`{who}` is {ty}, so it cannot say who sees something" => "who is that?"
        also declared "declared here"
        help "name a state that is a `seat`, a `seat or none` or a `set of seat`";
    G0317 audience_of_others(who, shown, wanted, declared: Span)
        "it is unclear which `{who}` sees `{shown}`" => "which one?"
        also declared "declared here"
        help "begin the indices of `{shown}` with those of `{who}`: {wanted}";

    /// An option that is no number stands where a number should.
    G0321 no_number(name)
        "the option `{name}` is not a number" => "a number is needed here"
        help "write a number, or the name of an option that is one";
    /// What is no option stands where a number should.
    G0321 no_option<'a>(name, options: impl IntoIterator<Item = &'a str>)
        "`{name}` is not an option with a fixed number" => "must be known before the game begins"
        near name in options else "write a number, or make it an option: `option {name}: 1..9 = 3 \"…\"`";
}

pub(super) fn mismatch(span: Span, wanted: &str, found: &str) -> Diagnostic {
    let it = other_type(span, wanted, found);
    if wanted == found {
        return it.help(
            "types that are written in place are different ones: give the type a name, `type NAME is one of …`",
        );
    }
    it
}

/// `written` is how the value is written.
pub(super) fn may_be_none(value: &Expr, ty: &str, written: &str) -> Diagnostic {
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let word = written.split_whitespace().next().unwrap_or_default();
    let help = if let ExprKind::State(..) = value.kind {
        format!(
            "give another value for that case, `{written} otherwise …`, or check a name for it: `let NAME = {written}`, then `if NAME is not none`. An `if` about `{written}` does not help, because a state can change"
        )
    } else if let ExprKind::Quantified(_) = value.kind {
        format!(
            "there may be no such value: say what counts then, with parentheses: `({word} …) otherwise …`"
        )
    } else {
        "give another value for that case, `… otherwise …`, or name it and check it first: `let NAME = …`, `if NAME is not none { … }`".to_owned()
    };
    may_be_missing(value.span, ty, &help)
}

pub(super) fn in_a_library(span: Span, name: &str, function: &str, library: &str) -> Diagnostic {
    let it = if name == function {
        "it is in a library: ".to_owned()
    } else {
        format!("it is called `{function}`, in a library: ")
    };
    unknown(span, name).help(format!("{it}write `use {library}` at the top of the file"))
}

/// An unknown name that another block gives to a value.
pub(super) fn in_another_block(it: &mut Diagnostic, place: Span) {
    it.others.push(Label { span: place, text: "known only in this block".to_owned() });
    it.help = Some(
        "keep what has to last in a state: `state NAME: TYPE = VALUE public`, `set NAME = …`"
            .to_owned(),
    );
}

/// Something before a bracket that is no function.
pub(super) fn not_called(span: Span, name: &str, is: &str) -> Diagnostic {
    wrong_kind(span, name, is, "function")
        .help(format!("an index stands in square brackets: `{name}[…]`"))
}

/// What was told, where it is asked what a seat knows.
pub(super) fn told_is_no_place(span: Span, name: &str) -> Diagnostic {
    wrong_kind(span, name, "told value", "value on the table")
        .help("name what it tells of: `expect Ada knows size of hand[Ben] is 3`")
}

/// What to do where a name and an element in brackets stand side by side in a set.
pub(super) fn apart_from_brackets(name: &str) -> String {
    format!("a name before a bracket is called; in a set, put both into brackets: `({name}) (…)`")
}

fn columns_are(columns: &[&str], wanted: &str) -> String {
    if columns.is_empty() {
        foreign(wanted).unwrap_or_else(|| "it has no columns".to_owned())
    } else {
        format!("its columns are {}", listed(columns.iter().copied()))
    }
}

/// A text beside a member.
pub(super) fn quoted_name(it: Diagnostic) -> Diagnostic {
    it.help("names of cards, seats and other members stand without quotes")
}

/// `+` between a text and something.
pub(super) fn text_joined(it: Diagnostic) -> Diagnostic {
    it.help("write one text, with its values in braces: `\"…{n}…\"`")
}

/// Something behind `in` that holds nothing.
pub(super) fn not_within(it: Diagnostic) -> Diagnostic {
    it.help("behind `in` stands a set, a zone or a type; after `let NAME = VALUE` write `then`")
}
