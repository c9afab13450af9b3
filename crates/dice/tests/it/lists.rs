//! The inline list.

use sandtable_dice::{Full, List, Need};

type Four = List<u8, 4>;

#[test]
fn it_holds_what_fits() {
    let mut list = Four::new();
    list.extend([1, 2, 3]);
    assert_eq!(list.try_push(4), Ok(()));
    assert_eq!(list.try_push(5), Err(Full(5)));
    assert!(list.is_full() && list.contains(&4));
    assert_eq!(list[..], [1, 2, 3, 4]);
    assert_eq!((list.pop(), list.len()), (Some(4), 3));
}

#[test]
fn items_go_in_and_out_in_the_middle() {
    let mut list: Four = [1, 2, 4].into_iter().collect();
    list.insert(2, 3);
    assert_eq!(list[..], [1, 2, 3, 4]);
    assert_eq!(list.remove(0), 1);
    list.insert(3, 9);
    assert_eq!(list[..], [2, 3, 4, 9]);
    list.retain(|item| item % 2 == 1);
    assert_eq!(list[..], [3, 9]);
    list.clear();
    assert_eq!((list.pop(), list), (None, Four::default()));
}

#[test]
#[should_panic(expected = "a list of 4 is full")]
fn pushing_too_much_says_so() {
    (0..5).for_each(|item| Four::new().extend(0..=item));
}

#[test]
#[should_panic(expected = "there is no place 2 in a list of 2")]
fn removing_beyond_the_end_says_so() {
    [1, 2].into_iter().collect::<Four>().remove(2);
}

#[test]
fn equality_and_order_are_those_of_the_items() {
    let mut long: Four = [1, 2, 3].into_iter().collect();
    let short: Four = [1, 2].into_iter().collect();
    assert!(short < long);
    long.pop();
    assert_eq!(long, short);
}

#[test]
fn it_serialises_as_a_sequence() {
    let list: Four = [7, 8].into_iter().collect();
    assert_eq!(serde_json::to_string(&list).unwrap(), "[7,8]");
    assert_eq!(serde_json::from_str::<Four>("[7,8]").unwrap(), list);
    let refused = serde_json::from_str::<Four>("[1,2,3,4,5]").unwrap_err().to_string();
    assert!(refused.contains("at most 4"), "{refused}");
}

#[test]
fn a_need_adds_up_its_parts() {
    let need = Need::base(8, &super::TEST).when(true, -2, &super::TEST).when(false, 100, &super::TEST);
    assert_eq!((need.total(), need.parts().len()), (6, 2));
    assert_eq!(Need::base(120, &super::TEST).when(true, 100, &super::TEST).total(), 127);
    let other = Need::base(-2, &super::TEST);
    assert_eq!(other.parts()[0].to_string(), "-2 test [T-1]");
    assert_eq!((other.is_at_most(), other.at_most().is_at_most(), other.at_most().total()), (false, true, -2));
    assert_eq!(
        serde_json::to_string(need.parts()).unwrap(),
        r#"[{"value":8,"reason":{"name":"test","clause":"T-1"}},{"value":-2,"reason":{"name":"test","clause":"T-1"}}]"#
    );
}
