//! Converts places in scripts to spans, so that a message can show the line.

use rhai::{AST, Position};

use crate::base::{FileId, Span};
use crate::hir::Hook;

/// The word or mark at a position, which rhai counts in lines and characters from 1; after the end,
/// the last mark. Nothing if the position is unknown.
pub(super) fn word(file: FileId, script: &str, position: Position) -> Option<Span> {
    let line = position.line()?;
    let before: usize = script.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let skipped = position.position().unwrap_or(1).saturating_sub(1);
    let in_line: usize = script.get(before..)?.chars().take(skipped).map(char::len_utf8).sum();
    let visible = script.trim_end();
    let last = visible.char_indices().next_back().map_or(0, |(at, _)| at);
    let start = (before + in_line).min(last);
    let rest = visible.get(start..)?;
    let long = rest
        .chars()
        .take_while(|it| it.is_alphanumeric() || *it == '_')
        .map(char::len_utf8)
        .sum::<usize>();
    let long = if long > 0 { long } else { rest.chars().next().map_or(0, char::len_utf8) };
    span(file, start, start + long)
}

/// The name of the hook's function, if the script defines it with this number of parameters.
pub(super) fn function(hook: &Hook, ast: &AST, parameters: usize) -> Option<Span> {
    let file = hook.file?;
    let found = ast
        .iter_fn_def()
        .find(|it| it.name == hook.name.as_str() && it.params.len() == parameters)?;
    let body = word(file, &hook.script, found.body.start_position())?;
    let head = hook.script.get(..body.start as usize)?;
    let start = head.rmatch_indices("fn").find_map(|(at, _)| {
        let behind = head.get(at + 2..)?;
        let name = behind.trim_start();
        let spaced = name.len() < behind.len();
        (spaced && name.starts_with(&hook.name)).then_some(head.len() - name.len())
    })?;
    span(file, start, start + hook.name.len())
}

fn span(file: FileId, start: usize, end: usize) -> Option<Span> {
    Some(Span::new(file, u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}
