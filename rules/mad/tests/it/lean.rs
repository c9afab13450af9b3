//! A batch pays for nothing but the battle: how large states and views are, and what is allocated.

use allocation_counter::measure;
use sandtable_core::{Choices, Ruleset, ToAct, Umpire, Viewer, begin, carry_out, random_command};
use sandtable_dice::{Silent, Stream};
use sandtable_mad::{Element, Mad, Setting, State, View, data};

fn scenario(name: &str) -> Setting {
    let name = format!("scenarios/{name}.toml");
    let text = data::scenarios().get(&name).unwrap().to_owned();
    Mad::load(&data::files(), &name, &text, &Choices::default()).unwrap()
}

#[test]
fn state_and_view_of_thirty_elements_are_one_block_each_under_four_kibibytes() {
    let block = 30 * size_of::<Element>();
    let (state, view) = (size_of::<State>() + block, size_of::<View>() + block);
    assert!(state < 4096, "a state of 30 elements has {state} bytes");
    assert!(view < 4096, "a view of 30 elements has {view} bytes");
    let setting = scenario("panthers-at-dawn");
    let state = Mad::set_up(&setting);
    let copied = measure(|| drop(std::hint::black_box(state.clone())));
    assert_eq!(copied.count_total, 1, "a copy of the state is one block");
    let seen = measure(|| drop(std::hint::black_box(Mad::view(&setting, &state, Viewer::Public))));
    assert_eq!(seen.count_total, 1, "a view is one block");
}

#[test]
fn a_batch_resolves_commands_without_allocating_anything() {
    let setting = scenario("first-shots");
    let mut dice = Silent::new(Stream::new(3));
    let mut source = Stream::new(4);
    let mut nobody = Vec::new();
    let mut commands = 0;
    for _ in 0..20 {
        let mut state = Mad::set_up(&setting);
        let Ok(()) = begin(&mut Umpire::<Mad, _>::new(&setting, &mut state, &mut dice, &mut nobody));
        while let ToAct::One(side) = Mad::to_act(&setting, &state) {
            let view = Mad::view(&setting, &state, Viewer::Side(side));
            let given = [(side, random_command::<Mad>(&setting, &view, &mut source).0)];
            let allocated = measure(|| {
                let Ok(()) =
                    carry_out(&mut Umpire::<Mad, _>::new(&setting, &mut state, &mut dice, &mut nobody), &given);
            });
            assert_eq!(allocated.count_total, 0, "{given:?} allocates");
            commands += 1;
        }
    }
    assert!(commands > 500, "{commands} commands were resolved");
}
