//! Battles in the air as they are written and read: forces, prices, places, and what is wrong with a scenario.

use crate::air_battle;
use crate::book::words;
use crate::field::Play;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Choices, Piece, Ruleset, Side, Slot, Table, Value, Viewer};
use sandtable_dice::{Exact, Exactly, Stream};
use sandtable_geometry::{Angle, Length, Point, Polygon};
use sandtable_mad::air::battle::setting::{AirSetting, Mode, Start, What};
use sandtable_mad::air::lists::Load;
use sandtable_mad::air::rules::Edge;
use sandtable_mad::air::sections::bombs::{Bombing, Drop, Exposed, scatter};
use sandtable_mad::{Mad, Marks, Setting, State, air, data};

/// Reads a scenario.
fn read(text: &str, set: &[(&str, &str)]) -> Result<Setting, Vec<String>> {
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let choices = Choices { set, ..Choices::default() };
    Mad::load(&data::files(), "t.toml", text, &choices).map_err(words)
}

/// A scenario that comes with the rules.
fn built_in(id: &str) -> Setting {
    read(text(id).as_str(), &[]).unwrap_or_else(|problems| panic!("{id}: {problems:#?}"))
}

fn text(id: &str) -> String {
    data::scenarios().get(&format!("scenarios/{id}.toml")).unwrap().to_owned()
}

fn sky(setting: &Setting) -> &AirSetting {
    setting.sky.as_deref().unwrap()
}

/// What the aircraft of a side cost.
fn aircraft_points(setting: &Setting, side: Side) -> u32 {
    let plans = sky(setting).members.iter().filter(|plan| plan.side == side && matches!(plan.what, What::Aircraft(_)));
    plans.map(|plan| u32::from(plan.points)).sum()
}

/// How many aircraft of a kind a side has, and what they cost together.
fn of_kind(setting: &Setting, side: Side, kind: &str) -> (usize, u32) {
    let sky = sky(setting);
    let id = sky.lists.find(kind).unwrap();
    let plans = sky.members.iter().filter(|plan| plan.side == side && plan.what == What::Aircraft(id));
    let points: Vec<u32> = plans.map(|plan| u32::from(plan.points)).collect();
    (points.len(), points.iter().sum())
}

/// A side of one fighter on the left, and on the right what a test writes.
fn with(right: &str) -> String {
    format!(
        "rulebook = \"mad\"\nmode = \"air\"\nid = \"t\"\ntitle = \"T\"\ntext = \"t\"\nminutes = 10\n\n[[sides]]\nname = \
         \"Left\"\n[[sides.flights]]\naircraft = [{{ kind = \"Spitfire IA\", name = \"S1\" }}]\n\n[[sides]]\nname = \
         \"Right\"\n{right}"
    )
}

#[test]
fn map_95_sides_begin_at_their_edges_and_head_across() {
    let places =
        ["rectangle = [[300, 350], [700, 850]]\n", "rectangle = [[0, 350], [100, 850]]\nheadings = [45, 135]\n"];
    let first = "places_first = \"Royal Air Force\"\n";
    let plain = [first, places[0], places[1]].iter().fold(text("spitfires-and-messerschmitts"), |text, line| {
        assert!(text.contains(line), "{line}");
        text.replacen(line, "", 1)
    });
    let setting = read(&plain, &[]).unwrap();
    let sky = sky(&setting);
    assert_eq!(sky.table, Point::mm(1800, 1200));
    let zone = |left: i32| Polygon::rectangle(Point::mm(left, 100), Point::mm(left + 200, 1100)).unwrap();
    for (at, plan) in sky.members.iter().enumerate() {
        let (area, first) = if at < 4 { (zone(0), 45) } else { (zone(1600), 225) };
        assert_eq!(plan.start, Start::In { area, from: Angle::degrees(first), sweep: Angle::degrees(90) });
        assert_eq!((plan.load, plan.skill, plan.speed), (Load::None, 0, None));
    }
    assert_eq!(sky.places_first, None);
}

