//! Armies: prices, limits, rosters, drafts, and armies that come to a scenario.

use crate::battles::scenario;
use crate::tables::{kind, lists, quality};
use sandtable_book::Rulebook;
use sandtable_core::data::Problem;
use sandtable_core::{Addition, Armoury, Choices, Draft, DraftLine, Fitting, Muster, Side};
use sandtable_forces::{Kept, Shop, draft, fielded, kept, read};
use sandtable_geometry::Length;
use sandtable_scruby::forces::{BATTLE, Bought, EVERYBODY, Item, Meeting, POINTS, Part, Stock, Tally};
use sandtable_scruby::lists::Arm;
use sandtable_scruby::scenario::load;
use sandtable_scruby::{Book, data};

fn stock(set: &[(&str, &str)]) -> Stock {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Stock::of(&data::files(), &Choices { set, ..Choices::default() }).unwrap()
}

fn price(word: &str, rank: &str, figures: u8) -> u32 {
    lists().price(&kind(word), quality(rank), figures)
}

/// An army that breaks nothing: 8 lines, 3 light dragoons, 3 batteries of 8#.
pub const LEGAL: &str = "rulebook = \"scruby\"\n\
    [[wings]]\nname = \"Left wing\"\nunits = [\"3 x line\", \"light_dragoon\", \"gun_8_9\"]\n\
    [[wings]]\nname = \"Centre\"\nunits = [\"3 x line\", \"light_dragoon\", \"gun_8_9\"]\n\
    [[wings]]\nname = \"Right wing\"\nunits = [\"2 x line [large]\", \"light_dragoon\", \"gun_8_9 [9#]\"]\n";

/// Everything that is wrong with a roster.
fn wrong(set: &[(&str, &str)], text: &str) -> Vec<String> {
    kept(&stock(set), "army.toml", text).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

fn force(set: &[(&str, &str)], text: &str) -> Kept<Part> {
    kept(&stock(set), "army.toml", text).unwrap()
}

fn armoury(stock: &Stock) -> Armoury {
    stock.armouries().remove(0)
}

fn muster(stock: &Stock, draft: &Draft, add: Option<&Addition>) -> Result<Muster, Vec<Problem>> {
    sandtable_forces::muster(&stock.desk(draft)?, draft, add)
}

/// The text of a scenario of South and North to which armies are brought.
fn with_forces(
    stock: &Stock,
    text: &str,
    meeting: &Meeting,
    brought: &[Option<String>],
) -> Result<String, Vec<Problem>> {
    let sides = ["South".to_owned(), "North".to_owned()];
    let field = |side, force: &_, text: &str| meeting.field(stock, (side, text), force);
    fielded(stock, text, (&sides, brought), |force| meeting.unfit(stock, force), field)
}

/// The clauses of what an army of these words breaks, all of it in the centre.
fn broken(set: &[(&str, &str)], limit: u32, words: &[(&str, usize)]) -> Vec<&'static str> {
    let stock = stock(set);
    let items = words.iter().flat_map(|(name, number)| vec![stock.item(name, &[]).unwrap(); *number]);
    let mut found: Vec<&str> = stock
        .tally(&[("Centre".to_owned(), items.collect())])
        .check(&stock.rules, limit)
        .iter()
        .map(|found| found.clause)
        .collect();
    found.dedup();
    found
}

#[test]
fn aos_01_type_quality_and_size_set_the_price() {
    assert_eq!([48, 60, 72].map(|figures| price("line", "fair", figures)), [48, 58, 68]);
    assert_eq!(["poor", "fair", "superior", "excellent"].map(|rank| price("line", rank, 60)), [41, 58, 61, 75]);
}

