//! The main loop: answers messages of the editor in order, and checks games while there are none.

use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{
    CodeLensRequest, Completion, DocumentSymbolRequest, ExecuteCommand, FoldingRangeRequest,
    Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename,
    Request as _, SemanticTokensFullRequest,
};
use lsp_types::{
    CompletionResponse, DocumentSymbolResponse, ExecuteCommandParams, GotoDefinitionResponse,
    Location, MessageType, PrepareRenameResponse, PublishDiagnosticsParams, ReferenceParams,
    RenameParams, SemanticTokensResult, ShowMessageParams, TextDocumentPositionParams, TextEdit,
    Uri, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::address::{address_of, path_of};
use super::open_texts::OpenTexts;
use super::place::{Lines, word_at};
use super::units::Units;
use super::{RUN_TEST, colours, complete, hover, navigate, outline, rename, tests};
use crate::base::Loader as _;

pub(super) struct Server {
    connection: Connection,
    desk: OpenTexts,
    units: Units,
}

/// A byte in a text about which an editor asks.
struct Spot {
    path: PathBuf,
    text: String,
    at: usize,
}

/// The result of a request, or why there is none.
type Answer<T> = Result<T, String>;

impl Server {
    pub(super) fn new(connection: Connection) -> Self {
        Self { connection, desk: OpenTexts::default(), units: Units::default() }
    }

    /// Answers messages until the editor shuts the server down.
    pub(super) fn run(mut self) -> Answer<()> {
        while let Some(message) = self.next() {
            match message {
                Message::Request(request) => {
                    let is_over = self.connection.handle_shutdown(&request);
                    if is_over.map_err(|it| it.to_string())? {
                        return Ok(());
                    }
                    self.request(request);
                }
                Message::Notification(notification) => self.notification(notification),
                Message::Response(_) => {}
            }
        }
        Ok(())
    }

    /// The next message. Due checks run while there is none.
    fn next(&mut self) -> Option<Message> {
        while self.units.is_due() {
            if let Ok(message) = self.connection.receiver.try_recv() {
                return Some(message);
            }
            let waiting = &self.connection.receiver;
            self.units.work(&self.desk, &|| waiting.is_empty());
            self.publish();
        }
        self.connection.receiver.recv().ok()
    }

    fn publish(&mut self) {
        for (path, diagnostics) in self.units.news() {
            if let Some(uri) = address_of(&path).filter(|_| path.is_absolute()) {
                self.tell::<PublishDiagnostics>(PublishDiagnosticsParams {
                    uri,
                    diagnostics,
                    version: None,
                });
            }
        }
    }

    fn tell<N: lsp_types::notification::Notification>(&self, what: N::Params) {
        let message = Notification::new(N::METHOD.to_owned(), what);
        // If the editor has disconnected, there is no next message either.
        let _ = self.connection.sender.send(message.into());
    }

    fn notification(&mut self, it: Notification) {
        match it.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some((path, text)) = read::<DidOpenTextDocument>(it)
                    .and_then(|it| Some((path_of(&it.text_document.uri)?, it.text_document.text)))
                {
                    self.desk.open(&path, text);
                    self.changed(path);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some((path, changes)) = read::<DidChangeTextDocument>(it)
                    .and_then(|it| Some((path_of(&it.text_document.uri)?, it.content_changes)))
                {
                    self.desk.change(&path, changes);
                    self.changed(path);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(path) =
                    read::<DidCloseTextDocument>(it).and_then(|it| path_of(&it.text_document.uri))
                {
                    self.desk.close(&path);
                    self.changed(path);
                    self.publish();
                }
            }
            DidChangeWatchedFiles::METHOD => {
                let all = read::<DidChangeWatchedFiles>(it).map(|it| it.changes);
                let paths = all.into_iter().flatten().filter_map(|it| path_of(&it.uri));
                paths.collect::<Vec<_>>().into_iter().for_each(|path| self.changed(path));
            }
            _ => {}
        }
    }

    fn changed(&mut self, path: PathBuf) {
        self.units.keep(&self.desk);
        self.units.changed(&path);
    }

    fn request(&mut self, it: Request) {
        match it.method.as_str() {
            HoverRequest::METHOD => self.answer::<HoverRequest>(it, |server, it| {
                let spot = server.spot(it.text_document_position_params)?;
                let indexes = server.units.indexes(&spot.path, &server.desk);
                Ok(hover::hover(&indexes, &spot.path, &spot.text, spot.at))
            }),
            GotoDefinition::METHOD => self.answer::<GotoDefinition>(it, |server, it| {
                let spot = server.spot(it.text_document_position_params)?;
                let indexes = server.units.indexes(&spot.path, &server.desk);
                let text = (spot.path.as_path(), spot.text.as_str());
                let found = navigate::definition(&indexes, &server.desk, text, spot.at);
                Ok(found.map(GotoDefinitionResponse::Scalar))
            }),
            References::METHOD => self.answer::<References>(it, Self::references),
            PrepareRenameRequest::METHOD => {
                self.answer::<PrepareRenameRequest>(it, Self::can_be_renamed);
            }
            Rename::METHOD => self.answer::<Rename>(it, Self::rename),
            Completion::METHOD => self.answer::<Completion>(it, |server, it| {
                let spot = server.spot(it.text_document_position)?;
                let indexes = server.units.indexes(&spot.path, &server.desk);
                let found = complete::complete(&indexes, &spot.path, &spot.text, spot.at);
                Ok(Some(CompletionResponse::Array(found)))
            }),
            SemanticTokensFullRequest::METHOD => {
                self.answer::<SemanticTokensFullRequest>(it, |server, it| {
                    let (path, text) = server.text(&it.text_document.uri)?;
                    let indexes = server.units.indexes(&path, &server.desk);
                    let tokens = colours::tokens(&indexes, &path, &text);
                    Ok(Some(SemanticTokensResult::Tokens(tokens)))
                });
            }
            _ => self.request_about_text(it),
        }
    }

    /// Answers requests that need only the text of a file.
    fn request_about_text(&mut self, it: Request) {
        match it.method.as_str() {
            DocumentSymbolRequest::METHOD => {
                self.answer::<DocumentSymbolRequest>(it, |server, it| {
                    let (_, text) = server.text(&it.text_document.uri)?;
                    Ok(Some(DocumentSymbolResponse::Nested(outline::symbols(&text))))
                });
            }
            FoldingRangeRequest::METHOD => self.answer::<FoldingRangeRequest>(it, |server, it| {
                let (_, text) = server.text(&it.text_document.uri)?;
                Ok(Some(outline::folds(&text)))
            }),
            CodeLensRequest::METHOD => self.answer::<CodeLensRequest>(it, |server, it| {
                let (_, text) = server.text(&it.text_document.uri)?;
                Ok(Some(outline::lenses(&text, &it.text_document.uri)))
            }),
            Formatting::METHOD => self.answer::<Formatting>(it, |server, it| {
                let (path, text) = server.text(&it.text_document.uri)?;
                let name = path.to_string_lossy();
                let bytes = server.desk.load(&path).unwrap_or_default();
                let formatted = crate::format::format(&name, bytes);
                let is_even = formatted.form.is_even();
                let changed = formatted.text.filter(|new| !is_even || *new != text);
                let whole = Lines::new(&text).range(0, text.len());
                Ok(Some(
                    changed
                        .into_iter()
                        .map(|new| TextEdit::new(whole, formatted.form.written(&new)))
                        .collect(),
                ))
            }),
            ExecuteCommand::METHOD => {
                self.answer::<ExecuteCommand>(it, |server, it| server.command(&it));
            }
            _ => {
                let code = ErrorCode::MethodNotFound as i32;
                let text = format!("hoyle does not know {}", it.method);
                self.send(Response::new_err(it.id, code, text));
            }
        }
    }

    /// Reads a request and answers it.
    fn answer<R: lsp_types::request::Request>(
        &mut self,
        request: Request,
        run: impl FnOnce(&mut Self, R::Params) -> Answer<R::Result>,
    ) where
        R::Params: DeserializeOwned,
        R::Result: Serialize,
    {
        let id: RequestId = request.id;
        let response = match serde_json::from_value(request.params) {
            Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
            Ok(params) => match run(self, params) {
                Ok(result) => Response::new_ok(id, result),
                Err(text) => Response::new_err(id, ErrorCode::RequestFailed as i32, text),
            },
        };
        self.send(response);
    }

    fn send(&self, response: Response) {
        let _ = self.connection.sender.send(response.into());
    }

    fn text(&self, uri: &Uri) -> Answer<(PathBuf, String)> {
        let unread = || format!("{} cannot be read", uri.as_str());
        let path = path_of(uri).ok_or_else(unread)?;
        let text = self.desk.text(&path).ok_or_else(unread)?;
        Ok((path, text))
    }

    fn spot(&self, it: TextDocumentPositionParams) -> Answer<Spot> {
        let (path, text) = self.text(&it.text_document.uri)?;
        let at = Lines::new(&text).byte(it.position);
        Ok(Spot { path, text, at })
    }

    fn references(&mut self, it: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let spot = self.spot(it.text_document_position)?;
        let text = (spot.path.as_path(), spot.text.as_str());
        let (found, mistakes) = navigate::references(&self.desk, text, spot.at);
        if let Some(mistakes) = mistakes {
            let message = format!("{mistakes}: what is named there may be missing");
            let typ = MessageType::WARNING;
            self.tell::<ShowMessage>(ShowMessageParams { typ, message });
        }
        Ok(Some(found))
    }

    fn can_be_renamed(
        &mut self,
        it: TextDocumentPositionParams,
    ) -> Answer<Option<PrepareRenameResponse>> {
        let spot = self.spot(it)?;
        let indexes = self.units.indexes(&spot.path, &self.desk);
        let text = (spot.path.as_path(), spot.text.as_str());
        let declared = navigate::definition(&indexes, &self.desk, text, spot.at);
        let range = word_at(&spot.text, spot.at).map(|(start, end)| {
            let range = Lines::new(&spot.text).range(start, end);
            PrepareRenameResponse::Range(range)
        });
        Ok(range.filter(|_| declared.is_some()))
    }

    fn rename(&mut self, it: RenameParams) -> Answer<Option<WorkspaceEdit>> {
        let spot = self.spot(it.text_document_position)?;
        let text = (spot.path.as_path(), spot.text.as_str());
        rename::rename(&self.desk, text, spot.at, &it.new_name).map(Some)
    }

    fn command(&mut self, it: &ExecuteCommandParams) -> Answer<Option<serde_json::Value>> {
        let mut texts = it.arguments.iter().filter_map(|argument| argument.as_str());
        let (Some(uri), Some(title), RUN_TEST) = (texts.next(), texts.next(), it.command.as_str())
        else {
            return Err(format!("hoyle cannot do {}", it.command));
        };
        let uri: Uri = uri.parse().map_err(|_| format!("{uri} is no address"))?;
        let (path, _) = self.text(&uri)?;
        let (passed, message) = tests::run(&path, title, &self.desk);
        let typ = if passed { MessageType::INFO } else { MessageType::ERROR };
        self.tell::<ShowMessage>(ShowMessageParams { typ, message });
        Ok(Some(serde_json::json!({ "passed": passed })))
    }
}

/// The parameters of a notification; `None` if they are malformed.
fn read<N: lsp_types::notification::Notification>(it: Notification) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(it.params).ok()
}
