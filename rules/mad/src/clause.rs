//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::Reason;

macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident = $clause:literal $words:literal;)*) => {
        $($(#[$doc])* pub static $name: Reason = Reason { name: $words, clause: $clause };)*

        /// All of them, for listings.
        pub static ALL: &[&Reason] = &[$(&$name),*];
    };
}

clauses! {
    // --- sequence ---
    /// One D10 a side.
    INITIATIVE = "MAD-18" "initiative";
    /// Somebody else's unit.
    NOT_YOUR_UNIT = "MAD-09" "that element belongs to the other side";
    /// Each unit once a turn.
    UNIT_IS_DONE = "MAD-07" "that unit has been activated this turn";
    /// Units are activated one after another.
    OTHER_UNIT_ACTS = "MAD-20" "another unit is being activated";
    /// The command does not answer the question.
    NOT_NOW = "MAD-17" "that is not what is to be decided now";
    /// It is gone.
    DESTROYED = "MAD-58" "that element is destroyed";
    /// It has not come onto the table.
    NOT_ON_TABLE = "MAD-143" "that element is not on the table";
    // --- movement ---
    /// The move is longer than what is left.
    TOO_FAR = "MAD-22" "the move costs more than the element has left";
    /// The table ends.
    OFF_TABLE = "MAD-143" "the path leaves the table";
    /// A path has points.
    NO_PATH = "MAD-22" "the path goes nowhere";
    /// Closed ground.
    IMPASSABLE = "MAD-25" "that ground is impassable for the element";
    /// Only infantry and full tracks cross walls and hedges.
    MAY_NOT_CROSS = "MAD-26" "only infantry, cavalry and full tracks cross walls and hedges";
    /// A crossing costs 50 mm.
    CANNOT_PAY_CROSSING = "MAD-26" "the element cannot pay the 50 mm for crossing the obstacle";
    /// Nobody stops on a wall.
    ENDS_ON_OBSTACLE = "MAD-26" "the path ends on the line of an obstacle";
    /// Bases take room.
    NO_ROOM = "MAD-127" "another element stands there: bases do not overlap";
    /// Nobody drives through the enemy.
    THROUGH_ENEMY = "MAD-127" "the path runs through an enemy element";
    /// Passengers have to get out first.
    ABOARD = "MAD-131" "the element is aboard a vehicle";
    /// Who fired without the modifier stays where he is.
    FIRED_STATIONARY = "MAD-31" "it has fired as stationary and may not move in this activation";
    /// Two parts of movement, one step of fire.
    FIRE_FIRST = "MAD-32" "targets are named: fire before anything else";
    /// After the fire step there is no protection.
    SHOOTS_NO_MORE = "MAD-56" "the unit has had its fire step: nobody can be positioning to shoot";
    /// A claim needs a weapon.
    CANNOT_SHOOT = "MAD-56" "the element has no weapon that it may fire after moving";
    // --- carriers ---
    /// Contact is needed.
    NOT_IN_CONTACT = "MAD-27" "the infantry must be in contact with the vehicle";
    /// Embarking and landing come before the vehicle's movement.
    CARRIER_MOVED = "MAD-27" "the vehicle has moved in this turn";
    /// Slow speed for the turn.
    SLOWED = "MAD-27" "infantry got in or out in this turn: the vehicle moves at slow speed, and that costs more than it has left";
    /// Once a turn.
    CHANGED_ALREADY = "MAD-27" "it has embarked or landed in this turn already";
    /// Only infantry rides.
    NOT_INFANTRY = "MAD-131" "only infantry rides in vehicles";
    /// No room aboard.
    NO_CAPACITY = "MAD-131" "the vehicle has no room for it";
    /// Of the same side.
    NOT_A_FRIEND = "MAD-27" "that vehicle is not of its side";
    /// It is not aboard anything.
    NOT_ABOARD = "MAD-27" "the element is not aboard a vehicle";
    // --- coherency ---
    /// Each element sees a fellow.
    INCOHERENT = "MAD-30" "an element of the unit sees none of its fellows, and one of them can still mend it";
    /// Strays come back.
    STRAYS = "MAD-30" "the element sees none of its fellows: it may only move into their sight or nearer to them";
    // --- fire ---
    /// One fire step.
    HAS_FIRED_STEP = "MAD-32" "the unit has had its one fire step";
    /// No line of sight.
    NO_SIGHT = "MAD-33" "no line of sight";
    /// Passengers are not seen.
    PASSENGER_TARGET = "MAD-131" "passengers cannot be targets";
    /// So many in one step.
    MOST_SHOTS_NAMED = "MAD-32" "no more targets can be named at once: fire at those named";
    /// Friends are not targets.
    FRIEND = "MAD-33" "friends are no targets";
    /// Each weapon once.
    WEAPON_USED = "MAD-31" "that weapon has been fired or aimed in this turn";
    /// There is no such weapon.
    NO_WEAPON = "MAD-42" "the element has no such weapon";
    /// The star.
    FIXED_MOVED = "MAD-40" "that weapon does not fire in an activation in which the vehicle moves";
    /// The star, of infantry.
    SUPPORT_MOVED = "MAD-41" "infantry that moves fires only its small arms";
    /// One weapon only.
    ONE_WEAPON = "MAD-42" "infantry fires one weapon in an activation";
    /// Machine gun or main weapons.
    MACHINE_GUN_OR_MAIN = "MAD-44" "the vehicle fires either its machine gun or its main weapons";
    /// Only infantry is its target.
    MACHINE_GUN_TARGET = "MAD-44" "the machine gun is for infantry targets only";
    /// Grenades reach as far as an arm.
    GRENADE_CONTACT = "MAD-60" "A/T grenades need base to base contact";
    /// Vehicles only.
    GRENADE_TARGET = "MAD-60" "A/T grenades are used on vehicles only";
    /// Instead of all other fire.
    GRENADE_ALONE = "MAD-60" "A/T grenades replace all other fire of the element";
    /// Nothing was aimed.
    NOTHING_AIMED = "MAD-32" "no target has been named";
    /// One element does not fire half on the move.
    MUST_BE_MOVING = "MAD-31" "an element fires all its weapons on the move, or all of them standing";
    /// AA mounts and the ground.
    AA_GROUND = "MAD-134" "AA mounts do not fire at ground targets in this battle";
    /// Tubes have no direct fire.
    ARTILLERY_DIRECT = "MAD-70" "artillery has no direct fire";
    /// A claim to shoot is kept.
    MUST_SHOOT = "MAD-56" "an element that moved up to shoot sees an enemy: it must name a target";
    /// The roll.
    TO_HIT = "MAD-45" "to hit";
    /// The number of the weapon in its column.
    RANGE = "MAD-35" "weapon and range";
    /// Nothing reaches that far.
    OUT_OF_RANGE = "MAD-34" "out of range: the shot is wasted";
    /// Eleven or more.
    CANNOT_HIT = "MAD-45" "eleven or more is needed: it cannot hit";
    /// On infantry by other than small arms and flame.
    INFANTRY_TARGET = "MAD-50" "infantry target";
    /// Cover of others.
    COVER = "MAD-37" "target in normal cover";
    /// Cover behind a wall.
    COVER_LINE = "MAD-36" "target behind an obstacle";
    /// Cover of works.
    WORKS = "MAD-50" "target in a fortification";
    /// On the move.
    ON_THE_MOVE = "MAD-31" "firing on the move";
    /// Airborne.
    AIRBORNE = "MAD-50" "airborne target";
    /// Opportunity fire.
    OPPORTUNITY = "MAD-55" "opportunity fire";
    /// The one D10 of grenades.
    GRENADE = "MAD-60" "A/T grenades: ten fails and kills the thrower";
    /// Passengers of a wreck.
    PASSENGER = "MAD-28" "passenger of a destroyed vehicle: 1 to 5 is lost";
    /// A doubtful line.
    DOUBTFUL_SIGHT = "MAD-16" "doubtful line of sight: 1 to 5 is clear";
    // --- opportunity fire ---
    /// Everything else is given up.
    ALREADY_ACTED = "MAD-53" "it has done something in this activation: no opportunity fire marker";
    /// It holds one.
    ALREADY_WATCHES = "MAD-53" "it has given up everything else for its opportunity fire marker";
    /// No marker.
    NO_MARKER = "MAD-53" "the element has no opportunity fire marker, or holds for this activation";
    /// A point of the stretch.
    NOT_THAT_POINT = "MAD-55" "that is no point of the stretch that the mover is seen on";
    /// In the order of the path.
    BACKWARDS = "MAD-55" "a shot already named comes later on the path";
    // --- deployment, end, victory ---
    /// Lower places first.
    PLACES_FIRST = "MAD-143" "who places first: the lower";
    /// In the zone.
    OUTSIDE_ZONE = "MAD-143" "outside the zone of its side";
    /// One unit at a time.
    PLACE_ONE_UNIT = "MAD-143" "place the unit begun first";
    /// All of it.
    NOT_ALL_PLACED = "MAD-143" "not all elements of the unit are placed";
    /// In sight of each other.
    PLACED_INCOHERENT = "MAD-30" "an element of the unit sees none of its fellows";
    /// Own carriers or those placed before.
    FOREIGN_CARRIER = "MAD-143" "a unit starts embarked only in its own carriers or in one placed before";
    /// There is no room where the program looked.
    NO_ROOM_THERE = "MAD-143" "there is no room for the unit near that place";
    // --- invariants ---
    /// A ruling may not put elements off the table.
    UNSOUND_PLACE = "MAD-143" "an element would stand off the table";
    /// Hit points beyond the full ones.
    UNSOUND_HIT_POINTS = "MAD-08" "an element would have more hit points than when it was fresh";
    /// Aboard what cannot carry it.
    UNSOUND_ABOARD = "MAD-131" "an element would be aboard what cannot carry it";
    /// Elements, units, sides, weapons, turns and objectives that the battle does not have.
    UNSOUND_NAME = "MAD-08" "it speaks of something that is not in this battle";
    /// Damage and destruction go together.
    UNSOUND_LOSS = "MAD-58" "an element is destroyed when it has no hit points left, not before, and not before the first turn";
    /// What is asked can be answered.
    UNSOUND_QUESTION = "MAD-17" "the question that is open could not be answered: answer it first";
    /// The path under way ends by itself, or with its mover.
    UNSOUND_WAY = "MAD-55" "an element is on its way: decide about that first";
}
