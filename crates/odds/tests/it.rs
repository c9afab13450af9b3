//! How situations are read, chances are shown, and attacks are told.

use sandtable_core::{AttackWish, LengthUnit};
use sandtable_dice::{
    Cup, Dice, Exact, Exactly, Need, Next, Procedure, Reading, Reason, Telling as Typed, Test, Throw, TooLarge, Weight,
    Why,
};
use sandtable_odds::ask::{named, read, sort};
use sandtable_odds::companion::{
    Arm, Bands, Barred, Measured, Telling, at_least, becomes, came, chosen, circumstances, ends, fates, known, left,
    needed, play, say, signed, together, typed,
};
use sandtable_odds::report::number;
use sandtable_odds::{Chance, Modifier, Reckoned, Shown};

static BASE: Reason = Reason { name: "range", clause: "ABC-31" };
static COVER: Reason = Reason { name: "cover", clause: "ABC-32" };
const FAR: Reason = Reason { name: "out of range", clause: "ABC-33" };

/// A shot with one D6.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Shot {
    range: f64,
    #[serde(default)]
    cover: bool,
}

impl Shot {
    fn need(&self) -> Need {
        let mut need = Need::base(if self.range <= 100.0 { 3 } else { 5 }, &BASE);
        if self.cover {
            need.add(1, &COVER);
        }
        need
    }

    fn throw(&self) -> Throw {
        Throw::new(1, 6, Reading::AtLeast(self.need().total() as u8))
    }
}

impl Procedure for Shot {
    type Stage = Option<u16>;

    fn start(&self) -> Option<u16> {
        None
    }

    fn step<C: Cup>(&self, _: Option<u16>, cup: &mut C) -> Result<Next<Option<u16>>, C::Pause> {
        let seen = cup.roll(self.throw(), || Why::needing(&BASE, self.need()))?;
        cup.count(0, seen);
        Ok(Next::Done(Some(seen)))
    }
}

impl Reckoned for Shot {
    type Report = Chance;

    fn report<W: Shown>(&self) -> Result<Chance, TooLarge> {
        let chances = Exact::<W>::new().chances(self.throw())?;
        Ok(chances.iter().find(|(seen, _)| *seen > 0).map_or(W::shown(&W::NONE), |(_, chance)| W::shown(chance)))
    }
}

#[test]
fn chances_are_numbers_and_fractions_where_they_are_asked_for() {
    let shot = Shot { range: 150.0, cover: true };
    let exact = shot.answered("range", true).unwrap();
    assert_eq!((exact.fraction.as_deref(), exact.in_words().as_str()), (Some("1/6"), "16.67 % (1/6)"));
    let plain = shot.answered("range", false).unwrap();
    assert!(plain.fraction.is_none() && (plain.chance - 1.0 / 6.0).abs() < 1e-12);
    assert_eq!(plain.in_words(), "16.67 %");
    assert_eq!(Exactly::shown(&Exactly::CERTAIN).chance, 1.0);
}

#[test]
fn a_number_needed_is_told_with_its_parts() {
    let need = Shot { range: 50.0, cover: true }.need();
    let lines = number(Some(need.total().into()), &Modifier::parts(&need), Some(&Modifier::of(0, &FAR)));
    assert_eq!(lines, ["4 needed = 3 range [ABC-31] +1 cover [ABC-32]", "out of range [ABC-33]"]);
    assert!(number(None, &[], None).is_empty());
}

#[test]
fn a_situation_is_of_one_sort_and_what_cannot_be_read_has_its_place() {
    let sorts = [("range", "a shot"), ("tube", "a barrage")];
    let sort = |text: &str| sort(&sorts, "x.json", text).map_err(|problems| problems[0].to_string());
    assert_eq!(sort("{\"range\": 1}"), Ok("range"));
    assert_eq!(sort("{\"tube\": 1}"), Ok("tube"));
    assert!(sort("{}").unwrap_err().contains("it has one of `range` (a shot), `tube` (a barrage)"));
    assert!(sort("{\"tube\": 1, \"range\": 2}").unwrap_err().contains("`range` and `tube` are two situations"));
    assert!(sort("{").unwrap_err().contains("x.json:1"));
    assert_eq!(read::<Shot>("x.json", "{\"range\": 7}").unwrap(), Shot { range: 7.0, cover: false });
    let wrong = read::<Shot>("x.json", "{\n\"range\": true}").unwrap_err();
    assert_eq!((wrong[0].line, wrong[0].field.as_str()), (2, "range"));
    assert!(read::<Shot>("x.json", "{\"range\": 7} {}").is_err(), "nothing may follow");
    let of = |file: &str| named("y.json", vec![sandtable_core::data::Problem::of(file, "range", "no")])[0].file.clone();
    assert_eq!((of("situation").as_str(), of("data/x.csv").as_str()), ("y.json", "data/x.csv"));
}

const TOLD: Telling<Shot> =
    Telling { words: &["cover"], name: "In cover", clause: "ABC-32", say: |of, _| of.cover = true };
