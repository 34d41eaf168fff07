//! The grammars of editors are made from those of the language. `BLESS=1 cargo test --test program editors`
//! makes them anew.

use std::fs;

use serde_json::json;

use super::{files, must_be_empty, read, root};

const FOLDER: &str = "grammar/editors";

/// The rules that the patterns below say in other words, as they are in the grammar. When one of them
/// changes, its patterns have to change as well.
const TOKENS: [&str; 8] = [
    r#"COMMENT    = _{ "//" ~ !"/" ~ (!"\n" ~ ANY)* }"#,
    r#"doc        = @{ "///" ~ (!"\n" ~ ANY)* }"#,
    r#"letter     = _{ LETTER | "_" }"#,
    r#"rest       = _{ LETTER | MARK | ASCII_DIGIT | "_" }"#,
    "name       = @{ !reserved ~ letter ~ rest* }",
    "number     = @{ ASCII_DIGIT+ ~ !rest }",
    r#"text       = @{ "\"" ~ (!("\"" | "\n") ~ ANY)* ~ "\"" }"#,
    "words    = { text | unclosed }",
];

#[test]
fn the_grammars_of_editors_are_made_from_the_grammar() {
    let words = Words::new();
    let made = [
        ("vscode/syntaxes/hoyle.tmLanguage.json", words.textmate()),
        ("tree-sitter/grammar.js", words.tree_sitter()),
        ("tree-sitter/queries/highlights.scm", words.highlights()),
    ];
    let mut wrong = Vec::new();
    for (name, text) in made {
        let path = format!("{FOLDER}/{name}");
        if std::env::var_os("BLESS").is_some() {
            fs::write(root().join(&path), &text).unwrap();
        } else if read(&path) != text {
            wrong.push(format!("{path}: `BLESS=1 cargo test --test program editors`"));
        }
    }
    must_be_empty(&wrong);
}

#[test]
fn the_tokens_of_the_grammar_are_those_of_the_patterns() {
    let grammar = grammar();
    let changed = TOKENS.iter().filter(|rule| !grammar.lines().any(|it| it == **rule));
    must_be_empty(&changed.map(|it| (*it).to_owned()).collect::<Vec<_>>());
}

fn grammar() -> String {
    let all = files("grammar", "pest").into_iter();
    all.map(|(_, text)| text).collect::<Vec<_>>().join("\n")
}

/// The words of the language.
struct Words {
    /// They begin a declaration.
    declaring: Vec<String>,
    /// They begin a statement or another line.
    starting: Vec<String>,
    /// They join values, or are values themselves.
    joining: Vec<String>,
    /// They have a meaning only where they stand.
    other: Vec<String>,
    /// Marks of more than one character.
    marks: Vec<String>,
}

impl Words {
    fn new() -> Self {
        let grammar = grammar();
        let list = |name: &str| {
            let start = grammar.find(&format!("{name} = @{{")).unwrap();
            let rule = grammar[start..].split("\n}").next().unwrap();
            sorted(rule.split('"').skip(1).step_by(2).map(str::to_owned))
        };
        let (declaring, starting, joining) =
            (list("declaration_word"), list("line_word"), list("joining_word"));
        let words = grammar.lines().filter(|line| line.starts_with("w_"));
        let words = words.filter_map(|line| line.split('"').nth(1));
        let reserved = [&declaring, &starting, &joining];
        let is_free = |word: &&str| !reserved.iter().any(|list| list.iter().any(|it| it == word));
        let other = sorted(words.filter(is_free).map(str::to_owned));
        let quoted = grammar.lines().filter(|line| !line.starts_with("//"));
        let quoted = quoted.flat_map(|line| line.split('"').skip(1).step_by(2));
        let is_mark = |it: &&str| it.len() == 2 && it.chars().all(|it| it.is_ascii_punctuation());
        let marks = quoted.filter(is_mark).filter(|it| !it.contains(['/', '\\', '"']));
        let marks = sorted(marks.map(str::to_owned));
        Self { declaring, starting, joining, other, marks }
    }

