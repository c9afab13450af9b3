-- Battles that were looked through. What comes of that takes long, and can be had again from the record.

CREATE TABLE reviews (
    battle  TEXT PRIMARY KEY REFERENCES battles (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,      -- of what was made
    text    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 2;
