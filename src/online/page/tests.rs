//! Examples of pages.

mod chosen;

use super::*;
use crate::display::{
    ColumnTable, Field, FieldGrid, Head, Line, Picture, PicturePart, SinglePlace, TableRow, Thing,
};
use crate::notation::LANGUAGES;
use crate::scene::{
    ChoiceStep, Eyes, Grade, Puzzle, Replay, Scene, SceneOption, SceneSeat, SeatClock, Solved,
    TakeBack, TimeControl,
};

const HOSTILE: &str = "<script>\"'&javascript:alert(1)";

fn at() -> Address {
    Address::new("/t/k3f9/play/1".to_owned(), "17".to_owned())
}

fn option(label: &str, written: &str, is_whole: bool) -> SceneOption {
    let about = format!("About {label}.");
    SceneOption { label: label.to_owned(), about, written: written.to_owned(), is_whole }
}

fn seat(name: &str, bot: &str, waits: bool) -> SceneSeat {
    let clock = Some(SeatClock { until: Some(1_000_000_000), left: None, stood_in: 2 });
    SceneSeat { name: name.to_owned(), bot: bot.to_owned(), waits, open: false, clock }
}

fn field(name: &str, things: Vec<Thing>) -> Field {
    Field { name: name.to_owned(), printed: Vec::new(), printed_short: Vec::new(), things }
}

fn piece(about: &str, text: &str, sign: &str, seat: u32) -> Thing {
    let (about, text, sign) = (about.to_owned(), text.to_owned(), sign.to_owned());
    Thing { about, text, sign, seat: Some(seat), ..Thing::default() }
}

fn board() -> FieldGrid {
    let columns = ["a", "b"].map(str::to_owned).to_vec();
    let lines = [("2", "a2", "b2"), ("1", "a1", "b1")];
    let lines = lines.map(|(name, first, second)| {
        let things = if first == "a1" { vec![piece("Ada", "rook", "♜", 0)] } else { Vec::new() };
        let fields = vec![Some(field(first, things)), Some(field(second, Vec::new()))];
        Line { name: name.to_owned(), shift: 0, fields }
    });
    FieldGrid { title: "Board".to_owned(), columns, lines: lines.to_vec() }
}

fn picture(names: &[&str]) -> Picture {
    let things = |names: &[&str]| {
        let things =
            names.iter().map(|name| Thing { text: (*name).to_owned(), ..Thing::default() });
        things.collect::<Vec<_>>()
    };
    let heads = ["Ada", "Ben"].iter().enumerate();
    let heads =
        heads.map(|(at, name)| Head { name: (*name).to_owned(), seat: u32::try_from(at).ok() });
    let row =
        TableRow { name: "hand".to_owned(), cells: vec![things(names), things(&["3 cards"])] };
    let parts = vec![
        PicturePart::Heading("Middle".to_owned()),
        PicturePart::Board(board()),
        PicturePart::Table(ColumnTable { heads: heads.collect(), rows: vec![row] }),
        PicturePart::Facts(vec![SinglePlace { name: "score".to_owned(), things: things(&["7"]) }]),
    ];
    Picture { parts }
}

fn scene() -> Scene {
    Scene {
        title: "Black Vienna".to_owned(),
        language: "en".to_owned(),
        seat: "Ada".to_owned(),
        plays: true,
        seats: vec![seat("Ada", "", true), seat("Ben", "medium", false)],
        picture: picture(&["BLM", "GNO"]),
        log: vec!["Ada asks Ben.".to_owned(), "Ben answers.".to_owned()],
        earlier: 4,
        asked: vec!["Investigate, or accuse.".to_owned()],
        ending: Vec::new(),
        choice: Some(ChoiceStep {
            turn: 3,
            is_begun: true,
            written: "investigate(".to_owned(),
            usage: "investigate(card, whom)".to_owned(),
            options: vec![option("BLM", "investigate(BLM, ", false), option("b2", "go(b2)", true)],
            whole: None,
            typed: "investigate(BLM)".to_owned(),
            rule: vec!["The asked player answers.".to_owned()],
            refused: vec!["You have asked that.".to_owned()],
        }),
        time: TimeControl::PerMove(120),
        advised: true,
        take_back: TakeBack::Ask,
        halted: None,
        continued: false,
    }
}

fn whole() -> Scene {
    let mut scene = scene();
    let choice = scene.choice.as_mut().unwrap();
    choice.written = "investigate(BLM, Ben)".to_owned();
    choice.whole = Some("costs 2 coins".to_owned());
    choice.options = Vec::new();
    scene
}

fn over() -> Scene {
    let ending = vec!["Won by Ada.".to_owned()];
    Scene { ending, choice: None, take_back: TakeBack::No, ..scene() }
}

fn hostile() -> Scene {
    let bad = || HOSTILE.to_owned();
    Scene {
        title: bad(),
        seat: bad(),
        seats: vec![seat(HOSTILE, HOSTILE, true)],
        picture: picture(&[HOSTILE, HOSTILE]),
        log: vec![bad()],
        asked: vec![bad()],
        choice: Some(ChoiceStep {
            turn: 0,
            is_begun: true,
            written: bad(),
            usage: bad(),
            options: vec![option(HOSTILE, HOSTILE, true)],
            whole: Some(bad()),
            typed: bad(),
            rule: vec![bad()],
            refused: vec![bad()],
        }),
        take_back: TakeBack::Consent(bad()),
        halted: Some(bad()),
        ..scene()
    }
}

