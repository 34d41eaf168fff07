//! The rules at the table: one page of them, one rule, one card, the words, and where play stands.

use hoyle::Viewer;
use hoyle::base::Span;
use hoyle::hir::{ActionKind, said};
use hoyle::notation::{members_called, place_called, prompt as words, type_called, view_lines};
use hoyle::rulebook::{self, BookPart};
use hoyle::view::View;

use super::prompt::{Prompt, Reply};
use super::table::{WIDTH, folded};
use crate::front::cli::shown_tables;
use hoyle::dialogue::meant_instead;

/// Lines, folded to the width of the screen.
pub(super) fn page(prompt: &Prompt, lines: &[String]) -> Reply {
    let width = prompt.pictures.map_or(WIDTH, |style| style.width);
    Reply::say(lines.iter().flat_map(|line| folded(line, width)))
}

/// The rulebook, as far as it teaches; every rule, with `reference` behind.
pub fn rules(prompt: &mut Prompt, part: &str) -> Reply {
    let part = match part {
        "" => BookPart::Teaching,
        "reference" => BookPart::Reference,
        _ => return Reply::say([prompt.say(&words::WHICH_RULES, [])]),
    };
    let tables = shown_tables::of_round(&prompt.opened);
    let book = rulebook::rulebook(prompt.told(), &tables, &[]).only(part);
    page(prompt, &rulebook::plain(&book))
}

/// All names with their meanings, or those that contain a word.
pub fn glossary(prompt: &mut Prompt, word: &str) -> Reply {
    let lines = rulebook::glossary(prompt.told()).lines();
    let wanted = word.to_lowercase();
    let begins = |text: &str| {
        let text = text.to_lowercase();
        let mut at = text.match_indices(&wanted).map(|(at, _)| at);
        at.any(|at| !text.get(..at).is_some_and(|it| it.ends_with(char::is_alphanumeric)))
    };
    let lines: Vec<String> = lines.into_iter().skip(1).collect();
    let name = |line: &String| line.split_once(" – ").is_some_and(|(name, _)| begins(name));
    // A word is looked up among the names; what else it stands in is shown where none has it.
    let named: Vec<String> = lines.iter().filter(|line| name(line)).cloned().collect();
    let found = if named.is_empty() {
        lines.into_iter().filter(|line| begins(line)).collect()
    } else {
        named
    };
    if found.is_empty() {
        // A card is a word of the game, too.
        return if members_called(prompt.session.game(), prompt.session.names(), word).is_empty() {
            Reply::say([prompt.say(&words::NO_WORD, [word])])
        } else {
            card(prompt, word)
        };
    }
    page(prompt, &found)
}

/// The stages of play, with the present one marked.
pub fn phase(prompt: &mut Prompt, _: &str) -> Reply {
    let stages = rulebook::stages(prompt.told());
    let here = prompt.session.standing();
    Reply::say(rulebook::outline(&stages, here))
}

/// A rule in words; as it is written in its file, with `code` behind its name.
pub fn rule(prompt: &mut Prompt, name: &str) -> Reply {
    let (name, written) = match name.strip_suffix(" code") {
        Some(name) => (name.trim(), true),
        None => (name, false),
    };
    let known = known(prompt);
    let name = &name.replace(' ', "_");
    if name.is_empty() {
        let each = known.iter();
        let lines = each.map(|(name, doc, _)| format!("{name:<18}{doc}").trim_end().to_owned());
        return Reply::say(lines);
    }
    let found = known.iter().find(|(it, ..)| it == name);
    if let Some((_, _, span)) = found.filter(|_| written) {
        return code(prompt, name, *span);
    }
    let entries = rulebook::entry(prompt.told(), name);
    if entries.is_empty() {
        let near = hoyle::diag::closest(name, known.iter().map(|(it, ..)| it.as_str()));
        return Reply::say([
            prompt.say(&words::NO_RULE, [name, &meant_instead(prompt.session(), near)])
        ]);
    }
    let mut lines: Vec<String> = entries.iter().flat_map(rulebook::BookEntry::lines).collect();
    if let Some((_, _, span)) = found {
        let place = prompt.opened.sources.place(*span);
        lines.push(prompt.say(&words::STANDS_AT, [&place, name]));
    }
    page(prompt, &lines)
}

