//! Phrases with their grammar: `{0}` is a value, `{0:dat}` a value in a case, `{0:your open}` one that gets its case where
//! the whole stands, `{0?is|are}` what agrees with a value, `{0@}` the word before a place, `[oberste Karte (f.)]` a noun of hoyle.

use super::{Case, Determiner};

/// A part of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rulebook) enum PhrasePart {
    /// Words as they are.
    Plain(&'static str),
    /// A value.
    Value(usize, Said),
    /// Words that agree with a value.
    Agrees(usize, Vec<&'static str>),
    /// The word before a place for what lies there, and the word if the texts give none.
    Where(usize, Option<&'static str>),
    /// A noun with its marks.
    Noun(&'static str, Said),
}

/// How a value is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::rulebook) struct Said {
    /// What stands before it; as the name wants, if nothing is said.
    pub(in crate::rulebook) determiner: Option<Determiner>,
    /// An adjective before it, without its ending.
    pub(in crate::rulebook) adjective: Option<&'static str>,
    /// Its case.
    pub(in crate::rulebook) case: Case,
    /// Whether it is said of several, if not as the name is.
    pub(in crate::rulebook) several: Option<bool>,
    /// Whether it begins with a capital.
    pub(in crate::rulebook) capital: bool,
    /// Whether it gets its case later.
    pub(in crate::rulebook) open: bool,
}

impl Said {
    /// Reads what stands behind a colon.
    fn read(text: &'static str) -> Self {
        let mut said = Self::default();
        for word in text.split(' ') {
            match word {
                "the" => said.determiner = Some(Determiner::The),
                "your" => said.determiner = Some(Determiner::Your),
                "no" => said.determiner = Some(Determiner::No),
                "every" => said.determiner = Some(Determiner::Every),
                "a" => said.determiner = Some(Determiner::A),
                "bare" => said.determiner = Some(Determiner::Bare),
                "acc" => said.case = Case::Accusative,
                "dat" => said.case = Case::Dative,
                "gen" => said.case = Case::Genitive,
                "one" => said.several = Some(false),
                "many" => said.several = Some(true),
                "cap" => said.capital = true,
                "open" => said.open = true,
                other => said.adjective = other.strip_prefix('+'),
            }
        }
        said
    }
}

/// The parts of a phrase.
pub(in crate::rulebook) fn parts(phrase: &'static str) -> Vec<PhrasePart> {
    let mut all = Vec::new();
    let mut rest = phrase;
    while let Some(at) = rest.find(['{', '[']) {
        let (before, behind) = rest.split_at(at);
        all.extend((!before.is_empty()).then_some(PhrasePart::Plain(before)));
        let is_noun = behind.starts_with('[');
        let end = behind.find(if is_noun { ']' } else { '}' }).unwrap_or(behind.len());
        let inside = behind.get(1..end).unwrap_or("");
        all.push(if is_noun { noun(inside) } else { value(inside) });
        rest = behind.get(end + 1..).unwrap_or("");
    }
    all.extend((!rest.is_empty()).then_some(PhrasePart::Plain(rest)));
    all
}

fn noun(text: &'static str) -> PhrasePart {
    match text.split_once(':') {
        Some((noun, said)) => PhrasePart::Noun(noun, Said::read(said)),
        None => PhrasePart::Noun(text, Said { open: true, ..Said::default() }),
    }
}

fn value(text: &'static str) -> PhrasePart {
    let number = |text: &str| text.parse().unwrap_or(usize::MAX);
    if let Some((at, word)) = text.split_once('@') {
        PhrasePart::Where(number(at), Some(word).filter(|it| !it.is_empty()))
    } else if let Some((at, words)) = text.split_once('?') {
        PhrasePart::Agrees(number(at), words.split('|').collect())
    } else if let Some((at, said)) = text.split_once(':') {
        PhrasePart::Value(number(at), Said::read(said))
    } else {
        PhrasePart::Value(number(text), Said::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_their_grammar() {
        let dative = Said { case: Case::Dative, ..Said::default() };
        let open = Said { open: true, ..Said::default() };
        assert_eq!(
            parts("[Augen (n. pl.)] von {0:dat} {0?ist|sind} leer"),
            [
                PhrasePart::Noun("Augen (n. pl.)", open),
                PhrasePart::Plain(" von "),
                PhrasePart::Value(0, dative),
                PhrasePart::Plain(" "),
                PhrasePart::Agrees(0, vec!["ist", "sind"]),
                PhrasePart::Plain(" leer"),
            ]
        );
        let first = Said { determiner: Some(Determiner::The), adjective: Some("erst"), ..open };
        assert_eq!(parts("{0:the +erst open}"), [PhrasePart::Value(0, first)]);
    }
}
