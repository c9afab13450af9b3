//! Names for units and for pieces.

/// What flights are called that nobody has named.
pub const COLOURS: [&str; 6] = ["Red", "Yellow", "Blue", "Green", "White", "Black"];

/// The first of some names that no other has, whatever the case of its letters; else the first of them with a number.
pub fn first_free<'a>(names: &[&str], used: impl Iterator<Item = &'a str> + Clone) -> String {
    let first = names.first().copied().unwrap_or_default();
    let is_used = |name: &str| used.clone().any(|used| used.eq_ignore_ascii_case(name));
    let numbered = (2..).map(|number| format!("{first} {number}"));
    let mut names = names.iter().map(|&name| name.to_owned()).chain(numbered);
    names.find(|name| !is_used(name)).unwrap_or_else(|| first.into())
}

/// Each of some names once, in their order.
pub fn each_once<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut once: Vec<&str> = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// Names for pieces in a battle: that of their unit and a number, such as Red1, or a letter where the unit's own ends in a number.
#[derive(Debug)]
pub struct Callsigns {
    longest: usize,
    used: Vec<String>,
}

impl Callsigns {
    /// None yet; they have at most so many letters.
    pub fn new(longest: usize) -> Callsigns {
        Callsigns { longest, used: Vec::new() }
    }

    /// Nobody is called by these names.
    #[must_use]
    pub fn but(self, used: impl IntoIterator<Item = String>) -> Callsigns {
        Callsigns { used: used.into_iter().collect(), ..self }
    }

    /// The next name in a unit.
    pub fn next(&mut self, unit: &str) -> String {
        let mut stem: String =
            unit.chars().filter(|letter| letter.is_alphanumeric()).take(self.longest.saturating_sub(3)).collect();
        if stem.is_empty() {
            stem.push_str("Red");
        }
        let letters = ('A'..='Z').map(String::from).filter(|_| stem.ends_with(|last: char| last.is_numeric()));
        let mut names = letters.chain((1..).map(|number: u16| number.to_string())).map(|end| format!("{stem}{end}"));
        let is_used = |name: &str| self.used.iter().any(|used| used.eq_ignore_ascii_case(name));
        let name = names.find(|name| !is_used(name)).unwrap_or(stem.clone());
        self.used.push(name.clone());
        name
    }
}
