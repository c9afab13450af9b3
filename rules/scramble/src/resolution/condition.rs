//! How an aircraft and its crew are: what damage and critical hits change.

use crate::lists::Aircraft;
use serde::{Deserialize, Serialize};

/// A Pilot or Co-Pilot. Whoever is not there, or dead, has no Skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Airman {
    /// Skill, for flying.
    pub skill: u8,
    /// Combat skill, for shooting.
    pub combat: u8,
    /// SQR-86 Dazed until the End Phase.
    pub dazed: bool,
}

impl Airman {
    /// Is there somebody, alive?
    pub const fn lives(&self) -> bool {
        self.skill > 0
    }

    /// SQR-13, SQR-86 May he act: alive and not dazed?
    pub fn is_fit(&self) -> bool {
        self.lives() && !self.dazed
    }

    /// SQR-87, SQR-89, SQR-91 Both Skills fall; at 0, of either, he is killed.
    fn wounded(&mut self, by: u8) {
        (self.skill, self.combat) = fallen(self.skill, self.combat, by);
    }
}

/// SQR-91 Skill and Combat skill after a wound: nothing is left of both where one of them is gone.
fn fallen(skill: u8, combat: u8, by: u8) -> (u8, u8) {
    let (skill, combat) = (skill.saturating_sub(by), combat.saturating_sub(by));
    if skill == 0 || combat == 0 { (0, 0) } else { (skill, combat) }
}

/// The Aircrew as one body: they share their Skills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Aircrew {
    /// Skill.
    pub skill: u8,
    /// Combat skill.
    pub combat: u8,
    /// How many are alive.
    pub alive: u8,
    /// SQR-88 How many of them are dazed.
    pub dazed: u8,
    /// SQR-87 Have they been dazed in this turn?
    pub dazed_now: bool,
}

impl Aircrew {
    /// SQR-86, SQR-163 How many are available: alive and not dazed.
    pub fn available(&self) -> u8 {
        self.alive.saturating_sub(self.dazed)
    }

    /// SQR-94, SQR-163 So many are killed; of the others no more can be dazed than there are.
    fn killed(&mut self, number: u8) {
        self.alive = self.alive.saturating_sub(number);
        self.dazed = self.dazed.min(self.alive);
    }
}

/// How an aircraft is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Structure that is left; nothing of one that is destroyed.
    pub structure: u8,
    /// DV.
    pub defence: u8,
    /// AS, in inches.
    pub speed: u8,
    /// ST, in inches.
    pub stall: u8,
    /// MVR, in inches.
    pub turning: u8,
    /// AB.
    pub agility: i8,
    /// CM.
    pub climb: i8,
    /// Fire Markers.
    pub fires: u8,
    /// Has it a bomb sight that works?
    pub bomb_sight: bool,
    /// Has it dive brakes that work?
    pub brakes: bool,
    /// Has it a radar that works?
    pub radar: bool,
    /// SQR-23 Who flies, and the Co-Pilot.
    pub pilots: [Airman; 2],
    /// The Aircrew.
    pub crew: Aircrew,
}

impl Condition {
    /// A new aircraft with a crew of these Skills.
    pub fn new(kind: &Aircraft, skill: u8, combat: u8) -> Condition {
        let airman = Airman { skill, combat, dazed: false };
        let crew = Aircrew { skill, combat, alive: kind.crew, ..Aircrew::default() };
        Condition {
            structure: kind.structure,
            defence: kind.defence,
            speed: kind.speed,
            stall: kind.stall,
            turning: kind.turning,
            agility: kind.agility,
            climb: kind.climb,
            fires: 0,
            bomb_sight: kind.bomb_sight,
            brakes: kind.brakes,
            radar: kind.radar,
            pilots: [airman, if kind.pilots > 1 { airman } else { Airman::default() }],
            crew: if kind.crew > 0 { crew } else { Aircrew::default() },
        }
    }

    /// SQR-107 Everybody aboard has these Skills.
    pub fn crewed(&mut self, skill: u8, combat: u8) {
        for airman in self.pilots.iter_mut().filter(|airman| airman.lives()) {
            (airman.skill, airman.combat) = (skill, combat);
        }
        if self.crew.alive > 0 {
            (self.crew.skill, self.crew.combat) = (skill, combat);
        }
    }

    /// SQR-121 Is it destroyed?
    pub const fn is_destroyed(&self) -> bool {
        self.structure == 0
    }

    /// SQR-67, SQR-121 Structure is lost; at 0 the aircraft is destroyed.
    pub fn takes(&mut self, points: u16) {
        self.structure = self.structure.saturating_sub(u8::try_from(points).unwrap_or(u8::MAX));
    }

    /// Destroyed outright.
    pub fn destroy(&mut self) {
        self.structure = 0;
    }

    /// SQR-90, SQR-163 Whom a wound of a Pilot strikes: the Pilot, and the Co-Pilot only after him; nobody where neither lives.
    fn struck(&mut self) -> Option<&mut Airman> {
        self.pilots.iter_mut().find(|airman| airman.lives())
    }

    /// SQR-85, SQR-87, SQR-163 The Pilot is dazed, or if he is so already, or dead, the Co-Pilot; where there is nobody left to daze, the one
    /// who flies is wounded.
    pub fn daze_pilot(&mut self) {
        match self.pilots.iter_mut().find(|airman| airman.is_fit()) {
            Some(airman) => airman.dazed = true,
            None => self.wound_pilot(1),
        }
    }

    /// SQR-89, SQR-90 A wound of a Pilot.
    pub fn wound_pilot(&mut self, by: u8) {
        if let Some(airman) = self.struck() {
            airman.wounded(by);
        }
    }

    /// SQR-92, SQR-93 A Pilot is killed: the Co-Pilot only if the Pilot is dead.
    pub fn kill_pilot(&mut self) {
        self.wound_pilot(u8::MAX);
    }

    /// SQR-88 So many of the Aircrew are dazed, if there are as many.
    pub fn daze_crew(&mut self, number: u8) {
        self.crew.dazed = self.crew.dazed.saturating_add(number).min(self.crew.alive);
        self.crew.dazed_now = true;
    }

    /// SQR-89, SQR-91 All of the Aircrew are wounded: they share their Skills, and die together.
    pub fn wound_crew(&mut self, by: u8) {
        (self.crew.skill, self.crew.combat) = fallen(self.crew.skill, self.crew.combat, by);
        if self.crew.skill == 0 {
            self.crew.killed(u8::MAX);
        }
    }

    /// SQR-94 So many of the Aircrew are killed.
    pub fn kill_crew(&mut self, number: u8) {
        self.crew.killed(number);
    }

    /// SQR-22 End Phase iii: whoever is dazed recovers.
    pub fn recover(&mut self) {
        self.pilots.iter_mut().for_each(|airman| airman.dazed = false);
        (self.crew.dazed, self.crew.dazed_now) = (0, false);
    }

    /// SQR-23 End Phase iv: where the Pilot is dead, the Co-Pilot takes over.
    pub fn take_over(&mut self) {
        if !self.pilots[0].lives() {
            self.pilots = [self.pilots[1], Airman::default()];
        }
    }
}
