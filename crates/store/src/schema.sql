-- What is kept of battles. Times are seconds since 1970.

CREATE TABLE battles (
    id        TEXT PRIMARY KEY,     -- the public name
    book      TEXT NOT NULL,        -- the key of the rulebook
    scenario  TEXT NOT NULL,        -- the scenario's id
    created   INTEGER NOT NULL,
    used      INTEGER NOT NULL,     -- when something of it was last written
    secret    BLOB,                 -- what the record's commitment was made to
    opponents BLOB NOT NULL,        -- what the computer's choices come from
    seats     TEXT NOT NULL,        -- who holds each side
    standing  TEXT NOT NULL,        -- open, over, or broken
    published INTEGER NOT NULL,     -- all agreed to show the record before the end
    drafts    TEXT NOT NULL,        -- sealed commands and lists, which are not in the record yet
    proposals TEXT NOT NULL         -- what waits for an answer
) STRICT;

CREATE TABLE links (
    hash   BLOB PRIMARY KEY,        -- of the key, which is kept nowhere
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE lines (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,        -- from 0
    text   TEXT NOT NULL,
    PRIMARY KEY (battle, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL,
    id     TEXT NOT NULL,           -- the page's own name for what it wanted
    at     INTEGER NOT NULL,        -- the order in which the answers of a battle were given
    answer TEXT NOT NULL,
    PRIMARY KEY (battle, seat, id)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 1;
