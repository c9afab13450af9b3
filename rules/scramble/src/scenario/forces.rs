//! The sides of a scenario: aircraft, targets, ships, batteries, dummies, and what is worth points besides.

use crate::battle::position::MOST_CRAFT;
use crate::battle::setting::{ContactPlan, CraftPlan, Extra, SitePlan, What};
use crate::forces::{MOST_SKILL, skills};
use crate::lists::price::with_crew;
use crate::lists::{ANY_NATION, Aircraft, Level, Lists, Load};
use crate::rules::{Rules, Skills};
use sandtable_core::data::{Node, Problems, unknown_word};
use sandtable_core::{Piece, Side};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scenario::{Edge, Head, misnamed, used_twice};

/// Most letters of the name of an aircraft, a target or a battery.
pub const LONGEST_NAME: usize = 8;
/// Most dummies of a side.
const MOST_DUMMIES: u8 = 16;
/// The part of its price that a bomber which is through is worth, in percent, where the scenario says nothing else.
const THROUGH: u8 = 25;
/// What the tables do not know: a setting with it is never given.
const UNKNOWN: usize = usize::MAX;

/// Where something stands in the file, for what can only be said when more has been read.
pub(super) struct Spot {
    line: u32,
    stem: String,
}

impl Spot {
    fn of(node: &Node<'_>) -> Spot {
        Spot { line: node.line(), stem: node.field("") }
    }

    /// Notes a problem at a key of it.
    pub(super) fn problem(&self, node: &Node<'_>, key: &str, what: impl Into<String>, problems: &mut Problems) {
        problems.add(node.file(), self.line, &format!("{}{key}", self.stem), what);
    }
}

/// An aircraft as it was written.
pub(super) struct Written {
    pub(super) plan: CraftPlan,
    pub(super) spot: Spot,
    /// Could its place, heading and height be read?
    pub(super) placed: bool,
}

impl Written {
    /// Is its type one of the tables?
    pub(super) fn is_known(&self) -> bool {
        self.plan.kind != UNKNOWN
    }
}

/// Victory points beside those of the rules, as far as they are known while the sides are read.
pub(super) enum Wanted {
    /// Wholly.
    Ready(Extra),
    /// But for the target.
    Hits { side: Side, target: String, each: u8, spot: Spot },
}

/// The sides as they are read.
pub(super) struct Force<'a> {
    pub(super) lists: &'a Lists,
    pub(super) rules: &'a Rules,
    head: &'a Head,
    year: u16,
    pub(super) night: bool,
    sides: Vec<String>,
    /// The Formations of the battle, each by its side and letter.
    pub(super) formations: Vec<(Side, String)>,
    pub(super) crafts: Vec<Written>,
    /// The ships that batteries are aboard of are counted from the first of these.
    pub(super) sites: Vec<SitePlan>,
    /// Where they stand in the file.
    pub(super) spots: Vec<Spot>,
    pub(super) contacts: Vec<ContactPlan>,
    pub(super) wanted: Vec<Wanted>,
}

