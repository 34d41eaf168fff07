//! All limits, so that no file makes the program run or grow without end. The page
//! `grammar/limits.md` lists these numbers, and a test compares them.

/// Declares each limit with its names on the page, and the list of all of them.
macro_rules! limits {
    ($($(#[$doc:meta])* $limit:ident: $number:ty = $most:literal, $($name:literal),+;)+) => {
        $($(#[$doc])* pub const $limit: $number = $most;)+

        /// All limits, by their names on the page.
        pub const ALL: &[(&str, u64)] = &[$($(($name, $limit as u64),)+)+];
    };
}

limits! {
    /// Bytes of a file that is read.
    FILE: usize = 16_000_000, "bytes of a file";

    /// Rows of a table, and members of a type.
    MEMBERS: usize = 65_536, "rows of a table", "members of a type";

    /// Members of a board, and of a type if sets of them stand in the cells of a table.
    FIELDS: usize = 1_024, "members of a board, or of a type with sets in a table";

    /// Numbers in a position: all zones and states, each with room for all that it can hold.
    POSITION: usize = 1_000_000, "numbers in a position";

    /// Numbers in all positions that are kept so that moves can be taken back; the oldest are dropped
    /// first.
    HISTORY: usize = 16_000_000, "numbers in the positions kept for `:undo`";

    /// Brackets that may be open at one place.
    BRACKETS: usize = 60, "brackets open at one place";

    /// Operators that one statement may hold, and links that a chain of `else if` may have.
    LINKS: usize = 200, "operators in one statement";

    /// Expressions and statements inside each other, together with those in the functions, rules, procedures
    /// and actions that they lead to.
    LEVELS: usize = 500, "levels, through all calls";

    /// Conditions of an action, including those of the rules that it needs.
    CONDITIONS: usize = 1_000, "conditions of an action";

    /// Statements and expressions that the check of secrets follows. A procedure counts at each call.
    FOLLOWED: u64 = 300_000, "steps to follow secrets";

    /// Steps of one move, with everything that follows up to the next decision. One question about a position may take as
    /// many.
    STEPS: u64 = 5_000_000, "steps of one move";

    /// Operations of a script in one call.
    SCRIPT_OPERATIONS: u64 = 1_000_000, "operations of a script in one call";

    /// How deep the functions of a script may call each other.
    SCRIPT_CALLS: usize = 32, "nested calls in a script";

    /// Bytes of a text in a script.
    SCRIPT_TEXT: usize = 100_000, "bytes of a text in a script";

    /// Items of an array or a map in a script.
    SCRIPT_ITEMS: usize = 10_000, "items of an array in a script";

    /// Names that a script may hold at once.
    SCRIPT_NAMES: usize = 1_000, "names that a script holds";

    /// Moves or outcomes of chance that one position may have in the tree that `perft` counts.
    BRANCHES: usize = 1_000_000, "moves or outcomes of a position in `perft`";

    /// Numbers in all positions of that tree, and in the memories of its seats.
    SEARCHED: usize = 400_000_000, "numbers that `perft` keeps";

    /// Histories of a game that `solve` takes on.
    SOLVED: usize = 1_000_000, "histories of a game in `solve`";

    /// Bytes of one request to the referee.
    REQUEST: usize = 1_000_000, "bytes of a request to the referee";

    /// Requests to the referee in one line.
    REQUESTS: usize = 1_000, "requests to the referee in one line";

    /// Numbers in all positions that the referee keeps under handles.
    KEPT: usize = 64_000_000, "numbers in the positions that the referee keeps";

    /// Seconds that a program in a seat may take for a choice.
    GUEST_SECONDS: u64 = 10, "seconds that a program in a seat takes for a choice";

    /// Bytes of memory that a program in a seat may have.
    GUEST_BYTES: u64 = 1_024_000_000, "bytes of memory of a program in a seat";

    /// Moves that the referee lists of one offer.
    LISTED: u64 = 10_000, "moves that the referee lists of an offer";

    /// Outcomes of chance that are given to the referee for one game.
    GIVEN: usize = 10_000, "outcomes of chance given to the referee";

    /// Bytes of one line at the prompt.
    LINE: usize = 1_000_000, "bytes of a line at the prompt";

    /// Moves after which a game of bots counts as endless.
    MOVES: usize = 100_000, "moves of a game that bots play";

    /// Games of one run of `sim`.
    GAMES: u64 = 1_000_000_000_000, "games of a run of `sim`";

    /// Different lengths or scores that `sim` counts one by one.
    COUNTED: usize = 1024, "different numbers that `sim` counts";

    /// Different endings that `sim` counts one by one.
    ENDINGS: usize = 1000, "different endings that `sim` counts";

    /// Stretches of a game for which `sim` counts the moves to choose from.
    STRETCHES: usize = 128, "stretches of a game that `sim` counts";
}
