//! Where a server is, and requests to it.

use crate::Failure;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server, by its address. It speaks plain HTTP; what speaks HTTPS stands in front of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    address: String,
    forwarded_for: Option<String>,
}

/// What a request got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Got {
    /// The status; 0 where the answer had none.
    pub status: u16,
    /// The status line and the headers.
    pub head: String,
    /// The body.
    pub body: String,
}

/// The keys of a battle that was set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// The battle's public name.
    pub battle: String,
    /// A key for each side, in their order; empty for a side that the computer holds.
    pub sides: Vec<String>,
    /// The umpire's.
    pub umpire: String,
    /// The spectators'.
    pub spectator: String,
}

impl Server {
    /// The server at `host:port`.
    pub fn at(address: impl Into<String>) -> Server {
        Server { address: address.into(), forwarded_for: None }
    }

    /// The same, asked in the name of a visitor, as a web server in front of it does: limits hold for each visitor.
    #[must_use]
    pub fn on_behalf_of(&self, visitor: impl Into<String>) -> Server {
        Server { forwarded_for: Some(visitor.into()), ..self.clone() }
    }

    /// Its `host:port`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// For whom it is asked.
    pub(crate) fn visitor(&self) -> Option<&str> {
        self.forwarded_for.as_deref()
    }

    /// Sends a request and reads the whole answer. `head` is further headers, each with its line end.
    ///
    /// # Errors
    /// Where the server cannot be reached. An answer that says no is an answer.
    pub async fn request(&self, method: &str, path: &str, head: &str, body: &str) -> Result<Got, Failure> {
        let visitor = self.visitor().map(|visitor| format!("X-Forwarded-For: {visitor}\r\n")).unwrap_or_default();
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {length}\r\n{visitor}{head}\r\n{body}",
            self.address
        );
        Ok(Got::read(&self.send(text.as_bytes()).await?))
    }

    /// Sends any bytes on a connection of their own, and gives whatever comes back until the other end closes.
    ///
    /// # Errors
    /// Where the server cannot be reached.
    pub async fn send(&self, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
        let mut stream = TcpStream::connect(&self.address).await?;
        // A server that has heard enough may close before all is said, and its answer counts all the same.
        _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        _ = stream.read_to_end(&mut answer).await;
        Ok(answer)
    }

    /// Asks for a page.
    ///
    /// # Errors
    /// Where the server cannot be reached.
    pub async fn get(&self, path: &str) -> Result<Got, Failure> {
        self.request("GET", path, "", "").await
    }

    /// Asks with the key of a link.
    ///
    /// # Errors
    /// Where the server cannot be reached.
    pub async fn with_key(&self, method: &str, path: &str, key: &str) -> Result<Got, Failure> {
        self.request(method, path, &format!("Authorization: Bearer {key}\r\n"), "").await
    }

    /// Posts a value.
    ///
    /// # Errors
    /// Where the server cannot be reached.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Got, Failure> {
        self.request("POST", path, "Content-Type: application/json\r\n", &body.to_string()).await
    }

    /// Sets up a battle: `{"book": …, "scenario": …, "seats": …}`.
    ///
    /// # Errors
    /// Where the server cannot be reached or does not do it.
    pub async fn set_up(&self, battle: &Value) -> Result<Links, Failure> {
        let got = self.post("/api/battles", battle).await?;
        if got.status != 201 {
            return Err(Failure::Refused { status: got.status, body: got.body });
        }
        let made = got.json()?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok(Links {
            battle: text(&made["battle"]),
            sides: made["sides"].as_array().into_iter().flatten().map(|side| text(&side["key"])).collect(),
            umpire: text(&made["umpire"]),
            spectator: text(&made["spectator"]),
        })
    }
}

impl Got {
    fn read(bytes: &[u8]) -> Got {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        let body = if head.contains("transfer-encoding: chunked") { unchunked(body) } else { body.to_owned() };
        Got { status, head: head.to_owned(), body }
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// Where it is none.
    pub fn json(&self) -> Result<Value, Failure> {
        serde_json::from_str(&self.body).map_err(|error| Failure::NotUnderstood(format!("{error}: {}", self.body)))
    }
}

fn unchunked(body: &str) -> String {
    let (mut text, mut rest) = (String::new(), body);
    while let Some((length, more)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or_default();
        let Some(chunk) = more.get(..length).filter(|chunk| !chunk.is_empty()) else { break };
        text.push_str(chunk);
        rest = more[length..].trim_start_matches("\r\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_in_chunks_is_one_answer() {
        let got = Got::read(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n");
        assert_eq!((got.status, got.json().unwrap()), (200, serde_json::json!([1, 2])));
        assert_eq!(Got::read(b"what?").status, 0);
    }
}
