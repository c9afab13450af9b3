//! Every option of the book, once as it is by default and once otherwise.

use crate::field::{Field, Play, RED, RED_FIRST, at};
use sandtable_core::{Amended, Amendment, Choices, Ruleset, Table};
use sandtable_dice::Exact;
use sandtable_geometry::Length;
use sandtable_mad::rules::Rules;
use sandtable_mad::{Mad, Setting, data};

/// What stands in the record's header for an option.
fn in_force(setting: &Setting, id: &str) -> String {
    setting.in_force.iter().find(|option| option.id == id).unwrap_or_else(|| panic!("no {id}")).value.clone()
}

/// A tank each, 400 mm apart.
fn duel() -> Field {
    Field::new().red("red", &["R1: Tiger I at 600,100"]).blue("blue", &["B1: T34/76 at 600,500"])
}

#[test]
fn every_option_takes_its_values_and_no_others() {
    // Two values of each: the default and another one.
    let values = [
        ("mad.aircraft", "off", "on"),
        ("mad.los_doubt_mm", "0", "3"),
        ("premeasure", "off", "on"),
        ("mad.infantry_fires_all", "on", "off"),
        ("mad.opportunity_lasts", "next_activation", "end_of_turn"),
        ("mad.wreck_smoke", "off", "on"),
        ("mad.reduce_forts", "off", "on"),
        ("mad.smoke_radius", "20", "35"),
        ("mad.grav_sink", "on", "off"),
        ("mad.footprint", "30", "20"),
        ("mad.aa_vs_ground", "on", "off"),
        ("mad.observations_per_turn", "1", "2"),
        ("mad.preprogrammed", "scenario", "off"),
        ("mad.turns", "scenario", "3"),
        ("mad.objective_radius", "75", "100"),
        ("mad.objective_sticky", "on", "off"),
        ("mad.morale", "off", "on"),
        ("mad.hidden", "off", "on"),
        ("mad.reveal_radius", "60", "100"),
        ("mad.spotting_dice", "1", "2"),
        ("mad.dummies", "half", "equal"),
        ("mad.prices", "computed", "printed"),
        ("mad.ht_support_vs_infantry", "9", "8"),
        ("mad.armour_limits", "on", "off"),
        ("mad.free_armour", "off", "on"),
    ];
    let air = |amendment: &&Amendment<Rules>| amendment.clauses[0].starts_with("MAP-");
    let amendments = Rules::amendments();
    let ids: Vec<&str> = amendments.iter().filter(|one| !air(one)).map(|amendment| amendment.id).collect();
    assert_eq!(ids, values.map(|(id, ..)| id), "each option stands here, those of the air game in their own test");
    let rules = |id: &str, value: &str| {
        let setting = duel().option("premeasure", "off").option(id, value).setting();
        assert_eq!(in_force(&setting, id), value);
        setting.rules
    };
    for ((id, default, other), amendment) in values.into_iter().zip(&amendments) {
        assert_eq!(amendment.default, default, "{id}");
        assert_ne!(rules(id, default), rules(id, other), "{id} changes something");
        assert_eq!(rules(id, default), Rules::default(), "{id}: the default");
        assert!(!amendment.clauses.is_empty() && !amendment.title.is_empty());
        for nonsense in ["", "maybe", "-1", "1000000", "20.5"] {
            let problems = duel().option(id, nonsense).problems();
            assert_eq!(problems.len(), 1, "{id} = {nonsense}: {problems:?}");
            assert!(problems[0].contains(&amendment.values.to_string()), "{problems:?}");
        }
    }
}

#[test]
fn the_limits_of_numbers_are_included() {
    let numbers = [("mad.los_doubt_mm", 0, 20), ("mad.smoke_radius", 5, 100), ("mad.footprint", 10, 60)];
    let more = [("mad.turns", 1, 30), ("mad.objective_radius", 10, 300)];
    for (id, least, most) in numbers.into_iter().chain(more) {
        for (value, good) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            let problems = duel().option(id, &value.to_string()).problems();
            assert_eq!(problems.is_empty(), good, "{id} = {value}: {problems:?}");
        }
    }
}

#[test]
fn mad_34_the_clubs_preset_measures_beforehand_and_the_books_does_not() {
    let ids: Vec<&str> = Rules::PRESETS.iter().map(|preset| preset.id).collect();
    assert_eq!(ids, ["club", "by-the-book"]);
    let with = |preset: Option<&str>| {
        let choices = Choices { preset: preset.map(str::to_owned), ..Choices::default() };
        let text = duel().text();
        Mad::load(&data::files(), "test.toml", &text, &choices).unwrap().rules
    };
    assert!(with(None).premeasure && with(Some("club")).premeasure);
    assert!(!with(Some("by-the-book")).premeasure);
    assert_eq!(with(Some("by-the-book")), Rules::default());
}

#[test]
fn a_scenario_sets_options_and_the_players_go_before_it() {
    let field = duel().key("[options]").key("\"mad.wreck_smoke\" = true").key("\"mad.turns\" = 5");
    let setting = field.setting();
    assert!(setting.rules.wreck_smoke);
    assert_eq!(setting.turns, 5);
    let setting = field.option("mad.wreck_smoke", "off").setting();
    assert!(!setting.rules.wreck_smoke);
}

