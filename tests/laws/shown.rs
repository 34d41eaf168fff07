//! At every decision: the position can be written down, and nobody is shown what they may not see.

use std::path::Path;

use hoyle::state::Value;
use hoyle::{Move, Viewer};

use crate::decisions::at_every_decision;
use crate::table::runtime;
use crate::{private_choices, secrets, setups};

#[test]
fn a_position_survives_being_written_down() {
    at_every_decision(1, |_, session| {
        let written = serde_json::to_string(session.state()).unwrap();
        let read: hoyle::state::Position = serde_json::from_str(&written).unwrap();
        assert!(read == *session.state());
    });
}

#[test]
fn sheets_can_be_looked_at_at_any_time() {
    at_every_decision(1, |_, session| {
        for sheet in session.sheets() {
            for seat in 0..session.state().seats() {
                let text = session.sheet(&sheet.name, seat).unwrap().unwrap();
                assert!(!text.is_empty());
            }
        }
    });
}

#[test]
fn no_seat_is_shown_what_it_may_not_see() {
    let mut seen = secrets::Known::default();
    let mut game = (String::new(), 0, 0);
    let mut searched = 0;
    at_every_decision(3, |table, session| {
        if game != table.key {
            game = table.key.clone();
            seen = secrets::Known::default();
        }
        seen.learn(session);
        // In a long game not every decision is looked at, but all of its log.
        let moves = session.moves();
        if moves < 40 || moves % 8 == 0 || session.offers().unwrap().is_empty() {
            seen.search(session, &table.sources);
            searched += 1;
        }
    });
    assert!(searched > 1_000, "only {searched} decisions were looked at");
}

#[test]
fn what_is_chosen_in_private_is_seen_by_those_alone_who_are_told() {
    let mut compared = 0;
    at_every_decision(3, |_, session| compared += private_choices::compare(session));
    assert!(compared > 1_000, "only {compared} views were compared");
}

/// Intent to Kill: Murderer, Person of Interest, motive and Supporters are other ones; the Detective reads the same, to the last
/// byte, as long as the same is done and answered.
#[test]
fn a_detective_cannot_tell_two_murderers_apart() {
    let (runtime, _) = runtime(
        &Path::new(env!("CARGO_WORKSPACE_DIR")).join("games/intent_to_kill/intent_to_kill.game"),
    );
    let mode = setups::state_named(&runtime, "mode");
    let mut moves = 0;
    for seed in 0..24 {
        let options = [(mode, Value::Member(u32::try_from(seed % 2).unwrap()))];
        let plain = setups::arranged(&runtime, 2, seed, &options, &[]);
        let whole = plain.view(Viewer::Referee);
        let whole = hoyle::notation::view_json(plain.game(), plain.names(), &whole);
        let named = |name: &str| whole[name].clone();
        let members = |ty: &str| {
            runtime
                .game
                .types
                .iter()
                .find(|it| it.name == ty)
                .unwrap()
                .members
                .iter()
                .map(|it| it.name.clone())
                .collect::<Vec<_>>()
        };
        let at = |ty: &str, name: &str| {
            Value::Member(
                u32::try_from(members(ty).iter().position(|it| it == name).unwrap()).unwrap(),
            )
        };
        let city = named("city");
        let living: Vec<&str> = city
            .as_object()
            .unwrap()
            .values()
            .flat_map(|it| it["cards"].as_array().unwrap())
            .map(|it| it.as_str().unwrap())
            .collect();
        let motives = named("motives");
        let motives: Vec<&str> =
            motives.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let pick = |from: &[&str], step: u64| {
            from[usize::try_from((seed * 5 + step) % from.len() as u64).unwrap()].to_owned()
        };
        let secrets = |step: u64| {
            [
                ("murderer", at("Civilian", &pick(&living, step))),
                ("interest", at("Civilian", &pick(&living, step + 7))),
                ("motive", at("Motive", &pick(&motives, step))),
            ]
        };
        let mut left = setups::arranged(&runtime, 2, seed, &options, &secrets(0));
        let mut right = setups::arranged(&runtime, 2, seed, &options, &secrets(3));
        for (session, place) in [(&mut left, 0), (&mut right, 2)] {
            let offer = session.offers().unwrap()[0];
            let arguments = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, place)
                .unwrap()
                .unwrap();
            session.act(Move { seat: offer.seat, action: offer.action, arguments }).unwrap();
        }
        let viewer = if seed % 3 == 0 { Viewer::Public } else { Viewer::Seat(1) };
        moves += setups::follow(&mut left, &mut right, viewer);
    }
    assert!(moves > 24 * 20, "the games part too early: {moves} moves");
}
