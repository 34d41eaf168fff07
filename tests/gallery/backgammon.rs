//! Backgammon. What may be stepped is found by trying every way to play the whole throw.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, of_seat};

/// The men of both players by the number of the point, each counted from their own side: 25 is the bar, 0 is off.
#[derive(Clone, PartialEq)]
struct Board([[i32; 26]; 2]);

impl Board {
    /// The board after a step of a player, if it may be made.
    fn stepped(&self, player: usize, from: usize, pips: usize) -> Option<(Self, usize)> {
        let men = &self.0[player];
        if men[from] == 0 || from != 25 && men[25] > 0 {
            return None;
        }
        let goal = from.saturating_sub(pips);
        if goal == 0 {
            let farthest = (1..=25).rev().find(|point| men[*point] > 0)?;
            let fits = from == pips || from < pips && farthest == from;
            if farthest > 6 || !fits {
                return None;
            }
        } else if self.0[1 - player][25 - goal] > 1 {
            return None;
        }
        let mut after = self.clone();
        after.0[player][from] -= 1;
        after.0[player][goal] += 1;
        if goal > 0 && after.0[1 - player][25 - goal] == 1 {
            after.0[1 - player][25 - goal] = 0;
            after.0[1 - player][25] += 1;
        }
        Some((after, goal))
    }

    /// All first steps with some dice, each with the most dice that can be played if it is made, and the die.
    fn steps(&self, player: usize, dice: &[usize]) -> Vec<(usize, usize, usize, usize)> {
        let mut steps = Vec::new();
        let mut tried = BTreeSet::new();
        for (place, pips) in dice.iter().enumerate() {
            if !tried.insert(*pips) {
                continue;
            }
            let mut rest = dice.to_vec();
            rest.remove(place);
            for from in 1..=25 {
                if let Some((after, goal)) = self.stepped(player, from, *pips) {
                    steps.push((from, goal, *pips, 1 + after.most(player, &rest)));
                }
            }
        }
        steps
    }

    /// How many dice can be played at most.
    fn most(&self, player: usize, dice: &[usize]) -> usize {
        let steps = self.steps(player, dice);
        steps.into_iter().map(|(.., most)| most).max().unwrap_or(0)
    }

    /// The steps that may be made: they play as many dice as can be played, and a single one is the highest.
    fn legal(&self, player: usize, dice: &[usize]) -> Vec<(usize, usize, usize)> {
        let steps = self.steps(player, dice);
        let most = steps.iter().map(|step| step.3).max().unwrap_or(0);
        let best: Vec<_> = steps.into_iter().filter(|step| step.3 == most).collect();
        let highest = best.iter().map(|step| step.2).max().unwrap_or(0);
        let is_played = |pips: usize| most > 1 || pips == highest;
        let played = best.into_iter().filter(|step| is_played(step.2));
        played.map(|(from, goal, pips, _)| (from, goal, pips)).collect()
    }
}

struct Backgammon {
    board: Board,
    dice: Vec<usize>,
    to_move: usize,
    chance: Chance,
    over: Option<(usize, i32)>,
}

impl Backgammon {
    fn throw(&mut self) -> [usize; 2] {
        [(); 2].map(|()| self.chance.below("roll", 6) + 1)
    }

    fn take_turn(&mut self, player: usize, [one, other]: [usize; 2]) {
        self.to_move = player;
        self.dice = if one == other { vec![one; 4] } else { vec![one, other] };
        self.dice.sort_unstable();
    }
}

impl Second for Backgammon {
    fn begin(_: &Players, seed: u64) -> Self {
        let mut men = [0; 26];
        [(24, 2), (13, 5), (8, 3), (6, 5)]
            .into_iter()
            .for_each(|(point, count)| men[point] = count);
        let chance = Chance::new(seed);
        let board = Board([men; 2]);
        let mut game = Self { board, dice: Vec::new(), to_move: 0, chance, over: None };
        let thrown = loop {
            let thrown = game.throw();
            if thrown[0] != thrown[1] {
                break thrown;
            }
        };
        game.take_turn(usize::from(thrown[0] < thrown[1]), thrown);
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over.is_some() {
            return BTreeSet::new();
        }
        let legal = self.board.legal(self.to_move, &self.dice);
        if legal.is_empty() {
            return [(self.to_move, "no_step".to_owned())].into();
        }
        let steps = legal.into_iter();
        steps.map(|(from, goal, _)| (self.to_move, format!("step({from}, {goal})"))).collect()
    }

    /// Men go home.
    fn steady(&self) -> BTreeSet<Choice> {
        let choices = self.choices();
        let from =
            |text: &str| text.trim_start_matches("step(").split(',').next()?.parse::<i32>().ok();
        let farthest = choices.iter().filter_map(|(_, text)| from(text)).max();
        choices.into_iter().filter(|(_, text)| from(text) == farthest).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "step" {
            let [from, goal] = [0, 1].map(|at| chosen.arguments[at].parse::<usize>().unwrap());
            let legal = self.board.legal(seat, &self.dice);
            let mut fitting = legal.into_iter().filter(|step| (step.0, step.1) == (from, goal));
            let (_, _, pips) = fitting.next().expect("a legal step");
            (self.board, _) = self.board.stepped(seat, from, pips).expect("a step");
            let place = self.dice.iter().position(|die| *die == pips).unwrap();
            self.dice.remove(place);
        }
        let [own, other] = [seat, 1 - seat].map(|player| self.board.0[player]);
        if own[0] == 15 {
            let worth = match other {
                men if men[0] > 0 => 1,
                men if men[19..].iter().any(|count| *count > 0) => 3,
                _ => 2,
            };
            self.over = Some((seat, worth));
        } else if chosen.action != "step" || self.board.legal(seat, &self.dice).is_empty() {
            let thrown = self.throw();
            self.take_turn(1 - seat, thrown);
        }
    }

    fn over(&self) -> Option<Over> {
        let (winner, worth) = self.over?;
        let name = super::table::name(winner);
        let reason = match worth {
            1 => format!("{name} has borne off all men."),
            2 => format!("{name} wins a gammon."),
            _ => format!("{name} wins a backgammon."),
        };
        let mut scores = vec![-worth; 2];
        scores[winner] = worth;
        Some(Over { reason, winners: [winner].into(), scores })
    }

    fn table(&self) -> Vec<(String, String)> {
        let men = &self.board.0;
        let aside = (0..2).flat_map(|player| {
            [of_seat("bar", player, men[player][25]), of_seat("off", player, men[player][0])]
        });
        let points = (1..=24)
            .map(|point: usize| at(&format!("men[P{point}]"), men[0][point] + men[1][25 - point]));
        aside.chain(points).collect()
    }
}

#[test]
fn backgammon_is_played_alike() {
    let reasons = compare::<Backgammon>("backgammon", &[(2, "", 60)]);
    assert!(reasons.iter().any(|reason| reason.contains("gammon")), "{reasons:?}");
}
