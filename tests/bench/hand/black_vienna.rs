//! Black Vienna with four seats on masks: of the 27 suspects, and of the 36 inquiries. Options are as in the file of the
//! game, if nothing is said.

use super::Ended;
use super::numbers::Numbers;

const SEATS: u32 = 4;
const EVERYBODY: u32 = (1 << SEATS) - 1;
const SUSPECTS: u32 = 27;
const STACKS: usize = 3;
/// Cards in a stack at first.
const HIGH: usize = CARDS.len() / STACKS;

/// The initials on each inquiry.
const CARDS: [&str; 36] = [
    "ACL", "AGM", "AOS", "APQ", "BCY", "BHV", "BLM", "BQT", "CFI", "CSX", "DHR", "DJZ", "DLS",
    "DVY", "EGW", "ENQ", "EÖR", "EUV", "FÖY", "FRX", "FSZ", "GKO", "GPX", "HNÖ", "HUZ", "IÖW",
    "IPR", "ITZ", "JMO", "JQX", "JTY", "KMU", "KNT", "KPW", "LNV", "OUW",
];

/// The suspects on each inquiry.
const ON: [u32; CARDS.len()] = {
    let mut on = [0; CARDS.len()];
    let mut card = 0;
    while card < CARDS.len() {
        let bytes = CARDS[card].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                letter @ b'A'..=b'Z' => on[card] |= 1 << (letter - b'A'),
                // The first of the two bytes of Ö, which comes last.
                0xc3 => on[card] |= 1 << (SUSPECTS - 1),
                _ => {}
            }
            at += 1;
        }
        card += 1;
    }
    on
};

/// How many sets of three suspects there are.
const THREES: usize = 2925;

/// They, in lexicographic order.
static SETS: [u32; THREES] = {
    let mut sets = [0; THREES];
    let (mut at, mut first) = (0, 0);
    while first < SUSPECTS {
        let mut second = first + 1;
        while second < SUSPECTS {
            let mut third = second + 1;
            while third < SUSPECTS {
                sets[at] = 1 << first | 1 << second | 1 << third;
                at += 1;
                third += 1;
            }
            second += 1;
        }
        first += 1;
    }
    sets
};

/// Where a game stands.
struct Table {
    ring: u32,
    hands: [u32; SEATS as usize],
    stacks: [[u8; HIGH]; STACKS],
    heights: [u8; STACKS],
    /// The cards on top of the stacks.
    open: u64,
    /// The cards that lie before each seat.
    before: [u64; SEATS as usize],
    /// The cards that each seat has answered.
    answered: [u64; SEATS as usize],
    /// The cards that carry chips.
    chips: u64,
    pool: i32,
    questioned: u32,
    failed: u32,
    asker: u32,
    moves: u64,
    points: [i32; SEATS as usize],
}

/// A random game.
pub fn play(numbers: &mut Numbers) -> Ended {
    let mut table = Table::deal(numbers);
    loop {
        if let Some(accuser) = table.interrupted(numbers) {
            let named = numbers.pick(THREES as u64);
            table.moves += 1;
            if SETS[named as usize] == table.ring {
                return table.solved(accuser, numbers);
            }
            table.failed |= 1 << accuser;
            if table.failed.count_ones() == SEATS - 1 {
                return table.last_chance(numbers);
            }
        } else {
            let asker = table.asker;
            if !table.asks(asker, false, numbers) {
                return table.ended("No question is left. The ring escapes.", 0);
            }
            if table.pool <= 3 {
                return table.ended("3 chips or fewer are left. The ring escapes.", 0);
            }
        }
    }
}

impl Table {
    fn deal(numbers: &mut Numbers) -> Self {
        let mut suspects: [u8; SUSPECTS as usize] = std::array::from_fn(|suspect| suspect as u8);
        numbers.shuffle("deck", &mut suspects);
        let mut cards: [u8; CARDS.len()] = std::array::from_fn(|card| card as u8);
        numbers.shuffle("box", &mut cards);
        let mut table = Self {
            ring: suspects[..3].iter().fold(0, |ring, suspect| ring | 1 << suspect),
            hands: [0; SEATS as usize],
            stacks: [[0; HIGH]; STACKS],
            heights: [HIGH as u8; STACKS],
            open: 0,
            before: [0; SEATS as usize],
            answered: [0; SEATS as usize],
            chips: 0,
            pool: 40,
            questioned: 0,
            failed: 0,
            asker: 0,
            moves: 0,
            points: [0; SEATS as usize],
        };
        for (at, suspect) in suspects[3..].iter().enumerate() {
            table.hands[(at + 1) % SEATS as usize] |= 1 << suspect;
        }
        for (at, card) in cards.iter().enumerate() {
            table.stacks[at % STACKS][at / STACKS] = *card;
        }
        for stack in table.stacks {
            table.open |= 1 << stack[HIGH - 1];
        }
        table
    }

    /// The seat that interrupts to accuse: the others are asked first, clockwise from the asker.
    fn interrupted(&self, numbers: &mut Numbers) -> Option<u32> {
        for step in 1..=SEATS {
            let seat = (self.asker + step) % SEATS;
            let can = self.failed >> seat & 1 == 0;
            if can || step == SEATS {
                numbers.asks(seat, self.moves);
            }
            if can && numbers.interrupts() {
                return Some(seat);
            }
        }
        None
    }

