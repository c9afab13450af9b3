//! What the catalogue knows of the book: its chapters, its lists, its scenarios.

use crate::battle::setting::Setting;
use crate::builder::shelf;
use crate::forces::{Brought, missions};
use crate::lists::{Aircraft, Arc, Engine, Guns, Lists, Load, Sight};
use crate::rules::Rules;
use crate::sections::victory::cost;
use crate::squadron::{self, Fought};
use crate::{Scramble, library};
use sandtable_book::{Army, Card, Drill, Kept, Roster, Rulebook, Theatre, Unit, chapters, examples};
use sandtable_core::data::{Files, Problem, Problems};
use sandtable_core::{Addition, Armoury, AttackPage, AttackWish, Battle, Choices, Draft, ForceSheet, Muster, Side};

/// The book on the catalogue's shelf.
pub struct Book;

impl Rulebook for Book {
    type Rules = Scramble;
    type InForce = Rules;

    const TITLE: &'static str = "Scramble!";
    const EDITION: &'static str = "the quick reference sheets, with Rules Update 1.4";
    const CHAPTERS: &'static [(&'static str, &'static str)] = chapters! {
        "00-overview-quick-sheets.md" "01-sequence-of-play.md" "02-movement-and-manoeuvres.md" "03-air-combat.md"
        "04-critical-hits.md" "05-house-table-scale-set-up.md" "06-house-movement.md" "07-house-shooting.md"
        "08-house-ground-attack.md" "09-house-night.md" "10-house-points-and-victory.md" "11-how-the-two-fit.md"
        "12-completions.md" "13-scenarios.md" "14-errata.md" "15-open-questions.md" "16-traps.md"
        "20-overview-update.md" "21-the-sheet.md" "22-flight-fundamentals.md" "23-relative-skills.md"
        "24-combining-fire.md" "25-aimed-fire.md" "26-impossible-shot.md" "27-gun-sights.md" "28-experience.md"
        "29-ground-defences.md" "30-update-house-rules.md" "31-update-completions.md" "32-update-errata.md"
        "33-update-open-questions.md" "34-update-traps.md"
    };
    const EXAMPLES: &'static [&'static str] = examples! {
        "12-completions.md" "24-combining-fire.md" "26-impossible-shot.md" "29-ground-defences.md"
    };
    sandtable_book::usual!();
    const HAS_FORCES: bool = true;
    const HAS_ATTACKS: bool = true;
    const LOOKS_AHEAD: bool = true;

    fn card(setting: &Setting) -> Card {
        let armies = (0..).map(Side).zip(&setting.sides).map(|(side, name)| army(setting, side, name));
        Card {
            theatre: Theatre::Air,
            hidden: !setting.contacts.is_empty(),
            era: setting.welcome.as_ref().map(|welcome| welcome.mission.clone()).unwrap_or_default(),
            takes_forces: setting.welcome.is_some(),
            ..Card::of("scramble", &setting.head, armies.collect())
        }
    }

    fn check_tables(tables: &Files) -> Vec<Problem> {
        let mut problems = Problems::new();
        _ = Lists::read(tables, &mut problems);
        _ = missions(tables, &mut problems);
        problems.into_vec()
    }

    fn units(tables: &Files, _choices: &Choices) -> Result<Vec<Unit>, Vec<Problem>> {
        let mut problems = Problems::new();
        let lists = Lists::read(tables, &mut problems);
        lists.map(|lists| lists.aircraft.iter().map(unit).collect()).ok_or_else(|| problems.into_vec())
    }

    fn armouries(tables: &Files, choices: &Choices) -> Result<Vec<Armoury>, Vec<Problem>> {
        shelf::armouries(tables, choices)
    }

    fn roster(tables: &Files, name: &str, text: &str, choices: &Choices) -> Result<Roster, Vec<Problem>> {
        shelf::roster(tables, name, text, choices)
    }

    fn muster(
        tables: &Files,
        draft: &Draft,
        add: Option<&Addition>,
        choices: &Choices,
    ) -> Result<Muster, Vec<Problem>> {
        shelf::muster(tables, draft, add, choices)
    }

    fn draft(tables: &Files, name: &str, text: &str, choices: &Choices) -> Result<Draft, Vec<Problem>> {
        shelf::draft(tables, name, text, choices)
    }

    fn force_sheet(tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Result<ForceSheet, Vec<Problem>> {
        shelf::force_sheet(tables, draft, side, choices)
    }

    fn with_forces(
        tables: &Files,
        name: &str,
        text: &str,
        forces: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        let brought: Vec<Brought> =
            forces.iter().map(|roster| Brought { roster: roster.clone(), squadron: None }).collect();
        shelf::with_forces(tables, (name, text), &brought, choices)
    }

    fn attack(tables: &Files, wish: &AttackWish, choices: &Choices) -> Result<AttackPage, Vec<Problem>> {
        library::attack(tables, wish, choices)
    }

    fn squadron(
        tables: &Files,
        name: &str,
        text: &str,
        drill: &Drill<'_>,
        choices: &Choices,
    ) -> Result<Kept, Vec<Problem>> {
        squadron::drill(tables, (name, text), drill, choices)
    }

    fn with_squadrons(
        tables: &Files,
        (name, text): (&str, &str),
        forces: &[Option<String>],
        squadrons: &[Option<String>],
        choices: &Choices,
    ) -> Result<String, Vec<Problem>> {
        shelf::with_forces(tables, (name, text), &squadron::brought(tables, forces, squadrons, choices)?, choices)
    }

    fn squadron_after(
        tables: &Files,
        file: (&str, &str),
        battle: &Battle<Scramble>,
        id: &str,
        side: Side,
        choices: &Choices,
    ) -> Result<Kept, Vec<Problem>> {
        let fought = Fought::of(battle.setting(), &battle.state().table, side, id);
        squadron::after(tables, file, fought, choices)
    }
}

