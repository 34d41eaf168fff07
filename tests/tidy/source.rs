//! The source as figures and tidy tests read it: words and signs with their lines, without comments, texts and unit tests.

use std::collections::{BTreeMap, BTreeSet};

/// A word or a sign.
pub(super) struct Token {
    pub(super) word: String,
    /// The line where it stands, from 0.
    pub(super) line: usize,
}

/// A file of the source.
pub(super) struct Source {
    pub(super) path: String,
    pub(super) tokens: Vec<Token>,
    /// How many lines it has, without those of unit tests.
    pub(super) lines: usize,
    /// The methods of its `impl` blocks, each with its type; a type alone has an empty name.
    pub(super) methods: BTreeSet<(String, String)>,
}

/// A function with its body.
pub(super) struct Function<'s> {
    pub(super) tokens: &'s [Token],
}

impl Source {
    fn new(path: String, text: &str) -> Self {
        let mut tokens = tokens(text);
        let lines = text.lines().count() - remove_tests(&mut tokens);
        Self { methods: methods(&tokens), path, tokens, lines }
    }

    /// The names of the types that it has `impl` blocks of.
    pub(super) fn types(&self) -> BTreeSet<&str> {
        self.methods.iter().map(|it| it.0.as_str()).collect()
    }

    /// Its functions, without unit tests.
    pub(super) fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        functions(&self.tokens)
    }
}

/// The functions among some tokens, with those inside others.
pub(super) fn functions(tokens: &[Token]) -> impl Iterator<Item = Function<'_>> {
    let starts = (0..tokens.len()).filter(|at| tokens[*at].word == "fn");
    starts.filter_map(|start| {
        let rest = &tokens[start..];
        let brace = rest.iter().position(|it| matches!(it.word.as_str(), "{" | ";"))?;
        let has_name = rest.get(1)?.word != "(";
        (has_name && rest[brace].word == "{")
            .then(|| Function { tokens: &rest[..closing(rest, brace)] })
    })
}

impl Function<'_> {
    /// Its name, and the line where it begins, from 1.
    pub(super) fn head(&self) -> (&str, usize) {
        let name = self.tokens.get(1).map_or("", |it| it.word.as_str());
        (name, self.tokens.first().map_or(0, |it| it.line) + 1)
    }

    /// How many lines it has.
    pub(super) fn lines(&self) -> usize {
        let ends = (self.tokens.first(), self.tokens.last());
        ends.1.map_or(0, |it| it.line) - ends.0.map_or(0, |it| it.line) + 1
    }
}

/// All files of the source.
pub(super) fn sources() -> Vec<Source> {
    let files = super::files("src", "rs").into_iter();
    files.map(|(path, text)| Source::new(path, &text)).collect()
}

/// The files of each room: `wing/room`.
pub(super) fn rooms(sources: &[Source]) -> BTreeMap<String, Vec<&Source>> {
    let mut rooms: BTreeMap<String, Vec<&Source>> = BTreeMap::new();
    for source in sources {
        let parts: Vec<&str> = source.path.split('/').collect();
        if let [_, wing, room, _, ..] = parts.as_slice() {
            rooms.entry(format!("{wing}/{room}")).or_default().push(source);
        }
    }
    rooms
}

/// The words and signs of a source.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let signs: Vec<char> = text.chars().collect();
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let get = |at: usize| signs.get(at).copied().unwrap_or(' ');
    let mut line = 0;
    let lines: Vec<usize> = signs
        .iter()
        .map(|sign| {
            line += usize::from(*sign == '\n');
            line
        })
        .collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < signs.len() {
        let sign = signs[at];
        let start = at;
        if sign == '/' && get(at + 1) == '/' {
            while at < signs.len() && signs[at] != '\n' {
                at += 1;
            }
        } else if sign == '/' && get(at + 1) == '*' {
            at += 2;
            while at < signs.len() && (get(at), get(at + 1)) != ('*', '/') {
                at += 1;
            }
            at += 2;
        } else if sign == '"' {
            at = behind_text(&signs, at);
        } else if sign == '\'' && (get(at + 1) == '\\' || get(at + 2) == '\'') {
            at += if get(at + 1) == '\\' { 3 } else { 2 };
            while get(at) != '\'' {
                at += 1;
            }
            at += 1;
        } else if is_word(sign) {
            while is_word(get(at)) {
                at += 1;
            }
            let word: String = signs[start..at].iter().collect();
            let marks = signs[at..].iter().take_while(|it| **it == '#').count();
            if matches!(word.as_str(), "r" | "br") && get(at + marks) == '"' {
                at = behind_raw_text(&signs, at + marks + 1, marks);
            } else {
                found.push(Token { word, line: lines[start] });
            }
        } else {
            at += 1;
            if !sign.is_whitespace() {
                found.push(Token { word: sign.to_string(), line: lines[start] });
            }
        }
    }
    found
}