#[test]
fn aos_89_prices() {
    let table = [
        ("grenadier", [53, 63, 73]),
        ("line", [48, 58, 68]),
        ("light", [52, 62, 72]),
        ("rifles", [61, 72, 83]),
        ("cuirassier", [27, 38, 49]),
        ("heavy_dragoon", [24, 34, 44]),
        ("carabinier", [23, 32, 41]),
        ("lancer", [20, 28, 36]),
        ("dragoon", [20, 28, 36]),
        ("light_dragoon", [16, 22, 28]),
        ("gun_12", [33, 38, 43]),
        ("gun_8_9", [26, 30, 34]),
        ("gun_6_how", [24, 27, 31]),
        ("gun_3_4", [15, 17, 20]),
        ("rocket", [14, 16, 19]),
    ];
    for (word, prices) in table {
        assert_eq!(kind(word).sizes.map(|figures| price(word, "fair", figures)), prices, "{word}");
    }
    assert_eq!(price("light", "superior", 60), 65);
    assert_eq!(price("cuirassier", "excellent", 24), 50);
    assert_eq!(price("gun_12", "superior", 10), 45);
}

#[test]
fn aos_91_the_two_sample_armies() {
    let stock = stock(&[]);
    let samples = stock.samples();
    let parts = |draft: &Draft| read(&stock.desk(draft).unwrap(), draft).unwrap();
    let sums = |draft: &Draft| {
        let parts = parts(draft);
        let tally = stock.tally(&parts);
        let units = parts.iter().flat_map(|(_, items)| items);
        let units: Vec<Bought> =
            units.map(|item| if let Item::Unit(unit) = item { *unit } else { panic!("only units") }).collect();
        let figures: u32 = units.iter().map(|unit| u32::from(unit.figures)).sum();
        let of = |arm| units.iter().filter(|unit| stock.kind(**unit).arm == arm).count();
        (
            draft.title.clone(),
            units.len(),
            figures,
            tally.points,
            [of(Arm::Infantry), of(Arm::Cavalry), of(Arm::Artillery)],
        )
    };
    let sums: Vec<_> = samples.iter().map(sums).collect();
    assert_eq!(
        sums,
        [("French 1809".to_owned(), 14, 566, 703, [8, 3, 3]), ("Austrian 1809".to_owned(), 14, 612, 710, [8, 3, 3])]
    );
    for draft in &samples {
        assert_eq!(stock.check(draft.limit, &parts(draft)), [], "{}", draft.title);
    }
}

#[test]
fn aos_90_armies_keep_limits() {
    assert_eq!(broken(&[], 710, &[("line", 8), ("light_dragoon", 3), ("gun_8_9", 3)]), [""; 0]);
    // 11 others allow 3 batteries, 12 allow 4.
    let batteries = |others| broken(&[], 5000, &[("line", others), ("gun_3_4", 4)]);
    assert_eq!((batteries(11), batteries(12)), (vec!["AOS-90"], vec![]));
    let what = |words: &[(&str, usize)], limit| -> Vec<String> {
        let stock = stock(&[]);
        let items: Vec<Item> =
            words.iter().flat_map(|(name, number)| vec![stock.item(name, &[]).unwrap(); *number]).collect();
        let parts: [Part; 1] = [("Centre".into(), items)];
        stock.tally(&parts).check(&stock.rules, limit).into_iter().map(|found| found.what).collect()
    };
    assert_eq!(what(&[("line", 12)], 695), ["it costs 696 points; the limit is 695"]);
    assert_eq!(what(&[("line", 12)], 696), [""; 0]);
    assert_eq!(what(&[("line", 11)], 710), ["11 units; an army has 12 to 24"]);
    assert_eq!(what(&[("line", 24)], 5000), [""; 0]);
    assert_eq!(what(&[("line", 25)], 5000), ["25 units; an army has 12 to 24"]);
    // 464 of 920 points in infantry are enough.
    assert_eq!(what(&[("line", 8), ("cuirassier", 12)], 5000), [""; 0]);
    assert_eq!(
        what(&[("line", 7), ("cuirassier", 12)], 5000),
        ["406 of its 862 points are infantry; at least half must be"]
    );
    assert_eq!(broken(&[("scruby.army_limits", "off")], 5000, &[("cuirassier", 3)]), [""; 0]);
    assert_eq!(broken(&[("scruby.army_limits", "off")], 100, &[("cuirassier", 3)]), ["AOS-90"]);
}

