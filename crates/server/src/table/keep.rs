//! What has changed becomes visible only when it is on the disk.

use super::Table;
use super::answers::{Answers, Known, Named};
use super::hand::Pace;
use super::load::{self, load};
use super::proposals::Proposals;
use super::seats::Seating;
use super::stand::{Stand, drafts};
use super::telling::{Telling, tellings};
use sandtable_core::Answer;
use sandtable_search::Hosted;
use sandtable_store::{Change, Draft, Relinked, Standing};
use sandtable_wire::Answered;
use std::time::Instant;

/// Who wants something, and his own name for it.
pub(super) type By<'a> = Option<&'a Named>;

/// What changes beside the battle itself.
#[derive(Debug, Default)]
pub(super) struct Beside {
    pub(super) proposals: Option<Proposals>,
    pub(super) seating: Option<Seating>,
    pub(super) links: Relinked,
    pub(super) publish: bool,
    /// What is answered instead of what became of the command.
    pub(super) answer: Option<Answered>,
}

/// A battle that has changed and is not kept yet.
struct Changed {
    answer: Answer,
    lines: Vec<String>,
    stand: Stand,
    drafts: String,
    tellings: Vec<Telling>,
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}

/// Said where the disk failed.
const NOT_KEPT: &str = "the table could not keep it, so nothing has changed; please try again";

impl Table {
    /// Does something quick to the battle, keeps it, and then tells everybody. Gives the answer for whoever wanted it.
    pub(super) async fn change(
        &mut self,
        by: By<'_>,
        beside: Beside,
        act: impl FnOnce(&mut dyn Hosted) -> Result<Answer, Answered> + Send + 'static,
    ) -> Answered {
        self.change_at(Pace::Quick, by, beside, act).await
    }

    /// The same, where it may take long.
    pub(super) async fn change_at(
        &mut self,
        pace: Pace,
        by: By<'_>,
        beside: Beside,
        act: impl FnOnce(&mut dyn Hosted) -> Result<Answer, Answered> + Send + 'static,
    ) -> Answered {
        let (kept, told) = (self.loaded.lines, self.people.told());
        let changed = self.loaded.hand.change(pace, move |battle| {
            let answer = act(battle)?;
            if battle.outcome().is_some() && !battle.is_closed() {
                battle.end();
            }
            Ok(Changed {
                answer,
                lines: battle.record(kept),
                stand: Stand::of(battle),
                drafts: drafts(battle),
                tellings: tellings(battle, &told),
            })
        });
        match changed.await {
            Ok(Ok(changed)) => self.keep(by, beside, changed).await,
            Ok(Err(answer)) => answer,
            Err(_) => {
                self.break_down().await;
                Answered::Failed { why: load::BROKE_DOWN.into() }
            }
        }
    }

    async fn keep(&mut self, by: By<'_>, beside: Beside, changed: Changed) -> Answered {
        let has_moved = changed.stand.n != self.loaded.stand.n;
        let mut proposals = beside.proposals.unwrap_or_else(|| self.loaded.proposals.clone());
        if has_moved {
            proposals = proposals.moved_on();
        }
        let new_proposals = (proposals != self.loaded.proposals).then_some(proposals);
        let is_over = changed.stand.is_closed && self.loaded.standing == Standing::Open;
        let answer = beside.answer.unwrap_or(match changed.answer {
            Answer::Done => Answered::Done { n: changed.stand.n },
            Answer::Sealed => Answered::Sealed,
        });
        let change = Change {
            battle: self.loaded.id.clone(),
            after: self.loaded.lines,
            lines: changed.lines.clone(),
            drafts: (changed.drafts != self.loaded.drafts).then(|| Draft(changed.drafts.clone())),
            proposals: new_proposals.as_ref().map(json),
            seats: beside.seating.as_ref().map(json),
            links: beside.links,
            standing: is_over.then_some(Standing::Over),
            published: beside.publish,
            answered: by.map(|name| name.kept(&answer)),
        };
        let begun = Instant::now();
        let written = self.world.store.write(change).await;
        self.world.metrics.kept(written.is_ok(), begun.elapsed());
        if let Err(failure) = written {
            tracing::error!(battle = self.loaded.id, %failure, "a change could not be kept");
            return self.go_back(by).await;
        }
        let is_as_before = changed.lines.is_empty();
        self.loaded.lines += changed.lines.len();
        self.loaded.stand = changed.stand;
        self.loaded.drafts = changed.drafts;
        self.loaded.published |= beside.publish;
        if is_over {
            self.loaded.standing = Standing::Over;
        }
        let seated_anew = beside.seating.is_some();
        if let Some(seating) = beside.seating {
            self.loaded.seating = seating;
        }
        // The opening is entry 0, so that it moves no number.
        let waited = self.awaited.is_some() && (!is_as_before || seated_anew);
        if waited {
            self.awaited = None;
        }
        self.send(changed.tellings);
        if let Some(proposals) = new_proposals {
            self.loaded.proposals = proposals;
            self.tell_proposals();
        }
        if waited {
            self.tell_dice();
        }
        answer
    }

    /// The battle is again what is on the disk. What was thought lost may be there after all: then the answer is too.
    async fn go_back(&mut self, by: By<'_>) -> Answered {
        let failed = || Answered::Failed { why: NOT_KEPT.into() };
        match load(&self.world, &self.loaded.id).await {
            Ok(Some(loaded)) => {
                let kept = by.and_then(|name| Answers::of(&loaded.answers).of_wish(name));
                let kept = kept.and_then(|known| match known {
                    Known::Answer(answer) => Some(answer),
                    Known::Another => None,
                });
                self.loaded = loaded;
                self.awaited = None;
                self.tell().await;
                kept.unwrap_or_else(failed)
            }
            Ok(None) | Err(_) => {
                // The disk is out of reach: what is in memory is ahead of it and must not be played on.
                self.is_lost = true;
                self.people.dismiss(&crate::socket::goodbye(crate::socket::TRY_AGAIN, OUT_OF_REACH));
                failed()
            }
        }
    }
}

/// Said where battles can neither be written nor read.
pub(super) const OUT_OF_REACH: &str = "the table cannot reach its battles just now";