/// Actions and rules: the name, the comment, the place.
fn known(prompt: &Prompt) -> Vec<(String, String, Span)> {
    let game = prompt.session.game();
    let actions = game
        .actions
        .iter()
        .filter(|action| !matches!(action.kind, ActionKind::Answer(_)))
        .map(|action| (action.name.clone(), about(prompt, &action.doc), action.whole));
    let rules =
        game.rules.iter().map(|rule| (rule.name.clone(), about(prompt, &rule.doc), rule.whole));
    actions.chain(rules).collect()
}

/// A comment in the language of the players, with the numbers of the rulebook.
fn about(prompt: &Prompt, doc: &[String]) -> String {
    let (game, names) = (prompt.session.game(), prompt.session.names());
    let sentences = said(doc).into_iter().map(|said| {
        let text = names.read(game, &said.text);
        match said.refs.as_slice() {
            [] => text.to_owned(),
            refs => format!("{}: {text}", refs.join(", ")),
        }
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn code(prompt: &Prompt, name: &str, span: Span) -> Reply {
    let sources = &prompt.opened.sources;
    let place = sources.place(span);
    let mut lines = vec![prompt.say(&words::AT, [name, &place])];
    let written = sources.slice(span).trim_end().lines();
    lines.extend(written.map(|line| format!("  {line}")));
    // Additions of a variant are in another file.
    let elsewhere = |at: Span| at.file != span.file || at.start < span.start || at.end > span.end;
    let conditions = prompt.session.game().conditions.iter();
    for condition in conditions.filter(|it| it.owner == name && elsewhere(it.span)) {
        let place = sources.place(condition.span);
        let written = sources.slice(condition.span).split_whitespace();
        lines.push(prompt.say(&words::AT, [&condition.cite(), &place]));
        lines.push(format!("  {}", written.collect::<Vec<_>>().join(" ")));
    }
    Reply::say(lines)
}

/// What is printed on a card and what the rules do with it; or what is printed on all cards of a type, or on those that
/// the player sees in a place.
pub fn card(prompt: &mut Prompt, name: &str) -> Reply {
    let (game, names) = (prompt.session.game(), prompt.session.names());
    let width = prompt.pictures.map_or(WIDTH, |style| style.width);
    let members = members_called(game, names, name);
    if !members.is_empty() {
        let lines = members.into_iter().flat_map(|(of, at)| {
            let mut lines = rulebook::printed(prompt.told(), of, [at]).lines(0);
            let steps = rulebook::member(prompt.told(), of, at);
            lines.extend(steps.iter().flat_map(rulebook::BookStep::lines));
            lines
        });
        return page(prompt, &lines.collect::<Vec<_>>());
    }
    if let Some(of) = type_called(game, names, name) {
        let count = game.types.get(of).map_or(0, |ty| ty.members.len());
        let members = 0..u32::try_from(count).unwrap_or(u32::MAX);
        return page(prompt, &rulebook::printed(prompt.told(), of, members).lines(width));
    }
    let view = prompt.session.view(Viewer::Seat(prompt.seat()));
    let Some(place) = place_called(game, names, name) else {
        return unknown_card(prompt, name);
    };
    if let Some(table) = rulebook::lying(prompt.told(), &view, place) {
        return page(prompt, &table.lines(width));
    }
    let entries = view.entries.into_iter().filter(|entry| entry.place.id == place);
    page(prompt, &view_lines(game, names, &View { entries: entries.collect() }))
}

fn unknown_card(prompt: &Prompt, name: &str) -> Reply {
    let game = prompt.session.game();
    let kinds: Vec<&str> =
        game.types.iter().map(|ty| ty.name.as_str()).filter(|it| !it.is_empty()).collect();
    let known = game
        .types
        .iter()
        .flat_map(|ty| ty.members.iter().map(|member| member.name.as_str()))
        .chain(kinds.iter().copied());
    let near = meant_instead(prompt.session(), hoyle::diag::closest(name, known));
    Reply::say([prompt.say(&words::NO_CARD, [name, &near, &kinds.join(", ")])])
}