#[test]
fn map_95_craft_of_a_side_start_50_mm_apart_in_their_zone() {
    // The zones of the clause, and no side that is named to place first.
    let own = |line: &&str| !["rectangle", "headings", "places_first"].iter().any(|key| line.starts_with(key));
    let text = text("spitfires-and-messerschmitts").lines().filter(own).collect::<Vec<_>>().join("\n");
    let mut play = Play::of(read(&text, &[]).unwrap()).opened(&[&[3, 5]]);
    assert_eq!(play.asked(), Side::A, "the lower one");
    play.does(&["muster S1 at 100,300 heading 90 speed 300"]);
    for (place, may) in [
        ("100,350 heading 90", Ok(())),
        ("100,349 heading 90", Err("MAP-95")),
        ("130,340 heading 90", Ok(())),
        ("130,339 heading 90", Err("MAP-95")),
        ("200,100 heading 45", Ok(())),
        ("0,1100 heading 135", Ok(())),
        ("200,100 heading 44", Err("MAP-95")),
        ("200,100 heading 136", Err("MAP-95")),
        ("201,100 heading 90", Err("MAP-95")),
        ("200,99 heading 90", Err("MAP-95")),
        ("200,1101 heading 90", Err("MAP-95")),
    ] {
        assert_eq!(play.may(&format!("muster S2 at {place} speed 300")), may, "{place}");
    }
    // The speed is any that it has.
    for (speed, may) in [(120, true), (119, false), (360, true), (361, false)] {
        assert_eq!(play.may(&format!("muster S2 at 100,600 heading 90 speed {speed}")).is_ok(), may, "{speed}");
    }
}

#[test]
fn map_95_who_starts_near_others_waits_for_them_and_looks_about_each() {
    let flight = |keys: &str, craft: &str, kind: &str, names: &[&str]| {
        let craft_of = |name: &&str| format!("{{ kind = \"{kind}\", name = \"{name}\" }}");
        let entries = names.iter().map(craft_of).collect::<Vec<_>>().join(", ");
        format!("[[sides.flights]]\n{keys}\n{craft} = [{entries}]\n")
    };
    let escort = flight("near = [\"B1\", \"B2\"]\ndistance = [50, 60]", "aircraft", "Bf 109 E-3", &["M1", "M2", "M3"]);
    let text = with(&(escort + &flight("", "aircraft", "He 111 H-3", &["B1", "B2"])));
    let opened = || Play::of(read(&text, &[]).unwrap()).opened(&[&[5, 3]]);
    // What an absent side does, and what the computer does.
    for by_itself in [true, false] {
        let mut play = opened();
        while play.asked() == Side::B {
            let view = play.view(Side::B);
            let command = match by_itself {
                true => Mad::default(play.setting(), &view),
                false => Mad::choose(play.setting(), &view, Effort::Full, &mut Stream::new(95)),
            };
            play.does(&[&Mad::write(play.setting(), &command)]);
        }
        assert!(["M1", "M2", "M3", "B1", "B2"].iter().all(|name| play.has(name, Marks::PLACED)));
    }
    let mut play = opened();
    play.does(&["muster B1 at 1700,300 heading 270 speed 200", "muster B2 at 1700,900 heading 270 speed 200"]);
    let (air, escort) = (play.air(), play.piece("M1"));
    let places = air.flight().starts(escort).filter_map(|start| match start {
        air::battle::Command::Muster { at, .. } => Some(at),
        _ => None,
    });
    let near: Vec<bool> = places.map(|at| at.y > 600_000).collect();
    assert!(near.contains(&false) && near.contains(&true), "about both of them");
}

/// Both sides placed as an absent side places them, or as the computer does: the places and headings of a battle of the book.
fn placed(id: &str, seed: Option<u64>) -> Play {
    let mut play = Play::of(built_in(id)).opened(&[]);
    let mut source = Stream::new(seed.unwrap_or_default());
    loop {
        let view = play.view(play.asked());
        let command = match seed {
            None => Mad::default(play.setting(), &view),
            Some(_) => Mad::choose(play.setting(), &view, Effort::Full, &mut source),
        };
        // The last word of the second side begins the turn, and its dice fall.
        let text = Mad::write(play.setting(), &command);
        if text == "mustered" && play.air().setting.pieces().all(|piece| play.air().is_placed(piece)) {
            return play;
        }
        play.does(&[&text]);
    }
}

#[test]
fn map_95_who_may_take_any_heading_starts_towards_the_opposite_edge() {
    let heading = |play: &Play, name: &str| play.course(name).heading.as_millidegrees() / 1000;
    for seed in [None, Some(95)] {
        let (intercept, strike) = (placed("eagle-day", seed), placed("hiryu-at-sunset", seed));
        assert_eq!(
            ["S1", "S2", "H1", "H3", "B1", "M5"].map(|name| heading(&intercept, name)),
            [90, 90, 90, 90, 270, 270]
        );
        assert_eq!(["Z1", "Z4", "D1", "W2"].map(|name| heading(&strike, name)), [90, 90, 270, 270]);
        // Both sides begin in the west.
        let behind = placed("spitfires-and-messerschmitts", seed);
        assert!(behind.air().setting.pieces().all(|piece| behind.air().craft(piece).heading == Angle::QUARTER));
    }
    let any = "rectangle = [[1500, 200], [1700, 1000]]\nheadings = [0, 359]\naircraft = [{ kind = \"Bf 109 E-3\", name = \
               \"M\" }]\n";
    let other = Play::of(read(&with(&format!("[[sides.flights]]\n{any}")), &[]).unwrap()).opened(&[&[5, 3]]);
    let mut first = None;
    for craft in other.air().flight().to_place(Side::B) {
        first = other.air().flight().starts(craft).next();
    }
    let Some(air::battle::Command::Muster { heading, .. }) = first else { panic!("{first:?}") };
    assert_eq!(heading, Angle::degrees(270));
}