    fn textmate(&self) -> String {
        let word = |list: &[String]| {
            format!(r"(?<![\p{{L}}\p{{M}}0-9_])(?:{})(?![\p{{L}}\p{{M}}0-9_])", list.join("|"))
        };
        let values = ["yes", "no", "none", "me", "seats"];
        let (fixed, joining): (Vec<String>, Vec<String>) =
            self.joining.iter().cloned().partition(|it| values.contains(&it.as_str()));
        let named = self.declaring.iter().filter(|it| *it != "to").cloned();
        let named: Vec<String> = named.collect();
        let marks: Vec<String> = self.marks.iter().map(|it| it.replace('.', r"\.")).collect();
        let grammar = json!({
            "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
            "name": "hoyle",
            "scopeName": "source.hoyle",
            "fileTypes": ["game", "variant"],
            "patterns": [{ "include": "#code" }],
            "repository": {
                "code": { "patterns": [
                    { "name": "comment.line.documentation.hoyle", "match": r"///.*$" },
                    { "name": "comment.line.double-slash.hoyle", "match": r"//.*$" },
                    { "include": "#text" },
                    {
                        "match": format!(r"^\s*({})\s+([\p{{L}}_][\p{{L}}\p{{M}}0-9_]*)", named.join("|")),
                        "captures": {
                            "1": { "name": "keyword.declaration.hoyle" },
                            "2": { "name": "entity.name.declaration.hoyle" },
                        },
                    },
                    {
                        "match": r"^(to)\s+([\p{L}_][\p{L}\p{M}0-9_]*)",
                        "captures": {
                            "1": { "name": "keyword.declaration.hoyle" },
                            "2": { "name": "entity.name.function.hoyle" },
                        },
                    },
                    { "name": "constant.language.hoyle", "match": word(&fixed) },
                    { "name": "keyword.declaration.hoyle", "match": word(&self.declaring) },
                    { "name": "keyword.control.hoyle", "match": word(&self.starting) },
                    { "name": "keyword.operator.word.hoyle", "match": word(&joining) },
                    { "name": "keyword.other.hoyle", "match": word(&self.other) },
                    { "name": "constant.numeric.hoyle", "match": r"(?<![\p{L}\p{M}0-9_])[0-9]+(?![\p{L}\p{M}0-9_])" },
                    { "name": "entity.name.function.hoyle", "match": r"[\p{L}_][\p{L}\p{M}0-9_]*(?=\()" },
                    { "name": "keyword.operator.hoyle", "match": format!(r"{}|[-+*/<>=]", marks.join("|")) },
                    { "name": "variable.other.hoyle", "match": r"[\p{L}_][\p{L}\p{M}0-9_]*" },
                ] },
                "text": {
                    "name": "string.quoted.double.hoyle",
                    "begin": "\"",
                    "end": r#""|$"#,
                    "patterns": [{
                        "name": "meta.embedded.value.hoyle",
                        "begin": r"\{",
                        "end": r#"\}|(?=")|$"#,
                        "patterns": [{ "include": "#code" }],
                    }],
                },
            },
        });
        serde_json::to_string_pretty(&grammar).unwrap() + "\n"
    }

    fn tree_sitter(&self) -> String {
        let list = |words: &[String]| {
            let quoted: Vec<String> = words.iter().map(|it| format!("'{it}'")).collect();
            quoted.join(", ")
        };
        let declaring: Vec<String> =
            self.declaring.iter().filter(|it| *it != "to").cloned().collect();
        let lines = [
            "// Made from the .pest files of the grammar: see tests/tidy/editors.rs.".to_owned(),
            "// It knows tokens, brackets and declarations. What they mean, the language server says.".to_owned(),
            String::new(),
            format!("const DECLARING = [{}];", list(&declaring)),
            format!("const STARTING = [{}];", list(&self.starting)),
            format!("const JOINING = [{}];", list(&self.joining)),
            format!("const OTHER = [{}];", list(&self.other)),
            format!("const MARKS = [{}];", list(&self.marks)),
            String::new(),
        ];
        lines.join("\n") + TREE_SITTER
    }

    fn highlights(&self) -> String {
        let quoted = |words: &[String]| {
            let lines: Vec<String> = words.iter().map(|it| format!("  \"{it}\"\n")).collect();
            lines.concat()
        };
        let values = ["yes", "no", "none", "me", "seats"];
        let (fixed, joining): (Vec<String>, Vec<String>) =
            self.joining.iter().cloned().partition(|it| values.contains(&it.as_str()));
        format!(
            "; Made from the .pest files of the grammar: see tests/tidy/editors.rs.\n\n(doc) @comment.documentation\n(comment) @comment\n(text) @string\n(number) @number\n(name) @variable\n(declaration name: (name) @function)\n(call name: (name) @function.call)\n\n[\n{}] @keyword\n\n[\n{}] @keyword.control\n\n[\n{}] @keyword.operator\n\n[\n{}] @constant.builtin\n\n[\n{}{}] @operator\n\n[\"(\" \")\" \"[\" \"]\" \"{{\" \"}}\"] @punctuation.bracket\n[\",\" \":\" \".\"] @punctuation.delimiter\n",
            quoted(&self.declaring),
            quoted(&self.starting),
            quoted(&joining),
            quoted(&fixed),
            quoted(&self.marks),
            quoted(&["+", "-", "*", "/", "<", ">", "="].map(str::to_owned)),
        )
    }
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort();
    words.dedup();
    words
}

const TREE_SITTER: &str = r"
module.exports = grammar({
  name: 'hoyle',
  extras: $ => [/[\s\uFEFF]/, $.comment, $.doc],
  word: $ => $.name,
  rules: {
    file: $ => repeat($.declaration),
    declaration: $ => prec.right(1, choice(
      seq(field('kind', choice(...DECLARING)), optional(field('name', choice($.name, $.text))), repeat($._part)),
      seq(field('kind', 'to'), field('name', $.name), optional($.group), $.block),
    )),
    block: $ => seq('{', repeat(choice($._part, 'to', ...DECLARING)), '}'),
    group: $ => seq('(', repeat(choice($._part, 'to', ...DECLARING)), ')'),
    index: $ => seq('[', repeat($._part), ']'),
    call: $ => prec(1, seq(field('name', $.name), $.group)),
    up_to: $ => prec(2, seq('up', 'to')),
    audience: $ => prec(2, seq('private', 'to', $.name)),
    _part: $ => choice(
      $.block, $.group, $.index, $.call, $.audience, $.up_to, $.name, $.number, $.text, $.keyword,
      ...MARKS, '+', '-', '*', '/', '<', '>', '=', ',', ':', '.',
    ),
    keyword: $ => choice(...STARTING, ...JOINING, ...OTHER),
    name: $ => /[\p{L}_][\p{L}\p{M}0-9_]*/,
    number: $ => /[0-9]+/,
    text: $ => /\x22[^\x22\n]*\x22/,
    doc: $ => token(prec(1, /\/\/\/[^\n]*/)),
    comment: $ => token(/\/\/[^\n]*/),
  },
});
";
