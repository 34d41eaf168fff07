//! A new table: the form for it, and what came of it.

use std::path::Path;

use super::Server;
use super::answer::Answer;
use super::forms::Fields;
use super::games::rules;
use super::guard::Asker;
use super::opening::{NotOpened, Opening};
use crate::compile::Chosen;
use crate::dialogue::first_sentence;
use crate::hir::{ExprKind, Game, Shaped, State, Ty};
use crate::notation::{Names, language_name, show};
use crate::page::{self, NewTable, OptionDraft, OptionRange, SeatDraft, VariantDraft};
use crate::scene::{Grade, OPEN, Terms, TimeControl};
use crate::session::{OptionValues, RecordHead};
use crate::state::Value;
use crate::table::TableRules;

/// The form for a table of a game.
pub(super) fn form(server: &Server, query: &Fields) -> Answer {
    let Some(path) = server.games.find(query.get("game")) else {
        return Answer::problem(404, "There is no such game here.");
    };
    match rules(path, &Chosen::default(), query.get("language")) {
        Ok(rules) => Answer::Page(200, page::make(&draft(path, &rules, &Fields::default()))),
        Err(why) => Answer::problem(422, &why),
    }
}

/// Makes a table, and sends its host to the links.
pub(super) fn make(server: &Server, asker: Asker, form: &Fields) -> Answer {
    let Some(path) = server.games.find(form.get("game")) else {
        return Answer::problem(404, "There is no such game here.");
    };
    let time = match TimeControl::read(form.get("time")) {
        Ok(time) => time,
        Err(why) => return refused(path, form, why),
    };
    let (head, open) = wanted(form);
    let opening = Opening {
        game: path.to_owned(),
        head,
        open,
        language: form.get("language").to_owned(),
        terms: Terms { advice: !form.get("advice").is_empty(), study: false, time },
    };
    match opening.begin(server, asker) {
        Ok(opened) => opened.enter(Grade::Host, asker, ""),
        Err(NotOpened::Impossible(why)) => refused(path, form, why),
        Err(NotOpened::Failed(answer)) => answer,
    }
}

/// The form again, with why no table was made of it.
fn refused(path: &Path, form: &Fields, why: String) -> Answer {
    match rules(path, &Chosen::default(), "") {
        Ok(rules) => {
            let draft = NewTable { refused: vec![why], ..draft(path, &rules, form) };
            Answer::Page(422, page::make(&draft))
        }
        Err(why) => Answer::problem(422, &why),
    }
}

/// What is chosen in a form, as the head of a record, and the seats that whoever comes may take.
fn wanted(form: &Fields) -> (RecordHead, Vec<u32>) {
    let mut open = Vec::new();
    let named = form.below("name").filter(|(_, name)| !name.is_empty());
    let seats =
        (0_u32..).zip(named).map(|(seat, (at, name))| match form.get(&format!("who{at}")) {
            OPEN => {
                open.push(seat);
                name.to_owned()
            }
            "" => name.to_owned(),
            bot => format!("{name}:{bot}"),
        });
    let seats = seats.collect();
    let options = form.below("option-").filter(|(_, value)| !value.is_empty());
    let head = RecordHead {
        seats,
        variants: form.all("variant").map(str::to_owned).collect(),
        options: options.map(|(name, value)| format!("{name}={value}")).collect(),
        ..RecordHead::default()
    };
    (head, open)
}

/// The form with what was typed.
fn draft(path: &Path, rules: &TableRules, form: &Fields) -> NewTable {
    let game = rules.runtime.game.as_ref();
    let names = Names { language: rules.language, ..Names::default() };
    let (least, most) = game.players;
    let mut seats = NewTable::rows(&Names::usual(game, least).seats, most as usize);
    let (least, most) = (least as usize, most as usize);
    for (at, row) in seats.iter_mut().enumerate() {
        if let Some((_, name)) = form.below("name").find(|(it, _)| *it == at.to_string()) {
            let bot = form.get(&format!("who{at}")).to_owned();
            *row = SeatDraft { name: name.to_owned(), bot };
        }
    }
    let variants = game.variants.iter().map(|variant| VariantDraft {
        name: variant.name.clone(),
        title: names.read(game, &variant.name).to_owned(),
        about: names.read(game, &variant.text).to_owned(),
        chosen: form.all("variant").any(|it| it == variant.name),
    });
    let options = game.states.iter().filter_map(|state| option(game, &names, state, form));
    let languages =
        game.languages.iter().map(|it| (it.code.clone(), language_name(&it.code).to_owned()));
    NewTable {
        path: path.to_string_lossy().into_owned(),
        title: names.read(game, &game.title).to_owned(),
        about: first_sentence(game, &names, &game.doc),
        least,
        most,
        language: names.code(game).to_owned(),
        languages: languages.collect(),
        seats,
        variants: variants.collect(),
        options: options.collect(),
        advice: !form.get("advice").is_empty(),
        time: form.get("time").to_owned(),
        refused: Vec::new(),
    }
}

/// The value that the file gives an option, if it stands there as it is.
const fn first(kind: &ExprKind) -> Option<Value> {
    if let ExprKind::Flag(flag) = kind {
        return Some(Value::Flag(*flag));
    }
    if let ExprKind::Number(number) = kind {
        return Some(Value::Number(*number));
    }
    if let ExprKind::Member(_, member) = kind {
        return Some(Value::Member(*member));
    }
    None
}

/// An option that can be chosen.
fn option(game: &Game, names: &Names, state: &State, form: &Fields) -> Option<OptionDraft> {
    let about = state.option.as_ref()?;
    if state.shapes == Some(Shaped::Fixed) {
        return None;
    }
    let first = first(&state.initial.kind);
    let written = |value: &Value, ty: &Ty| show(game, &names.as_declared(), value, ty);
    let range = match OptionValues::of(game, &state.ty) {
        OptionValues::Between(low, high) => OptionRange::Number(low.into(), high.into()),
        OptionValues::Numbers => OptionRange::Number(i32::MIN.into(), i32::MAX.into()),
        OptionValues::Listed(values) => {
            let read = |value: &Value| show(game, names, value, &state.ty);
            let choice = |value: &Value| (written(value, &state.ty), read(value));
            OptionRange::Choices(values.iter().map(choice).collect())
        }
    };
    let typed = form.get(&format!("option-{}", state.name));
    let value = if typed.is_empty() {
        first.map_or_else(String::new, |first| written(&first, &state.ty))
    } else {
        typed.to_owned()
    };
    Some(OptionDraft {
        name: state.name.clone(),
        title: names.read(game, &state.name).to_owned(),
        about: names.read(game, about).to_owned(),
        range,
        value,
    })
}
