//! A game that was played as a test for its file.

use hoyle::Viewer;
use hoyle::notation::prompt as words;
use hoyle::session::{Input, sources};

use super::prompt::{Prompt, Reply};

/// All moves as a test with a title. It holds the seed, which tells where every card lies, and what falls if moves are taken
/// back: so there is one only for whoever writes the rules, and at the end of a game that leaves nothing to chance.
pub fn test(prompt: &mut Prompt, title: &str) -> Reply {
    let title = title.trim_matches('"');
    if title.is_empty() || title.contains(['"', '{', '}']) {
        return Reply::say([prompt.say(&words::GIVE_A_TITLE, [])]);
    }
    let tells_nothing = prompt.is_over() && sources(prompt.session.game()).is_empty();
    if !tells_nothing && prompt.faults_for != Viewer::Referee {
        return Reply::say([prompt.say(&words::HOLDS_THE_SEED, [])]);
    }
    let (session, head) = (&prompt.session, &prompt.head);
    if !head.position.is_empty() {
        return Reply::say([prompt.say(&words::FROM_A_POSITION, [])]);
    }
    let mut lines = vec![format!("test \"{title}\" {{")];
    lines.push(format!("  seats {}", session.names().seats.join(" ")));
    lines.extend(head.variants.iter().map(|name| format!("  with variant {name}")));
    lines.extend(head.options.iter().map(|option| {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        format!("  with {name} = {value}")
    }));
    lines.push(format!("  seed {}", head.seed));
    for entry in session.record() {
        if let Input::Move(action) = &entry.input {
            let names = session.names();
            let text = hoyle::notation::move_text(session.game(), names, action, |_| false);
            let is_long = session.game().action(action.action).written.is_none();
            let text = if is_long { text } else { format!("\"{text}\"") };
            lines.push(format!("  {}: {text}", names.of(action.seat)));
        }
    }
    lines.extend(expected(prompt));
    lines.push("}".to_owned());
    Reply::say(lines)
}

/// The end and the scores, or the scores so far.
fn expected(prompt: &Prompt) -> Vec<String> {
    let session = &prompt.session;
    let game = session.game();
    let mut lines = Vec::new();
    let score = game.score.map(|score| game.state(score));
    let scores = session.seen_scores(Viewer::Public).unwrap_or_default();
    for (seat, score_of) in session.names().seats.iter().zip(scores) {
        if let (Some(state), Some(number)) = (score, score_of) {
            lines.push(format!("  expect {}[{seat}] is {number}", state.name));
        }
    }
    if prompt.is_over() {
        let played = hoyle::sim::Played::of(session);
        let winners = played.winners(session.names());
        lines.push(format!("  expect game over won by {{{}}}", winners.join(" ")));
    }
    lines
}
