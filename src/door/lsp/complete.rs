//! Completion: the words that the grammar allows at a place, and the names of the kinds that fit there.

use std::path::Path;

use lsp_types::{CompletionItem, CompletionItemKind, Documentation, MarkupContent, MarkupKind};

use super::index::Index;
use super::place::{Shift, word_at};
use crate::compile::Symbol;
use crate::syntax::{Expectation, Possible, possible};

/// Types that need no declaration.
const PLAIN_TYPES: [&str; 3] = ["flag", "number", "text"];

pub(super) fn complete(
    indexes: &[&Index],
    path: &Path,
    text: &str,
    at: usize,
) -> Vec<CompletionItem> {
    let start = word_at(text, at).map_or(at, |(start, _)| start);
    let before = text.get(..start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    if line.contains("//") {
        return Vec::new();
    }
    let wanted = CompletionQuery::at(before, line, &type_before(indexes, path, text, start));
    let mut items: Vec<CompletionItem> = Vec::new();
    for index in indexes {
        let names = wanted.names(index, path, text, start);
        for item in names {
            if !items.iter().any(|it| it.label == item.label) {
                items.push(item);
            }
        }
    }
    items.extend(wanted.words.iter().map(|word| CompletionItem {
        label: word.clone(),
        kind: Some(CompletionItemKind::KEYWORD),
        ..CompletionItem::default()
    }));
    items
}

/// The type, in words, of the value before a dot, an equals sign or a comparing word.
fn type_before(indexes: &[&Index], path: &Path, text: &str, start: usize) -> String {
    let before = text.get(..start).unwrap_or_default();
    let signs = [".", " = ", " is ", " is not "];
    let joined = signs.iter().find_map(|sign| before.strip_suffix(sign));
    // An index does not change the type: `hand[me]`.
    let named = joined.map(|it| match it.strip_suffix(']') {
        Some(inside) => inside.rsplit_once('[').map_or(inside, |(name, _)| name),
        None => it,
    });
    let name = named.and_then(|it| word_at(text, it.len()));
    let found = indexes.iter().find_map(|index| {
        let view = index.view(path, text)?;
        name.and_then(|(start, _)| view.declared(start))
    });
    found.map_or_else(String::new, |it| it.entry.ty.clone())
}

/// Which names are offered.
struct CompletionQuery {
    nouns: Vec<&'static str>,
    /// For columns: the type whose columns are offered, if it is known. For values: the type of the value to which they
    /// are given or with which they are compared.
    ty: String,
    words: Vec<String>,
    /// The start of the declaration, for values that are named in it.
    from: usize,
}

/// The words with which a value may begin.
const VALUE_WORDS: [&str; 26] = [
    "all", "between", "both", "count", "every", "first", "highest", "if", "last", "left", "let",
    "lowest", "me", "no", "none", "not", "only", "right", "seat", "seats", "size", "some", "sum",
    "top", "union", "yes",
];

const VALUES: [&str; 9] =
    ["zone", "state", "option", "member", "value", "function", "hook", "rule", "type"];

impl CompletionQuery {
    fn at(before: &str, line: &str, ty_before: &str) -> Self {
        let Possible { words, things, from } = possible(before);
        let may = |thing: Expectation| things.contains(&thing);
        let (value, ty) = (may(Expectation::Value), may(Expectation::Type));
        let last = line.trim_end().rsplit([' ', '(', '[', '{']).next().unwrap_or_default();
        let is_step = line.trim_start().split(' ').count() <= 2 && last.ends_with(':')
            || line.trim_end().ends_with(" may");
        let in_test = before.get(from..).is_some_and(|it| it.starts_with("test"));
        let in_phase = before.get(from..).is_some_and(|it| it.starts_with("phase"));
        let first = line.trim_start().split(' ').next().unwrap_or_default();
        let is_drawn = before.get(from..).is_some_and(|it| it.starts_with("picture"))
            && ["heading", "first", "aside"].contains(&first);
        let mut wanted = Self { nouns: Vec::new(), ty: ty_before.to_owned(), words, from };
        wanted.nouns = match last {
            _ if line.ends_with('.') => vec!["column"],
            _ if in_test && is_step => vec!["action", "interrupt", "question"],
            _ if in_phase && before.get(from..).is_some_and(|it| it.contains('{')) => {
                vec!["action"]
            }
            "needs" => vec!["rule"],
            "by" if line.contains("refused") => vec!["rule", "action", "interrupt", "question"],
            "during" => vec!["phase"],
            "in" if line.contains("turn of") => vec!["phase"],
            "reset" => vec!["state"],
            "variant" => vec!["variant"],
            "of" if may(Expectation::Name) && !value => vec!["type"],
            _ if is_drawn && may(Expectation::Name) => vec!["zone", "state"],
            _ if ty => vec!["type"],
            _ if value => VALUES.to_vec(),
            _ if may(Expectation::Line) && line.trim().is_empty() => vec!["procedure"],
            _ => Vec::new(),
        };
        if line.ends_with('.') || (in_test && is_step) {
            wanted.words.clear();
        }
        if value && wanted.nouns == VALUES {
            wanted.words.extend(VALUE_WORDS.map(str::to_owned));
        }
        if ty {
            wanted.words.extend(PLAIN_TYPES.map(str::to_owned));
        }
        wanted
    }

    fn names(&self, index: &Index, path: &Path, text: &str, at: usize) -> Vec<CompletionItem> {
        let fits = |entry: &Symbol| {
            self.nouns.contains(&entry.noun)
                && (entry.noun != "column" || self.ty.is_empty() || entry.of == self.ty)
        };
        let all = index.entries().filter(|(_, entry)| fits(entry));
        let all = all.filter(|(place, entry)| {
            // A named value can be used only in its own declaration, after its name.
            entry.noun != "value"
                || index.path(*place) == path
                    && Shift::new(index.text(*place), text)
                        .moved(place.start)
                        .is_some_and(|it| (self.from..at).contains(&it))
        });
        all.map(|(_, entry)| self.item(entry)).collect()
    }
}

impl CompletionQuery {
    /// A completion item; names of the wanted type come first.
    fn item(&self, entry: &Symbol) -> CompletionItem {
        let fits = !self.ty.is_empty() && never_none(&entry.ty) == never_none(&self.ty);
        CompletionItem {
            sort_text: Some(format!("{}{}", u8::from(!fits), entry.name)),
            ..item(entry)
        }
    }
}

fn never_none(ty: &str) -> &str {
    ty.trim_end_matches(" or none")
}

fn item(entry: &Symbol) -> CompletionItem {
    let kind = match entry.noun {
        "type" => CompletionItemKind::ENUM,
        "member" => CompletionItemKind::ENUM_MEMBER,
        "column" => CompletionItemKind::FIELD,
        "function" | "rule" | "procedure" | "hook" => CompletionItemKind::FUNCTION,
        "action" | "interrupt" | "question" => CompletionItemKind::METHOD,
        "phase" => CompletionItemKind::CLASS,
        "variant" => CompletionItemKind::MODULE,
        _ => CompletionItemKind::VARIABLE,
    };
    let detail = if entry.ty.is_empty() {
        entry.noun.to_owned()
    } else {
        format!("{}: {}", entry.noun, entry.ty)
    };
    let doc = (!entry.doc.is_empty()).then(|| {
        Documentation::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value: entry.doc.join("\n"),
        })
    });
    CompletionItem {
        label: entry.name.clone(),
        kind: Some(kind),
        detail: Some(detail),
        documentation: doc,
        ..CompletionItem::default()
    }
}
