//! Attacks without a battle: at a table of real miniatures they are told in a few taps, and adjudicated when their dice are typed. Attacker
//! and target stand on a table of their own, on which what was told is so, and the rules of the battle do the rest.

mod told;

use crate::battle::board::Board;
use crate::battle::command::Launch;
use crate::battle::event::{Change, OfTorpedo, What};
use crate::battle::position::{Conditions, Contact, Depth, Level, Pattern, Phase, Place, Position};
use crate::battle::setting::{Member, Setting, Sort};
use crate::battle::state::State;
use crate::battle::{ActionStations, Umpire};
use crate::forces::{Bought, PICK_UP, RECORDS};
use crate::lists::{Arcs, Class, Kind, Light, Lists, UNIT};
use crate::resolution::charges::PATTERNS;
use crate::resolution::collision;
use crate::resolution::facing::Facing;
use crate::resolution::gunnery::hull_loss;
use crate::resolution::rolls::Test;
use crate::resolution::torpedo::{self, Attack};
use crate::resolution::torpedoed::{Hit, Prey, Salvo, Wanted};
use crate::rules::{CM, D10};
use crate::scenario::load;
use crate::sections::collision::{Clash, aim, avoiding, full, glances, misses, scrape};
use crate::sections::gunnery::{bite, depth_charges, shoot};
use crate::sections::launches::{joined, mounts};
use crate::sections::setup::set_up;
use crate::sections::torpedoes::{made, strike};
use crate::table::tell::of_unit;
use crate::table::words::system_name;
use crate::{clause, data};
use sandtable_core::data::{Files, Problem};
use sandtable_core::{
    AttackPage, AttackParty, AttackResult, AttackWish, Choices, DraftLine, Fact, FactOf, Note, Piece, Resolved, Side,
    capital,
};
use sandtable_dice::{Dice, Need, Reason, Telling};
use sandtable_geometry::{Angle, Length};
use sandtable_odds::companion::{self, Arm, Bands, Barred, Measured, came, chosen, ends, known, left, note, together};
use std::sync::Arc;
use told::Told;

/// Who attacks, and who is attacked.
const FIRER: Piece = Piece(0);
const TARGET: Piece = Piece(1);
const PAIR: [Piece; 2] = [FIRER, TARGET];
/// The speed of who is neither stopped nor fast.
const MIDDLING: u16 = 15;
/// Moves of a salvo that may be told.
const MOVES: u8 = 8;
/// Speeds of who rams that may be told.
const SPEEDS: usize = 10;

/// What is attacked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weapon {
    /// A gun mount, by its place in the record, or another one like it.
    Gun(usize),
    /// The torpedoes of a mount, and of all that have the same.
    Torpedoes(usize),
    /// AST-185 A pattern of so many depth charges.
    Charges(u8),
    /// AST-149 The bow.
    Ram,
}

/// AST-70, AST-167, AST-185 An attack as far as it has been told.
///
/// # Errors
/// What is wrong with the tables or the choices; names that no list has, words that nobody knows, numbers that cannot be.
pub fn attack(tables: &Files, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
    let text = data::scenarios().get(RECORDS).unwrap_or_default().to_owned();
    let mut setting = load(tables, RECORDS, &text, choices)?;
    if wish.era != PICK_UP {
        let what = format!("there is no sort of battle '{}': there is {PICK_UP}", wish.era);
        return Err(vec![Problem::of("attack", "era", what)]);
    }
    known(told::ALL, &wish.circumstances)?;
    let (attacker, kind) = member(&setting, &wish.attacker, Side::A)?;
    let (target, whom) = member(&setting, &wish.target, Side::B)?;
    setting.members = vec![attacker, target];
    let (left, arms) = (left(wish, whom.boxes)?, arms(&setting.lists, &kind, &whom));
    let Some((&weapon, weapons)) = chosen(wish, &arms)? else {
        return Ok(AttackPage { hopeless: Some(note(&clause::NO_MOUNT)), ..AttackPage::default() });
    };
    // AST-74: what is told of the years holds for the dice as well.
    let year = setting.date.year;
    let late = wish.circumstances.iter().any(|word| told::LATE.words.contains(&word.as_str()));
    setting.date.year = if late { u16::MAX } else { year };
    let page = Stage { setting, year, kind, weapon, left }.page(wish)?;
    Ok(AttackPage { weapons, aim: "to sink it".into(), ..page })
}

