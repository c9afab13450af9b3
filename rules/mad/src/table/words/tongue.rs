//! How what stands in capitals in usage lines is read and said: elements, units, weapons, works, paths, points of a way.

use super::{UNIT, arm_word, listed, shelter_name, short, work_name};
use crate::battle::command::{self, Command};
use crate::battle::fieldworks::{Bearings, Shelter, WorkId};
use crate::battle::setting::Setting;
use crate::battle::state::{Arm, Step, UnitId};
use crate::battle::view::View;
use crate::lists::mobility::Mobility;
use crate::lists::notional::Notional;
use sandtable_battlefield::FeatureKind;
use sandtable_core::data::did_you_mean;
use sandtable_core::phrase::{read_measure, say_measure};
use sandtable_core::{Known, Parameter, Path, Piece, Tongue, Typed, Value, write_name};
use sandtable_geometry::{Angle, Point};

/// MAP-114 The steps of a path at which fire is taken, in millimetres.
const STEP: i32 = 5;

/// What things are called in a battle; with the view of who speaks, where somebody does.
pub struct Speech<'a> {
    pub setting: &'a Setting,
    /// What is known of it; nothing is where a command is only written.
    pub view: Option<&'a View>,
}

/// What was understood, or what was not.
pub type Said<T> = Result<T, String>;