fn behind_text(signs: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < signs.len() && signs[at] != '"' {
        at += if signs[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn behind_raw_text(signs: &[char], start: usize, marks: usize) -> usize {
    let ends = |at: usize| {
        let rest = &signs[at + 1..];
        signs[at] == '"' && rest.iter().take_while(|it| **it == '#').count() >= marks
    };
    let end = (start..signs.len()).find(|at| ends(*at));
    end.map_or(signs.len(), |at| at + 1 + marks)
}

/// The place behind the brace that closes the one at a place.
pub(super) fn closing(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        depth += i32::from(token.word == "{") - i32::from(token.word == "}");
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Whether these words stand at a place.
pub(super) fn stands(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    let there = tokens.get(at..at + words.len());
    there.is_some_and(|there| there.iter().zip(words).all(|(a, b)| a.word == *b))
}

/// Takes away what is compiled for unit tests alone; says how many lines that was.
fn remove_tests(tokens: &mut Vec<Token>) -> usize {
    let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut lines = 0;
    while let Some(start) = (0..tokens.len()).find(|at| stands(tokens, *at, &mark)) {
        let mut rest = start + mark.len()..tokens.len();
        let end = rest.find(|at| matches!(tokens[*at].word.as_str(), "{" | ";"));
        let end = match end {
            Some(at) if tokens[at].word == "{" => closing(tokens, at),
            Some(at) => at + 1,
            None => tokens.len(),
        };
        lines += tokens[end - 1].line - tokens[start].line + 1;
        tokens.drain(start..end);
    }
    lines
}

/// The type that an `impl` is for, from the words before its brace.
fn type_of(header: &[Token]) -> Option<String> {
    let mut header = header;
    if stands(header, 0, &["<"]) {
        let mut depth = 0;
        let end = header.iter().enumerate().position(|(at, it)| {
            let is_arrow = at > 0 && header[at - 1].word == "-";
            depth += i32::from(it.word == "<") - i32::from(it.word == ">" && !is_arrow);
            depth == 0
        });
        header = &header[end? + 1..];
    }
    let end = header.iter().position(|it| it.word == "where");
    header = &header[..end.unwrap_or(header.len())];
    let is_for = |at: &usize| header[*at].word == "for" && !stands(header, at + 1, &["<"]);
    if let Some(at) = (0..header.len()).rev().find(is_for) {
        header = &header[at + 1..];
    }
    while let Some((first, rest)) = header.split_first() {
        match first.word.as_str() {
            "&" | "mut" => header = rest,
            "'" => header = rest.get(1..)?,
            _ => break,
        }
    }
    let mut at = 0;
    while stands(header, at + 1, &[":", ":"]) {
        at += 3;
    }
    Some(header.get(at)?.word.clone())
}

fn methods(tokens: &[Token]) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map_or("", |it| tokens[it].word.as_str());
        let is_item = matches!(before, "" | "}" | ";" | "]" | "{" | "unsafe");
        if tokens[at].word != "impl" || !is_item {
            continue;
        }
        let Some(brace) = (at..tokens.len()).find(|it| tokens[*it].word == "{") else {
            continue;
        };
        let Some(ty) = type_of(&tokens[at + 1..brace]) else {
            continue;
        };
        found.insert((ty.clone(), String::new()));
        let body = &tokens[brace..closing(tokens, brace)];
        let named = body.windows(2).filter(|it| it[0].word == "fn");
        found.extend(named.map(|it| (ty.clone(), it[1].word.clone())));
    }
    found
}
