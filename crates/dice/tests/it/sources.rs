//! Generators: the published function, pinned sequences, fair dice.

use sandtable_dice::*;

const STREAM_1: [u8; 12] = [1, 4, 3, 6, 8, 7, 1, 7, 13, 1, 41, 78];
const FAR: [u8; 8] = [5, 4, 1, 2, 5, 4, 4, 4];
const KEYED: [&[u8]; 4] = [&[10, 8], &[4, 3, 1, 4, 2], &[60], &[4, 2]];

fn faces(source: &mut impl Source, dice: &[u8]) -> Vec<u8> {
    dice.iter().map(|&sides| source.die(sides)).collect()
}

#[test]
fn chacha_is_the_published_function() {
    // ChaCha8, all-zero key and nonce, first block: 3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1 ...
    let published = [0x3e00ef2f, 0x895f40d6, 0x7f5bb8e8, 0x1f09a5a1];
    let (mut keyed, mut stream) = (Keyed::new(&[0; 32]), Stream::from_key(&[0; 32]));
    for word in published {
        assert_eq!((keyed.word().swap_bytes(), stream.word().swap_bytes()), (word, word));
    }
}

#[test]
fn the_stream_of_a_seed_never_changes() {
    let mut stream = Stream::new(1);
    assert_eq!(faces(&mut stream, &[6, 6, 6, 6, 10, 10, 10, 10, 20, 20, 100, 100]), STREAM_1);
    let mut far = Stream::new(u64::MAX);
    (0..1000).for_each(|_| _ = far.word());
    assert_eq!(faces(&mut far, &[6; 8]), FAR);
}

#[test]
fn keyed_rolls_never_change_and_do_not_move_each_other() {
    let key: [u8; 32] = std::array::from_fn(|i| i as u8);
    let mut keyed = Keyed::new(&key);
    let mut rolls = Vec::new();
    for dice in [[10, 10].as_slice(), &[6; 5], &[100], &[20, 12]] {
        keyed.next_roll();
        rolls.push(faces(&mut keyed, dice));
    }
    assert_eq!(rolls, KEYED);
    let mut other = Keyed::new(&key);
    other.next_roll();
    faces(&mut other, &[6; 40]);
    other.next_roll();
    assert_eq!(faces(&mut other, &[6; 5]), rolls[1]);
}

#[test]
fn dice_are_fair() {
    let mut stream = Stream::new(7);
    for sides in [2u8, 3, 6, 7, 10, 12, 20, 100] {
        let mut counts = vec![0u32; sides.into()];
        let throws = 2_000 * u32::from(sides);
        (0..throws).for_each(|_| counts[usize::from(stream.die(sides)) - 1] += 1);
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 2_000.0).powi(2) / 2_000.0).sum();
        let free = f64::from(sides) - 1.0;
        assert!(chi < free + 5.0 * (2.0 * free).sqrt() + 5.0, "d{sides}: {chi}");
    }
}

#[test]
fn a_throw_of_a_die_without_sides_still_ends() {
    assert_eq!((Stream::new(1).die(0), Stream::new(1).die(1)), (1, 1));
}
