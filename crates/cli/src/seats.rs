//! `--seat SIDE=…`: who holds a side.

use crate::Failure;
use sandtable_ai::Player;
use sandtable_core::data::nearest;

/// Who holds a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Whoever sits at the keyboard.
    Human,
    /// A program, over standard input and output.
    Json,
    /// An opponent.
    Opponent(Player),
}

impl Holder {
    fn parse(word: &str) -> Result<Holder, String> {
        if word.eq_ignore_ascii_case("human") {
            return Ok(Holder::Human);
        }
        if word.eq_ignore_ascii_case("json") {
            return Ok(Holder::Json);
        }
        word.to_ascii_lowercase().parse().map(Holder::Opponent).map_err(|_| {
            let names = Player::ALL.map(|player| player.to_string());
            format!("`{word}` holds no seat: choose human, json, {}", names.join(", "))
        })
    }
}

impl std::fmt::Display for Holder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Holder::Human => f.write_str("human"),
            Holder::Json => f.write_str("json"),
            Holder::Opponent(player) => write!(f, "{player}"),
        }
    }
}

/// Who holds each side: what the seats say, `all=` for every side that no other names, `default` elsewhere.
///
/// # Errors
/// Every seat that names no side or nobody who could hold it, and sides named twice.
pub fn holders(sides: &[String], seats: &[String], default: &[Holder]) -> Result<Vec<Holder>, Failure> {
    let mut wrong = Vec::new();
    let mut all = None;
    let mut named: Vec<Option<Holder>> = vec![None; sides.len()];
    for seat in seats {
        let Some((side, word)) = seat.split_once('=') else {
            wrong.push(format!(
                "--seat {seat}: write SIDE=human, SIDE=json, SIDE=search, SIDE=doctrine, SIDE=recruit, SIDE=random or SIDE=greedy"
            ));
            continue;
        };
        let holder = Holder::parse(word.trim()).map_err(|what| wrong.push(format!("--seat {seat}: {what}"))).ok();
        let side = side.trim();
        let place = match sides.iter().position(|known| known.eq_ignore_ascii_case(side)) {
            Some(at) => &mut named[at],
            None if side.eq_ignore_ascii_case("all") => &mut all,
            None => {
                let hint = nearest(side, sides.iter().map(String::as_str));
                let hint = hint.map(|hint| format!(" (did you mean `{hint}`?)")).unwrap_or_default();
                let known = sides.join(", ");
                wrong.push(format!("--seat {seat}: the scenario has no side `{side}`{hint}: its sides are {known}"));
                continue;
            }
        };
        if holder.is_some() && place.is_some() {
            wrong.push(format!("--seat {seat}: the side is named twice"));
        }
        *place = holder;
    }
    if !wrong.is_empty() {
        return Err(Failure::Usage(wrong.join("\n")));
    }
    Ok(named.into_iter().zip(default).map(|(own, &default)| own.or(all).unwrap_or(default)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEDY: Holder = Holder::Opponent(Player::Greedy);
    const RANDOM: Holder = Holder::Opponent(Player::Random);

    fn of(seats: &[&str]) -> Result<Vec<Holder>, Failure> {
        let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
        holders(&["Americans".into(), "Germans".into()], &seats, &[Holder::Human, RANDOM])
    }

    #[test]
    fn seats_name_sides_in_any_case_and_all_means_the_rest() {
        assert_eq!(of(&[]).unwrap(), [Holder::Human, RANDOM]);
        assert_eq!(of(&["germans=human"]).unwrap(), [Holder::Human, Holder::Human]);
        assert_eq!(of(&["all=greedy", "Americans=human"]).unwrap(), [Holder::Human, GREEDY]);
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        let Err(Failure::Usage(what)) = of(&["Amercans=human", "Germans=nobody", "x", "all=random", "all=greedy"])
        else {
            panic!("must be refused")
        };
        assert_eq!(what.lines().count(), 4, "{what}");
        assert!(what.contains("did you mean `Americans`"));
    }
}
