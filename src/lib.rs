//! hoyle: a rules language for tabletop games.

mod base;
mod check;
mod diag;
mod hir;
mod syntax;
struct L;
impl base::Loader for L { fn load(&self, p: &std::path::Path) -> std::io::Result<Vec<u8>> { std::fs::read(p) } }
pub fn demo(path: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut sources = base::Sources::default();
    let file = sources.add(path, path, text.as_str());
    let mut sink = diag::Sink::default();
    let t = std::time::Instant::now();
    let tree = syntax::parse(file, &text, &mut sink);
    eprintln!("{:?}", t.elapsed());
    let g = check::check(file, &tree, &[], &L, &mut sources, &mut sink);
    eprintln!("{:?}", t.elapsed());
    println!("{} items, game {}", tree.items.len(), g.is_some());
    for d in sink.into_sorted() { println!("{}", diag::render(&d, &sources, diag::Style::default())); }
}
