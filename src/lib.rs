//! hoyle: a rules language for tabletop games, and everything that runs it but its terminal.

mod analyse;
pub mod base;
mod check;
pub mod compile;
mod data;
pub mod diag;
pub mod engine;
mod expand;
pub mod files;
pub mod hir;
mod hooks;
pub mod leaks;
pub mod notation;
pub mod referee;
mod reference;
pub mod runtime;
pub mod secrets;
pub mod session;
pub mod sim;
pub mod state;
mod syntax;
pub mod testing;
mod texts;
pub mod view;

pub use base::{FileId, Files, Loader, Position, Sources, Span, limits};
pub use compile::{Compiled, check_all, compile, is_library, tested_variants, variants_in};
pub use diag::{Code, Diagnostic, Label, Severity, closest, concise, json};
#[cfg(feature = "cli")]
pub use diag::{Style, render};
pub use engine::{
    Budget, Cost, Drawn, Event, Fault, Move, Offer, Pending, Place, Refusal, Role, Rules, Stop,
    Task,
};
pub use expand::LIBRARIES;
pub use files::{Disk, files_of, game_file, game_files, rule_files, save, variants_beside};
pub use hir::{
    Action, ActionId, ActionKind, Audience, Game, LanguageId, StateId, Ty, TypeId, ZoneId,
};
pub use leaks::{Experiment, Finding, Report, Tally, experiment};
pub use notation::{
    MoveError, Names, cost_text, event_json, event_text, move_text, place_text, reason_lines,
    refusal_json, refusal_lines, say, seen_move_text, show, value_json, view_json, view_lines,
};
pub use referee::Referee;
pub use runtime::Runtime;
pub use secrets::{Claim, follow};
pub use session::{
    BOTS, Bot, ChanceSource, Entry, Input, Observation, Record, RecordHead, Session, Setup,
    SetupError, Taken, bot_move, bot_named, complete, write_record,
};
pub use sim::{Cover, Played, Summary, playout, result};
pub use state::{Ending, Set, State, Value};
pub use testing::{Verdict, run as run_test};
pub use view::{
    Card, Cards, Explained, PlaceId, Seen, SeenFault, SeenMove, SeenPlace, SeenWay, Shown, View,
    Viewer, see, see_fault, seen_move,
};
