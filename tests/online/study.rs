//! Games that are seen again, move by move.

use std::fs;
use std::path::Path;

use super::browser::{Browser, Reply, all_between, between, unescaped};
use super::player::{Host, Player, lobby};
use super::server::Server;

/// A page below the own page of a player.
fn below(player: &mut Player, path: &str) -> Reply {
    let path = format!("{}{path}", player.base);
    player.browser.get(&path)
}

/// The picture of a page.
fn picture(page: &str) -> &str {
    between(page, "<h2 id=\"picture\">", "</section>").unwrap()
}

/// The eyes that a replay offers, as they stand in addresses.
fn eyes(page: &str) -> Vec<String> {
    let nav = between(page, "<nav aria-labelledby=\"eyes\">", "</nav>").unwrap_or_default();
    let links = all_between(nav, "href=\"", "\"").map(unescaped);
    links.map(|link| link.split("as=").nth(1).unwrap().to_owned()).collect()
}

#[test]
fn while_a_game_goes_on_everybody_sees_it_again_with_own_eyes() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    let (mut coach, mut all) = (host.invite("look0", 1), host.invite("public", 1));
    ada.moves("check");
    ben.moves("bet");
    for (viewer, own) in [(&mut ada, "1"), (&mut coach, "1"), (&mut ben, "2"), (&mut all, "public")]
    {
        let now = viewer.page().body;
        let replay = below(viewer, "/replay");
        assert_eq!((replay.status, picture(&replay.body)), (200, picture(&now)), "{own}");
        let offered = eyes(&replay.body);
        let wanted = if own == "public" { Vec::new() } else { vec!["public", own] };
        assert_eq!(offered, wanted);
        for other in ["1", "2", "3", "0", "all", "public", "nobody"] {
            let status = below(viewer, &format!("/replay?as={other}")).status;
            let is_own = other == own || other == "public";
            let refused = if ["0", "nobody"].contains(&other) { 404 } else { 403 };
            assert_eq!(status, if is_own { 200 } else { refused }, "{own} as {other}");
        }
        // Nothing can be asked about a position while it could still help.
        assert!(!replay.body.contains("puzzle=1"), "{}", replay.body);
        assert!(!below(viewer, "/replay?knows=1").body.contains("could know"));
    }
    let before = below(&mut ada, "/replay?at=1").body;
    assert!(before.contains("After move 1 of 2") && !before.contains("bet"), "{before}");
    assert!(below(&mut ada, "/replay?at=2").body.contains("bet"));
    // A move behind the last one is the last one.
    assert!(below(&mut ada, "/replay?at=99").body.contains("After move 2 of 2"));
}

#[test]
fn when_a_game_is_over_everybody_sees_everything() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    let mut all = host.invite("public", 1);
    let at = |player: &mut Player| below(player, "/replay?at=0").body;
    let own = [picture(&at(&mut ada)).to_owned(), picture(&at(&mut ben)).to_owned()];
    ada.moves("bet");
    ben.moves("fold");
    let replay = below(&mut all, "/replay?at=0");
    assert_eq!(eyes(&replay.body), ["public", "1", "2", "all"]);
    for (seat, own) in own.iter().enumerate() {
        let page = below(&mut all, &format!("/replay?at=0&as={}", seat + 1)).body;
        assert_eq!(picture(&page), own);
    }
    let referee = below(&mut all, "/replay?at=0&as=all").body;
    for own in &own {
        let card = ["Jack", "Queen", "King"].into_iter().find(|it| own.contains(it)).unwrap();
        assert!(picture(&referee).contains(card), "{referee}");
    }
    // Of three cards, the one who has one knows of two.
    let known = below(&mut all, "/replay?at=0&as=1&knows=1").body;
    assert!(known.contains("What Ada could know") && known.contains("50.0 %"), "{known}");
}

