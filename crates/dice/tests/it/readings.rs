//! Every reading has the outcomes that brute force finds.

use proptest::prelude::*;
use sandtable_dice::*;
use std::collections::BTreeMap;

/// Every way the dice can fall, in order.
fn permutations(dice: &[u8]) -> Vec<Vec<u8>> {
    dice.iter().fold(vec![vec![]], |ways, &sides| {
        let longer = |way: &Vec<u8>, face: u8| way.iter().copied().chain([face]).collect();
        ways.iter().flat_map(|way| (1..=sides).map(move |face| longer(way, face))).collect()
    })
}

fn counted(seen: impl Iterator<Item = u16>) -> Vec<(u16, u64)> {
    let mut ways = BTreeMap::new();
    seen.for_each(|seen| *ways.entry(seen).or_insert(0) += 1);
    ways.into_iter().collect()
}

fn brute(throw: &Throw) -> Vec<(u16, u64)> {
    let dice: Vec<u8> = throw.dice().collect();
    counted(permutations(&dice).iter().filter(|faces| throw.stands(faces)).map(|faces| throw.read(faces)))
}

static DOUBLES: Look =
    Look { name: "doubles", read: |faces, least| u16::from(faces[0] >= least && faces.iter().all(|f| *f == faces[0])) };

fn readings(sides: u8) -> Vec<Reading> {
    let mut readings = vec![
        Reading::Sum,
        Reading::Highest,
        Reading::Lowest,
        Reading::Tally,
        Reading::Bands(2, 3),
        Reading::Bands(3, 2),
        Reading::Bands(0, sides),
        Reading::Bands(sides, sides + 1),
        Reading::Apart(sides),
        Reading::Apart(2),
        Reading::Apart(0),
        Reading::Apart(sides + 1),
        Reading::Look(&DOUBLES, 2),
    ];
    for number in [0, 1, 2, sides / 2, sides - 1, sides, sides + 1, 255] {
        readings.extend([Reading::AtLeast(number), Reading::AtMost(number), Reading::Pair(number)]);
    }
    readings
}

#[test]
fn one_and_two_dice_of_every_size() {
    for sides in (2..=20).chain([100]) {
        for count in 1..=2 {
            for reading in readings(sides) {
                let throw = Throw::new(count, sides, reading);
                assert_eq!(throw.outcomes().unwrap(), brute(&throw), "{throw:?}");
            }
        }
    }
}

#[test]
fn up_to_five_dice() {
    for (count, sides) in [(3, 2), (4, 2), (5, 2), (3, 6), (4, 6), (5, 6), (3, 10), (4, 10), (3, 20)] {
        for reading in readings(sides) {
            let throw = Throw::new(count, sides, reading);
            assert_eq!(throw.outcomes().unwrap(), brute(&throw), "{throw:?}");
        }
    }
}

#[test]
fn no_dice_read_as_nothing() {
    for reading in
        [Reading::Sum, Reading::Highest, Reading::Lowest, Reading::Tally, Reading::Pair(3), Reading::AtLeast(1)]
    {
        assert_eq!(Throw::new(0, 6, reading).outcomes(), Ok(vec![(0, 1)]), "{reading:?}");
    }
}

#[test]
fn a_roll_off_has_the_odds_of_the_throw_that_stands() {
    for sides in (2..=20).chain([100]) {
        for (first, second) in [(0, 0), (1, 0), (0, 3), (-2, 1), (5, 5), (99, 0)] {
            let throw = Throw::roll_off_with(sides, first, second);
            assert_eq!(throw.outcomes().unwrap(), brute(&throw), "{throw:?}");
            assert!(throw.outcomes().unwrap().iter().all(|(seen, _)| [1, 2].contains(seen)));
        }
    }
    assert_eq!(Throw::roll_off(10).outcomes(), Ok(vec![(1, 45), (2, 45)]));
    // Skill 6 against skill 4: 16/23 after the ties. Seven more: 94/97.
    let mut exact = Exact::<Exactly>::new();
    assert_eq!(exact.chances(Throw::roll_off_with(10, 6, 4)).unwrap()[0].1.ratio(), Some((16, 23)));
    assert_eq!(exact.chances(Throw::roll_off_with(10, 7, 0)).unwrap()[0].1.ratio(), Some((94, 97)));
    assert_eq!(exact.chances(Throw::roll_off(10)).unwrap()[1].1.to_string(), "1/2");
    // One-sided dice would tie for ever: they stand, and nobody wins.
    assert_eq!(Throw::roll_off(1).outcomes(), Ok(vec![(0, 1)]));
}