#[test]
fn aos_90_at_most_two_units_are_better_than_excellent() {
    let elite = |number: usize| LEGAL.replacen("3 x line", &format!("{number} x line [outstanding]\", \"line"), 1);
    assert_eq!(wrong(&[("scruby.points_limit", "5000")], &elite(2)), [""; 0]);
    assert_eq!(
        wrong(&[("scruby.points_limit", "5000")], &elite(3)),
        ["army.toml: wings: AOS-90: 3 units are better than excellent; at most 2 may be"]
    );
    let excellent = LEGAL.replacen("3 x line", "3 x line [excellent]", 1);
    assert_eq!(wrong(&[("scruby.points_limit", "5000")], &excellent), [""; 0]);
}

#[test]
fn aos_85_sizes_are_three_or_free() {
    let of = |words: &[&str]| stock(&[]).item("line", words);
    assert_eq!(of(&["50"]).unwrap_err(), "a unit of this type has 48, 60, 72 figures (AOS-85)");
    let figures = |item: Result<Item, String>| match item.unwrap() {
        Item::Unit(unit) => unit.figures,
        _ => 0,
    };
    assert_eq!((figures(of(&[])), figures(of(&["small"])), figures(of(&["72"]))), (60, 48, 72));
    let free = stock(&[("scruby.free_sizes", "on")]);
    assert_eq!(figures(free.item("line", &["50"])), 50);
    assert_eq!(free.item("line", &["47"]).unwrap_err(), "a unit of this type has 48 to 72 figures (AOS-85)");
}

#[test]
fn aos_03_aos_04_a_type_with_two_names_has_one_of_them() {
    let stock = stock(&[]);
    let called = |name: &str, words: &[&str]| match stock.item(name, words).unwrap() {
        Item::Unit(unit) => stock.called(unit).to_owned(),
        _ => panic!("a unit"),
    };
    assert_eq!((called("gun_8_9", &[]), called("gun_8_9", &["9#"])), ("8#".into(), "9#".into()));
    assert_eq!(called("6-pounder or howitzer", &["howitzer"]), "howitzer");
    assert_eq!(called("carabinier", &["light grenadier", "fair"]), "light grenadier");
    assert_eq!((called("line", &[]), called("gun_12", &["12#"])), (String::new(), String::new()));
    assert!(stock.item("gun_12", &["9#"]).is_err());
}

#[test]
fn aos_05_words_settle_each_thing_once() {
    let stock = stock(&[]);
    assert_eq!(stock.item("line", &["fair", "poor"]).unwrap_err(), "'poor': that is settled by another word");
    assert!(
        stock.item("line", &["brave"]).unwrap_err().starts_with("unknown word 'brave', expected one of: incomparable")
    );
    assert!(stock.item("Lin infantry", &[]).unwrap_err().contains("did you mean 'Line infantry'?"));
    assert_eq!(stock.item("Caisson", &["fair"]).unwrap_err(), "'fair': a caisson has no words");
    // What is written is what is read.
    for words in [&["excellent", "small", "howitzer"][..], &["unreliable"], &["large"], &[]] {
        let item = stock.item("gun_6_how", words).unwrap();
        assert_eq!(stock.words(item), words);
    }
}

