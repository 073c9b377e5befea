//! Serves a built book to browsers on this machine, and builds it again when its
//! pages change.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use tower_http::services::ServeFile;

use crate::links::decode;

/// How often the pages are looked at.
const PAUSE: Duration = Duration::from_millis(500);

/// What is shown where there is no page.
const MISSING: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<title>No such page</title>\n\
    <p>There is no such page. <a href=\"/\">To the book</a></p>\n</html>\n";

/// A server of the files in a folder.
#[derive(Debug)]
pub struct Site {
    listener: TcpListener,
    address: SocketAddr,
    folder: Arc<Path>,
}

impl Site {
    /// Listens on a port of this machine only; port 0 takes any that is free.
    ///
    /// Who connects from now on is answered once [`serve`](Self::serve) runs.
    ///
    /// # Errors
    ///
    /// When the port is taken.
    pub fn bind(folder: &Path, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, folder: folder.into() })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers all requests, on this thread and on some for reading files. Returns
    /// only when that fails.
    ///
    /// # Errors
    ///
    /// When the system gives no threads, or does not tell of connections.
    pub fn serve(self) -> io::Result<()> {
        let Self { listener, folder, .. } = self;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            // Of the other methods, `get` says itself that there are none.
            let files = get(move |request| answer(folder.clone(), request));
            axum::serve(listener, files).await
        })
    }
}

async fn answer(folder: Arc<Path>, request: Request) -> Response {
    let url = request.uri().path().to_owned();
    let found = tokio::task::spawn_blocking(move || locate(&folder, &url)).await;
    let sent = match found {
        Ok(Some(file)) => send(&file, request).await,
        _ => None,
    };
    let mut reply =
        sent.unwrap_or_else(|| (StatusCode::NOT_FOUND, Html(MISSING)).into_response());
    // Browsers keep a page, and ask each time whether it was built again.
    reply.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    reply
}

/// A file, or of it what the request's headers want; `None` when it cannot be read.
async fn send(file: &Path, request: Request) -> Option<Response> {
    let content_type = content_type(file).parse().ok()?;
    let reply = ServeFile::new_with_mime(file, &content_type).try_call(request).await.ok()?;
    (reply.status() != StatusCode::NOT_FOUND).then(|| reply.map(Body::new))
}

/// The file in the folder that a request's path asks for. Nothing outside of the
/// folder is ever one.
#[must_use]
pub fn locate(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = decode(url.split(['?', '#']).next()?);
    let mut file = folder.to_owned();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let mut components = Path::new(part).components();
        let one = (components.next()?, components.next());
        if part.contains(['\\', '\0', ':']) || !matches!(one, (Component::Normal(_), None)) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() || path.ends_with('/') {
        file.push("index.html");
    }
    let (file, folder) = (file.canonicalize().ok()?, folder.canonicalize().ok()?);
    (file.is_file() && file.starts_with(folder)).then_some(file)
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Calls `changed` whenever a file at or below one of `places` is another than
/// before, for as long as `wanted`.
pub fn watch(places: &[PathBuf], wanted: impl Fn() -> bool, mut changed: impl FnMut()) {
    let mut before = times(places);
    while wanted() {
        thread::sleep(PAUSE);
        let now = times(places);
        if now != before {
            changed();
            before = now;
        }
    }
}

/// When each file at or below these places was written.
fn times(places: &[PathBuf]) -> BTreeMap<PathBuf, SystemTime> {
    let mut times = BTreeMap::new();
    let mut paths = places.to_vec();
    while let Some(path) = paths.pop() {
        if let Ok(entries) = path.read_dir() {
            paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
        } else if let Ok(time) = path.metadata().and_then(|metadata| metadata.modified()) {
            times.insert(path, time);
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn site() -> (tempfile::TempDir, PathBuf) {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("book");
        fs::create_dir_all(folder.join("sub")).unwrap();
        fs::write(temporary.path().join("secret"), "no").unwrap();
        fs::write(folder.join("index.html"), "hello").unwrap();
        fs::write(folder.join("sub/a b.css"), "x").unwrap();
        (temporary, folder)
    }

    #[test]
    fn there_is_no_way_out() {
        let (_temporary, folder) = site();
        for url in ["/", "/index.html?x#y", "//index.html", "/sub/a%20b.css"] {
            assert!(locate(&folder, url).is_some(), "{url}");
        }
        for url in [
            "/../secret",
            "/%2e%2e/secret",
            "/sub/../../secret",
            "/..%2fsecret",
            "/sub/%2e%2e%2f%2e%2e%2fsecret",
            "/..\\secret",
            "/.",
            "/sub",
            "/nothing",
            "/%00",
            "/C:/x",
            "/index.html/",
            "/index.html/x",
        ] {
            assert_eq!(locate(&folder, url), None, "{url}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../secret", folder.join("link")).unwrap();
            assert_eq!(locate(&folder, "/link"), None);
        }
    }
}