#[test]
fn map_95_the_computer_starts_where_it_is_of_use() {
    let starts = |id: &str, names: &[&str]| -> Vec<Point> {
        let of = |seed| {
            let play = placed(id, Some(seed));
            names.iter().map(|name| play.course(name).at).collect::<Vec<_>>()
        };
        (0..12).flat_map(of).collect()
    };
    let all_over = |lengths: &mut dyn Iterator<Item = i32>, from: i32, to: i32| {
        let mut quarters = [0; 4];
        lengths.for_each(|length| quarters[((length / 1000 - from) * 4 / (to - from)).clamp(0, 3) as usize] += 1);
        quarters.iter().all(|quarter| *quarter >= 4)
    };
    let most = |lengths: &mut dyn Iterator<Item = bool>| lengths.filter(|holds| *holds).count() >= 36;
    // Fighters that meet fighters: anywhere in their zone.
    let spitfires = starts("spitfires-and-messerschmitts", &["S1", "S2", "S3", "S4"]);
    assert!(all_over(&mut spitfires.iter().map(|at| at.x), 300, 700), "{spitfires:?}");
    assert!(all_over(&mut spitfires.iter().map(|at| at.y), 350, 850), "{spitfires:?}");
    // Those who bomb start forward, those who wait for them back, along the whole of their edge.
    let raf = starts("eagle-day", &["S1", "S2", "H1", "H2"]);
    assert!(all_over(&mut raf.iter().map(|at| at.y), 0, 1200), "{raf:?}");
    assert!(most(&mut raf.iter().map(|at| at.x < 200_000)) && raf.iter().any(|at| at.x > 75_000), "{raf:?}");
    let bombers = starts("eagle-day", &["B1", "B2", "B3", "B4"]);
    assert!(most(&mut bombers.iter().map(|at| at.x < 1_650_000)), "{bombers:?}");
    // Who weighs several of them weighs such as lie all over it.
    let play = placed("eagle-day", None);
    let view = play.view(play.asked());
    let mut places = Vec::new();
    Mad::offers(play.setting(), &view, play.piece("S1"), &mut |offer| {
        Mad::candidates(play.setting(), &view, &offer, &mut |values| {
            places
                .extend(values.first().and_then(|value| if let Value::Point(at) = value { Some(at.x) } else { None }));
        });
    });
    let ends = (places.iter().min().unwrap(), places.iter().max().unwrap());
    assert!(*ends.0 < 100_000 && *ends.1 > 500_000, "{ends:?}");
}

#[test]
fn map_102_the_margin_is_a_share_of_the_smaller_total() {
    let margin = |id| sky(&built_in(id)).margin;
    assert_eq!(margin("spitfires-and-messerschmitts"), 39);
    assert_eq!(margin("eagle-day"), 53);
    assert_eq!(margin("strike-on-the-carriers"), 39);
    assert_eq!(margin("strike-on-the-yorktown"), 50);
    let other = read(&text("eagle-day"), &[("mad.draw_margin", "25")]).unwrap();
    assert_eq!(sky(&other).margin, 134);
}

#[test]
fn map_107_a_dogfight_of_equals() {
    let setting = built_in("spitfires-and-messerschmitts");
    assert_eq!(of_kind(&setting, Side::A, "Spitfire IA"), (4, 432));
    assert_eq!(of_kind(&setting, Side::B, "Bf 109 E-3"), (4, 396));
    assert_eq!((setting.turns, sky(&setting).mode), (12, Mode::Air));
    assert!(setting.rules.premeasure);
    let edge = |setting: &Setting| State::new(setting).air(setting).unwrap().edge();
    assert_eq!(edge(&setting), Edge::Leave);
    assert_eq!(sky(&setting).members.len(), 8, "and nothing else");
    // The second side begins behind the first, which places first; both head across the table.
    let (from, sweep) = (Angle::degrees(45), Angle::degrees(90));
    let zone = |from: i32, to: i32| Polygon::rectangle(Point::mm(from, 350), Point::mm(to, 850)).unwrap();
    for plan in &sky(&setting).members {
        let area = if plan.side == Side::A { zone(300, 700) } else { zone(0, 100) };
        assert_eq!(plan.start, Start::In { area, from, sweep }, "{}", plan.name);
    }
    assert_eq!(sky(&setting).places_first, Some(Side::A));
    // Its variants: an edge that scrolls, and other forces of 400 points a side.
    let scrolls = read(&text("spitfires-and-messerschmitts"), &[("mad.edge", "scroll")]).unwrap();
    assert_eq!(edge(&scrolls), Edge::Scroll);
    let lists = &sky(&setting).lists;
    let price = |kind: &str| lists.kind(lists.find(kind).unwrap()).points;
    assert_eq!(
        [price("Spitfire IA"), price("Bf 109 E-3")].map(|points| (400 / points, 4 * points)),
        [(3, 432), (4, 396)]
    );
}

