//! How something is typed, as its usage line says it: matched against words, and spelled out in all its ways.
//!
//! Words in capitals, perhaps with a comma, stand for something: `ELEMENT`, `X,Y`. What is in brackets may be left out. `one|other`
//! is one of two words, ` | ` parts ways to say it, `...` repeats what stands before it. After `; SEGMENT:` come the ways in which
//! something is said that is made of several words.

/// A usage line, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    ways: Vec<Vec<Item>>,
    parts: Vec<(String, Vec<Vec<Item>>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// One of these words.
    Word(Vec<Spoken>),
    /// One of these ways, or nothing.
    Optional(Vec<Vec<Item>>),
    /// What stands before it once more, as often as one likes.
    Again,
}

impl Item {
    /// The small word that must stand here; nothing where it is one of several, or none.
    pub(crate) fn literal(&self) -> Option<&str> {
        match self {
            Item::Word(any) => match &any[..] {
                [Spoken::Said(word)] => Some(word),
                _ => None,
            },
            _ => None,
        }
    }

    /// May this word stand here, as it is written?
    pub(crate) fn is_said(&self, word: &str) -> bool {
        let said = |spoken: &Spoken| matches!(spoken, Spoken::Said(said) if said.eq_ignore_ascii_case(word));
        matches!(self, Item::Word(any) if any.iter().any(said))
    }

    /// The ways of a part in brackets.
    pub(crate) fn ways(&self) -> &[Vec<Item>] {
        if let Item::Optional(ways) = self { ways } else { &[] }
    }
}

/// A word of a spelling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spoken {
    /// As it stands.
    Said(String),
    /// It stands for something: the word in capitals.
    Meant(String),
}

/// What the words in capitals stood for, in their order.
pub type Meanings = Vec<(String, String)>;

/// Spellings of one usage line at most.
const MOST_SPELLINGS: usize = 256;

/// Words, with what stands in quotes as one of them, and so `450, 600`.
pub fn spoken_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (n, part) in text.split('"').enumerate() {
        if n % 2 == 1 {
            words.push(part.to_string());
            continue;
        }
        for word in part.split_whitespace() {
            match words.last_mut() {
                Some(last) if last.ends_with(',') => last.push_str(word),
                _ => words.push(word.to_string()),
            }
        }
    }
    words
}

impl Usage {
    /// Takes a usage line apart.
    pub fn of(line: &str) -> Usage {
        let mut sections = line.split("; ");
        let ways = ways(sections.next().unwrap_or_default());
        let part = |section: &str| section.split_once(": ").map(|(name, said)| (name.to_string(), self::ways(said)));
        Usage { ways, parts: sections.filter_map(part).collect() }
    }

    /// The ways to say it.
    pub(crate) fn ways(&self) -> &[Vec<Item>] {
        &self.ways
    }

    /// The ways in which a part is said that is made of several words.
    pub(crate) fn part(&self, name: &str) -> Option<&[Vec<Item>]> {
        self.parts.iter().find(|(part, _)| part == name).map(|(_, ways)| &ways[..])
    }

    /// Can a word in capitals be said several times, one after another?
    pub(crate) fn repeats(&self, name: &str) -> bool {
        fn within(ways: &[Vec<Item>], name: &str) -> bool {
            let means = |item: &Item| matches!(item, Item::Word(any) if any.iter().any(|it| matches!(it, Spoken::Meant(known) if known == name)));
            let here = |way: &[Item]| way.windows(2).any(|pair| means(&pair[0]) && pair[1] == Item::Again);
            ways.iter().any(|way| here(way) || way.iter().any(|item| within(item.ways(), name)))
        }
        within(&self.ways, name) || self.parts.iter().any(|(_, ways)| within(ways, name))
    }

    /// What the words in capitals stand for, where the words can be said so.
    pub fn fit(&self, words: &[String]) -> Option<Meanings> {
        let ends = self.ways.iter().flat_map(|way| self.ends(way, words));
        let whole = ends.filter(|(used, _)| *used == words.len()).map(|(_, meant)| meant);
        // A word that stands for itself rather than for something.
        whole.min_by_key(Meanings::len)
    }

