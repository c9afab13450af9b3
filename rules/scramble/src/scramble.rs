//! The rulebook as battles know it: the turn sequence, and what each command and step does.

use crate::battle::board::Board;
use crate::battle::command::{Command, PHRASES};
use crate::battle::event::{self, Event};
use crate::battle::position::{Attack, Contact, Craft, Crew, How, Phase, Position, Site};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::{self, View};
use crate::battle::{Scramble, Umpire};
use crate::sections::check::{check, spotter};
use crate::sections::{clouds, combat, contacts, ending, flak, imagine, initiative, moves, offers, tails, victory};
use crate::{clause, scenario};
use sandtable_core::{
    Audience, Clock, Offer, Outcome, Piece, Refusal, Ruleset, Side, Sides, ToAct, Value, Viewer, phrase,
};
use sandtable_dice::{Dice, Reason, Source};

impl Ruleset for Scramble {
    const KEY: &'static str = "scramble";

    type Setting = Setting;
    type State = State;
    type Step = Step;
    type Command = Command;
    type Event = Event;
    type View = View;

    sandtable_core::kept_in_fields!();

    sandtable_core::found_in! {
        scenario: load;
        offers: actors offers default;
    }

    fn set_up(setting: &Setting) -> State {
        let crafts = setting.crafts.iter().map(|plan| setting.begins(plan));
        let sites = (0..setting.sites.len()).map(|at| {
            let left = setting.below(setting.site_piece(at)).map(|(damage, ..)| damage).unwrap_or_default();
            Site { at: setting.sites[at].at, left, ..Site::default() }
        });
        let contacts = setting.contacts.iter().map(|plan| {
            let (there, (at, height)) = (plan.at.is_some(), plan.at.unwrap_or_default());
            Contact { at, height, there, side: plan.side, ..Contact::default() }
        });
        let table = Position {
            crafts: crafts.collect(),
            sites: sites.collect(),
            contacts: contacts.collect(),
            wind: setting.wind.unwrap_or_default(),
            clouds: setting.clouds.iter().copied().collect(),
            ..Position::default()
        };
        let under = setting.contacts.iter().map(|_| 0).collect();
        let agenda = [Step::Turn, Step::Deal].into_iter().collect();
        State { table, under, agenda }
    }

    fn to_act(setting: &Setting, state: &State) -> ToAct {
        match (state.table.ended, state.agenda.last()) {
            (Some(outcome), _) => ToAct::Nobody(outcome),
            (None, Some(step)) => step.asks(setting).map_or(ToAct::Umpire, ToAct::One),
            (None, None) => ToAct::Umpire,
        }
    }

    fn obey<D: Dice>(umpire: &mut Umpire<'_, D>, asked: Step, side: Side, command: &Command) -> Result<(), D::Pause> {
        let setting = umpire.setting;
        match *command {
            Command::Place { contact, at, heading, height } => {
                let at = sandtable_geometry::Course { at, heading };
                umpire.note(Event::Stands { contact, at, height, moved: false });
                if Board::new(setting, &umpire.state().table).to_place(side).next().is_some() {
                    umpire.then(asked);
                }
            }
            Command::Steer { ship, helm } => initiative::sail(umpire, ship, helm),
            Command::Fly { craft, flight } if setting.craft(craft).is_some() => {
                let moved = moves::fly(umpire, craft, &flight)?;
                contacts::seen_by_day(umpire);
                // Who follows a tailer in his turn is on the agenda already.
                if let Step::Move(_) = asked {
                    moves::after(umpire, &moved, side.other());
                }
            }
            Command::Fly { craft, flight } => {
                contacts::drift(umpire, craft, &flight);
                umpire.then(Step::Alternate(side.other()));
            }
            Command::Pass => umpire.then(Step::Alternate(side.other())),
            Command::Leave { craft } => {
                umpire.note(Event::Formed { craft, formation: 0 });
                moves::close_up(umpire);
                umpire.then(asked);
            }
            Command::TurnUp { contact } => {
                contacts::turn_up(umpire, contact);
                if let Step::Move(_) = asked {
                    moves::close_up(umpire);
                }
                umpire.then(match asked {
                    Step::Activate(side) => Step::Activations(side),
                    _ => asked,
                });
            }
            Command::GiveUp { craft } => {
                umpire.note(Event::Tailed { craft, tail: None });
                // Who was to follow is an ordinary item from now on; the alternation goes on.
                if asked != Step::Follow(craft) {
                    umpire.then(asked);
                }
            }
            Command::Tail { craft, quarry } => {
                let passed = matches!(asked, Step::Declare(_, true));
                tails::tail(umpire, craft, quarry)?;
                let next = if passed { side } else { side.other() };
                tails::declare_next(umpire, next, passed);
            }
            Command::Content => {
                if let Step::Declare(side, false) = asked {
                    tails::declare_next(umpire, side.other(), true);
                }
            }
            Command::Sight { craft, off } => {
                umpire.note(Event::Sighted { craft, on: !off });
                umpire.then(asked);
            }
            Command::Attack { craft, target, how } => {
                declare(umpire, craft, target, how);
                umpire.then(asked);
            }
            Command::Fire => umpire.then(Step::Resolve),
            Command::Done { piece } if matches!(asked, Step::Burst(_)) => {
                umpire.note(Event::Acted { piece });
                umpire.then(Step::Barrage(side.other()));
            }
            Command::Done { piece } => combat::acted(umpire, piece),
            Command::Flak { battery, target, given } => flak::fire(umpire, battery, target, given)?,
            Command::Empty { craft, mount } => combat::deplete(umpire, craft, mount - 1),
            Command::Row { craft, row } => umpire.note(Event::Named { craft, row }),
            Command::Burst { battery, at, height } => {
                flak::burst(umpire, battery, at, height);
                umpire.then(Step::Barrage(side.other()));
            }
            Command::Light { battery, target } => {
                flak::light(umpire, battery, target)?;
                umpire.then(Step::Barrage(side.other()));
            }
            Command::Concede => umpire.note(Event::Ended { outcome: Outcome::Won(side.other()) }),
        }
        Ok(())
    }

