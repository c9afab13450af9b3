//! Rulebooks, their battles, switches, units; rosters to check.

use super::given::{Asked, Text, worked_out};
use super::shapes::{
    ArmyCard, BookCard, Coverage, PlayerCard, PresetCard, RosterCard, RosterUnitCard, ScenarioCard, ScenarioPage,
    SwitchCard, TheatreCard, UnitCard,
};
use crate::problem::Problem;
use axum::Json;
use axum::extract::Path;
use sandtable_ai::{Effort, Player};
use sandtable_catalog::{Book, Card, Switch, Theatre, book, books};
use sandtable_core::record::Provision;
use sandtable_core::{Choices, Viewer};
use sandtable_wire::Page;

/// The rulebook with this key.
pub(crate) fn named(key: &str) -> Result<Book, Problem> {
    book(key).map_err(Problem::not_there)
}

/// Every rulebook there is.
pub(crate) async fn all() -> Result<Json<Vec<BookCard>>, Problem> {
    worked_out(|| books().iter().map(card).collect::<Result<_, _>>().map(Json)).await
}

fn card(book: &Book) -> Result<BookCard, Problem> {
    let choices = Choices::default();
    let scenarios = book.scenario_ids().filter_map(|id| book.scenario(id));
    let planned = book.planned().len();
    Ok(BookCard {
        key: book.key().into(),
        title: book.title().into(),
        edition: book.edition().into(),
        forces: book.has_forces(),
        attacks: book.has_attacks(),
        unit: book.unit(),
        scenarios: scenarios
            .map(|scenario| Ok(shown(book, book.check_scenario(&scenario, &choices)?)))
            .collect::<Result<_, Problem>>()?,
        presets: book
            .presets()
            .iter()
            .map(|preset| PresetCard { id: preset.id.into(), title: preset.title.into() })
            .collect(),
        switches: book.switches(&choices)?.into_iter().map(SwitchCard::from).collect(),
        players: players(book).map(player).collect(),
        coverage: Coverage { proved: book.clauses().len().saturating_sub(planned), planned },
    })
}

/// Who can be asked to play: who looks ahead only where there are battles in which he can.
fn players(book: &Book) -> impl Iterator<Item = Player> {
    let ahead = book.looks_ahead();
    Player::ALL.into_iter().filter(move |player| ahead || !matches!(player, Player::Search(_)))
}

fn player(player: Player) -> PlayerCard {
    let title = match player {
        Player::Doctrine(Effort::Full) => "Fights by the doctrine of this rulebook and thinks every shot over",
        Player::Doctrine(Effort::Quick) => "Fights by the same doctrine and decides at once",
        Player::Search(_) => {
            "Plays the battle on in its mind, many times, and does what came out best; where units are hidden, what the doctrine says"
        }
        Player::Recruit => "Goes by the same doctrine, and overlooks something now and then",
        Player::Random => "Does anything that is allowed",
        Player::Greedy => "Stands and takes the best shot",
    };
    PlayerCard { name: player.to_string(), title: title.into() }
}

/// The card of a scenario as a page shows it.
fn shown(book: &Book, card: Card) -> ScenarioCard {
    let army = |army: sandtable_catalog::Army| ArmyCard {
        name: army.name,
        pieces: army.pieces,
        points: army.points,
        list: army.list,
        limit: army.limit,
    };
    ScenarioCard {
        guided: book.is_guided(&card.id),
        id: card.id,
        rulebook: card.rulebook,
        title: card.title,
        text: card.text,
        era: card.era,
        takes_forces: card.takes_forces,
        sides: card.sides.into_iter().map(army).collect(),
        table: card.table,
        theatre: match card.theatre {
            Theatre::Land => TheatreCard::Land,
            Theatre::Air => TheatreCard::Air,
            Theatre::Sea => TheatreCard::Sea,
        },
        hidden: card.hidden,
        turns: card.turns,
        minutes: card.minutes,
        demonstration: card.demonstration,
    }
}

impl From<Switch> for SwitchCard {
    fn from(switch: Switch) -> SwitchCard {
        SwitchCard {
            id: switch.id,
            title: switch.title,
            class: switch.class.to_string(),
            date: switch.date.map(|date| date.to_string()),
            clauses: switch.clauses,
            values: switch.values,
            default: switch.default,
            value: switch.value,
        }
    }
}

/// Choices as an address has them: `preset=`, `set=OPTION=VALUE` any number of times, `as_of=`.
pub(crate) fn choices(asked: &Asked) -> Result<Choices, Problem> {
    let pair = |set: &str| {
        let pair = set.split_once('=').map(|(id, value)| (id.trim().to_owned(), value.trim().to_owned()));
        pair.ok_or_else(|| Problem::bad("a switch is set as OPTION=VALUE"))
    };
    Ok(Choices {
        preset: asked.one("preset").map(str::to_owned),
        set: asked.all("set").map(pair).collect::<Result<_, _>>()?,
        practice: false,
        as_of: asked.one("as_of").map(|date| date.parse().map_err(Problem::bad)).transpose()?,
    })
}

/// The switches of a rulebook, with the values that these choices give them.
pub(crate) async fn switches(Path(key): Path<String>, asked: Asked) -> Result<Json<Vec<SwitchCard>>, Problem> {
    let choices = choices(&asked)?;
    Ok(Json(named(&key)?.switches(&choices)?.into_iter().map(SwitchCard::from).collect()))
}

/// A battle that can be chosen, with its table as everybody may see it.
pub(crate) async fn scenario(
    Path((key, id)): Path<(String, String)>,
    asked: Asked,
) -> Result<Json<ScenarioPage>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || {
        let scenario = book.scenario(&id).ok_or_else(|| Problem::not_there("the rulebook has no such battle"))?;
        let card = shown(&book, book.check_scenario(&scenario, &choices)?);
        let battle = book.open(&scenario, &choices, Provision::Entered, None)?;
        let guide = book.guide(&id)?;
        Ok(Json(ScenarioPage { card, page: Page::of(battle.as_ref(), Viewer::Public), guide }))
    })
    .await
}

/// What can be fielded.
pub(crate) async fn units(Path(key): Path<String>, asked: Asked) -> Result<Json<Vec<UnitCard>>, Problem> {
    let choices = choices(&asked)?;
    let list = asked.one("list").map(str::to_owned);
    let book = named(&key)?;
    worked_out(move || {
        let units = book.units(list.as_deref(), &choices)?.into_iter().map(|unit| UnitCard {
            list: unit.list,
            name: unit.name,
            kind: unit.kind,
            points: unit.points,
            details: unit.details,
        });
        Ok(Json(units.collect()))
    })
    .await
}

/// Checks a roster against the rules for forces.
pub(crate) async fn roster(
    Path(key): Path<String>,
    asked: Asked,
    Text(text): Text,
) -> Result<Json<RosterCard>, Problem> {
    let choices = choices(&asked)?;
    let book = named(&key)?;
    worked_out(move || {
        let roster = book.check_roster("roster", &text, &choices)?;
        let unit = |unit: sandtable_catalog::RosterUnit| RosterUnitCard {
            name: unit.name,
            elements: unit.elements,
            points: unit.points,
        };
        Ok(Json(RosterCard {
            list: roster.list,
            limit: roster.limit,
            points: roster.points,
            units: roster.units.into_iter().map(unit).collect(),
        }))
    })
    .await
}
