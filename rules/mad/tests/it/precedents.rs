//! What was ruled before is ruled again: every scenario of the book, and small tables on which more happens in less time. Ranges and
//! odds may be looked up in all of them, so that there are some.

use crate::air_battle::{MESSERSCHMITT, SPITFIRE, battle};
use crate::air_conformance::{OF_BOTH, OF_THE_AIR, scenario};
use crate::field::{BLUE, Field, RED};
use crate::{conformance, hidden_conformance, hitech_battles, introduction, orders, scenario_keys};
use sandtable_book::Rulebook;
use sandtable_core::{Addition, Choices, DraftLine, Ruleset, Side};
use sandtable_mad::{Book, Mad, Setting, data};
use sandtable_testkit::{Games, holds_to_precedents, outcome, reads_as_before, texts};
use std::sync::Arc;

fn file(name: &str) -> String {
    format!("{}/tests/precedents/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

fn holds(name: &str, setting: &Arc<Setting>, battles: u64) {
    holds_to_precedents::<Mad>(setting, Games { battles, decisions: 4_000 }, &file(name));
}

/// A test of its own for each.
macro_rules! precedents {
    ($($name:ident: $setting:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                holds(stringify!($name), &$setting, $battles);
            }
        )*
    };
}

fn of_book(name: &str, set: &[(&str, &str)]) -> Arc<Setting> {
    scenario(name, &[set, &[("premeasure", "on")]].concat())
}

fn table(field: Field) -> Arc<Setting> {
    Arc::new(field.option("premeasure", "on").setting())
}

/// Fighter-bombers with rockets and bombs over a transport column with flak, works and a building beside the road.
fn column() -> Arc<Setting> {
    let field = Field::new()
        .key("turns = 4")
        .option("mad.arrival_turn", "1")
        .option("mad.reduce_forts", "on")
        .typhoon("4,20mm,Fwd,1,1,MRS,Fwd,1")
        .area("building", "860,500 900,540")
        .area("wood", "600,600 700,700")
        .work(BLUE, "kind = \"bunker\"; at = [960, 520]; bearing = 180")
        .work(BLUE, "kind = \"trench\"; at = [1060, 520]; bearing = 180")
        .red("far", &["R9: Tiger I at 50,30"])
        .blue("column", &["T1: Truck etc. at 880,600", "T2: Truck etc. at 930,600", "I1: Infantry at 1060,520"])
        .blue("flak", &["F1: FlakPz IV Wirbelwind at 800,560", "F2: Bofors & Truck at 1000,640"])
        .aircraft(RED, "TA: Typhoon at 900,100 heading 0 speed 200")
        .aircraft(RED, "TB: Typhoon at 1000,100 heading 0 speed 200")
        .aircraft(RED, "SA: Ju 87 B-1, bombs at 800,100 heading 0 speed 200");
    table(field)
}

precedents! {
    column_under_rockets: column(), 16;
    attrition_at_stonne: of_book("attrition-at-stonne", &[]), 5;
    first_shots: of_book("first-shots", &[]), 5;
    skirmish: conformance::skirmish(), 30;
    works: conformance::works(), 30;
    ambush: table(hidden_conformance::ambush()), 24;
    afoot: table(hidden_conformance::afoot()), 24;
    raid: table(hidden_conformance::raid()), 24;
    siege: table(hidden_conformance::siege()), 24;
    reserves: table(hidden_conformance::reserves()), 24;
    walkers_and_grav_tanks: hitech_battles::skirmish(), 24;
    mortars: table(orders::mortars()), 24;
    melee: table(introduction::melee()), 30;
    eagle_day: of_book("eagle-day", &[]), 5;
    stukas_over_the_column: of_book("stukas-over-the-column", &[]), 5;
    strike_on_the_carriers: of_book("strike-on-the-carriers", &[]), 10;
    flights_with_every_option: of_book("eagle-day", &OF_THE_AIR), 8;
    both_with_every_option: of_book("stukas-over-the-column", &OF_BOTH), 8;
    the_hidden_valley: of_book("the-hidden-valley", &[]), 3;
    the_crossroads: of_book("the-crossroads", &[]), 3;
    the_salt_weir: of_book("the-salt-weir", &[]), 8;
    breakthrough_at_auverne: of_book("breakthrough-at-auverne", &[]), 3;
    the_assault: of_book("the-assault", &[]), 3;
    panthers_at_dawn: of_book("panthers-at-dawn", &[]), 2;
    the_orchard_road: of_book("the-orchard-road", &[]), 2;
    meeting_engagement: of_book("meeting-engagement", &[]), 2;
    mist_before_prokhorovka: of_book("mist-before-prokhorovka", &[]), 2;
    spitfires_and_messerschmitts: of_book("spitfires-and-messerschmitts", &[]), 4;
    strike_on_the_yorktown: of_book("strike-on-the-yorktown", &[]), 6;
    hiryu_at_sunset: of_book("hiryu-at-sunset", &[]), 8;
    the_mius_line: of_book("the-mius-line", &[]), 3;
}

/// The switches with their values, whatever their order.
fn switches(setting: &Setting) -> Vec<(String, String)> {
    let mut switches: Vec<_> = setting.in_force.iter().map(|one| (one.id.clone(), one.value.clone())).collect();
    switches.sort();
    switches
}

#[test]
fn scenarios_are_read_as_before() {
    let (files, scenarios) = (data::files(), data::scenarios());
    reads_as_before(&file("scenarios"), &texts(&scenarios), 60, |name, text| {
        let read = Mad::load(&files, name, text, &Choices::default());
        outcome(read.map(|setting| (Mad::set_up(&setting), switches(&setting))))
    });
}

#[test]
fn scenarios_with_everything_in_them_are_read_as_before() {
    let files = data::files();
    let plain = |text: &str| text.lines().filter(|line| *line != "STRANGER").map(|line| format!("{line}\n")).collect();
    let ground: String = scenario_keys::GROUND.replace(", qqqqqqqqqq = 1", "").replace("STRANGER\n", "");
    let air: String = plain(&battle("", &[SPITFIRE], &[MESSERSCHMITT, "ship Destroyer D at 900,900 heading 0"]));
    reads_as_before(&file("everything"), &[("ground", &ground), ("air", &air)], 400, |_, text| {
        let read = Mad::load(&files, "x.toml", text, &Choices::default());
        outcome(read.map(|setting| (Mad::set_up(&setting), switches(&setting))))
    });
}

#[test]
fn tables_are_read_as_before() {
    let files = data::files();
    reads_as_before(&file("tables"), &texts(&files), 40, |name, text| {
        let changed = files.clone().with(name, text);
        let wrong = Book::check_tables(&changed);
        if !wrong.is_empty() {
            return outcome::<()>(Err(wrong));
        }
        let none = Choices::default();
        outcome(Book::units(&changed, &none)) + &outcome(Book::armouries(&changed, &none))
    });
}

const ROSTERS: [(&str, &str); 4] = [
    (
        "units of one's own",
        "rulebook = \"mad\"\nnation = \"German\"\nlimit = 700\n[[kinds]]\nname = \"Marder\"\nclass = \"vehicle\"\n\
         drive = \"tracked\"\nhit_points = 10\nspeed = \"medium\"\nweapons = [\"cannon_c*\"]\n[[kinds]]\nname = \"Rockets\"\n\
         class = \"off-table\"\ndrive = \"none\"\nweapons = [\"art_medium\"]\n[[kinds]]\nname = \"Scouts\"\nnation = \"German\"\n\
         class = \"vehicle\"\ndrive = \"wheeled\"\nhit_points = 9\nspeed = \"fast\"\ntraits = [\"recon\", \"carries 1\"]\n\
         [[kinds]]\nname = \"Pioneers\"\nclass = \"infantry\"\ndrive = \"foot\"\ntraits = [\"engineers\"]\n\
         [[units]]\nname = \"Hunters\"\nelements = [\"2 x Marder\"]\n[[units]]\nname = \"Recce\"\n\
         elements = [\"Scouts [spotter]\", \"2 x Infantry\"]\n[[units]]\nname = \"Tubes\"\nelements = [\"2 x Rockets\"]\n",
    ),
    (
        "platoons",
        "rulebook = \"mad\"\nnation = \"German\"\nlimit = 1000\n[[units]]\nname = \"Panzer platoon\"\n\
         elements = [\"3 x Pz IV F2 to J\"]\n[[units]]\nname = \"Grenadiers\"\nelements = [\"Infantry (+ATG)\", \
         \"2 x Infantry\", \"3 x Sdkfz 250/1 (APC)\"]\n",
    ),
    (
        "platoons and dive bombers",
        "rulebook = \"mad\"\nnation = \"German\"\n[[units]]\nname = \"Tigers\"\nelements = [\"2 x Tiger I\"]\n\
         [[units]]\nname = \"Squad\"\nelements = [\"4 x Infantry\"]\n[[flights]]\nname = \"Stukas\"\n\
         aircraft = [\"2 x Ju 87 B-1\"]\n",
    ),
    (
        "fighters",
        "rulebook = \"mad\"\nmode = \"air\"\nnation = \"British\"\nlimit = 600\n[[flights]]\nname = \"Red section\"\n\
         aircraft = [\"3 x Spitfire IA\"]\n[[flights]]\nname = \"Blue section\"\naircraft = [\"2 x Hurricane I\"]\n",
    ),
];

#[test]
fn forces_are_read_as_before() {
    let files = data::files();
    reads_as_before(&file("forces"), &ROSTERS, 200, |name, text| {
        let roster = outcome(Book::roster(&files, name, text, &Choices::default()));
        let draft = Book::draft(&files, name, text, &Choices::default());
        let muster = |add: Option<&Addition>| {
            outcome(draft.clone().and_then(|draft| Book::muster(&files, &draft, add, &Choices::default())))
        };
        // One more of what it has, and somebody whom it may not have.
        let line = |kind: &str| DraftLine { kind: kind.into(), number: 1, traits: Vec::new() };
        let more = ["Infantry", "T34/76", "Spitfire IA"].map(|kind| Addition { unit: Some(0), line: line(kind) });
        let sheet = draft.clone().and_then(|draft| Book::force_sheet(&files, &draft, Side::A, &Choices::default()));
        format!("{roster}; {}; {}; {}", muster(None), more.map(|add| muster(Some(&add))).join("; "), outcome(sheet))
    });
}
