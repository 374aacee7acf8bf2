//! The files of the page, as browsers get them.

use crate::support::{Answer, Folder, Test};
use axum::http::StatusCode;

/// A server with a page of a few files.
struct Page {
    test: Test,
    _folder: Folder,
}

impl Page {
    async fn new() -> Page {
        let folder = Folder::new().unwrap();
        for below in ["below", "guide"] {
            std::fs::create_dir(folder.file(below)).unwrap();
        }
        for (name, content) in [
            ("index.html", "<p>plain"),
            ("index.html.br", "brotli"),
            ("index.html.gz", "gzip"),
            ("page-0123456789abcdef.wasm", "wasm"),
            ("start-0123456789abcdef.js", "js"),
            ("manifest-0123456789abcdef.webmanifest", "{}"),
            ("sw.js", "sw"),
            ("below/index.html", "<p>below"),
            (
                "guide/play.html",
                "<script>one()</script><script src=\"book.js\"></script><script>two()</script>",
            ),
            ("guide/index.html", "<script>one()</script>"),
            ("guide/book.js", "book"),
        ] {
            std::fs::write(folder.file(name), content).unwrap();
        }
        let path = folder.path().to_owned();
        Page {
            test: Test::with(|settings| settings.page = Some(path)).await,
            _folder: folder,
        }
    }

    async fn get(&self, path: &str, encodings: &str) -> Answer {
        let headers = [("accept-encoding", encodings)];
        self.test.stranger().ask("GET", path, None, &headers).await
    }
}

#[tokio::test]
async fn files_have_their_types_and_are_kept_as_long_as_they_may() {
    let page = Page::new().await;
    for (path, kind, keep) in [
        ("/", "text/html", "no-cache"),
        ("/?a=b", "text/html", "no-cache"),
        ("/sw.js", "text/javascript", "no-cache"),
        ("/below/", "text/html", "no-cache"),
        (
            "/page-0123456789abcdef.wasm",
            "application/wasm",
            "public, max-age=31536000, immutable",
        ),
        (
            "/start-0123456789abcdef.js",
            "text/javascript",
            "public, max-age=31536000, immutable",
        ),
        (
            "/manifest-0123456789abcdef.webmanifest",
            "application/manifest+json",
            "public, max-age=31536000, immutable",
        ),
    ] {
        let answer = page.get(path, "identity").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.headers["content-type"], kind, "{path}");
        assert_eq!(answer.headers["cache-control"], keep, "{path}");
        assert_eq!(answer.headers["vary"], "accept-encoding", "{path}");
        assert_eq!(
            answer.headers["x-content-type-options"], "nosniff",
            "{path}"
        );
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval'"),
            "{policy}"
        );
    }
    // A file that was replaced by an older one is fetched anew all the same.
    let answer = page.get("/", "identity").await;
    assert!(!answer.headers.contains_key("last-modified"));
    let gone = page.get("/page-fedcba9876543210.wasm", "br").await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(gone.headers["cache-control"], "no-cache");
}

