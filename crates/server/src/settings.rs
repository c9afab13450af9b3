//! How much the server allows, and how long it waits.

use std::time::Duration;

/// Limits of a server. The defaults suit a club.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Battles that are kept: no more can be set up then.
    pub battles: u64,
    /// Bytes of a request, but for records and scenarios.
    pub body: usize,
    /// Bytes of a record or scenario that is sent in.
    pub record: usize,
    /// Bytes of a scenario of one's own.
    pub scenario: usize,
    /// Requests a second from one address, in the long run.
    pub requests: f64,
    /// Requests that one address may have saved up.
    pub saved_requests: f64,
    /// Connections of all sorts, all together: fewer than the files that a program may usually open.
    pub sockets: usize,
    /// Connections of all sorts from one address.
    pub sockets_each: usize,
    /// A connection to which nothing has been said for so long is closed: longer than `patience` and the pulse of tables.
    pub silence: Duration,
    /// Open tables from one address.
    pub connections: usize,
    /// Open pages at one battle.
    pub pages: usize,
    /// Bytes of one message of a page.
    pub message: usize,
    /// Messages a second from one page, in the long run.
    pub messages: f64,
    /// Messages that one page may have saved up.
    pub saved_messages: f64,
    /// Remarks a second from one seat, in the long run.
    pub remarks: f64,
    /// Remarks that one seat may have saved up.
    pub saved_remarks: f64,
    /// Messages that may wait for a page that reads slowly.
    pub unread: usize,
    /// Whoever is gone for so long has left his side: the others may hand it to the computer.
    pub absence: Duration,
    /// A battle at which nobody sits is put away after this time.
    pub idle: Duration,
    /// A request that takes longer is given up.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            battles: 20_000,
            body: 64 * 1024,
            record: 16 * 1024 * 1024,
            scenario: 256 * 1024,
            requests: 40.0,
            saved_requests: 400.0,
            sockets: 900,
            sockets_each: 256,
            silence: Duration::from_secs(90),
            connections: 64,
            pages: 128,
            message: 64 * 1024,
            messages: 120.0,
            saved_messages: 600.0,
            remarks: 0.5,
            saved_remarks: 8.0,
            unread: 512,
            absence: Duration::from_secs(120),
            idle: Duration::from_secs(300),
            patience: Duration::from_secs(60),
        }
    }
}
