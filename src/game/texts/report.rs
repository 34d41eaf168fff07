//! Messages about texts in other languages.

use crate::diag::report::listed;
use crate::diag::{Diagnostic, messages};
use crate::hir::Lack;

messages! {
    pub(super) Diagnostic:

    /// A name, or a sentence where there is none, has no row.
    G0211 no_row<'a>(name: Option<&str>, file, languages: impl IntoIterator<Item = &'a str>)
        "{what} has no text in {languages}" => "not translated"
        help "add a row for it to {file}"
        where languages = listed(languages), what = match name {
            Some(name) => format!("`{name}`"),
            None => "this sentence".to_owned(),
        };
    G0211 blank_texts(place, languages: &[&str])
        "{place}, {columns} {named}: this cell is empty" => "not translated"
        where named = languages.join(", "), columns = if languages.len() == 1 { "column" } else { "columns" };

    G0212 unknown_text<'a>(place, text, known: impl IntoIterator<Item = &'a str>)
        "{place}: the game has no text `{text}`" => "not in the game"
        near text in known else "a row begins with a name or a sentence exactly as it is in the game";

    G0213 foreign_value(place, language, value, values: &[String])
        "{place}, column {language}: the text has no value `{value}`" => "other values"
        help "{values}"
        where values = values_are(values);
    G0213 missing_value(place, language, value, values: &[String])
        "{place}, column {language}: the value `{value}` is missing" => "other values"
        help "{values}"
        where values = values_are(values);

    /// Words that depend on a number, with one form or more than three.
    G0213 wrong_forms(place, language, value, words)
        "{place}, column {language}: `{written}` does not have two forms" => "not two forms"
        help "{help}"
        where written = format!("{{{value}?{words}}}"),
            help = format!("write the words for one, a line, and the words for several: `{{{value}?chip|chips}}`");

    G0312 undeclared_language(file, column)
        "{file} has a column `{column}`, but the game does not name that language" => "not declared"
        help "add `{column}` to the languages after `in`, or remove the column";
    /// The table beside a variant file has other columns than that of the game.
    G0312 other_columns(file, wanted)
        "{file} has other columns than the table of the game" => "other columns"
        help "its first line is `{wanted}`";

    /// A mark of a dictionary that says nothing in the language of its column.
    G0329 lacking_grammar(place, language, name, lack: Lack)
        "{place}, column {language}: {what}, which `{language}` does not have" => "not in this language"
        help "{help}"
        where what = match lack {
            Lack::Gender => format!("`{name}` is given a gender"),
            Lack::Neuter => format!("`{name}` is given the neuter"),
            Lack::Ending => format!("`{name}` is given an ending for other cases"),
        }, help = match lack {
            Lack::Gender => "write `(pl.)` for a plural and `(sg.)` for a singular".to_owned(),
            Lack::Neuter => "write `(m.)` or `(f.)`".to_owned(),
            Lack::Ending => "leave the ending out".to_owned(),
        };

    G0313 like_sentence(place, language, pattern)
        "{place}, column {language}: another sentence with these words, `{pattern}`, has a different translation" => "the second"
        help "sentences that differ only in their values share one text; reword one of them";
}

fn values_are(values: &[String]) -> String {
    match values {
        [] => "this text has no values".to_owned(),
        [one] => format!("its value is `{one}`"),
        several => format!("its values are {}", listed(several.iter().map(String::as_str))),
    }
}