/// A vessel of an attack, by its type and its crew.
fn member(setting: &Setting, party: &AttackParty, side: Side) -> Result<(Member, Arc<Kind>), Vec<Problem>> {
    let line = DraftLine { kind: party.kind.clone(), number: 1, traits: party.traits.clone().unwrap_or_default() };
    let field = if side == Side::A { "attacker" } else { "target" };
    let bought = Bought::read(&setting.lists, &line).map_err(|what| vec![Problem::of("attack", field, what)])?;
    let kind = Arc::new(setting.lists.kinds[bought.kind].clone());
    let (name, sort) = (kind.name.clone(), Sort::Vessel(Arc::clone(&kind)));
    Ok((Member { name, side, sort, grade: bought.grade, ..setting.members[0].clone() }, kind))
}

/// AST-117, AST-185 What an attacker has for this target.
fn arms(lists: &Lists, kind: &Kind, target: &Kind) -> Vec<Arm<Weapon>> {
    let first = |n: &usize| kind.guns[..*n].iter().all(|other| other.gun != kind.guns[*n].gun);
    let guns = (0..kind.guns.len()).filter(first).map(|n| {
        let mount = &kind.guns[n];
        let name = lists.guns[usize::from(mount.gun)].name.clone();
        Arm { id: format!("gun-{}", mount.letter), name, weapon: Weapon::Gun(n) }
    });
    let first = |n: &usize| kind.tubes[..*n].iter().all(|other| other.torpedo != kind.tubes[*n].torpedo);
    let tubes = (0..kind.tubes.len()).filter(first).map(|n| {
        let mount = &kind.tubes[n];
        let name = format!("Torpedoes, {}", lists.torpedoes[usize::from(mount.torpedo)].name);
        Arm { id: format!("torpedoes-{}", mount.letter), name, weapon: Weapon::Torpedoes(n) }
    });
    let carried = PATTERNS.into_iter().filter(|pattern| target.is_submarine() && kind.charges >= *pattern);
    let charges = carried.map(|number| Arm {
        id: format!("charges-{number}"),
        name: format!("{number} depth charges"),
        weapon: Weapon::Charges(number),
    });
    let ram = Arm { id: "ram".into(), name: "Ram".into(), weapon: Weapon::Ram };
    guns.chain(tubes).chain(charges).chain([ram]).collect()
}

/// AST-151 How both of them strike as they stand.
fn clash(table: &Position) -> Clash {
    let pair = PAIR.map(|unit| &table.units[unit.index()]);
    Clash::of(PAIR, pair.map(|unit| unit.at), pair.map(|unit| unit.speed))
}

/// Both of an attack, and what it is made with.
struct Stage {
    setting: Setting,
    /// The year, as long as nothing is told of it.
    year: u16,
    /// The type of the attacker.
    kind: Arc<Kind>,
    weapon: Weapon,
    /// The boxes that the target has left.
    left: u16,
}

impl Stage {
    fn board<'a>(&'a self, told: &'a Told) -> Board<'a> {
        Board::new(&self.setting, &told.table)
    }

    /// A table with nobody on it but them, on which nothing is out of the ordinary.
    fn plain(&self) -> Told {
        let setting = &self.setting;
        let mut table = Box::new(set_up(setting));
        (table.turn, table.phase) = (1, Phase::Guns);
        table.drawn = Some(Conditions { light: Light::Dark, ..setting.conditions });
        for unit in table.units.iter_mut() {
            (unit.place, unit.speed, unit.alerted) = (Place::Table, MIDDLING, true);
        }
        table.contacts[0][TARGET.index()] = Contact { level: Level::Identity, by: u64::MAX, ..Contact::default() };
        let bearing = Angle::ZERO;
        let mut told = Told { table, bearing, salvo: None, main: None, year: self.year };
        if let Weapon::Gun(mount) = self.weapon {
            let borne = Arcs::EACH.into_iter().find(|(_, arc, _)| self.kind.guns[mount].arcs.meets(*arc));
            told.bearing = borne.map_or(bearing, |(.., from)| Angle::degrees(from + 45));
        }
        told.stand(Length::cm(30));
        told.show(Facing::Beam);
        told.target().boxes = self.left;
        match self.weapon {
            Weapon::Gun(_) => {}
            Weapon::Torpedoes(mount) => {
                let number = self.torpedoes(mount);
                let launch = Launch { unit: FIRER, tubes: 1 << mount, number, ..Launch::default() };
                told.salvo = made(&self.board(&told), &launch);
            }
            Weapon::Charges(charges) => {
                told.target().depth = Depth::Periscope;
                let at = told.target().at.at;
                told.table.patterns.push(Pattern { at, by: FIRER, charges });
            }
            Weapon::Ram => told.table.contacts[1][FIRER.index()] = told.table.contacts[0][TARGET.index()],
        }
        told
    }