#[test]
fn aos_93_each_wing_has_a_unit() {
    assert_eq!(wrong(&[], LEGAL), [""; 0]);
    let two = LEGAL.replace("Right wing", "Centre");
    assert_eq!(
        wrong(&[], &two),
        [
            "army.toml: wings: AOS-93: no unit belongs to the right wing",
            "army.toml:8: wings[3]: AOS-93: there is one centre",
        ]
    );
    let reserve = wrong(&[], &LEGAL.replace("Right wing", "Reserve"));
    let what = "'Reserve' is neither the left wing, the centre, the right wing nor the staff";
    assert!(reserve.contains(&format!("army.toml:8: wings[3]: AOS-93: {what}")), "{reserve:?}");
}

#[test]
fn aos_161_one_general_for_six_units() {
    let staff =
        |number: usize| format!("{LEGAL}[[wings]]\nname = \"Staff\"\nunits = [\"{number} x General officer\"]\n");
    let points = [("scruby.points_limit", "900")];
    assert_eq!(wrong(&points, &staff(2)), [""; 0]);
    assert_eq!(wrong(&points, &staff(3)), ["army.toml: wings: AOS-161: 3 generals; 14 units have 2 at most"]);
    let misplaced = LEGAL.replacen("gun_8_9", "gun_8_9\", \"General officer", 1);
    assert_eq!(
        wrong(&points, &misplaced),
        ["army.toml:2: wings[1]: generals belong to no wing, but to the staff (AOS-161)"]
    );
    let stock = stock(&points);
    assert_eq!(stock.price(Item::General), 30);
    assert_eq!(
        stock.tally(&force(&points, &staff(2)).units).points,
        stock.tally(&force(&points, LEGAL).units).points + 60
    );
}

#[test]
fn aos_162_one_caisson_for_a_battery_of_its_wing() {
    let with = |number: usize| LEGAL.replacen("gun_8_9", &format!("gun_8_9\", \"{number} x Caisson"), 1);
    assert_eq!(wrong(&[], &with(1)), [""; 0]);
    assert_eq!(
        wrong(&[], &with(2)),
        ["army.toml:2: wings[1]: AOS-162: 2 caissons for 1 batteries; there is one for each at most"]
    );
    assert_eq!(stock(&[]).price(Item::Caisson), 10);
}

#[test]
fn aos_161_aos_162_generals_and_caissons_are_for_sale_to_everybody() {
    let armoury = armoury(&stock(&[]));
    assert_eq!(armoury.lists, [EVERYBODY]);
    for (name, points) in [("General officer", 30), ("Caisson", 10), ("Line infantry", 58)] {
        let ware = armoury.wares.iter().find(|ware| ware.name == name).unwrap();
        assert_eq!((ware.list.as_str(), ware.points), (EVERYBODY, points), "{name}");
    }
}

#[test]
fn aos_165_rockets_are_bought_where_they_are_in_force() {
    let rockets = LEGAL.replacen("gun_8_9", "rocket", 1);
    assert_eq!(wrong(&[], &rockets), [""; 0]);
    assert_eq!(
        wrong(&[("scruby.rockets", "off")], &rockets),
        ["army.toml:2: wings[1]: AOS-165: rocket batteries are not in force (scruby.rockets)"]
    );
    let sold = |set: &[(&str, &str)]| armoury(&stock(set)).wares.iter().any(|ware| ware.name == "Rocket battery");
    assert!(sold(&[]) && !sold(&[("scruby.rockets", "off")]));
}

#[test]
fn aos_90_every_fault_is_told_at_once() {
    let text = "rulebook = \"scruby\"\nlimit = 300\n[[wings]]\nname = \"Left wing\"\nunits = [\"9 x cuirassier [incomparable]\"]\n";
    let clauses: Vec<String> =
        wrong(&[], text).iter().map(|what| what.split(": ").nth(2).unwrap_or_default().to_owned()).collect();
    assert_eq!(clauses, ["AOS-90", "AOS-90", "AOS-90", "AOS-90", "AOS-93", "AOS-93"]);
}

