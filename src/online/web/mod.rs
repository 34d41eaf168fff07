//! The server: addresses, keys, forms and streams. What is asked for is checked here, and answered with a page that is made from a
//! scene.

mod answer;
mod chairs;
mod compare;
mod connections;
mod device;
mod forms;
mod games;
mod guard;
mod hooks;
mod hosting;
mod keys;
mod language;
mod limits;
mod making;
mod metrics;
mod notes;
mod opening;
mod rematch;
mod slot;
mod stream;
mod studying;
mod tables;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::page;
use crate::store::Store;
use answer::Answer;
pub use compare::{Compared, compare};
use forms::Fields;
use games::Games;
use guard::Asker;
use hooks::Hooks;
use keys::Key;
use limits::Limits;
use metrics::Metrics;
use tables::Tables;

/// The most bytes of a form.
const FORM: usize = 64 * 1024;

/// The most bytes of a recorded game.
const RECORD: usize = 1024 * 1024;

/// How often tables are looked for at which nobody sits.
const SWEEP: Duration = Duration::from_secs(20);

/// How often clocks are looked at.
const TICK: Duration = Duration::from_secs(1);

/// At how many tables bots move at once in the place of players whose time is used up.
const LATE: usize = 16;

/// How a server is set up.
pub struct Options {
    /// The game files for which tables can be made.
    pub games: Vec<PathBuf>,
    /// Where it listens.
    pub address: SocketAddr,
    /// Further names by which it is called, for a proxy before it.
    pub names: Vec<String>,
    /// Is told of each request with its status, without anything that is a secret; `None` if nobody wants to know.
    pub log: Option<fn(&str)>,
    /// Whether messages to players may go to private networks.
    pub private_hooks: bool,
    /// Gives random bits for keys; `None` if the system has none.
    pub random: fn() -> Option<[u8; 16]>,
    /// Gives the time, in seconds since 1970.
    pub now: fn() -> i64,
}

/// A server of tables.
pub(crate) struct Server {
    games: Games,
    tables: Tables,
    address: SocketAddr,
    names: Vec<String>,
    limits: Limits,
    metrics: Metrics,
    hooks: Hooks,
    /// At how many more tables bots may move at once in the place of players whose time is used up.
    late: Arc<Semaphore>,
    log: Option<fn(&str)>,
    random: fn() -> Option<[u8; 16]>,
}

impl Server {
    /// Whether the header `Host` of a request names this server.
    fn is_called(&self, host: &str) -> bool {
        let port = format!(":{}", self.address.port());
        let bare = host.strip_suffix(&port).unwrap_or(host);
        let own = self.address.ip().to_string();
        let is_own = bare.trim_start_matches('[').trim_end_matches(']') == own;
        let is_loopback = matches!(bare, "localhost" | "127.0.0.1" | "[::1]");
        is_loopback || is_own || self.names.iter().any(|name| name == bare || name == host)
    }

    /// The whole address of a path, as others reach it.
    fn full(&self, path: &str) -> String {
        match self.names.first() {
            Some(name) => format!("https://{name}{path}"),
            None => format!("http://{}{path}", self.address),
        }
    }

    /// A seed that nobody can guess.
    fn seed(&self) -> Result<u64, Answer> {
        Ok(self.key()?.number())
    }

    fn key(&self) -> Result<Key, Answer> {
        let bits = (self.random)().map(Key::new);
        bits.ok_or_else(|| Answer::problem(503, "The system gives no random numbers for a link."))
    }
}

/// A server that listens.
pub struct Listening {
    server: Arc<Server>,
    listener: TcpListener,
}

impl Listening {
    /// Reads the games, and begins to listen. `tell` is told of games that cannot be played.
    ///
    /// # Errors
    /// When nothing can listen at the address.
    pub async fn begin(
        options: Options,
        store: Arc<dyn Store>,
        tell: &mut dyn FnMut(&str),
    ) -> std::io::Result<Self> {
        let listener = TcpListener::bind(options.address).await?;
        let server = Server {
            games: Games::read(options.games, tell),
            tables: Tables::new(store, options.now),
            address: listener.local_addr()?,
            names: options.names,
            limits: Limits::default(),
            metrics: Metrics::default(),
            hooks: Hooks::new(options.private_hooks),
            late: Arc::new(Semaphore::new(LATE)),
            log: options.log,
            random: options.random,
        };
        Ok(Self { server: Arc::new(server), listener })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// How many games can be played.
    #[must_use]
    pub fn games(&self) -> usize {
        self.server.games.cards().len()
    }

    /// Answers requests until the program is told to end.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(self) -> std::io::Result<()> {
        let sweeper = Arc::clone(&self.server);
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                sweeper.tables.sweep();
            }
        });
        let clocks = Arc::clone(&self.server);
        let watching = tokio::spawn(async move {
            loop {
                tokio::time::sleep(TICK).await;
                let server = Arc::clone(&clocks);
                drop(tokio::task::spawn_blocking(move || play_late(&server)).await);
            }
        });
        let served = connections::accept(self.listener, router(self.server));
        // Streams have no end of their own, so they are cut and not waited for. What was answered is kept.
        tokio::select! {
            () = served => {}
            done = tokio::signal::ctrl_c() => done?,
        }
        sweeping.abort();
        watching.abort();
        Ok(())
    }
}

