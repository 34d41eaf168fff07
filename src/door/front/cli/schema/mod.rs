//! `hoyle schema`

use clap::{Args, ValueEnum};
use serde_json::{Map, Value as Json, json};

use super::{Exit, ui};

/// Print the JSON Schema of what a verb prints with `--format json`.
#[derive(Args)]
pub struct Arguments {
    /// The verb; without one, all verbs that have a schema are listed.
    #[arg(value_enum)]
    verb: Option<Verb>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Verb {
    /// Files that were checked, and what was found in them.
    Check,
    /// Tests, and what came of them.
    Test,
    /// A summary of games; or a line of `--format jsonl`.
    Sim,
    /// What of a game is used.
    Cover,
    /// Changes to rules, and whether tests notice them.
    Mutate,
    /// Differences between the rules of two games.
    Diff,
    /// Counts of the tree of a game.
    Perft,
    /// How near a solver has come.
    Solve,
    /// How bots have done against each other.
    Arena,
    /// How much each seat could know in a game.
    Replay,
}

/// Definitions that several schemas use.
const SHARED: &str = include_str!("shared.json");

impl Verb {
    const fn text(self) -> &'static str {
        match self {
            Self::Check => include_str!("check.json"),
            Self::Test => include_str!("test.json"),
            Self::Sim => include_str!("sim.json"),
            Self::Cover => include_str!("cover.json"),
            Self::Mutate => include_str!("mutate.json"),
            Self::Diff => include_str!("diff.json"),
            Self::Perft => include_str!("perft.json"),
            Self::Solve => include_str!("solve.json"),
            Self::Arena => include_str!("arena.json"),
            Self::Replay => include_str!("replay.json"),
        }
    }

    /// The schema, with the shared definitions that it needs.
    fn schema(self) -> serde_json::Result<Json> {
        let mut schema: Json = serde_json::from_str(self.text())?;
        let shared: Map<String, Json> = serde_json::from_str(SHARED)?;
        let mut needed = Map::new();
        let mut text = self.text().to_owned();
        // A shared definition may need others.
        while let Some((name, part)) = shared.iter().find(|(name, _)| {
            !needed.contains_key(*name) && text.contains(&format!("#/$defs/{name}\""))
        }) {
            text.push_str(&part.to_string());
            needed.insert(name.clone(), part.clone());
        }
        if let Json::Object(fields) = &mut schema {
            let dialect = json!("https://json-schema.org/draft/2020-12/schema");
            fields.insert("$schema".to_owned(), dialect);
            fields.insert("$defs".to_owned(), needed.into());
        }
        Ok(schema)
    }
}

pub fn run(arguments: &Arguments) -> Exit {
    let Some(verb) = arguments.verb else {
        for verb in Verb::value_variants() {
            if let Some(value) = verb.to_possible_value() {
                let help = value.get_help().map(ToString::to_string);
                ui::out(&format!("{:<8}{}", value.get_name(), help.unwrap_or_default()));
            }
        }
        return Exit::Ok;
    };
    match verb.schema() {
        Ok(schema) => {
            ui::out(&format!("{schema:#}"));
            Exit::Ok
        }
        Err(error) => ui::usage(&error.to_string()),
    }
}
