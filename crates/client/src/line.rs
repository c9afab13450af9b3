//! The connection of a page with its table, with nothing kept and nothing understood: for those who send what no page sends.

use crate::{Failure, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// A WebSocket to a table.
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What came over a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Words: a message in JSON, if it is from a table.
    Text(String),
    /// The other end has closed, with its code and reason if it gave any.
    Closed(Option<(u16, String)>),
}

impl Line {
    /// Opens a line. Nothing has been said on it yet: a table expects `join` first.
    ///
    /// # Errors
    /// Where the server cannot be reached or does not open the line.
    pub async fn open(server: &Server) -> Result<Line, Failure> {
        let mut request = format!("ws://{}/api/table", server.address()).into_client_request()?;
        if let Some(visitor) = server.visitor() {
            let visitor = visitor.parse().map_err(|_| Failure::NotUnderstood(visitor.to_owned()))?;
            request.headers_mut().insert("x-forwarded-for", visitor);
        }
        // Small messages go at once, as those of browsers do, and do not wait for an acknowledgement.
        Ok(Line { socket: connect_async_with_config(request, None, true).await?.0 })
    }

    /// Says something in JSON.
    ///
    /// # Errors
    /// Where the connection has ended.
    pub async fn say(&mut self, message: &Value) -> Result<(), Failure> {
        self.say_text(message.to_string()).await
    }

    /// Says anything in words.
    ///
    /// # Errors
    /// Where the connection has ended.
    pub async fn say_text(&mut self, text: impl Into<String>) -> Result<(), Failure> {
        Ok(self.socket.send(Message::Text(text.into().into())).await?)
    }

    /// Sends bytes, which no table understands.
    ///
    /// # Errors
    /// Where the connection has ended.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Failure> {
        Ok(self.socket.send(Message::Binary(bytes.into())).await?)
    }

    /// Puts bytes on the wire without a frame around them: half a frame, or nonsense. What comes after them is lost.
    ///
    /// # Errors
    /// Where the connection has ended.
    pub async fn say_unframed(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        use tokio::io::AsyncWriteExt;
        Ok(self.socket.get_mut().write_all(bytes).await?)
    }

    /// What is said next.
    ///
    /// # Errors
    /// Where nothing is said for so long, or the connection breaks without a word.
    pub async fn hear(&mut self, patience: Duration) -> Result<Said, Failure> {
        loop {
            let heard = tokio::time::timeout(patience, self.socket.next()).await;
            match heard.map_err(|_| Failure::Silent(patience))? {
                Some(Ok(Message::Text(text))) => return Ok(Said::Text(text.to_string())),
                Some(Ok(Message::Close(frame))) => {
                    let said = |frame: CloseFrame| (u16::from(frame.code), frame.reason.to_string());
                    return Ok(Said::Closed(frame.map(said)));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Ok(Said::Closed(None)),
            }
        }
    }

    /// Says goodbye.
    ///
    /// # Errors
    /// Where the connection has ended already.
    pub async fn close(&mut self) -> Result<(), Failure> {
        Ok(self.socket.close(None).await?)
    }
}
