//! Choices by chance.

use crate::dice::{chance, mean, near, thrown};
use sandtable_action_stations::clause;
use sandtable_action_stations::resolution::rolls::{Pick, Test};
use sandtable_dice::{Exact, Need};

#[test]
fn ast_201_a_random_choice_of_few() {
    let pick = |of, faces: &[u8]| thrown(&Pick { of }, faces).0;
    assert_eq!(pick(4, &[9, 10, 7]), Some(2));
    assert_eq!((pick(1, &[10]), pick(10, &[10]), pick(3, &[10, 9])), (Some(0), Some(9), Some(2)));
    assert_eq!(pick(6, &[7, 6]), Some(5));
}

#[test]
fn ast_201_a_random_choice_of_many() {
    let pick = |faces: &[u8]| thrown(&Pick { of: 13 }, faces).0;
    assert_eq!(pick(&[8, 4]), Some(6));
    // 91 to 99 again, 90 stands; two tens are 00.
    assert_eq!((pick(&[9, 1, 9, 9, 9, 10]), pick(&[10, 10]), pick(&[10, 2])), (Some(12), Some(0), Some(2)));
}

#[test]
fn ast_201_each_is_as_likely() {
    for of in [1, 4, 7, 10, 11, 13, 19] {
        let mut exact = Exact::<f64>::new();
        let odds = exact.ask(&Pick { of }).unwrap().odds(|which, _| *which);
        assert_eq!(odds.outcomes().len(), usize::from(of));
        assert!(odds.outcomes().iter().all(|(_, chance)| near(*chance, 1.0 / f64::from(of))), "{of}");
    }
}

#[test]
fn scores_succeed_on_the_number_or_less_and_effects_come_on_the_number_or_more() {
    let need = Need::base(3, &clause::REPAIR_ENGINE);
    let (score, effect) = (Test::score(&clause::REPAIR, need), Test::effect(&clause::REPAIR, need));
    assert_eq!((score.faces(), effect.faces()), (3, 8));
    assert_eq!(chance(&effect, |comes, _| *comes == Some(true)), "4/5");
    assert!(near(mean(&score, |comes, _| f64::from(u8::from(*comes == Some(true)))), 0.3));
    let never = Test::score(&clause::REPAIR, Need::base(-2, &clause::REPAIR_ENGINE));
    assert_eq!((never.faces(), never.comes(1)), (0, false));
}