    /// How many words the start of a line can use, each time with what they mean.
    fn ends(&self, way: &[Item], words: &[String]) -> Vec<(usize, Meanings)> {
        let mut ends = vec![(0, Meanings::new())];
        for (n, item) in way.iter().enumerate() {
            ends = match item {
                Item::Word(any) => self.after(&ends, words, |rest| self.one(any, rest)),
                Item::Optional(ways) => {
                    let with = self.after(&ends, words, |rest| ways.iter().flat_map(|w| self.ends(w, rest)).collect());
                    ends.into_iter().chain(with).collect()
                }
                Item::Again => {
                    let Some(Item::Word(before)) = n.checked_sub(1).and_then(|n| way.get(n)) else { return Vec::new() };
                    let (mut all, mut last) = (ends.clone(), ends);
                    while !last.is_empty() {
                        last = self.after(&last, words, |rest| self.one(before, rest));
                        all.extend(last.iter().cloned());
                    }
                    all
                }
            };
        }
        ends
    }

    fn after(
        &self,
        ends: &[(usize, Meanings)],
        words: &[String],
        go_on: impl Fn(&[String]) -> Vec<(usize, Meanings)>,
    ) -> Vec<(usize, Meanings)> {
        let mut all = Vec::new();
        for (used, meant) in ends {
            for (more, also) in go_on(&words[*used..]) {
                all.push((used + more, meant.iter().cloned().chain(also).collect()));
            }
        }
        all
    }

    /// One of these words at the start of the rest.
    fn one(&self, any: &[Spoken], rest: &[String]) -> Vec<(usize, Meanings)> {
        let mut found = Vec::new();
        let literally = any.iter().filter(|spoken| matches!(spoken, Spoken::Said(_)));
        let otherwise = any.iter().filter(|spoken| matches!(spoken, Spoken::Meant(_)));
        for spoken in literally.chain(otherwise) {
            match spoken {
                Spoken::Meant(name) => match self.parts.iter().find(|(part, _)| part == name) {
                    Some((_, ways)) => found.extend(ways.iter().flat_map(|way| self.ends(way, rest))),
                    None => found.extend(rest.first().map(|word| (1, vec![(name.clone(), word.clone())]))),
                },
                Spoken::Said(said) => {
                    let same = rest.first().is_some_and(|word| word.eq_ignore_ascii_case(said));
                    found.extend(same.then(|| (1, Meanings::new())));
                }
            }
        }
        // Progress only, so that repeating comes to an end.
        found.retain(|(used, _)| *used > 0);
        found
    }

    /// All ways to say it, with and without what may be left out; what may be repeated comes twice.
    pub fn spellings(&self) -> Vec<Vec<Spoken>> {
        let mut all = self.spelled(&self.ways);
        all.truncate(MOST_SPELLINGS);
        all
    }

    fn spelled(&self, ways: &[Vec<Item>]) -> Vec<Vec<Spoken>> {
        ways.iter().flat_map(|way| self.spelled_way(way)).take(MOST_SPELLINGS).collect()
    }

    fn spelled_way(&self, way: &[Item]) -> Vec<Vec<Spoken>> {
        let mut all: Vec<Vec<Spoken>> = vec![Vec::new()];
        for (n, item) in way.iter().enumerate() {
            let of = |any: &[Spoken]| -> Vec<Vec<Spoken>> {
                let each = any.iter().flat_map(|spoken| match spoken {
                    Spoken::Meant(name) => match self.parts.iter().find(|(part, _)| part == name) {
                        Some((_, ways)) => self.spelled(ways),
                        None => vec![vec![spoken.clone()]],
                    },
                    Spoken::Said(_) => vec![vec![spoken.clone()]],
                });
                each.collect()
            };
            let more = match item {
                Item::Word(any) => of(any),
                Item::Optional(ways) => std::iter::once(Vec::new()).chain(self.spelled(ways)).collect(),
                Item::Again => match n.checked_sub(1).and_then(|n| way.get(n)) {
                    Some(Item::Word(before)) => of(before).into_iter().take(1).collect(),
                    _ => vec![Vec::new()],
                },
            };
            let longer = all.iter().flat_map(|start| more.iter().map(|end| [&start[..], &end[..]].concat()));
            all = longer.take(MOST_SPELLINGS).collect();
        }
        all
    }
}

