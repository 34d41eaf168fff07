//! Small games whose trees can be counted by hand, or are counted in print.

/// Somebody sees a coin, says something, and somebody else guesses.
pub const COIN: &str = r#"
language 1
game "Coin" { players 2..2 }
type Side is one of Heads Tails Edge
play {
  draw side from Side
  tell seat 2 fallen: side "It shows {side}."
  ask seat 2 for said: Side public "What do you say?"
  ask seat 1 for guess: Side public "What does it show?"
  tell all right: guess is side
  if right { end game "Right." won by {seat 1} }
  end game "Wrong." won by {seat 2}
}
"#;

/// Two choose at the same time.
pub const PENNIES: &str = r#"
language 1
game "Pennies" { players 2..3 }
state shown[seat]: flag = no public
action heads { do { set shown[me] = yes } }
action tails { do { set shown[me] = no } }
phase showing { heads tails }
play {
  turn of each of seats in showing
  if every s in seats: shown[s] { end game "Alike." won by {seat 1} }
  end game "Different." won by {seat 2}
}
"#;

/// Two answer at the same time, and the answers stay hidden.
pub const ANSWERS: &str = r#"
language 1
game "Answers" { players 2..2 }
play {
  ask each of seats for number: 1..3 private "Which number?"
  end game "Answered."
}
"#;

/// Each may call once before the first seat has passed.
pub const CALLS: &str = r#"
language 1
game "Calls" { players 2..2 }
state called[seat]: flag = no public
action pass { do { end turn } }
phase waiting { pass }
interrupt call by any seat during waiting {
  require once: not called[me] else "You have called."
  do { set called[me] = yes }
}
play {
  turn of seat 1 in waiting
  if called[seat 1] { end game "Called." won by {seat 1} }
  end game "Nobody has called."
}
"#;

/// A dice of two that only its owner sees, and whoever is first of a team.
pub const TEAM: &str = r#"
language 1
game "Team" {
  players 3..3
  score points
}
state points[seat]: 0..9 = 0 public
state luck[seat]: 0..2 = 0 private
action take {
  do {
    set points[me] = 2
    end turn
  }
}
action leave { do { end turn } }
phase taking { take leave }
setup {
  for each s in seats {
    draw pips from 1..2
    set luck[s] = pips
  }
}
play {
  turn of any of {seat 1 seat 2} in taking
  end game "Over."
}
"#;

pub const KUHN: &str = r#"
language 1
game "Kuhn Poker" {
  players 2..2
  score winnings
}
type Card is one of Jack Queen King
zone deck of all Card secret
zone hand[seat] of Card private
state stake[seat]: 0..2 = 1 public
state winnings[seat]: number = 0 public
function bet_open -> flag = some s in seats: stake[s] > stake[me]
function top_card(whom: seat) -> Card = top of hand[whom] otherwise Jack
setup {
  for each s in seats {
    draw card from deck
    move card to hand[s]
  }
}
action bet {
  require first: not bet_open else "Call it or fold."
  do {
    set stake[me] = 2
    end turn
  }
}
action check {
  require first: not bet_open else "Call it or fold."
  do { end turn }
}
action call {
  require open: bet_open else "There is no bet."
  do {
    set stake[me] = 2
    end turn
  }
}
action fold {
  require open: bet_open else "There is no bet."
  do { take_pot(left of me) }
}
phase betting { check bet call fold }
play {
  for each s in seats { turn of s in betting }
  if stake[seat 1] < stake[seat 2] { turn of seat 1 in betting }
  for each s in seats { reveal hand[s] to all }
  tell all high: first s in seats where every t in seats: top_card(t) <= top_card(s)
  take_pot(high otherwise seat 1)
}
to take_pot(winner: seat) {
  let loser = left of winner
  set winnings[winner] = stake[loser]
  set winnings[loser] = 0 - stake[loser]
  end game "{winner} takes the pot." won by {winner}
}
"#;

pub const NOUGHTS: &str = r#"
language 1
game "Noughts and crosses" { players 2..2 }
type Field is a grid 3 wide of
  A3 B3 C3
  A2 B2 C2
  A1 B1 C1
state mark[Field]: seat or none = none public
function three(who: seat) -> flag =
  (some n in 1..3: every f in Field: f.row is not n or mark[f] is who)
  or (some n in 1..3: every f in Field: f.column is not n or mark[f] is who)
  or (every f in {A1 B2 C3}: mark[f] is who)
  or (every f in {A3 B2 C1}: mark[f] is who)
action place(field: Field) {
  require free: mark[field] is none else "{field} is taken."
  do {
    set mark[field] = me
    if three(me) { end game "{me} has three in a row." won by {me} }
    end turn
  }
}
phase placing { place }
play {
  repeat {
    for each s in seats {
      if every f in Field: mark[f] is not none { end game "The board is full." }
      turn of s in placing
    }
  }
}
"#;
