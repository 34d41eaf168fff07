//! [`Server`]: a server of tables in a folder of its own.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use super::browser::Browser;

/// The file in which a server tells of requests.
const LOG: &str = "requests.log";

/// A server, which ends with this value.
pub(super) struct Server {
    folder: tempfile::TempDir,
    games: Vec<PathBuf>,
    /// Further words on its command line.
    words: Vec<String>,
    child: Child,
    pub port: u16,
}

impl Server {
    /// Starts a server of some games, which are paths below the folder of shipped games.
    pub fn start(games: &[&str]) -> Self {
        let shipped = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
        Self::of(
            games.iter().map(|game| shipped.join(game)).collect(),
            tempfile::tempdir().unwrap(),
            &[],
        )
    }

    /// Starts a server of a shipped game with further words on the command line.
    pub fn with(game: &str, words: &[&str]) -> Self {
        let game = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games").join(game);
        Self::of(vec![game], tempfile::tempdir().unwrap(), words)
    }

    /// Starts a server of a game that is written down here; its rules can be changed later by [`Self::rewrite`].
    pub fn written(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("written.game");
        fs::write(&game, text).unwrap();
        Self::of(vec![game], folder, &[])
    }

    fn of(games: Vec<PathBuf>, folder: tempfile::TempDir, more: &[&str]) -> Self {
        let words: Vec<String> = more.iter().map(|it| (*it).to_owned()).collect();
        let mut command = command(&games, folder.path());
        command.args(&words);
        let (child, port) = begun(command, folder.path());
        Self { folder, games, words, child, port }
    }

    /// Changes the rules that lie on the disk.
    pub fn rewrite(&self, text: &str) {
        fs::write(&self.games[0], text).unwrap();
    }

    /// Ends the server as a failing machine would, and starts another one on the same file.
    pub fn fall_and_rise(&mut self) {
        self.fall();
        self.rise();
    }

    /// Starts another server on the same file.
    pub fn rise(&mut self) {
        let mut command = command(&self.games, self.folder.path());
        command.args(&self.words);
        (self.child, self.port) = begun(command, self.folder.path());
    }

    /// Starts another server on the same file that can make no file longer than so many blocks of 512 bytes, as on a disk that is
    /// almost full.
    #[cfg(unix)]
    pub fn rise_with_little_room(&mut self, blocks: u32) {
        let whole = command(&self.games, self.folder.path());
        let mut command = Command::new("sh");
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        command.arg("-c").arg(limited).arg(whole.get_program()).args(whole.get_args());
        command.current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::piped());
        (self.child, self.port) = begun(command, self.folder.path());
    }

    /// The program with some words, and the file of this server.
    pub fn tables(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
        command.arg("tables").args(words).arg("--data").arg(self.folder.path().join("tables.db"));
        command.current_dir(self.folder.path()).stdin(Stdio::null()).output().unwrap()
    }

    /// What it has told of requests.
    pub fn log(&self) -> String {
        fs::read_to_string(self.path(LOG)).unwrap()
    }

    /// A path in its folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Ends the server as a failing machine would.
    pub fn fall(&mut self) {
        // On Unix this is SIGKILL: the server can put nothing in order before it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts a second server on the same file, and gives what it says when it ends.
    pub fn second(&self) -> Output {
        command(&self.games, self.folder.path()).output().unwrap()
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// For how long its process has worked, in hundredths of a second, where the system tells it.
    pub fn worked(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/stat", self.process())).ok()?;
        status.rsplit(") ").next()?.split(' ').nth(11)?.parse().ok()
    }

    /// What it says of itself under a name.
    pub fn metric(&self, name: &str) -> usize {
        let said = Browser::new(self.port).get("/metrics").body;
        let line = said.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{said}")).trim().parse().unwrap()
    }

    /// Whether it still answers.
    pub fn lives(&self) -> bool {
        Browser::new(self.port).get("/healthz").status == 200
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.fall();
    }
}

fn command(games: &[PathBuf], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command.arg("serve").args(games).args(["--port", "0", "--data"]).arg(folder.join("tables.db"));
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// A server that listens, and its port, which stands in its first line. It tells of requests in a file.
fn begun(mut command: Command, folder: &Path) -> (Child, u16) {
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join(LOG)).unwrap();
    command.arg("--log").stderr(log);
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let port = line.trim_end().trim_end_matches('/').rsplit(':').next();
    let port = port.and_then(|port| port.parse().ok());
    // Somebody goes on to read what it prints, so that its output is never full or closed.
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    (child, port.unwrap_or_else(|| panic!("the server says {line:?}")))
}
