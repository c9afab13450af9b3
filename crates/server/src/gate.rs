//! The door of the server: how many connections there may be, and how long one may stand there without being served.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// How many connections there may be, and how long one may last to which nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// All together.
    pub(crate) all: usize,
    /// Of one address; a web server in front, on this machine, asks for many.
    pub(crate) each: usize,
    /// Who is told nothing for so long has asked for nothing, or does not listen.
    pub(crate) silence: Duration,
}

/// Who is connected.
#[derive(Debug, Default)]
struct Inside {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// A listener that lets nobody take all places.
pub(crate) struct Gate {
    listener: TcpListener,
    limits: Limits,
    inside: Arc<Mutex<Inside>>,
}

/// A place inside, until it is dropped.
#[derive(Debug)]
struct Place {
    of: IpAddr,
    inside: Arc<Mutex<Inside>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.all -= 1;
        if let Some(count) = inside.of.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                inside.of.remove(&self.of);
            }
        }
    }
}

fn enter(inside: &Arc<Mutex<Inside>>, of: IpAddr, limits: Limits) -> Option<Place> {
    let mut now = inside.lock().unwrap_or_else(PoisonError::into_inner);
    let count = now.of.get(&of).copied().unwrap_or_default();
    if now.all >= limits.all || (count >= limits.each && !of.is_loopback()) {
        return None;
    }
    now.all += 1;
    now.of.insert(of, count + 1);
    Some(Place { of, inside: inside.clone() })
}

impl Gate {
    pub(crate) fn new(listener: TcpListener, limits: Limits) -> Gate {
        Gate { listener, limits, inside: Arc::default() }
    }
}

impl Listener for Gate {
    type Io = Heard;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Heard, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // An answer that follows news goes at once: to wait for the news to be acknowledged costs 40 ms. Where it cannot be
            // had, it costs that.
            _ = stream.set_nodelay(true);
            // Who finds no place is turned away at the door: an answer would cost what is short.
            if let Some(place) = enter(&self.inside, address.ip(), self.limits) {
                let silence = self.limits.silence;
                return (Heard { stream, silence, until: Box::pin(sleep(silence)), _place: place }, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Gate>> for Caller {
    fn connect_info(stream: IncomingStream<'_, Gate>) -> Caller {
        Caller(*stream.remote_addr())
    }
}

/// A connection that ends when nothing has been said to it for too long.
pub(crate) struct Heard {
    stream: TcpStream,
    silence: Duration,
    until: Pin<Box<Sleep>>,
    _place: Place,
}

impl Heard {
    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        self.until.as_mut().poll(context).is_ready()
    }

    fn over<T>() -> Poll<io::Result<T>> {
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn written(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) if count > 0 => {
                let until = Instant::now() + self.silence;
                self.until.as_mut().reset(until);
            }
            Poll::Pending if self.is_over(context) => return Heard::over(),
            _ => {}
        }
        written
    }
}

impl AsyncRead for Heard {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_over(context) {
            return Heard::over();
        }
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Heard {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_messages_do_not_wait_for_one_another() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut gate = Gate::new(listener, Limits { all: 1, each: 1, silence: Duration::from_secs(1) });
        let (_guest, (inside, _)) = tokio::join!(TcpStream::connect(address), gate.accept());
        assert!(inside.stream.nodelay().unwrap());
    }

    #[test]
    fn nobody_takes_all_places_and_places_come_back() {
        let inside = Arc::default();
        let limits = Limits { all: 3, each: 2, silence: Duration::from_secs(1) };
        let [one, other]: [IpAddr; 2] = ["192.0.2.1", "192.0.2.2"].map(|address| address.parse().unwrap());
        let first = enter(&inside, one, limits).unwrap();
        let _second = enter(&inside, one, limits).unwrap();
        assert!(enter(&inside, one, limits).is_none(), "two of one address are enough");
        let _third = enter(&inside, other, limits).unwrap();
        assert!(enter(&inside, other, limits).is_none(), "three are enough in all");
        drop(first);
        assert!(enter(&inside, one, limits).is_some());
    }
}