fn new_table(text: &str) -> NewTable {
    let text = || text.to_owned();
    let option =
        |range| OptionDraft { name: text(), title: text(), about: text(), range, value: text() };
    let choices = OptionRange::Choices(vec![(text(), text()), ("b".to_owned(), "B".to_owned())]);
    NewTable {
        path: text(),
        title: text(),
        about: text(),
        least: 2,
        most: 4,
        language: "en".to_owned(),
        languages: vec![("en".to_owned(), "English".to_owned()), ("de".to_owned(), text())],
        seats: NewTable::rows(&["Ada".to_owned(), "Ben".to_owned()], 4),
        variants: vec![VariantDraft { name: text(), title: text(), about: text(), chosen: true }],
        options: vec![option(OptionRange::Number(1, 9)), option(choices)],
        advice: true,
        time: "move:5".to_owned(),
        refused: vec![text()],
    }
}

fn table_links(text: &str) -> TableLinks {
    let text = || text.to_owned();
    let (away, none) = (Some(90), String::new);
    let seat = SeatLinks { name: text(), bot: none(), away, play: text(), look: none() };
    let bot = "hard".to_owned();
    let bot = SeatLinks { name: text(), bot, away: None, play: none(), look: text() };
    TableLinks {
        base: "/t/k3f9/host".to_owned(),
        title: text(),
        language: "en".to_owned(),
        seats: vec![seat, bot],
        public: text(),
        study: false,
        refused: Vec::new(),
    }
}

fn invitation_to(text: &str) -> Invitation {
    let text = || text.to_owned();
    let grade = Grade::Play(1);
    Invitation {
        path: "/t/k3f9/play/1".to_owned(),
        language: "en".to_owned(),
        seat: text(),
        title: text(),
        grade,
        open: true,
        refused: vec![text()],
    }
}

fn replay_of(text: &str, puzzle: Option<Puzzle>) -> Replay {
    Replay {
        scene: Scene { title: text.to_owned(), seat: text.to_owned(), ..hostile() },
        eyes: Eyes::Seat(0),
        at: 1,
        moves: 3,
        offered: vec![Eyes::Public, Eyes::Seat(0), Eyes::Referee],
        latest: vec![text.to_owned()],
        known: vec![text.to_owned()],
        tells: true,
        decides: true,
        puzzle,
    }
}

fn solved(text: &str) -> Puzzle {
    let text = || text.to_owned();
    Puzzle { solved: Some(Solved { chosen: text(), made: text(), advice: vec![text()] }) }
}

fn advice_of(text: &str) -> Advice {
    let text = || text.to_owned();
    Advice { language: "en".to_owned(), known: vec![text()], hint: Some(vec![text()]) }
}

fn notes_of(text: &str) -> PlayerNotes {
    let text = || text.to_owned();
    PlayerNotes { language: "en".to_owned(), sheets: vec![(text(), text())], text: text() }
}

fn pages(text: &str) -> Vec<(&'static str, String)> {
    let card = GameCard {
        path: text.to_owned(),
        title: text.to_owned(),
        about: text.to_owned(),
        least: 2,
        most: 4,
    };
    vec![
        ("lobby", lobby(&[card], "en")),
        ("make", make(&new_table(text))),
        ("links", links(&table_links(text))),
        ("invitation", invitation(&invitation_to(text))),
        ("problem", problem(404, text, "/", "en")),
        ("study", study(text, &[text.to_owned()], "de")),
        ("advice", advice(&advice_of(text), &at())),
        ("notes", notes(&notes_of(text), &at())),
        ("replay", replay(&replay_of(text, None), &at())),
        ("puzzle", replay(&replay_of(text, Some(Puzzle::default())), &at())),
        ("solved", replay(&replay_of(text, Some(solved(text))), &at())),
    ]
}

fn all() -> Vec<(&'static str, String)> {
    let mut all = pages("Hedgehog");
    let scenes = [("play", scene()), ("whole", whole()), ("over", over())];
    all.extend(scenes.map(|(name, scene)| (name, table(&scene, &at()))));
    all
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(table(&scene(), &at()), table(&scene(), &at()));
    let drawn = table_body(&scene(), &at().base);
    let page = table(&scene(), &Address { state: drawn.id, ..at() });
    assert!(page.contains(&drawn.html));
}

#[test]
fn every_text_is_escaped() {
    let mut pages = pages(HOSTILE);
    pages.push(("table", table(&hostile(), &at())));
    for (name, page) in pages {
        let scripts = page.matches("<script").count();
        assert_eq!(scripts, 1, "{name}: {page}");
        assert!(!page.contains("&javascript"), "{name}");
        assert!(!page.contains("<script>\""), "{name}");
        for address in ["href=\"", "action=\"", "src=\""] {
            for target in page.split(address).skip(1) {
                assert!(target.starts_with('/'), "{name}: {address}{target}");
            }
        }
    }
}

