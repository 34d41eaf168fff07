//! Declarations of the checked game.

use super::lines::Lines;
use super::names::Writer;
use crate::hir::{
    Action, ActionKind, Check, Condition, Function, Hook, Invariant, LocalId, Match, Procedure,
    Rule, Shaped, State, Type, Zone,
};
use crate::notation::usage;
use crate::phrasing::costs;

impl Writer<'_> {
    /// A whole game.
    pub(super) fn game(self) -> Lines {
        let mut lines = Lines::default();
        self.header(&mut lines);
        let game = self.game;
        let types = game.types.iter().filter(|ty| !ty.name.is_empty());
        section(&mut lines, types, |lines, ty| self.declared_type(ty, lines));
        section(&mut lines, &game.zones, |lines, zone| {
            lines.line(self.declared_zone(zone));
        });
        section(&mut lines, &game.states, |lines, state| {
            lines.line(self.declared_state(state));
        });
        apart(&mut lines, &game.functions, |lines, function| {
            self.declared_function(function, lines);
        });
        section(&mut lines, &game.hooks, |lines, hook| {
            lines.line(self.declared_hook(hook));
        });
        apart(&mut lines, &game.rules, |lines, rule| {
            self.declared_rule(rule, lines);
        });
        apart(&mut lines, &game.actions, |lines, action| {
            self.declared_action(action, lines);
        });
        section(&mut lines, &game.phases, |lines, phase| {
            let actions = phase.actions.iter().map(|id| self.action(*id));
            lines.line(format!("phase {}: {}", phase.name, joined(actions)));
        });
        apart(&mut lines, &game.procedures, |lines, procedure| {
            self.procedure(procedure, lines);
        });
        for (name, body) in [("setup", game.setup), ("play", game.play)] {
            lines.blank();
            lines.line(name);
            self.body(body, &mut lines);
        }
        apart(&mut lines, &game.match_play, |lines, several| {
            self.match_play(several, lines);
        });
        self.always(&mut lines);
        lines
    }

    pub(super) fn header(self, lines: &mut Lines) {
        let game = self.game;
        lines.line(format!("game \"{}\"", game.title));
        lines.below(|lines| {
            lines.line(format!("version {}", game.version));
            lines.line(format!("players {}..{}", game.players.0, game.players.1));
            if let Some(score) = game.score {
                lines.line(format!("score {}", self.state(score)));
            }
            if let Some(worth) = game.worth {
                lines.line(format!("value {}", game.function(worth).name));
            }
            if !game.variants.is_empty() {
                let names = game.variants.iter().map(|variant| variant.name.as_str());
                lines.line(format!("variants {}", joined(names)));
            }
        });
    }

    pub(super) fn declared_type(self, ty: &Type, lines: &mut Lines) {
        let alike = if ty.looks.is_empty() { "" } else { " alike" };
        let copies = ty.copies_of.map(|of| format!("{alike} copies of {}", self.type_name(of)));
        let face = ty.face.map(|face| format!(" with faces in {}", self.state(face)));
        let columns = ty.columns.iter();
        let columns: Vec<String> =
            columns.map(|column| format!("{}: {}", column.name, self.ty(&column.ty))).collect();
        let of = [copies, face].into_iter().flatten().collect::<String>();
        if columns.is_empty() {
            let members = ty.members.iter().map(|member| member.name.as_str());
            lines.line(format!("type {}{of}: {}", ty.name, joined(members)));
            return;
        }
        lines.line(format!("type {}{of}, with {}", ty.name, columns.join(", ")));
        lines.below(|lines| {
            for row in &ty.members {
                let cells: Vec<String> = row.values.iter().map(|cell| self.text(cell)).collect();
                lines.line(format!("{}: {}", row.name, cells.join(", ")));
            }
        });
    }

    pub(super) fn declared_zone(self, zone: &Zone) -> String {
        let (indices, of) = (self.indices(&zone.indices), self.type_name(zone.of));
        let all = if zone.filled { "all " } else { "" };
        let top = if zone.top_public { ", top public" } else { "" };
        let seen = self.audience(zone.audience);
        format!("zone {}{indices} of {all}{of}, {seen}{top}", zone.name)
    }

    pub(super) fn declared_state(self, state: &State) -> String {
        let word = if state.option.is_some() { "option" } else { "state" };
        let (indices, ty) = (self.indices(&state.indices), self.ty(&state.ty));
        let (initial, seen) = (self.text(&state.initial), self.audience(state.audience));
        let fixed = if state.shapes == Some(Shaped::Fixed) { ", fixed" } else { "" };
        format!("{word} {}{indices}: {ty} = {initial}{fixed}, {seen}", state.name)
    }

    /// A name with its parameters and their types.
    fn signature(self, name: &str, parameters: &[LocalId]) -> String {
        let all: Vec<String> = parameters.iter().map(|local| self.typed(*local)).collect();
        format!("{name}({})", all.join(", "))
    }

    pub(super) fn declared_function(self, function: &Function, lines: &mut Lines) {
        let head = self.signature(&function.name, &function.parameters);
        let open = if function.trusted.is_some() { ", public" } else { "" };
        lines.line(format!("function {head} -> {}{open}", self.ty(&function.result)));
        lines.below(|lines| lines.line(self.text(&function.body)));
    }

    pub(super) fn declared_hook(self, hook: &Hook) -> String {
        let types: Vec<String> = hook.parameters.iter().map(|ty| self.ty(ty)).collect();
        let view =
            hook.view_of.map(|view| format!(", sees the view of parameter {}", view.parameter + 1));
        let (types, result) = (types.join(", "), self.ty(&hook.result));
        format!("hook {}({types}) -> {result}{}", hook.name, view.unwrap_or_default())
    }

    pub(super) fn declared_rule(self, rule: &Rule, lines: &mut Lines) {
        lines.line(format!("rule {}", self.signature(&rule.name, &rule.parameters)));
        lines.below(|lines| self.checks(&rule.checks, lines));
    }

    fn checks(self, checks: &[Check], lines: &mut Lines) {
        for check in checks {
            lines.line(match check {
                Check::Require(id) => {
                    let condition = self.game.conditions.get(*id);
                    condition.map_or_else(String::new, |condition| self.condition(condition))
                }
                Check::Needs(id, arguments) => {
                    format!("needs {}", self.call(self.rule(*id), arguments).text())
                }
            });
        }
    }

    fn condition(self, condition: &Condition) -> String {
        let (expr, reason) = (self.text(&condition.expr), self.template(&condition.reason));
        format!("require {}: {expr} else {reason}", condition.cite())
    }

    pub(super) fn declared_action(self, action: &Action, lines: &mut Lines) {
        let parameters = action.parameters.iter().map(|parameter| {
            let private = if parameter.private { " private" } else { "" };
            format!("{}{private}", self.typed(parameter.local))
        });
        let parameters: Vec<String> = parameters.collect();
        let (word, when) = match &action.kind {
            ActionKind::Turn => ("action", None),
            ActionKind::Interrupt(phases) => {
                let phases = phases.iter().map(|id| self.phase(*id));
                ("interrupt", Some(format!("during {}", joined(phases))))
            }
            ActionKind::Answer(question) => {
                ("answer", Some(format!("to {}", self.template(question))))
            }
        };
        let written = action.written.as_ref().map(|form| {
            let case = if form.lower { " in lower case" } else { "" };
            format!(" written \"{}\"{case}", usage(self.game, action))
        });
        let written = written.unwrap_or_default();
        let head = format!("{word} {}({}){written}", action.name, parameters.join(", "));
        lines.line(head);
        lines.below(|lines| {
            when.iter().for_each(|when| lines.line(when));
            self.checks(&action.checks, lines);
            for cost in &action.costs {
                lines.line(self.saying(&costs(cost)));
            }
            lines.line("do");
            self.body(action.body, lines);
        });
    }

    pub(super) fn procedure(self, procedure: &Procedure, lines: &mut Lines) {
        lines.line(format!("to {}", self.signature(&procedure.name, &procedure.parameters)));
        self.body(procedure.body, lines);
    }

    pub(super) fn match_play(self, several: &Match, lines: &mut Lines) {
        lines.line("match");
        lines.below(|lines| {
            let keeps = several.keeps.iter().map(|id| self.state(*id));
            lines.line(format!("keeps {}", joined(keeps)));
            lines.line(format!("until {}", self.text(&several.until)));
            if let Some(winners) = &several.winners {
                lines.line(format!("won by {}", self.text(winners)));
            }
        });
    }

    /// What must always hold, with its label if it has one.
    pub(super) fn invariant(self, invariant: &Invariant) -> String {
        let label = invariant.label.as_ref();
        let label = label.map_or_else(String::new, |label| format!("{label}: "));
        format!("always {label}{}", self.text(&invariant.expr))
    }

    pub(super) fn always(self, lines: &mut Lines) {
        let game = self.game;
        section(lines, &game.invariants, |lines, invariant| {
            lines.line(self.invariant(invariant));
        });
        if let Some((moves, _)) = game.longest {
            if game.invariants.is_empty() {
                lines.blank();
            }
            lines.line(longest(moves));
        }
    }
}

/// The promise about the length of a game.
pub(super) fn longest(moves: u32) -> String {
    format!("always ends within {moves} moves")
}

/// Names with blanks between them.
fn joined<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

/// Several of a kind, with an empty line before the first.
fn section<T>(
    lines: &mut Lines,
    all: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Lines, T),
) {
    for (at, one) in all.into_iter().enumerate() {
        if at == 0 {
            lines.blank();
        }
        write(lines, one);
    }
}

/// As `section`, with an empty line before each.
fn apart<T>(
    lines: &mut Lines,
    all: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Lines, T),
) {
    for one in all {
        lines.blank();
        write(lines, one);
    }
}