const STEPS: Telling<Shot> = Telling {
    words: &["near", "far"],
    name: "Near, far",
    clause: "ABC-31",
    say: |of, step| of.range = [50.0, 150.0][step],
};

#[test]
fn what_is_told_is_said_of_the_situation_and_valued_by_itself() {
    let told = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut shot = Shot { range: 10.0, cover: false };
    say(&[&TOLD, &STEPS], &told(&["far", "nonsense"]), &mut shot);
    assert_eq!(shot, Shot { range: 150.0, cover: false });
    let plain = Shot { range: 50.0, cover: false };
    let total = |of: &Shot| (of.range < 140.0).then(|| of.need().total().into());
    let all = circumstances(&[&TOLD, &STEPS], &told(&["near"]), &plain, total);
    let shown: Vec<_> = all.iter().map(|one| (one.now.as_deref(), one.next.as_deref(), one.value.as_str())).collect();
    assert_eq!(shown, [(None, Some("cover"), "+1"), (Some("near"), Some("far"), "±0")]);
    let far = circumstances(&[&STEPS], &told(&["far"]), &plain, total);
    assert_eq!((far[0].next.as_deref(), far[0].value.as_str()), (None, "–"), "there is no roll any more");
    assert_eq!([signed(2), signed(-2), signed(0)], ["+2", "−2", "±0"]);
}

fn page(wish: &AttackWish) -> Result<(sandtable_core::AttackPage, Option<Shot>), String> {
    told(wish, Bands::measured(LengthUnit::Inch, &[100, 150, 300]))
}

fn told(wish: &AttackWish, bands: Bands) -> Result<(sandtable_core::AttackPage, Option<Shot>), String> {
    let need = |of: &Shot| match of.range {
        far if far > 200.0 => Ok(Err(Barred { need: None, reason: &FAR })),
        far if far > 120.0 && of.cover => Ok(Err(Barred { need: Some(of.need()), reason: &COVER })),
        _ => Ok(Ok(of.need())),
    };
    let asks = Measured {
        wish,
        plain: Shot { range: 0.0, cover: false },
        tellings: vec![&TOLD],
        bands,
        most_bands: 4,
        at: |of, range| of.range = range.into(),
        need: &need,
    };
    asks.page().map_err(|problems| problems[0].to_string())
}

#[test]
fn an_attack_is_told_by_its_band_and_its_circumstances() {
    let wish = |band: Option<usize>, cover: bool| AttackWish {
        band,
        circumstances: cover.then(|| "cover".to_owned()).into_iter().collect(),
        ..AttackWish::default()
    };
    let (bands, told) = page(&wish(None, false)).unwrap();
    let figures: Vec<_> =
        bands.bands.iter().map(|band| band.needed.as_ref().map(|need| need.figure.as_str())).collect();
    assert_eq!((figures, told), (vec![Some("3"), Some("5"), None], None), "nothing was measured");
    assert_eq!(bands.circumstances[0].value, "+1");
    assert_eq!((&*bands.band_title, bands.bands[1].words.as_str()), ("Measured, up to (in)", "Up to 150 in: 5 needed"));
    let (near, told) = page(&wish(Some(0), true)).unwrap();
    assert_eq!((near.needed.unwrap().figure.as_str(), told), ("4", Some(Shot { range: 100.0, cover: true })));
    assert_eq!(near.parts.iter().map(|row| row.value.as_str()).collect::<Vec<_>>(), ["3", "+1"]);
    let (hard, told) = page(&wish(Some(1), true)).unwrap();
    assert_eq!((hard.needed.unwrap().figure.as_str(), told), ("6", None), "its number is told all the same");
    assert_eq!(hard.hopeless.unwrap().text, "Cover.");
    let (far, _) = page(&wish(Some(2), false)).unwrap();
    assert!(far.needed.is_none() && far.hopeless.unwrap().clause == "ABC-33");
    let (again, told) = page(&wish(Some(3), false)).unwrap();
    assert!(told.is_none() && again.needed.is_none(), "measured for a weapon that reaches farther");
    assert!(page(&wish(Some(4), false)).unwrap_err().contains("there are 3 range bands"));
}

#[test]
fn where_nothing_is_measured_the_number_is_known_without() {
    let wish = AttackWish { circumstances: vec!["cover".into()], ..AttackWish::default() };
    let (page, shot) = told(&wish, Bands::default()).unwrap();
    assert!(page.bands.is_empty());
    assert_eq!((page.needed.unwrap().figure.as_str(), shot), ("4", Some(Shot { range: 0.0, cover: true })));
}

