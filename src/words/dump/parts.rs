//! The declarations of the checked game one by one, for lists and comparisons.

use super::declare::longest;
use super::lines::Lines;
use super::names::Writer;
use crate::hir::{Action, ActionKind, Game, Language, Phase, Piece, State, Ty, Type};

/// A declaration of a game, with libraries and variants applied. It can be told from the others by its kind and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedDeclaration {
    /// What it is: `action`, `table row`.
    pub kind: &'static str,
    /// Its name; empty if there can be only one.
    pub name: String,
    /// What it says, in lines. Those that belong to another are indented below it.
    pub lines: Vec<String>,
}

/// The declarations of a game, kind by kind.
#[must_use]
pub fn parts(game: &Game) -> Vec<PrintedDeclaration> {
    Writer { game }.parts()
}

/// A name with the types of its indices: `hand[seat]`.
#[must_use]
pub fn indexed(game: &Game, name: &str, indices: &[Ty]) -> String {
    format!("{name}{}", Writer { game }.indices(indices))
}

/// What is written into lines, as a part.
fn part(kind: &'static str, name: &str, write: impl FnOnce(&mut Lines)) -> PrintedDeclaration {
    let mut lines = Lines::default();
    write(&mut lines);
    let text = lines.text();
    let lines = text.lines().filter(|line| !line.is_empty());
    PrintedDeclaration { kind, name: name.to_owned(), lines: lines.map(str::to_owned).collect() }
}

impl Writer<'_> {
    fn parts(self) -> Vec<PrintedDeclaration> {
        let game = self.game;
        let mut head = part("game", "", |lines| self.header(lines));
        // Each variant is a part of its own.
        head.lines.retain(|line| !line.starts_with("  variants "));
        let mut all = vec![head];
        let types = game.types.iter().filter(|ty| !ty.name.is_empty());
        all.extend(types.flat_map(|ty| self.type_parts(ty)));
        all.extend(game.zones.iter().map(|zone| {
            part("zone", &zone.name, |lines| {
                lines.line(self.declared_zone(zone));
            })
        }));
        all.extend(game.states.iter().map(|state| self.state_part(state)));
        all.extend(game.functions.iter().map(|function| {
            part("function", &function.name, |lines| {
                self.declared_function(function, lines);
            })
        }));
        all.extend(game.hooks.iter().map(|hook| {
            part("hook", &hook.name, |lines| {
                lines.line(self.declared_hook(hook));
                lines.below(|lines| hook.script.lines().for_each(|line| lines.line(line)));
            })
        }));
        all.extend(
            game.rules
                .iter()
                .map(|rule| part("rule", &rule.name, |lines| self.declared_rule(rule, lines))),
        );
        all.extend(game.actions.iter().map(|action| self.action_part(action)));
        all.extend(game.phases.iter().map(|phase| self.phase_part(phase)));
        all.extend(game.procedures.iter().map(|procedure| {
            part("procedure", &procedure.name, |lines| {
                self.procedure(procedure, lines);
            })
        }));
        all.extend(self.bodies());
        all.extend(game.variants.iter().map(|variant| {
            part("variant", &variant.name, |lines| {
                lines.line(format!("variant {} \"{}\"", variant.name, variant.text));
            })
        }));
        all.extend(game.languages.iter().flat_map(translations));
        all
    }

    /// A type, and each row if it is a table.
    fn type_parts(self, ty: &Type) -> Vec<PrintedDeclaration> {
        if ty.columns.is_empty() {
            let whole = part("type", &ty.name, |lines| self.declared_type(ty, lines));
            return vec![whole];
        }
        let mut head = part("table", &ty.name, |lines| self.declared_type(ty, lines));
        head.lines.truncate(1);
        let rows = ty.members.iter().map(|row| {
            let name = format!("{}.{}", ty.name, row.name);
            part("table row", &name, |lines| {
                for (column, value) in ty.columns.iter().zip(&row.values) {
                    lines.line(format!("{}: {}", column.name, self.text(value)));
                }
            })
        });
        std::iter::once(head).chain(rows).collect()
    }

    fn state_part(self, state: &State) -> PrintedDeclaration {
        let kind = if state.option.is_some() { "option" } else { "state" };
        part(kind, &state.name, |lines| {
            lines.line(self.declared_state(state));
            let about = state.option.iter().filter(|about| !about.is_empty());
            about.for_each(|about| lines.below(|lines| lines.line(format!("\"{about}\""))));
        })
    }

    fn action_part(self, action: &Action) -> PrintedDeclaration {
        let kind = match action.kind {
            ActionKind::Turn => "action",
            ActionKind::Interrupt(_) => "interrupt",
            ActionKind::Answer(_) => "answer",
        };
        part(kind, &action.name, |lines| {
            self.declared_action(action, lines);
        })
    }

    fn phase_part(self, phase: &Phase) -> PrintedDeclaration {
        part("phase", &phase.name, |lines| {
            let actions = phase.actions.iter().map(|id| self.action(*id));
            let actions = actions.collect::<Vec<_>>().join(" ");
            lines.line(format!("phase {}: {actions}", phase.name));
            if let Some(about) = &phase.about {
                lines.below(|lines| lines.line(self.template(about)));
            }
        })
    }

    /// What stands in no declaration with a name of its own.
    fn bodies(self) -> Vec<PrintedDeclaration> {
        let game = self.game;
        let mut all = Vec::new();
        for (name, body) in [("setup", game.setup), ("play", game.play)] {
            all.push(part(name, "", |lines| {
                lines.line(name);
                self.body(body, lines);
            }));
        }
        all.extend(
            game.match_play
                .iter()
                .map(|several| part("match", "", |lines| self.match_play(several, lines))),
        );
        all.extend(self.always_parts());
        all
    }

    /// A line with a label is a part of its own; the others are one together.
    fn always_parts(self) -> Vec<PrintedDeclaration> {
        let labelled = self.game.invariants.iter().filter_map(|invariant| {
            let label = invariant.label.as_ref()?;
            Some(part("always", label, |lines| {
                lines.line(self.invariant(invariant));
            }))
        });
        let mut all: Vec<PrintedDeclaration> = labelled.collect();
        let others = part("always", "", |lines| {
            let others = self.game.invariants.iter().filter(|it| it.label.is_none());
            others.for_each(|invariant| lines.line(self.invariant(invariant)));
            if let Some((moves, _)) = self.game.longest {
                lines.line(longest(moves));
            }
        });
        all.extend(Some(others).filter(|others| !others.lines.is_empty()));
        all
    }
}

/// The texts of a language.
fn translations(language: &Language) -> impl Iterator<Item = PrintedDeclaration> {
    language.texts.iter().map(|(pattern, pieces)| {
        let name = format!("{}: {pattern}", language.code);
        part("translation", &name, |lines| {
            let pieces = pieces.iter().map(|piece| match piece {
                Piece::Plain(text) => text.clone(),
                Piece::Value(at) => format!("{{{}}}", at + 1),
                Piece::Counted(it) => {
                    format!("{{{}?{}|{}|{}}}", it.value + 1, it.one, it.several, it.worded)
                }
            });
            lines.line(pieces.collect::<String>());
        })
    })
}