#[test]
fn map_108_an_intercept() {
    let setting = built_in("eagle-day");
    assert_eq!(of_kind(&setting, Side::A, "Spitfire IA"), (2, 216));
    assert_eq!(of_kind(&setting, Side::A, "Hurricane I"), (3, 321));
    assert_eq!(of_kind(&setting, Side::B, "He 111 H-3"), (4, 1012));
    assert_eq!(of_kind(&setting, Side::B, "Bf 109 E-3"), (5, 495));
    assert_eq!((aircraft_points(&setting, Side::A), aircraft_points(&setting, Side::B)), (537, 1507));
    let sky = sky(&setting);
    assert_eq!((setting.turns, sky.places_first), (14, Some(Side::B)));
    let airfield = setting.find("Airfield").unwrap();
    assert_eq!(sky.member(airfield).start, Start::At(Point::mm(450, 600), Angle::QUARTER));
    assert_eq!(sky.target(airfield).unwrap().hit_points, 800);
    let escort = sky.member(setting.find("m3").unwrap());
    let bombers = ["B1", "B2", "B3", "B4"].map(|name| setting.find(name).unwrap()).to_vec();
    let west = Angle::degrees(270);
    let distance = [Length::mm(50), Length::mm(300)];
    assert_eq!(escort.start, Start::Near { pieces: bombers, distance, from: west, sweep: Angle::ZERO });
    let bomber = sky.member(setting.find("B1").unwrap());
    assert_eq!((bomber.speed, bomber.load, bomber.points), (Some(200), Load::Bombs, 253));
    let zone = |from: (i32, i32), to: (i32, i32)| Polygon::rectangle(Point::mm(from.0, from.1), Point::mm(to.0, to.1));
    let area = zone((1550, 450), (1750, 750)).unwrap();
    assert_eq!(bomber.start, Start::In { area, from: west, sweep: Angle::ZERO });
    for name in ["S1", "H3"] {
        let Start::In { area, sweep, .. } = &sky.member(setting.find(name).unwrap()).start else { panic!("{name}") };
        assert_eq!((area, *sweep), (&zone((0, 0), (600, 1200)).unwrap(), Angle::degrees(359)));
    }
    for (name, at) in [("Gun1", (450, 500)), ("Gun2", (450, 700))] {
        let gun = setting.find(name).unwrap();
        assert_eq!((sky.member(gun).side, &sky.target(gun).unwrap().name[..]), (Side::A, "Heavy AA position"));
        assert!(matches!(sky.member(gun).start, Start::At(place, _) if place == Point::mm(at.0, at.1)));
    }
    assert_eq!((sky.table, sky.margin), (Point::mm(1800, 1200), 53));
    let state = State::new(&setting);
    assert_eq!(state.air(&setting).unwrap().edge(), Edge::Leave);
    // Its variants: other bombers in their place, Hurricanes only.
    for (kind, points) in [("Do 17 Z-2", 155), ("Ju 88 A-1", 203)] {
        let others = text("eagle-day").replace("He 111 H-3", kind).replace("Spitfire IA", "Hurricane I");
        let others = read(&others, &[]).unwrap();
        assert_eq!(of_kind(&others, Side::B, kind), (4, 4 * points));
        assert_eq!(of_kind(&others, Side::A, "Hurricane I"), (5, 535));
    }
}

