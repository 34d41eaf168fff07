//! What a viewer cannot know changes nothing that the server sends to this viewer.

use std::collections::BTreeMap;

use super::browser::between;
use super::player::{Host, Player, lobby};
use super::server::Server;

/// What a viewer is sent: the page, the whole log, the stream. What names the table is taken away, for it differs from table to table.
fn sent(viewer: &mut Player) -> String {
    let table = viewer.base.split('/').nth(2).unwrap().to_owned();
    let page = viewer.page();
    let log = viewer.browser.get(&format!("{}?log=all", viewer.base)).body;
    let event = viewer.browser.stream(&format!("{}/events", viewer.base), "").next();
    assert_eq!(event.data, page.main());
    let headers = page.headers.iter().filter(|(name, _)| name != "date");
    let headers: Vec<_> = headers.map(|(name, value)| format!("{name}: {value}\n")).collect();
    let all = [headers.concat(), page.body, log, event.data].join("\n");
    let id = between(&all, "data-id=\"", "\"").unwrap().to_owned();
    assert_eq!(event.id, id);
    all.replace(&id, "STATE").replace(&table, "TABLE")
}

struct Seated {
    ada: Player,
    ben: Player,
    all: Player,
    looks: Player,
}

fn seated(server: &Server, game: &str) -> Seated {
    let mut host = Host::of_table(server.port, game, |_| "");
    let mut viewer = |link| host.invite(link, 3);
    Seated {
        ada: viewer("play0"),
        ben: viewer("play1"),
        all: viewer("public"),
        looks: viewer("look0"),
    }
}

/// The sent texts of viewers, by the tables at which a viewer sees one and the same: all others see what their seat may.
fn must_agree(groups: BTreeMap<String, Vec<[String; 2]>>) {
    for (_, texts) in groups {
        assert!(texts.windows(2).all(|pair| pair[0] == pair[1]), "{texts:#?}");
    }
}

#[test]
fn cards_that_were_dealt_show_in_no_page_of_others() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let game = lobby(server.port).remove(0);
    let mut tables: Vec<Seated> = (0..20).map(|_| seated(&server, &game)).collect();
    // Ada checks, Ben bets, and Ada folds: nobody shows a card.
    for (at, text) in ["", "check", "bet", "fold"].into_iter().enumerate() {
        let (mut all, mut own) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
        for table in &mut tables {
            if !text.is_empty() {
                let player = if at == 2 { &mut table.ben } else { &mut table.ada };
                player.moves(text);
            }
            let public = sent(&mut table.all);
            all.entry(String::new()).or_default().push([public, String::new()]);
            // Of the tables at which Ada has one card, Ben's may be either of two others.
            let page = sent(&mut table.ada);
            let card = ["Jack", "Queen", "King"].map(|it| page.contains(it).to_string());
            let text = [page, sent(&mut table.looks)];
            own.entry(card.concat()).or_default().push(text);
        }
        assert!(own.len() > 1, "all tables have the same deal: {:?}", own.keys());
        must_agree(all);
        must_agree(own);
    }
    // The cards were there all the time: Ben sees his.
    let hands: std::collections::BTreeSet<String> =
        tables.iter_mut().map(|it| sent(&mut it.ben)).collect();
    assert!(hands.len() > 1);
}

#[test]
fn a_sealed_choice_shows_only_that_it_is_made() {
    let server = Server::start(&["gallery/goofspiel.game"]);
    let game = lobby(server.port).remove(0);
    let mut tables: Vec<Seated> = (0..4).map(|_| seated(&server, &game)).collect();
    let before: Vec<_> = tables.iter_mut().map(seen_by_others).collect();
    assert!(before.windows(2).all(|pair| pair[0] == pair[1]));
    for (table, card) in tables.iter_mut().zip(1..) {
        table.ben.moves(&format!("card({card})"));
    }
    let after: Vec<_> = tables.iter_mut().map(seen_by_others).collect();
    assert_ne!(after[0], before[0]);
    assert!(after.windows(2).all(|pair| pair[0] == pair[1]), "{after:#?}");
    // Play waits for Ada alone, and everybody sees that.
    for text in &after[0] {
        // The page, the page with the whole log and the event each say it once.
        assert_eq!(text.matches("class=\"turn\"").count(), 3, "{text}");
    }
    let own: std::collections::BTreeSet<_> =
        tables.iter_mut().map(|it| sent(&mut it.ben)).collect();
    assert_eq!(own.len(), 4, "Ben sees which card he has chosen");
}

fn seen_by_others(table: &mut Seated) -> [String; 3] {
    [sent(&mut table.ada), sent(&mut table.looks), sent(&mut table.all)]
}

#[test]
fn a_secret_move_sends_nothing_that_its_viewer_does_not_see() {
    let server = Server::start(&["gallery/goofspiel.game"]);
    let game = lobby(server.port).remove(0);
    let mut table = seated(&server, &game);
    let path = format!("{}/events", table.all.base);
    let mut stream = table.all.browser.stream(&path, "");
    stream.next();
    // Each choice that is made is an event; one that is refused is none.
    table.ben.moves("card(2)");
    assert_eq!(stream.next().data, table.all.page().main());
    assert_eq!(table.ada.types("card(9)").status, 422);
    table.ada.moves("card(3)");
    let event = stream.next();
    assert_eq!(event.data, table.all.page().main());
    assert!(event.data.contains("4 points go to Ada"), "{}", event.data);
}
