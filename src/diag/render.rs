//! Diagnostics drawn for people, with the lines of the file. The only file that knows miette.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    Severity as Level, SourceCode, SourceSpan, SpanContents,
};

use super::lines::concise;
use super::{Diagnostic, Label, Severity};
use crate::base::{Sources, Span};

/// How a report looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Colours, and boxes drawn with line characters.
    pub colour: bool,
    /// Characters a line may hold.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            colour: false,
            width: 80,
        }
    }
}

/// The report that people read: the place with its line, the label, and the help.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let theme = if style.colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.width)
        .with_links(false);
    let mut out = String::new();
    let report = Report::new(diagnostic, sources);
    if handler.render_report(&mut out, &report).is_err() {
        return concise(diagnostic, sources);
    }
    let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
    let mut text = lines.join("\n").trim_end().to_owned();
    text.push('\n');
    text
}

/// A diagnostic as miette wants it: one source each, other files as related reports.
#[derive(Debug)]
struct Report {
    title: String,
    severity: Level,
    help: Option<String>,
    source: Source,
    labels: Vec<LabeledSpan>,
    related: Vec<Report>,
}

impl Report {
    fn new(diagnostic: &Diagnostic, sources: &Sources) -> Self {
        let severity = match diagnostic.code.severity() {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
        };
        let home = diagnostic.primary.span.file;
        let mut labels = vec![labelled(&diagnostic.primary, true)];
        labels.extend(
            diagnostic
                .others
                .iter()
                .filter(|it| it.span.file == home)
                .map(|it| labelled(it, false)),
        );
        let elsewhere = diagnostic.others.iter().filter(|it| it.span.file != home);
        let related = elsewhere.map(|label| Self {
            title: label.text.clone(),
            severity: Level::Advice,
            help: None,
            source: named(sources, label.span),
            labels: vec![labelled(
                &Label {
                    span: label.span,
                    text: String::new(),
                },
                true,
            )],
            related: Vec::new(),
        });
        Self {
            title: diagnostic.to_string(),
            severity,
            help: diagnostic.help.clone(),
            source: named(sources, diagnostic.primary.span),
            labels,
            related: related.collect(),
        }
    }
}

fn named(sources: &Sources, span: Span) -> Source {
    Source {
        name: sources.name(span.file).to_owned(),
        text: sources.text(span.file).to_owned(),
    }
}

/// A file as miette reads it. miette joins two labels that lie close together, and takes their distance
/// from a count of lines; its own count starts at the top of the file, so it would join labels far apart.
#[derive(Debug)]
struct Source {
    name: String,
    text: String,
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.read_span(span, before, after)?;
        let lines = found.data().iter().filter(|byte| **byte == b'\n').count();
        let (data, span, line, column) =
            (found.data(), *found.span(), found.line(), found.column());
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data,
            span,
            line,
            column,
            lines,
        )))
    }
}

fn labelled(label: &Label, primary: bool) -> LabeledSpan {
    let length = label.span.end.saturating_sub(label.span.start) as usize;
    let at = SourceSpan::new((label.span.start as usize).into(), length);
    let text = (!label.text.is_empty()).then(|| label.text.clone());
    if primary {
        LabeledSpan::new_primary_with_span(text, at)
    } else {
        LabeledSpan::new_with_span(text, at)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn severity(&self) -> Option<Level> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(
            self.related
                .iter()
                .map(|report| report as &dyn miette::Diagnostic),
        ))
    }
}
