//! Finds at load what can be found: that a script parses, and has the function with the right parameters.

use rhai::{AST, ParseError};

use super::{report, sandbox};
use crate::base::{FileId, Span};
use crate::diag::Sink;
use crate::hir::{Game, Hook, Ty};

/// Checks every hook of a game against its script.
pub fn link(game: &Game, sink: &mut Sink) {
    if game.hooks.is_empty() {
        return;
    }
    let engine = sandbox::engine();
    for hook in &game.hooks {
        let Some(file) = hook.file else { continue };
        match engine.compile(hook.script.as_ref()) {
            Ok(ast) => function(hook, &ast, sink),
            Err(error) => sink.push(report::unparsable(place(file, &hook.script, &error), &error.err_type().to_string())),
        }
        if hook.view_of.is_some_and(|at| hook.parameters.get(at) != Some(&Ty::Seat)) {
            sink.push(report::unfit_type(hook.span, &hook.name));
        }
    }
}

fn function(hook: &Hook, ast: &AST, sink: &mut Sink) {
    let wanted = hook.parameters.len() + usize::from(hook.view_of.is_some());
    let same: Vec<usize> = ast.iter_functions().filter(|it| it.name == hook.name).map(|it| it.params.len()).collect();
    if same.contains(&wanted) {
        return;
    }
    match same.first() {
        Some(found) => sink.push(report::arity(hook.span, &hook.name, wanted, *found, hook.view_of.is_some())),
        None => {
            let names: Vec<String> = ast.iter_functions().map(|it| it.name.to_owned()).collect();
            sink.push(report::missing(hook.span, &hook.name, names.iter().map(String::as_str)));
        }
    }
}

/// The place of a complaint; rhai counts lines and characters from 1.
fn place(file: FileId, script: &str, error: &ParseError) -> Span {
    let position = error.position();
    let line = position.line().unwrap_or(1);
    let column = position.position().unwrap_or(1);
    let start: usize = script.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let in_line = script.get(start..).unwrap_or("").chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>();
    let at = u32::try_from((start + in_line).min(script.len())).unwrap_or(0);
    let end = if (at as usize) < script.len() { at + 1 } else { at };
    Span::new(file, at, end)
}
