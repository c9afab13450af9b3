//! Artillery and small arms.

use crate::tables::{QUALITIES, chance, form, grade, gun, kind, mean, rules, weapon};
use sandtable_geometry::Length;
use sandtable_scruby::lists::{Arm, Cover, Formation};
use sandtable_scruby::resolution::fire::{
    Battery, Drift, Fired, LOTS, Shot, Target, Volley, artillery, run_on, small_arms,
};
use sandtable_scruby::resolution::reach::Band;

const LINE: Target =
    Target { open: false, dense: false, cover: Cover::None, immune: false, held: false, caisson: false };
const COLUMN: Target = Target { dense: true, ..LINE };
const OPEN: Target = Target { open: true, ..LINE };

fn behind(cover: Cover) -> Target {
    Target { cover, ..LINE }
}

fn battery(quality: &str) -> Battery {
    Battery { losses: grade(quality).losses, weak: false, howitzer: false }
}

/// An attack where round shot bounces and it does not rain.
fn shot(class: &str, quality: &str, band: Band, target: &Target) -> Shot {
    Shot::new(&rules(&[]), (&gun(class), &battery(quality)), band, target, (true, false))
}

/// What each face does.
fn faces(shot: &Shot) -> Vec<(u8, bool, bool)> {
    use crate::tables::thrown;
    (1..=6).map(|face| thrown(shot, &[face])).map(|fired: Fired| (fired.losses, fired.bounced, fired.thrown)).collect()
}

/// The losses of a hit.
fn hit(class: &str, battery: &Battery, band: Band, target: &Target) -> u8 {
    let shot = Shot::new(&rules(&[]), (&gun(class), battery), band, target, (true, false));
    shot.losses[0]
}

/// Losses by small arms of an infantry unit that has not moved.
fn volley(quality: &str) -> Volley {
    let losses = grade(quality).losses;
    Volley { losses, formation: 100, moved: false, disordered: false, weak: false, downpour: false }
}

fn musketry(volley: &Volley, band: Band, target: &Target) -> u8 {
    small_arms(&rules(&[]), &weapon("musket"), volley, band, target)
}

#[test]
fn aos_31_aos_123_chances_of_a_hit() {
    let hits = |class: &str, band| chance(&shot(class, "fair", band, &LINE), |fired| fired.hit);
    let inter = ["12", "8/9", "6/how", "3/4", "rocket"].map(|class| hits(class, Band::Inter));
    let long = ["12", "8/9", "6/how", "3/4", "rocket"].map(|class| hits(class, Band::Long));
    assert_eq!(inter, ["5/6", "2/3", "2/3", "1/2", "1/2"]);
    assert_eq!(long, ["1/2", "1/3", "1/3", "1/6", "1/3"]);
}

#[test]
fn aos_32_short_and_point_blank_always_score() {
    let six = shot("6/how", "fair", Band::Short, &LINE);
    assert_eq!((chance(&six, |fired| fired.losses == 2), six.need), ("1".into(), None));
    assert_eq!(chance(&shot("3/4", "poor", Band::PointBlank, &LINE), |fired| fired.losses == 3), "1");
}

#[test]
fn aos_33_losses_go_by_the_quality_of_the_battery() {
    let of = |quality: &str| hit("8/9", &battery(quality), Band::Inter, &LINE);
    assert_eq!(QUALITIES.map(of), [4, 4, 3, 3, 2, 2, 1, 1]);
}

#[test]
fn aos_34_point_blank_counts_three_times() {
    let of = |quality: &str| hit("8/9", &battery(quality), Band::PointBlank, &LINE);
    assert_eq!(QUALITIES.map(of), [12, 12, 9, 9, 6, 6, 3, 3]);
}

#[test]
fn aos_35_throwbacks_are_for_inter_range() {
    let thrown = |class: &str, band| chance(&shot(class, "fair", band, &LINE), |fired| fired.thrown);
    assert_eq!(
        ["12", "8/9", "6/how", "3/4", "rocket"].map(|class| thrown(class, Band::Inter)),
        ["1/3", "1/6", "1/6", "1/6", "1/6"]
    );
    for band in [Band::PointBlank, Band::Short, Band::Long] {
        assert_eq!(thrown("8/9", band), "0", "{band:?}");
    }
}