#[test]
fn a_draft_writes_the_roster_that_it_was_read_from() {
    let stock = stock(&[]);
    let draft = draft(&stock, "army.toml", LEGAL).unwrap();
    let mustered = muster(&stock, &draft, None).unwrap();
    assert!(mustered.is_legal && mustered.points == 640 && mustered.rules.iter().all(|rule| rule.kept));
    assert_eq!(sandtable_forces::draft(&stock, "again.toml", &mustered.text), Ok(draft.clone()));
    let sheet = stock.sheet(&draft, Side::A).unwrap();
    assert_eq!((sheet.size.as_str(), sheet.units.len()), ("14 units, 600 figures", 3));
    let general =
        Addition { unit: None, line: DraftLine { kind: "General officer".into(), number: 1, traits: Vec::new() } };
    let mustered = muster(&stock, &draft, Some(&general)).unwrap();
    assert_eq!((mustered.points, mustered.refused, mustered.draft.units[3].name.as_str()), (670, None, "Staff"));
    assert_eq!(mustered.set, [("scruby.generals".to_owned(), "on".to_owned())]);
}

#[test]
fn what_is_too_dear_has_something_instead() {
    let stock = stock(&[]);
    let draft = stock.samples().remove(1);
    let line = DraftLine { kind: "Rifles".into(), number: 1, traits: Vec::new() };
    let mustered = muster(&stock, &draft, Some(&Addition { unit: Some(0), line })).unwrap();
    assert_eq!(mustered.refused.unwrap().faults[0].what, "it costs 782 points; the limit is 710");
    let mut draft = draft;
    draft.limit = 760;
    let line = DraftLine { kind: "Line infantry".into(), number: 1, traits: Vec::new() };
    let mustered = muster(&stock, &draft, Some(&Addition { unit: Some(0), line })).unwrap();
    let instead: Vec<String> = mustered.refused.unwrap().instead.into_iter().map(|remedy| remedy.words).collect();
    assert_eq!(instead, ["Make it small, 48", "Take poor ones, 41"]);
}

#[test]
fn aos_92_an_army_that_comes_to_a_scenario_has_names_and_places() {
    let meeting =
        Meeting { limit: 760, table: [Length::inches(72), Length::inches(48)], depth: Length::inches(8), fixed: true };
    let text =
        "[[sides]]\nname = \"South\"\narmy = \"French 1809\"\n[[sides]]\nname = \"North\"\narmy = \"Austrian 1809\"\n";
    let roster = LEGAL.replacen("gun_8_9\"]\n", "gun_8_9\", \"Caisson\"]\ntitles = [\"4e Ligne\"]\n", 1)
        + "[[wings]]\nname = \"Staff\"\nunits = [\"General officer\"]\n";
    let stock = stock(&[("scruby.points_limit", "760")]);
    let changed = with_forces(&stock, text, &meeting, &[None, Some(roster.clone())]).unwrap();
    assert!(changed.contains("army = \"French 1809\"") && !changed.contains("Austrian"));
    let units = changed.matches("type = ").count();
    assert_eq!((units, changed.matches("at = ").count(), changed.matches("title = \"4e Ligne\"").count()), (14, 15, 1));
    assert!(
        changed.contains("battery = \"N05\"")
            && changed.contains("with = \"N06\"")
            && changed.contains("commander = true")
    );
    // The first unit of the northern left wing stands at the right of the table.
    assert!(changed.contains("at = [70.8, 40.0]") || changed.contains("at = [\n    70.8,\n    40.0,\n]"), "{changed}");
    let dear = Meeting { limit: 500, ..meeting };
    let told = with_forces(&stock, text, &dear, &[Some(roster), None]).unwrap_err();
    assert_eq!(told[0].to_string(), "force of South: AOS-90: it costs 680 points; the limit is 500");
}