    fn resolve<D: Dice>(umpire: &mut Umpire<'_, D>, step: Step) -> Result<(), D::Pause> {
        match step {
            Step::Turn => initiative::turn(umpire)?,
            Step::Deal => begin(umpire)?,
            Step::Alternate(side) => moves::alternate(umpire, side),
            Step::Trail(craft) => moves::trail(umpire, craft),
            Step::Tails => tails::look_at_tails(umpire)?,
            Step::Combat => combat::begins(umpire)?,
            Step::Activations(side) => combat::alternate(umpire, side),
            Step::Resolve => combat::resolve(umpire)?,
            Step::Barrage(side) => flak::alternate(umpire, side),
            Step::End => ending::end(umpire)?,
            // A side that is asked answers; nothing else is left to resolve.
            Step::Dummies(_)
            | Step::Sail(_)
            | Step::Move(_)
            | Step::Follow(_)
            | Step::Declare(..)
            | Step::Activate(_)
            | Step::Continue(..)
            | Step::Deplete(..)
            | Step::Row(_)
            | Step::Burst(_) => {}
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn fits(setting: &Setting, state: &State, event: &Event) -> Result<(), &'static Reason> {
        if event::fits(setting, state, event) { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn sound(setting: &Setting, state: &State) -> Result<(), &'static Reason> {
        let table = &state.table;
        let fits = table.crafts.len() == setting.crafts.len()
            && table.sites.len() == setting.sites.len()
            && table.contacts.len() == setting.contacts.len()
            && state.under.len() == setting.contacts.len();
        if !fits {
            return Err(&clause::UNSOUND);
        }
        let stands = |craft: &Craft| {
            !craft.flies()
                || setting.head.on_table(craft.at.at)
                    && (1..=setting.rules.ceiling).contains(&craft.height)
                    && [craft.now.structure, craft.now.speed, craft.now.defence].iter().all(|left| *left > 0)
        };
        let asks = match state.agenda.last() {
            Some(step) => table.ended.is_some() || step.asks(setting).is_none() || answerable(setting, state, *step),
            None => table.ended.is_some(),
        };
        let dealt = imagine::is_dealt_soundly(setting, state);
        if table.crafts.iter().all(stands) && asks && dealt { Ok(()) } else { Err(&clause::UNSOUND) }
    }

    fn view(setting: &Setting, state: &State, viewer: Viewer) -> View {
        View::of(setting, state, viewer)
    }

    /// SQR-134, SQR-164 What is dealt under a marker and how it moves only its side hears, who of the crew looks out from under it, and who
    /// leads from there.
    fn heard(state: &State, viewer: Viewer, event: &Event) -> Option<Event> {
        match *event {
            Event::Dealt { side, .. } if !viewer.shares(side) => None,
            Event::Crewed { craft, side, .. } | Event::Leads { side, leader: Some(craft) }
                if view::is_hidden(&state.table, (craft, side), viewer) =>
            {
                None
            }
            Event::Drifted { contact, .. } if view::is_veiled(&state.table, contact, viewer) => None,
            Event::Declared { craft, attack } if view::is_veiled(&state.table, craft, viewer) => {
                Some(Event::Declared { craft, attack: Attack { by: Crew::default(), ..attack } })
            }
            _ => Some(*event),
        }
    }

    fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
        imagine::imagine(setting, view, source)
    }

    fn lead(setting: &Setting, state: &State, side: Side) -> f64 {
        victory::lead(setting, &state.table, side)
    }

    fn clock(setting: &Setting, state: &State) -> Clock {
        Clock { turn: state.table.turn, of: setting.head.turns }
    }

    fn discloses(_: &State, event: &Event) -> bool {
        matches!(event, Event::TurnedUp { .. } | Event::Proved { .. } | Event::Looked { .. } | Event::Skilled { .. })
    }

    fn check(setting: &Setting, view: &View, command: &Command) -> Result<(), Refusal> {
        check(setting, view, command)
    }

    fn command(offer: &Offer, values: &[Value]) -> Option<Command> {
        phrase::command(PHRASES, offer, values).map(offers::rounded)
    }

    fn at_any_time(command: &Command) -> bool {
        *command == Command::Concede
    }
}

/// Before the first turn: wind and clouds, crews, leaders, dummies, and what lies under the markers.
fn begin<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    if umpire.state().table.phase == Phase::SetUp && umpire.state().table.leaders == [None, None] {
        clouds::gather(umpire)?;
        crews(umpire)?;
        for side in [Side::A, Side::B] {
            ending::leads(umpire, side);
        }
    }
    let open = [Side::A, Side::B]
        .into_iter()
        .any(|side| Board::new(umpire.setting, &umpire.state().table).to_place(side).next().is_some());
    if open {
        umpire.then(Step::Deal);
        contacts::dummies(umpire);
        return Ok(());
    }
    contacts::deal(umpire)
}

