//! [`translate`]: reads the translations of a game, and compares them with all texts in its file that people read.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use typed_index_collections::TiVec;

use super::report;
use super::wording::{Part, Wording, Wordings, even, key, parts, pattern, values};
use crate::base::{FileId, Loader, Sources, Span};
use crate::data::{self, Cell, Rows};
use crate::diag::report::{duplicate, duplicate_row, missing_column, second_block};
use crate::diag::{Diagnostic, Sink};
use crate::hir::{Counted, Game, Language, LanguageId, Local, Noun, Piece};
use crate::syntax::ast::{Item, ItemKind, Texts};

/// The name of the column with the originals.
const FIRST: &str = "text";

/// Reads the translations of a file without variants applied, as the texts of its variants need translations, too.
pub fn translate(
    items: &[Item],
    game: &Game,
    loader: &dyn Loader,
    sources: &mut Sources,
    sink: &mut Sink,
) -> TiVec<LanguageId, Language> {
    let mut translator = Translator { game, loader, sources, sink };
    let languages = translator.texts(items).unwrap_or_default();
    languages.into_iter().collect()
}

struct Translator<'a> {
    game: &'a Game,
    loader: &'a dyn Loader,
    sources: &'a mut Sources,
    sink: &'a mut Sink,
}

impl Translator<'_> {
    fn texts(&mut self, items: &[Item]) -> Option<Vec<Language>> {
        let mut lines = items.iter().filter_map(|item| {
            if let ItemKind::Texts(it) = &item.kind { Some((it, item.span)) } else { None }
        });
        let (texts, first) = lines.next()?;
        if let Some((_, second)) = lines.next() {
            self.sink.push(second_block(second, "texts line", first));
        }
        for (at, language) in texts.languages.iter().enumerate() {
            if let Some(first) = texts.languages.iter().take(at).find(|it| it.text == language.text)
            {
                self.sink.push(duplicate(language.span, &language.text, first.span));
            }
        }
        // If the game has errors, its texts are not known.
        if self.sink.has_errors() {
            return None;
        }
        let name = texts.file.plain();
        let file = data::load(&name, texts.file.span, self.loader, self.sources, self.sink)?;
        let mut rows = data::rows(file, self.sources, self.sink)?;
        self.beside(items, &mut rows);
        // Rows that could not be read may have the missing texts.
        if self.sink.has_errors() {
            return None;
        }
        let columns = self.language_columns(texts, &rows)?;
        let wordings = self.wordings(items);
        let mut reading = Reading {
            sources: self.sources,
            sink: self.sink,
            texts,
            columns,
            wordings,
            seen: BTreeMap::new(),
            languages: Vec::new(),
        };
        reading.languages = texts
            .languages
            .iter()
            .map(|it| Language { code: it.text.clone(), ..Language::default() })
            .collect();
        reading.run(&rows);
        Some(reading.languages)
    }

    /// Adds the rows of tables beside variant files: `storm.texts.csv` beside `storm.variant`, with the same columns.
    fn beside(&mut self, items: &[Item], rows: &mut Rows) {
        let files: BTreeSet<FileId> = items.iter().map(|item| item.span.file).collect();
        for file in files {
            let Some(name) = self.sources.name(file).strip_suffix(".variant") else {
                continue;
            };
            let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
            let name = format!("{name}.texts.csv");
            let path = self.sources.folder(file).join(&name);
            let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
            if self.loader.load(&path).as_ref().is_err_and(is_missing) {
                continue;
            }
            let at = Span::new(file, 0, 0);
            if let Some(found) = data::load(&name, at, self.loader, self.sources, self.sink) {
                let added = data::rows(found, self.sources, self.sink);
                let added = added.map(|added| self.like(rows, added, &name));
                rows.extend(added.into_iter().flatten());
            }
        }
    }

    /// The rows below the first line, which must equal that of the game's table.
    fn like(&mut self, rows: &Rows, added: Rows, file: &str) -> Rows {
        let named = |row: &Vec<Cell>| {
            let names = row.iter().map(|cell| cell.text.as_str());
            names.collect::<Vec<_>>().join(",")
        };
        let wanted = rows.first().map(named).unwrap_or_default();
        let mut added = added.into_iter();
        match added.next() {
            Some(header) if named(&header) != wanted => {
                let ends = header.first().zip(header.last());
                if let Some((first, last)) = ends {
                    let place = first.span.to(last.span);
                    self.sink.push(report::other_columns(place, file, &wanted));
                }
                Rows::new()
            }
            Some(_) | None => added.collect(),
        }
    }

    fn wordings(&self, items: &[Item]) -> BTreeMap<String, Wording> {
        let mut all = Wordings::of(items, self.sources);
        for table in items
            .iter()
            .filter_map(|item| if let ItemKind::Table(it) = &item.kind { Some(it) } else { None })
        {
            let members = self
                .game
                .types
                .iter()
                .filter(|ty| ty.span == table.name.span)
                .flat_map(|ty| &ty.members);
            members.for_each(|member| all.name(&member.name, member.span));
        }
        all.told(self.game);
        all.found
    }

    /// The index of each language's column; `None` if the header is wrong.
    fn language_columns(&mut self, texts: &Texts, rows: &Rows) -> Option<Vec<usize>> {
        let header = rows.first().map(Vec::as_slice).unwrap_or_default();
        let whole = header.first().zip(header.last()).map(|(first, last)| first.span.to(last.span));
        let file = texts.file.plain();
        let names = || header.iter().map(|it| it.text.as_str());
        if names().next() != Some(FIRST) {
            self.sink.push(missing_column(texts.file.span, &file, FIRST, names(), whole));
            return None;
        }
        let mut columns = Vec::new();
        for language in &texts.languages {
            match names().skip(1).position(|it| it == language.text) {
                Some(at) => columns.push(at + 1),
                None => self.sink.push(missing_column(
                    language.span,
                    &file,
                    &language.text,
                    names(),
                    whole,
                )),
            }
        }
        // A missing and a surplus column are usually one column with a wrong name.
        if columns.len() < texts.languages.len() {
            return None;
        }
        let extra = header.iter().enumerate().skip(1).filter(|(at, _)| !columns.contains(at));
        extra.for_each(|(_, cell)| {
            self.sink.push(report::undeclared_language(cell.span, &file, &cell.text));
        });
        Some(columns)
    }
}