impl Tongue for Speech<'_> {
    fn read(&self, name: &str, words: &mut Typed, known: &Known) -> Said<Value> {
        match name {
            "UNIT" | "DUMMY" => self.unit(words).map(|unit| unit.value()),
            "WEAPON" => self.weapon(words, known.actor).map(|arm| arm.value()),
            "WORK" | "TILE" | "SECOND" => {
                words.skip("and");
                self.work(words).map(|work| work.value())
            }
            "BUILDING" => {
                let shelter = self.shelter(words);
                shelter.map(|shelter| shelter.value()).ok_or_else(|| "the work or building is missing".into())
            }
            "TYPE" => kind(words).map(|kind| kind.value()),
            "PATH" => self.path(words, known.actor).map(Value::Path),
            "GROUP" => {
                let number = read_measure(UNIT, name, words)?;
                let group = u8::of(&number).and_then(|number| number.checked_sub(1));
                group.map(|group| group.value()).ok_or_else(|| "weapon groups are counted from 1".into())
            }
            // MAP-114: the steps of a path are 5 mm long.
            "STEP" => {
                let after =
                    i32::of(&read_measure(UNIT, "distance", words)?).filter(|after| *after > 0 && after % STEP == 0);
                let step = after.map(|after| Value::Number(after / STEP));
                step.ok_or_else(|| format!("fire is taken at a multiple of {STEP} mm, or at the end"))
            }
            "X,Y" | "DEGREES" | "N" | "SPEED" => read_measure(UNIT, name, words),
            _ => {
                words.skip("and");
                let piece = self.piece(words, name)?;
                // MAD-86: under the marker of a unit somebody of it spots, and is named.
                match known.verb == "spot" && name == "ELEMENT" && self.lookout(piece).is_some() {
                    true => Err(format!("somebody under {} spots", short(self.setting, piece))),
                    false => Ok(Value::Piece(piece)),
                }
            }
        }
    }

    fn say(&self, name: &str, value: &Value, known: &Known) -> Option<String> {
        let setting = self.setting;
        Some(match (name, value) {
            ("UNIT" | "DUMMY", value) => {
                let unit = UnitId::of(value).and_then(|unit| setting.units.get(unit.index()));
                unit.map_or("?".into(), |unit| write_name(&unit.name))
            }
            ("WEAPON", value) => arm_word(setting, known.actor, Arm::of(value)?),
            ("WORK" | "TILE" | "SECOND", value) => work_name(setting, Option::<WorkId>::of(value)??).into(),
            ("BUILDING", value) => write_name(&shelter_name(setting, Shelter::of(value)?)),
            ("TYPE", value) => Notional::of(value)?.word().into(),
            ("PATH", Value::Path(path)) => {
                path.iter().fold("to".into(), |text, &at| format!("{text} {}", super::place(at)))
            }
            ("GROUP", &Value::Number(group)) => (group + 1).to_string(),
            ("STEP", &Value::Number(step)) => (step > 0).then(|| (step * STEP).to_string())?,
            ("SPEED", &Value::Number(speed)) => (speed > 0).then(|| speed.to_string())?,
            (_, &Value::Piece(piece)) => {
                let flies = setting.elements.get(piece.index()).is_some_and(|member| member.mobility == Mobility::Vtol);
                if known.verb == "high" && !flies {
                    return None;
                }
                short(setting, piece).into()
            }
            (_, measure) => return say_measure(UNIT, measure),
        })
    }

    fn unsaid(&self, name: &str, known: &Known) -> Said<Value> {
        let missing = || format!("{name} is missing");
        let view = self.view.ok_or_else(missing)?;
        match (known.verb, name) {
            (_, "UNIT") => {
                let unit = match view.asked {
                    Some(Step::Appear(unit)) => Some(unit),
                    _ => view.active.map(|active| active.unit),
                };
                unit.map(|unit| unit.value()).ok_or_else(|| "no unit is acting yet: name one".into())
            }
            // Markers and aircraft are named as elements are, and have no weapon that a shot could be of.
            (_, "WEAPON") | ("react", "N") if !self.setting.is_element(known.actor) => {
                Err(format!("{} is no element that fires", self.setting.name(known.actor)))
            }
            (_, "WEAPON") => Ok(self.setting.arms(known.actor).next().unwrap_or_default().value()),
            ("react", "N") if view.stretch.is_some() => {
                let weapon = known.value("WEAPON").cloned().map_or_else(|| self.unsaid("WEAPON", known), Ok)?;
                Ok(Value::Number(
                    best_point(self.setting, view, known.actor, Arm::of(&weapon).unwrap_or_default()).into(),
                ))
            }
            ("look", "N") => Ok(Value::Number(view.stretch.map_or(0, |stretch| stretch.first).into())),
            ("muster", "SPEED") | ("cover", "STEP") => Ok(Value::Number(0)),
            (_, "SECOND") => Ok(Value::Number(-1)),
            (_, "ELEMENT") if known.verb == "spot by" => {
                self.lookout(known.actor).map(Value::Piece).ok_or_else(missing)
            }
            ("barrage again" | "barrage again observed", "X,Y") => {
                let aim =
                    self.said_unit(known).and_then(|unit| view.guns.of(unit)).map(|gunnery| Value::Point(gunnery.aim));
                aim.ok_or_else(|| "it has not fired at anything yet: name a place".into())
            }
            ("barrage scheduled", "X,Y") => {
                let at =
                    self.said_unit(known).and_then(|unit| view.orders.scheduled(unit, view.turn)).map(Value::Point);
                at.ok_or_else(|| "nothing is scheduled for it in this turn: name a place".into())
            }
            ("raise", "PIECES") => Ok(Value::Number(
                self.said_work(known).map_or(0, |work| super::works::expected(self.setting, work)) as i32,
            )),
            // With its front to the other side; a line across the way.
            ("raise", "DEGREES") => {
                let plan = &self.setting.works[self.said_work(known).ok_or_else(missing)?.index()].work;
                let front = plan.side.map_or(Angle::default(), |side| view.board(self.setting).placement().front(side));
                Ok(Value::Heading(if plan.kind.is_line() { front + Angle::degrees(90) } else { front }))
            }
            _ => Err(missing()),
        }
    }
}

/// The first point of the stretch at which the watcher may fire.
fn best_point(setting: &Setting, view: &View, element: Piece, weapon: Arm) -> u8 {
    let Some(stretch) = view.stretch else { return 0 };
    let points = stretch.first..stretch.first + stretch.points.len() as u8;
    let may = |point: &u8| {
        crate::sections::check::check(setting, view, &Command::React { element, weapon, point: *point }).is_ok()
    };
    points.into_iter().find(may).unwrap_or(stretch.first)
}

/// MAD-141 What a dummy pretends to be.
fn kind(words: &mut Typed) -> Said<Notional> {
    let pace = words.word("TYPE")?;
    let said = if words.skip("recon") { format!("{pace} recon") } else { pace };
    let known = Notional::WORDS.map(|(word, _)| word);
    Notional::of_words(&said).ok_or_else(|| format!("`{said}` is no type: {}", listed(&known)))
}