#[test]
fn map_95_map_108_bombers_start_at_the_speed_of_the_scenario_and_are_not_moved_away_from_their_escort() {
    let mut play = Play::of(built_in("eagle-day")).opened(&[]);
    assert_eq!(play.asked(), Side::B);
    assert_eq!(play.refused("muster B1 at 1550,500 heading 270 speed 260"), "MAP-95");
    play.does(&["muster B1 at 1550,500 heading 270 speed 200", "muster B2 at 1750,500 heading 270 speed 200"]);
    play.does(&["muster M1 at 1250,500 heading 270 speed 300", "muster M2 at 1600,550 heading 270 speed 300"]);
    // M1 has but B1 within 300 mm; M2 has B2 too.
    let apart = "muster B1 at 1600,460 heading 270 speed 200";
    assert_eq!((play.refused(apart), play.why_not(apart)), ("MAP-95", Some(&air::clause::LEFT_ALONE_AT_START)));
    assert_eq!(play.may("muster B2 at 1750,700 heading 270 speed 200"), Ok(()));
    assert_eq!(play.may("muster B1 at 1550,510 heading 270 speed 200"), Err("MAP-95"));
    let mut said = Vec::new();
    Mad::offers(play.setting(), &play.view(Side::B), play.piece("B3"), &mut |offer| said.push(offer.slots[2]));
    assert_eq!(said, [Slot::Number { from: 200, to: 200 }]);
}

#[test]
fn map_108_what_one_bomber_does_to_the_airfield_and_when() {
    let setting = built_in("eagle-day");
    let (state, airfield) = (State::new(&setting), setting.find("Airfield").unwrap());
    let extent = state.air(&setting).unwrap().fire().extent(airfield);
    let drop = Drop { scatter: scatter(0, false, false) };
    let exposed = Exposed { extent, most: 8 };
    let load = |templates: u8| {
        Bombing::new(templates, drop, Angle::degrees(270), Point::mm(450, 600), Length::mm(25), [exposed])
    };
    let one = Exact::<Exactly>::new().ask(&load(1)).unwrap().chance(|run, _| run.on[0] > 0);
    assert_eq!(one.to_string(), "53/60");
    let mut exact = Exact::<f64>::new();
    let mean = exact.ask(&load(8)).unwrap().odds(|run, _| u16::from(run.on[0]) * 40).mean();
    assert_eq!(((mean * 100.0).round(), (mean / 2.0).round()), (28_267.0, 141.0));

    let red = ["Spitfire IA S at 300,100 heading 90 speed 120", "ship Airfield A at 450,600 heading 90"];
    let order: &[&[u8]] = &[&[2], &[9]];
    // After four moves of 260 it is 60 mm from the aim point; 200 and then 260 come to the same move; 200 take six.
    let cases = [(&[260; 4][..], 260, 60), (&[200, 260, 260, 260], 260, 120), (&[200; 5], 200, 100)];
    for (moves, last, after) in cases {
        let bomber = ["He 111 H-3 B at 1550,600 heading 270 speed 200 load bombs"];
        let mut play = air_battle::sky("", &red, &bomber).opened(order);
        for speed in moves {
            assert!(play.course("B").at.x - speed * 1000 > 450_000, "not yet");
            play.does(&[&format!("fly B at {speed}")]).rolls("fly S at 120 by T L 3 rest", order);
        }
        // Eight templates: two on the aim point, the others far aside.
        let far: &[&[u8]] = &[&[10], &[12]];
        let dice = [&[&[1][..], &[12], &[1], &[6]][..], far, far, far, far, far, far].concat();
        play.rolls(&format!("bomb B A at {last} after {after}"), &dice);
        assert_eq!(play.hit_points("A"), 800 - 8 * 40, "100 mm along the runway are still on it");
        assert_eq!(moves.iter().sum::<i32>() + after, 1100);
    }
}

