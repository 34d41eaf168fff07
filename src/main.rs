fn main(){ let p=std::env::args().nth(1).unwrap(); hoyle::demo(&p); }
