//! Numbers in declarations: written out, or the values of options.

use std::collections::BTreeSet;

use super::super::found::Found;
use super::super::report;
use crate::diag::Sink;
use crate::expand::{Literal, OptionLiterals};
use crate::syntax::ast::{Bound, Number};

/// The values of options that are known before any name is resolved.
#[derive(Default)]
pub(in crate::check) struct Values {
    pub(in crate::check) all: OptionLiterals,
    /// The options that declarations read.
    pub(in crate::check) shaping: BTreeSet<String>,
}

impl Values {
    /// A number in a declaration; `None` after a reported error.
    pub(in crate::check) fn number(
        &self,
        found: &mut Found,
        sink: &mut Sink,
        bound: &Bound,
    ) -> Option<Number> {
        let name = match bound {
            Bound::Number(number) => return Some(*number),
            Bound::Option(name) => name,
        };
        found.mention(name);
        match self.all.get(&name.text) {
            Some(Literal::Number(value)) => {
                return Some(Number { value: *value, span: name.span });
            }
            Some(Literal::Flag(_) | Literal::Member(_)) => {
                sink.push(report::no_number(name.span, &name.text));
            }
            None => {
                let numbers = self.all.iter();
                let numbers = numbers.filter(|(_, value)| matches!(value, Literal::Number(_)));
                let it = report::no_option(
                    name.span,
                    &name.text,
                    numbers.map(|(name, _)| name.as_str()),
                );
                sink.push(it);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Values;
    use crate::base::{FileId, Span};
    use crate::check::found::Found;
    use crate::diag::Sink;
    use crate::expand::Literal;
    use crate::syntax::ast::{Bound, Name};

    fn option(name: &str) -> Bound {
        Bound::Option(Name { text: name.to_owned(), span: Span::new(FileId(0), 0, 1) })
    }

    #[test]
    fn an_option_stands_for_its_number() {
        let mut values = Values::default();
        values.all.insert("seeds".to_owned(), Literal::Number(4));
        values.all.insert("open".to_owned(), Literal::Flag(true));
        let (mut found, mut sink) = (Found::default(), Sink::default());
        let number = |sink: &mut Sink, found: &mut Found, name| {
            let number = values.number(found, sink, &option(name));
            number.map(|it| it.value)
        };
        assert_eq!(number(&mut sink, &mut found, "seeds"), Some(4));
        assert_eq!(sink.count(), 0);
        assert_eq!(number(&mut sink, &mut found, "open"), None, "a flag");
        assert_eq!(number(&mut sink, &mut found, "sedes"), None, "no option");
        assert_eq!(sink.count(), 2);
    }
}
