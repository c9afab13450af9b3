//! What the catalogue knows of the book: its chapters, lists and prices, and what can be asked without a battle.

use crate::air::lists::{Lists as Aircraft, Type};
use crate::air::table::words::mounted;
use crate::forces::{self, Force, IN_THE_AIR, Stock, samples};
use crate::library::{aircraft, lists};
use crate::lists::design::quote;
use crate::lists::{Class, Design, Drive, Era, HI_TECH, Kind, Lists, design};
use crate::rules::Rules;
use crate::scenario::{era_of, own_kinds, with_forces};
use crate::{Setting, builder, data, library};
use sandtable_book::{Army, Card, Json, Odds, Roster, RosterUnit, Rulebook, Theatre, Unit, chapters, examples};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{
    Addition, Armoury, AttackPage, AttackWish, Choices, Draft, ForceSheet, Muster, Priced, Sheet, Side, settle,
};

/// The book on the catalogue's shelf.
pub struct Book;

/// The forces to start with (MAD-142).
const SAMPLES: &str = "data/sample_forces.csv";

impl Rulebook for Book {
    type Rules = crate::Mad;
    type InForce = Rules;

    const TITLE: &'static str = "Micro Armour Devastation";
    const EDITION: &'static str = "the land rules of 2006, WW2 and hi-tech";
    const CHAPTERS: &'static [(&'static str, &'static str)] = chapters! {
        "00-overview.md" "01-introduction.md" "02-definitions.md" "03-sequence-of-play.md" "04-movement.md"
        "05-direct-fire.md" "06-fortifications-and-obstacles.md" "07-artillery.md" "08-hidden-movement.md"
        "09-points-and-lists.md" "10-futuristic-variant.md" "11-house-rules.md" "12-options.md" "13-errata.md"
        "14-open-questions.md" "15-traps.md"
        "16-air-overview.md" "17-air-scope.md" "18-air-turn.md" "19-air-movement.md" "20-air-firing.md"
        "21-air-ground-and-sea.md" "22-air-points.md" "23-air-combined-arms.md" "24-air-lists.md"
        "25-air-house-rules.md" "26-air-errata.md" "27-air-open-questions.md" "28-air-traps.md"
    };
    const EXAMPLES: &'static [&'static str] = examples! {
        "02-definitions.md" "03-sequence-of-play.md" "04-movement.md" "05-direct-fire.md" "11-house-rules.md"
    };
    sandtable_book::usual!();
    const HAS_FORCES: bool = true;
    const HAS_ATTACKS: bool = true;
    const LOOKS_AHEAD: bool = true;

    fn card(setting: &Setting) -> Card {
        let scenario = &setting.scenario;
        let army = |(number, side): (usize, &crate::battle::scenario::Side)| {
            let force = side.force();
            let aloft = || setting.sky.iter().flat_map(|sky| &sky.members).filter(|plan| plan.side.index() == number);
            let pieces = force.iter().map(|unit| unit.elements.len()).sum::<usize>() + aloft().count();
            let above: u32 = aloft().map(|plan| u32::from(plan.points)).sum();
            let points = forces::force_points(&setting.lists, &force) + above;
            let limit = Some(side.limit.into()).filter(|_| !setting.is_air() || scenario.chosen_forces);
            Army { name: side.name.clone(), pieces, points: Some(points), list: side.nation.clone(), limit }
        };
        Card {
            era: if setting.is_air() { IN_THE_AIR.0 } else { scenario.era.word() }.into(),
            takes_forces: scenario.chosen_forces,
            theatre: if setting.is_air() { Theatre::Air } else { Theatre::Land },
            hidden: setting.units.iter().any(|unit| unit.hidden),
            turns: Some(setting.turns.into()),
            ..Card::of("mad", &scenario.head, scenario.sides.iter().enumerate().map(army).collect())
        }
    }

    fn check_tables(tables: &Files) -> Vec<Problem> {
        let mut problems = Problems::new();
        for era in [Era::Ww2, Era::HiTech] {
            let lists = Lists::read(tables, era, &Design::default(), &mut problems);
            // The forces to start with are judged by the book's own prices, unless a pack brings forces of its own.
            let replaced = tables.get(SAMPLES) != data::files().get(SAMPLES);
            if let Some(lists) = lists.filter(|_| era == Era::Ww2 && replaced) {
                samples(tables, &lists, &mut problems);
            }
        }
        _ = crate::air::lists::Lists::read(tables, &mut problems);
        problems.into_vec()
    }

    fn units(tables: &Files, choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        let mut units = Vec::new();
        for era in [Era::Ww2, Era::HiTech] {
            let lists = lists(tables, era, &settled(choices)?)?;
            units.extend(lists.kinds.iter().map(|kind| unit(&lists, kind)));
        }
        let aircraft = aircraft(tables)?;
        units.extend(aircraft.types.iter().map(|kind| craft(&aircraft, kind)));
        Ok(units)
    }

    fn roster(tables: &Files, name: &str, text: &str, choices: &Choices) -> Result<Roster, Vec<Problem>> {
        let files = tables.clone().with(name, text);
        let (shop, mut problems) = (Shop::of_roster(&files, name, choices)?, Problems::new());
        let stock = shop.stock();
        let Some(force) = Force::read(&files, name, &stock, &mut problems) else { return Err(problems.into_vec()) };
        let units = force.units.iter().map(|unit| RosterUnit {
            name: unit.name.clone(),
            elements: unit.elements.iter().map(|element| shop.lists.kind(element.kind).name.clone()).collect(),
            points: forces::unit_points(&shop.lists, unit),
        });
        let prices = stock.prices(&force.flights);
        let flights = force.flights.iter().zip(prices).map(|(flight, points)| RosterUnit {
            name: flight.name.clone(),
            elements: flight.aircraft.iter().map(|craft| shop.aircraft.kind(craft.kind).name.clone()).collect(),
            points,
        });
        let units: Vec<RosterUnit> = units.chain(flights).collect();
        Ok(Roster {
            rulebook: "mad".into(),
            list: force.nation.clone(),
            limit: force.limit.into(),
            points: units.iter().map(|unit| unit.points).sum(),
            units,
        })
    }

    fn armouries(tables: &Files, choices: &Choices) -> Result<Vec<Armoury>, Vec<Problem>> {
        let of = |era| {
            let shop = Shop::of(tables, era, choices)?;
            // By another option for prices they may cost too much; then there are none to start with.
            let samples = samples(tables, &shop.lists, &mut Problems::new()).unwrap_or_default();
            Ok(builder::armoury(&shop.stock(), if era == Era::Ww2 { &samples } else { &[] }))
        };
        let mut all: Vec<Armoury> =
            Era::ALL.into_iter().map(|(_, era)| of(era)).collect::<Result<_, Vec<Problem>>>()?;
        all.push(builder::armoury_aloft(&Shop::of(tables, Era::Ww2, choices)?.stock()));
        Ok(all)
    }

    fn muster(
        tables: &Files,
        draft: &Draft,
        add: Option<&Addition>,
        choices: &Choices,
    ) -> Result<Muster, Vec<Problem>> {
        builder::muster(&Shop::of_draft(tables, draft, choices)?.stock(), draft, add)
    }

    fn draft(tables: &Files, name: &str, text: &str, choices: &Choices) -> Result<Draft, Vec<Problem>> {
        let files = tables.clone().with(name, text);
        let (shop, mut problems) = (Shop::of_roster(&files, name, choices)?, Problems::new());
        builder::read_draft(&files, name, &shop.stock(), &mut problems).ok_or_else(|| problems.into_vec())
    }

    fn force_sheet(tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Result<ForceSheet, Vec<Problem>> {
        builder::sheet(&Shop::of_draft(tables, draft, choices)?.stock(), draft, side)
    }

    fn with_forces(
        tables: &Files,
        name: &str,
        text: &str,
        forces: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        let files = tables.clone().with(name, text);
        let rules = settled(choices)?;
        let (mut lists, mut problems) = (lists(&files, era_of(&files, name), &rules)?, Problems::new());
        own_kinds(&files, name, &mut lists, &rules.design, &mut problems);
        problems.into_result()?;
        with_forces(&files, name, &lists, &rules.design, choices, forces)
    }

    fn attack(tables: &Files, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
        library::at_table(tables, &settled(choices)?, wish)
    }

    fn quote(tables: &Files, era: &str, sheet: &Sheet, choices: &Choices) -> Result<Priced, Vec<Problem>> {
        let rules = settled(choices)?;
        let lists = lists(tables, Era::named(era, "sheet")?, &rules)?;
        let quoted = design::Sheet::read(sheet).and_then(|sheet| quote(&lists, &rules.design, &sheet));
        Ok(match quoted {
            Ok(quote) => Priced { quote: Some(quote), flaws: Vec::new() },
            Err(flaws) => Priced { quote: None, flaws },
        })
    }

    fn odds(tables: &Files, name: &str, text: &str, choices: &Choices, exact: bool) -> Result<Odds, Vec<Problem>> {
        library::ask(tables, &settled(choices)?, name, text, exact)
    }

    fn odds_schema() -> Json {
        library::schema()
    }
}