impl<'a> Force<'a> {
    /// Nothing yet.
    pub(super) fn new(lists: &'a Lists, rules: &'a Rules, head: &'a Head, year: u16, night: bool) -> Force<'a> {
        Force {
            lists,
            rules,
            head,
            year,
            night,
            sides: Vec::new(),
            formations: Vec::new(),
            crafts: Vec::new(),
            sites: Vec::new(),
            spots: Vec::new(),
            contacts: Vec::new(),
            wanted: Vec::new(),
        }
    }

    /// SQR-173 Reads a side; gives its name.
    pub(super) fn side(&mut self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let side = Side(u8::try_from(self.sides.len()).unwrap_or(u8::MAX));
        let name = node.text("name", problems);
        if let Some(what) = used_twice(&name, self.sides.iter().map(String::as_str)) {
            node.problem("name", what, problems);
        }
        self.sides.push(name.clone());
        let (first, below) = (self.crafts.len(), self.sites.len());
        node.tables("aircraft", problems, |node, problems| self.aircraft(node, side, problems));
        node.tables("ground", problems, |node, problems| self.target(node, side, problems));
        let gunnery = self.gunnery(node, first, problems);
        node.tables("aa", problems, |node, problems| self.battery(node, side, gunnery, problems));
        let has_targets = self.sites[below..].iter().any(|site| matches!(site.what, What::Target(_)));
        if first == self.crafts.len() && !has_targets {
            node.problem("aircraft", "the side has neither aircraft nor targets", problems);
        }
        self.ranks(node, first, problems);
        self.in_formation(node, first, problems);
        let real = self.markers(side, first);
        let dummies = self.dummies(node, real, problems);
        if dummies > 0 && first == self.crafts.len() {
            node.problem("dummies", "they begin near the first aircraft of the side, and it has none", problems);
        }
        for _ in 0..dummies {
            self.contact(side, None);
        }
        node.tables("victory", problems, |node, problems| self.extra(node, side, problems));
        name
    }

    /// SQR-134 How many dummies a side has: at night one for every two markers, rounded up, where the scenario says nothing else.
    fn dummies(&self, node: &mut Node<'_>, real: usize, problems: &mut Problems) -> u8 {
        let each = usize::from(self.rules.markers_a_dummy);
        let standard = if self.night && each > 0 { real.div_ceil(each) as u8 } else { 0 };
        let stated = node.number_or("dummies", standard, 0..=MOST_DUMMIES, problems);
        if self.hides() { stated } else { 0 }
    }

    /// SQR-134 Does anybody begin under a Contact Marker? By day the scenario says who.
    fn hides(&self) -> bool {
        self.rules.night_markers || !self.night
    }

    /// A name that nothing else has.
    fn name(&self, node: &mut Node<'_>, problems: &mut Problems) -> String {
        let name = node.text("name", problems);
        let crafts = self.crafts.iter().map(|craft| craft.plan.name.as_str());
        let others = crafts.chain(self.sites.iter().map(|site| site.name.as_str()));
        let wrong = misnamed(&name, LONGEST_NAME).into_iter().chain(used_twice(&name, others));
        wrong.for_each(|what| node.problem("name", what, problems));
        name
    }

    /// SQR-100, SQR-102 A place on the table.
    fn place(&self, node: &mut Node<'_>, problems: &mut Problems) -> Point {
        let before = problems.len();
        let at = node.point("at", problems);
        if problems.len() == before && !self.head.on_table(at) {
            node.problem("at", "that is not on the table", problems);
        }
        at
    }

    fn heading(node: &mut Node<'_>, problems: &mut Problems) -> Angle {
        Angle::degrees(node.number("heading", 0..=359, problems))
    }

    /// SQR-102, SQR-105, SQR-107, SQR-173, SCR-71 An aircraft.
    fn aircraft(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let name = self.name(node, problems);
        let kind = self.kind(node, problems);
        let level = node.one_of_or("level", Level::Average, &Level::ALL, problems);
        let level = if self.rules.experience { level } else { Level::Average };
        let stated = self.skills(node, "skills", problems).filter(|_| self.rules.skills == Skills::Scenario);
        let others = stated.unwrap_or_else(|| skills(self.lists, self.rules, level));
        let learned = ["pilot", "aircrew"].map(|key| self.skills(node, key, problems));
        let rank = if node.has("rank") { node.number("rank", 1..=MOST_CRAFT as u8, problems) } else { 0 };
        let before = problems.len();
        let at = Course { at: self.place(node, problems), heading: Force::heading(node, problems) };
        let height = node.number("height", 1..=self.rules.ceiling, problems);
        let placed = problems.len() == before;
        let plan = CraftPlan {
            name,
            side,
            kind: kind.unwrap_or(UNKNOWN),
            level,
            skills: learned[0].unwrap_or(others),
            aircrew: learned[1].unwrap_or(others),
            learned: learned.iter().any(Option::is_some),
            rank,
            formation: self.formation(node, side, problems),
            load: self.load(node, kind, problems),
            at,
            height,
            marker: node.bool_or("marker", self.night, problems) && self.hides(),
            cost: kind.map(|kind| with_crew(self.lists, self.lists.aircraft[kind].cost, level)).unwrap_or_default(),
        };
        self.crafts.push(Written { plan, spot: Spot::of(node), placed });
    }

    /// SQR-107 Skill and Combat skill under a key: what the scenario states of all aboard, or what Pilots or Aircrew have learned.
    fn skills(&self, node: &mut Node<'_>, key: &'static str, problems: &mut Problems) -> Option<[u8; 2]> {
        let before = problems.len();
        let stated = node.numbers(key, 1..=if key == "skills" { 9 } else { MOST_SKILL }, problems);
        if let [skill, combat] = stated[..] {
            return Some([skill, if self.rules.one_skill { skill } else { combat }]);
        }
        if node.has(key) && problems.len() == before {
            node.problem(key, "two numbers: the Skill of the crew, and their Combat skill", problems);
        }
        None
    }

    /// SQR-137, SQR-173 A type of aircraft, which flew by then.
    fn kind(&self, node: &mut Node<'_>, problems: &mut Problems) -> Option<usize> {
        let text = node.text("kind", problems);
        if text.is_empty() {
            return None;
        }
        match self.lists.find(&text) {
            Err(what) => {
                node.problem("kind", what, problems);
                None
            }
            Ok(found) => {
                // No date has been reported already.
                if self.year != 0 && found.year > self.year {
                    let what = format!("the {} first flew in {}, and this is {}", found.name, found.year, self.year);
                    node.problem("kind", what, problems);
                }
                self.lists.aircraft.iter().position(|kind| kind.name == found.name)
            }
        }
    }

    /// SQR-115 The number of the Formation with a letter, from 1; 0 for none.
    fn formation(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) -> u8 {
        let Some(letter) = node.optional_text("formation", problems) else { return 0 };
        if !matches!(letter.as_bytes(), [b'A'..=b'Z']) {
            node.problem("formation", format!("'{letter}': a Formation is called by one capital letter"), problems);
            return 0;
        }
        let formation = (side, letter);
        let at = self.formations.iter().position(|known| *known == formation).unwrap_or_else(|| {
            self.formations.push(formation);
            self.formations.len() - 1
        });
        u8::try_from(at + 1).unwrap_or(u8::MAX)
    }

    /// SQR-117 What it carries: one of the loads of its type, whole, or nothing.
    fn load(&self, node: &mut Node<'_>, kind: Option<usize>, problems: &mut Problems) -> Option<Load> {
        let text = node.optional_text("load", problems)?;
        let kind: &Aircraft = &self.lists.aircraft[kind?];
        // RULING: what is chosen is an alternative as the table has it, never a part of it.
        let found = kind.loads.iter().find(|load| load.word().eq_ignore_ascii_case(&text));
        if found.is_none() {
            let loads: Vec<&str> = kind.loads.iter().map(|load| load.word()).collect();
            let loads =
                if loads.is_empty() { "it carries nothing".into() } else { format!("there is {}", loads.join(", ")) };
            node.problem("load", format!("a {} does not carry '{text}': {loads}", kind.name), problems);
        }
        found.copied()
    }

    /// The index of a word of the tables.
    fn word<'w>(
        node: &mut Node<'_>,
        words: impl Iterator<Item = &'w str> + Clone,
        problems: &mut Problems,
    ) -> Option<usize> {
        let text = node.text("kind", problems);
        let found = words.clone().position(|word| word.eq_ignore_ascii_case(&text));
        if found.is_none() && !text.is_empty() {
            node.problem("kind", unknown_word(&text, words), problems);
        }
        found
    }

