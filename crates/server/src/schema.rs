//! What goes over the wire, as JSON Schema and as OpenAPI: made of the Rust types, and kept beside the page.

use crate::openapi::described;
use crate::rest::shapes::{
    AdvicePage, BookCard, BranchWish, ClauseHead, ClausePage, Commitment, Created, ErrorBody, Health, Invitation,
    InvitationWish, MusterWish, NewBattle, QuoteWish, RematchWish, ReplayPage, ReviewPage, RosterCard, ScenarioPage,
    SheetWish, SwitchCard, TakeWish, Taken, UnitCard, VerifiedRecord,
};
use sandtable_core::{Armoury, AttackPage, AttackWish, ForceSheet, Muster, Priced};
use sandtable_wire::{Account, FromPage, FromTable, Replay};
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

/// Everything that goes over the wire.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Protocol {
    from_page: FromPage,
    from_table: FromTable,
    replay: Replay,
    rest: Rest,
}

/// Requests and answers beside a battle's own connection.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Rest {
    book: BookCard,
    switch: SwitchCard,
    scenario: ScenarioPage,
    clause_head: ClauseHead,
    clause: ClausePage,
    unit: UnitCard,
    roster: RosterCard,
    armoury: Armoury,
    muster_wish: MusterWish,
    muster: Muster,
    sheet_wish: SheetWish,
    force_sheet: ForceSheet,
    quote_wish: QuoteWish,
    priced: Priced,
    attack_wish: AttackWish,
    attack: AttackPage,
    commitment: Commitment,
    new_battle: NewBattle,
    created: Created,
    rematch_wish: RematchWish,
    invitation_wish: InvitationWish,
    invitation: Invitation,
    take_wish: TakeWish,
    taken: Taken,
    replay_page: ReplayPage,
    branch_wish: BranchWish,
    advice_page: AdvicePage,
    review_page: ReviewPage,
    account: Account,
    verified: VerifiedRecord,
    health: Health,
    error: ErrorBody,
}

/// The JSON Schema of the protocol, from which the page's types are made.
pub fn protocol() -> Value {
    schema_for!(Protocol).to_value()
}

/// The description of every address, as OpenAPI 3.1.
pub fn openapi() -> Value {
    described()
}
