//! Blanks between the tokens of a line.

use crate::syntax::{Mark, Token, TokenKind};

/// Whether a blank stands between two successive tokens.
pub(super) fn are_apart(before: &Token<'_>, after: &Token<'_>) -> bool {
    let is_empty = matches!(
        (before.kind, after.kind),
        (TokenKind::Mark(Mark::OpenBlock), TokenKind::Mark(Mark::CloseBlock))
    );
    let holds_next = matches!(
        before.kind,
        TokenKind::Mark(Mark::Open | Mark::OpenBehindName | Mark::Joint | Mark::Sign)
    );
    let both =
        |kind: Mark| before.kind == TokenKind::Mark(kind) && after.kind == TokenKind::Mark(kind);
    let are_braces = matches!((before.text, after.text), ("{", "{") | ("}", "}"));
    // A set of sets.
    if are_braces && (both(Mark::Open) || both(Mark::Close)) {
        return true;
    }
    !(is_empty || holds_next || is_held(after))
}

/// Whether a token always follows the one before without a blank.
pub(super) const fn is_held(token: &Token<'_>) -> bool {
    matches!(
        token.kind,
        TokenKind::Mark(Mark::Close | Mark::OpenBehindName | Mark::Separator | Mark::Joint)
    )
}
