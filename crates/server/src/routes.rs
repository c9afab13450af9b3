//! Every address of the server, once: where it leads, and how it is described.

use crate::assets;
use crate::guard::{self, Guard};
use crate::headers;
use crate::metrics;
use crate::openapi::{Gives, Route, Sends, json};
use crate::problem::Problem;
use crate::rest::battles::{self, Commitments};
use crate::rest::reviews::{self, Reviews};
use crate::rest::shapes::{
    AdvicePage, BookCard, BranchWish, ClauseHead, ClausePage, Commitment, Created, Health, Invitation, InvitationWish,
    MusterWish, NewBattle, QuoteWish, RematchWish, ReplayPage, ReviewPage, RosterCard, ScenarioPage, SheetWish,
    SwitchCard, TakeWish, Taken, UnitCard, VerifiedRecord,
};
use crate::rest::{advice, books, clauses, forces, invitations, records};
use crate::socket;
use crate::tables::Tables;
use crate::world::World;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use sandtable_core::{Armoury, AttackPage, AttackWish, ForceSheet, Muster, Priced};
use sandtable_wire::Account;
use std::sync::Arc;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// What every request may need.
pub(crate) struct Common {
    pub(crate) world: Arc<World>,
    pub(crate) tables: Tables,
    pub(crate) guard: Guard,
    pub(crate) commitments: Commitments,
    pub(crate) reviews: Reviews,
}

/// The same, in many hands.
pub(crate) type Shared = Arc<Common>;

const CHOICES: [(&str, &str); 3] = [
    ("preset", "a named set of rules; the first of the book where none is named"),
    ("set", "a switch as OPTION=VALUE; any number of times"),
    ("as_of", "the rules as they stood on that day, as 2005-03-31"),
];