/// SQR-139, SQR-173 A side of a scenario, with what all of it costs and what a force of its own may.
fn army(setting: &Setting, side: Side, name: &str) -> Army {
    let crafts = setting.crafts.iter().filter(|plan| plan.side == side).count();
    let sites = setting.sites.iter().filter(|plan| plan.side == side).count();
    Army {
        name: name.to_owned(),
        pieces: crafts + sites,
        points: Some(cost(setting, side).into()),
        limit: setting.welcome.as_ref().map(|welcome| welcome.points[setting.part(side)]),
        ..Army::default()
    }
}

/// SQR-137 A type of aircraft as lists show it.
fn unit(kind: &Aircraft) -> Unit {
    let crew = match (kind.pilots, kind.crew) {
        (1, 0) => "Pilot".to_owned(),
        (1, crew) => format!("Pilot, Aircrew {crew}"),
        (_, 0) => "Pilot, Co-Pilot".to_owned(),
        (_, crew) => format!("Pilot, Co-Pilot, Aircrew {crew}"),
    };
    let traits = [
        (kind.engine == Engine::Jet, "jet"),
        (kind.engine == Engine::Rocket, "rocket engine"),
        (kind.brakes, "dive brakes"),
        (kind.bomb_sight, "bomb sight"),
        (kind.radar, "radar"),
        (kind.sight == Sight::Computing, "computing gun sight"),
        (kind.sight == Sight::ComputingTurrets, "computing sights in the turrets"),
    ];
    let traits: Vec<&str> = traits.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
    let all = |words: Vec<String>| words.join("; ");
    let signed = |number: i8| if number == 0 { "0".to_owned() } else { format!("{number:+}") };
    let details = [
        ("year", kind.year.to_string()),
        ("AS", kind.speed.to_string()),
        ("ST", kind.stall.to_string()),
        ("MVR", kind.turning.to_string()),
        ("AB", signed(kind.agility)),
        ("CM", signed(kind.climb)),
        ("DV", kind.defence.to_string()),
        ("structure", kind.structure.to_string()),
        ("crew", crew),
        ("guns", all(kind.guns.iter().map(guns).collect())),
        ("load", all(kind.loads.iter().map(|load| carried(*load)).collect())),
        ("traits", traits.join(", ")),
    ];
    Unit {
        list: kind.nation.clone(),
        name: kind.name.clone(),
        kind: kind.role.clone(),
        points: Some(kind.cost.into()),
        details: details.map(|(name, value)| (name.to_owned(), value)).to_vec(),
    }
}

/// SQR-61, SQR-68 Guns in words: "4 x .303 turret".
fn guns(guns: &Guns) -> String {
    let arc = match guns.arc {
        Arc::Nose => "fixed",
        Arc::Front => "front",
        Arc::Rear => "rear",
        Arc::Port => "port",
        Arc::Starboard => "starboard",
        Arc::Turret => "turret",
        Arc::Upward => "upward",
    };
    format!("{} x {} {arc}", guns.number, guns.calibre)
}

/// SQR-117 A load in words.
fn carried(load: Load) -> String {
    match load {
        Load::Bombs(pounds) => format!("{pounds} lb of bombs"),
        Load::Rockets(number) => format!("{number} rockets"),
        Load::Torpedo => "torpedo".to_owned(),
        Load::Salvos(number) => format!("{number} salvos of air to air rockets"),
        Load::Mortar(number) => format!("{number} tubes of a mortar"),
    }
}