/// A text of the game that a row translates.
struct Meant<'m> {
    written: &'m str,
    /// What stands in braces in its translations.
    known: &'m [String],
    /// Whether a translation may say who acts: `{me}`.
    has_actor: bool,
}

impl Meant<'_> {
    /// A part of a translation.
    fn piece(
        &self,
        part: Part<'_>,
        cell: &Cell,
        place: &str,
        code: &str,
    ) -> Result<Piece, Diagnostic> {
        let at = |value: &str| self.known.iter().position(|it| *it == even(value));
        let foreign = |written: &str| {
            report::foreign_value(
                cell.span,
                place,
                code,
                &format!("{{{written}}}"),
                &braced(self.known),
            )
        };
        match part {
            Part::Plain(plain) => Ok(Piece::Plain(plain.to_owned())),
            Part::Value(Local::ACTING_SEAT) if self.has_actor => Ok(Piece::Value(self.known.len())),
            Part::Value(value) => at(value).map(Piece::Value).ok_or_else(|| foreign(value)),
            Part::Counted(value, words) => {
                let at = at(value).ok_or_else(|| foreign(&format!("{value}?{words}")))?;
                let counted = Counted::read(at, words, code);
                let wrong = || report::wrong_forms(cell.span, place, code, value, words);
                counted.map(Piece::Counted).ok_or_else(wrong)
            }
        }
    }
}

/// The state of reading the rows.
struct Reading<'r> {
    sources: &'r Sources,
    sink: &'r mut Sink,
    texts: &'r Texts,
    columns: Vec<usize>,
    wordings: BTreeMap<String, Wording>,
    /// The originals of the rows so far, with their places.
    seen: BTreeMap<String, Span>,
    languages: Vec<Language>,
}

