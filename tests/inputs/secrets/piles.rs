//! Statements in a row about what all know of places that they do not see: piles to which open things went, all that lie
//! there but one, roles that nobody plays, and hands that were shown.

use super::Type;
use super::recipes::Write;

/// Places of these recipes alone, so that what is known of them is seldom lost.
pub const PLACES: &str = "zone crypt of Chip secret\nzone grave[seat] of Chip secret\nzone vault of Card private to chief\nstate chief: seat or none = none public\n";

pub const PILES: &[Write] = &[
    // Open things go to a dark pile, and it is asked what lies there.
    |it| {
        let seat = it.value(Type::Seat, 0);
        let from = it.chance.one_of(&[
            "chips".to_owned(),
            format!("open[{seat}]"),
            "1 from chips".to_owned(),
            "1 from bag".to_owned(),
            "bag".to_owned(),
            "crypt".to_owned(),
            "Red".to_owned(),
            format!("all c in open[{seat}] where c is Red"),
        ]);
        let to = it.chance.one_of(&[
            "crypt",
            "grave[seat 1]",
            "grave[boss]",
            "grave[who]",
            "open[seat 2]",
        ]);
        let (between, inner) = (it.between(), it.statements(0));
        let read = it.chance.one_of(&[
            "Red in grave[seat 1]",
            "Blue in crypt",
            "Red in grave[boss]",
            "Blue in grave[seat 2]",
        ]);
        let use_of = it.chance.one_of(&[
            "set said = IT",
            "if IT {\nINNER}",
            "tell seat 1 t_: IT\nset said = t_",
        ]);
        let t = it.fresh("t");
        let use_of =
            use_of.replace("IT", &format!("({read})")).replace("INNER", &inner).replace("t_", &t);
        Some(format!("move {from} to {to}\n{between}{use_of}"))
    },
    // All but one.
    |it| {
        let (zone, to) = (it.zone(Type::Card)?, it.zone(Type::Card)?);
        let (c, v) = (it.fresh("c"), it.fresh("v"));
        let one = it.chance.one_of(&[
            "first c in ZONE where c is Duke1",
            "top of ZONE",
            "first c in ZONE where c is not Duke1",
            "if dark then Duke1 else Lady1",
        ]);
        let other = it.zone(Type::Card)?;
        let one = one
            .replace("ZONE", it.chance.one_of(&[&zone, &other]))
            .replace(" c ", &format!(" {c} "));
        let (between, third) = (it.between(), it.zone(Type::Card)?);
        let moves = it
            .chance
            .one_of(&["", "move ZONE to THIRD\n"])
            .replace("ZONE", &zone)
            .replace("THIRD", &third);
        let here = if moves.is_empty() { &zone } else { &third };
        let last =
            it.chance.one_of(&["", "\nmove IT to TO"]).replace("IT", &v).replace("TO", &zone);
        Some(format!(
            "let {v} = {one}\n{between}{moves}move all {c} in {here} where {c} is not {v} to {to}{last}"
        ))
    },
    // Each keeps a card, and the others go.
    |it| {
        it.questions = it.questions.checked_sub(1)?;
        let (a, s, c) = (it.fresh("a"), it.fresh("s"), it.fresh("c"));
        let held = it
            .chance
            .one_of(&["#a in hand[me] or hand[me] is empty", "#a in hand[me] or #a is #a"])
            .replace("#a", &a);
        let (between, to) = (it.between(), it.zone(Type::Card)?);
        Some(format!(
            "ask each of seats for {a}: Card private \"Which?\" where {held} else \"No.\"\n{between}for each {s} in seats {{ move all {c} in hand[{s}] where {c} is not {a}[{s}] to {to} }}"
        ))
    },
    // Two cards that may be the same are moved together.
    |it| {
        let (a, b) = (it.fresh("d"), it.fresh("d"));
        let sets = ["{Duke1 Duke2}", "{Lady1 Lady2}", "{Duke1 Lady2}", "Card"];
        let (first, second) = (it.chance.one_of(&sets), it.chance.one_of(&sets));
        let kept =
            it.chance.one_of(&["", "set last = IT\n", "set mark[seat 1] = IT\n"]).replace("IT", &a);
        let to = it.zone(Type::Card)?;
        Some(format!(
            "draw {a} from {first}\ndraw {b} from {second}\n{kept}move {{ {a} {b} }} to {to}"
        ))
    },
    // A role is given, or given up, and cards come and go.
    |it| {
        let role = it.chance.one_of(&["none", "none", "seat 1", "who"]);
        let first = it.chance.one_of(&["", "set chief = seat 2\n", "set chief = none\n"]);
        let (from, to) = (it.zone(Type::Card)?, it.zone(Type::Card)?);
        let (between, after) =
            (it.between(), it.chance.one_of(&["set chief = none\n", "set chief = seat 1\n", ""]));
        let inner = it
            .chance
            .one_of(&["move 1 from FROM to vault\n", "move FROM to vault\n", ""])
            .replace("FROM", &from);
        Some(format!(
            "{first}repeat 2 times {{\n{inner}{between}set chief = {role}\nmove 1 from vault to {to}\n{after}}}"
        ))
    },
    // Hands of some are shown, and those of others are asked for.
    |it| {
        let (s, t, u) = (it.fresh("s"), it.fresh("s"), it.fresh("s"));
        let some = it.chance.one_of(&[
            "(seats - who)",
            "seats",
            "(all #u in seats where called[#u])",
            "{ who }",
        ]);
        let among = it.chance.one_of(&[
            "#s is not who",
            "called[#s]",
            "#s in seats",
            "#s is who",
            "not called[#s]",
        ]);
        let card = it.literal(Type::Card);
        let between = it.between();
        let read = it.chance.one_of(&[
            "first #s in seats where #a and #c in hand[#s]",
            "first #s in seats where #a and (every #t in seats: #b or #c in hand[#t])",
        ]);
        let text = format!(
            "for each #s in {some} {{ reveal hand[#s] to all }}\n{between}set who = ({read}) otherwise seat 1"
        );
        let text = text.replace("#a", among).replace("#b", &among.replace("#s", "#t"));
        let text = text.replace("#s", &s).replace("#t", &t);
        Some(text.replace("#u", &u).replace("#c", &card))
    },
    // Two loops show what lies in each place, or in some.
    |it| {
        let (s, t) = (it.fresh("s"), it.fresh("s"));
        let condition = it.chance.one_of(&["#s is not #t", "#s is #t", "yes", "called[#s]"]);
        let shown = it.chance.one_of(&["hand[#t]", "hand[#s]"]);
        let inner = it.statements(0);
        let card = it.literal(Type::Card);
        let text = format!(
            "for each #s in seats {{ for each #t in seats {{ if {condition} {{ reveal {shown} to all }} }} }}\nif (some #s in seats: {card} in hand[#s]) {{\n{inner}}}"
        );
        Some(text.replace("#s", &s).replace("#t", &t))
    },
    // Cards of a hand that was shown are named in a loop.
    |it| {
        let (hand, card) = (it.zone(Type::Card)?, it.literal(Type::Card));
        let to = it.zone(Type::Card)?;
        let (between, inner) = (it.between(), it.statements(0));
        Some(format!(
            "reveal {hand} to all\nrepeat 2 times {{\nif {card} in {hand} {{ move {card} to {to} }}\n{between}if Duke1 in {hand} {{\n{inner}}}\n}}"
        ))
    },
];
