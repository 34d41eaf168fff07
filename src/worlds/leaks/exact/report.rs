//! What was decided, in words.

use serde_json::{Value as Json, json};

use super::{Decided, Extent, Leak};
use crate::leaks::report::{counted, what};
use crate::view::Viewer;

impl Decided {
    /// Whether there is no leak as far as all worlds were followed.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.leaks.is_empty()
    }

    fn who(&self, viewer: Viewer) -> &str {
        match viewer {
            Viewer::Seat(seat) => self.names.get(seat as usize).map_or("?", String::as_str),
            Viewer::Public | Viewer::Referee => "a spectator",
        }
    }

    /// The report for a screen.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let seats = self.names.len();
        let count = |number: usize, thing| counted(number as u64, thing);
        let extent = match self.extent {
            Extent::Whole => "to the end of every game".to_owned(),
            Extent::Decisions(most) => format!("up to {}", count(most, "decision")),
            Extent::Histories(most) => format!(
                "up to {}, as there are too many histories after that",
                count(most, "decision")
            ),
            Extent::Nothing => {
                return vec![format!(
                    "  {seats} seats: nothing is decided, as there are too many worlds before the first decision"
                )];
            }
        };
        let mut lines = vec![format!(
            "  {seats} seats: {} and {} {extent}, {}",
            count(self.worlds, "world"),
            histories(self.histories),
            count(self.leaks.len(), "leak"),
        )];
        let sets = self.sets.iter().map(|(viewer, sets)| format!("{} {sets}", self.who(*viewer)));
        let sets: Vec<String> = sets.collect();
        lines.push(format!("    information sets: {}", sets.join(", ")));
        lines.extend(self.leaks.iter().flat_map(|leak| self.leak(leak)));
        lines
    }

    fn title(&self, leak: &Leak) -> String {
        let (what, verb) = what(&leak.difference.what);
        format!("{what} {verb} on what {} cannot know", self.first(leak))
    }

    fn first(&self, leak: &Leak) -> &str {
        leak.viewers.first().map_or("?", |first| self.who(*first))
    }

    fn leak(&self, leak: &Leak) -> Vec<String> {
        let times =
            if leak.times == 1 { "once".to_owned() } else { format!("{} times", leak.times) };
        let others = leak.viewers.iter().skip(1);
        let others: Vec<&str> = others.map(|viewer| self.who(*viewer)).collect();
        let others = if others.is_empty() {
            String::new()
        } else {
            format!(", also by {}", others.join(", "))
        };
        let mut lines =
            vec![String::new(), format!("  leak: {}, found {times}{others}", self.title(leak))];
        let nothing = if leak.seen.is_empty() { " nothing yet" } else { "" };
        lines.push(format!("    what {} has seen:{nothing}", self.first(leak)));
        lines.extend(leak.seen.iter().map(|line| format!("      {line}")));
        let [here, there] = &leak.worlds;
        lines.push(format!("    one world:   {}", here.join("; ")));
        lines.push(format!("      there:     {}", leak.difference.here));
        lines.push(format!("    another one: {}", there.join("; ")));
        lines.push(format!("      there:     {}", leak.difference.there));
        lines
    }

    /// The report for programs: the counts, then each leak.
    #[must_use]
    pub fn json(&self) -> Vec<Json> {
        let (extent, decisions) = match self.extent {
            Extent::Whole => ("whole", None),
            Extent::Decisions(most) => ("decisions", Some(most)),
            Extent::Histories(most) => ("histories", Some(most)),
            Extent::Nothing => ("nothing", None),
        };
        let sets: Vec<Json> = self
            .sets
            .iter()
            .map(|(viewer, sets)| json!({ "viewer": self.who(*viewer), "sets": sets }))
            .collect();
        let mut all = vec![json!({
            "seats": self.names, "extent": extent, "decisions": decisions, "worlds": self.worlds,
            "histories": self.histories, "information_sets": sets, "leaks": self.leaks.len(),
        })];
        all.extend(self.leaks.iter().map(|leak| {
            let viewers: Vec<&str> = leak.viewers.iter().map(|viewer| self.who(*viewer)).collect();
            json!({
                "leak": self.title(leak), "viewers": viewers, "times": leak.times, "seen": leak.seen,
                "worlds": leak.worlds, "here": leak.difference.here, "there": leak.difference.there,
            })
        }));
        all
    }
}

fn histories(count: usize) -> String {
    if count == 1 { "1 history".to_owned() } else { format!("{count} histories") }
}
