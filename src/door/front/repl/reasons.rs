//! Why a move is legal or not: what each condition says, what it looked at, and where it stands.

use hoyle::dialogue;
use hoyle::engine::{Reason, Refusal};
use hoyle::notation::{own, prompt as words};
use hoyle::rulebook::Writer;

use super::prompt::{Prompt, Reply};

pub fn of_move(prompt: &mut Prompt, text: &str) -> Reply {
    if text.is_empty() {
        return Reply::say([prompt.say(&words::NAME_A_MOVE, ["why"])]);
    }
    let action = match dialogue::read_meant(&prompt.session, prompt.seat(), text) {
        Err(error) => return Reply::say(prompt.refusals().unread(&error)),
        Ok(action) => action,
    };
    let explained = match prompt.session.explain(&action) {
        Err(stop) => return Reply::say(prompt.refusals().stopped(&stop)),
        Ok(explained) => explained,
    };
    let (hold, fail): (Vec<_>, Vec<_>) = explained.conditions.iter().partition(|(_, holds)| *holds);
    let mut lines: Vec<String> =
        fail.iter().flat_map(|(reason, _)| failing(prompt, reason)).collect();
    match &explained.refusal {
        Some(Refusal::Conditions(_)) => {}
        Some(refusal) => lines.extend(hoyle::notation::refusal_lines(
            prompt.session.game(),
            &prompt.opened.sources,
            prompt.session.names(),
            refusal,
        )),
        None => {
            let price = dialogue::price(&prompt.session, &action).unwrap_or_default();
            lines.push(prompt.say(&words::IS_LEGAL, [&price]));
        }
    }
    if explained.refusal.is_some() && !explained.conditions.is_empty() {
        lines.extend(dialogue::instead(&prompt.session, &action));
    }
    lines.extend(hold.iter().map(|(reason, _)| holding(prompt, reason)));
    Reply::say(lines)
}

/// The sentence for players, then the values, and the place of the rule at last.
fn failing(prompt: &Prompt, reason: &Reason) -> Vec<String> {
    let (game, names) = (prompt.session.game(), prompt.session.names());
    let said = hoyle::notation::reason_lines(game, &prompt.opened.sources, names, reason);
    let mut lines = said.into_iter();
    let sentence = lines.next();
    let place = lines.next();
    let each = sentence.into_iter().chain(lines).chain(place);
    let marked = each.enumerate().map(|(at, line)| {
        if at == 0 {
            format!("{}  {line}", prompt.say(&words::FAILS, []))
        } else {
            format!("     {line}")
        }
    });
    marked.collect()
}

/// The condition in words, what it looked at, and its name.
fn holding(prompt: &Prompt, reason: &Reason) -> String {
    let (game, names) = (prompt.session.game(), prompt.session.names());
    let sources = &prompt.opened.sources;
    let condition = game.condition(reason.condition);
    let written = sources.slice(condition.expr.span).split_whitespace();
    let written = written.collect::<Vec<_>>().join(" ");
    let said = Writer::new(game, names).condition(&condition.expr).text();
    let lines = hoyle::notation::reason_lines(game, sources, names, reason);
    // That the condition as a whole is `yes` goes without saying.
    let whole = prompt.say(&own::IS, [&written, ""]);
    let values = lines.iter().skip(2).map(|line| line.trim());
    let values: Vec<&str> = values.filter(|line| !line.starts_with(whole.trim_end())).collect();
    let values = if values.is_empty() { String::new() } else { format!("; {}", values.join(", ")) };
    let holds = prompt.say(&words::HOLDS, []);
    format!("{holds}  {said}{values}  ({})", condition.cite())
}
