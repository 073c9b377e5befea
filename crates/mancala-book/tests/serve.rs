//! The book, served: each file as it is, nothing else, and to many at once.

#[cfg(unix)]
mod support;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use mancala_book::serve::Site;

/// Longer than any answer takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// An answer of the server.
#[derive(Debug)]
struct Reply {
    status: u16,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }
}

/// Asks for something; lines of `headers` end with `\r\n`.
fn ask(address: SocketAddr, method: &str, path: &str, headers: &str) -> Reply {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap_or_else(|error| panic!("{method} {path}: {error}"));
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let (first, lines) = head.split_once("\r\n").unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_lowercase(), value.trim().to_owned())
    };
    Reply {
        status: first.split(' ').nth(1).unwrap().parse().unwrap(),
        headers: lines.split("\r\n").map(header).collect(),
        body: bytes[end + 4..].to_vec(),
    }
}

/// Serves a folder until the tests end.
fn serve(folder: &Path) -> SocketAddr {
    let site = Site::bind(folder, 0).unwrap();
    let address = site.address();
    thread::spawn(move || site.serve());
    address
}

/// A folder with a file of each kind, served, and a secret beside it.
fn site() -> (tempfile::TempDir, PathBuf, SocketAddr) {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("book");
    fs::create_dir_all(folder.join("sub")).unwrap();
    fs::write(temporary.path().join("secret"), "secret").unwrap();
    fs::write(folder.join("index.html"), "hello").unwrap();
    fs::write(folder.join("sub/index.html"), "below").unwrap();
    for end in ["css", "js", "json", "svg", "png", "woff2", "txt", "other"] {
        fs::write(folder.join(format!("a b.{end}")), [0, 255, b'\n']).unwrap();
    }
    let address = serve(&folder);
    (temporary, folder, address)
}

#[test]
fn files_come_as_they_are_with_their_type() {
    let (_temporary, _folder, address) = site();
    assert!(address.ip().is_loopback());
    for (path, content_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?x", "text/html; charset=utf-8"),
        ("/sub/", "text/html; charset=utf-8"),
        ("/a%20b.css", "text/css; charset=utf-8"),
        ("/a%20b.js", "text/javascript; charset=utf-8"),
        ("/a%20b.json", "application/json"),
        ("/a%20b.svg", "image/svg+xml"),
        ("/a%20b.png", "image/png"),
        ("/a%20b.woff2", "font/woff2"),
        ("/a%20b.txt", "text/plain; charset=utf-8"),
        ("/a%20b.other", "application/octet-stream"),
    ] {
        let reply = ask(address, "GET", path, "");
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(content_type)));
        assert_eq!(reply.header("cache-control"), Some("no-cache"), "{path}");
        let expected: &[u8] = match path {
            "/sub/" => b"below",
            _ if content_type.starts_with("text/html") => b"hello",
            _ => &[0, 255, b'\n'],
        };
        assert_eq!(reply.body, expected, "{path}");
        let head = ask(address, "HEAD", path, "");
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        for name in ["content-type", "content-length", "cache-control"] {
            assert_eq!(head.header(name), reply.header(name), "{path}: {name}");
        }
    }
}

#[test]
fn nothing_else_is_answered() {
    let (_temporary, folder, address) = site();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret", folder.join("link")).unwrap();
        std::os::unix::fs::symlink("..", folder.join("above")).unwrap();
    }
    let absolute = folder.with_file_name("secret").display().to_string();
    for path in [
        "/nothing.html",
        "/../secret",
        "/sub/../../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/%2E%2E%2Fsecret",
        "/%252e%252e/secret",
        "/..%5csecret",
        "/..\\secret",
        "/link",
        "/above/secret",
        "/%00",
        "/index.html%00",
        "/index.html/",
        "/index.html/x",
        "//etc/passwd",
        "http://x/../secret",
        &format!("/{absolute}"),
        &absolute,
    ] {
        for method in ["GET", "HEAD"] {
            let reply = ask(address, method, path, "");
            // Some are no addresses at all.
            assert!([400, 404].contains(&reply.status), "{method} {path}: {reply:?}");
            let body = String::from_utf8(reply.body).unwrap();
            assert!(!body.contains("secret"), "{path}: {body}");
        }
    }
    let reply = ask(address, "GET", "/nothing.html", "If-None-Match: *\r\n");
    assert_eq!(reply.status, 404);
    assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(String::from_utf8(reply.body).unwrap().contains("no such page."));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO"] {
        for path in ["/", "/nothing.html"] {
            let reply = ask(address, method, path, "Content-Length: 0\r\n");
            assert_eq!((reply.status, reply.header("allow")), (405, Some("GET,HEAD")));
        }
    }
    assert_eq!(fs::read_to_string(folder.join("index.html")).unwrap(), "hello");
}