    /// SQR-165 A target or a ship; only ships have a heading.
    fn target(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        let name = self.name(node, problems);
        let kind = Force::word(node, self.lists.targets.iter().map(|(word, _)| word.as_str()), problems);
        let at = self.place(node, problems);
        let is_ship = kind.is_some_and(|kind| self.lists.targets[kind].1.ship);
        let heading = if is_ship || kind.is_none() && node.has("heading") {
            Force::heading(node, problems)
        } else {
            if node.has("heading") {
                node.problem("heading", "only ships and aircraft have one", problems);
            }
            Angle::ZERO
        };
        let what = What::Target(kind.unwrap_or(UNKNOWN));
        self.spots.push(Spot::of(node));
        self.sites.push(SitePlan { name, side, what, at: Course { at, heading }, aboard: None, gunnery: 0 });
    }

    /// SQR-165 A battery: in its place, or `aboard` a ship of its side.
    fn battery(&mut self, node: &mut Node<'_>, side: Side, gunnery: i8, problems: &mut Problems) {
        let name = self.name(node, problems);
        let kind = Force::word(node, self.lists.batteries.iter().map(|(word, _)| word.as_str()), problems);
        let (at, aboard) = match node.optional_text("aboard", problems) {
            None => (Course { at: self.place(node, problems), heading: Angle::ZERO }, None),
            Some(ship) => {
                if node.has("at") {
                    node.problem("at", "a battery aboard a ship is where she is", problems);
                }
                let found = self.ship(side, &ship);
                if found.is_none() {
                    node.problem("aboard", format!("this side has no ship '{ship}'"), problems);
                }
                let at = found.map_or(Course::default(), |at| self.sites[at].at);
                (at, found.map(|at| Piece(at as u16)))
            }
        };
        let what = What::Battery(kind.unwrap_or(UNKNOWN));
        self.spots.push(Spot::of(node));
        self.sites.push(SitePlan { name, side, what, at, aboard, gunnery });
    }

