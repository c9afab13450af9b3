//! The blocks of an example, and the clauses that it names.

/// A block that means something here; others are left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A scenario: the line of its fence, the words after `scenario`, its text.
    Scenario { line: u32, info: String, text: String },
    /// A battle: the line of its fence, its lines with their numbers.
    Battle { line: u32, lines: Vec<(u32, String)> },
    /// The text ends before the block does.
    Unfinished { line: u32 },
}

const FENCE: &str = "```";

/// The blocks of a text in their order.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, text)) = lines.next() {
        let Some(info) = text.strip_prefix(FENCE) else { continue };
        let mut inside = Vec::new();
        let mut ended = false;
        for (number, text) in lines.by_ref() {
            if text.trim_end() == FENCE {
                ended = true;
                break;
            }
            inside.push((number, text.to_owned()));
        }
        let info = info.trim();
        let (kind, rest) = info.split_once(' ').unwrap_or((info, ""));
        blocks.extend(match kind {
            _ if !ended => Some(Block::Unfinished { line }),
            "scenario" => {
                let text = inside.iter().map(|(_, text)| format!("{text}\n")).collect();
                Some(Block::Scenario { line, info: rest.trim().to_owned(), text })
            }
            "battle" => Some(Block::Battle { line, lines: inside }),
            _ => None,
        });
    }
    blocks
}

/// The clauses that an example says it proves, in lines `Proves: ABC-31, ABC-40` outside of its blocks; each once.
pub fn clauses_proved(text: &str) -> Vec<String> {
    let mut clauses: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with(FENCE) {
            inside = !inside;
        }
        let Some(named) = line.trim().strip_prefix("Proves:").filter(|_| !inside) else { continue };
        for clause in
            named.split([',', ' ']).map(|clause| clause.trim_end_matches('.')).filter(|clause| !clause.is_empty())
        {
            if !clauses.iter().any(|known| known == clause) {
                clauses.push(clause.to_owned());
            }
        }
    }
    clauses
}
