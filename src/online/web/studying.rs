//! Games that were played: move by move at their table, and recorded ones that somebody brings. And advice to those who play.

use super::Server;
use super::answer::Answer;
use super::chairs::Viewed;
use super::forms::Fields;
use super::guard::Asker;
use super::opening::{NotOpened, Opening};
use super::slot::{Slot, fault_code};
use crate::page::{self, Address, Advice, MomentLink};
use crate::scene::{Eyes, Grade, Terms};
use crate::session::{Record, RecordHead};
use crate::table::{Moment, Table};

/// A moment of a table's game.
pub(super) fn replay(viewed: &Viewed, query: &Fields) -> Answer {
    let eyes = match (query.get("as"), Eyes::read(query.get("as"))) {
        ("", _) => None,
        (_, Some(eyes)) => Some(eyes),
        (_, None) => return Answer::problem(404, "Nobody here has these eyes."),
    };
    let wanted = Moment {
        at: query.get("at").parse().ok(),
        eyes,
        knows: !query.get("knows").is_empty(),
        puzzle: !query.get("puzzle").is_empty(),
        written: query.exactly("move").to_owned(),
        answers: !query.get("answer").is_empty(),
    };
    let table = viewed.slot.copy();
    let address = Address::new(viewed.slot.base(viewed.grade), String::new());
    match table.replay(viewed.grade, &wanted) {
        Ok(Some(replay)) => Answer::Page(200, page::replay(&replay, &address)),
        Ok(None) => {
            Answer::problem(403, "While the game goes on, you see it with your own eyes only.")
        }
        Err(stop) => Answer::faulty(fault_code(&stop)),
    }
}

/// A link to a moment of a table's game, which shows what everybody may see of it.
pub(super) fn linked(server: &Server, viewed: &Viewed, form: &Fields) -> Answer {
    let (slot, at) = (&viewed.slot, form.get("at").parse::<u32>());
    let (Ok(at), Some(eyes)) = (at, Eyes::read(form.get("as"))) else {
        return Answer::problem(400, "There is no such moment.");
    };
    let key = match slot.public_key(server) {
        Ok(key) => key,
        Err(answer) => return answer,
    };
    let table = slot.copy();
    let shown = if table.may_take(Grade::Public, eyes) { eyes } else { Eyes::Public };
    let address = Address::new(slot.base(viewed.grade), String::new());
    let link = server.full(&format!("/join/{}?at={at}&as={}", key.text(), shown.word()));
    let language = table.language().to_owned();
    let back = format!("{}?at={at}&as={}", address.replay(), eyes.word());
    Answer::Page(200, page::moment_link(&MomentLink { language, link, back }, &address))
}

/// What a player can know, and what a bot would do, if the table allows that.
pub(super) fn advice(slot: &Slot, grade: Grade, query: &Fields) -> Answer {
    let seat = match grade {
        Grade::Play(seat) | Grade::Look(seat) => seat,
        Grade::Public | Grade::Host => return Answer::problem(404, "There is no such page."),
    };
    let table = slot.copy();
    if !table.terms().advice {
        return Answer::problem(403, "At this table there is no advice.");
    }
    let names = table.session().names();
    let language = names.code(table.session().game()).to_owned();
    let hint = (!query.get("hint").is_empty()).then(|| table.hint(seat)).transpose();
    let advice =
        table.knowledge(seat).and_then(|known| hint.map(|hint| Advice { language, known, hint }));
    match advice {
        Ok(advice) => {
            let address = Address::new(slot.base(grade), String::new());
            Answer::Page(200, page::advice(&advice, &address))
        }
        Err(stop) => Answer::faulty(fault_code(&stop)),
    }
}

/// Shows a recorded game at a table of its own. A reader of a language is told why it cannot be shown.
pub(super) fn study(server: &Server, asker: Asker, form: &Fields, language: &str) -> Answer {
    let text = form.get("record");
    match opening(server, text).and_then(|(opening, table)| {
        opening.keep(server, asker, table).map_err(|why| match why {
            NotOpened::Impossible(why) => Refused::Why(why),
            NotOpened::Failed(answer) => Refused::Answer(answer),
        })
    }) {
        Ok(opened) => opened.enter(Grade::Host, asker, "/replay?at=0&as=all"),
        Err(Refused::Answer(answer)) => answer,
        Err(Refused::Why(why)) => Answer::Page(422, page::study(text, &[why], language)),
    }
}

enum Refused {
    Why(String),
    Answer(Answer),
}

/// The table of a recorded game.
fn opening(server: &Server, text: &str) -> Result<(Opening, Table), Refused> {
    let why = |why: String| Refused::Why(why);
    let record = Record::parse(&format!("{}\n", text.replace('\r', "")));
    let record = record.map_err(|it| why(it.to_string()))?;
    let title = record.game().unwrap_or_default();
    let game = server.games.titled(title);
    let game = game.ok_or_else(|| why(format!("there is no game \"{title}\" here")))?;
    // Nobody plays at this table, bots neither.
    let head = RecordHead { seats: record.head.names(), ..record.head.clone() };
    let terms = Terms { study: true, ..Terms::default() };
    let opening =
        Opening { game: game.to_owned(), head, open: Vec::new(), language: String::new(), terms };
    let rules = opening.rules(server).map_err(why)?;
    let inputs: Vec<String> = record.lines().map(|(_, line)| line.to_owned()).collect();
    let table = Table::again(rules, &opening.head, &inputs).map_err(why)?;
    Ok((opening, table))
}
