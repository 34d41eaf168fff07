//! The pages in the browser. A page of a table is made from a [`Scene`](crate::scene::Scene) alone: the same scene gives the same
//! bytes. Pages hold no script and no style of their own, so that a browser can be told to accept none but those of two files.

mod address;
mod advice;
mod body;
mod choice;
mod device;
mod frame;
mod help;
mod hook;
mod invitation;
mod links;
mod lobby;
mod make;
mod moment;
mod notes;
mod players;
mod problem;
mod replay;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod time;
mod waits;
pub mod words;

pub use address::Address;
pub use advice::{Advice, advice};
pub use body::PageBody;
pub use device::{DeviceSeat, device, device_body};
pub use frame::{ICON, SCRIPT, STYLE, TURN_ICON, icon_path, script_path, style_path};
pub use help::help;
pub use hook::{HOOK, TurnHook, hook};
pub use invitation::{Invitation, invitation};
pub use links::{SeatLinks, TableLinks, links};
pub use lobby::{GameCard, lobby};
pub use make::{NewTable, OptionDraft, OptionRange, SeatDraft, VariantDraft, make};
pub use moment::{MomentLink, moment_link};
pub use notes::{NOTES, PlayerNotes, notes};
pub use problem::problem;
pub use replay::replay;
pub use study::study;
pub use table::{table, table_body};
