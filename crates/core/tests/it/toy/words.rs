//! The toy at a table: what it draws, forecasts and says.

use super::rules::need;
use super::*;
use sandtable_core::{Chance, Picture, Roster, Slot};
use sandtable_dice::{Exact, Need};

fn name_of(setting: &Setting, man: u8) -> &str {
    setting.men.get(usize::from(man)).map_or("nobody", |(name, _)| name)
}

fn man_of(setting: &Setting, name: &str) -> Result<u8, Misunderstood> {
    let known = setting.men.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|n| n as u8).ok_or_else(|| misunderstood(format!("there is no man `{name}`")))
}

fn misunderstood(what: impl Into<String>) -> Misunderstood {
    Misunderstood { what: what.into(), usage: "move A1 to 300000,100000".into() }
}

const NO_SLOTS: &[&str] = &[];

const fn verb(key: &'static str, usage: &'static str, slots: &'static [&'static str]) -> Verb {
    Verb { key, label: key, usage, slots, role: Role::Act }
}

impl Table for Toy {
    const VERBS: &'static [Verb] = &[
        verb("march", "march MAN MILLIMETRES", &["how far"]),
        verb("move", "move MAN to X,Y [X,Y ...]", &["path"]),
        verb("fire", "fire MAN at MAN", &["target"]),
        verb("plant", "plant MAN TURNS", &["fuse"]),
        verb("search", "search MAN for MAN", &["whom"]),
        verb("pass", "pass", NO_SLOTS),
        verb("shoot", "shoot", NO_SLOTS),
        verb("hold", "hold", NO_SLOTS),
        verb("duck", "duck", NO_SLOTS),
        verb("stand", "stand", NO_SLOTS),
        verb("volley", "volley MAN [MAN ...]", &["targets"]),
    ];

    fn region(_: &Setting, _: &View, offer: &Offer, slot: usize) -> Region {
        match offer.slots[slot] {
            Slot::Path { from, reach } => {
                let corner = |x: i32, y: i32| Point { x: from.x + x * reach.0, y: from.y + y * reach.0 };
                Region { outlines: vec![vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]] }
            }
            _ => Region::default(),
        }
    }
    fn candidates(_: &Setting, view: &View, offer: &Offer, take: &mut impl FnMut(&[Value])) {
        match offer.slots.first() {
            None => take(&[]),
            Some(Slot::Path { from, .. }) => {
                for (_, enemy) in view.enemies() {
                    let to = from.toward(enemy.at, REACH.half());
                    take(&[Value::Path([to].into_iter().collect())]);
                }
            }
            Some(Slot::Piece(of)) => of.iter().for_each(|piece| take(&[Value::Piece(piece)])),
            Some(Slot::Number { from, to }) => (*from..=*to).step_by(15).for_each(|n| take(&[Value::Number(n)])),
            Some(Slot::Order { of, .. }) => take(&[Value::Order(of.iter().take(2).collect())]),
            Some(_) => {}
        }
    }
    fn forecast(setting: &Setting, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
        let (Command::Fire { at, .. }, Ok(())) = (command, Self::check(setting, view, command)) else {
            return Vec::new();
        };
        let target = &view.men[usize::from(*at)];
        if target.real.is_none() {
            return Vec::new();
        }
        let need: Need = need(&setting.rules, false);
        let shooting = Shooting { dice: 2, need, strength: target.strength };
        let Ok(answer) = exact.ask(&shooting) else { return Vec::new() };
        let least = |n: u16| -> Chance { answer.chance(|(), tallies| tallies[0] >= n) };
        vec![Forecast {
            reason: &clause::TO_HIT,
            about: name_of(setting, *at).into(),
            need,
            pieces: vec![Piece((*at).into())],
            picture: Picture::default(),
            chances: vec![("hurt".into(), least(1)), ("killed".into(), least(target.strength.into()))],
            gain: least(1),
        }]
    }
    fn scene(setting: &Setting, view: &View) -> Scene {
        let token = |(n, man): (u8, &Seen)| Token {
            piece: Piece(n.into()),
            side: man.side,
            name: name_of(setting, n).into(),
            kind: match man.real {
                None => "marker",
                Some(true) => "man",
                Some(false) => "dummy",
            }
            .into(),
            symbol: "man".into(),
            at: man.at,
            strength: man.real.map(|_| (man.strength.into(), FULL.into())),
            marks: if man.hidden { vec!["hidden".into()] } else { Vec::new() },
            ..Token::default()
        };
        let left = (0..).zip(&view.men).filter(|(_, man)| man.strength > 0);
        let mut status = vec![("Turn".into(), view.turn.to_string())];
        status.extend(
            view.charges.iter().filter(|charge| charge.fuse > 0).map(|charge| ("Fuse".into(), charge.fuse.to_string())),
        );
        Scene { table: TABLE, tokens: left.map(token).collect(), status, ..Scene::default() }
    }
    fn roster(_: &Setting, view: &View) -> Roster {
        Roster { turn: view.turn.into(), ..Roster::default() }
    }
    fn name(setting: &Setting, _: &View, piece: Piece) -> String {
        name_of(setting, piece.0 as u8).into()
    }
    fn parse(setting: &Setting, _: &View, text: &str) -> Result<Command, Misunderstood> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<i32>().map_err(|_| misunderstood(format!("`{word}` is no number")));
        let man = |word: &str| man_of(setting, word);
        Ok(match words.as_slice() {
            ["march", who, by] => Command::March { man: man(who)?, by: number(by)? },
            ["move", who, "to", points @ ..] if (1..=MOST_POINTS).contains(&points.len()) => {
                let mut path = Path::new();
                for point in points {
                    let (x, y) = point.split_once(',').ok_or_else(|| misunderstood("a place is X,Y"))?;
                    path.push(Point { x: number(x)?, y: number(y)? });
                }
                Command::Move { man: man(who)?, path }
            }
            ["fire", who, "at", whom] => Command::Fire { man: man(who)?, at: man(whom)? },
            ["plant", who, fuse] => {
                let fuse = u8::try_from(number(fuse)?).map_err(|_| misunderstood("no fuse is so long"))?;
                Command::Plant { man: man(who)?, fuse }
            }
            ["search", who, "for", whom] => Command::Search { man: man(who)?, whom: man(whom)? },
            ["pass"] => Command::Pass,
            ["shoot"] => Command::React { fire: true },
            ["hold"] => Command::React { fire: false },
            ["duck"] => Command::Brace { down: true },
            ["stand"] => Command::Brace { down: false },
            ["volley", names @ ..] if names.len() <= MOST_POINTS => {
                let mut at = List::new();
                for name in names {
                    at.push(Piece(man(name)?.into()));
                }
                Command::Volley { at }
            }
            _ => return Err(misunderstood(format!("`{text}` is no command"))),
        })
    }
    fn write(setting: &Setting, command: &Command) -> String {
        let name = |man: u8| name_of(setting, man);
        match command {
            Command::March { man, by } => format!("march {} {by}", name(*man)),
            Command::Move { man, path } => {
                let points: Vec<String> = path.iter().map(|to| format!("{},{}", to.x, to.y)).collect();
                format!("move {} to {}", name(*man), points.join(" "))
            }
            Command::Fire { man, at } => format!("fire {} at {}", name(*man), name(*at)),
            Command::Plant { man, fuse } => format!("plant {} {fuse}", name(*man)),
            Command::Search { man, whom } => format!("search {} for {}", name(*man), name(*whom)),
            Command::Pass => "pass".into(),
            Command::React { fire } => if *fire { "shoot" } else { "hold" }.into(),
            Command::Brace { down } => if *down { "duck" } else { "stand" }.into(),
            Command::Volley { at } => {
                at.iter().fold("volley".into(), |text, piece| format!("{text} {}", name(piece.0 as u8)))
            }
        }
    }
    fn tell(setting: &Setting, _: &View, heard: &Heard<Event>) -> Option<Sentence> {
        let name = |man: u8| name_of(setting, man);
        let side = |side: Side| setting.sides[side.index()].as_str();
        let (text, clause, man) = match heard {
            Heard::Rolled(roll) => {
                return Some(Sentence::new(format!("{}: {}", roll.name, roll.seen), roll.clause.clone(), &[]));
            }
            Heard::Happened(event) => match event {
                Event::TurnBegan | Event::Removed | Event::Ticked => return None,
                Event::Marched { man, .. } => (format!("{} marches", name(*man)), "TOY-3", Some(*man)),
                Event::Initiative { first } => (format!("{} comes first", side(*first)), "TOY-11", None),
                Event::Moved { man, .. } => (format!("{} moves", name(*man)), "TOY-6", Some(*man)),
                Event::Reacted { man, fire: true } => (format!("{} shoots at once", name(*man)), "TOY-8", Some(*man)),
                Event::Reacted { man, fire: false } => (format!("{} holds fire", name(*man)), "TOY-8", Some(*man)),
                Event::Braced { man, down } => {
                    (format!("{} {}", name(*man), if *down { "lies down" } else { "stands" }), "TOY-13", Some(*man))
                }
                Event::Revealed { man, real: true } => (format!("{} is real", name(*man)), "TOY-15", Some(*man)),
                Event::Revealed { man, real: false } => (format!("{} was a dummy", name(*man)), "TOY-15", Some(*man)),
                Event::Spotted { man, .. } => (format!("{} is found out", name(*man)), "TOY-15", Some(*man)),
                Event::Hit { man, losses } => (format!("{} loses {losses}", name(*man)), "TOY-14", Some(*man)),
                Event::Pending { man, losses } => (format!("{} will lose {losses}", name(*man)), "TOY-14", Some(*man)),
                Event::Planted { side: who, fuse: 0, .. } => (format!("{} plants a charge", side(*who)), "TOY-9", None),
                Event::Planted { side: who, fuse, .. } => {
                    (format!("{} plants a charge for {fuse}", side(*who)), "TOY-9", None)
                }
                Event::Exploded { .. } => ("a charge goes off".into(), "TOY-16", None),
                Event::Passed { side: who } => (format!("{} passes", side(*who)), "TOY-2", None),
                Event::Ended { .. } => ("the battle is over".into(), "TOY-17", None),
            },
        };
        let pieces: Vec<Piece> = man.into_iter().map(|man| Piece(man.into())).collect();
        Some(Sentence::new(text, clause, &pieces))
    }
    fn prompt(_: &Setting, view: &View) -> String {
        match view.asked {
            Some(step) => format!("turn {}: {step:?}", view.turn),
            None => "nobody is asked".into(),
        }
    }
}
