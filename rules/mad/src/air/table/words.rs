//! Words of the air game: names, typed commands, and what an umpire says.

use sandtable_core::phrase::read_measure;
use sandtable_core::{Leg, Misunderstood, Parameter, Piece, Sentence, Side, Typed, phrase, write_angle, write_name};
use sandtable_geometry::{Angle, Hand, Length, Point};

use crate::air::battle::board::Air;
use crate::air::battle::command::{Command, PHRASES, VERBS};
use crate::air::battle::event::{Cause, Event};
use crate::air::battle::state::{Aim, Craft, Entry, Flags, Flight, Nominated, Run};
use crate::air::battle::step::Step;
use crate::air::lists::{Arc, Group, Gun, Manoeuvre, Type};
use crate::air::rules::Edge;
use crate::battle::setting::Setting;
use crate::battle::view::View;
use crate::table::words::tongue::{Said, Speech};
use crate::table::words::{Read, UNIT, capital, place, rounded, shelter_name, short, side_name, spot};

/// What a piece of the air game is: "Spitfire IA".
pub fn kind_name(setting: &Setting, piece: Piece) -> Option<&str> {
    let skies = setting.sky.as_deref()?;
    skies.index(piece)?;
    skies.aircraft(piece).map(|kind| kind.name.as_str()).or_else(|| skies.target(piece).map(|kind| kind.name.as_str()))
}

/// What a piece is called: "S1 (Spitfire IA)".
fn name(setting: &Setting, piece: Piece) -> String {
    crate::table::words::element(setting, piece)
}

/// What a target is called: "S1 (Spitfire IA)", "the bunker".
pub fn target_name(setting: &Setting, target: Nominated) -> String {
    match target {
        Nominated::Piece(piece) => name(setting, piece),
        Nominated::Shelter(shelter) => shelter_name(setting, shelter),
    }
}

/// The same in few letters.
fn target_short(setting: &Setting, target: Nominated) -> String {
    match target {
        Nominated::Piece(piece) => short(setting, piece).into(),
        Nominated::Shelter(shelter) => shelter_name(setting, shelter),
    }
}

/// What a weapon group is called: "4 x machine gun".
pub fn group_name(air: &Air, piece: Piece, group: u8) -> String {
    match air.fire().group(piece, group) {
        Some((of, gun)) => guns(of, gun),
        None => "?".into(),
    }
}

/// "4 x machine gun".
pub fn guns(of: &Group, gun: &Gun) -> String {
    let gun = gun.name.to_lowercase();
    if of.count > 1 { format!("{} x {gun}", of.count) } else { gun }
}

/// A group with where it points: "4 x machine gun, fixed".
pub fn mounted(of: &Group, gun: &Gun) -> String {
    format!("{}, {}", guns(of, gun), arc_name(of.arc))
}

/// Where a mount points, in words.
pub fn arc_name(arc: Arc) -> &'static str {
    match arc {
        Arc::Fwd => "fixed",
        Arc::Fwd90 => "ahead",
        Arc::Rear90 | Arc::Rear180 => "astern",
        Arc::Left90 => "to the left",
        Arc::Right90 => "to the right",
        Arc::Turret360 => "all round",
    }
}

// --- writing ---

fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "L",
        Hand::Right => "R",
    }
}

/// MAP-113 A segment as it is typed. A radius is written as its rating where it has one.
fn leg(leg: &Leg) -> String {
    let rating = |radius: u16| match radius {
        60..=200 if radius.is_multiple_of(20) => format!("{}", radius / 20),
        _ => format!("{radius}mm"),
    };
    match *leg {
        Leg::Ahead(by) | Leg::Turn { after: by, .. } => format!("S {}", UNIT.write(by)),
        Leg::AheadRest => "S rest".into(),
        Leg::Arc { hand: to, radius, by } => format!("T {} {} {}", hand(to), rating(radius), write_angle(by)),
        Leg::ArcRest { hand: to, radius } => format!("T {} {} rest", hand(to), rating(radius)),
        Leg::Figure { figure, hand: to } => match Manoeuvre::ALL.get(usize::from(figure)) {
            Some((_, Manoeuvre::Slip)) => format!("M slip {}", hand(to)),
            Some((word, _)) => format!("M {word}"),
            None => format!("M {figure}"),
        },
    }
}

