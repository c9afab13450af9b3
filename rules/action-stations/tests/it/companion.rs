//! The companion at a table of real miniatures: the register's numbers, told and typed.

use sandtable_action_stations::Book;
use sandtable_book::Rulebook;
use sandtable_testkit::{Adjudicates, Asks};

/// S-boats, motor torpedo boats and what they meet.
const S_BOAT: &str = "de_s38";
const MTB: &str = "gb_mtb_v70";
const COASTER: &str = "m_coaster500";

fn asks(attacker: &str, target: &str) -> Asks {
    let adjudicates: Adjudicates = |wish, choices| Book::attack(&Book::tables(), wish, choices);
    Asks::of("action-stations", adjudicates, "pick-up", [attacker, target])
}

fn is(chance: f64, wanted: f64) {
    assert!((chance - wanted).abs() < 1e-9, "{chance} is not {wanted}");
}

/// An S-boat's gun at a coaster, in short range.
fn gun() -> Asks {
    asks(S_BOAT, COASTER).in_band(0)
}

/// Its torpedoes, in the first move that attacks.
fn torpedoes() -> Asks {
    asks(S_BOAT, COASTER).with("torpedoes-T").in_band(0)
}

#[test]
fn ast_164_ast_166_the_bands_are_those_of_the_gun() {
    let page = asks(S_BOAT, COASTER).page();
    let needed: Vec<_> = page.bands.iter().map(|band| band.needed.as_ref().unwrap().figure.as_str()).collect();
    assert_eq!(needed, ["6", "4", "2"]);
    assert!(page.bands[0].words.ends_with("cm: 6 or less needed"), "{}", page.bands[0].words);
    assert_eq!((page.weapons[0].id.as_str(), page.weapons[0].chosen), ("gun-A", true));
    assert!(page.needed.is_none() && page.chances.is_empty(), "nothing was measured");
    let near = gun().page();
    assert_eq!((&*near.needed.as_ref().unwrap().sign, near.throws.len()), ("−", 1));
    assert_eq!(&*near.throws[0].clause, "AST-166");
}

#[test]
fn ast_167_each_circumstance_changes_a_guns_number_as_in_a_battle() {
    let changes = |word: &str| gun().changes(word);
    assert_eq!((changes("target-stopped"), changes("target-fast")), (1, -1));
    assert_eq!((changes("lit-or-burning"), changes("by-flash-or-radar")), (1, -2));
    assert_eq!((changes("firer-burning"), changes("more-fire-elsewhere"), changes("same-target-again")), (-1, -1, 1));
    assert_eq!((changes("bow-or-stern-on"), changes("firer-fast")), (-1, -1));
    // AST-120: by day nobody is the better seen for being lit.
    let day = gun().told(&["by-day"]);
    assert_eq!((day.number(), gun().told(&["by-day", "lit-or-burning"]).number()), (6, 6));
    // AST-167: what is large is hit more easily, what is small less.
    assert_eq!([MTB, "de_t39"].map(|target| asks(S_BOAT, target).in_band(0).number()), [5, 7]);
    let told: Vec<_> = gun().told(&["target-fast"]).page().circumstances;
    assert_eq!((&*told[0].name, told[0].value.as_str(), &*told[0].clause), ("Target fast", "−1", "AST-167"));
}

#[test]
fn ast_119_ast_121_ast_169_crew_sea_and_bridge() {
    assert_eq!(["veteran", "poor"].map(|crew| gun().attacker_has(&[crew]).number()), [7, 5]);
    assert_eq!(gun().attacker_has(&["veteran"]).changes("bridge-was-hit"), -1);
    assert_eq!(gun().attacker_has(&["poor"]).changes("bridge-was-hit"), 0);
    assert!(gun().changes("sea-5") < 0 && gun().changes("sea-2") == 0);
}

#[test]
fn ast_166_what_needs_less_than_one_cannot_hit() {
    let hopeless = asks(S_BOAT, MTB).in_band(2).told(&["target-fast", "by-flash-or-radar"]).page();
    assert_eq!((&*hopeless.hopeless.unwrap().clause, hopeless.throws.len()), ("AST-166", 0));
    assert_eq!(hopeless.needed.unwrap().figure, "0");
}

