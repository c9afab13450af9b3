//! What a vessel can do with its mounts: who is ready, what bears, what is in range.

use super::{Board, arcs};
use crate::battle::position::{Works, bit};
use crate::clause;
use crate::lists::{Category, Gun, Radar, Tubes};
use crate::resolution::gunnery::{self, Range};
use sandtable_core::{Piece, Refusal, unless};
use sandtable_geometry::{Angle, Length, Point};

/// AST-47 To either side of the axis.
pub const FIXED: Angle = Angle::degrees(10);

impl Board<'_> {
    /// The gun of a mount.
    pub fn gun(&self, piece: Piece, mount: usize) -> Option<&Gun> {
        let mount = self.setting.kind(piece)?.guns.get(mount)?;
        self.setting.lists.guns.get(usize::from(mount.gun))
    }

    /// AST-163, AST-202 Is a gun mount ready in this gun phase?
    pub fn gun_ready(&self, piece: Piece, mount: usize) -> bool {
        let now = self.unit(piece);
        let Some(gun) = now.guns.get(mount) else { return false };
        let working = gun.works == Works::Ready && gun.out_through < self.table.turn;
        working && !now.submerged() && !gun.spent && self.has_shot(piece, mount)
    }

    /// AST-223 Has a mount shot left?
    fn has_shot(&self, piece: Piece, mount: usize) -> bool {
        let most = self.gun(piece, mount).map_or(0, |gun| gunnery::phases_of_fire(gun.category));
        let fired = self.unit(piece).guns.get(mount).map_or(0, |gun| gun.fired);
        !self.setting.rules.counts_shot || fired < most
    }

    /// AST-163, AST-216, AST-223 Is a mount ready? Else why not.
    fn must_be_ready(&self, piece: Piece, mount: usize) -> Result<(), Refusal> {
        unless(self.unit(piece).guns.get(mount).is_some_and(|gun| !gun.spent), &clause::HAS_FIRED)?;
        unless(self.has_shot(piece, mount), &clause::NO_SHOT_LEFT)?;
        unless(self.gun_ready(piece, mount), &clause::MOUNT_OUT)
    }

    /// AST-44, AST-202 Is a torpedo mount ready in this launch phase?
    pub fn tube_ready(&self, piece: Piece, mount: usize) -> bool {
        let ready = self.unit(piece).tubes.get(mount);
        ready.is_some_and(|tube| tube.works == Works::Ready && tube.out_through < self.table.turn)
    }

    /// AST-35, AST-46, AST-47 Does a torpedo mount bear on a course? Limits are included.
    pub fn tube_bears(&self, piece: Piece, mount: usize, course: Angle) -> bool {
        let Some(tube) = self.setting.kind(piece).and_then(|kind| kind.tubes.get(mount)) else { return false };
        let heading = self.unit(piece).at.heading;
        match tube.tubes {
            Tubes::Ahead => heading.difference(course) <= FIXED,
            Tubes::Astern => heading.opposite().difference(course) <= FIXED,
            Tubes::Trained(all) => all.meets(arcs(course - heading)),
        }
    }

    /// AST-107, AST-164 In which band of a gun a target is; none beyond long range.
    pub fn range(&self, gun: &Gun, from: Piece, to: Piece) -> Option<Range> {
        gunnery::range(gun, |reach| self.within(from, to, reach))
    }

    /// AST-163, AST-216 How a vessel has its target: sighted by itself, by its flashes, by centimetric radar; none where it has it not.
    pub fn has(&self, piece: Piece, target: Piece, category: Category) -> Option<bool> {
        let (now, there) = (self.unit(piece), self.unit(target));
        let held = self.table.contact(now.side, target);
        if held.by & bit(piece) != 0 {
            return Some(true);
        }
        let flash = there.fired && held.shown_through >= self.table.turn;
        let radar = self.setting.radar(piece) == Radar::R3 && now.radar == Works::Ready && !now.radar_silent;
        let by_radar = radar && category >= Category::Mc && held.radar & bit(piece) != 0;
        (flash || by_radar).then_some(false)
    }

    /// AST-163, AST-216 May a mount fire at a target? Else why not.
    pub fn may_fire(&self, piece: Piece, mount: usize, target: Piece) -> Result<(), Refusal> {
        let gun = self.gun(piece, mount).ok_or_else(|| Refusal::of(&clause::NO_MOUNT))?;
        unless(self.unit(piece).can_act() && self.unit(piece).alerted, &clause::UNALERTED)?;
        unless(!self.unit(piece).submerged(), &clause::UNDER_WATER)?;
        self.must_be_ready(piece, mount)?;
        let there = self.unit(target);
        unless(there.is_there() && self.setting.side(piece) != there.side, &clause::NO_TARGET)?;
        let flak = self.is_aircraft(target);
        let range = self.range(gun, piece, target).ok_or_else(|| Refusal::of(&clause::OUT_OF_RANGE))?;
        // AST-171: at aircraft within medium range.
        unless(!flak || gun.against_aircraft > 0, &clause::NOT_AT_AIRCRAFT)?;
        unless(!flak || range <= Range::Medium, &clause::AIRCRAFT_RANGE)?;
        unless(self.gun_bears(piece, mount, target), &clause::OUT_OF_ARC)?;
        let clear = self.in_sight(piece, target) && self.in_the_way(piece, target).is_none();
        unless(clear, &clause::NO_CLEAR_LINE)?;
        unless(!there.submerged(), &clause::NO_TARGET)?;
        unless(self.has(piece, target, gun.category).is_some(), &clause::NOT_SIGHTED)
    }

    /// AST-108 Does a gun mount bear on a target?
    pub fn gun_bears(&self, piece: Piece, mount: usize, target: Piece) -> bool {
        self.setting.gun_arcs(piece, mount).meets(arcs(self.bearing(piece, target)))
    }

    /// AST-161 May a mount fire starshell at a place? Else why not.
    pub fn may_star(&self, piece: Piece, mount: usize, at: Point) -> Result<(), Refusal> {
        let gun = self.gun(piece, mount).ok_or_else(|| Refusal::of(&clause::NO_MOUNT))?;
        let now = self.unit(piece);
        unless(now.can_act() && now.alerted, &clause::UNALERTED)?;
        unless(gun.starshell, &clause::NO_STARSHELL)?;
        self.must_be_ready(piece, mount)?;
        unless(!self.setting.rules.counts_shot || now.stars < gunnery::STARSHELLS, &clause::NO_STARSHELL_LEFT)?;
        unless(self.setting.head.on_table(at), &clause::STARSHELL_RANGE)?;
        let long: Length = gun.reach[Range::Long as usize];
        unless(now.at.at.within(at, long), &clause::OUT_OF_RANGE)?;
        unless(self.setting.gun_arcs(piece, mount).meets(arcs(super::relative(now.at, at))), &clause::OUT_OF_ARC)
    }
}
