//! Ctrl-C while no line is typed: bots that play for a person stop. The only file that knows ctrlc.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell is told of a program that Ctrl-C has ended.
const ENDED: i32 = 130;

/// Whether Ctrl-C is heard, and does not end the program.
static IS_HEARD: AtomicBool = AtomicBool::new(false);
/// Whether it was pressed, and nobody has asked since.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Takes Ctrl-C over, at a terminal. Where that cannot be done, it ends the program as ever.
pub fn watch() {
    let _ = ctrlc::set_handler(|| {
        // A player who presses it twice means to leave, also while something takes long.
        if !IS_HEARD.load(Ordering::SeqCst) || PRESSED.swap(true, Ordering::SeqCst) {
            exit(ENDED);
        }
    });
}

/// From now on, Ctrl-C is heard, or it ends the program.
pub fn listen(is_heard: bool) {
    IS_HEARD.store(is_heard, Ordering::SeqCst);
}

/// Whether Ctrl-C was pressed since this was last asked.
pub fn pressed() -> bool {
    PRESSED.swap(false, Ordering::SeqCst)
}

/// Whether Ctrl-C was pressed, which is asked again.
pub fn is_pressed() -> bool {
    PRESSED.load(Ordering::SeqCst)
}