#[test]
fn ast_167_ast_186_a_disguised_vessel_surprises() {
    let q_ship = asks("m_qship", S_BOAT).in_band(0);
    assert_eq!(q_ship.changes("she-surprises"), 2);
    assert!(gun().offered().iter().all(|name| name != "She surprises"));
}

#[test]
fn ast_168_ast_169_ast_217_hits_bite_one_after_the_other() {
    let page = gun().page();
    let dice = page.throws[0].dice;
    let miss = vec![10; usize::from(dice)];
    let result = gun().dice(&miss).page().result.unwrap();
    assert_eq!((result.words.as_str(), &*result.clause, result.damage), ("No hit", "AST-166", 0));
    let mut one = miss.clone();
    one[0] = 6;
    let begun = gun().dice(&one).page();
    assert!(begun.counts[0] && !begun.counts[1..].contains(&true) && begun.result.is_none());
    assert_eq!(&*begun.throws.last().unwrap().clause, "AST-164");
    // Whatever is asked for shows its least face: no box, and nothing on the table of special damage.
    let mut all = one;
    let result = loop {
        let page = gun().dice(&all).page();
        match page.result {
            Some(result) => break result,
            None => all.push(1),
        }
    };
    assert_eq!((result.words.as_str(), result.notes.len()), ("One hit", 0));
}

#[test]
fn ast_168_the_odds_are_those_of_the_dice() {
    let page = gun().page();
    let sum: f64 = page.chances.iter().map(|of| of.chance).sum();
    is(sum, 1.0);
    let miss = page.chances.iter().find(|of| &*of.name == "miss").unwrap().chance;
    assert_eq!(page.throws[0].dice, 1);
    is(miss, 0.4);
    assert!(gun().left(1).page().achieved > page.achieved, "who has one box left sinks more easily");
}

#[test]
fn ast_69_ast_71_the_score_falls_with_the_moves() {
    let page = asks(S_BOAT, COASTER).with("torpedoes-T").page();
    let bands: Vec<_> = page.bands.iter().map(|band| (band.name.as_str(), band.needed.is_some())).collect();
    assert_eq!(bands[..2], [("2", true), ("3", true)], "in its first move a salvo attacks nobody");
    let late = torpedoes().told(&["in-reliable-years"]);
    assert_eq!([0, 1, 2].map(|band| late.clone().in_band(band).number()), [6, 5, 4]);
    let first = asks(S_BOAT, COASTER).with("torpedoes-T").set("torp.arming_cone", "attack").page();
    assert_eq!(first.bands[0].name, "1");
}

#[test]
fn ast_70_ast_80_each_circumstance_changes_a_torpedos_score() {
    let plain = torpedoes().told(&["in-reliable-years"]);
    let with = |word: &str| torpedoes().told(&["in-reliable-years", word]).number() - plain.number();
    assert_eq!(torpedoes().changes("in-reliable-years"), 1);
    assert_eq!((with("wide-spread"), with("bow-on"), with("stern-on"), with("target-fast")), (-1, -1, -2, -1));
    assert_eq!((with("target-stopped"), with("steering-damaged"), with("not-alerted")), (3, 3, 3));
    let both =
        |asks: Asks| asks.told(&["in-reliable-years", "target-stopped", "not-alerted"]).number() - plain.number();
    assert_eq!(both(torpedoes()), 3, "only once");
    assert_eq!(both(torpedoes().set("torp.plus3", "cumulative")), 6);
    let small = asks(S_BOAT, MTB).with("torpedoes-T").in_band(0).told(&["in-reliable-years"]);
    assert_eq!(small.number(), 2);
}

#[test]
fn ast_66_deep_torpedoes_run_under_a_boat() {
    let deep = asks(S_BOAT, MTB).with("torpedoes-T").in_band(0).told(&["set-deep"]);
    assert_eq!(deep.barred(), "AST-66");
    assert!(torpedoes().told(&["set-deep"]).page().hopeless.is_none());
}