#[test]
fn a_pair_against_a_target() {
    let pair = Throw::new(2, 10, Reading::Pair(7));
    let seen = [([7, 9], 2), ([8, 8], 3), ([6, 6], 0), ([6, 10], 1), ([1, 2], 0)];
    for (faces, value) in seen {
        assert_eq!(pair.read(&faces), value, "{faces:?}");
    }
    assert_eq!(pair.outcomes(), Ok(vec![(0, 36), (1, 48), (2, 12), (3, 4)]));
}

#[test]
fn tallies_unpack() {
    let throw = Throw::new(5, 6, Reading::Tally);
    let tally = throw.tally(throw.read(&[6, 1, 3, 3, 6])).unwrap();
    assert_eq!(tally[..], [1, 0, 2, 0, 0, 2]);
    for (seen, _) in throw.outcomes().unwrap() {
        let faces: Vec<u8> =
            (1u8..).zip(throw.tally(seen).unwrap().iter()).flat_map(|(f, &n)| vec![f; n.into()]).collect();
        assert_eq!(throw.read(&faces), seen);
    }
    assert_eq!(throw.tally(252), None);
    let wide = Throw::new(24, 10, Reading::Tally);
    assert_eq!(wide.read(&[3; 24]), u16::MAX);
    assert_eq!((wide.tally(u16::MAX), wide.outcomes()), (None, Err(TooLarge)));
    assert_eq!(Throw::new(20, 6, Reading::Tally).outcomes().unwrap().len(), 53_130);
}

#[test]
fn bands_split_for_any_number_of_dice() {
    let throw = Throw::new(200, 6, Reading::Bands(3, 5));
    let faces: Vec<u8> = [[4; 120].as_slice(), &[6; 70], &[1; 10]].concat();
    assert_eq!(Throw::bands(throw.read(&faces)), (120, 70));
}

#[test]
fn dice_apart_do_not_count_in_the_sum() {
    let throw = Throw::new(4, 6, Reading::Apart(6));
    assert_eq!(throw.apart(throw.read(&[5, 6, 2, 6])), Some((7, 2)));
    assert_eq!(throw.apart(throw.read(&[1, 1, 1, 1])), Some((4, 0)));
    assert_eq!(Throw::new(4, 6, Reading::Apart(4)).apart(Reading::Apart(4).read(&[5, 4, 3, 6], 6)), Some((3, 3)));
    // A die of damage whose six is something else: 5/2 points, one in six apart.
    let (mut points, mut apart) = (0, 0);
    for (seen, ways) in Throw::new(3, 6, Reading::Apart(6)).outcomes().unwrap() {
        let (sum, high) = Throw::new(3, 6, Reading::Apart(6)).apart(seen).unwrap();
        (points, apart) = (points + ways * u64::from(sum), apart + ways * u64::from(high));
    }
    assert_eq!((points * 2, apart * 2), (15 * 216, 216));
    let many = Throw::new(200, 20, Reading::Apart(20));
    assert_eq!((many.read(&[19; 200]), many.apart(u16::MAX), many.outcomes()), (u16::MAX, None, Err(TooLarge)));
}