#[test]
fn aos_36_cover_and_quality_save_from_a_throwback() {
    let excellent = Target { immune: grade("excellent").immune, ..LINE };
    assert_eq!(faces(&shot("8/9", "fair", Band::Inter, &excellent))[5], (2, true, false));
    assert_eq!(faces(&shot("8/9", "fair", Band::Inter, &behind(Cover::Soft)))[5], (2, true, false));
    assert_eq!(faces(&shot("8/9", "fair", Band::Inter, &behind(Cover::Hard)))[5], (1, true, false));
    // AOS-128: nor who is locked, routs or fights.
    assert_eq!(faces(&shot("8/9", "fair", Band::Inter, &Target { held: true, ..LINE }))[5], (2, true, false));
}

#[test]
fn aos_40_the_example_of_artillery() {
    let example = shot("8/9", "superior", Band::Inter, &LINE);
    let miss = (0, false, false);
    let hits = [(2, false, false), (2, false, false), (2, true, false), (2, true, true)];
    assert_eq!(faces(&example), [miss, miss, hits[0], hits[1], hits[2], hits[3]]);
    assert_eq!(chance(&example, |fired| fired.losses == 2), "2/3");
    assert!((mean(&example, |fired| fired.losses.into()) - 4.0 / 3.0).abs() < 1e-12);
}

#[test]
fn aos_123_expected_losses_and_bounces() {
    let expected = |class: &str, band| mean(&shot(class, "fair", band, &LINE), |fired| fired.losses.into());
    let near = [("12", 5.0, 3.0), ("8/9", 4.0, 2.0), ("6/how", 4.0, 2.0), ("3/4", 3.0, 1.0)];
    for (class, inter, long) in near {
        assert!((expected(class, Band::Inter) - inter / 3.0).abs() < 1e-12, "{class}");
        assert!((expected(class, Band::Long) - long / 3.0).abs() < 1e-12, "{class}");
    }
    let bounces = |class: &str, band| chance(&shot(class, "fair", band, &LINE), |fired| fired.bounced);
    let classes = ["12", "8/9", "6/how", "3/4", "rocket"];
    assert_eq!(classes.map(|class| bounces(class, Band::Inter)), ["1/3", "1/3", "1/3", "1/6", "0"]);
    assert_eq!(classes.map(|class| bounces(class, Band::Long)), ["1/6", "1/6", "1/6", "0", "0"]);
    // Two and three batteries at one target.
    let hit = mean(&shot("8/9", "fair", Band::Inter, &LINE), |fired| f64::from(fired.losses) / 2.0);
    let miss = 1.0 - hit;
    let two = [miss * miss, 2.0 * hit * miss, hit * hit].map(|chance| (chance * 9.0).round());
    let three = [miss * miss * miss, 3.0 * hit * miss * miss, 3.0 * hit * hit * miss, hit * hit * hit];
    assert_eq!((two, three.map(|chance| (chance * 27.0).round())), ([1.0, 4.0, 4.0], [1.0, 6.0, 12.0, 8.0]));
}

#[test]
fn aos_124_modifiers_of_artillery() {
    let fair = battery("fair");
    assert_eq!(hit("8/9", &battery("superior"), Band::PointBlank, &LINE), 6);
    assert_eq!(hit("8/9", &battery("superior"), Band::PointBlank, &OPEN), 3);
    assert_eq!(hit("6/how", &fair, Band::Short, &COLUMN), 3);
    assert_eq!(hit("6/how", &fair, Band::Short, &behind(Cover::Hard)), 1);
    assert_eq!(hit("8/9", &fair, Band::Inter, &OPEN), 1);
    // Soft cover counts near only, and leaves one where there was one.
    let soft = behind(Cover::Soft);
    let of = |quality: &str, band| hit("8/9", &battery(quality), band, &soft);
    assert_eq!([of("fair", Band::Short), of("poor", Band::Short), of("fair", Band::PointBlank)], [1, 1, 5]);
    assert_eq!(of("fair", Band::Inter), 2);
    // Everything at once: (1 + 1) / 2 / 2 / 2 = 0.25.
    let worst = Target { open: true, dense: true, cover: Cover::Hard, ..LINE };
    assert_eq!(hit("8/9", &Battery { weak: true, ..battery("poor") }, Band::Short, &worst), 0);
}