#[test]
fn ast_73_ast_93_ast_94_a_salvo_is_typed_roll_by_roll() {
    let salvo = torpedoes().told(&["in-reliable-years"]);
    assert_eq!(salvo.page().throws.len(), 1, "a die for each torpedo");
    // 6 or less, then 5 or less: the 6 is a hit, and the second misses by one.
    let rolls = salvo.clone().dice(&[6, 6]).page();
    assert_eq!(rolls.counts, [true, false]);
    assert_eq!((rolls.throws[2].dice, rolls.throws[2].sides, &*rolls.throws[2].clause), (6, 10, "AST-93"));
    // Six dice of boxes, and then the table, which is not rolled for who has none left; but the die falls.
    let sunk = salvo.clone().dice(&[6, 6, 10, 10, 10, 10, 10, 10, 1]).page().result.unwrap();
    assert!(sunk.destroyed && sunk.words == "One hit", "{sunk:?}");
    let alone = salvo.told(&["1-torpedo", "in-reliable-years"]);
    assert_eq!(alone.dice(&[7]).page().result.unwrap().words, "No hit");
}

#[test]
fn ast_95_ast_103_what_the_table_brings_is_told() {
    let escort = asks(S_BOAT, "de_t39").with("torpedoes-T").in_band(0).told(&["1-torpedo"]);
    let floods = escort.dice(&[1, 1, 1, 1, 1, 1, 1, 10]).page();
    let result = floods.result.unwrap();
    assert_eq!((result.damage, result.notes.len()), (6, 1));
    assert_eq!((result.notes[0].text.ends_with("floods."), &*result.notes[0].clause), (true, "AST-103"));
}

#[test]
fn ast_91_ast_93_the_odds_of_a_salvo() {
    let alone = torpedoes().told(&["1-torpedo", "in-reliable-years"]).page();
    is(alone.chances[0].chance, 0.4);
    let pair = torpedoes().told(&["in-reliable-years"]).page();
    is(pair.chances[0].chance, 0.4 * 0.5);
    assert_eq!(&*pair.aim, "to sink it");
}

#[test]
fn ast_185_depth_charges() {
    let hunter = |words: &[&str], pattern: &str| asks("us_sc", "de_uboat").with(pattern).told(words);
    let ten = |words: &[&str]| hunter(words, "charges-10").number();
    assert_eq!((ten(&[]), ten(&["held-by-sonar"]), ten(&["not-held"]), ten(&["deep"])), (5, 6, 3, 4));
    assert_eq!(hunter(&[], "charges-5").number(), 3);
    let hit = hunter(&[], "charges-10").dice(&[5, 1, 1]).page().result.unwrap();
    assert_eq!((hit.words.as_str(), hit.damage, &*hit.clause), ("One hit", 2, "AST-185"));
    let natural = hunter(&[], "charges-10").dice(&[1]).page();
    assert_eq!((natural.throws[1].dice, natural.counts), (4, vec![true]));
    let miss = hunter(&[], "charges-10").dice(&[6]).page().result.unwrap();
    assert_eq!((miss.words.as_str(), miss.damage), ("No hit", 0));
    assert!(asks("us_sc", COASTER).page().weapons.iter().all(|arm| !arm.id.starts_with("charges")));
}

#[test]
fn what_cannot_be_is_refused() {
    let wrong = |asks: Asks| asks.asked().unwrap_err();
    assert!(wrong(asks("de_s83", COASTER)).contains("did you mean"));
    assert!(wrong(gun().with("oars")).contains("unknown weapon 'oars': it has gun-A"));
    assert!(wrong(gun().told(&["windy"])).contains("unknown circumstance 'windy'"));
    assert!(wrong(gun().left(0)).contains("0 left: of m_coaster500 there is 1 to"));
    assert!(wrong(gun().in_band(10)).contains("there are 3 range bands"));
    assert!(wrong(gun().dice(&[11])).contains("a D10 shows 1 to 10"));
    assert!(wrong(gun().era("raid")).contains("there is no sort of battle 'raid'"));
}

/// A destroyer rams a coaster at twenty-five knots.
fn ram() -> Asks {
    asks("de_t39", COASTER).with("ram").in_band(4)
}

