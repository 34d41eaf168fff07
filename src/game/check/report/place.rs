//! Messages about zones, states and their indices.

use crate::base::Span;
use crate::diag::report::{is_or_are, with_article};
use crate::diag::{Diagnostic, messages};

messages! {
    pub(in crate::check) Diagnostic:

    G0205 not_a_zone(found)
        "expected a zone, found {found}" => "not a zone"
        help "cards lie in zones: `zone deck of all Card secret`";
    /// Several cards of a zone are asked for in their order, which not all see.
    G0205 hidden_order(name, declared: Span)
        "in which order the cards of `{name}` lie is not open" => "not `public`"
        also declared "declared here"
        help "`top of {name}` is the one on top; several are read from a zone that is `public`";

    G0303 wrong_indices(name, wanted: usize, found: usize)
        "`{name}` has {has}, but {given} given" => "{label}"
        help "{help}"
        where has = indices(wanted), given = is_or_are(found),
            label = if found > wanted { "too many indices" } else { "which one?" },
            help = how_many(name, wanted, found);
    /// `deal … to each` needs several zones.
    G0303 one_zone(name)
        "`{name}` is a single zone, so there is no each of it" => "has no index"
        help "deal to zones with an index, such as `hand[seat]`; to move cards to `{name}`, write `move NUMBER from ZONE to {name}`";
    /// Only zones and states have indices.
    G0303 no_place(name, noun)
        "`{name}` is {what}, and only zones and states have indices" => "neither a zone nor a state"
        help "{help}"
        where what = with_article(noun), help = match noun {
            "type" => format!("a member is written by its name; one that is sought is `first m in {name} where …`"),
            _ => "leave the index out".to_owned(),
        };

    /// A first value that reads another place. An option may read no option, either.
    G0321 not_laid_out(name, read, is_option: bool)
        "`{name}` cannot begin with what `{read}` holds" => "must be known before the game begins"
        help "{help}"
        where help = if is_option {
            "write the value here; whoever begins a game may choose another"
        } else {
            "begin with a value that the file gives, or with an option, and set it in `setup`"
        };
}

/// `won[0]`, where `won` holds several things.
pub(in crate::check) fn not_numbered(it: Diagnostic, name: &str) -> Diagnostic {
    it.help(format!("write `first c in {name}` for the first: what is in it has no numbers"))
}

fn indices(count: usize) -> String {
    match count {
        1 => "1 index".to_owned(),
        _ => format!("{count} indices"),
    }
}

/// What to do about a wrong number of indices.
fn how_many(name: &str, wanted: usize, found: usize) -> String {
    if found < wanted {
        format!("say which one: `{name}[…]`")
    } else if wanted == 0 {
        "leave the index out".to_owned()
    } else {
        let indices = vec!["…"; wanted].join(", ");
        format!("one value stands for each type of its declaration: `{name}[{indices}]`")
    }
}