#[test]
fn aos_80_multipliers_are_rounded_once_at_the_end() {
    let weak = Battery { weak: true, ..battery("fair") };
    // 2 / 2 / 2 = 0.5, and 1 / 2 / 2 = 0.25.
    assert_eq!(hit("8/9", &weak, Band::Inter, &OPEN), 1);
    assert_eq!(hit("8/9", &Battery { weak: true, ..battery("poor") }, Band::Inter, &OPEN), 0);
    // 3 / 2 = 1.5.
    assert_eq!(hit("8/9", &battery("excellent"), Band::Inter, &OPEN), 2);
}

#[test]
fn aos_37_aos_125_a_bounce_runs_on() {
    let second = |quality: &str| run_on(&rules(&[]), &battery(quality), &LINE);
    assert_eq!(QUALITIES.map(second), [2, 2, 2, 2, 1, 1, 1, 1]);
    let superior = battery("superior");
    // A 5 at a column with a line behind it.
    assert_eq!(faces(&shot("8/9", "superior", Band::Inter, &COLUMN))[4], (3, true, false));
    assert_eq!(faces(&shot("8/9", "superior", Band::Inter, &COLUMN))[3], (2, false, false));
    assert_eq!(run_on(&rules(&[]), &superior, &LINE), 1);
    // A wall before the column: no bounce. A hedge: it bounces.
    let walled = Target { cover: Cover::Hard, ..COLUMN };
    let stopped = Shot::new(&rules(&[]), (&gun("8/9"), &superior), Band::Inter, &walled, (false, false));
    assert_eq!(faces(&stopped)[4], (1, false, false));
    assert_eq!(
        faces(&shot("8/9", "superior", Band::Inter, &Target { cover: Cover::Soft, ..COLUMN }))[4],
        (3, true, false)
    );
    // The second unit in the open, in hard cover, and of a weak battery.
    let run = |battery: &Battery, target: &Target| run_on(&rules(&[]), battery, target);
    let best = battery("incomparable");
    assert_eq!([run(&best, &LINE), run(&best, &OPEN), run(&best, &behind(Cover::Hard))], [2, 1, 1]);
    assert_eq!((run(&superior, &OPEN), run(&Battery { weak: true, ..superior }, &OPEN)), (1, 0));
    assert_eq!(run(&Battery { weak: true, ..best }, &LINE), 1);
}

#[test]
fn aos_38_aos_126_grape_on_dense_targets() {
    let fair = battery("fair");
    assert_eq!((hit("8/9", &fair, Band::Short, &LINE), hit("8/9", &fair, Band::Short, &COLUMN)), (2, 3));
    let howitzer = Battery { howitzer: true, ..fair };
    assert_eq!(hit("6/how", &howitzer, Band::Short, &COLUMN), 2);
    let more = rules(&[("scruby.grape_dense_bonus", "3")]);
    assert_eq!(artillery(&more, &fair, Band::Short, LOTS, &COLUMN, false), 5);
}

#[test]
fn aos_39_aos_127_canister_is_split_in_lots() {
    let superior = battery("superior");
    let share = |lots, target: &Target| artillery(&rules(&[]), &superior, Band::PointBlank, lots, target, false);
    assert_eq!([share(3, &LINE), share(2, &LINE), share(1, &LINE)], [6, 4, 2]);
    // No grape at point-blank range, and each share for itself.
    assert_eq!([share(3, &COLUMN), share(1, &OPEN), share(2, &behind(Cover::Soft))], [6, 1, 3]);
}

#[test]
fn aos_134_weak_units_fire_at_half() {
    let weak = Volley { weak: true, ..volley("fair") };
    assert_eq!((musketry(&weak, Band::Short, &LINE), musketry(&volley("fair"), Band::Short, &LINE)), (2, 4));
    assert_eq!(hit("8/9", &Battery { weak: true, ..battery("fair") }, Band::Inter, &LINE), 1);
    let off = rules(&[("scruby.weak_fire", "off")]);
    assert_eq!(small_arms(&off, &weapon("musket"), &weak, Band::Short, &LINE), 4);
    assert_eq!(artillery(&off, &Battery { weak: true, ..battery("fair") }, Band::Inter, LOTS, &LINE, false), 2);
    assert_eq!(run_on(&off, &Battery { weak: true, ..battery("incomparable") }, &LINE), 2);
}