#[test]
fn ast_149_ast_151_a_ram_by_its_speed_and_by_what_is_struck() {
    let page = asks("de_t39", COASTER).with("ram").page();
    let names: Vec<&str> = page.bands.iter().map(|band| band.name.as_str()).collect();
    assert_eq!(names[..6], ["5", "10", "15", "20", "25", "30"]);
    assert_eq!((ram().number(), ram().changes("target-stopped"), ram().attacker_has(&["veteran"]).number()), (5, 3, 6));
    // She may avoid it, the better the rammer is seen; who lies stopped cannot.
    let miss = |words: &[&str]| ram().told(words).page().chances[0].chance;
    let (plain, hidden) = (miss(&[]), miss(&["rammer-not-sighted"]));
    assert!(hidden < plain, "{hidden} {plain}");
    is(miss(&["target-stopped"]), 0.2);
    is(miss(&["steering-damaged"]), 0.5);
    // AST-11, AST-151: head on the speeds are added, from astern they are taken away.
    let sinks = |words: &[&str]| ram().left(9).told(words).page().achieved;
    let [ahead, abeam, astern] = [&["bow-on"][..], &[], &["stern-on"]].map(sinks);
    assert!(ahead > abeam && abeam > astern, "{ahead} {abeam} {astern}");
}

#[test]
fn ast_150_ast_14_a_ram_is_typed_roll_by_roll() {
    let stopped = ram().told(&["target-stopped"]);
    let rolls = stopped.clone().dice(&[8]).page();
    assert_eq!(rolls.throws.iter().map(|throw| &*throw.clause).collect::<Vec<_>>(), ["AST-149", "AST-150"]);
    assert_eq!(stopped.clone().dice(&[9]).page().result.unwrap().words, "No hit");
    let off = stopped.clone().dice(&[8, 1]).page().result.unwrap();
    assert_eq!((off.damage, off.attacker_lost, off.notes.len()), (1, false, 1));
    assert!(off.notes[0].text.contains("one hull box"), "{:?}", off.notes);
    // A fine angle makes it likelier.
    let [square, fine] = [&["target-stopped"][..], &["target-stopped", "at-a-fine-angle"]]
        .map(|told| ram().told(told).dice(&[8, 5]).page());
    assert!(square.result.is_none() && fine.result.is_some());
    // In full: so many d10 and d6 for the rammed, the same for the rammer, who loses half.
    let mut all = vec![8, 10];
    let (result, dice) = loop {
        let page = stopped.clone().dice(&all).page();
        match page.result {
            Some(result) => break (result, page.throws),
            None => all.push(1),
        }
    };
    let [rammed, rammer] = [2, 3].map(|n: usize| dice[n].dice);
    assert_eq!((rammed, result.damage), (rammer, rammed.into()));
    assert_eq!((&*dice[2].clause, &*dice[3].clause), ("AST-11", "AST-14"));
    let sum: f64 = stopped.page().chances.iter().map(|of| of.chance).sum();
    is(sum, 1.0);
}

#[test]
fn ast_49_only_mounts_that_bear_to_one_side_make_a_salvo() {
    let chance = |attacker: &str| asks(attacker, COASTER).with("torpedoes-T").in_band(0).page().chances[0].chance;
    // Three to port and three to starboard: three, of which each misses on so many of ten.
    is(chance("it_daosta"), 0.4 * 0.5 * 0.6);
    // Two mounts to port of four torpedoes each are as many as two that bear all round.
    is(chance("jp_takao"), chance("jp_kagero"));
}

#[test]
fn ast_24_ast_169_for_how_long_a_mount_is_out() {
    // A hit of an M-boat's gun on an S-boat, special total 7: a mount is suppressed, and misses the next gun phase.
    let page = asks("de_m35", "de_s38").with("gun-A").in_band(0).dice(&[1, 1, 6, 1]).page();
    let note = &page.result.unwrap().notes[0];
    assert_eq!((note.text.as_str(), &*note.clause), ("Mount A is out through the next turn.", "AST-169"));
    // A ram at thirty knots shakes a mount for three turns, one with light guns for this one.
    let mut all = vec![5, 10];
    let notes = loop {
        let page = asks("de_t39", "de_m35").with("ram").in_band(5).told(&["target-stopped"]).dice(&all).page();
        match page.result {
            Some(result) => break result.notes,
            None => all.push(1),
        }
    };
    let told = |text: &str| notes.iter().any(|note| note.text == text && note.clause == "AST-24");
    assert!(told("Mount A is out for 3 turns.") && told("Mount C is out for this turn."), "{notes:?}");
}