#[test]
fn a_puzzle_tells_what_was_played_when_the_reader_has_chosen() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    ada.moves("check");
    ben.moves("bet");
    ada.moves("fold");
    let moment = below(&mut ben, "/replay?at=1&as=2").body;
    let links = all_between(&moment, "href=\"", "\"").map(unescaped);
    let puzzle = links.into_iter().find(|it| it.contains("puzzle=1")).unwrap();
    let asked = ben.browser.get(&puzzle).body;
    assert!(!asked.contains("In the game"), "{asked}");
    let options = all_between(&asked, "href=\"", "\"").map(unescaped);
    let check = options.into_iter().find(|it| it.contains("move=check")).unwrap();
    let chosen = ben.browser.get(&check).body;
    assert!(!chosen.contains("In the game"), "{chosen}");
    let links = all_between(&chosen, "href=\"", "\"").map(unescaped);
    let answer = links.into_iter().find(|it| it.contains("answer=1")).unwrap();
    let told = ben.browser.get(&answer).body;
    assert!(told.contains("You chose check.") && told.contains("Ben played bet."), "{told}");
    assert!(told.contains("A bot would"), "{told}");
    // Whoever is not to move there is asked nothing.
    assert!(!below(&mut ada, "/replay?at=1&as=1&puzzle=1").body.contains("What would you do"));
    // The game is as it was.
    assert!(ben.page().body.contains("class=\"ending\""));
}

/// Brings a recorded game.
fn brought(port: u16, record: &str) -> (Browser, Reply) {
    let mut browser = Browser::new(port);
    let reply = browser.post("/study", &[("record", record)]);
    (browser, reply)
}

#[test]
fn a_recorded_game_can_be_brought() {
    let shipped = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    let games = ["black_vienna", "vienna", "inkognito", "intent_to_kill"];
    let paths = games.map(|game| format!("{game}/{game}.game"));
    let server = Server::start(&paths.each_ref().map(String::as_str));
    for game in games {
        let folder = fs::read_dir(shipped.join(game).join("transcripts")).unwrap();
        let mut files: Vec<_> = folder.map(|it| it.unwrap().path()).collect();
        files.sort();
        let is_whole = |path: &&std::path::PathBuf| {
            path.file_name().unwrap().to_str().unwrap().matches('.').count() == 1
        };
        let file = files.iter().find(is_whole).unwrap();
        let record = fs::read_to_string(file).unwrap();
        let (mut browser, reply) = brought(server.port, &record);
        assert_eq!(reply.status, 303, "{game}: {}", reply.body);
        let first = browser.get(reply.header("location")).body;
        assert!(first.contains("Before the first of"), "{first}");
        // From the first move to the last by the link that leads on, through the eyes of each seat.
        let mut page = first;
        for seat in 1.. {
            let Some(link) = all_between(&page, "href=\"", "\"")
                .map(unescaped)
                .find(|it| it.ends_with(&format!("as={seat}")))
            else {
                break;
            };
            let mut moves = 0;
            page = browser.get(&link.replacen("at=", "at=0&was=", 1)).body;
            while let Some(next) = between(&page, "rel=\"next\" href=\"", "\"") {
                let reply = browser.get(&unescaped(next));
                assert_eq!(reply.status, 200, "{next}");
                page = reply.body;
                moves += 1;
            }
            assert!(moves > 1 && page.contains(&format!("After move {moves} of {moves}")));
        }
    }
}