    /// AST-48, AST-49 How many torpedoes a mount makes a salvo of, with the mounts that join it.
    fn torpedoes(&self, mount: usize) -> u8 {
        let set = joined(&self.setting.rules, &self.kind, mount, |_| true);
        mounts(set).map(|mount| self.kind.tubes[mount].count).sum()
    }

    /// What can be told of this weapon at this target, by the rules in force.
    fn tellings(&self) -> Vec<companion::Telling<Told>> {
        let kind = &self.kind;
        let all = match self.weapon {
            Weapon::Gun(_) => vec![
                told::SPEED.steps(2),
                told::END_ON.steps(usize::from(self.setting.rules.end_on != 0)),
                told::LIT.steps(1),
                told::DAY.steps(1),
                told::UNSEEN.steps(1),
                told::SURPRISED.steps(kind.resembles.is_some().into()),
                told::SAME.steps(1),
                told::OTHER.steps(usize::from(kind.guns.len() > 1)),
                told::FIRER_FAST.steps(usize::from(kind.class == Class::One)),
                told::BURNING.steps(1),
                told::BRIDGE.steps(1),
                told::SEA.steps(usize::MAX),
            ],
            Weapon::Torpedoes(mount) => {
                let (number, tube) = (self.torpedoes(mount), &kind.tubes[mount]);
                let doubted = self.setting.lists.torpedoes[usize::from(tube.torpedo)].unreliable;
                vec![
                    told::FEWER.steps(usize::from(number.saturating_sub(1))),
                    told::WIDE.steps(usize::from(number > 1)),
                    told::DEEP.steps(1),
                    told::ASPECT.steps(2),
                    companion::Telling { clause: "AST-78", ..told::SPEED }.steps(2),
                    told::STEERING.steps(1),
                    told::UNAWARE.steps(1),
                    told::LATE.steps(doubted.into()),
                ]
            }
            Weapon::Ram => vec![
                companion::Telling { clause: "AST-151", ..told::ASPECT }.steps(2),
                told::FINE.steps(1),
                companion::Telling { clause: "AST-148", ..told::SPEED }.steps(2),
                companion::Telling { clause: "AST-148", ..told::STEERING }.steps(1),
                told::HIDDEN.steps(1),
            ],
            Weapon::Charges(_) => vec![told::HELD.steps(2), told::DEEP_DOWN.steps(1), told::BRIDGE.steps(1)],
        };
        all.into_iter().flatten().collect()
    }

    /// AST-36, AST-164 The bands: of distance, or of the moves of a salvo.
    fn bands(&self) -> Bands {
        match self.weapon {
            Weapon::Gun(mount) => {
                let gun = &self.setting.lists.guns[usize::from(self.kind.guns[mount].gun)];
                Bands::measured(UNIT, &gun.reach.map(|reach| reach.0 / CM.0))
            }
            Weapon::Torpedoes(_) => {
                let attacks = (1..=MOVES).filter(|moves| torpedo::attacks(&self.setting.rules, *moves));
                let asked = "Tap the move of the salvo in which its template covers the target.";
                Bands::numbered("Move of the salvo", asked, attacks.map(|moves| (moves, format!("Move {moves}"))))
            }
            Weapon::Ram => {
                let knots =
                    (5..=self.kind.speed).step_by(5).take(SPEEDS).map(|knots| (knots, format!("{knots} knots")));
                Bands::numbered("Speed of the rammer (knots)", "Tap the speed at which she rams.", knots)
            }
            Weapon::Charges(_) => Bands::default(),
        }
    }

