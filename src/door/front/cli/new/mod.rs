//! `hoyle new`

mod template;

use std::io;
use std::path::PathBuf;

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
        return ui::usage(&format!(
            "`{}` is no name for a game; use letters, digits, `_` and `-`, and a letter first",
            folder.display()
        ));
    };
    let files = template::files(arguments.from, &name);
    match hoyle::files::save_folder(folder, &files) {
        Ok(()) => {
            for (path, _) in &files {
                ui::out(&folder.join(path).to_string_lossy());
            }
            let place = folder.display();
            ui::err(&format!("Next: `hoyle test {place}` or `hoyle play {place}`."));
            Exit::Ok
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => ui::usage(&format!(
            "{} is there already, and nothing was written; take another name",
            folder.display()
        )),
        Err(error) => ui::usage(&format!(
            "cannot make {}, and nothing was written: {error}",
            folder.display()
        )),
    }
}
