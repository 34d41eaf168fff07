//! Messages without flow are rows of a table.

/// Declares a function for each row of a table of messages: `report::duplicate(span, name, first)`.
///
/// ```
/// use hoyle_text::base::{FileId, Span};
/// use hoyle_text::diag::{Diagnostic, messages};
///
/// messages! {
///     pub Diagnostic:
///
///     /// A name that is declared twice.
///     G0202 duplicate(name, first: Span)
///         "`{name}` is declared twice" => "declared again"
///         also first "declared here first"
///         help "give one of them another name";
/// }
///
/// let at = |start| Span::new(FileId(0), start, start + 4);
/// let found = duplicate(at(20), "deck", at(5));
/// assert_eq!(found.message, "`deck` is declared twice");
/// assert_eq!(found.primary.text, "declared again");
/// assert_eq!(found.others[0].span, at(5));
/// ```
///
/// The head of a table says who may call the functions, and what they make: a [`Diagnostic`](crate::diag::Diagnostic), or
/// what one can be turned into. A row begins with its code and its name. Its first parameter is the place, which is not
/// written; a parameter without a type is a `&str`. Then follow, in this order:
///
/// - the sentence `=>` the label at the place. They and the texts below are formats: `{name}` is a parameter, and a brace
///   that is printed is doubled.
/// - `also PLACE "…"`, for each further place: a `Span`, or an `Option` of one.
/// - `then FUNCTION(PARAMETER)`, which adds places of which there may be any number.
/// - `near WORD in NAMES else "…"`: the name that is most like a word, or other help.
/// - `help "…"`
/// - `where NAME = VALUE, …`, for what is worked out of the parameters.
#[macro_export]
macro_rules! messages {
    (@type) => { &str };
    (@type $type:ty) => { $type };
    ($vis:vis $made:ty: $(
        $(#[$about:meta])*
        $code:ident $name:ident $(<$life:lifetime>)? ($($part:ident $(: $type:ty)?),*)
            $said:literal => $label:literal
            $(also $place:ident $there:literal)*
            $(then $more:ident($with:ident))?
            $(near $word:ident in $names:ident else $other:literal)?
            $(help $help:literal)?
            $(where $($put:ident = $value:expr),+)?;
    )*) => {$(
        $(#[$about])*
        #[must_use]
        $vis fn $name $(<$life>)? (
            span: $crate::base::Span,
            $($part: $crate::messages!(@type $($type)?)),*
        ) -> $made {
            $($(let $put = $value;)+)?
            let it = $crate::diag::Diagnostic::new(
                $crate::diag::Code::$code,
                span,
                format!($said),
                format!($label),
            );
            $(let it = it.also($place, format!($there));)*
            $(let it = $more(it, $with);)?
            $(let it = $crate::diag::report::suggest(it, $word, $names, &format!($other));)?
            $(let it = it.help(format!($help));)?
            it.into()
        }
    )*};
}

#[cfg(test)]
mod tests {
    use crate::base::{FileId, Span};
    use crate::diag::Diagnostic;

    messages! {
        Diagnostic:

        G0203 no_dish<'a>(name, dishes: impl IntoIterator<Item = &'a str>)
            "there is no dish `{name}`" => "not on the menu"
            near name in dishes else "ask the cook"
            where dishes = dishes.into_iter().take(2);
        G0302 too_hot(degrees: u32, stove: Option<Span>, pots: &[Span])
            "{degrees} degrees are {more} too hot" => "{{hot}}"
            also stove "this stove"
            then in_pots(pots)
            where more = degrees - 100;
    }

    fn in_pots(it: Diagnostic, pots: &[Span]) -> Diagnostic {
        pots.iter().fold(it, |it, pot| it.also(*pot, "boils"))
    }

    const fn at(start: u32) -> Span {
        Span::new(FileId(0), start, start + 1)
    }

    #[test]
    fn a_near_name_is_offered() {
        let help = |name| no_dish(at(0), name, ["soup", "bread", "salad"]).help.unwrap();
        assert_eq!(help("soop"), "did you mean `soup`?");
        assert_eq!(help("salat"), "ask the cook", "only two are looked at");
    }

    #[test]
    fn further_places_stand_behind_each_other() {
        let places =
            |it: Diagnostic| -> Vec<u32> { it.others.iter().map(|it| it.span.start).collect() };
        let found = too_hot(at(0), 180, Some(at(5)), &[at(7), at(9)]);
        assert_eq!(found.message, "180 degrees are 80 too hot");
        assert_eq!(found.primary.text, "{hot}");
        assert_eq!(places(found), [5, 7, 9]);
        assert!(places(too_hot(at(0), 101, None, &[])).is_empty());
    }
}