/// A browser asks whether its page is still right, and gets the new one if not, even
/// within the second that times in headers tell.
#[test]
fn a_page_that_was_built_again_is_seen() {
    let (_temporary, folder, address) = site();
    let mut tag = String::new();
    for text in ["hallo", "hullo", "hello"] {
        fs::write(folder.join("index.html"), text).unwrap();
        let first = ask(address, "GET", "/", &format!("If-None-Match: {tag}\r\n"));
        assert_eq!((first.status, &*first.body), (200, text.as_bytes()));
        first.header("etag").unwrap().clone_into(&mut tag);
        let second = ask(address, "GET", "/", &format!("If-None-Match: {tag}\r\n"));
        assert_eq!((second.status, second.body.len()), (304, 0));
        assert_eq!(second.header("cache-control"), Some("no-cache"));
    }
    fs::remove_file(folder.join("index.html")).unwrap();
    assert_eq!(ask(address, "GET", "/", "").status, 404);
}

/// Browsers open connections that they may need, and say nothing on them.
#[test]
fn idle_connections_hold_nobody_up() {
    let (_temporary, _folder, address) = site();
    let mut idle: Vec<TcpStream> =
        (0..30).map(|_| TcpStream::connect(address).unwrap()).collect();
    // Some stop in the middle of a request, some stay after an answer.
    for (n, stream) in idle.iter_mut().enumerate() {
        let said = ["", "GET /", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"][n % 3];
        stream.write_all(said.as_bytes()).unwrap();
    }
    let started = Instant::now();
    for _ in 0..20 {
        let page = ask(address, "GET", "/", "");
        assert_eq!((page.status, &*page.body), (200, &b"hello"[..]));
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    // The one that was in the middle still gets its answer.
    idle[1].set_read_timeout(Some(LONG)).unwrap();
    idle[1].write_all(b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut reply = String::new();
    idle[1].read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200") && reply.ends_with("hello"), "{reply}");
}

/// All files of a folder and below, by their paths from it.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = files(&entry.path());
            found.extend(below.into_iter().map(|path| format!("{name}/{path}")));
        } else {
            found.push(name);
        }
    }
    found
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("book.toml"), "[book]\ntitle = \"T\"\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_mancala-book"))
        .args(["serve", "--port", &port, "--book"])
        .arg(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    let expected = format!("mancala-book: cannot listen on port {port} of this machine: ");
    assert!(told.starts_with(&expected) && told.lines().count() == 1, "{told}");
}

/// A command that ends with the test, whatever happens.
#[cfg(unix)]
struct Running(std::process::Child);

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

/// The command with the whole book: every file to everyone at once, a page that was
/// changed, and Ctrl-C.
#[cfg(unix)]
#[test]
fn the_command_serves_the_book() {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::fs::symlink;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::Stdio;

    let repository = support::repository();
    let temporary = tempfile::tempdir().unwrap();
    for path in files(&repository.join("docs")) {
        let to = temporary.path().join("docs").join(&path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(repository.join("docs").join(&path), to).unwrap();
    }
    for name in ["crates", "tests"] {
        symlink(repository.join(name), temporary.path().join(name)).unwrap();
    }
    let child = Command::new(env!("CARGO_BIN_EXE_mancala-book"))
        .args(["serve", "--port", "0"])
        .current_dir(temporary.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let Running(child) = &mut Running(child);
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let address: SocketAddr = told
        .find_map(|line| Some(line.strip_prefix("http://")?.split_once('/')?.0.to_owned()))
        .unwrap()
        .parse()
        .unwrap();
    let folder = temporary.path().join("target/book");
    let built = files(&folder);
    assert!(built.len() > 60, "{built:?}");
    thread::scope(|scope| {
        for path in &built {
            let file = folder.join(path);
            scope.spawn(move || {
                let reply = ask(address, "GET", &format!("/{path}"), "");
                assert_eq!(reply.status, 200, "{path}");
                assert!(reply.body == fs::read(file).unwrap(), "{path}");
            });
        }
    });

    let page = temporary.path().join("docs/src/introduction.md");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(page, format!("{text}\nSeen again.\n")).unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap()).lines();
    let note = notes.next().unwrap().unwrap();
    assert!(note.contains(" pages, "), "{note}");
    let reply = ask(address, "GET", "/introduction.html", "");
    assert!(String::from_utf8(reply.body).unwrap().contains("Seen again."));

    let id = child.id().to_string();
    let (signal, number) = if is_ignored(2) { ("-TERM", 15) } else { ("-INT", 2) };
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(number));
}

/// Whether this process, and so every program that it starts, ignores the signal: so do
/// those that a shell started in the background.
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 != 0
}