/// Red looks at Blue past the corner of a building, 1 mm beside the line.
fn past_a_corner(doubt: &str) -> Play {
    duel().option("mad.los_doubt_mm", doubt).area("building", "500,300 599,320").red_first()
}

#[test]
fn mad_16_lines_near_an_edge_are_doubtful_where_the_option_says_so() {
    // Clear without doubt; a die where 3 mm are doubtful.
    past_a_corner("0").does(&["aim R1 at B1 with cannon_b"]);
    let mut play = past_a_corner("3");
    assert_eq!(play.waits("aim R1 at B1 with cannon_b", &[]).why.reason.clause, "MAD-16");
    play.rolls("aim R1 at B1 with cannon_b", &[&[6]]).does(&["fire"]);
    assert_eq!(play.hit_points("B1"), 22, "blocked: no dice");
    let mut play = past_a_corner("3");
    play.rolls("aim R1 at B1 with cannon_b", &[&[5]]).rolls("fire", &[&[9, 8]]);
    assert!(play.is_lost("B1"));
}

#[test]
fn mad_16_a_shot_whose_line_proved_blocked_has_no_odds() {
    let mut play = past_a_corner("3");
    play.rolls("aim R1 at B1 with cannon_b", &[&[6]]);
    let forecast = Mad::forecast(play.setting(), &play.view(RED), &play.read("fire"), &mut Exact::new());
    assert!(forecast.is_empty(), "{forecast:?}");
}

#[test]
fn mad_128_who_is_in_contact_sees_whatever_is_doubtful_beside_it() {
    let mut play = Field::new()
        .red("tank", &["R1: Tiger I at 300,300"])
        .blue("tank", &["B1: T34/76 at 330.2,300"])
        .option("mad.los_doubt_mm", "20")
        .area("building", "310,305 320,330")
        .red_first();
    play.does(&["aim R1 at B1 with cannon_b"]).rolls("fire", &[&[9, 8]]);
    assert!(play.is_lost("B1"), "no die for the line");
}

/// A truck burns at 600,300; a watcher of Red stands south of it, a tank of Blue north, `aside` beside the wreck's line.
fn smoke(radius: &str, aside: &str) -> Play {
    let field = Field::new()
        .option("mad.wreck_smoke", "on")
        .option("mad.smoke_radius", radius)
        .red("red", &["R1: Tiger I at 600,100", &format!("R2: Tiger I at {aside},60")])
        .blue("truck", &["W1: Truck etc. at 600,300"])
        .blue("blue", &[&format!("B1: T34/76 at {aside},500")]);
    let mut play = field.red_first();
    play.does(&["aim R1 at W1 with cannon_b"]).rolls("fire", &[&[10, 9]]).does(&["end red"]);
    assert!(play.is_lost("W1"));
    play
}

#[test]
fn mad_130_smoke_blocks_inside_its_radius_for_two_turns() {
    let sees = |play: &Play| play.board().sight().sees(play.piece("R2"), play.piece("B1"));
    assert!(sees(&smoke("20", "620.0")), "touching the circle");
    assert!(!sees(&smoke("20", "619.9")));
    assert!(sees(&smoke("35", "635")) && !sees(&smoke("35", "634.9")) && !sees(&smoke("35", "620")));
    let mut play = smoke("20", "619.9");
    play.rolls("end blue", &[RED_FIRST]);
    assert_eq!((play.state().turn, sees(&play)), (2, false), "the turn after");
    play.does(&["end red"]).rolls("end blue", &[RED_FIRST]);
    assert_eq!((play.state().turn, sees(&play)), (3, true), "then it is gone");
}

#[test]
fn mad_106_prices_are_computed_or_printed() {
    let points = |value: &str| {
        let setting = duel().option("mad.prices", value).setting();
        let id = setting.lists.find(None, "Ho-Ha (APC)").unwrap();
        setting.lists.kind(id).points
    };
    assert_eq!((points("computed"), points("printed")), (35, 36));
}

#[test]
fn mad_127_the_footprint_sets_room_and_contact() {
    let play = |footprint: &str| {
        let field = Field::new().option("mad.footprint", footprint);
        let field = field.red("red", &["R1: Tiger I at 600,100", "R2: Tiger I at 700,100"]);
        field.blue("blue", &["B1: T34/76 at 600,500"]).red_first()
    };
    let mut thirty = play("30");
    assert_eq!(thirty.refused("move R1 to 670.1,100"), "MAD-127");
    thirty.does(&["move R1 to 670,100"]);
    assert!(thirty.board().in_contact(thirty.piece("R1"), thirty.piece("R2")));
    let mut twenty = play("20");
    twenty.does(&["move R1 to 670.1,100"]);
    assert!(!twenty.board().in_contact(twenty.piece("R1"), twenty.piece("R2")));
    assert_eq!(twenty.at("R1"), at("670.1,100"));
    assert_eq!(twenty.setting().rules.contact(), Length::um(20_500));
    assert_eq!(twenty.refused("move R1 to 680.1,100"), "MAD-127");
}

#[test]
fn mad_144_the_number_of_turns_may_be_set() {
    assert_eq!(duel().key("turns = 6").setting().turns, 6);
    assert_eq!(duel().key("turns = 6").option("mad.turns", "3").setting().turns, 3);
    assert_eq!(duel().setting().turns, 8);
}
