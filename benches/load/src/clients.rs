//! Pages that give their commands as soon as they have seen the entry before.

use crate::Result;
use crate::battles::{Battle, Line};
use futures_util::{SinkExt, StreamExt};
use sandtable_core::Side;
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// As much of a message as a client looks at.
#[derive(Deserialize)]
struct Heard<'a> {
    r#type: &'a str,
    n: Option<u32>,
    answer: Option<Answer<'a>>,
    page: Option<Page>,
}

#[derive(Deserialize)]
struct Answer<'a> {
    is: &'a str,
    n: Option<u32>,
}

#[derive(Deserialize)]
struct Page {
    n: u32,
}

/// A page at its table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The last entry that it has been told of.
    n: u32,
    /// From the connection until the table had been shown.
    pub opened: Duration,
    /// The bytes of the whole table.
    pub welcome: usize,
}

impl Client {
    /// Sits down.
    pub async fn sit(address: SocketAddr, key: &str) -> Result<Client> {
        let begun = Instant::now();
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (mut socket, _) = client_async(format!("ws://{address}/api/table"), stream).await?;
        socket.send(Message::Text(json!({ "type": "join", "key": key }).to_string().into())).await?;
        let mut client = Client { socket, n: 0, opened: Duration::ZERO, welcome: 0 };
        client
            .until(|heard, length| {
                let welcome = heard.page.as_ref().map(|page| (page.n, length));
                welcome.filter(|_| heard.r#type == "welcome")
            })
            .await
            .map(|(n, length)| (client.n, client.welcome) = (n, length))?;
        client.opened = begun.elapsed();
        Ok(client)
    }

    async fn until<T>(&mut self, mut is_it: impl FnMut(&Heard<'_>, usize) -> Option<T>) -> Result<T> {
        loop {
            let Message::Text(text) = self.socket.next().await.ok_or("the server has gone")?? else { continue };
            let heard: Heard = serde_json::from_str(&text)?;
            if heard.r#type == "news" {
                self.n = heard.n.unwrap_or(self.n);
            }
            if let Some(found) = is_it(&heard, text.len()) {
                return Ok(found);
            }
        }
    }

    /// The last entry that it has been told of.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Gives the commands of its side, each when it is its turn. Gives how long each waited for its answer.
    pub async fn play(&mut self, side: Side, script: &[Line]) -> Result<Vec<Duration>> {
        let mut waited = Vec::new();
        for line in script.iter().filter(|line| line.side == side) {
            while self.n < line.after {
                self.until(|heard, _| (heard.r#type == "news").then_some(())).await?;
            }
            let wish = json!({ "give": { "typed": line.words } });
            let want = json!({ "type": "want", "id": line.after.to_string(), "after": line.after, "wish": wish });
            let begun = Instant::now();
            self.socket.send(Message::Text(want.to_string().into())).await?;
            let done = self.until(|heard, _| {
                let answer = heard.answer.as_ref()?;
                Some((answer.is == "done").then_some(answer.n).ok_or_else(|| answer.is.to_owned()))
            });
            done.await?.map_err(|is| format!("`{}` after {} was {is}", line.words, line.after))?;
            waited.push(begun.elapsed());
        }
        Ok(waited)
    }
}

/// Both sides play a battle to the end of its script.
pub async fn fight(address: SocketAddr, battle: &Battle) -> Result<Vec<Duration>> {
    let [a, b] = &battle.keys;
    let (mut one, mut other) = tokio::try_join!(Client::sit(address, a), Client::sit(address, b))?;
    let (mut waited, more) = tokio::try_join!(one.play(Side::A, &battle.script), other.play(Side::B, &battle.script))?;
    waited.extend(more);
    Ok(waited)
}
