//! Refusals, stops and failed hooks as errors. These messages name neither seats nor rules, which only the game knows:
//! `notation` gives the full message.

use std::error::Error;
use std::fmt::{Display, Formatter, Result};

use super::{HookError, Refusal, Stop};

impl Display for Refusal {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::Over => out.write_str("the game is over"),
            Self::NotOffered { .. } => out.write_str("this is not possible now"),
            Self::Argument { parameter, .. } => {
                write!(out, "argument {} is not a possible choice", parameter + 1)
            }
            Self::CannotFall { name, .. } => {
                write!(out, "this outcome is not possible for `{name}`")
            }
            Self::Conditions(reasons) if reasons.len() > 1 => {
                write!(out, "{} conditions of the move do not hold", reasons.len())
            }
            Self::Conditions(_) => out.write_str("a condition of the move does not hold"),
        }
    }
}

impl Error for Refusal {}

impl Display for Stop {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::Setup(_) => out.write_str("the game refuses these seats or options"),
            Self::Refused(refusal) => refusal.fmt(out),
            Self::Fault(fault) => fault.fmt(out),
        }
    }
}

impl Error for Stop {}

impl Display for HookError {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::Failed(why, _) => write!(out, "the script failed: {why}"),
            Self::WrongType(what, _) => write!(out, "the script gave {what}"),
        }
    }
}

impl Error for HookError {}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::{HookError, Refusal, Stop};
    use crate::base::{FileId, Span};
    use crate::engine::Fault;

    fn said(error: impl Into<Box<dyn Error>>) -> String {
        error.into().to_string()
    }

    #[test]
    fn errors_say_what_happened() {
        let place = Span::new(FileId(0), 0, 1);
        let fault: Fault = crate::engine::nothing_to_draw(place);
        let expected = "error[G0608]: there is nothing to draw from";
        assert_eq!(said(fault.clone()), expected);
        assert_eq!(said(Stop::Fault(fault)), expected);
        let refusal = Refusal::Argument { parameter: 1, local: None };
        let expected = "argument 2 is not a possible choice";
        assert_eq!(said(refusal.clone()), expected);
        assert_eq!(said(Stop::Refused(refusal)), expected);
        let failed = HookError::Failed("no such word".to_owned(), None);
        assert_eq!(said(failed), "the script failed: no such word");
    }
}