#[test]
fn aos_135_howitzers_fire_shell_over_walls() {
    let howitzer = Battery { howitzer: true, ..battery("fair") };
    let hard = behind(Cover::Hard);
    assert_eq!(
        (hit("6/how", &howitzer, Band::Inter, &hard), hit("6/how", &battery("fair"), Band::Inter, &hard)),
        (2, 1)
    );
    assert_eq!((hit("6/how", &howitzer, Band::Long, &hard), hit("6/how", &howitzer, Band::Short, &hard)), (2, 1));
    assert_eq!(hit("6/how", &howitzer, Band::PointBlank, &hard), 3);
    let shell = Shot::new(&rules(&[]), (&gun("6/how"), &howitzer), Band::Inter, &COLUMN, (true, false));
    assert_eq!(faces(&shell)[5], (2, false, true));
}

#[test]
fn aos_43_carbines_fire_at_short_range_only() {
    let carbines = small_arms(&rules(&[]), &weapon("carbine"), &volley("fair"), Band::Short, &LINE);
    let beyond = small_arms(&rules(&[]), &weapon("carbine"), &volley("fair"), Band::Inter, &LINE);
    assert_eq!((carbines, beyond), (4, 0));
}

#[test]
fn aos_45_quality_and_range_give_the_losses() {
    let of = |quality: &str| musketry(&volley(quality), Band::Inter, &LINE);
    assert_eq!(QUALITIES.map(of), [4, 4, 3, 3, 2, 2, 1, 1]);
}

#[test]
fn aos_46_short_range_doubles() {
    let of = |quality: &str| musketry(&volley(quality), Band::Short, &LINE);
    assert_eq!(QUALITIES.map(of), [8, 8, 6, 6, 4, 4, 2, 2]);
}

#[test]
fn aos_44_small_arms_double_at_arms_length_and_reach_no_farther_than_the_inter_band() {
    for word in ["carbine", "musket", "rifle"] {
        let (weapon, fair) = (weapon(word), volley("fair"));
        let at = |thousandths: i32| Band::of_weapon(&weapon, Length::thousandths_of_an_inch(thousandths));
        for near in [0, 1000, 3000] {
            assert_eq!(at(near), Some(Band::Short), "{word} at {near}");
            assert_eq!(small_arms(&rules(&[]), &weapon, &fair, Band::Short, &LINE), 4, "{word}");
        }
        let bands: Vec<Option<Band>> = (0..60).map(|inches| at(1000 * inches)).collect();
        assert!(!bands.contains(&Some(Band::PointBlank)) && !bands.contains(&Some(Band::Long)), "{word}: {bands:?}");
        assert_eq!(bands.last(), Some(&None));
    }
}

#[test]
fn aos_47_the_example_of_small_arms() {
    assert_eq!(musketry(&volley("fair"), Band::Short, &LINE), 4);
}

#[test]
fn aos_115_who_fires_in_open_order_and_at_it() {
    assert_eq!((musketry(&volley("fair"), Band::Short, &OPEN), musketry(&volley("fair"), Band::Inter, &OPEN)), (2, 1));
}

#[test]
fn aos_88_formations_fire_at_their_percentage() {
    let light = |word: &str| {
        let percent = form(Arm::Infantry, Formation::Skirmish).fire.or(kind(word).skirmish_fire).unwrap();
        Volley { formation: percent, ..volley("fair") }
    };
    assert_eq!(musketry(&light("light"), Band::Short, &LINE), 2);
    assert_eq!(small_arms(&rules(&[]), &weapon("rifle"), &light("rifles"), Band::Short, &LINE), 4);
}

#[test]
fn aos_131_modifiers_of_small_arms() {
    let moved = |quality: &str| Volley { moved: true, ..volley(quality) };
    let disordered = Volley { disordered: true, ..moved("fair") };
    assert_eq!(musketry(&moved("fair"), Band::Short, &LINE), 2);
    assert_eq!((musketry(&moved("fair"), Band::Short, &OPEN), musketry(&disordered, Band::Short, &OPEN)), (1, 1));
    assert_eq!((musketry(&moved("fair"), Band::Inter, &LINE), musketry(&moved("fair"), Band::Inter, &OPEN)), (1, 1));
    let poor = [musketry(&volley("poor"), Band::Inter, &LINE), musketry(&moved("poor"), Band::Inter, &LINE)];
    assert_eq!((poor, musketry(&moved("poor"), Band::Inter, &OPEN)), ([1, 1], 0));
    let soft = behind(Cover::Soft);
    let of = |quality: &str, band| musketry(&volley(quality), band, &soft);
    assert_eq!([of("fair", Band::Short), of("fair", Band::Inter), of("poor", Band::Inter)], [3, 1, 1]);
    assert_eq!(musketry(&volley("fair"), Band::Short, &behind(Cover::Hard)), 2);
    let off = rules(&[("scruby.moved_fire_half", "off")]);
    assert_eq!(small_arms(&off, &weapon("musket"), &moved("fair"), Band::Short, &LINE), 4);
}