impl Speech<'_> {
    fn said_unit(&self, known: &Known) -> Option<UnitId> {
        known.value("UNIT").and_then(UnitId::of)
    }

    fn said_work(&self, known: &Known) -> Option<WorkId> {
        known.value("WORK").and_then(WorkId::of)
    }

    fn lookout(&self, marker: Piece) -> Option<Piece> {
        self.view.and_then(|view| view.board(self.setting).spotting().lookout(marker))
    }

    pub(crate) fn piece(&self, words: &mut Typed, what: &str) -> Said<Piece> {
        let word = words.word(what)?;
        self.setting.find(&word).ok_or_else(|| {
            let names = self.setting.elements.iter().map(|member| member.name.as_str());
            let hint = did_you_mean(&word, names);
            format!("there is no element `{word}`{hint}")
        })
    }

    /// A unit by its name, with or without quotes, by the name of one of its elements, or by the letter of the marker that it is
    /// under.
    fn unit(&self, words: &mut Typed) -> Said<UnitId> {
        let (rest, side) = (words.rest(), self.view.and_then(View::side));
        let named = |count: usize| Some((self.setting.find_unit(&rest[..count].join(" "), side)?, count));
        let of_piece = || {
            let piece = self.setting.find(rest.first()?)?;
            let element = self.setting.elements.get(piece.index()).map(|element| element.unit);
            Some((element.or_else(|| self.view?.sheet.unit(piece))?, 1))
        };
        let Some((unit, count)) = (1..=rest.len()).rev().find_map(named).or_else(of_piece) else {
            let first = words.peek().unwrap_or_default();
            let own = self.setting.units.iter().filter(|unit| Some(unit.side) == side);
            let names: Vec<String> = own.map(|unit| write_name(&unit.name)).collect();
            return Err(format!("there is no unit `{first}`; yours are {}", names.join(", ")));
        };
        words.take(count);
        Ok(unit)
    }

    /// A weapon of an element: by its id, its name, or its number.
    fn weapon(&self, words: &mut Typed, piece: Piece) -> Said<Arm> {
        let (setting, word) = (self.setting, words.word("WEAPON")?);
        let same = |text: &str| text.eq_ignore_ascii_case(&word);
        let found = setting.arms(piece).find(|&arm| {
            let gun = arm == Arm::MACHINE_GUN && (same("mg") || same("machine-gun"));
            let named = setting.arm(piece, arm).is_some_and(|(weapon, fixed)| {
                arm != Arm::MACHINE_GUN
                    && (same(&weapon.id) || same(&weapon.name) || (fixed && same(&format!("{}*", weapon.id))))
            });
            gun || named || same(&format!("#{}", arm.0 + 1)) || same(&(arm.0 + 1).to_string())
        });
        let has: Vec<String> = setting.arms(piece).map(|arm| arm_word(setting, piece, arm)).collect();
        found.ok_or_else(|| format!("{} has no `{word}`; it has {}", short(setting, piece), has.join(", ")))
    }

    fn work(&self, words: &mut Typed) -> Said<WorkId> {
        let word = words.word("WORK")?;
        self.setting.find_work(&word).ok_or_else(|| {
            let names = self.setting.works.iter().map(|plan| plan.name.as_str());
            let hint = did_you_mean(&word, names);
            format!("there is no work, wire, obstacle or mine tile `{word}`{hint}")
        })
    }

    /// A work or a building that can be entered, if the next words name one: its words are taken.
    pub(crate) fn shelter(&self, words: &mut Typed) -> Option<Shelter> {
        let (rest, setting) = (words.rest(), self.setting);
        let named = |count: usize| {
            let name = rest[..count].join(" ");
            let work = setting.find_work(&name).map(Shelter::Work);
            let building = || {
                let all = setting.field.features().iter().filter(|feature| feature.kind == FeatureKind::Building);
                let mut all = all.map(|feature| Shelter::Building(feature.id));
                all.find(|&shelter| shelter_name(setting, shelter).eq_ignore_ascii_case(&name))
            };
            work.or_else(building).map(|shelter| (shelter, count))
        };
        let (shelter, count) = (1..=rest.len()).rev().find_map(named)?;
        words.take(count);
        Some(shelter)
    }

    /// The points of a path, into a work, or into contact.
    fn path(&self, words: &mut Typed, element: Piece) -> Said<Path> {
        let mut path = Path::default();
        if words.skip("touch") {
            path.push(self.touched(words, element)?);
            return Ok(path);
        }
        if words.rest().get(1).is_none_or(|next| !next.eq_ignore_ascii_case("shoot")) {
            words.skip("to");
        }
        let full = |_| "a path has at most 16 points".to_owned();
        if words.skip("into") {
            path.push(self.berth(words)?);
        }
        while words.peek().is_some_and(|word| word.contains(',')) {
            path.try_push(self.point(words)?).map_err(full)?;
        }
        if path.is_empty() {
            path.push(self.point(words)?);
        } else if words.skip("into") {
            path.try_push(self.berth(words)?).map_err(full)?;
        }
        Ok(path)
    }

    pub(crate) fn point(&self, words: &mut Typed) -> Said<Point> {
        read_measure(UNIT, "X,Y", words).map(|at| Point::of(&at).unwrap_or_default())
    }

    /// MAD-127 The place in contact with an element, on a bearing from it, by default on the side from which one comes; or with a
    /// work, wire, obstacle, tile or building, straight to its nearest point.
    fn touched(&self, words: &mut Typed, element: Piece) -> Said<Point> {
        let view = self.view.ok_or("who speaks is not known")?;
        let board = view.board(self.setting);
        let from = board.element(element).at;
        if let Some(shelter) = self.shelter(words) {
            let at = match shelter {
                Shelter::Work(id) => board.obstacles().against(id, from),
                Shelter::Building(_) => board.shelters().against_shelter(shelter, from),
            };
            return at.ok_or_else(|| format!("{} is not there to be touched", shelter_name(self.setting, shelter)));
        }
        let other = self.piece(words, "the element to touch")?;
        if other == element || !board.element(other).stands() {
            return Err(format!("{} is not there to be touched", short(self.setting, other)));
        }
        let bearing = match words.skip("bearing") {
            true => read_measure(UNIT, "DEGREES", words).map(|bearing| Angle::of(&bearing).unwrap_or_default())?,
            false => Angle::bearing(board.element(other).at, from),
        };
        Ok(board.carriers().beside(other, bearing))
    }

    /// MAD-158 `into WORK [STEPS]`: its middle, or so many steps of 10 mm from it along its longest side.
    fn berth(&self, words: &mut Typed) -> Said<Point> {
        let view = self.view.ok_or("who speaks is not known")?;
        let shelter = self.shelter(words).ok_or("after `into` comes the name of a work or building")?;
        let steps = words.peek().and_then(|word| word.parse().ok()).filter(|steps| (-100..=100).contains(steps));
        words.take(usize::from(steps.is_some()));
        let at = view.board(self.setting).shelters().berth(shelter, steps.unwrap_or(0));
        at.ok_or_else(|| format!("{} cannot be entered", shelter_name(self.setting, shelter)))
    }
}

/// MAD-158 A line whose pieces lie on bearings of their own: `raise WORK at X,Y bearings DEGREES ...`.
pub fn read_bent(speech: &Speech, text: &str) -> Option<Said<Command>> {
    let mut words = Typed::of(text);
    let bent = words.skip("raise") && words.rest().iter().any(|word| word.eq_ignore_ascii_case("bearings"));
    bent.then(|| {
        let work = speech.work(&mut words)?;
        words.skip("at");
        let (at, mut bearings) = (speech.point(&mut words)?, Bearings::default());
        words.skip("bearings");
        while words.peek().is_some() {
            let bearing = Angle::of(&read_measure(UNIT, "DEGREES", &mut words)?).unwrap_or_default();
            bearings.try_push(bearing).map_err(|_| "a wire or obstacle has at most 8 pieces")?;
        }
        Ok(Command::Raise { work, at, bearings })
    })
}

/// The usage line by which it is typed.
pub const BENT: &str = command::VERBS[command::verb::RAISE as usize].usage;
