//! What is the same for all rulebooks, said once over the types of any of them.

use crate::clause::listed;
use crate::{Clause, Example, Restored, ScenarioText, Switch, Unplayed, Unverified, clauses, examples, settings};
use sandtable_book::{Card, Drill, Kept, Odds, Roster, Rulebook, Unit};
use sandtable_core::data::{Files, Problem};
use sandtable_core::record::{
    Digest, FORMAT, Header, Line, LineOf, Provision, Read, Seed, Verified, read_header, read_lines, verify_with,
};
use sandtable_core::{
    Addition, Amended, Armoury, AttackPage, AttackWish, Battle, Choices, Draft, ForceSheet, LengthUnit, Muster, Preset,
    Priced, Ruleset, Sheet, Side, Table, settle,
};
use sandtable_search::Hosted;
use sandtable_sim::{Plan, Totals};
use serde_json::Value as Json;
use std::marker::PhantomData;
use std::sync::Arc;

type Checked<T> = Result<T, Vec<Problem>>;

/// A rulebook on the shelf, its types forgotten. The files are handed in, because a pack may have replaced some.
pub(crate) trait AnyRulebook: Sync {
    fn key(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn has_forces(&self) -> bool;
    fn has_attacks(&self) -> bool;
    fn unit(&self) -> LengthUnit;
    fn looks_ahead(&self) -> bool;
    fn edition(&self) -> &'static str;
    fn tables(&self) -> Files;
    fn scenarios(&self) -> Files;
    fn guides(&self) -> Files;
    fn clauses(&self) -> Vec<Clause>;
    fn examples(&self) -> Vec<Example>;
    fn planned(&self) -> Vec<String>;
    fn presets(&self) -> &'static [Preset];
    fn switches(&self, choices: &Choices) -> Checked<Vec<Switch>>;
    fn card(&self, tables: &Files, scenario: &ScenarioText, choices: &Choices) -> Checked<Card>;
    fn check_tables(&self, tables: &Files) -> Vec<Problem>;
    fn units(&self, tables: &Files, choices: &Choices) -> Checked<Vec<Unit>>;
    fn roster(&self, tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Roster>;
    fn armouries(&self, tables: &Files, choices: &Choices) -> Checked<Vec<Armoury>>;
    fn muster(&self, tables: &Files, draft: &Draft, add: Option<&Addition>, choices: &Choices) -> Checked<Muster>;
    fn draft(&self, tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Draft>;
    fn force_sheet(&self, tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Checked<ForceSheet>;
    fn with_forces(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        choices: &Choices,
    ) -> Checked<String>;
    fn with_squadrons(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        squadrons: &[Option<String>],
        choices: &Choices,
    ) -> Checked<String>;
    fn squadron(&self, tables: &Files, file: (&str, &str), drill: &Drill<'_>, choices: &Choices) -> Checked<Kept>;
    fn squadron_after(
        &self,
        files: (&Files, &Files),
        file: (&str, &str),
        record: (&str, &str),
        side: &str,
        choices: &Choices,
    ) -> Checked<Kept>;
    fn attack(&self, tables: &Files, wish: &AttackWish, choices: &Choices) -> Checked<AttackPage>;
    fn quote(&self, tables: &Files, era: &str, sheet: &Sheet, choices: &Choices) -> Checked<Priced>;
    fn odds(&self, tables: &Files, name: &str, text: &str, choices: &Choices, exact: bool) -> Checked<Odds>;
    fn odds_schema(&self) -> Json;
    fn open(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        choices: &Choices,
        dice: Provision,
        secret: Option<Seed>,
    ) -> Checked<Box<dyn Hosted>>;
    fn restore(&self, files: (&Files, &Files), name: &str, text: &str, secret: Option<Seed>) -> Checked<Restored>;
    fn verify(
        &self,
        files: (&Files, &Files),
        name: &str,
        text: &str,
        secret: Option<Seed>,
    ) -> Result<Verified, Unverified>;
    fn simulate(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        choices: &Choices,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals, Unplayed>;
}

/// The shelf's place for a rulebook.
pub(crate) struct Shelf<B>(pub(crate) PhantomData<fn() -> B>);

type SettingOf<B> = <<B as Rulebook>::Rules as Ruleset>::Setting;
type LinesOf<B> = Vec<Read<LineOf<<B as Rulebook>::Rules>>>;

fn load<B: Rulebook>(tables: &Files, scenario: &ScenarioText, choices: &Choices) -> Checked<Arc<SettingOf<B>>> {
    let load = || B::Rules::load(tables, &scenario.name, &scenario.text, choices);
    settings::shared(B::Rules::KEY, tables, scenario, choices, load)
}

/// The tables that a pack has replaced, each with the digest of its text.
fn replaced<B: Rulebook>(tables: &Files) -> Vec<(String, Digest)> {
    let own = B::tables();
    let texts = tables.names().filter_map(|name| Some((name, tables.get(name)?)));
    let others = texts.filter(|(name, text)| own.get(name) != Some(text));
    others.map(|(name, text)| (name.to_owned(), Digest::of(text.as_bytes()))).collect()
}

/// That a battle was fought with one pack and is looked at with another, and what to give instead.
fn other_pack(fought: &[(String, Digest)], here: &[(String, Digest)]) -> String {
    let named = |files: &[(String, Digest)]| {
        let files = files.iter().map(|(name, digest)| format!("{name} (digest {})", &digest.to_string()[..12]));
        files.collect::<Vec<_>>().join(", ")
    };
    let with = "give the folder of that pack with --pack";
    match (fought, here) {
        ([], here) => {
            format!("the battle was fought without a pack, and this one replaces {}: leave --pack away", named(here))
        }
        (fought, []) => format!("the battle was fought with a pack that replaces {}: {with}", named(fought)),
        (fought, here) => {
            let (fought, here) = (named(fought), named(here));
            format!("the battle was fought with a pack that replaces {fought}, and this one has {here}: {with}")
        }
    }
}

/// A record that was read, with the setting that its header names.
struct Taken<B: Rulebook> {
    setting: Arc<SettingOf<B>>,
    header: Header,
    lines: LinesOf<B>,
    notes: Vec<Problem>,
}

fn take_up<B: Rulebook>((tables, scenarios): (&Files, &Files), name: &str, text: &str) -> Checked<Taken<B>> {
    let header = read_header(name, text)?;
    if header.rulebook != B::Rules::KEY {
        let what = format!("the record is of the rulebook `{}`, not `{}`", header.rulebook, B::Rules::KEY);
        return Err(vec![Problem::new(name, 1, "rulebook", what)]);
    }
    let mut notes = Vec::new();
    if header.rules != Digest(tables.hash()) {
        let here = replaced::<B>(tables);
        let other = (header.pack != here).then(|| Problem::new(name, 1, "pack", other_pack(&header.pack, &here)));
        let edition = "the battle was fought with other tables than these: with another edition of the rulebook";
        match other {
            // Without its own pack it cannot be looked at; with one too many it can, as it was.
            Some(missing) if !header.pack.is_empty() => return Err(vec![missing]),
            Some(spare) => notes.push(spare),
            None => notes.push(Problem::new(name, 1, "rules", edition)),
        }
    }
    let file = format!("scenarios/{}.toml", header.scenario);
    let own = || scenarios.get(&file).map(|text| ScenarioText::own(&file, text));
    let given = header.scenario_text.as_ref().map(|text| ScenarioText::new(&format!("{name} (scenario)"), text));
    let Some(scenario) = given.or_else(own) else {
        let what = format!("there is no scenario `{}` here, and the record does not hold its text", header.scenario);
        return Err(vec![Problem::new(name, 1, "scenario", what)]);
    };
    if scenario.digest() != header.scenario_digest {
        let what = "the text of the scenario is not that of the battle";
        return Err(vec![Problem::new(name, 1, "scenario_digest", what)]);
    }
    let lines = read_lines(name, text)?;
    let setting = load::<B>(tables, &scenario, &header.choices)?;
    Ok(Taken { setting, header, lines, notes })
}

impl<B: Rulebook> AnyRulebook for Shelf<B> {
    fn key(&self) -> &'static str {
        B::Rules::KEY
    }

    fn title(&self) -> &'static str {
        B::TITLE
    }

    fn has_forces(&self) -> bool {
        B::HAS_FORCES
    }

    fn has_attacks(&self) -> bool {
        B::HAS_ATTACKS
    }

    fn unit(&self) -> LengthUnit {
        B::Rules::UNIT
    }

    fn looks_ahead(&self) -> bool {
        B::LOOKS_AHEAD
    }

    fn edition(&self) -> &'static str {
        B::EDITION
    }

    fn tables(&self) -> Files {
        B::tables()
    }

    fn scenarios(&self) -> Files {
        B::scenarios()
    }
    fn guides(&self) -> Files {
        B::guides()
    }

    fn clauses(&self) -> Vec<Clause> {
        B::CHAPTERS.iter().flat_map(|(file, text)| clauses(file, text)).collect()
    }

    fn examples(&self) -> Vec<Example> {
        B::EXAMPLES.iter().flat_map(|text| examples(text)).collect()
    }

    fn planned(&self) -> Vec<String> {
        listed(B::PLANNED)
    }

    fn presets(&self) -> &'static [Preset] {
        B::InForce::PRESETS
    }

    fn switches(&self, choices: &Choices) -> Checked<Vec<Switch>> {
        let (_, in_force) = settle::<B::InForce>(&[], "", choices)?;
        let switch = |(amendment, value): (sandtable_core::Amendment<B::InForce>, String)| Switch {
            id: amendment.id.into(),
            title: amendment.title.into(),
            class: amendment.class,
            date: amendment.date,
            clauses: amendment.clauses.iter().map(|&clause| clause.into()).collect(),
            values: amendment.values.to_string(),
            default: amendment.default.into(),
            value,
        };
        Ok(B::InForce::amendments()
            .into_iter()
            .zip(in_force.into_iter().map(|in_force| in_force.value))
            .map(switch)
            .collect())
    }

    fn card(&self, tables: &Files, scenario: &ScenarioText, choices: &Choices) -> Checked<Card> {
        load::<B>(tables, scenario, choices).map(|setting| B::card(&setting))
    }

    fn check_tables(&self, tables: &Files) -> Vec<Problem> {
        B::check_tables(tables)
    }

    fn units(&self, tables: &Files, choices: &Choices) -> Checked<Vec<Unit>> {
        B::units(tables, choices)
    }

    fn roster(&self, tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Roster> {
        B::roster(tables, name, text, choices)
    }

    fn armouries(&self, tables: &Files, choices: &Choices) -> Checked<Vec<Armoury>> {
        B::armouries(tables, choices)
    }

    fn muster(&self, tables: &Files, draft: &Draft, add: Option<&Addition>, choices: &Choices) -> Checked<Muster> {
        B::muster(tables, draft, add, choices)
    }

    fn draft(&self, tables: &Files, name: &str, text: &str, choices: &Choices) -> Checked<Draft> {
        B::draft(tables, name, text, choices)
    }

    fn force_sheet(&self, tables: &Files, draft: &Draft, side: Side, choices: &Choices) -> Checked<ForceSheet> {
        B::force_sheet(tables, draft, side, choices)
    }

    fn with_forces(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        choices: &Choices,
    ) -> Checked<String> {
        B::with_forces(tables, &scenario.name, &scenario.text, forces, choices)
    }

    fn with_squadrons(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        forces: &[Option<String>],
        squadrons: &[Option<String>],
        choices: &Choices,
    ) -> Checked<String> {
        B::with_squadrons(tables, (&scenario.name, &scenario.text), forces, squadrons, choices)
    }

    fn squadron(&self, tables: &Files, file: (&str, &str), drill: &Drill<'_>, choices: &Choices) -> Checked<Kept> {
        B::squadron(tables, file.0, file.1, drill, choices)
    }

    fn squadron_after(
        &self,
        files: (&Files, &Files),
        file: (&str, &str),
        (name, text): (&str, &str),
        side: &str,
        choices: &Choices,
    ) -> Checked<Kept> {
        let Taken { setting, header, lines, notes } = take_up::<B>(files, name, text)?;
        if !notes.is_empty() {
            return Err(notes);
        }
        let sides = &header.sides;
        let Some(at) = sides.iter().position(|named| named.eq_ignore_ascii_case(side)) else {
            let what = format!("there is no side '{side}': there is {}", sides.join(", "));
            return Err(vec![Problem::of(name, "side", what)]);
        };
        // The last line that is more than the seal of the record.
        let last = lines.iter().rev().find(|line| !matches!(line.line, Line::End { .. }));
        let id = last.map(|line| line.digest.to_string()).unwrap_or_default();
        let battle = Battle::<B::Rules>::restore(setting, &lines, None)
            .map_err(|(line, what)| vec![Problem::new(name, line, "", what)])?;
        B::squadron_after(files.0, file, &battle, &id, Side(at as u8), choices)
    }

    fn attack(&self, tables: &Files, wish: &AttackWish, choices: &Choices) -> Checked<AttackPage> {
        B::attack(tables, wish, choices)
    }

    fn quote(&self, tables: &Files, era: &str, sheet: &Sheet, choices: &Choices) -> Checked<Priced> {
        B::quote(tables, era, sheet, choices)
    }

    fn odds(&self, tables: &Files, name: &str, text: &str, choices: &Choices, exact: bool) -> Checked<Odds> {
        B::odds(tables, name, text, choices, exact)
    }

    fn odds_schema(&self) -> Json {
        B::odds_schema()
    }

    fn open(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        choices: &Choices,
        dice: Provision,
        secret: Option<Seed>,
    ) -> Checked<Box<dyn Hosted>> {
        let setting = load::<B>(tables, scenario, choices)?;
        let header = Header {
            format: FORMAT,
            rulebook: B::Rules::KEY.into(),
            rules: Digest(tables.hash()),
            pack: replaced::<B>(tables),
            choices: choices.clone(),
            in_force: B::Rules::in_force(&setting).to_vec(),
            scenario: B::card(&setting).id,
            scenario_digest: scenario.digest(),
            scenario_text: (!scenario.is_own).then(|| scenario.text.clone()),
            sides: B::Rules::sides(&setting).to_vec(),
            dice,
        };
        Ok(B::host(Battle::new(setting, header, secret)))
    }

    fn restore(&self, files: (&Files, &Files), name: &str, text: &str, secret: Option<Seed>) -> Checked<Restored> {
        let Taken { setting, header, lines, notes } = take_up::<B>(files, name, text)?;
        match Battle::<B::Rules>::restore(setting, &lines, secret) {
            Ok(battle) => Ok(Restored { battle: B::host(battle), header, notes }),
            Err((line, what)) => Err(notes.into_iter().chain([Problem::new(name, line, "", what)]).collect()),
        }
    }

    fn verify(
        &self,
        files: (&Files, &Files),
        name: &str,
        text: &str,
        secret: Option<Seed>,
    ) -> Result<Verified, Unverified> {
        let taken = take_up::<B>(files, name, text).map_err(Unverified::Unreadable)?;
        if !taken.notes.is_empty() {
            return Err(Unverified::Unreadable(taken.notes));
        }
        verify_with::<B::Rules>(taken.setting, &taken.lines, secret).map_err(Unverified::Differs)
    }

    fn simulate(
        &self,
        tables: &Files,
        scenario: &ScenarioText,
        choices: &Choices,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals, Unplayed> {
        let setting = load::<B>(tables, scenario, choices).map_err(Unplayed::Problems)?;
        B::simulate(&setting, plan, progress).map_err(Unplayed::Plan)
    }
}