#[tokio::test]
async fn what_a_browser_can_read_compressed_it_gets_compressed() {
    let page = Page::new().await;
    for (encodings, content, encoding) in [
        ("gzip, deflate, br", "brotli", Some("br")),
        ("gzip", "gzip", Some("gzip")),
        ("gzip;q=0, br;q=0", "<p>plain", None),
    ] {
        let answer = page.get("/", encodings).await;
        let told = answer.headers.get("content-encoding");
        assert_eq!(answer.text, content, "{encodings}");
        assert_eq!(told.and_then(|told| told.to_str().ok()), encoding);
    }
    let wasm = page.get("/page-0123456789abcdef.wasm", "br").await;
    assert_eq!(wasm.text, "wasm", "there is no compressed one");
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder_and_nothing_can_be_sent() {
    let page = Page::new().await;
    for path in ["/../Cargo.toml", "/%2e%2e/x", "//etc/passwd", "/no.js"] {
        let answer = page.get(path, "identity").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let posted = page.test.stranger().ask("POST", "/", None, &[]).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(page.get("/api", "identity").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_file_without_a_compressed_copy_is_compressed_on_the_way() {
    let page = Page::new().await;
    let folder = page._folder.path();
    let asks = async |path: &str, encodings: &str| {
        let headers = [("accept-encoding", encodings)];
        let stranger = page.test.stranger();
        let response = stranger.open("GET", path, None, &headers).await;
        let encoding = response.headers().get("content-encoding").cloned();
        assert_eq!(response.headers()["vary"], "accept-encoding", "{path}");
        let body = axum::body::to_bytes(response.into_body(), 1 << 24).await;
        (encoding, body.unwrap().to_vec())
    };
    let unpacked = |packed: &[u8]| {
        let mut text = String::new();
        let mut decoder = flate2::read::GzDecoder::new(packed);
        std::io::Read::read_to_string(&mut decoder, &mut text).unwrap();
        text
    };
    for (name, content) in [
        ("below/book.html", "<p>words ".repeat(300)),
        ("style-0123456789abcdef.css", "p {} ".repeat(300)),
        ("data.json", "[1, 2] ".repeat(300)),
    ] {
        std::fs::write(folder.join(name), &content).unwrap();
        let path = format!("/{name}");
        for _ in 0..2 {
            let (encoding, packed) = asks(&path, "gzip, deflate, br").await;
            assert_eq!(encoding.unwrap(), "gzip", "{name}");
            assert!(packed.len() < 200, "{name}: {}", packed.len());
            assert_eq!(unpacked(&packed), content);
        }
        let plain = (None, content.clone().into_bytes());
        assert_eq!(asks(&path, "identity").await, plain);
        assert_eq!(asks(&path, "gzip;q=0").await, plain);
    }
    // Another version has another time.
    let file = std::fs::File::create(folder.join("data.json")).unwrap();
    std::io::Write::write_all(&mut &file, "[3] ".repeat(300).as_bytes()).unwrap();
    file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000))
        .unwrap();
    let (_, packed) = asks("/data.json", "gzip").await;
    assert!(unpacked(&packed).starts_with("[3]"));
    // Pictures are compressed already, and small files gain nothing.
    std::fs::write(folder.join("icon.png"), [7; 2000]).unwrap();
    assert_eq!(asks("/icon.png", "gzip").await.0, None);
    assert_eq!(asks("/sw.js", "gzip").await.0, None);
}

#[tokio::test]
async fn nothing_of_the_api_is_stored_by_a_browser() {
    let page = Page::new().await;
    let ann = page.test.person("Ann").await;
    for path in [
        "/api",
        "/api/me",
        "/api/today",
        "/api/days",
        "/api/openapi.json",
        "/api/nowhere",
        "/api/rooms/nowhere",
    ] {
        let answer = ann.get(path).await;
        assert_eq!(answer.headers["cache-control"], "no-store", "{path}");
    }
    for path in ["/health", "/nowhere", "/nowhere-0123456789abcdef.js"] {
        let answer = ann.get(path).await;
        assert_eq!(answer.headers["cache-control"], "no-cache", "{path}");
    }
}

#[tokio::test]
async fn a_hashed_file_stays_immutable_when_a_browser_asks_again() {
    let page = Page::new().await;
    let path = "/start-0123456789abcdef.js";
    let first = page.get(path, "identity").await;
    let changed = first.headers["last-modified"].to_str().unwrap();
    let headers = [("if-modified-since", changed)];
    let again = page.test.stranger().ask("GET", path, None, &headers).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(
        again.headers["cache-control"],
        "public, max-age=31536000, immutable"
    );
    assert_eq!(again.headers["vary"], "accept-encoding");
}

#[tokio::test]
async fn the_scripts_in_the_guide_are_allowed_and_no_others() {
    let page = Page::new().await;
    let policy = async |path: &str| {
        let answer = page.get(path, "identity").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        policy.to_owned()
    };
    // echo -n 'one()' | openssl dgst -sha256 -binary | base64
    let one = "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='";
    let two = "'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw='";
    let play = policy("/guide/play.html").await;
    assert!(
        play.contains(&format!("script-src 'self' {one} {two};")),
        "{play}"
    );
    assert!(play.contains("font-src 'self'"), "{play}");
    let index = policy("/guide/").await;
    assert!(
        index.contains(&format!("script-src 'self' {one};")),
        "{index}"
    );
    // The page itself allows no script that is written into it.
    for path in ["/", "/below/", "/guide/book.js"] {
        let policy = policy(path).await;
        assert!(!policy.contains("sha256"), "{path}: {policy}");
    }
}

const GANTNER: &str = "q1244tttqbv8r5";

#[tokio::test]
async fn a_puzzle_has_a_preview_with_its_picture_and_leads_to_the_page() {
    let page = Page::new().await;
    let answer = page.get(&format!("/p/{GANTNER}"), "identity").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(answer.headers["cache-control"], "public, max-age=600");
    for part in [
        "<meta property=\"og:title\" content=\"A puzzle of Quatrainment 4x4\">",
        "7 of 16 cells differ",
        &format!("content=\"http://localhost:8480/p/{GANTNER}.png\""),
        &format!("content=\"0; url=/#/play/{GANTNER}\""),
        &format!("<a href=\"/#/play/{GANTNER}\">Play this puzzle</a>"),
    ] {
        assert!(answer.text.contains(part), "{part} in {}", answer.text);
    }
    let stranger = page.test.stranger();
    let path = format!("/p/{GANTNER}.png");
    for _ in 0..2 {
        let response = stranger.open("GET", &path, None, &[]).await;
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers();
        assert_eq!(headers["content-type"], "image/png");
        assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
        let body = axum::body::to_bytes(response.into_body(), 1 << 24).await;
        let picture = body.unwrap();
        assert!(picture.starts_with(b"\x89PNG"));
        let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (1200, 630));
    }
}

#[tokio::test]
async fn a_damaged_code_gets_a_sentence_and_a_huge_board_no_picture() {
    let page = Page::new().await;
    let long = "0".repeat(20_000);
    for code in ["q1244tttqbv8r4", "nonsense", "%3Cscript%3E", &long, "x.png"] {
        let answer = page.get(&format!("/p/{code}"), "identity").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{code}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
        assert_eq!(answer.headers["cache-control"], "no-cache");
        assert!(answer.text.contains("<h1>This link is damaged</h1>"));
        assert!(!answer.text.contains("<script"), "{}", answer.text);
    }
    let game = quatrainment::catalogue::find("lights-out").unwrap();
    let game = game.game_of(&"40x40".parse().unwrap()).unwrap();
    let puzzle = quatrainment::generate::random(&game, 1).unwrap();
    let answer = page.get(&format!("/p/{puzzle}"), "identity").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text.contains("Lights Out 40x40") && !answer.text.contains("og:image"));
    let picture = page.get(&format!("/p/{puzzle}.png"), "identity").await;
    assert_eq!(picture.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_kind_of_board_has_a_picture() {
    let page = Page::new().await;
    for entry in quatrainment::catalogue::all() {
        let game = entry.game().unwrap();
        let Ok(puzzle) = quatrainment::generate::random(&game, 1) else {
            continue;
        };
        let path = format!("/p/{puzzle}.png");
        let response = page.test.stranger().open("GET", &path, None, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{}", entry.name);
    }
}
