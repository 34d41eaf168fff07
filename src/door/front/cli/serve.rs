//! `hoyle serve`

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use hoyle::online::{Listening, Options, Sqlite};
use rand::TryRng as _;

use super::{Exit, ui};

/// Open tables in the browser, which friends join by a link; each sees what its seat may see.
#[derive(Args, Clone)]
pub struct Arguments {
    /// Game files, or folders with games in them; without any, the games in this folder.
    #[arg(value_name = "GAME")]
    games: Vec<PathBuf>,
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen at; `0.0.0.0` lets other machines in.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "IP")]
    address: IpAddr,
    /// A name by which browsers call this server through a proxy that speaks TLS; may be given several times.
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// The file in which tables are kept; without it, one in your data folder.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Print each request with its status, without keys and moves.
    #[arg(long)]
    log: bool,
    /// Let messages to players go to addresses of private networks, too.
    #[arg(long)]
    private_hooks: bool,
    /// Open a browser.
    #[arg(long)]
    open: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let folder = [PathBuf::from(".")];
    let wanted = if arguments.games.is_empty() { &folder[..] } else { &arguments.games };
    let games = games(wanted)?;
    let data = data_file(arguments.data.as_ref())?;
    let store = Sqlite::open(&data).map_err(|why| ui::usage(&why.to_string()))?;
    let options = Options {
        games,
        address: SocketAddr::new(arguments.address, arguments.port),
        names: arguments.names.clone(),
        log: arguments.log.then_some(ui::err as fn(&str)),
        private_hooks: arguments.private_hooks,
        random: || {
            let mut bits = [0; 16];
            rand::rngs::SysRng.try_fill_bytes(&mut bits).ok().map(|()| bits)
        },
        now: || {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(i64::MAX))
        },
    };
    let served = hoyle::online::block_on(async {
        let mut tell = |why: &str| ui::err(&format!("hoyle: {why}"));
        let listening = Listening::begin(options, Arc::new(store), &mut tell).await?;
        let address = format!("http://{}/", listening.address());
        let count = listening.games();
        let games = if count == 1 { "game" } else { "games" };
        ui::out(&format!("Tables for {count} {games} at {address}"));
        ui::out(&format!("They are kept in {}. Ctrl-C ends the server.", data.display()));
        if arguments.open {
            browse(&address);
        }
        listening.serve().await
    });
    served.map_err(|why| {
        let place = SocketAddr::new(arguments.address, arguments.port);
        ui::usage(&format!("cannot serve at {place}: {why}"))
    })?;
    Ok(Exit::Ok)
}

/// All game files at these paths.
fn games(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Exit> {
    let mut games: Vec<PathBuf> = Vec::new();
    for path in paths {
        let found = hoyle::files::game_files(path);
        let found = found.map_err(|why| {
            ui::usage(&format!("cannot look for games in {}: {why}", path.display()))
        })?;
        for game in found {
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    if games.is_empty() {
        return Err(ui::usage("there is no game here: name a .game file, or a folder with games"));
    }
    Ok(games)
}

/// Where tables are kept: where the user says, or in the folder that the system has for data.
pub fn data_file(said: Option<&PathBuf>) -> Result<PathBuf, Exit> {
    let folder = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let data = || folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    let own = || Some(data()?.join("hoyle").join("tables.db"));
    said.cloned().or_else(own).ok_or_else(|| {
        ui::usage(
            "the system names no folder for data: say with `--data FILE` where tables are kept",
        )
    })
}

/// Opens a browser, if the system has a command for it.
fn browse(address: &str) {
    let command = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    if std::process::Command::new(command).arg(address).spawn().is_err() {
        ui::err(&format!("hoyle: no browser could be opened; the address is {address}"));
    }
}
