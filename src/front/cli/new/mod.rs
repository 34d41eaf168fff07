//! `hoyle new`

mod template;

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Exit, ui};
use template::{Kind, Name};

/// Begin a game: a folder with rules to change, tests, and what checks them at each push.
#[derive(Args)]
pub struct Arguments {
    /// The folder to make. Its name is also that of the game.
    #[arg(value_name = "NAME")]
    folder: PathBuf,
    /// What kind of game to begin with.
    #[arg(long, value_enum, default_value = "cards")]
    from: Kind,
}

pub fn run(arguments: &Arguments) -> Exit {
    let folder = &arguments.folder;
    let last = folder.file_name().map(|it| it.to_string_lossy());
    let Some(name) = last.and_then(|it| Name::new(&it)) else {
        ui::err(&format!(
            "hoyle: `{}` is no name for a game; use letters, digits, `_` and `-`, and a letter first",
            folder.display()
        ));
        return Exit::Usage;
    };
    match make(folder, arguments.from, &name) {
        Ok(()) => {
            let place = folder.display();
            ui::err(&format!(
                "Next: `hoyle test {place}` or `hoyle play {place}`."
            ));
            Exit::Ok
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            ui::err(&format!(
                "hoyle: {} is there already, and nothing was written; take another name",
                folder.display()
            ));
            Exit::Usage
        }
        Err(error) => {
            ui::err(&format!("hoyle: cannot make {}: {error}", folder.display()));
            Exit::Usage
        }
    }
}

/// Makes the folder, which must not be there yet, with its files.
fn make(folder: &Path, kind: Kind, name: &Name) -> io::Result<()> {
    if let Some(above) = folder.parent() {
        std::fs::create_dir_all(above)?;
    }
    std::fs::create_dir(folder)?;
    for (path, text) in template::files(kind, name) {
        let path = folder.join(path);
        if let Some(above) = path.parent() {
            std::fs::create_dir_all(above)?;
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        file.write_all(text.as_bytes())?;
        ui::out(&path.to_string_lossy());
    }
    Ok(())
}