    /// The rolls of a salvo at the target; nothing where it runs under her, and where there is none.
    fn salvo(&self, told: &Told) -> Option<Prey> {
        let (salvo, board) = (told.salvo?, self.board(told));
        let (load, lists, rules) = (salvo.load?, &self.setting.lists, &self.setting.rules);
        let kind = &lists.torpedoes[usize::from(load.torpedo)];
        let unreliable = torpedo::is_unreliable(rules, kind, told.year);
        let aim = torpedo::Aim { unreliable, ..board.aim(&salvo, TARGET, &load) };
        let attack = Attack::new(rules, &lists.torpedo, &aim, load.left);
        let hit = Hit::torpedo(rules, lists, kind.weight, load.deep, board.victim(TARGET));
        (!board.passes_under(&load, TARGET)).then_some(Prey { attack, hit, boxes: self.left })
    }

    /// What the first roll needs.
    fn need(&self, told: &Told) -> Result<Need, Barred> {
        let barred = |need: Option<Need>, reason: &'static Reason| Barred { need, reason };
        let board = self.board(told);
        let need = match self.weapon {
            Weapon::Gun(mount) => {
                board.may_fire(FIRER, mount, TARGET).map_err(|refusal| barred(None, refusal.reason))?;
                board.volley(FIRER, mount, TARGET, told.main).map(|volley| volley.need)
            }
            Weapon::Torpedoes(_) => self.salvo(told).map(|prey| prey.attack.first),
            Weapon::Charges(_) => told.table.patterns.first().map(|pattern| board.charges_at(pattern, TARGET).need),
            Weapon::Ram => Some(aim(&board, PAIR).need),
        };
        match need.ok_or_else(|| barred(None, &clause::RUNS_UNDER))? {
            need if need.total() > 0 => Ok(need),
            need => Err(barred(Some(need), &clause::CANNOT_HIT)),
        }
    }

    /// Whether it hits, and the boxes that it takes, with the odds of that.
    fn odds(&self, told: &Told) -> Vec<((bool, u16), f64)> {
        let (board, left) = (self.board(told), self.left);
        let odds = match self.weapon {
            Weapon::Ram => Some(self.rammed(told)),
            Weapon::Gun(mount) => {
                board.volley(FIRER, mount, TARGET, told.main).zip(board.gun(FIRER, mount)).map(|(volley, gun)| {
                    let loss = hull_loss(&self.setting.rules, gun, &board.hull(TARGET));
                    let hits = ends(&volley, |hits, _| hits.unwrap_or(0));
                    together(&hits, &ends(&loss, |lost, _| lost.unwrap_or(0).into()), left)
                })
            }
            Weapon::Torpedoes(_) => self.salvo(told).map(|prey| {
                let wanted = Wanted { hits: true, boxes: true };
                let salvo = Salvo { prey: [Some(prey), None], wanted: [wanted, Wanted::default()] };
                ends(&salvo, |struck, boxes| (struck.hits[0] > 0, boxes))
            }),
            Weapon::Charges(_) => {
                let pattern = told.table.patterns.first().map(|pattern| board.charges_at(pattern, TARGET));
                pattern.map(|pattern| ends(&pattern, |_, boxes| (boxes > 0, boxes)))
            }
        };
        odds.unwrap_or_default()
    }

    /// AST-149 to AST-151 A ram: what it costs the target where she does not avoid it, by glancing off or in full.
    fn rammed(&self, told: &Told) -> Vec<((bool, u16), f64)> {
        let (board, clash) = (self.board(told), clash(&told.table));
        let chance = |test: &Test| f64::from(test.faces()) / f64::from(D10);
        let avoids = avoiding(&board, [TARGET, FIRER], true, board.unit(TARGET).speed);
        let meets = chance(&aim(&board, PAIR)) * (1.0 - avoids.map_or(0.0, |test| chance(&test)));
        let (ram, lists) = (clash.ram(&self.setting), &self.setting.lists);
        let off = meets * chance(&collision::glance(lists, clash.struck, clash.headings));
        let full = ends(&ram.rolls(lists), |_, rammed| ram.losses([rammed, 0])[0].min(self.left));
        let full = full.into_iter().map(|(lost, chance)| ((true, lost), (meets - off) * chance));
        [((false, 0), 1.0 - meets), ((true, 1), off)].into_iter().chain(full).collect()
    }

