//! The report of coverage as an HTML page.

use super::percent;
use crate::cover::{Cover, PartKind};
use crate::diag::formats::escaped;

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}td,th{text-align:left;padding:.2em .8em;border-bottom:1px solid #ccc}\
td.number{text-align:right}tr.gap{background:#fbe9e7}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}\
tr.gap{background:#4e2620}}";

/// A page without references to other files: how much was used, and each part with its counts and its gap.
#[must_use]
pub fn cover_page(cover: &Cover, title: &str) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Coverage of {title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>Coverage of {title}</h1>\n<p>{} games, {} tests</p>\n",
        cover.games, cover.tests
    );
    page.push_str("<table>\n<tr><th>what</th><th>there are</th><th>used</th><th></th></tr>\n");
    for kind in PartKind::ALL.map(Some).into_iter().chain([None]) {
        let (all, used) = cover.sides(kind);
        let name = kind.map_or("all", PartKind::plural);
        page.push_str(&format!(
            "<tr><td>{name}</td><td class=\"number\">{all}</td><td class=\"number\">{used}</td><td>{}</td></tr>\n",
            percent(all, used)
        ));
    }
    page.push_str("</table>\n<table>\n<tr><th>place</th><th>part</th><th>yes</th><th>no</th><th>missing</th></tr>\n");
    for part in cover.parts() {
        let gap = part.gap(cover);
        let class = if gap.is_some() { " class=\"gap\"" } else { "" };
        let other = part.other.map(|count| count.to_string());
        page.push_str(&format!(
            "<tr{class}><td>{}:{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td></tr>\n",
            escaped(&part.file),
            part.line,
            escaped(&part.name),
            part.used,
            other.unwrap_or_default(),
            escaped(&gap.unwrap_or_default())
        ));
    }
    page.push_str("</table>\n</body>\n</html>\n");
    page
}
