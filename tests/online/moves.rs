//! Moves that are sent: those the rules refuse, and those that come twice.

use super::browser::{Browser, Reply};
use super::player::{Host, Player, field, lobby};
use super::server::Server;

/// A table of tic-tac-toe at which Ada has taken the field in the middle.
struct Middle {
    _server: Server,
    ada: Player,
    ben: Player,
    all: Player,
}

fn middle() -> Middle {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, ben) = (host.invite("play0", 1), host.invite("play1", 2));
    let all = host.invite("public", 3);
    ada.moves("place(B2)");
    Middle { _server: server, ada, ben, all }
}

impl Middle {
    /// What all three are shown.
    fn pages(&mut self) -> [String; 3] {
        [&mut self.ada, &mut self.ben, &mut self.all].map(|it| it.page().body)
    }
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut table = middle();
    let before = table.pages();
    // Ben wants a field that is taken, writes what is no move, and writes nothing.
    for (text, why) in [
        ("place(B2)", "B2 is taken."),
        ("dance(B2)", "dance"),
        ("<b>", "There is no action"),
        ("", "refused"),
    ] {
        let refused = table.ben.types(text);
        assert_eq!(refused.status, 422, "{text}: {}", refused.body);
        assert!(refused.main().contains("class=\"refused\""), "{text}: {}", refused.body);
        assert!(refused.main().contains(why), "{text}: {}", refused.body);
        assert_eq!(table.pages(), before, "{text}");
    }
    // Ada is not to move.
    let refused = table.ada.sends("place(A1)", "1");
    assert!(refused.status == 422 && refused.main().contains("class=\"refused\""), "{refused:?}");
    assert_eq!(table.pages(), before);
    // After all of this Ben can still move.
    table.ben.moves("place(A1)");
    assert_ne!(table.pages(), before);
}

#[test]
fn a_form_that_is_sent_twice_makes_one_move() {
    let mut table = middle();
    let turn = field(&table.ben.page().body, "turn");
    assert_eq!(table.ben.sends("place(A1)", &turn).status, 303);
    let after = table.pages();
    // The same form again, a form of another window with another field, and one for a turn that has not come.
    assert_eq!(table.ben.sends("place(A1)", &turn).status, 303);
    assert_eq!(table.ben.sends("place(A3)", &turn).status, 303);
    assert_eq!(table.ben.sends("place(A3)", "7").status, 409);
    assert_eq!(table.pages(), after);
}

#[test]
fn two_forms_at_once_make_one_move() {
    let mut table = middle();
    let turn = field(&table.ben.page().body, "turn");
    let fields = ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"];
    let replies: Vec<Reply> = std::thread::scope(|scope| {
        let sent = fields.map(|field| {
            let (mut ben, turn) = (table.ben.clone(), &turn);
            scope.spawn(move || ben.sends(&format!("place({field})"), turn))
        });
        sent.map(|it| it.join().unwrap()).into()
    });
    assert!(replies.iter().all(|it| it.status == 303), "{replies:?}");
    let page = table.all.page().body;
    let taken = page.matches("Ben: place").count().max(page.matches("Ben: ").count());
    assert_eq!(taken, 1, "{page}");
}

#[test]
fn a_form_without_the_number_of_a_turn_is_refused() {
    let mut table = middle();
    let before = table.pages();
    let path = format!("{}/move", table.ben.base);
    for form in [
        &[("move", "place(A1)")][..],
        &[("move", "place(A1)"), ("turn", "-1")],
        &[("move", "place(A1)"), ("turn", "x")],
        &[],
    ] {
        assert_eq!(table.ben.browser.post(&path, form).status, 400, "{form:?}");
    }
    assert_eq!(table.pages(), before);
}

#[test]
fn forms_of_pages_of_others_are_refused() {
    let mut table = middle();
    let before = table.pages();
    let path = format!("{}/move", table.ben.base);
    let send = |ben: &mut Browser, headers: &[(&str, &str)]| {
        ben.ask("POST", &path, headers, "move=place%28A1%29&turn=0").status
    };
    let other = "http://other.example";
    for headers in [
        &[("Origin", other)][..],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Sec-Fetch-Site", "same-site")],
    ] {
        assert_eq!(send(&mut table.ben.browser, headers), 403, "{headers:?}");
    }
    assert_eq!(table.pages(), before);
    // Browsers say that a form of a page without referrers has no origin, but that it is of the same site.
    let headers = [("Origin", "null"), ("Sec-Fetch-Site", "same-origin")];
    assert_eq!(send(&mut table.ben.browser, &headers), 303);
    assert_ne!(table.pages(), before);
}