/// Writes a command so that [`read`] reads the same one.
pub fn write(setting: &Setting, command: &Command) -> String {
    match *command {
        Command::Fly { craft, ref flight } => write_flight(setting, craft, flight),
        Command::Truce { on: true } => "truce".into(),
        Command::Truce { on: false } => "truce no".into(),
        _ => phrase::write(PHRASES, &Speech { setting, view: None }, command).unwrap_or_else(|| "?".into()),
    }
}

/// A target as it is typed.
fn write_target(setting: &Setting, target: Nominated) -> String {
    match target {
        Nominated::Piece(piece) => short(setting, piece).into(),
        Nominated::Shelter(shelter) => write_name(&shelter_name(setting, shelter)),
    }
}

fn write_flight(setting: &Setting, craft: Piece, flight: &Flight) -> String {
    let name = |piece: Piece| short(setting, piece).to_string();
    let from = flight
        .entry
        .map_or(String::new(), |Entry { at, heading }| format!(" from {} heading {}", place(at), write_angle(heading)));
    // MAP-92: a torpedo is launched at low level only.
    let low = if flight.low && !matches!(flight.run, Run::Torpedo { .. }) { " low" } else { "" };
    let attack = if flight.attacks { " to attack" } else { "" };
    let load = |at: Option<u16>, templates: Option<u8>| {
        let after = at.map_or(String::new(), |at| format!(" after {at}"));
        let templates = templates.map_or(String::new(), |some| format!(" templates {some}"));
        format!("{after}{templates}")
    };
    let straight = matches!(flight.legs[..], [Leg::AheadRest]);
    let legs: Vec<String> = flight.legs.iter().map(leg).collect();
    let path = if straight { String::new() } else { format!(" by {}", legs.join(" ")) };
    let rest = format!("{from}{low} at {}{path}{attack}", flight.speed);
    let comes = flight.entry.is_some();
    let bomb = if comes { "enter bomb" } else { "bomb" };
    match flight.run {
        Run::None if comes => format!("enter {}{rest}", name(craft)),
        Run::None => format!("fly {}{rest}", name(craft)),
        Run::Bombs { target: Some(target), at, templates } => {
            format!("{bomb} {} {}{rest}{}", name(craft), write_target(setting, target), load(at, templates))
        }
        Run::Bombs { target: None, at, templates } => {
            format!("{bomb} ground {}{rest}{}", name(craft), load(at, templates))
        }
        Run::Torpedo { ship } => format!("torpedo {} {}{rest}", name(craft), name(ship)),
    }
}

// --- reading ---

/// Reads a typed command of the air game; none where its first word is no word of it.
///
/// # Errors
/// What was not understood, and how it is typed.
pub(crate) fn read(speech: &Speech, text: &str) -> Option<Read<Command>> {
    let mut words = Typed::of(text);
    let verb = words.word("the verb").ok()?.to_ascii_lowercase();
    let usage = VERBS.iter().find(|known| known.key == verb).map_or("", |known| known.usage);
    let whole = |words: &Typed| words.peek().map_or(Ok(()), |word| Err(format!("`{word}` is too much")));
    let read = match verb.as_str() {
        "fly" | "enter" | "bomb" | "torpedo" => fly(speech, &mut words, &verb),
        "truce" => Ok(Command::Truce { on: !words.skip("no") }),
        _ => return phrase::verb(PHRASES, &verb).map(|_| phrase::read(PHRASES, speech, text)),
    };
    let read = read.and_then(|command| whole(&words).map(|()| command));
    Some(read.map_err(|what| Misunderstood { what, usage: usage.into() }))
}

fn whole(words: &mut Typed, of: &str) -> Said<u16> {
    let word = words.word(of)?;
    word.parse().map_err(|_| format!("`{word}` is no {of}: write a whole number"))
}

/// The speed of a flight; a colon may lead on to its segments.
fn speed(words: &mut Typed) -> Said<u16> {
    let word = words.word("speed")?;
    let number = word.strip_suffix(':').unwrap_or(&word);
    number.parse().map_err(|_| format!("`{number}` is no speed: write a whole number"))
}

fn heading(words: &mut Typed) -> Said<Angle> {
    words.skip("heading");
    read_measure(UNIT, "DEGREES", words).map(|heading| Angle::of(&heading).unwrap_or_default())
}