/// The rules that these choices give where no scenario says otherwise.
fn settled(choices: &Choices) -> Result<Rules, Vec<Problem>> {
    settle(&[], "", choices).map(|(rules, _)| rules)
}

/// What forces are bought from, read.
struct Shop {
    rules: Rules,
    lists: Lists,
    aircraft: Aircraft,
}

impl Shop {
    fn of(tables: &Files, era: Era, choices: &Choices) -> Result<Shop, Vec<Problem>> {
        let rules = settled(choices)?;
        let lists = lists(tables, era, &rules)?;
        Ok(Shop { rules, lists, aircraft: aircraft(tables)? })
    }

    /// What a draft buys from, with its own units.
    fn of_draft(tables: &Files, draft: &Draft, choices: &Choices) -> Result<Shop, Vec<Problem>> {
        if draft.era == IN_THE_AIR.0 {
            return Shop::of(tables, Era::Ww2, choices);
        }
        let shop = Shop::of(tables, Era::named(&draft.era, "force")?, choices)?;
        let lists = forces::with_own(shop.lists, &shop.rules.design, &draft.list, &draft.kinds)?;
        Ok(Shop { lists, ..shop })
    }

    /// What a roster's file buys from, with its own units.
    fn of_roster(files: &Files, name: &str, choices: &Choices) -> Result<Shop, Vec<Problem>> {
        let mut shop = Shop::of(files, era_of(files, name), choices)?;
        let mut problems = Problems::new();
        forces::roster_kinds(files, name, &mut shop.lists, &shop.rules.design, &mut problems);
        // Where one of them may not be, its elements are no unknown units besides.
        problems.into_result().map(|()| shop)
    }

