//! What might be done: what the doctrine says, and good fillings of what is offered.

use crate::question::is_taken;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Piece, Role, pick};
use sandtable_dice::Source;

/// So many commands that are allowed, no two the same. The first is the one that is usual, and the next are what the doctrine would do in
/// haste, what an absent side does, and what else is weighed; the rest are drawn so that each piece and each verb has its turn. Nothing
/// gives the battle up.
///
/// `view` is what they are chosen by, with the sealed list under way on it: of that list nothing has the place again.
pub fn candidates<R: Doctrine, S: Source>(
    setting: &R::Setting,
    (view, list): (&R::View, &[R::Command]),
    (usual, most): (R::Command, usize),
    weighs: impl FnOnce(&mut S) -> Vec<R::Command>,
    source: &mut S,
) -> Vec<R::Command> {
    let mut found = vec![usual];
    let add = |found: &mut Vec<R::Command>, command: R::Command| {
        let is_new = !found.contains(&command) && !is_taken::<R>(list, &command) && !R::at_any_time(&command);
        if is_new && R::check(setting, view, &command).is_ok() {
            found.push(command);
        }
    };
    let hasty = R::choose(setting, view, Effort::Quick, source);
    add(&mut found, hasty);
    add(&mut found, R::default(setting, view));
    // The rest is drawn: what is weighed is never all there is.
    for command in weighs(source).into_iter().take(most.saturating_sub(found.len()) / 2) {
        add(&mut found, command);
    }
    let mut kinds = fillings::<R>(setting, view);
    while found.len() < most && !kinds.is_empty() {
        let at = pick(source, kinds.len() as u32) as usize;
        let kind = &mut kinds[at];
        let command = kind.swap_remove(pick(source, kind.len() as u32) as usize);
        if kind.is_empty() {
            kinds.swap_remove(at);
        }
        add(&mut found, command);
    }
    found
}

/// Good fillings of all offers, those of one piece and one verb together.
fn fillings<R: Doctrine>(setting: &R::Setting, view: &R::View) -> Vec<Vec<R::Command>> {
    let mut kinds: Vec<(Piece, u8)> = Vec::new();
    let mut all: Vec<Vec<R::Command>> = Vec::new();
    for actor in R::actors(setting, view).iter() {
        R::offers(setting, view, actor, &mut |offer| {
            if R::VERBS[usize::from(offer.verb)].role == Role::GiveUp {
                return;
            }
            let kind = (actor, offer.verb);
            let at = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                all.push(Vec::new());
                all.len() - 1
            });
            R::candidates(setting, view, &offer, &mut |values| all[at].extend(R::command(&offer, values)));
        });
    }
    all.retain(|filled| !filled.is_empty());
    all
}
