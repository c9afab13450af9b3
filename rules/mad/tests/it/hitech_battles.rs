//! Whole battles of the hi-tech era: what holds for every rulebook, and how much can happen.

use crate::conformance::SECRETS;
use crate::field::Field;
use sandtable_ai::{Effort, Player};
use sandtable_core::record::{Line, Provision, Seed};
use sandtable_core::{Choices, Fact, Ruleset, Table, Viewer};
use sandtable_mad::battle::lift::Stance;
use sandtable_mad::{Event, Mad, Setting, data};
use sandtable_sim::Plan;
use sandtable_testkit::{Games, census, conforms, header};
use std::sync::Arc;

/// Everything that leaves the ground or goes below it, zones and missiles, on a small table.
pub fn skirmish() -> Arc<Setting> {
    let field = Field::hitech()
        .key("table = [700, 400]")
        .key("turns = 5")
        .area("wood", "300,100 360,300")
        .area("deep-water", "420,0 560,90")
        .area("building", "420,200 450,240")
        .line("wall", "200,50 200,350")
        .objective("ford", "400,100", 100)
        .red("A", &["A1: Missile VTOL at 80,60", "A2: Power Armour Infantry at 80,110"])
        .red("B", &["B1: Scout Walker at 120,160", "B2: ECM Carrier at 80,200"])
        .red("C", &["C1: Personnel Carrier at 80,240", "C2: Line Infantry (Missile) in C1"])
        .blue("V", &["V1: Grav Tank at 600,60"])
        .blue("W", &["W1: Battle Walker at 520,40", "W2: ADF Carrier at 600,150"])
        .blue("X", &["X1: Missile VTOL at 600,240", "X2: Line Infantry (+ATG) at 560,240"]);
    Arc::new(field.setting())
}

#[test]
fn a_hitech_skirmish_conforms() {
    let met = conforms::<Mad>(&skirmish(), Games { battles: 6, decisions: 4_000 }, SECRETS);
    assert!(met.battles == 6 && met.entries > 150 && met.pauses > 20, "{met:?}");
    assert!(met.previews > 100 && met.rosters > 100 && met.rulings > 10, "{met:?}");
}

/// A VTOL, a walker at the water and a grav tank at a wood.
#[test]
fn the_census_of_a_tiny_hitech_battle() {
    let field = Field::hitech()
        .key("table = [400, 300]")
        .key("turns = 2")
        .area("deep-water", "150,200 260,300")
        .area("wood", "300,100 380,180")
        .red("A", &["A1: Missile VTOL at 100,150"])
        .red("B", &["B1: Scout Walker at 130,250"])
        .blue("V", &["V1: Grav Tank at 340,140"]);
    let census = census::<Mad>(&Arc::new(field.setting()), 3);
    assert_eq!(census.to_string(), include_str!("../census-hitech.txt"));
}

/// Everything that happened in so many battles of a scenario between two quick doctrines.
fn fought(name: &str, games: u64) -> Vec<Event> {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    let setting = Arc::new(Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap());
    let quick = Player::Doctrine(Effort::Quick);
    let seed = Seed([3; 32]);
    let plan = Plan::new(games, vec![quick, quick], seed);
    let mut events = Vec::new();
    for game in 0..games {
        let header = header::<Mad>(&setting, Provision::Seed(seed.game(game)));
        let recorded = sandtable_mad::record_game(&setting, &header, &plan, game).unwrap();
        assert!(recorded.battle.outcome().is_some(), "battle {game} ends");
        for written in recorded.battle.record() {
            let line = written.line();
            let Line::Entry(entry) = &*line else { continue };
            events.extend(entry.facts.iter().filter_map(|fact| match fact {
                Fact::Happened(event) => Some(*event),
                _ => None,
            }));
        }
    }
    events
}

#[test]
fn mad_154_the_sample_list_fights_and_its_computer_uses_the_air() {
    let events = fought("the-salt-weir", 6);
    let count = |wanted: &dyn Fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    let low = count(&|event| matches!(event, Event::Stands { stance: Stance::Low, said: true, .. }));
    let lost = count(&|event| matches!(event, Event::Destroyed { .. }));
    let hits = count(&|event| matches!(event, Event::Damaged { .. }));
    assert!(low >= 1 && lost >= 20 && hits >= 30, "low {low}, damaged {hits}, destroyed {lost}");
}

#[test]
fn the_doctrine_never_chooses_what_is_refused() {
    let name = "scenarios/the-salt-weir.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let setting = Mad::load(&data::files(), name, &text, &Choices::default()).unwrap();
    for (players, games) in [([Effort::Quick, Effort::Quick], 16), ([Effort::Full, Effort::Quick], 2)] {
        let players = players.map(Player::Doctrine).to_vec();
        let totals = sandtable_mad::simulate(&setting, &Plan::new(games, players, Seed([4; 32])), &|_| {}).unwrap();
        assert_eq!((totals.refused, totals.failures().count()), (0, 0));
    }
}

#[test]
fn mad_123_the_table_shows_zones_and_heights() {
    let field = Field::hitech()
        .red("r", &["E1: ECM Carrier at 600,100", "W1: Scout Walker at 700,100", "G1: Grav Tank at 800,100"])
        .blue(
            "b",
            &["V1: Missile VTOL at 600,900", "A1: ADF Carrier at 700,900", "P1: Power Armour Infantry at 800,900"],
        );
    let mut play = field.blue_first();
    play.does(&["low V1"]);
    let scene = Mad::scene(play.setting(), &play.battle.view(Viewer::Public));
    let zones: Vec<(&str, &str)> = scene
        .shapes
        .iter()
        .filter(|shape| ["ecm", "adf"].contains(&&*shape.kind))
        .map(|shape| (&*shape.kind, shape.name.as_str()))
        .collect();
    assert_eq!(zones, [("ecm", "ECM of E1"), ("adf", "ADF of A1")]);
    let token = |name: &str| scene.tokens.iter().find(|token| token.name == name).unwrap();
    let symbols = ["E1", "W1", "G1", "V1", "P1"].map(|name| token(name).symbol.to_string());
    assert_eq!(symbols, ["half-track", "walker", "grav-tank", "vtol", "power-armour"]);
    assert!(token("V1").marks.iter().any(|mark| *mark == *"flies low"), "{:?}", token("V1").marks);
    let roster = Mad::roster(play.setting(), &play.battle.view(Viewer::Public));
    let rows = &roster.units[0].pieces[0].rows;
    assert!(rows.iter().any(|row| row.name == "ECM" && row.clause == "MAD-123"), "{rows:?}");
}