/// SQR-107 Where dice say how good crews are, each has its Skill and its Combat skill, with what its nation adds.
///
/// RULING: all aboard share both, as they do by experience. Of whoever is under a marker his own side alone hears them, until he is
/// turned up.
fn crews<D: Dice>(umpire: &mut Umpire<'_, D>) -> Result<(), D::Pause> {
    let setting = umpire.setting;
    for craft in setting.craft_pieces().filter(|&craft| setting.is_diced(craft)) {
        let rolled = setting.crew_rolls(craft);
        let plan = &setting.crafts[craft.index()];
        let only = Audience::Only(Sides::default().with(plan.side));
        let audience = if plan.marker { only } else { Audience::All };
        let skill = umpire.play_for(audience, &rolled)?.stage;
        let combat = if setting.rules.one_skill { skill } else { umpire.play_for(audience, &rolled)?.stage };
        umpire.note(Event::Crewed { craft, side: plan.side, skills: [skill, combat] });
    }
    Ok(())
}

/// SQR-62 An attack is declared, by whoever of the crew is free for it.
fn declare<D: Dice>(umpire: &mut Umpire<'_, D>, craft: Piece, target: Piece, how: How) {
    let setting = umpire.setting;
    let board = Board::new(setting, &umpire.state().table);
    let by = match setting.contact_index(craft) {
        Some(at) => {
            let looker = event::crafts_of(umpire.state().under[at]).next();
            let now = looker.map(|looker| umpire.state().table.crafts[looker.index()].now).unwrap_or_default();
            let from = board.contact(craft).map_or_else(Default::default, |marker| (marker.at, marker.height));
            spotter(&umpire.state().table.attacks, &now, board.has_in_radar(from, &now, target))
        }
        None => board.crew_for(craft, target, &how),
    };
    let by = by.expect("the attack was allowed");
    umpire.note(Event::Declared { craft, attack: Attack { target, by, how, ..Attack::default() } });
    contacts::proves(umpire, craft);
}

/// Has the side that is asked anything to answer? SQR-12, SQR-121: who declares is still there when the dice fall.
fn answerable(setting: &Setting, state: &State, step: Step) -> bool {
    let board = Board::new(setting, &state.table);
    if let Some(acting) = state.table.acting {
        return board.flying(acting).is_some() || board.contact(acting).is_some();
    }
    match step {
        Step::Dummies(side) => board.to_place(side).next().is_some(),
        Step::Sail(ship) => {
            setting.target(ship).is_some_and(|target| target.ship)
                && board.site(ship).is_some_and(|ship| !ship.is_lost())
        }
        // Who can only fall is not moved by his side.
        Step::Move(side) => board.may_pass(side) || board.items(side).any(|item| !board.must_fall(item)),
        Step::Follow(craft) => board
            .flying(craft)
            .is_some_and(|own| own.flown.is_none() && (own.tails.is_some() || !board.must_fall(craft))),
        Step::Activate(side) => board.to_act(side).next().is_some(),
        Step::Continue(side, formation) => {
            let of_it = |piece| board.flying(piece).is_some_and(|craft| craft.formation == formation);
            board.to_act(side).any(of_it)
        }
        Step::Burst(side) => board.heavy(side).next().is_some(),
        Step::Deplete(_, mounts) => mounts != 0,
        // Whoever aims is acting.
        Step::Row(_) => false,
        _ => true,
    }
}
