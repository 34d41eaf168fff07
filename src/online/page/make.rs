//! The form for a new table.

use maud::{Markup, html};

use super::frame::{frame, refusal};
use super::players::players;
use super::time::{offered, time_control};
use super::words;
use crate::scene::NAME;

/// What the form for a new table shows. After a failed attempt it holds what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewTable {
    /// The path of the game below the folder of games; sent as `game`.
    pub path: String,
    /// The title of the game.
    pub title: String,
    /// What the game is.
    pub about: String,
    /// How many play at least.
    pub least: usize,
    /// How many play at most.
    pub most: usize,
    /// The code of the language in which the page is read; sent as `language` if there are several.
    pub language: String,
    /// The languages of the game: code and name.
    pub languages: Vec<(String, String)>,
    /// The seats, a row for each; sent as `name0`, `who0`, `name1` and so on.
    pub seats: Vec<SeatDraft>,
    /// The variants that the game has.
    pub variants: Vec<VariantDraft>,
    /// The options that the game has.
    pub options: Vec<OptionDraft>,
    /// Whether players can have advice; sent as `advice`.
    pub advice: bool,
    /// How long players may think; sent as `time`, as a time control is written.
    pub time: String,
    /// Why no table was opened.
    pub refused: Vec<String>,
}

/// A row for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatDraft {
    /// The name; empty if nobody sits there.
    pub name: String,
    /// The name of the bot; empty for a person.
    pub bot: String,
}

/// A variant that can be chosen; sent as `variant` with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantDraft {
    /// Its name in the form.
    pub name: String,
    /// Its title for the reader.
    pub title: String,
    /// What it changes; may be empty.
    pub about: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// An option of the game; sent as `option-NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDraft {
    /// Its name in the form.
    pub name: String,
    /// Its title for the reader.
    pub title: String,
    /// What it changes; may be empty.
    pub about: String,
    /// What can be chosen.
    pub range: OptionRange,
    /// What is chosen.
    pub value: String,
}

/// What can be chosen for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionRange {
    /// A number from the first to the second.
    Number(i64, i64),
    /// One of these: what is sent, and what is read.
    Choices(Vec<(String, String)>),
}

impl NewTable {
    /// Rows for all seats of a game: as many have a name as must play.
    #[must_use]
    pub fn rows(names: &[String], most: usize) -> Vec<SeatDraft> {
        let names = names.iter().cloned().chain(std::iter::repeat(String::new()));
        names.take(most).map(|name| SeatDraft { name, bot: String::new() }).collect()
    }
}

/// The page with the form for a new table.
#[must_use]
pub fn make(new: &NewTable) -> String {
    let code = new.language.as_str();
    let title = words::NEW_TABLE.filled(code, [&new.title]);
    let body = html! {
        main {
            h1 { (title) }
            @if !new.about.is_empty() { p { (new.about) } }
            (refusal(words::NOT_OPENED.text(code), &new.refused))
            form.make method="post" action="/new" {
                input type="hidden" name="game" value=(new.path);
                (seats(new))
                (variants(new))
                (options(new))
                (terms(new))
                (languages(new))
                p { button.main type="submit" { (words::OPEN_THE_TABLE.text(code)) } }
            }
        }
    };
    frame(code, &title, &body)
}

fn seats(new: &NewTable) -> Markup {
    let code = new.language.as_str();
    let (least, most) = (new.least.to_string(), new.most.to_string());
    let many = if least == most { words::EXACTLY_PLAY } else { words::SO_MANY_PLAY };
    html! {
        fieldset {
            legend { (words::SEATS.text(code)) }
            p { (many.filled(code, [&least, &most])) }
            ol.rows {
                @for (at, seat) in new.seats.iter().enumerate() {
                    @let who = format!("who{at}");
                    li {
                        div.row role="group" aria-label=(words::SEAT.filled(code, [&(at + 1).to_string()])) {
                            label for={ "name" (at) } { (words::NAME.text(code)) }
                            input id={ "name" (at) } name={ "name" (at) } type="text" value=(seat.name)
                                maxlength=(NAME) autocomplete="off" required[at < new.least];
                            label for=(who) { (words::PLAYED_BY.text(code)) }
                            (players(code, (&who, &who), &seat.bot, true))
                        }
                    }
                }
            }
        }
    }
}

fn variants(new: &NewTable) -> Markup {
    html! {
        @if !new.variants.is_empty() {
            fieldset {
                legend { (words::VARIANTS.text(&new.language)) }
                ul.plain {
                    @for (at, variant) in new.variants.iter().enumerate() {
                        li {
                            input id={ "variant" (at) } type="checkbox" name="variant"
                                value=(variant.name) checked[variant.chosen]
                                aria-describedby=[described(&variant.about, "variant", at)];
                            " " label for={ "variant" (at) } { (variant.title) }
                            (about(&variant.about, "variant", at))
                        }
                    }
                }
            }
        }
    }
}

fn options(new: &NewTable) -> Markup {
    html! {
        @if !new.options.is_empty() {
            fieldset {
                legend { (words::OPTIONS.text(&new.language)) }
                ul.plain {
                    @for (at, option) in new.options.iter().enumerate() {
                        li {
                            label for={ "option" (at) } { (option.title) }
                            " " (field(option, at))
                            (about(&option.about, "option", at))
                        }
                    }
                }
            }
        }
    }
}

fn field(option: &OptionDraft, at: usize) -> Markup {
    let (id, name) = (format!("option{at}"), format!("option-{}", option.name));
    let by = described(&option.about, "option", at);
    match &option.range {
        OptionRange::Number(least, most) => html! {
            input id=(id) name=(name) type="number" min=(least) max=(most) required
                value=(option.value) aria-describedby=[by];
        },
        OptionRange::Choices(choices) => html! {
            select id=(id) name=(name) aria-describedby=[by] {
                @for (sent, read) in choices {
                    option value=(sent) selected[*sent == option.value] { (read) }
                }
            }
        },
    }
}

/// What is agreed beside the rules.
fn terms(new: &NewTable) -> Markup {
    html! {
        p {
            input id="advice" type="checkbox" name="advice" value="1" checked[new.advice];
            " " label for="advice" { (words::ALLOW_ADVICE.text(&new.language)) }
        }
        p {
            label for="time" { (words::TIME_TO_THINK.text(&new.language)) }
            " " select id="time" name="time" {
                @for time in offered(&new.time) {
                    option value=(time.text()) selected[time.text() == new.time] {
                        (time_control(&new.language, time))
                    }
                }
            }
        }
    }
}

/// The id of the explanation of a field, if it has one.
fn described(about: &str, of: &str, at: usize) -> Option<String> {
    (!about.is_empty()).then(|| format!("{of}{at}-about"))
}

fn about(about: &str, of: &str, at: usize) -> Markup {
    html! {
        @if let Some(id) = described(about, of, at) { p.about id=(id) { (about) } }
    }
}

fn languages(new: &NewTable) -> Markup {
    html! {
        @if new.languages.len() > 1 {
            p {
                label for="language" { (words::LANGUAGE.text(&new.language)) }
                " " select id="language" name="language" {
                    @for (code, name) in &new.languages {
                        option value=(code) lang=(code) selected[*code == new.language] { (name) }
                    }
                }
            }
        }
    }
}
