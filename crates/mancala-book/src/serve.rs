//! Serves a built book to browsers on this machine, and builds it again when its
//! pages change.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::links::decode;

/// How often the pages are looked at.
const PAUSE: Duration = Duration::from_millis(500);

/// A server of the files in a folder.
pub struct Site {
    server: Server,
    folder: PathBuf,
}

impl Site {
    /// Listens on a port of this machine only; port 0 takes any that is free.
    ///
    /// # Errors
    ///
    /// When the port is taken.
    pub fn bind(folder: &Path, port: u16) -> io::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let server = Server::http(address).map_err(io::Error::other)?;
        Ok(Self { server, folder: folder.to_owned() })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.server.server_addr().to_ip()
    }

    /// Answers one request.
    ///
    /// # Errors
    ///
    /// When the connection fails while waiting for one.
    pub fn answer(&self) -> io::Result<()> {
        let request = self.server.recv()?;
        // Whoever asked may have gone; that is no fault of the book's.
        let _ = respond(&self.folder, request);
        Ok(())
    }
}

fn respond(folder: &Path, request: Request) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request
            .respond(Response::from_string("only GET and HEAD\n").with_status_code(405));
    }
    let found = locate(folder, request.url())
        .and_then(|path| File::open(&path).ok().map(|file| (path, file)));
    let Some((path, file)) = found else {
        return request.respond(Response::from_string("no such page\n").with_status_code(404));
    };
    let mut response = Response::from_file(file);
    for (name, value) in [("Content-Type", content_type(&path)), ("Cache-Control", "no-store")]
    {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
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
    if file.is_dir() {
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
/// before. Never returns.
pub fn watch(places: &[PathBuf], mut changed: impl FnMut()) {
    let mut before = times(places);
    loop {
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
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

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

    #[test]
    fn pages_come_with_their_type() {
        let (_temporary, folder) = site();
        let site = Site::bind(&folder, 0).unwrap();
        let address = site.address().unwrap();
        assert!(address.ip().is_loopback());
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            let request = format!("{request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).unwrap();
            site.answer().unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            reply
        };
        let page = ask("GET /");
        assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("hello"), "{page}");
        assert!(page.contains("Content-Type: text/html; charset=utf-8"), "{page}");
        assert!(ask("GET /x").starts_with("HTTP/1.1 404"));
        assert!(ask("GET /../secret").starts_with("HTTP/1.1 404"));
        assert!(ask("POST /").starts_with("HTTP/1.1 405"));
    }
}
