//! A small table for unit tests: three cards, a deck, hands and a pile; a leader, whom all see, and votes, which only
//! their owners see.

use super::knowledge::Knowledge;
use super::label::{OPEN, Who};
use super::op::Op;
use super::term::TermId;
use crate::base::Span;
use crate::diag::Code;
use crate::hir::{
    Audience, Block, Body, BodyId, Expr, ExprKind, Game, Local, LocalId, Look, Member, State,
    StateId, Stmt, StmtKind, Ty, Type, TypeId, Zone, ZoneId, ZoneRef,
};

/// A place in a text that is not there.
pub(super) fn span(at: u32) -> Span {
    Span::new(0_usize.into(), at, at + 1)
}

pub(super) fn deck() -> ZoneId {
    ZoneId::from(0)
}

pub(super) fn hand() -> ZoneId {
    ZoneId::from(1)
}

pub(super) fn pile() -> ZoneId {
    ZoneId::from(2)
}

pub(super) fn leader() -> StateId {
    StateId::from(0)
}

pub(super) fn vote() -> StateId {
    StateId::from(1)
}

/// The only name of the game.
pub(super) fn name() -> LocalId {
    LocalId::from(0)
}

pub(super) fn cards() -> TypeId {
    TypeId::from(0)
}

fn zone(name: &str, indices: Vec<Ty>, audience: Audience) -> Zone {
    Zone {
        name: name.to_owned(),
        doc: Vec::new(),
        indices,
        of: cards(),
        filled: name != "pile",
        audience,
        top_public: false,
        span: span(1),
    }
}

fn state(name: &str, indices: Vec<Ty>, audience: Audience) -> State {
    State {
        name: name.to_owned(),
        doc: Vec::new(),
        indices,
        ty: Ty::Seat,
        initial: expr(ExprKind::Seat(0), Ty::Seat),
        audience,
        option: None,
        shapes: None,
        span: span(2),
    }
}

fn card(name: &str) -> Member {
    Member { name: name.to_owned(), values: Vec::new(), span: span(3) }
}

fn suit() -> Type {
    Type {
        name: "card".to_owned(),
        doc: Vec::new(),
        members: vec![card("ace"), card("king"), card("queen")],
        columns: Vec::new(),
        copies_of: None,
        looks: Vec::new(),
        board: None,
        face: None,
        span: span(4),
    }
}

fn body(block: usize) -> Body {
    Body { name: String::new(), parameters: Vec::new(), locals: Vec::new(), block: block.into() }
}

/// `deal deck to each hand`
fn deal() -> Stmt {
    let from = ZoneRef { zone: deck(), indices: Vec::new(), span: span(5) };
    let kind = StmtKind::Deal { amount: None, from, to: hand(), start: None };
    Stmt { kind, span: span(5) }
}

/// Cards are dealt in setup, and play is empty.
pub(super) fn game() -> Game {
    let play = Block { statements: Vec::new(), locals: Vec::new() };
    let setup = Block { statements: vec![deal()], locals: Vec::new() };
    let local = Local { name: "it".to_owned(), ty: Ty::Seat, per_seat: false, home: None };
    Game {
        title: String::new(),
        doc: Vec::new(),
        version: 1,
        players: (2, 2),
        score: None,
        worth: None,
        types: vec![suit()].into(),
        zones: vec![
            zone("deck", Vec::new(), Audience::Nobody),
            zone("hand", vec![Ty::Seat], Audience::Owner),
            zone("pile", Vec::new(), Audience::Public),
        ]
        .into(),
        states: vec![
            state("leader", Vec::new(), Audience::Public),
            state("vote", vec![Ty::Seat], Audience::Owner),
        ]
        .into(),
        functions: Vec::new().into(),
        rules: Vec::new().into(),
        conditions: Vec::new().into(),
        sentences: Vec::new().into(),
        procedures: Vec::new().into(),
        actions: Vec::new().into(),
        phases: Vec::new().into(),
        hooks: Vec::new().into(),
        locals: vec![local].into(),
        bodies: vec![body(0), body(1)].into(),
        blocks: vec![play, setup].into(),
        setup: BodyId::from(1),
        play: BodyId::from(0),
        setup_comment: crate::hir::Comment::default(),
        play_comment: crate::hir::Comment::default(),
        match_play: None,
        invariants: Vec::new(),
        longest: None,
        variants: Vec::new(),
        languages: Vec::new().into(),
        look: Look::default(),
        tests: Vec::new(),
        index: std::sync::OnceLock::new(),
    }
}

pub(super) fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: span(9) }
}

/// `vote[SEAT]`
pub(super) fn vote_of(seat: u32) -> Expr {
    let seat = expr(ExprKind::Seat(seat), Ty::Seat);
    expr(ExprKind::State(vote(), vec![seat]), Ty::Seat)
}

/// `hand[SEAT]`
pub(super) fn hand_of(seat: u32) -> ZoneRef {
    ZoneRef { zone: hand(), indices: vec![expr(ExprKind::Seat(seat), Ty::Seat)], span: span(8) }
}

pub(super) fn seat(know: &mut Knowledge<'_>, seat: u32) -> TermId {
    know.terms.make(Op::Seat(seat), Vec::new())
}

/// The seat as somebody who looks.
pub(super) fn who(know: &mut Knowledge<'_>, number: u32) -> Who {
    Who { term: seat(know, number), one: true }
}

/// A value of which nothing is known.
pub(super) fn something(know: &mut Knowledge<'_>) -> TermId {
    know.bind_new(name(), OPEN).term
}

/// What games of the tests below are played with.
const AVIARY: &str = r#"
language 1
game "Aviary" { players 2..2 }
type Bird is one of Crow Finch Jay Lark
zone trees of all Bird secret
zone hand[seat] of Bird private
zone nest of Bird public
state shown: flag = no public
state spy[seat]: flag = no private
state mark[seat]: flag = no public
setup {
  shuffle trees
  deal 1 from trees to each hand
}
"#;

/// The codes of what is found in a game with two seats, four birds in `trees`, `nest` and each `hand`, and these rules.
pub(super) fn found(rules: &str) -> Vec<Code> {
    let text = format!("{AVIARY}{rules}");
    let game = crate::check_text("aviary.game", &text);
    let (game, sources) = game.unwrap_or_else(|messages| panic!("{messages:?}"));
    let (found, _) = crate::follow(&game, &sources);
    found.into_iter().map(|message| message.code).collect()
}
