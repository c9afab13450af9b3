//! Dice for people: what is told, and what is asked for.

use super::TEST;
use sandtable_dice::*;

fn told(dice: &mut Telling) -> Vec<Rolled> {
    let mut all = Vec::new();
    dice.tell(|rolled| all.push(rolled));
    all
}

fn why() -> Why {
    Why::of(&TEST)
}

/// Everything a step can ask for, in turn.
struct Medley;
impl Procedure for Medley {
    type Stage = u16;
    fn start(&self) -> u16 {
        0
    }
    fn step<C: Cup>(&self, _: u16, cup: &mut C) -> Result<Next<u16>, C::Pause> {
        let pair = cup.roll(Throw::new(2, 10, Reading::Pair(6)), why)?;
        let winner = cup.roll(Throw::roll_off_with(6, 1, 0), why)?;
        let handful = Handful::new(&[Throw::new(3, 6, Reading::AtLeast(4)), Throw::roll_off(4)]).expect("small");
        let seen = cup.roll_together(&handful, why)?;
        let many = cup.roll(Throw::new(30, 6, Reading::AtLeast(5)), why)?;
        let apart = cup.roll_into(0, Pool::sum(4, 6).and(1, 10).top_apart(), why)?;
        cup.roll_into(1, Pool::sum(0, 6), why)?;
        cup.count(1, many);
        Ok(Next::Done(pair + 10 * winner + 100 * seen[0] + 1_000 * seen[1] + 10_000 * apart))
    }
}

#[test]
fn silent_told_and_typed_dice_agree() {
    for seed in 0..50u8 {
        let key = [seed; 32];
        let Ok(silent) = Silent::new(Keyed::new(&key)).play(&Medley);
        let mut dice = Telling::seeded(Keyed::new(&key));
        let thrown = dice.play(&Medley).unwrap();
        let rolls = told(&mut dice);
        let tape = Entered::new(rolls.iter().map(|rolled| &rolled.faces[..]));
        let mut typed = Telling::entered(tape.clone());
        assert_eq!((silent, typed.play(&Medley).unwrap()), (thrown, thrown));
        assert_eq!(told(&mut typed), rolls);
        assert!(!typed.tape_left_over());
        for (length, next) in rolls.iter().enumerate() {
            let cut = Entered { rolls: tape.rolls[..length].to_vec(), used: 0 };
            let waiting = Telling::entered(cut).play(&Medley).unwrap_err();
            assert!(!waiting.misfit);
            assert_eq!(waiting.sides[..], next.sides[..]);
        }
    }
}

#[test]
fn every_pair_of_a_roll_off_is_told() {
    let tape = Entered::new([[4, 4].as_slice(), &[2, 2], &[3, 5]]);
    let mut dice = Telling::entered(tape);
    assert_eq!(Cup::roll(&mut dice, Throw::roll_off(6), why), Ok(2));
    let seen: Vec<(Vec<u8>, u16)> = told(&mut dice).iter().map(|r| (r.faces.to_vec(), r.seen)).collect();
    assert_eq!(seen, [(vec![4, 4], 0), (vec![2, 2], 0), (vec![3, 5], 2)]);
    // With a bonus, equal faces decide, and totals tie.
    let mut dice = Telling::entered(Entered::new([[4, 5].as_slice(), &[4, 4]]));
    assert_eq!(Cup::roll(&mut dice, Throw::roll_off_with(6, 1, 0), why), Ok(1));
    // Ties only: the next pair is asked for.
    let mut dice = Telling::entered(Entered::new([[4, 4].as_slice()]));
    let waiting = Cup::roll(&mut dice, Throw::roll_off(6), why).unwrap_err();
    assert_eq!((waiting.sides, waiting.misfit), (vec![6, 6], false));
}

#[test]
fn typed_dice_that_do_not_fit_name_the_throw() {
    let throw = Throw::new(2, 10, Reading::Sum);
    for faces in [[3u8].as_slice(), &[3, 11], &[0, 4], &[1, 2, 3], &[]] {
        let waiting = Cup::roll(&mut Telling::entered(Entered::new([faces])), throw, why).unwrap_err();
        assert_eq!(waiting, Waiting { why: Box::new(why()), sides: vec![10, 10], misfit: true }, "{faces:?}");
        assert_eq!(waiting.to_string(), "the faces typed are not those of 2d10, which test [T-1] asks for");
    }
    let waiting = Cup::roll(&mut Telling::entered(Entered::default()), throw, why).unwrap_err();
    assert_eq!(waiting.to_string(), "test [T-1] asks for 2d10");
    let mut spare = Telling::entered(Entered::new([[3, 4].as_slice(), &[1]]));
    assert_eq!(Cup::roll(&mut spare, throw, why), Ok(7));
    assert!(spare.tape_left_over());
}

#[test]
fn many_dice_are_told_in_handfuls() {
    let throw = Throw::new(60, 6, Reading::Sum);
    let mut dice = Telling::seeded(Keyed::new(&[1; 32]));
    let seen = Cup::roll(&mut dice, throw, why).unwrap();
    let rolls = told(&mut dice);
    assert_eq!(rolls.iter().map(|rolled| rolled.faces.len()).collect::<Vec<_>>(), [24, 24, 12]);
    assert_eq!(seen, rolls.iter().flat_map(|rolled| rolled.faces.to_vec()).map(u16::from).sum::<u16>());
    assert_eq!(Cup::roll(&mut Silent::new(Keyed::new(&[1; 32])), throw, why), Ok(seen));
}

#[test]
fn a_roll_explains_itself() {
    let mut dice = Telling::entered(Entered::new([[7].as_slice()]));
    let need = Need::base(8, &TEST).when(true, -1, &TEST);
    Cup::roll(&mut dice, Throw::new(1, 10, Reading::AtLeast(7)), || Why::needing(&TEST, need)).unwrap();
    let rolled = told(&mut dice)[0];
    assert_eq!((rolled.seen, rolled.why.need.total(), rolled.sides[..] == [10]), (1, 7, true));
    let json = serde_json::to_value(rolled).unwrap();
    assert_eq!(json["faces"], serde_json::json!([7]));
    assert_eq!(json["why"]["need"]["parts"][1]["value"], -1);
}

#[test]
fn totals_stay_at_their_end() {
    struct Much;
    impl Procedure for Much {
        type Stage = u8;
        fn start(&self) -> u8 {
            3
        }
        fn step<C: Cup>(&self, left: u8, cup: &mut C) -> Result<Next<u8>, C::Pause> {
            cup.count(0, 60_000);
            Ok(if left == 0 { Next::Done(0) } else { Next::Then(left - 1) })
        }
    }
    let Ok(ended) = Silent::new(Stream::new(1)).play(&Much);
    assert_eq!(ended.tallies, [u16::MAX, 0]);
    let answer = Exact::<f64>::new().ask(&Much).map(|answer| answer.chance(|_, t| t == [u16::MAX, 0]));
    assert_eq!(answer, Ok(1.0));
}