    /// A seat puts a question, or does the only thing that it can do instead. Says whether it has asked.
    fn asks(&mut self, me: u32, may_pass: bool, numbers: &mut Numbers) -> bool {
        let open = u64::from(self.open.count_ones());
        let old = self.reusable(me);
        // An open card goes to each of the others; with an old one, to the two who do not have that.
        let (alone, pairs) = (open * 3, u64::from(old.count_ones()) * 2);
        let reopened = if open == 0 { self.reopened(me, old) } else { 0 };
        let other = may_pass || open == 0 && reopened == 0;
        let count = alone + open * pairs + reopened + u64::from(other);
        let at = numbers.pick(count);
        self.moves += 1;
        let whom = if at < alone {
            let whom = nth_seat(EVERYBODY & !(1 << me), at % 3);
            self.answer(nth(self.open, at / 3), whom);
            whom
        } else if at < alone + open * pairs {
            let at = at - alone;
            let again = nth(old, at % pairs / 2);
            let whom = nth_seat(EVERYBODY & !(1 << me) & !(1 << self.holder(again)), at % 2);
            self.answer(nth(self.open, at / pairs), whom);
            self.answer(again, whom);
            whom
        } else if at < alone + reopened {
            let (again, whom) = self.nth_reopened(me, old, at);
            self.answer(again, whom);
            whom
        } else {
            return false;
        };
        self.asker = whom;
        true
    }

    /// The old cards that a seat may use again.
    fn reusable(&self, me: u32) -> u64 {
        let played = self.before.iter().fold(0, |all, cards| all | cards);
        if self.questioned != EVERYBODY || played.count_ones() < 6 {
            return 0;
        }
        played & !self.chips & !self.before[me as usize]
    }

    /// Before whom a card lies.
    fn holder(&self, card: u32) -> u32 {
        let holds = |seat: &u32| self.before[*seat as usize] >> card & 1 == 1;
        (0..SEATS).find(holds).unwrap_or(0)
    }

    /// The old cards that a seat may be asked alone, with no stacks left.
    fn unanswered(&self, whom: u32, old: u64) -> u64 {
        old & !self.before[whom as usize] & !self.answered[whom as usize]
    }

    /// In how many ways an old card may be asked alone.
    fn reopened(&self, me: u32, old: u64) -> u64 {
        let others = (0..SEATS).filter(|whom| *whom != me);
        let ways = others.map(|whom| self.unanswered(whom, old).count_ones());
        u64::from(ways.sum::<u32>())
    }

    /// One of these ways.
    fn nth_reopened(&self, me: u32, mut old: u64, mut at: u64) -> (u32, u32) {
        while old != 0 {
            let card = old.trailing_zeros();
            let asked = |whom: &u32| *whom != me && self.unanswered(*whom, 1 << card) != 0;
            let whom: u32 = (0..SEATS).filter(asked).fold(0, |all, whom| all | 1 << whom);
            let ways = u64::from(whom.count_ones());
            if at < ways {
                return (card, nth_seat(whom, at));
            }
            at -= ways;
            old &= old - 1;
        }
        (0, 0)
    }

    /// A seat answers a card, which comes to lie before it.
    fn answer(&mut self, card: u32, whom: u32) {
        let bit = 1_u64 << card;
        if self.open & bit != 0 {
            self.uncover(card);
        } else {
            for cards in &mut self.before {
                *cards &= !bit;
            }
        }
        let whom = whom as usize;
        self.before[whom] |= bit;
        self.answered[whom] |= bit;
        self.questioned |= 1 << whom;
        let alibis = (self.hands[whom] & ON[card as usize]).count_ones().cast_signed();
        if alibis.min(self.pool) > 0 {
            self.chips |= bit;
        }
        self.pool = (self.pool - alibis).max(0);
    }

    /// Takes an open card from its stack.
    fn uncover(&mut self, card: u32) {
        self.open &= !(1 << card);
        for (stack, height) in self.stacks.iter().zip(&mut self.heights) {
            let top = usize::from(*height);
            if top > 0 && u32::from(stack[top - 1]) == card {
                *height -= 1;
                if top > 1 {
                    self.open |= 1 << stack[top - 2];
                }
                return;
            }
        }
    }

    /// An accusation was right. The others may still guess.
    fn solved(mut self, me: u32, numbers: &mut Numbers) -> Ended {
        self.points[me as usize] = 3 * self.pool;
        for seat in (0..SEATS).filter(|seat| *seat != me) {
            if self.failed >> seat & 1 == 0 {
                numbers.asks(seat, self.moves);
                // The last answer is none.
                let guess = numbers.pick(THREES as u64 + 1) as usize;
                self.moves += 1;
                if SETS.get(guess) == Some(&self.ring) {
                    self.points[seat as usize] = self.pool;
                }
            }
        }
        self.ended("{me} has exposed the ring.", 1 << me)
    }

    /// The only seat left may put one more question, and then has to accuse.
    fn last_chance(mut self, numbers: &mut Numbers) -> Ended {
        let last = self.failed.trailing_ones();
        numbers.asks(last, self.moves);
        self.asks(last, true, numbers);
        numbers.asks(last, self.moves);
        let named = numbers.pick(THREES as u64);
        self.moves += 1;
        if SETS[named as usize] == self.ring {
            self.points[last as usize] = self.pool;
            return self.ended("{me} has exposed the ring at the last moment.", 1 << last);
        }
        self.ended("Everybody was wrong. The ring escapes.", 0)
    }

    fn ended(self, reason: &'static str, winners: u32) -> Ended {
        Ended { moves: self.moves, reason, winners, points: self.points }
    }
}

/// The n-th card of these.
fn nth(mut cards: u64, at: u64) -> u32 {
    for _ in 0..at {
        cards &= cards - 1;
    }
    cards.trailing_zeros()
}

/// The n-th seat of these.
fn nth_seat(seats: u32, at: u64) -> u32 {
    nth(u64::from(seats), at)
}
