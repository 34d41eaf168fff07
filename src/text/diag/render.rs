//! Draws diagnostics for people, with lines of the file. Only this file uses miette.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    Severity as Level, SourceCode, SourceSpan, SpanContents,
};

use super::lines::concise;
use super::{Diagnostic, Label, Severity};
use crate::base::signs::{covered, spelt};
use crate::base::{Sources, Span};

/// How reports are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Whether there are colours and box-drawing characters.
    pub colour: bool,
    /// The greatest width of a line, in characters.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self { colour: false, width: 80 }
    }
}

/// The report of a diagnostic: its place with the line, the label, and the help.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let theme =
        if style.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler =
        GraphicalReportHandler::new_themed(theme).with_width(style.width).with_links(false);
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

/// A diagnostic as miette needs it: one source for each report, and other files as related reports.
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
        let cut = |label: &Label| Window::around(sources.text(label.span.file), label.span);
        // In a shortened line, labels that are far apart are drawn on separate lines.
        let all_fit = cut(&diagnostic.primary).is_none()
            && !diagnostic.others.iter().any(|it| cut(it).is_some());
        let (beside, apart): (Vec<&Label>, Vec<&Label>) =
            diagnostic.others.iter().partition(|it| it.span.file == home && all_fit);
        let source = named(sources, diagnostic.primary.span);
        let mut labels = vec![source.labelled(&diagnostic.primary, true)];
        labels.extend(beside.into_iter().map(|it| source.labelled(it, false)));
        let related = apart.into_iter().map(|label| {
            let source = named(sources, label.span);
            let place = Label { span: label.span, text: String::new() };
            Self {
                title: spelt(&label.text).into_owned(),
                severity: Level::Advice,
                help: None,
                labels: vec![source.labelled(&place, true)],
                source,
                related: Vec::new(),
            }
        });
        Self {
            title: spelt(&diagnostic.to_string()).into_owned(),
            severity,
            help: diagnostic.help.as_deref().map(|help| spelt(help).into_owned()),
            source,
            labels,
            related: related.collect(),
        }
    }
}

fn named(sources: &Sources, span: Span) -> Source {
    let text = sources.text(span.file);
    Source {
        name: spelt(sources.name(span.file)).into_owned(),
        text: covered(text).into_owned(),
        window: Window::around(text, span),
    }
}

/// A file for miette. miette joins labels that are close together, and measures their distance in lines from the top of
/// the file, so it would join labels that are far apart.
#[derive(Debug)]
struct Source {
    name: String,
    text: String,
    window: Option<Window>,
}

impl Source {
    fn labelled(&self, label: &Label, primary: bool) -> LabeledSpan {
        let (start, mut end) = (label.span.start as usize, label.span.end as usize);
        if let Some(window) = self.window {
            end = end.min(window.end);
        }
        let at = SourceSpan::new(start.into(), end.saturating_sub(start));
        let text = (!label.text.is_empty()).then(|| spelt(&label.text).into_owned());
        if primary {
            LabeledSpan::new_primary_with_span(text, at)
        } else {
            LabeledSpan::new_with_span(text, at)
        }
    }
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (found, column) = match self.window {
            Some(window) if before + after > 0 => {
                let shown = SourceSpan::new(window.start.into(), window.end - window.start);
                (self.text.read_span(&shown, 0, 0)?, 0)
            }
            _ => {
                let found = self.text.read_span(span, before, after)?;
                let column = found.column();
                (found, column)
            }
        };
        let lines = found.data().iter().filter(|byte| **byte == b'\n').count();
        let (data, span, line) = (found.data(), *found.span(), found.line());
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

/// The range of bytes of a very long line that is shown. miette cannot draw lines of 65,536 columns or more, and people
/// cannot read them.
#[derive(Clone, Copy, Debug)]
struct Window {
    start: usize,
    end: usize,
}

impl Window {
    /// The longest line, in bytes, that is shown whole.
    const LINE: usize = 2_000;
    /// How many bytes of a longer line are shown before the place, and from the place on.
    const AROUND: (usize, usize) = (40, 80);

    /// The window around a place; `None` if its lines, and the lines next to them, can be shown whole.
    fn around(text: &str, span: Span) -> Option<Self> {
        let (start, end) = (span.start as usize, span.end as usize);
        let (before, rest) = text.split_at_checked(start)?;
        let own = before.rfind('\n').map_or(0, |at| at + 1);
        let above = before
            .get(..own.saturating_sub(1))
            .and_then(|it| it.rfind('\n'))
            .map_or(0, |at| at + 1);
        let behind = text.get(end..).unwrap_or_default();
        let below = behind.split_inclusive('\n').take(2).map(str::len).sum::<usize>();
        let shown = text.get(above..end + below)?;
        if shown.lines().all(|line| line.len() <= Self::LINE) {
            return None;
        }
        let (left, right) = Self::AROUND;
        let line_end = start + rest.find(['\r', '\n']).unwrap_or(rest.len());
        let boundary = |at: usize| (own..=at).rev().find(|at| text.is_char_boundary(*at));
        Some(Self {
            start: boundary(start.saturating_sub(left).max(own)).unwrap_or(own),
            end: boundary((start + right).min(line_end)).unwrap_or(start),
        })
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
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.related.iter().map(|report| report as &dyn miette::Diagnostic)))
    }
}