#[test]
fn a_text_that_is_no_recorded_game_is_refused_with_a_reason() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let head = "hoyle record 1\ngame Kuhn Poker\nseats Ada Ben\nseed 1\n";
    for (record, why) in [
        ("", "record"),
        ("<script>alert(1)</script>", "record"),
        ("hoyle record 1\ngame Go Fish\nseats Ada Ben\nseed 1\n\n", "Go Fish"),
        (&format!("{head}\nAda: fly"), "fly"),
        (&format!("{head}\nNobody: check"), "Nobody"),
        (&format!("{head}\ntaken back: Nobody"), "Nobody"),
        (&format!("{head}\ntaken back: Ada"), "no move"),
        (&format!("{head}variant fast\n\n"), "fast"),
    ] {
        let (_, reply) = brought(server.port, record);
        assert_eq!(reply.status, 422, "{record}: {}", reply.body);
        let alert = between(&reply.body, "role=\"alert\">", "</div>").unwrap();
        assert!(alert.contains(why), "{record}: {alert}");
        assert!(!reply.body.contains("<script>alert"));
    }
    let long = "x".repeat(1024 * 1024 + 1);
    assert_eq!(brought(server.port, &long).1.status, 413);
}

#[test]
fn a_recorded_game_that_is_not_over_is_not_played_on() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    host.invite("play0", 1).moves("check");
    let id = host.table().to_owned();
    let saved = String::from_utf8(server.tables(&["export", &id]).stdout).unwrap();
    // With bots in its seats.
    let saved = saved.replace("seats Ada Ben", "seats Ada:random Ben:random");
    let (mut browser, reply) = brought(server.port, &saved);
    let page = browser.get(reply.header("location")).body;
    assert!(page.contains("Before the first of 1 moves"), "{page}");
    assert_eq!(eyes(&page), ["public", "1", "2", "all"]);
    let links = browser.get(&reply.header("location").replace("/replay?at=0&as=all", "")).body;
    assert!(links.contains("id=\"public\"") && !links.contains("id=\"play0\""), "{links}");
}

#[test]
fn advice_is_given_where_a_table_allows_it() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let game = lobby(server.port).remove(0);
    let mut strict = Host::of_table(server.port, &game, |_| "");
    let mut kind = Host::on_terms(server.port, &game, |_| "", &[("advice", "1")]);
    let mut ada = strict.invite("play0", 1);
    assert_eq!(below(&mut ada, "/advice").status, 403);
    assert!(!ada.page().body.contains("/advice"));
    let (mut ada, mut ben) = (kind.invite("play0", 1), kind.invite("play1", 1));
    assert!(ada.page().body.contains(&format!("{}/advice", ada.base)));
    let known = below(&mut ada, "/advice").body;
    assert!(known.contains("50.0 %") && !known.contains("A bot would"), "{known}");
    assert!(below(&mut ada, "/advice?hint=1").body.contains("A bot would play"));
    assert!(below(&mut ben, "/advice?hint=1").body.contains("nothing to decide"));
    assert_eq!(below(&mut kind.invite("public", 1), "/advice").status, 404);
}

#[test]
fn notes_are_for_their_player_alone() {
    let mut server = Server::start(&["black_vienna/black_vienna.game"]);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    let mut coach = host.invite("look0", 1);
    let text = "Ben & Cleo <know>\n  nothing ";
    let path = format!("{}/notes", ada.base);
    assert_eq!(ada.browser.post(&path, &[("notes", text)]).status, 303);
    server.fall_and_rise();
    for player in [&mut ada, &mut ben, &mut coach] {
        player.browser.turn_to(server.port);
    }
    let page = below(&mut ada, "/notes").body;
    let kept = between(&page, "name=\"notes\" rows=\"8\" maxlength=\"10000\">", "</textarea>");
    assert_eq!(unescaped(kept.unwrap()), text);
    // The game keeps a sheet for each seat.
    assert!(page.contains("<pre class=\"told\""), "{page}");
    let others = below(&mut ben, "/notes").body;
    assert!(!others.contains("nothing") && others.contains("<pre class=\"told\""), "{others}");
    assert_eq!(below(&mut coach, "/notes").status, 404);
    let long = "x".repeat(10_001);
    assert_eq!(ada.browser.post(&path, &[("notes", &long)]).status, 413);
    assert_eq!(unescaped(kept.unwrap()), text);
}