impl Reading<'_> {
    fn run(&mut self, rows: &Rows) {
        let width = rows.first().map_or(0, Vec::len);
        let mut unknown = Vec::new();
        for row in rows.iter().skip(1).filter(|row| row.iter().any(|cell| !cell.text.is_empty())) {
            let Some(first) = row.first() else { continue };
            let (text, place) = (key(&first.text), self.place(first));
            // A row of another length has been reported.
            if row.len() != width {
                self.seen.insert(text, first.span);
                continue;
            }
            if let Some(earlier) = self.seen.get(&text) {
                let earlier = self.sources.place(*earlier);
                self.sink.push(duplicate_row(first.span, &place, &text, &earlier));
            } else if self.wordings.contains_key(&text) {
                self.row(&text, row);
            } else {
                unknown.push(first);
                continue;
            }
            self.seen.insert(text, first.span);
        }
        self.left_over(&unknown);
    }

    fn place(&self, cell: &Cell) -> String {
        self.sources.place(cell.span)
    }

    /// The text of a row in each language. In the file's own language, an empty cell stands for the original.
    fn row(&mut self, text: &str, row: &[Cell]) {
        let Some(wording) = self.wordings.get(text) else {
            return;
        };
        let (written, is_name) = (wording.text.clone(), wording.is_name);
        let (known, has_actor) = (wording.values(), wording.parameters.is_some());
        let mut blank = Vec::new();
        for (at, column) in self.columns.clone().into_iter().enumerate() {
            match row.get(column).filter(|cell| !cell.text.is_empty()) {
                Some(cell) => {
                    let text = if is_name { self.grammar(at, &written, cell) } else { &cell.text };
                    let meant = Meant { written: &written, known: &known, has_actor };
                    self.translation(at, &meant, cell, text);
                }
                None if at > 0 => {
                    blank.extend(
                        self.texts.languages.get(at).map(|language| language.text.as_str()),
                    );
                }
                None => {}
            }
        }
        if let Some(first) = row.first().filter(|_| !blank.is_empty()) {
            self.sink.push(report::blank_texts(first.span, &self.place(first), &blank));
        }
    }

    /// The text of a name without the marks of a dictionary behind it, whose grammar is kept.
    fn grammar<'c>(&mut self, language: usize, written: &str, cell: &'c Cell) -> &'c str {
        let (Some((name, noun)), Some(language)) =
            (Noun::behind(&cell.text), self.languages.get_mut(language))
        else {
            return &cell.text;
        };
        let place = self.sources.place(cell.span);
        if let Some(lack) = noun.lacking(&language.code) {
            let lack = report::lacking_grammar(cell.span, &place, &language.code, name, lack);
            self.sink.push(lack);
        }
        language.nouns.insert(written.to_owned(), noun);
        name
    }

    fn translation(&mut self, language: usize, meant: &Meant<'_>, cell: &Cell, text: &str) {
        let place = self.place(cell);
        let known = meant.known;
        let Some(language) = self.languages.get_mut(language) else {
            return;
        };
        let pieces: Result<Vec<Piece>, Diagnostic> = parts(text)
            .into_iter()
            .map(|part| meant.piece(part, cell, &place, &language.code))
            .collect();
        let pieces = match pieces {
            Ok(pieces) => pieces,
            Err(diagnostic) => {
                self.sink.push(diagnostic);
                return;
            }
        };
        let held = values(text);
        if let Some(value) = known.iter().find(|it| !held.contains(it)) {
            self.sink.push(report::missing_value(
                cell.span,
                &place,
                &language.code,
                &format!("{{{value}}}"),
                &braced(known),
            ));
            return;
        }
        let pattern = pattern(meant.written);
        if language.texts.get(&pattern).is_some_and(|text| *text != pieces) {
            self.sink.push(report::like_sentence(cell.span, &place, &language.code, &pattern));
        }
        language.texts.insert(pattern, pieces);
    }

    /// Reports rows whose original is not in the game, and texts of the game without a row. A row whose original is
    /// close to a text without a row is probably meant for it, and one message reports both.
    fn left_over(&mut self, unknown: &[&Cell]) {
        let mut missing: Vec<(&String, &Wording)> =
            self.wordings.iter().filter(|(text, _)| !self.seen.contains_key(*text)).collect();
        for cell in unknown {
            let place = self.sources.place(cell.span);
            let text = key(&cell.text);
            let near = crate::diag::closest(&text, missing.iter().map(|(it, _)| it.as_str()))
                .map(str::to_owned);
            self.sink.push(report::unknown_text(cell.span, &place, &text, near.as_deref()));
            missing.retain(|(it, _)| Some(it.as_str()) != near.as_deref());
        }
        let file = self.texts.file.plain();
        let languages =
            || self.texts.languages.iter().skip(1).map(|language| language.text.as_str());
        let wanted = missing.iter().filter(|(_, wording)| !wording.in_rulebook);
        for (text, wording) in wanted.filter(|_| languages().next().is_some()) {
            self.sink.push(report::no_row(
                wording.span,
                wording.is_name.then_some(text),
                &file,
                languages(),
            ));
        }
    }
}

fn braced(values: &[String]) -> Vec<String> {
    values.iter().map(|value| format!("{{{value}}}")).collect()
}
