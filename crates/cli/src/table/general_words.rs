//! Words that the table understands whatever the rulebook.

use sandtable_core::Verb;

/// A word of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// What can be typed.
    Help,
    /// The map.
    Map,
    /// The pieces.
    Roster,
    /// Turn and points.
    Status,
    /// What can be done now.
    Offers,
    /// What to expect of a command.
    Odds,
    /// A clause.
    Why,
    /// A distance.
    Measure,
    /// What happened so far.
    Log,
    /// Taking back.
    Undo,
    /// A human ruling.
    Ruling,
    /// What the rulebook does for an absent side.
    Skip,
    /// The own sealed list.
    List,
    /// Off the own sealed list.
    Withdraw,
    /// The own sealed list is finished.
    Done,
    /// A copy of the record.
    Save,
    /// Away from the table.
    Quit,
}

/// A word, how it is typed, and what it does.
pub struct Known {
    /// What it means.
    pub word: Word,
    /// The words that mean it.
    pub keys: &'static [&'static str],
    /// How it is typed.
    pub usage: &'static str,
    /// What it does.
    pub does: &'static str,
}

macro_rules! words {
    ($($word:ident [$($key:literal),+] $usage:literal $does:literal;)*) => {
        &[$(Known { word: Word::$word, keys: &[$($key),+], usage: $usage, does: $does }),*]
    };
}

/// All of them, in the order in which `help` lists them.
pub static WORDS: &[Known] = words! {
    Help ["help", "?"] "help [WORD]" "what can be typed";
    Map ["map"] "map" "the table with its pieces";
    Roster ["roster"] "roster" "the pieces in lines";
    Status ["status"] "status" "turn, points, and whose decision it is";
    Offers ["offers"] "offers [PIECE]" "what can be done now, piece by piece";
    Odds ["odds"] "odds COMMAND" "what to expect of a command, with every modifier and clause";
    Why ["why"] "why CLAUSE|PIECE" "the text of a clause; or what a piece cannot do now, or have done to it, and why";
    Measure ["measure"] "measure A B" "the distance between two pieces or places, where the rules allow it";
    Log ["log"] "log [N]" "what happened, or the last N entries of it";
    Undo ["undo"] "undo | undo all [N]" "takes back your last entry; with the others' consent more, or to entry N";
    Ruling ["ruling"] "ruling \"REASON\" [RULING]" "a human ruling, with the others' consent; `help ruling` lists what it can say";
    Skip ["skip", "default"] "skip [all]" "what happens if you do nothing; all: until the turn is over";
    List ["list"] "list" "your own sealed commands";
    Withdraw ["withdraw"] "withdraw N" "takes a command off your sealed list";
    Done ["done"] "done" "your sealed list is finished";
    Save ["save"] "save FILE" "a copy of the record";
    Quit ["quit", "exit"] "quit" "leaves; the record is kept, and `sandtable play RECORD` goes on";
};

/// What a typed line is.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A word of the table, and the rest of the line.
    Table(Word, &'a str),
    /// A command of the rulebook.
    Command(&'a str),
}

/// Sorts a line. A verb of the rulebook goes before a word of the table; with a slash before it, it is a word of the table.
pub fn sort<'a>(line: &'a str, verbs: &[Verb]) -> Line<'a> {
    let (slash, text) = line.strip_prefix('/').map_or((false, line), |rest| (true, rest));
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is = |key: &str| key.eq_ignore_ascii_case(first);
    let of_rulebook = verbs.iter().any(|verb| verb.key.split(' ').next().is_some_and(is));
    let known = WORDS.iter().find(|known| known.keys.iter().any(|key| is(key)));
    match known {
        Some(known) if slash || !of_rulebook => Line::Table(known.word, rest.trim()),
        _ => Line::Command(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Role;

    const VERBS: [Verb; 2] = [
        Verb { key: "move", label: "Move", usage: "move PIECE to X,Y", slots: &["to"], role: Role::Act },
        Verb { key: "done", label: "Done", usage: "done", slots: &[], role: Role::End },
    ];

    #[test]
    fn verbs_go_before_words_of_the_table_unless_there_is_a_slash() {
        assert_eq!(sort("done", &VERBS), Line::Command("done"));
        assert_eq!(sort("/done", &VERBS), Line::Table(Word::Done, ""));
        assert_eq!(sort("Undo all 3", &VERBS), Line::Table(Word::Undo, "all 3"));
        assert_eq!(sort("move a to 1,2", &VERBS), Line::Command("move a to 1,2"));
        assert_eq!(sort("dance", &VERBS), Line::Command("dance"));
    }
}
