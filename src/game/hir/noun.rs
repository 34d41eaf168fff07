//! What a dictionary says of a name, as a table of texts gives it behind the name: `Kutsche (f.)`, `points (m. pl.)`,
//! `Gendarm (m., -en)`.

/// A gender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    /// `m.`
    Masculine,
    /// `f.`
    Feminine,
    /// `n.`
    Neuter,
}

/// The grammar of a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noun {
    /// Its gender, if it is given.
    pub gender: Option<Gender>,
    /// Whether it is a plural: `pl.`
    pub plural: bool,
    /// What it ends with in other cases than the first: `-en`.
    pub ending: Option<String>,
    /// The word before it for what lies there, if that is not `in`: `auf`.
    pub preposition: Option<&'static str>,
    /// Its plural, or its singular if it is a plural: `pl. Karten`, `sg. Münze`.
    pub other: Option<String>,
}

/// What a language does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Genders, as in English.
    Gender,
    /// A third gender, as in French and Italian.
    Neuter,
    /// Nouns that end otherwise in other cases, as only German has of the languages that hoyle speaks.
    Ending,
}

impl Noun {
    /// What a language with a code does not have; nothing for a language that hoyle does not speak.
    #[must_use]
    pub fn lacking(&self, code: &str) -> Option<Lack> {
        let has_two = ["fr", "it"].contains(&code);
        if code == "en" && self.gender.is_some() {
            Some(Lack::Gender)
        } else if has_two && self.gender == Some(Gender::Neuter) {
            Some(Lack::Neuter)
        } else if (code == "en" || has_two) && self.ending.is_some() {
            Some(Lack::Ending)
        } else {
            None
        }
    }

    /// A name and its grammar, if the text ends with marks of a dictionary.
    #[must_use]
    pub fn behind(text: &str) -> Option<(&str, Self)> {
        let (name, marks) = text.strip_suffix(')')?.rsplit_once(" (")?;
        let mut noun = Self::default();
        for part in marks.split(", ") {
            let other = part.strip_prefix("pl. ").or_else(|| part.strip_prefix("sg. "));
            if let Some(other) = other {
                noun.other = Some(other.to_owned());
            } else if let Some(ending) = part.strip_prefix('-') {
                noun.ending = Some(ending.to_owned());
            } else {
                part.split(' ').try_for_each(|mark| noun.mark(mark))?;
            }
        }
        Some((name, noun))
    }
}

/// Words before a place, in the languages that hoyle speaks.
const PREPOSITIONS: [&str; 10] =
    ["on", "at", "before", "auf", "an", "bei", "vor", "sur", "devant", "su"];

impl Noun {
    fn mark(&mut self, mark: &str) -> Option<()> {
        match mark {
            "m." => self.gender = Some(Gender::Masculine),
            "f." => self.gender = Some(Gender::Feminine),
            "n." => self.gender = Some(Gender::Neuter),
            "pl." => self.plural = true,
            "sg." => self.plural = false,
            other => {
                let found = PREPOSITIONS.into_iter().find(|it| *it == other);
                self.preposition = Some(found?);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Gender, Noun};

    #[test]
    fn marks_stand_behind_a_name() {
        let plural = Noun {
            gender: Some(Gender::Feminine),
            plural: true,
            other: Some("Münze".to_owned()),
            ..Noun::default()
        };
        assert_eq!(Noun::behind("Münzen (f. pl., sg. Münze)"), Some(("Münzen", plural)));
        let weak = Noun {
            gender: Some(Gender::Masculine),
            ending: Some("en".to_owned()),
            ..Noun::default()
        };
        assert_eq!(Noun::behind("Gendarm (m., -en)"), Some(("Gendarm", weak)));
        let field =
            Noun { gender: Some(Gender::Neuter), preposition: Some("auf"), ..Noun::default() };
        assert_eq!(Noun::behind("Feld (n., auf)"), Some(("Feld", field)));
        assert_eq!(Noun::behind("Clerk (retired)"), None);
        assert_eq!(Noun::behind("Krone"), None);
    }
}