fn fly(speech: &Speech, words: &mut Typed, word: &str) -> Said<Command> {
    let bombs = word == "bomb" || word == "enter" && words.skip("bomb");
    // `bomb ground CRAFT` as well as `bomb CRAFT ground`.
    let before = bombs && words.skip("ground");
    let craft = speech.piece(words, "the aircraft")?;
    let run = match (bombs, word) {
        (true, _) => {
            let ground = before || words.skip("ground");
            let target = if ground { None } else { Some(nominated(speech, words)?) };
            Run::Bombs { target, at: None, templates: None }
        }
        (_, "torpedo") => Run::Torpedo { ship: speech.piece(words, "the ship")? },
        _ => Run::None,
    };
    let mut flight = Flight { run, low: matches!(run, Run::Torpedo { .. }), ..Flight::default() };
    if words.skip("from") {
        let at = speech.point(words)?;
        flight.entry = Some(Entry { at, heading: heading(words)? });
    }
    flight.low |= words.skip("low");
    words.skip("high");
    words.skip("at");
    flight.speed = speed(words)?;
    words.skip("by");
    while words.peek().is_some_and(|word| matches!(word.to_ascii_uppercase().as_str(), "S" | "T" | "M")) {
        let leg = read_leg(words)?;
        if flight.legs.try_push(leg).is_err() {
            return Err("a flight order has at most 16 segments".into());
        }
    }
    if flight.legs.is_empty() {
        flight.legs.push(Leg::AheadRest);
    }
    flight.attacks = words.skip("to") && (words.skip("attack") || Err("after `to` comes `attack`")?);
    if let Run::Bombs { at, templates, .. } = &mut flight.run {
        if words.skip("after") {
            *at = Some(whole(words, "distance")?);
        }
        if words.skip("templates") {
            *templates = Some(u8::try_from(whole(words, "number of templates")?).unwrap_or(u8::MAX));
        }
    }
    Ok(Command::Fly { craft, flight })
}

/// MAP-113 One segment: `S 100`, `S rest`, `T L 3 90`, `T R 3 rest`, `M slip L`, `M halfloop`, `M loop`.
fn read_leg(words: &mut Typed) -> Said<Leg> {
    let kind = words.word("").unwrap_or_default().to_ascii_uppercase();
    let hand = |words: &mut Typed| match words.word("").unwrap_or_default().to_ascii_uppercase().as_str() {
        "L" | "LEFT" => Ok(Hand::Left),
        "R" | "RIGHT" => Ok(Hand::Right),
        other => Err(format!("`{other}` is neither L nor R")),
    };
    match kind.as_str() {
        "S" if words.skip("rest") => Ok(Leg::AheadRest),
        "S" => {
            let word = words.word("").unwrap_or_default();
            match UNIT.read(&word).map(|length| length.0) {
                Some(by) if by >= 0 => Ok(Leg::Ahead(Length::um(by))),
                _ => Err(format!("`{word}` is no length: write millimetres, or `rest`")),
            }
        }
        "T" => {
            let hand = hand(words)?;
            let word = words.word("").unwrap_or_default().to_ascii_lowercase();
            let radius = match word.strip_suffix("mm") {
                Some(radius) => radius.parse().ok(),
                None => word.parse::<u16>().ok().and_then(|rating| rating.checked_mul(20)),
            };
            let Some(radius) = radius else {
                return Err(format!("`{word}` is no template: write its rating, 3 to 10"));
            };
            if words.skip("rest") {
                return Ok(Leg::ArcRest { hand, radius });
            }
            let word = words.word("").unwrap_or_default();
            match UNIT.read(&word).map(|length| length.0) {
                Some(by @ 0..360_000) => Ok(Leg::Arc { hand, radius, by: Angle::millidegrees(by) }),
                _ => Err(format!("`{word}` is no angle: write degrees below 360, or `rest`")),
            }
        }
        _ => {
            let word = words.word("").unwrap_or_default().to_ascii_lowercase();
            let Some(figure) = Manoeuvre::ALL.iter().position(|(known, _)| *known == word) else {
                return Err(format!("`{word}` is no manoeuvre: write slip, halfloop or loop"));
            };
            let slips = Manoeuvre::ALL[figure].1 == Manoeuvre::Slip;
            let hand = if slips { hand(words)? } else { Hand::Right };
            Ok(Leg::Figure { figure: figure as u8, hand })
        }
    }
}