#[test]
fn aos_90_armies_take_the_field_in_a_scenario_as_they_are_bought() {
    let (name, tables) = ("scenarios/two-villages.toml", data::files());
    let text = data::scenarios().get(name).unwrap().to_owned();
    let roster = LEGAL.replacen("gun_8_9", "gun_8_9\", \"Caisson", 1)
        + "[[wings]]\nname = \"Staff\"\nunits = [\"General officer\"]\n";
    for fixed in ["hidden", "fixed"] {
        let set = [("scruby.setup", fixed), ("scruby.generals", "on"), ("scruby.caissons", "on")];
        let set = set.into_iter().map(|(id, value)| (id.to_owned(), value.to_owned())).collect();
        let choices = Choices { set, ..Choices::default() };
        let rosters = [Some(roster.clone()), Some(roster.clone())];
        let changed = Book::with_forces(&tables, name, &text, &rosters, &choices).unwrap();
        let setting = load(&tables, name, &changed, &choices).unwrap();
        assert_eq!((setting.members.len(), setting.officers.len()), (30, 2), "{fixed}");
        let points: u32 =
            setting.members.iter().filter(|member| member.side == Side::B).map(|member| member.points).sum();
        assert_eq!(points, 650);
    }
    let dear = format!("limit = 800\n{}", LEGAL.replacen("3 x line", "3 x line [excellent, large]", 1));
    let dear = dear.replacen("limit = 800\nrulebook = \"scruby\"", "rulebook = \"scruby\"\nlimit = 800", 1);
    let told = Book::with_forces(&tables, name, &text, &[Some(dear), None], &Choices::default()).unwrap_err();
    assert!(told[0].what.contains("the limit is 710"), "{told:?}");
}

#[test]
fn aos_90_to_a_battle_whose_armies_are_held_to_limits_ones_own_may_be_brought() {
    let cards = ["two-villages", "the-ford-at-low-water"].map(|id| Book::card(&scenario(id, &[])));
    assert_eq!(cards.each_ref().map(|card| card.takes_forces), [true, false]);
    assert_eq!((cards[0].era.as_str(), cards[0].sides[0].limit), (BATTLE, Some(u32::from(POINTS))));
}

#[test]
fn aos_01_words_settle_quality_and_size_and_each_only_once() {
    let stock = stock(&[]);
    let price = |words: &[&str]| stock.price(stock.item("line", words).unwrap());
    assert_eq!([price(&[]), price(&["large"]), price(&["poor"]), price(&["large", "poor"])], [58, 68, 41, 47]);
    assert!(stock.item("line", &["poor", "fair"]).unwrap_err().contains("settled by another word"));
    assert!(stock.item("line", &["large", "48"]).unwrap_err().contains("settled by another word"));
    assert!(stock.item("lime", &[]).is_err());
}

#[test]
fn aos_90_half_of_the_points_in_infantry_are_enough() {
    let infantry = |infantry, of_units| {
        let tally = Tally { infantry, of_units, units: 10, ..Tally::default() };
        let found = tally.check(&stock(&[]).rules, 1_000);
        found.iter().any(|found| found.what.contains("infantry"))
    };
    assert_eq!([(299, 600), (300, 600), (301, 600)].map(|(own, all)| infantry(own, all)), [true, false, false]);
}

#[test]
fn aos_92_a_wing_that_is_wider_than_its_zone_stands_in_two_rows() {
    let meeting =
        Meeting { limit: 5000, table: [Length::inches(72), Length::inches(48)], depth: Length::inches(8), fixed: true };
    let text =
        "[[sides]]\nname = \"South\"\narmy = \"French 1809\"\n[[sides]]\nname = \"North\"\narmy = \"Austrian 1809\"\n";
    let roster = "rulebook = \"scruby\"\n[[wings]]\nname = \"Left wing\"\nunits = [\"10 x line\"]\n\
        [[wings]]\nname = \"Centre\"\nunits = [\"line\"]\n[[wings]]\nname = \"Right wing\"\nunits = [\"line\"]\n";
    let stock = stock(&[("scruby.army_limits", "off"), ("scruby.points_limit", "5000")]);
    let changed = with_forces(&stock, text, &meeting, &[Some(roster.into()), None]).unwrap();
    let places: Vec<Vec<f64>> = changed
        .split("at = [")
        .skip(1)
        .map(|rest| {
            rest.split(']').next().unwrap().split(',').filter_map(|number| number.trim().parse().ok()).collect()
        })
        .collect();
    let places = &places[..10];
    let ys: Vec<f64> = places.iter().map(|place| place[1]).collect();
    assert_eq!(ys, [8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 5.75]);
    assert!(places.iter().all(|place| (1.2..=22.8).contains(&place[0])), "{places:?}");
    assert_eq!((places[0][0], places[9][0]), (1.2, 1.2));
}