/// Lets bots move at the tables where the time of a player is used up.
fn play_late(server: &Arc<Server>) {
    let now = (server.tables.now)();
    // What cannot be read now is read a moment later.
    for id in server.tables.store.due(now).unwrap_or_default() {
        let Ok(place) = Arc::clone(&server.late).try_acquire_owned() else { return };
        let server = Arc::clone(server);
        tokio::task::spawn_blocking(move || {
            let store = server.tables.store.as_ref();
            match server.tables.get(&id) {
                Ok(Some(slot)) => {
                    slot.play_late(store, &|| (server.tables.now)());
                    hooks::tell_turns(&server, &slot);
                }
                // Nobody can play at it, so its clocks stand still.
                Ok(None) | Err(_) => drop(store.set_clocks(&id, "", None)),
            }
            drop(place);
        });
    }
}

/// Runs a server on all cores.
///
/// # Errors
/// That of the server, or when the system gives no threads.
pub fn block_on<T>(server: impl Future<Output = std::io::Result<T>>) -> std::io::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(server)
}

fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/", get(lobby))
        .route("/new", get(form).post(make))
        .route("/study", get(study_form).post(study).layer(DefaultBodyLimit::max(RECORD)))
        .route("/join/{key}", get(invited).post(joined))
        .route("/t/{table}/{*path}", get(shown).post(sent))
        .route("/healthz", get(healthy))
        .route("/metrics", get(metrics))
        .fallback(file)
        .layer(DefaultBodyLimit::max(FORM))
        .layer(from_fn_with_state(Arc::clone(&server), guard::guard))
        .with_state(server)
}

type Shared = State<Arc<Server>>;

/// Answers on a thread on which playing and waiting for the disk keep nobody.
async fn aside(work: impl FnOnce() -> Answer + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Answer::problem(500, "Something went wrong here.")).into_response()
}

async fn lobby(State(server): Shared, headers: HeaderMap) -> Response {
    let page = page::lobby(server.games.cards(), language::preferred(&headers));
    Answer::Page(200, page).into_response()
}

async fn form(State(server): Shared, RawQuery(query): RawQuery) -> Response {
    aside(move || making::form(&server, &Fields::read(&query.unwrap_or_default()))).await
}

async fn make(State(server): Shared, Extension(asker): Extension<Asker>, body: Bytes) -> Response {
    aside(move || making::make(&server, asker, &fields(&body))).await
}

async fn study_form(headers: HeaderMap) -> Response {
    Answer::Page(200, page::study("", &[], language::preferred(&headers))).into_response()
}

async fn study(
    State(server): Shared,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let language = language::preferred(&headers);
    aside(move || studying::study(&server, asker, &fields(&body), language)).await
}

async fn invited(
    State(server): Shared,
    Path(key): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let query = Fields::read(&query.unwrap_or_default());
    aside(move || hosting::invited(&server, &key, &query)).await
}

async fn joined(
    State(server): Shared,
    Extension(asker): Extension<Asker>,
    Path(key): Path<String>,
    RawQuery(query): RawQuery,
    body: Bytes,
) -> Response {
    let query = Fields::read(&query.unwrap_or_default());
    aside(move || hosting::joined(&server, asker, (&key, &query), &fields(&body))).await
}

async fn shown(
    State(server): Shared,
    Path((table, path)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let query = Fields::read(&query.unwrap_or_default());
    if path.ends_with("/events") {
        return stream::events(server, table, path, headers).await;
    }
    aside(move || chairs::shown(&server, (&table, &path), &query, &headers)).await
}

async fn sent(
    State(server): Shared,
    Path((table, path)): Path<(String, String)>,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    aside(move || chairs::sent(&server, (&table, &path), &fields(&body), (asker, &headers))).await
}

async fn healthy() -> Response {
    Answer::Text(200, "ok\n".to_owned()).into_response()
}

async fn metrics(State(server): Shared) -> Response {
    let text = server.metrics.text(server.tables.awake(), server.tables.streams());
    Answer::Text(200, text).into_response()
}

/// The style, the script and the icons, and nothing else.
async fn file(request: axum::extract::Request) -> Response {
    let path = request.uri().path();
    let answer = if path == page::style_path() {
        Answer::File("text/css; charset=utf-8", page::STYLE)
    } else if path == page::script_path() {
        Answer::File("text/javascript; charset=utf-8", page::SCRIPT)
    } else if let Some(icon) =
        [page::ICON, page::TURN_ICON].into_iter().find(|icon| path == page::icon_path(icon))
    {
        Answer::File("image/svg+xml", icon)
    } else {
        Answer::problem(404, "There is nothing here.")
    };
    answer.into_response()
}

fn fields(body: &Bytes) -> Fields {
    Fields::read(&String::from_utf8_lossy(body))
}