#[test]
fn map_109_a_strike_and_its_mirror() {
    let setting = built_in("strike-on-the-carriers");
    assert_eq!(aircraft_points(&setting, Side::A), 392);
    assert_eq!(of_kind(&setting, Side::B, "Douglas Dauntless SBD-3"), (6, 732));
    assert_eq!(of_kind(&setting, Side::B, "Douglas Devastator TBD-1"), (3, 423));
    assert_eq!(of_kind(&setting, Side::B, "Grumman Wildcat F4F-4"), (2, 200));
    assert_eq!(aircraft_points(&setting, Side::B), 1355);
    assert_eq!((setting.turns, sky(&setting).places_first), (14, Some(Side::A)));
    let ships = sky(&setting).members.iter().filter(|plan| matches!(plan.what, What::Target(_)));
    let ships: Vec<_> = ships.map(|plan| (plan.name.as_str(), plan.start.clone())).collect();
    let places = [(500, 350), (500, 850), (750, 600), (700, 200), (700, 1000)];
    let north = |(x, y)| Start::At(Point::mm(x, y), Angle::ZERO);
    assert_eq!(ships.iter().map(|(_, start)| start.clone()).collect::<Vec<_>>(), places.map(north));

    let mirror = built_in("strike-on-the-yorktown");
    assert_eq!(aircraft_points(&mirror, Side::A), 500);
    assert_eq!(of_kind(&mirror, Side::B, "Aichi Val D3A1"), (4, 392));
    assert_eq!(of_kind(&mirror, Side::B, "Nakajima Kate B5N2"), (4, 576));
    assert_eq!(of_kind(&mirror, Side::B, "Mitsubishi Zero A6M2"), (4, 392));
    assert_eq!(aircraft_points(&mirror, Side::B), 1360);
    assert_eq!((mirror.turns, sky(&mirror).places_first), (14, Some(Side::A)));

    // Each of the torpedo bombers: 69 + 72 and 72 + 72.
    let price = |setting: &Setting, name: &str| {
        let plan = sky(setting).member(setting.find(name).unwrap());
        (plan.load, plan.points)
    };
    assert_eq!(price(&setting, "T1"), (Load::Torpedo, 69 + 72));
    assert_eq!(price(&mirror, "K1"), (Load::Torpedo, 72 + 72));
    assert_eq!((price(&setting, "D1"), price(&mirror, "V1")), ((Load::Bombs, 122), (Load::Bombs, 98)));

    let at = |setting: &Setting, name: &str| sky(setting).member(setting.find(name).unwrap()).start.clone();
    let places = [("Yorktown", (500, 600)), ("Astoria", (750, 600)), ("Hammann", (700, 200)), ("Hughes", (700, 1000))];
    for (name, place) in places {
        assert_eq!(at(&mirror, name), north(place));
    }
    // The patrols begin over their carriers, the strikes at the right edge.
    let area = Polygon::rectangle(Point::mm(1650, 0), Point::mm(1800, 1200)).unwrap();
    let strike = Start::In { area, from: Angle::degrees(225), sweep: Angle::QUARTER };
    for (setting, patrol, carriers, attackers) in [
        (&setting, "Z1", &["Akagi", "Kaga"][..], ["D6", "T3", "W2"]),
        (&mirror, "W5", &["Yorktown"], ["V4", "K4", "Z4"]),
    ] {
        let pieces = carriers.iter().map(|name| setting.find(name).unwrap()).collect();
        let distance = [Length::ZERO, Length::mm(400)];
        let sweep = Angle::degrees(359);
        assert_eq!(at(setting, patrol), Start::Near { pieces, distance, from: Angle::ZERO, sweep });
        assert!(attackers.iter().all(|name| at(setting, name) == strike));
        assert_eq!(State::new(setting).air(setting).unwrap().edge(), Edge::Leave);
        assert_eq!(sky(setting).table, Point::mm(1800, 1200));
    }
    let of = |setting: &Setting, name: &str| sky(setting).target(setting.find(name).unwrap()).unwrap().name.clone();
    let fleet = ["Akagi", "Kaga", "Chikuma", "Nowaki", "Arashi"].map(|name| of(&setting, name));
    assert_eq!(fleet, ["Fleet carrier", "Fleet carrier", "Heavy cruiser", "Destroyer", "Destroyer"]);
    assert_eq!(places.map(|(name, _)| of(&mirror, name)), ["Fleet carrier", "Heavy cruiser", "Destroyer", "Destroyer"]);
}

#[test]
fn map_103_skill_comes_from_the_aircraft_the_option_or_the_flight() {
    let flights = "[[sides.flights]]\nskills = \"bob_luftwaffe_fighter\"\naircraft = [\n{ kind = \"Bf 109 E-3\", name = \
                   \"M1\" },\n{ kind = \"Bf 109 E-3\", name = \"M2\", skill = 3 },\n{ kind = \"Bf 110 C-4\", name = \"Z1\" \
                   },\n{ kind = \"Bf 109 E-3\", name = \"M3\" }]\n[[sides.flights]]\nskills = \
                   \"bob_luftwaffe_fighter\"\naircraft = [{ kind = \"Bf 109 E-3\", name = \"M4\" }]\n";
    let skills = |set: &[(&str, &str)]| {
        let setting = read(&with(flights), set).unwrap();
        let sky = setting.sky.as_deref().unwrap();
        sky.members.iter().map(|plan| (plan.skill, plan.points)).collect::<Vec<_>>()
    };
    assert_eq!(skills(&[]), [(0, 108), (2, 119), (3, 129), (2, 125), (0, 99), (1, 109)]);
    let navy = skills(&[("mad.skill_preset", "midway_ijn"), ("mad.skill_points", "0")]);
    assert_eq!(navy, [(2, 108), (2, 99), (3, 99), (2, 105), (1, 99), (1, 99)]);
}