/// A target: somebody by name, or a work or building.
fn nominated(speech: &Speech, words: &mut Typed) -> Said<Nominated> {
    let known = words.peek().is_some_and(|word| speech.setting.find(word).is_some());
    match if known { None } else { speech.shelter(words) } {
        Some(shelter) => Ok(Nominated::Shelter(shelter)),
        None => speech.piece(words, "the target").map(Nominated::Piece),
    }
}

// --- telling ---

/// Whose decision it is and what can be done.
pub fn prompt(setting: &Setting, view: &View, asked: Step, side: Side) -> String {
    let Some(air) = view.air(setting) else { return String::new() };
    match asked {
        Step::Place(_) => match air.flight().to_place(side).count() {
            0 => "All are placed. Change what you like, then say so.".into(),
            1 => "Place your last craft: where, its heading and its speed.".into(),
            left => format!("Place your craft: where, heading and speed. {left} are left."),
        },
        Step::Fly(craft) if air.is_to_come(craft) => {
            format!("{} may come: bring it in over your own edge, or wait.", name(setting, craft))
        }
        Step::Fly(craft) if !air.is_there(craft) => {
            format!("{} may come back: bring it in, or let it go.", name(setting, craft))
        }
        Step::Fly(craft) => format!("{} flies: speed and path, or a run.", name(setting, craft)),
        Step::Fire(craft) if air.board.sky.aims.is_empty() => {
            format!("{}: name what its guns fire at, or nothing more.", name(setting, craft))
        }
        Step::Fire(_) | Step::Serve(_) if !air.board.sky.aims.is_empty() => "Fire, or name what else fires.".into(),
        Step::Serve(piece) => {
            let steers = air.flight().may_steer(piece, air.craft(piece).heading, Length::ZERO).is_ok();
            format!("{}: {}fire, or stand by.", name(setting, piece), if steers { "steer, " } else { "" })
        }
        Step::Warned(_) => {
            let craft = air.board.sky.flight.map_or_else(String::new, |underway| name(setting, underway.craft));
            format!("{craft} comes by. Fire at a point of its path, or hold.")
        }
        Step::BreakOff(_) => "Who is far from every enemy may break off.".into(),
        _ => format!("{} to decide.", side_name(setting, side)),
    }
}

/// "1 hit point".
fn points(count: u16) -> String {
    if count == 1 { "1 hit point".into() } else { format!("{count} hit points") }
}

