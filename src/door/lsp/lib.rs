//! The language server: answers an editor about its open rule files, over standard input and output.
//!
//! `server.rs` reads requests and has an arm for each; read it first. `open_texts.rs` keeps the texts that the editor holds, and `units.rs` the games that they belong to.
//! Each thing that an editor can ask has a file: `hover.rs`, `complete.rs`, `navigate.rs`, `rename.rs`, `outline.rs`, `colours.rs`,
//! `tests.rs`. Places are counted as editors count them in `place.rs`. No name is resolved here: `index.rs` looks up what the check has
//! noted of names.
//!
//! # Example
//!
//! There is one function, which serves the editor that has started the program, until the editor shuts the server down:
//!
//! ```no_run
//! fn main() -> Result<(), String> {
//!     hoyle_lsp::serve()
//! }
//! ```

#![forbid(unsafe_code)]

use hoyle_build::{compile, runtime};
use hoyle_game::hir;
use hoyle_many::testing;
use hoyle_play::notation;
use hoyle_text::{base, diag, files, format, syntax};
use hoyle_words::rulebook;

mod address;
mod colours;
mod complete;
mod hover;
mod index;
mod navigate;
mod open_texts;
mod outline;
mod place;
mod rename;
mod said;
mod server;
mod tests;
mod units;

use lsp_server::Connection;
use lsp_types::{
    CodeLensOptions, CompletionOptions, ExecuteCommandOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, OneOf, RenameOptions, SemanticTokensFullOptions, SemanticTokensLegend,
    SemanticTokensOptions, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind,
    WorkDoneProgressOptions,
};
use serde_json::json;

/// The command that runs a test: its arguments are the address of the file and the title of the test.
const RUN_TEST: &str = "hoyle.runTest";

/// Serves an editor until it shuts the server down.
///
/// # Errors
/// When the editor violates the protocol, or disconnects without shutting down. The text says how.
pub fn serve() -> Result<(), String> {
    let (connection, threads) = Connection::stdio();
    let (id, _) = connection.initialize_start().map_err(|it| it.to_string())?;
    let hello = json!({
        "capabilities": capabilities(),
        "serverInfo": { "name": "hoyle", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, hello).map_err(|it| it.to_string())?;
    let served = server::Server::new(connection).run();
    // Both threads end with the connection, which the server has dropped.
    threads.join().map_err(|it| it.to_string())?;
    served
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(
            TextDocumentSyncKind::INCREMENTAL,
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".to_owned(), ":".to_owned()]),
            ..CompletionOptions::default()
        }),
        document_symbol_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: colours::KINDS.to_vec(),
                    token_modifiers: Vec::new(),
                },
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![RUN_TEST.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