    /// A ship of a side by her name, among what stands below.
    fn ship(&self, side: Side, name: &str) -> Option<usize> {
        let is_ship = |what: What| match what {
            What::Target(at) => self.lists.targets.get(at).is_none_or(|(_, target)| target.ship),
            What::Battery(_) => false,
        };
        let is_it = |site: &SitePlan| site.side == side && site.name.eq_ignore_ascii_case(name) && is_ship(site.what);
        self.sites.iter().position(is_it)
    }

    /// SCR-125 What the nation of a side adds to the Gunnery skill of its batteries in that year: `nation`, or that of its first aircraft.
    fn gunnery(&self, node: &mut Node<'_>, first: usize, problems: &mut Problems) -> i8 {
        let of_crafts = || self.crafts[first..].iter().find_map(|craft| self.lists.aircraft.get(craft.plan.kind));
        let nation = match node.optional_text("nation", problems) {
            Some(nation) => {
                let aircraft = self.lists.aircraft.iter().map(|kind| kind.nation.as_str());
                let mut known: Vec<&str> =
                    self.lists.nations.iter().map(|row| row.nation.as_str()).chain(aircraft).collect();
                known.retain(|known| *known != ANY_NATION);
                known.sort_unstable();
                known.dedup();
                if !known.iter().any(|known| known.eq_ignore_ascii_case(&nation)) {
                    node.problem("nation", unknown_word(&nation, known.into_iter()), problems);
                }
                nation
            }
            // RULING: no scenario of the book names the nation of its gunners: they are those of the side's aircraft.
            None => match of_crafts() {
                Some(kind) => kind.nation.clone(),
                None if node.has("aa") && self.crafts.len() == first => {
                    node.problem("nation", "the side has batteries and no aircraft: whose gunners are they?", problems);
                    return 0;
                }
                None => return 0,
            },
        };
        self.lists.nation(&nation, self.year).map_or(0, |row| row.gunnery)
    }

    /// SQR-173 Victory points beside those of the rules.
    fn extra(&mut self, node: &mut Node<'_>, side: Side, problems: &mut Problems) {
        #[derive(Clone, Copy)]
        enum For {
            Through,
            Damage,
            Hits,
        }
        let words = [("bombers through", For::Through), ("damage", For::Damage), ("hits", For::Hits)];
        let before = problems.len();
        let what = node.one_of("for", &words, problems);
        if problems.len() > before {
            node.in_part();
            return;
        }
        let mut each = |node: &mut Node<'_>| node.number_or("each", 1, 1..=100, problems);
        let wanted = match what {
            For::Damage => Wanted::Ready(Extra::Damage { side, each: each(node) }),
            For::Hits => {
                let each = each(node);
                Wanted::Hits { side, target: node.text("target", problems), each, spot: Spot::of(node) }
            }
            For::Through => {
                let percent = node.number_or("percent", THROUGH, 1..=200, problems);
                Wanted::Ready(Extra::Through { side, edge: node.one_of("edge", &Edge::WORDS, problems), percent })
            }
        };
        self.wanted.push(wanted);
    }
}