/// What an umpire says of something that happened in the air.
pub fn tell(setting: &Setting, view: &View, event: &Event) -> Option<Sentence> {
    let air = view.air(setting)?;
    let name = |piece: Piece| name(setting, piece);
    let says = |text: String, clause: &'static str, pieces: &[Piece]| Some(Sentence::new(text, clause, pieces));
    match *event {
        Event::Mustered { craft, at, .. } => {
            says(format!("{} starts at {}.", name(craft), spot(at)), "MAP-95", &[craft])
        }
        // MAP-70: together with the ground game nobody rolls.
        Event::Ranked { totals, .. } if totals.is_empty() => None,
        Event::Ranked { turn, order, totals } => {
            let each = order.iter().zip(&totals).map(|(&piece, total)| format!("{} {total}", short(setting, piece)));
            let order: Vec<String> = each.collect();
            let text = format!("Turn {turn} of {}. Initiative: {}.", setting.turns, order.join(", "));
            says(text, "MAP-08", &[]).map(Sentence::opening)
        }
        Event::Holds { craft } => says(format!("{} holds its step.", name(craft)), "MAP-10", &[craft]),
        Event::Ordered { craft, flight, .. } => ordered(setting, craft, &flight),
        Event::Flew { craft, flown } if flown.left => {
            says(format!("{} leaves the table at {}.", name(craft), spot(flown.at)), "MAP-97", &[craft])
        }
        Event::Flew { craft, flown } => {
            let mut how = String::new();
            if flown.violent {
                how += ", with a class 1 or 2 manoeuvre";
            }
            if flown.turned {
                how += ", turning by 180 degrees or more";
            }
            let heading = flown.heading.as_millidegrees().div_euclid(1000);
            let text = format!("{} flies to {}, heading {heading}°{how}.", name(craft), spot(flown.at));
            says(text, "MAP-14", &[craft])
        }
        Event::Withdrew { craft } => {
            // Where the sky has no edge, who is gone has broken off.
            let clause = if air.edge() == Edge::Scroll { "MAP-98" } else { "MAP-97" };
            says(format!("{} is out of the battle.", name(craft)), clause, &[craft])
        }
        Event::Released { craft, templates: Some(templates) } => {
            let bombs = if templates == 1 {
                "its bombs: one template".into()
            } else {
                format!("its bombs: {templates} templates")
            };
            says(format!("{} drops {bombs}.", name(craft)), "MAP-58", &[craft])
        }
        Event::Released { craft, templates: None } => {
            says(format!("{} launches its torpedo.", name(craft)), "MAP-92", &[craft])
        }
        Event::Dropped { craft, at } => {
            says(format!("A template of {} falls at {}.", short(setting, craft), spot(at)), "MAP-56", &[craft])
        }
        Event::Ran { craft, ship, hit } => {
            let ran = if hit { "hits" } else { "goes by" };
            says(format!("The torpedo of {} {ran} {}.", short(setting, craft), name(ship)), "MAP-92", &[craft, ship])
        }
        Event::Burst { craft, at } => {
            says(format!("A rocket of {} comes down at {}.", short(setting, craft), spot(at)), "MAP-59", &[craft])
        }
        Event::Aimed { craft, aim: Aim { group, target } } => {
            let with = group_name(&air, craft, group);
            let text = format!("{} names {} for its {with}.", name(craft), target_name(setting, target));
            says(text, "MAP-30", &concerned(craft, target))
        }
        Event::Fired { craft, group, target, wasted: true } => {
            let with = group_name(&air, craft, group);
            let text = format!(
                "{} cannot hit {} with its {with}: wasted.",
                short(setting, craft),
                target_short(setting, target)
            );
            says(text, "MAP-106", &concerned(craft, target))
        }
        Event::Fired { craft, group, target, .. } => {
            let with = group_name(&air, craft, group);
            let text = format!("{} fires its {with} at {}.", short(setting, craft), target_short(setting, target));
            says(text, "MAP-28", &concerned(craft, target))
        }
        Event::Struck { target, damage: 0, .. } => says(format!("{} is not hit.", name(target)), "MAP-32", &[target]),
        Event::Struck { target, damage, .. } => {
            let text = format!("{} loses {}.", name(target), points(damage));
            says(text, "MAP-07", &[target])
        }
        Event::EngineHit { craft, again } => {
            // Only the first hit costs speed.
            let slows = if again { "" } else { ": half its speed from its next move" };
            says(format!("An engine of {} is hit{slows}.", name(craft)), "MAP-47", &[craft])
        }
        Event::CrewHit { craft, locations } => {
            let who: Vec<&str> = air.kind(craft).map_or_else(Vec::new, |kind| crew(kind, locations).collect());
            says(format!("Crew of {} hit: {}.", name(craft), who.join("; ")), "MAP-48", &[craft])
        }
        Event::Downed { craft, cause, by } => {
            let (how, clause) = match (cause, air.kind(craft).is_some()) {
                (Cause::Damage, true) => ("is shot down", "MAP-07"),
                (Cause::Damage, false) => ("is destroyed", "MAP-93"),
                (Cause::Engines, _) => ("has lost its last engine and crashes", "MAP-47"),
                (Cause::Cockpit, _) => ("is hit in the cockpit and crashes", "MAP-48"),
                (Cause::BreakUp, _) => ("breaks up", "MAP-46"),
            };
            // MAP-50: whose kill it is.
            let credit = match (by, cause) {
                (None, _) => String::new(),
                (Some(by), Cause::Damage) => format!(" by {}", name(by)),
                (Some(by), _) => format!(": the kill of {}", name(by)),
            };
            says(format!("{} {how}{credit}.", name(craft)), clause, &[craft])
        }
        Event::Sprung { piece } => says(format!("{} takes its chance.", name(piece)), "MAP-77", &[piece]),
        Event::Held { craft, held } => {
            let are = if held.damage == 1 { "is" } else { "are" };
            let text = format!("{} {are} held until {} has attacked.", points(held.damage), short(setting, craft));
            says(text, "MAP-77", &[craft])
        }
        Event::Steered { ship, at, .. } => says(format!("{} steams to {}.", name(ship), spot(at)), "MAP-94", &[ship]),
        Event::Collided { craft, other } => {
            says(format!("{} and {} collide.", name(craft), name(other)), "MAP-99", &[craft, other])
        }
        Event::Ruled { craft, at, hit_points, now } => {
            let text = ruled(&air, craft, at, hit_points, &now);
            says(format!("{} {text}.", name(craft)), "", &[craft])
        }
        Event::Truce { side, on: true } => {
            says(format!("{} would end the battle after this turn.", side_name(setting, side)), "MAP-101", &[])
        }
        Event::Truce { side, on: false } => {
            says(format!("{} would rather go on.", side_name(setting, side)), "MAP-101", &[])
        }
        Event::Covered { watch } => {
            let at = if watch.step == 0 { "the end".into() } else { rounded(Length::mm(5) * i32::from(watch.step)) };
            says(format!("{} fires at {at} of the path.", name(watch.firer)), "MAP-114", &[watch.firer])
        }
        Event::Began { .. }
        | Event::Asked { .. }
        | Event::FireEnded
        | Event::HeldApplied { .. }
        | Event::WatchesEnded
        | Event::Ended { .. }
        | Event::Far { .. } => None,
    }
}

