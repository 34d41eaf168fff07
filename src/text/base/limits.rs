//! All limits, so that no file makes the program run or grow without end. The page
//! `grammar/limits.md` lists these numbers, and a test compares them.

/// Bytes of a file that is read.
pub const FILE: usize = 16_000_000;

/// Rows of a table, and members of a type.
pub const MEMBERS: usize = 65_536;

/// Members of a board, and of a type if sets of them stand in the cells of a table.
pub const FIELDS: usize = 1_024;

/// Numbers in a position: all zones and states, each with room for all that it can hold.
pub const POSITION: usize = 1_000_000;

/// Numbers in all positions that are kept so that moves can be taken back; the oldest are dropped
/// first.
pub const HISTORY: usize = 16_000_000;

/// Brackets that may be open at one place.
pub const BRACKETS: usize = 60;

/// Operators that one statement may hold, and links that a chain of `else if` may have.
pub const LINKS: usize = 200;

/// Expressions and statements inside each other, together with those in the functions, rules, procedures
/// and actions that they lead to.
pub const LEVELS: usize = 500;

/// Conditions of an action, including those of the rules that it needs.
pub const CONDITIONS: usize = 1_000;

/// Statements and expressions that the check of secrets follows. A procedure counts at each call.
pub const FOLLOWED: u64 = 300_000;

/// Steps of one move, with everything that follows up to the next decision. One question about a position may take as
/// many.
pub const STEPS: u64 = 5_000_000;

/// Operations of a script in one call.
pub const SCRIPT_OPERATIONS: u64 = 1_000_000;

/// How deep the functions of a script may call each other.
pub const SCRIPT_CALLS: usize = 32;

/// Bytes of a text in a script.
pub const SCRIPT_TEXT: usize = 100_000;

/// Items of an array or a map in a script.
pub const SCRIPT_ITEMS: usize = 10_000;

/// Names that a script may hold at once.
pub const SCRIPT_NAMES: usize = 1_000;

/// Moves or outcomes of chance that one position may have in the tree that `perft` counts.
pub const BRANCHES: usize = 1_000_000;

/// Numbers in all positions of that tree, and in the memories of its seats.
pub const SEARCHED: usize = 400_000_000;

/// Bytes of one request to the referee.
pub const REQUEST: usize = 1_000_000;

/// Requests to the referee in one line.
pub const REQUESTS: usize = 1_000;

/// Numbers in all positions that the referee keeps under handles.
pub const KEPT: usize = 64_000_000;

/// Moves that the referee lists of one offer.
pub const LISTED: u64 = 10_000;

/// Outcomes of chance that are given to the referee for one game.
pub const GIVEN: usize = 10_000;

/// Bytes of one line at the prompt.
pub const LINE: usize = 1_000_000;

/// Moves after which a game of bots counts as endless.
pub const MOVES: usize = 100_000;

/// Games of one run of `sim`.
pub const GAMES: u64 = 1_000_000_000_000;

/// Different lengths or scores that `sim` counts one by one.
pub const COUNTED: usize = 1024;

/// Different endings that `sim` counts one by one.
pub const ENDINGS: usize = 1000;

/// Stretches of a game for which `sim` counts the moves to choose from.
pub const STRETCHES: usize = 128;

/// All limits, by their names on the page.
pub const ALL: &[(&str, u64)] = &[
    ("bytes of a file", FILE as u64),
    ("rows of a table", MEMBERS as u64),
    ("members of a type", MEMBERS as u64),
    ("members of a board, or of a type with sets in a table", FIELDS as u64),
    ("numbers in a position", POSITION as u64),
    ("numbers in the positions kept for `:undo`", HISTORY as u64),
    ("brackets open at one place", BRACKETS as u64),
    ("operators in one statement", LINKS as u64),
    ("levels, through all calls", LEVELS as u64),
    ("conditions of an action", CONDITIONS as u64),
    ("steps to follow secrets", FOLLOWED),
    ("steps of one move", STEPS),
    ("operations of a script in one call", SCRIPT_OPERATIONS),
    ("nested calls in a script", SCRIPT_CALLS as u64),
    ("bytes of a text in a script", SCRIPT_TEXT as u64),
    ("items of an array in a script", SCRIPT_ITEMS as u64),
    ("names that a script holds", SCRIPT_NAMES as u64),
    ("moves or outcomes of a position in `perft`", BRANCHES as u64),
    ("numbers that `perft` keeps", SEARCHED as u64),
    ("bytes of a request to the referee", REQUEST as u64),
    ("requests to the referee in one line", REQUESTS as u64),
    ("numbers in the positions that the referee keeps", KEPT as u64),
    ("moves that the referee lists of an offer", LISTED),
    ("outcomes of chance given to the referee", GIVEN as u64),
    ("bytes of a line at the prompt", LINE as u64),
    ("moves of a game that bots play", MOVES as u64),
    ("games of a run of `sim`", GAMES),
    ("different numbers that `sim` counts", COUNTED as u64),
    ("different endings that `sim` counts", ENDINGS as u64),
    ("stretches of a game that `sim` counts", STRETCHES as u64),
];