    fn stock(&self) -> Stock<'_> {
        Stock { lists: &self.lists, aircraft: &self.aircraft, rules: &self.rules.air }
    }
}

fn unit(lists: &Lists, kind: &Kind) -> Unit {
    let class = match (kind.class, kind.drive) {
        (Class::Infantry, _) => "infantry",
        (Class::PowerArmour, _) => "power armour",
        (Class::Cavalry, _) => "cavalry",
        (Class::Vehicle, Drive::Wheeled) => "wheeled",
        (Class::Vehicle, Drive::HalfTracked) => "half-tracked",
        (Class::Vehicle, Drive::Tracked) => "tracked",
        (Class::Vehicle, Drive::Walker) => "walker",
        (Class::Vehicle, Drive::Grav) => "grav",
        (Class::Vehicle, Drive::Vtol) => "VTOL",
        (Class::Vehicle, Drive::None) => "off the table",
        (Class::Vehicle, Drive::Foot) => "on foot",
    };
    let star = |fixed: bool| if fixed { "*" } else { "" };
    let weapons: Vec<String> = kind
        .weapons
        .iter()
        .map(|fitted| format!("{}{}", lists.weapon(fitted.weapon).name, star(fitted.fixed)))
        .collect();
    let traits = [
        (kind.recon, "recon".to_string()),
        (kind.spotter, "spotter".into()),
        (kind.engineer, "engineer".into()),
        (kind.capacity > 0, format!("carries {}", kind.capacity)),
        (kind.house, "house".into()),
    ];
    let traits: Vec<String> = traits.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
    let detail = |name: &str, value: String| (name.to_string(), value);
    Unit {
        list: if lists.era == Era::HiTech { HI_TECH.into() } else { kind.nation.clone() },
        name: kind.name.clone(),
        kind: class.into(),
        points: Some(kind.points.into()),
        details: vec![
            detail("hit points", kind.hit_points.to_string()),
            detail("distance", kind.distance.to_string()),
            detail("weapons", weapons.join(", ")),
            detail("traits", traits.join(", ")),
        ],
    }
}

/// MAP-06, MAP-82 A type of aircraft as lists show it.
fn craft(lists: &Aircraft, kind: &Type) -> Unit {
    let guns = kind.groups.iter().map(|group| mounted(group, lists.gun(group.gun)));
    let bombs = match kind.templates {
        0 => Vec::new(),
        1 => vec![format!("{} lb of bombs, 1 template", kind.bombs_lb)],
        many => vec![format!("{} lb of bombs, {many} templates", kind.bombs_lb)],
    };
    let load = bombs.into_iter().chain(kind.torpedo.then(|| "torpedo".to_owned()));
    let traits = [(kind.level_bomber, "level bomber"), (kind.dive_bomber, "dive bomber")];
    let crew: Vec<&str> = kind.crew.iter().map(|location| location.name.as_str()).collect();
    let detail = |name: &str, value: String| (name.to_string(), value);
    Unit {
        list: kind.list.clone(),
        name: kind.name.clone(),
        kind: "aircraft".into(),
        points: Some(kind.points.into()),
        details: vec![
            detail("hit points", kind.hit_points.to_string()),
            detail("speed", format!("{} to {}", kind.speed[0], kind.speed[1])),
            detail("change", kind.acceleration.to_string()),
            detail("turn", kind.turn.to_string()),
            detail("manoeuvre", kind.rating.to_string()),
            detail("engines", kind.engines.to_string()),
            detail("guns", guns.collect::<Vec<_>>().join("; ")),
            detail("crew", crew.join(", ")),
            detail("load", load.collect::<Vec<_>>().join("; ")),
            detail(
                "traits",
                traits.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect::<Vec<_>>().join(", "),
            ),
        ],
    }
}