/// MAP-48 What these crew locations are called, one bit each.
fn crew(kind: &Type, locations: u8) -> impl Iterator<Item = &str> {
    let hit = kind.crew.iter().enumerate().filter(move |(n, _)| locations >> n & 1 == 1);
    hit.map(|(_, location)| location.name.as_str())
}

/// What a ruling has made of a craft, in words.
fn ruled(air: &Air, craft: Piece, at: Option<Point>, hit_points: u16, now: &Craft) -> String {
    if hit_points == 0 {
        return "is lost".into();
    }
    let mut parts = Vec::new();
    parts.extend(at.map(|at| format!("is at {}", spot(at))));
    if let Some(kind) = air.kind(craft) {
        let height = if now.flags.has(Flags::LOW) { "low" } else { "high" };
        parts.push(format!("flies {height} at {} on {}", now.speed, write_angle(now.heading)));
        parts.extend(crew(kind, now.crew_hit).map(|location| format!("its {location} is hit")));
        match now.engines_hit {
            0 => {}
            1 => parts.push("one engine is hit".into()),
            hits => parts.push(format!("{hits} engines are hit")),
        }
        match now.templates {
            0 => {}
            1 => parts.push("one template of bombs is aboard".into()),
            templates => parts.push(format!("{templates} templates of bombs are aboard")),
        }
        parts.extend(now.torpedo.then(|| "its torpedo is aboard".to_string()));
    }
    parts.push(format!("{} left", points(hit_points)));
    parts.join("; ")
}

/// Who is spoken of: who fires, and whom he fires at.
fn concerned(craft: Piece, target: Nominated) -> Vec<Piece> {
    [craft].into_iter().chain(target.piece()).collect()
}

fn ordered(setting: &Setting, craft: Piece, flight: &Flight) -> Option<Sentence> {
    let low = if flight.low { " at low level" } else { "" };
    let entry = flight.entry.map_or(String::new(), |entry| format!(" comes in at {} and", spot(entry.at)));
    let what = match flight.run {
        Run::None => format!("flies at {}{low}", flight.speed),
        Run::Bombs { target, at, templates } => {
            let target = target.map_or(String::new(), |target| format!(" at {}", target_name(setting, target)));
            let drops = match templates {
                None => String::new(),
                Some(1) => ", dropping one template".into(),
                Some(templates) => format!(", dropping {templates} templates"),
            };
            let after = at.map_or(String::new(), |at| format!(", aimed after {at} mm"));
            format!("makes a bombing run{target} at {}{low}{drops}{after}", flight.speed)
        }
        Run::Torpedo { ship } => format!("makes a torpedo run at {} at {}", name(setting, ship), flight.speed),
    };
    // MAP-114: whoever might fire at it is told what it is after.
    let intent = if flight.attacks { ", to attack" } else { "" };
    let text = capital(&format!("{}{entry} {what}{intent}.", name(setting, craft)));
    Some(Sentence::new(text, "MAP-112", &[craft]))
}