#[test]
fn dice_are_typed_one_throw_after_the_other() {
    let procedure = Shot { range: 50.0, cover: false };
    let waiting = play(&procedure, &[]).unwrap();
    assert!(waiting.end.is_none() && waiting.throws.len() == 1 && waiting.throws[0].sides == 6);
    let played = play(&procedure, &[3, 6]).unwrap();
    assert_eq!((played.faces, played.counts), (vec![vec![3]], vec![true]), "what is beyond is not looked at");
    assert!(played.end.is_some());
    assert_eq!(play(&procedure, &[2]).unwrap().counts, [false]);
    let wrong = play(&procedure, &[7]).err().unwrap();
    assert!(wrong[0].to_string().contains("a D6 shows 1 to 6"));
    assert_eq!(ends(&procedure, |_, hits| hits), [(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
}

#[test]
fn what_is_left_is_told_as_a_sum() {
    assert_eq!(becomes(10, 0), "10 left, as before");
    assert_eq!(becomes(10, 4), "10 − 4: 6 left");
    assert_eq!(becomes(10, 10), "10 − 10: destroyed");
    assert_eq!((at_least(0).figure.as_str(), at_least(0).words.as_str()), ("1", "0 needed"));
}

#[test]
fn what_may_be_shown_at_most_is_told_so_and_counted_so() {
    let need = Need::base(4, &BASE).at_most();
    let told = needed(&need);
    assert_eq!((told.figure.as_str(), &*told.sign, told.words.as_str()), ("4", "−", "4 or less needed"));
    let band = Bands::measured(LengthUnit::Inch, &[6]).all[0].band(Some(told));
    assert_eq!(band.words, "Up to 6 in: 4 or less needed");
    let test = Test::<6>::score(&BASE, need);
    let counts = |face: u8| play(&test, &[face]).unwrap().counts;
    assert_eq!((counts(4), counts(5)), (vec![true], vec![false]));
}

#[test]
fn what_throws_dice_by_itself_is_played_throw_by_throw() {
    let test = Test::<6>::effect(&BASE, Need::base(3, &BASE));
    let twice = |dice: &mut Typed| Ok([dice.play(&test)?.stage, dice.play(&test)?.stage]);
    let begun = typed(&[5], twice).unwrap();
    assert_eq!((begun.end, begun.throws.len(), begun.faces), (None, 2, vec![vec![5]]));
    assert_eq!(typed(&[5, 1], twice).unwrap().end, Some([Some(true), Some(false)]));
}

#[test]
fn ends_are_nothing_something_and_all_of_it() {
    let mut page = sandtable_core::AttackPage::default();
    let ends = [((false, 0), 0.5), ((true, 2), 0.25), ((true, 4), 0.125), ((true, 9), 0.125)];
    fates(&mut page, 9, ["miss", "hit", "gone"], ends);
    let told: Vec<_> = page.chances.iter().map(|of| (&*of.name, of.damage, of.chance)).collect();
    assert_eq!(told, [("miss", 0, 0.5), ("hit", 3, 0.375), ("gone", 9, 0.125)]);
    assert_eq!(page.achieved, 0.125);
    assert_eq!(STEPS.steps(1).map(|of| of.words), Some(&["near"][..]));
    assert!(STEPS.steps(0).is_none());
}

#[test]
fn what_is_told_is_looked_at_before_it_is_looked_up() {
    let told = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert!(known(&[&TOLD, &STEPS], &told(&["cover", "far"])).is_ok());
    assert!(known(&[&TOLD], &told(&["far"])).unwrap_err()[0].to_string().contains("unknown circumstance 'far'"));
    let wish = |left: Option<u16>, weapon: Option<&str>| AttackWish {
        left,
        weapon: weapon.map(str::to_owned),
        ..AttackWish::default()
    };
    assert_eq!((left(&wish(None, None), 9).unwrap(), left(&wish(Some(3), None), 9).unwrap()), (9, 3));
    assert!(left(&wish(Some(10), None), 9).unwrap_err()[0].to_string().contains("there is 1 to 9"));
    let arms = ["a", "b"].map(|id| Arm { id: id.into(), name: id.to_uppercase(), weapon: id });
    let of = |weapon: Option<&str>| chosen(&wish(None, weapon), &arms).map(Option::unwrap);
    let (second, all) = of(Some("b")).unwrap();
    assert_eq!((*second, all.iter().map(|one| one.chosen).collect::<Vec<_>>()), ("b", vec![false, true]));
    assert_eq!(*of(None).unwrap().0, "a", "the first where none is named");
    assert!(of(Some("c")).unwrap_err()[0].to_string().contains("it has a, b"));
    assert!(chosen::<u8>(&wish(None, None), &[]).unwrap().is_none());
}

#[test]
fn hits_take_together_what_each_takes() {
    let all = together(&[(0, 0.5), (2, 0.5)], &[(0, 0.5), (3, 0.5)], 4);
    let of = |hit: bool, damage: u16| all.iter().filter(|one| one.0 == (hit, damage)).map(|one| one.1).sum::<f64>();
    assert_eq!((of(false, 0), of(true, 0), of(true, 3), of(true, 4)), (0.5, 0.125, 0.25, 0.125));
    let result = came(2, [4, 0], [&BASE, &COVER], Vec::new());
    assert_eq!(
        (result.words.as_str(), result.then.as_str(), &*result.clause),
        ("2 hits", "4 − 4: destroyed", "ABC-32")
    );
    assert_eq!(came(0, [4, 4], [&BASE, &COVER], Vec::new()).words, "No hit");
}