#[test]
fn too_many_dice_are_too_large() {
    for reading in [
        Reading::Sum,
        Reading::AtLeast(3),
        Reading::AtMost(2),
        Reading::Bands(2, 5),
        Reading::Apart(5),
        Reading::Pair(4),
        Reading::Highest,
        Reading::Look(&DOUBLES, 1),
    ] {
        for (count, sides) in [(255, 255), (200, 10), (30, 20), (40, 100)] {
            assert_eq!(Throw::new(count, sides, reading).outcomes(), Err(TooLarge), "{count}d{sides} {reading:?}");
        }
    }
    let sure = Throw::new(255, 2, Reading::AtLeast(1));
    assert_eq!(sure.outcomes(), Err(TooLarge));
}

#[test]
fn odd_dice_do_not_break() {
    for sides in [0, 1, 23, 97, 101, 255] {
        for reading in readings(sides.clamp(1, 254)) {
            for count in 0..=2 {
                let throw = Throw::new(count, sides, reading);
                let Reading::Look(..) = reading else {
                    let _ = throw.outcomes();
                    continue;
                };
            }
        }
    }
}

#[test]
fn a_handful_is_read_group_by_group() {
    let groups =
        [Throw::new(2, 6, Reading::Bands(3, 5)), Throw::new(1, 10, Reading::Sum), Throw::new(2, 4, Reading::Pair(3))];
    let handful = Handful::new(&groups).unwrap();
    assert_eq!(handful.notation(), "2d6 + d10 + 2d4");
    let dice: Vec<u8> = handful.dice().collect();
    assert_eq!(handful.outcomes().unwrap(), counted(permutations(&dice).iter().map(|faces| handful.read(faces))));
    for faces in permutations(&dice) {
        let alone = [groups[0].read(&faces[..2]), groups[1].read(&faces[2..3]), groups[2].read(&faces[3..])];
        assert_eq!(handful.split(handful.read(&faces))[..], alone);
    }
    let too_many = Throw::new(20, 10, Reading::Sum);
    assert_eq!(Handful::new(&[too_many, too_many]), Err(TooLarge));
    assert_eq!(Handful::new(&[Throw::one(6); 5]), Err(TooLarge));
    assert_eq!(Handful::new(&[Throw::one(100), Throw::one(100), Throw::one(100)]), Err(TooLarge));
    assert!(Handful::new(&[Throw::look(2, 6, &DOUBLES, 1)]).is_ok());
}

#[test]
fn notation_is_what_players_write() {
    assert_eq!(Throw::new(2, 10, Reading::Sum).notation(), "2d10");
    assert_eq!(Throw::one(6).notation(), "d6");
    assert_eq!(Pool::sum(3, 6).and(2, 10).notation(), "3d6 + 2d10");
    assert_eq!(Throw::new(0, 6, Reading::Sum).notation(), "no dice");
}

#[test]
fn dice_apart_are_those_of_the_first_group() {
    let pool = Pool::sum(3, 6).and(2, 10).top_apart();
    assert_eq!(pool.read(&[6, 2, 6, 6, 10]), (18, 2));
}

#[test]
fn throws_serialise() {
    let throw = Throw::new(2, 10, Reading::Bands(5, 9));
    assert_eq!(serde_json::to_string(&throw).unwrap(), r#"{"count":2,"sides":10,"reading":{"bands":[5,9]}}"#);
    assert_eq!(serde_json::to_string(&Reading::Look(&DOUBLES, 3)).unwrap(), r#"{"look":["doubles",3]}"#);
    let pool = Pool::sum(3, 6).top_apart();
    assert_eq!(serde_json::from_str::<Pool>(&serde_json::to_string(&pool).unwrap()).unwrap(), pool);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_the_dice_does_not_matter(
        faces in proptest::collection::vec(1u8..=10, 1..8),
        shift in 0usize..8,
        a in 0u8..12,
        b in 0u8..12,
    ) {
        let mut turned = faces.clone();
        turned.rotate_left(shift % faces.len());
        turned.reverse();
        for reading in [Reading::Sum, Reading::Tally, Reading::Highest, Reading::Lowest, Reading::Bands(a, b), Reading::Pair(a), Reading::AtMost(b)] {
            let throw = Throw::new(faces.len() as u8, 10, reading);
            prop_assert_eq!(throw.read(&faces), throw.read(&turned));
        }
    }
}
