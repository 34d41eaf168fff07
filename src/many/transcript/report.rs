//! Messages about transcripts.

use super::Difference;
use crate::diag::{Diagnostic, messages};

messages! {
    pub Diagnostic:

    /// A transcript cannot be played again, with the reason.
    G0613 unfit(why)
        "this game cannot be played again: {why}" => "written down here";
    /// A page is not as it was written.
    G0613 changed(difference: &Difference)
        "{viewer} sees something else {when}" => "written down here"
        help "written: {was}\nplayed:  {now}\nif the rules are right, `hoyle test --bless` writes it anew"
        where viewer = viewer(difference), when = difference.when(),
            was = line(difference.was.as_ref()), now = line(difference.now.as_ref());
}

fn viewer(difference: &Difference) -> &str {
    match difference.viewer.as_str() {
        "all" => "the referee",
        "public" => "the public",
        seat => seat,
    }
}

fn line(line: Option<&String>) -> &str {
    line.map_or("nothing", String::as_str)
}
