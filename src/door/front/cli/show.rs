//! `hoyle show`

use clap::{Args, ValueEnum};
use hoyle::notation::Names;
use hoyle::outline::{Node, SeenBy, Use, seen, tree, uses};
use hoyle::rulebook::{self, Told};

use super::open::{GameArguments, Opened};
use super::{Exit, ui};

/// Show the structure of a game: its declarations, the flow of play, who sees what, and what calls what.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: GameArguments,
    /// What is shown.
    #[arg(long = "as", value_enum)]
    shown: Shown,
    /// How it is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shown {
    /// The declarations.
    Tree,
    /// How play goes on: turns, their actions, questions, loops and the end.
    Flow,
    /// Who sees each zone and each state.
    WhoSeesWhat,
    /// What each action, procedure, rule and function reads, writes and calls.
    Calls,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines of text.
    Text,
    /// A flow chart in the notation of Mermaid.
    Mermaid,
    /// A picture in SVG.
    Svg,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    ui::out(&written(&arguments.asked.open()?, arguments)?);
    Ok(Exit::Ok)
}

fn written(opened: &Opened, arguments: &Arguments) -> Result<String, Exit> {
    let game = &opened.runtime.game;
    let format = arguments.format;
    let text = match arguments.shown {
        Shown::Tree => {
            let tree = tree(game);
            match format {
                Format::Text => tree.lines().join("\n"),
                Format::Mermaid => tree.chart().mermaid().join("\n"),
                Format::Svg => Node::picture(&[tree]),
            }
        }
        Shown::Flow => flow(opened, format)?,
        Shown::WhoSeesWhat => {
            let seen = seen(game);
            match format {
                Format::Text => SeenBy::matrix(&seen).lines().join("\n"),
                Format::Mermaid => SeenBy::chart(&seen).mermaid().join("\n"),
                Format::Svg => SeenBy::matrix(&seen).picture(),
            }
        }
        Shown::Calls => {
            let uses = uses(game);
            let nodes: Vec<Node> = uses.iter().map(Use::node).collect();
            match format {
                Format::Text => {
                    let lines: Vec<String> = nodes.iter().flat_map(Node::lines).collect();
                    lines.join("\n")
                }
                Format::Mermaid => Use::chart(&uses).mermaid().join("\n"),
                Format::Svg => Node::picture(&nodes),
            }
        }
    };
    Ok(text)
}

fn flow(opened: &Opened, format: Format) -> Result<String, Exit> {
    let options = opened.options()?;
    let names = Names { seats: Vec::new(), language: opened.language };
    let stages = rulebook::stages(Told {
        game: &opened.runtime.game,
        sources: &opened.sources,
        names: &names,
        options: &options,
    });
    Ok(match format {
        Format::Text => rulebook::outline(&stages, None).join("\n"),
        Format::Mermaid => rulebook::mermaid(&stages).join("\n"),
        Format::Svg => rulebook::svg(&stages),
    })
}