#[test]
fn aos_95_the_armoury_tells_how_far_a_type_moves() {
    let wares = armoury(&stock(&[])).wares;
    let speed = |name: &str| wares.iter().find(|ware| ware.name == name).unwrap().speed.clone();
    let names = ["Line infantry", "Light dragoon", "8- or 9-pounder"];
    assert_eq!(names.map(speed), ["4–6", "12–14", "1–6"]);
    let symbol = |name: &str| wares.iter().find(|ware| ware.name == name).unwrap().symbol.clone();
    assert_eq!(names.map(symbol), ["infantry", "cavalry", "gun"]);
}

#[test]
fn aos_84_what_fills_a_row_or_reaches_the_edge_still_has_its_place() {
    // A wing is two columns and a gap wide, and a second row just as deep as a column.
    let hundredths = |number: i32| Length::um(254 * number);
    let meeting = Meeting {
        limit: 5000,
        table: [hundredths(3 * (240 + 25 + 240)), Length::inches(48)],
        depth: hundredths(200 + 25 + 200),
        fixed: true,
    };
    let text =
        "[[sides]]\nname = \"South\"\narmy = \"French 1809\"\n[[sides]]\nname = \"North\"\narmy = \"Austrian 1809\"\n";
    let roster = "rulebook = \"scruby\"\n[[wings]]\nname = \"Left wing\"\nunits = [\"5 x line\"]\n\
        [[wings]]\nname = \"Centre\"\nunits = [\"line\"]\n[[wings]]\nname = \"Right wing\"\nunits = [\"line\"]\n";
    let stock = stock(&[("scruby.army_limits", "off"), ("scruby.points_limit", "5000")]);
    let places = |rosters: [Option<String>; 2]| -> Vec<[f64; 2]> {
        let changed = with_forces(&stock, text, &meeting, &rosters).unwrap();
        let places = changed.split("at = [").skip(1).map(|rest| {
            let numbers = rest.split(']').next().unwrap().split(',').filter_map(|number| number.trim().parse().ok());
            numbers.collect::<Vec<f64>>().try_into().unwrap()
        });
        places.collect()
    };
    let south = places([Some(roster.into()), None]);
    assert_eq!(south, [[1.2, 4.25], [3.85, 4.25], [1.2, 2.0], [3.85, 2.0], [6.25, 4.25], [11.3, 4.25]]);
    let north = places([None, Some(roster.into())]);
    assert_eq!(north[..2], [[13.95, 43.75], [11.3, 43.75]]);
}

#[test]
fn aos_87_a_buyer_is_offered_the_usual_quality_and_then_the_best_first() {
    let wares = armoury(&stock(&[])).wares;
    let line = wares.iter().find(|ware| ware.name == "Line infantry").unwrap();
    let [quality, size] = &line.fittings[..] else { panic!("{:?}", line.fittings) };
    let names = |fitting: &Fitting| fitting.choices.iter().map(|choice| choice.name.clone()).collect::<Vec<_>>();
    let better = ["incomparable", "extraordinary", "outstanding", "excellent", "superior", "poor", "unreliable"];
    assert_eq!(names(quality), [&["fair"][..], &better].concat());
    assert_eq!(names(size), ["medium", "small", "large"]);
}