#[test]
fn pieces_of_the_sky_are_named_and_owned() {
    let setting = built_in("strike-on-the-carriers");
    let kaga = setting.find("kaga").unwrap();
    assert_eq!((setting.name(kaga), setting.side(kaga)), ("Kaga", Side::A));
    assert_eq!(setting.side(setting.find("D4").unwrap()), Side::B);
    assert_eq!(sky(&setting).pieces().count(), 5 + 4 + 11);
    assert_eq!(sky(&setting).first, 0);
    assert!(setting.is_in_the_air(kaga) && !setting.is_in_the_air(Piece(20)));
    assert_eq!(setting.find("Hiryu"), None);
}

#[test]
fn a_battle_in_the_air_begins_with_what_has_its_place() {
    let setting = built_in("strike-on-the-carriers");
    let state = State::new(&setting);
    let (akagi, bomber, torpedo) =
        (setting.find("Akagi").unwrap(), setting.find("D1").unwrap(), setting.find("T2").unwrap());
    let ship = state.elements[akagi.index()];
    assert_eq!((ship.at, ship.hit_points), (Point::mm(500, 350), 160));
    assert!(ship.marks.has(Marks::PLACED) && !state.elements[bomber.index()].marks.has(Marks::PLACED));
    assert_eq!(state.elements[bomber.index()].hit_points, 18);
    let index = |piece| sky(&setting).index(piece).unwrap();
    let craft = &state.sky.craft;
    assert_eq!((craft[index(bomber)].templates, craft[index(bomber)].torpedo), (2, false));
    assert_eq!((craft[index(torpedo)].templates, craft[index(torpedo)].torpedo), (0, true));
    let view = Mad::view(&setting, &state, Viewer::Side(Side::B));
    assert_eq!((view.sky.clone(), view.elements.len()), (state.sky.clone(), 20));
}

#[test]
fn a_battle_on_the_ground_has_no_sky() {
    let scenarios = data::scenarios();
    let text = scenarios.get("scenarios/first-shots.toml").unwrap();
    let setting = read(text, &[]).unwrap();
    assert!(setting.sky.is_none() && setting.scenario.air.is_none());
    let state = State::new(&setting);
    assert!(state.sky.is_none());
    assert!(Mad::view(&setting, &state, Viewer::Public).sky.is_none());
}

#[test]
fn an_aircraft_may_have_its_place_and_its_speed() {
    let setting = read(
        &with(
            "[[sides.flights]]\naircraft = [{ kind = \"BF109 E3\", name = \"M1\", at = [1000, 600], heading = 270, speed = \
             200 }]\n",
        ),
        &[],
    )
    .unwrap();
    let state = State::new(&setting);
    let craft = state.sky.craft[1];
    assert_eq!((craft.heading, craft.speed), (Angle::degrees(270), 200));
    assert_eq!(state.elements[1].at, Point::mm(1000, 600));
}

#[test]
fn everything_wrong_with_a_scenario_is_reported() {
    let problems = read(
        &with(
            "[[sides.flights]]\nskills = \"aces\"\nheadings = [1]\naircraft = [\n{ kind = \"Bf 108\", name = \"M1\" },\n{ \
             kind = \"Bf 109 E-3\", name = \"s1\", load = \"bombs\" },\n{ kind = \"Kate\", name = \"no name\", skill = 7 },\n{ \
             kind = \"Bf 109 E-3\", name = \"M2\", speed = 351 },\n{ kind = \"Bf 109 E-3\", name = \"M3\", at = [1900, 5] \
             }]\n[[sides.flights]]\nnear = [\"S9\", \"M2\"]\ndistance = [5]\nzone = [[0, 0], [5, 5], [0, 5]]\naircraft = [{ \
             kind = \"Bf 109 E-3\", name = \"M4\" }]\ntargets = [{ kind = \"Heavy AA position\", name = \"Gun\", at = [5, \
             5], heading = 5 }, { kind = \"Submarine\", name = \"U1\", at = [5, 5] }]\n",
        ),
        &[],
    )
    .unwrap_err();
    let fields: Vec<&str> = problems.iter().map(|one| one.split(": ").nth(1).unwrap()).collect();
    let wanted = [
        "sides[2].flights[1].headings",
        "sides[2].flights[1].skills",
        "sides[2].flights[1].aircraft[1].kind",
        "sides[2].flights[1].aircraft[2].load",
        "sides[2].flights[1].aircraft[2].name",
        "sides[2].flights[1].aircraft[3].kind",
        "sides[2].flights[1].aircraft[3].name",
        "sides[2].flights[1].aircraft[3].skill",
        "sides[2].flights[1].aircraft[4].speed",
        "sides[2].flights[1].aircraft[5].at",
        "sides[2].flights[1].aircraft[5].heading",
        "sides[2].flights[2].distance",
        "sides[2].flights[2].near[1]",
        "sides[2].flights[2].zone",
        "sides[2].flights[2].targets[1].heading",
        "sides[2].flights[2].targets[2].kind",
    ];
    for field in wanted {
        assert!(fields.contains(&field), "{field} in {problems:#?}");
    }
    assert_eq!(problems.len(), wanted.len(), "{problems:#?}");
}

