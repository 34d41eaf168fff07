fn main() {
    let p = std::env::args().nth(1).unwrap();
    let t = std::time::Instant::now();
    let c = hoyle::check_all(std::path::Path::new(&p), &hoyle::Disk);
    eprintln!("{:?}", t.elapsed());
    for d in &c.diagnostics {
        println!("{}", hoyle::render(d, &c.sources, hoyle::Style::default()));
    }
}