#[test]
fn nothing_of_a_page_is_style_or_script() {
    for (name, page) in all() {
        let script = format!("<script src=\"{}\" defer></script>", script_path());
        let rest = page.replace(&script, "");
        assert!(!rest.contains("<script") && !rest.contains("<style"), "{name}");
        for tag in rest.split('<').filter_map(|it| it.split('>').next()) {
            let mut words = tag.split_whitespace();
            assert!(
                !words.any(
                    |it| it.starts_with("style=") || it.starts_with("on") && it.contains("=\"")
                ),
                "{name}: {tag}"
            );
        }
    }
}

#[test]
fn who_does_not_play_has_no_form() {
    let looks = Scene { plays: false, take_back: TakeBack::No, ..whole() };
    let page = table(&looks, &at());
    assert!(!page.contains("<form") && !page.contains("<button") && !page.contains("?move="));
    assert!(!page.contains("data-waits"));
    assert!(table(&whole(), &at()).contains("<form"));
}

#[test]
fn a_choice_is_made_of_links_and_ends_with_a_button() {
    let page = table(&scene(), &at());
    assert!(page.contains("href=\"/t/k3f9/play/1?move=investigate%28BLM%2C%20#choice\" data-key=\"option investigate(BLM, \">BLM"));
    assert!(page.contains("investigate(card, whom)"));
    assert!(page.contains("<div class=\"refused\" role=\"alert\">"));
    let page = table(&whole(), &at());
    assert!(page.contains("name=\"move\" value=\"investigate(BLM, Ben)\""));
    assert!(page.contains("name=\"turn\" value=\"3\""));
    assert!(
        page.contains(
            ">Play investigate(BLM, Ben)</button> <span id=\"cost\">costs 2 coins</span>"
        )
    );
}

#[test]
fn options_in_the_picture_are_links() {
    let page = table(&scene(), &at());
    let card = "<a class=\"may\" href=\"/t/k3f9/play/1?move=investigate%28BLM%2C%20#choice\" data-key=\"on BLM\">BLM</a>";
    assert!(page.contains(card), "{page}");
    let field = "<a class=\"may\" href=\"/t/k3f9/play/1?move=go%28b2%29#choice\" data-key=\"on b2\"><span class=\"hid\">b2</span> </a>";
    assert!(page.contains(field), "{page}");
    assert!(!page.contains("data-key=\"on GNO\""));
}

#[test]
fn two_options_of_one_name_are_no_links_in_the_picture() {
    let mut scene = scene();
    let choice = scene.choice.as_mut().unwrap();
    choice.options = vec![option("BLM", "ask(BLM)", true), option("BLM", "show(BLM)", true)];
    assert!(!table(&scene, &at()).contains("class=\"may\""));
}

#[test]
fn the_ending_comes_first() {
    let page = table(&over(), &at());
    let place = |text: &str| page.find(text).unwrap();
    assert!(place("<h1>") < place("Won by Ada."));
    assert!(
        ["class=\"seats\"", "class=\"asked\"", "class=\"picture\"", "class=\"log\""]
            .iter()
            .all(|it| place("Won by Ada.") < place(it))
    );
    // What is left to do is another game.
    assert_eq!(page.matches("<form").count(), 1);
    assert!(page.contains("action=\"/t/k3f9/play/1/again\""));
}

#[test]
fn it_is_said_in_words_who_plays_and_who_waits() {
    let page = table(&scene(), &at());
    assert!(page.contains("<title>● Black Vienna</title>") && page.contains(" data-waits "));
    assert!(page.contains("<b class=\"seat0\">Ada</b> (you) <span class=\"turn\">to move</span>"));
    assert!(page.contains("<b class=\"seat1\">Ben</b> (bot: medium)"));
    assert!(
        page.contains(
            "href=\"/t/k3f9/play/1?log=all\" data-key=\"earlier\">Show earlier lines (4)"
        )
    );
    assert!(page.contains("<ol id=\"log\" start=\"5\">"));
}

#[test]
fn a_form_keeps_what_was_typed() {
    let mut new = new_table("x");
    new.seats = vec![SeatDraft { name: "Zoe".to_owned(), bot: "hard".to_owned() }];
    let page = make(&new);
    assert!(page.contains("name=\"name0\" type=\"text\" value=\"Zoe\""));
    assert!(page.contains("<option value=\"hard\" selected>"));
    assert!(page.contains("role=\"alert\""));
}

#[test]
fn every_phrase_speaks_four_languages() {
    for phrase in words::PHRASES {
        let places = |text: &str| ["{0}", "{1}", "{2}"].map(|it| text.contains(it));
        let english = phrase.text("en");
        for code in LANGUAGES {
            let text = phrase.text(code);
            assert!(!text.is_empty(), "{english} in {code}");
            assert_eq!(places(text), places(english), "{english} in {code}");
        }
    }
}

#[test]
fn a_page_is_small() {
    let script = SCRIPT.len();
    assert!(script < 10_000, "{script} bytes of script");
    assert!(STYLE.len() + script < 20_000);
}