    /// The page, as far as the attack has been told.
    fn page(&self, wish: &AttackWish) -> Result<AttackPage, Vec<Problem>> {
        let (plain, tellings) = (self.plain(), self.tellings());
        let need = |told: &Told| Ok(self.need(told));
        let asks = Measured {
            wish,
            bands: self.bands(),
            plain,
            tellings: tellings.iter().collect(),
            most_bands: SPEEDS,
            at: match self.weapon {
                Weapon::Gun(_) => |told, reach| told.stand(Length::cm(reach)),
                Weapon::Torpedoes(_) => |told, moves| told.salvo.iter_mut().for_each(|salvo| salvo.moves = moves as u8),
                Weapon::Ram => |told, knots| told.firer().speed = knots as u16,
                Weapon::Charges(_) => |_, _| {},
            },
            need: &need,
        };
        let fates = (self.left, ["miss", "hit", "sunk"]);
        let play = |told: &Told, dice: &mut Telling| self.play(told, dice);
        asks.adjudicated(fates, |told| self.odds(told), play, |(state, facts)| self.result(&state.table, &facts))
    }

    /// The attack, as a battle resolves it.
    fn play<D: Dice>(&self, told: &Told, dice: &mut D) -> Result<Resolved<ActionStations>, D::Pause> {
        let mut state = State { table: told.table.clone(), ..State::default() };
        let mut facts = Vec::new();
        let umpire = &mut Umpire::new(&self.setting, &mut state, dice, &mut facts);
        match self.weapon {
            Weapon::Gun(mount) => {
                let hits = shoot(umpire, FIRER, mount, TARGET, told.main)?.unwrap_or(0);
                bite(umpire, (FIRER, mount), TARGET, hits)?;
            }
            Weapon::Torpedoes(_) => {
                if let Some((salvo, load)) = told.salvo.and_then(|salvo| Some((salvo, salvo.load?))) {
                    strike(umpire, &salvo, &load, TARGET)?;
                }
            }
            Weapon::Charges(_) => depth_charges(umpire)?,
            Weapon::Ram if misses(umpire, PAIR)? => {}
            Weapon::Ram => {
                let clash = clash(&umpire.state().table);
                if glances(umpire, &clash)? { scrape(umpire, PAIR) } else { full(umpire, &clash)? }
            }
        }
        Ok((state, facts))
    }

    /// AST-134, AST-168 What came of it.
    fn result(&self, table: &Position, facts: &[FactOf<ActionStations>]) -> AttackResult {
        let left = table.units[TARGET.index()].boxes;
        let (mut hits, mut notes) = (u8::from(left < self.left), Vec::new());
        for fact in facts {
            let Fact::Happened(event) = fact else { continue };
            match event.what {
                What::Unit { change: Change::Shot { hits: number, .. }, .. }
                | What::Torpedo(OfTorpedo::Attacked { hits: number, .. }) => hits = number,
                What::Unit { unit: TARGET, change: Change::Boxes { .. } }
                | What::Unit { change: Change::Held { .. } | Change::Alerted, .. } => {}
                What::Unit { unit, change: Change::OutThrough { system, turn } } => {
                    let long = match turn.saturating_sub(table.turn) {
                        0 => "for this turn".into(),
                        1 => "through the next turn".into(),
                        more => format!("for {} turns", more + 1),
                    };
                    let by = if self.weapon == Weapon::Ram { &clause::RAM_SHOCK } else { &clause::SPECIAL_DAMAGE };
                    let text = format!("{} is out {long}.", capital(&system_name(&self.setting, unit, system)));
                    notes.push(Note { text, clause: by.clause.into() });
                }
                What::Unit { unit, ref change } => {
                    let told = of_unit(&self.setting, table, unit, change);
                    notes.extend(told.map(|told| Note { text: told.text, clause: told.clause }));
                }
                _ => {}
            }
        }
        let reasons = match self.weapon {
            Weapon::Gun(_) => [&clause::GUN_TO_HIT, &clause::HULL_LOSS],
            Weapon::Torpedoes(_) => [&clause::TORPEDO, &clause::TORPEDO_LOSS],
            Weapon::Charges(_) => [&clause::DEPTH_CHARGES, &clause::CHARGES_LOSS],
            Weapon::Ram => [&clause::RAM_AIM, &clause::RAMMED_LOSS],
        };
        let came = came(hits, [self.left, left], reasons, notes);
        AttackResult { attacker_lost: table.units[FIRER.index()].boxes == 0, ..came }
    }
}
