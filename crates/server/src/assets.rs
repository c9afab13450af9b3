//! The page itself: built by Vite into `web/dist`, and put into the program when that is built.

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Said where the program was built without the page.
const NOT_BUILT: &str = "The table is laid, but its page was not built with it: `cargo xtask play` builds both.\n";

/// Names of files that change with what is in them.
const HASHED: &str = "assets/";

/// A file of the page; its first page for every path that is none of its files.
pub(crate) async fn page(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Page::get(path).filter(|_| !path.is_empty()) {
        return answer(path, file.data.into_owned());
    }
    if path.starts_with(HASHED) || path.contains('.') {
        return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response();
    }
    match Page::get("index.html") {
        Some(file) => answer("index.html", file.data.into_owned()),
        None => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], NOT_BUILT).into_response(),
    }
}

fn answer(path: &str, bytes: Vec<u8>) -> Response {
    let kept = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, kept)], bytes).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
