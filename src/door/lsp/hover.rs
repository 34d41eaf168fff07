//! Hover: the declaration, type, audience and comment of the name under the pointer; of a member of a type, also the rules
//! that read it.

use std::path::Path;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use super::index::{Declared, Index};
use super::place::{Lines, word_at};

pub(super) fn hover(indexes: &[&Index], path: &Path, text: &str, at: usize) -> Option<Hover> {
    let found = indexes.iter().find_map(|index| {
        let declared = index.view(path, text)?.declared(at)?;
        Some(about(index, &declared))
    })?;
    let range = word_at(text, at).map(|(start, end)| Lines::new(text).range(start, end));
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: found }),
        range,
    })
}

fn about(index: &Index, declared: &Declared<'_>) -> String {
    let entry = declared.entry;
    let mut out = format!("```hoyle\n{}\n```\n\n{}", head(index, declared), entry.noun);
    if !entry.ty.is_empty() {
        out += &format!(": {}", entry.ty);
    }
    if !entry.seen.is_empty() {
        out += &format!(". {}", entry.seen);
    }
    if !entry.doc.is_empty() {
        out += &format!("\n\n{}", entry.doc.join("\n"));
    }
    let meaning = index.meaning(declared.place);
    if !meaning.is_empty() {
        out += &format!("\n\n{}", meaning.join("\n"));
    }
    out
}

/// The first line of a declaration, without the brace of a block and without a trailing comment.
pub(super) fn head<'i>(index: &'i Index, declared: &Declared<'i>) -> &'i str {
    let text = index.text(declared.place);
    let before = text.get(..declared.place.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(start..).and_then(|it| it.lines().next());
    let line = line.unwrap_or_default().trim();
    let code = line.split(" //").next().unwrap_or(line).trim_end();
    code.trim_end_matches([' ', '{', '='])
}