/// Every address but those of the page's own files.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/healthz", "Is the server there, and can it read its battles?", json::<Health>(), get(health)),
        Route::get(
            "/metrics",
            "What the server counts, for Prometheus; told on its own machine only",
            Gives::Text(metrics::KIND),
            get(metrics::metrics),
        ),
        Route::get("/api/openapi.json", "This description", Gives::Text("application/json"), get(description)),
        Route::get(
            "/api/protocol.schema.json",
            "The JSON Schema of everything that a page and a table say to each other",
            Gives::Text("application/json"),
            get(protocol),
        ),
        Route::get(
            "/api/table",
            "The connection of a page with its table: a WebSocket that carries the messages of protocol.schema.json",
            Gives::Socket,
            get(socket::table),
        ),
        Route::get("/api/books", "Every rulebook and what it offers", json::<Vec<BookCard>>(), get(books::all)),
        Route::get(
            "/api/books/{book}/switches",
            "The switches of a rulebook, with the values that choices give them",
            json::<Vec<SwitchCard>>(),
            get(books::switches),
        )
        .asking(&CHOICES),
        Route::get(
            "/api/books/{book}/scenarios/{id}",
            "A battle that can be chosen, with its table as everybody may see it",
            json::<ScenarioPage>(),
            get(books::scenario),
        )
        .asking(&CHOICES),
        Route::get(
            "/api/books/{book}/clauses",
            "The clauses of a rulebook, in its order",
            json::<Vec<ClauseHead>>(),
            get(clauses::all),
        )
        .asking(&[("search", "words that must all stand in a clause")]),
        Route::get(
            "/api/books/{book}/clauses/{id}",
            "A clause with its examples, and its switches as they are in the battle whose key is sent",
            json::<ClausePage>(),
            get(clauses::one),
        )
        .keyed(),
        Route::get(
            "/api/books/{book}/units",
            "What can be fielded",
            json::<Vec<UnitCard>>(),
            get(books::units),
        )
        .asking(&[("list", "one list only: a nation, an era"), CHOICES[0], CHOICES[1], CHOICES[2]]),
        Route::post(
            "/api/books/{book}/rosters/check",
            "Checks a roster, written as TOML, against the rules for forces",
            Sends::Text,
            json::<RosterCard>(),
            post(books::roster),
        )
        .asking(&CHOICES),
        Route::get(
            "/api/books/{book}/armoury",
            "Everything that can be bought for a force, era by era",
            json::<Vec<Armoury>>(),
            get(forces::armouries),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/books/{book}/forces/muster",
            "What a draft of a force comes to, with what is to be added, or why that is not allowed and what would be",
            Sends::json::<MusterWish>(),
            json::<Muster>(),
            post(forces::muster),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/books/{book}/forces/open",
            "What the force in a roster's file comes to; one that breaks rules can be opened and mended",
            Sends::Text,
            json::<Muster>(),
            post(forces::open),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/books/{book}/forces/sheet",
            "A draft of a force with a name for each element, as a record sheet has it",
            Sends::json::<SheetWish>(),
            json::<ForceSheet>(),
            post(forces::sheet),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/books/{book}/quote",
            "What a unit of one's own costs, part by part, or everything that is illegal about it, with clauses",
            Sends::json::<QuoteWish>(),
            json::<Priced>(),
            post(forces::quote),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/books/{book}/attack",
            "An attack at a table of real miniatures: the number needed, the chances, and what the dice did",
            Sends::json::<AttackWish>(),
            json::<AttackPage>(),
            post(forces::attack),
        )
        .asking(&CHOICES),
        Route::post(
            "/api/commitments",
            "The table commits itself to the dice of a battle before it hears anybody's share of them",
            Sends::Nothing,
            json::<Commitment>(),
            post(battles::commit),
        ),
        Route::post(
            "/api/battles",
            "Sets up a battle and gives the keys of its links",
            Sends::json::<NewBattle>(),
            json::<Created>(),
            post(battles::create),
        )
        .giving(StatusCode::CREATED)
        .large(),
        Route::post(
            "/api/rematch",
            "Sets up a battle that is over once more, with sides changed, for whoever held a side of it",
            Sends::json::<RematchWish>(),
            json::<Created>(),
            post(battles::rematch),
        )
        .giving(StatusCode::CREATED)
        .keyed(),
        Route::post(
            "/api/branch",
            "Sets up a battle that is over as it stood before an entry, to go on otherwise and with other dice: of a record that is \
             sent, or of the battle whose key is sent",
            Sends::json::<BranchWish>(),
            json::<Created>(),
            post(battles::branch),
        )
        .giving(StatusCode::CREATED)
        .keyed()
        .large(),
        Route::get(
            "/api/advice",
            "What whoever is asked for a command might do, and what speaks for it; or what the side of an entry might have done",
            json::<AdvicePage>(),
            get(advice::advise),
        )
        .asking(&[("entry", "the number of an entry")])
        .keyed(),
        Route::post(
            "/api/invitations",
            "Makes an invitation to one's own seat, to hand it over, or to one that is still free. Those before it open nothing \
             any more",
            Sends::json::<InvitationWish>(),
            json::<Invitation>(),
            post(invitations::invite),
        )
        .keyed(),
        Route::post(
            "/api/invitations/take",
            "Opens an invitation: the first to do so has the seat, under a key of his own; everybody after him is told so",
            Sends::json::<TakeWish>(),
            json::<Taken>(),
            post(invitations::take),
        ),
        Route::get(
            "/api/record",
            "The record of a battle: when it is over, or when all sides have agreed",
            Gives::Text("application/jsonl"),
            get(records::download),
        )
        .keyed(),
        Route::post(
            "/api/replay",
            "A battle to look at again: of a record that is sent, or of the battle whose key is sent. While it goes on, a \
             link shows what its own seat has seen",
            Sends::Text,
            json::<ReplayPage>(),
            post(records::replay),
        )
        .asking(&[("viewer", "through whose eyes: the index of a side, `public` or `umpire`")])
        .keyed()
        .large(),
        Route::get(
            "/api/account",
            "A battle that is over, summed up: what each side lost and was to lose by the odds, who led, the best shot",
            json::<Account>(),
            get(records::account),
        )
        .keyed(),
        Route::post(
            "/api/review",
            "Looks through a battle that is over: what each decision and each throw did to the chances of winning. It takes a \
             while: ask again until it is there",
            Sends::Text,
            json::<ReviewPage>(),
            post(reviews::review),
        )
        .keyed()
        .large(),
        Route::post(
            "/api/verify",
            "Resolves a whole record again: one that is sent, or that of the battle whose key is sent",
            Sends::Text,
            json::<VerifiedRecord>(),
            post(records::verify),
        )
        .keyed()
        .large(),
    ]
}

async fn health(State(shared): State<Shared>) -> Result<Json<Health>, Problem> {
    if let Err(failure) = shared.world.store.ping().await {
        tracing::error!(%failure, "battles cannot be read");
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the battles cannot be read just now"));
    }
    Ok(Json(Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into() }))
}

async fn description() -> Json<serde_json::Value> {
    Json(crate::schema::openapi())
}

async fn protocol() -> Json<serde_json::Value> {
    Json(crate::schema::protocol())
}

async fn nothing_there() -> Problem {
    Problem::not_there("there is nothing at this address")
}

async fn not_so() -> Response {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address is not asked in that way").into_response()
}

/// All addresses, with what holds for every one of them.
pub(crate) fn router(shared: Shared) -> Router {
    let settings = &shared.world.settings;
    let mut router = Router::new();
    for route in routes() {
        let most = if route.is_large { settings.record } else { settings.body };
        router = router.route(route.path, route.handler.layer(DefaultBodyLimit::max(most)));
    }
    let compression = CompressionLayer::new().quality(CompressionLevel::Precise(5));
    router
        .route("/api", axum::routing::any(nothing_there))
        .route("/api/{*rest}", axum::routing::any(nothing_there))
        .fallback(assets::page)
        .method_not_allowed_fallback(not_so)
        .layer(compression)
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, settings.patience))
        .layer(from_fn_with_state(shared.clone(), guard::limit))
        .layer(from_fn(headers::secure))
        .layer(from_fn_with_state(shared.clone(), headers::note))
        .with_state(shared)
}