/// The ways that ` | ` parts, not within brackets.
fn ways(text: &str) -> Vec<Vec<Item>> {
    let words: Vec<String> =
        text.replace('[', " [ ").replace(']', " ] ").split_whitespace().map(String::from).collect();
    let mut at = 0;
    read_ways(&words, &mut at)
}

fn read_ways(words: &[String], at: &mut usize) -> Vec<Vec<Item>> {
    let mut ways = vec![Vec::new()];
    while let Some(word) = words.get(*at) {
        *at += 1;
        let item = match word.as_str() {
            "]" => break,
            "|" => {
                ways.push(Vec::new());
                continue;
            }
            "[" => Item::Optional(read_ways(words, at)),
            "..." => Item::Again,
            word => Item::Word(word.split('|').map(spoken).collect()),
        };
        ways.last_mut().expect("there is one from the start").push(item);
    }
    ways
}

fn spoken(word: &str) -> Spoken {
    let capitals = word.chars().all(|letter| letter.is_ascii_uppercase() || letter == ',');
    // The segments of a flight are single letters.
    if capitals && word.len() > 1 || word == "N" { Spoken::Meant(word.into()) } else { Spoken::Said(word.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(usage: &str, text: &str) -> Option<Vec<String>> {
        let meant = Usage::of(usage).fit(&spoken_words(text))?;
        Some(meant.into_iter().map(|(name, word)| format!("{name}={word}")).collect())
    }

    #[test]
    fn words_stand_for_something_or_for_themselves() {
        let usage = "aim ELEMENT at TARGET [with WEAPON] [moving]";
        assert_eq!(fit(usage, "aim P1 at T1"), Some(vec!["ELEMENT=P1".into(), "TARGET=T1".into()]));
        assert_eq!(fit(usage, "AIM P1 AT \"the bunker\" moving").unwrap()[1], "TARGET=the bunker");
        assert_eq!(fit(usage, "aim P1 T1"), None);
        assert_eq!(fit(usage, "aim P1 at T1 moving with mg"), None);
    }

    #[test]
    fn ways_repetitions_and_parts() {
        let usage = "go to X,Y [X,Y ...] | go home|away [slow | by N ...]";
        assert_eq!(fit(usage, "go to 1,2 3,4 5,6").unwrap().len(), 3);
        assert_eq!(fit(usage, "go away by 1 2 3").unwrap().len(), 3);
        assert_eq!(fit(usage, "go away slow"), Some(Vec::new()));
        assert_eq!(fit(usage, "go away slow by 1"), None);
        // What stands for itself comes first.
        assert_eq!(fit("go X,Y [X,Y] | go X,Y fast", "go 1,2 fast").unwrap().len(), 1);
        let usage = "fly CRAFT [by LEG ...]; LEG: S LENGTH|rest | T L|R N";
        assert_eq!(fit(usage, "fly S1 by S 20 T L 4 S rest").unwrap(), ["CRAFT=S1", "LENGTH=20", "N=4"]);
        assert_eq!(fit(usage, "fly S1 by T 4"), None);
    }

    #[test]
    fn all_ways_are_spelled_out() {
        let said = |usage: &str| -> Vec<String> {
            let spelled = Usage::of(usage).spellings().into_iter().map(|spelling| {
                let words: Vec<String> = spelling
                    .into_iter()
                    .map(|word| match word {
                        Spoken::Said(word) | Spoken::Meant(word) => word,
                    })
                    .collect();
                words.join(" ")
            });
            spelled.collect()
        };
        assert_eq!(said("end [UNIT]"), ["end", "end UNIT"]);
        assert_eq!(said("go X,Y [X,Y ...] | stay"), ["go X,Y", "go X,Y X,Y X,Y", "stay"]);
        assert_eq!(said("fly by LEG; LEG: S N|rest | M"), ["fly by S N", "fly by S rest", "fly by M"]);
    }
}
