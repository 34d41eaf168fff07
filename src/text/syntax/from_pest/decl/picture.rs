//! How the table looks.

use super::super::{Builder, Rule, child};
use crate::syntax::ast::{Name, Picture, PictureLine, Signed};
use crate::syntax::pairs::Pair;

impl Builder<'_> {
    pub(super) fn picture(&mut self, pair: Pair<'_>) -> Picture {
        let lines = pair.into_inner().filter_map(|it| self.picture_line(it));
        Picture {
            lines: lines.collect(),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    fn picture_line(&mut self, pair: Pair<'_>) -> Option<PictureLine> {
        Some(match pair.as_rule() {
            Rule::drawn => PictureLine::Board {
                of: self.name_in(&pair),
                from_below: child(&pair, Rule::from_below).is_some(),
                printed: self.printed(&pair),
            },
            Rule::faced => PictureLine::Cards {
                of: self.name_in(&pair),
                printed: self.printed(&pair),
            },
            Rule::sign => PictureLine::Sign {
                sign: self.words_in(&pair),
                of: match child(&pair, Rule::number) {
                    Some(number) => Signed::Seat(self.number(&number)),
                    None => Signed::Named(self.name_in(&pair)),
                },
            },
            Rule::heading => PictureLine::Heading {
                text: self.words_in(&pair),
                of: self.names(pair.into_inner()),
            },
            Rule::ahead => PictureLine::First(self.names(pair.into_inner())),
            Rule::aside => PictureLine::Aside(self.names(pair.into_inner())),
            Rule::w_picture | Rule::doc => return None,
            _ => {
                self.unread(&pair);
                return None;
            }
        })
    }

    /// The columns behind `with`.
    fn printed(&self, pair: &Pair<'_>) -> Vec<Name> {
        let printed = child(pair, Rule::printed);
        printed.map_or_else(Vec::new, |it| self.names(it.into_inner()))
    }
}