#[test]
fn aos_163_shells_drift() {
    let on = rules(&[("scruby.howitzer_drift", "on")]);
    let howitzer = Battery { howitzer: true, ..battery("fair") };
    let shell = Shot::new(&on, (&gun("6/how"), &howitzer), Band::Inter, &LINE, (true, false));
    assert_eq!(chance(&shell, |fired| fired.hit), "2/3");
    assert_eq!(chance(&shell, |fired| fired.losses == 2), "4/9");
    assert_eq!(chance(&shell, |fired| fired.drift == Drift::Left), "1/9");
    assert_eq!(chance(&shell, |fired| fired.drift == Drift::Right), "1/9");
    // A 6 throws back only where it does not drift.
    assert_eq!(chance(&shell, |fired| fired.thrown), "1/9");
    let guns = Shot::new(&on, (&gun("6/how"), &battery("fair")), Band::Inter, &LINE, (true, false));
    let near = Shot::new(&on, (&gun("6/how"), &howitzer), Band::Short, &LINE, (true, false));
    assert!(!guns.drifts && !near.drifts && !shot("6/how", "fair", Band::Inter, &LINE).drifts);
}

#[test]
fn aos_162_a_caisson_has_no_figures_to_lose() {
    let caisson = Target { open: false, caisson: true, ..LINE };
    let at = shot("8/9", "fair", Band::Inter, &caisson);
    assert_eq!(chance(&at, |fired| fired.hit), "2/3");
    assert_eq!(chance(&at, |fired| fired.losses > 0 || fired.bounced || fired.thrown), "0");
    assert_eq!(run_on(&rules(&[]), &battery("fair"), &caisson), 0);
}

#[test]
fn aos_164_rain_stops_bounces_and_halves_small_arms() {
    let wet = Shot::new(&rules(&[]), (&gun("8/9"), &battery("fair")), Band::Inter, &COLUMN, (true, true));
    assert_eq!(faces(&wet)[5], (2, false, true));
    let rockets = |band| Shot::new(&rules(&[]), (&gun("rocket"), &battery("fair")), band, &LINE, (true, true));
    assert_eq!(chance(&rockets(Band::Inter), |fired| fired.hit), "1/3");
    assert_eq!(chance(&rockets(Band::Long), |fired| fired.hit), "1/6");
    let heavy = Volley { downpour: true, ..volley("fair") };
    assert_eq!((musketry(&heavy, Band::Short, &LINE), musketry(&heavy, Band::Inter, &OPEN)), (2, 1));
}

#[test]
fn aos_165_rockets_misfire_and_never_bounce() {
    let rocket = shot("rocket", "fair", Band::Inter, &COLUMN);
    assert_eq!(chance(&rocket, |fired| fired.misfired), "1/6");
    assert_eq!(chance(&rocket, |fired| fired.hit), "1/2");
    assert_eq!(chance(&rocket, |fired| fired.thrown), "1/6");
    assert_eq!(chance(&rocket, |fired| fired.misfired && fired.hit), "0");
    assert_eq!(chance(&shot("rocket", "fair", Band::Long, &LINE), |fired| fired.misfired), "1/6");
    assert_eq!(chance(&shot("8/9", "fair", Band::Inter, &LINE), |fired| fired.misfired), "0");
    assert_eq!(faces(&rocket)[5], (2, false, true));
}

#[test]
fn aos_43_the_bands_of_small_arms_end_at_their_limits() {
    let band =
        |word: &str, hundredths: i32| Band::of_weapon(&weapon(word), Length::thousandths_of_an_inch(10 * hundredths));
    let [short, inter] = weapon("musket").limits.map(|limit| limit.unwrap().as_um());
    let at = |um: i64| Band::of_weapon(&weapon("musket"), Length::um(um as i32));
    assert_eq!((at(0), at(short), at(short + 2_000)), (Some(Band::Short), Some(Band::Short), Some(Band::Inter)));
    assert_eq!((at(inter), at(inter + 2_000)), (Some(Band::Inter), None));
    let carbine = weapon("carbine").limits[0].unwrap().as_um() as i32 / 254;
    assert_eq!((band("carbine", carbine), band("carbine", carbine + 10)), (Some(Band::Short), None));
}