#[test]
fn there_are_two_sides_with_something_on_each() {
    let problems = read(&with(""), &[]).unwrap_err();
    assert_eq!(problems, ["t.toml:13: sides[2].flights: the side has neither aircraft nor anything else"]);
    let many: String = (0..48).map(|n| format!("{{ kind = \"Spitfire IA\", name = \"M{n}\" }}, ")).collect();
    let problems = read(&with(&format!("[[sides.flights]]\naircraft = [{many}]\n")), &[]).unwrap_err();
    assert!(problems[0].ends_with("sides: 49 aircraft, ships and targets; at most 48"), "{problems:?}");
    let problems = read(&with("").replace("mode = \"air\"", "mode = \"space\""), &[]).unwrap_err();
    assert!(problems.iter().any(|one| one.contains("'space', expected one of: ground, air")), "{problems:?}");
    let era = with("[[sides.flights]]\ntargets = [{ kind = \"Transport\", name = \"T\", at = [1500, 600] }]\n");
    assert!(read(&era, &[]).is_ok());
    let problems = read(&format!("era = \"hitech\"\n{era}"), &[]).unwrap_err();
    assert!(problems.iter().any(|one| one.contains("era")), "{problems:?}");
}

#[test]
fn map_109_one_carrier_alone_is_struck_with_nearly_the_same_aircraft() {
    let setting = built_in("hiryu-at-sunset");
    assert_eq!(of_kind(&setting, Side::A, "Mitsubishi Zero A6M2"), (4, 392));
    assert_eq!(of_kind(&setting, Side::B, "Douglas Dauntless SBD-3"), (6, 732));
    assert_eq!(of_kind(&setting, Side::B, "Douglas Devastator TBD-1"), (2, 282));
    assert_eq!(aircraft_points(&setting, Side::B), 1214, "as at the carriers, but for one: there is no screen");
    let ship = setting.find("Hiryu").unwrap();
    assert_eq!(sky(&setting).member(ship).start, Start::At(Point::mm(500, 600), Angle::ZERO));
}

/// A flight on the right that begins so.
fn beginning(keys: &str, names: &[&str]) -> String {
    let craft: Vec<String> =
        names.iter().map(|name| format!("{{ kind = \"Bf 109 E-3\", name = \"{name}\" }}")).collect();
    format!("[[sides.flights]]\n{keys}\naircraft = [{}]\n", craft.join(", "))
}

#[test]
fn map_95_a_set_up_that_nobody_can_end_is_refused() {
    let near = |name: &str| format!("near = [\"{name}\"]\ndistance = [50, 100]");
    let waiting = beginning(&near("B1"), &["A1"]) + &beginning(&near("A1"), &["B1"]);
    let said = |craft: &str| vec![format!("t.toml: sides.flights: there is no room to place {craft} (MAP-95)")];
    assert_eq!(read(&with(&waiting), &[]).err(), Some(said("A1")));
    let narrow = |high: i32, names: &[&str]| {
        read(&with(&beginning(&format!("rectangle = [[1700, 500], [{high}, 540]]"), names)), &[]).err()
    };
    assert_eq!(narrow(1720, &["M1", "M2"]), Some(said("M2")));
    // Fifty millimetres from corner to corner are enough.
    assert_eq!(narrow(1740, &["M1", "M2"]), None);
    assert_eq!(narrow(1740, &["M1", "M2", "M3"]), Some(said("M3")));
}

#[test]
fn map_95_a_narrow_ring_has_room_for_an_absent_side() {
    let transport = "[[sides.flights]]\ntargets = [{ kind = \"Transport\", name = \"T\", at = [1500, 600] }]\n";
    for ring in ["[0, 10]", "[100, 105]"] {
        let flight = beginning(&format!("near = [\"T\"]\ndistance = {ring}"), &["M1"]);
        let mut play = Play::of(read(&with(&(flight + transport)), &[]).unwrap()).opened(&[&[5, 3]]);
        let command = Mad::default(play.setting(), &play.view(Side::B));
        play.does(&[&Mad::write(play.setting(), &command), "mustered"]);
        assert!(play.has("M1", Marks::PLACED), "{ring}");
    }
}
