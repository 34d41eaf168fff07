//! Connections: who may have one, and for how long a request may take to arrive.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How many connections there may be at once. Each page that is open has one for its stream.
const CONNECTIONS: usize = 8_192;

/// For how long the head of a request may be on its way.
const HEAD: Duration = Duration::from_secs(10);

/// How many bytes of a connection are held at most, and so about how long the head of a request may be.
const HELD: usize = 64 * 1024;

/// For how long nobody is let in when the system has no place for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// The other end of a connection.
#[derive(Clone, Copy)]
pub(super) struct Peer(pub IpAddr);

/// Lets everybody in, for ever.
pub(super) async fn accept(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let Ok((stream, from)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // What happens at a table is told at once, however short it is. Where that cannot be had, it is told a little later.
        stream.set_nodelay(true).ok();
        let service = TowerToHyperService::new(router.clone().layer(Extension(Peer(from.ip()))));
        tokio::spawn(async move {
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HELD);
            // A connection that breaks off has no one left to be told.
            connection.serve_connection(TokioIo::new(stream), service).await.ok();
            drop(place);
        });
    }
}
