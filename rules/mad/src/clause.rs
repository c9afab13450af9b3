//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

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
    // --- works ---
    /// Only some elements are in works.
    CLOSED_WORK = "MAD-158" "that work or building is not for an element of this kind";
    /// So many and no more.
    WORK_FULL = "MAD-158" "the work or building is full";
    /// Its occupants have to go first.
    WORK_HELD = "MAD-158" "the enemy is in that work or building";
    /// Infantry and wire.
    WIRE_INFANTRY = "MAD-65" "infantry crosses wire as its whole movement, from contact with it, not in an ordinary move";
    /// All but full tracks.
    WIRE_CLOSED = "MAD-66" "of vehicles only those on full tracks cross wire, and cavalry does not; others go through its gaps";
    /// Full tracks and obstacles.
    OBSTACLE_TRACKS = "MAD-67" "full tracks cross an anti-tank obstacle as their whole movement, from contact with it";
    /// All others.
    OBSTACLE_CLOSED = "MAD-67" "an anti-tank obstacle is closed to the element but for its gaps";
    /// Nobody stops on a wire.
    ENDS_ON_WIRE = "MAD-66" "the path ends on the line of a wire or an anti-tank obstacle";
    /// Loopholes look one way.
    OUT_OF_ARC = "MAD-61" "the target is outside the arc of fire of the work";
    /// Contact is needed.
    NOT_TOUCHING = "MAD-157" "the element is not in contact with it";
    /// An entire movement.
    WHOLE_MOVE = "MAD-157" "that takes a whole movement, and the element has moved, embarked, landed or had infantry get in or out in this turn";
    /// One thing, and no other movement.
    ENGAGED = "MAD-157" "the element has given its whole movement of this activation to one action";
    /// There is none.
    NO_SUCH_WORK = "MAD-157" "there is no wire, obstacle or mine tile of that name on the table that this could be done with";
    /// Infantry engineers.
    NO_ENGINEER = "MAD-66" "only infantry engineers breach wire";
    /// Infantry engineers and bridgers.
    NO_BRIDGER = "MAD-67" "only infantry engineers and bridgers breach or bridge an anti-tank obstacle";
    /// No fire, before or after.
    CROSSES_WITHOUT_FIRE = "MAD-67" "full tracks that cross an anti-tank obstacle do not fire in that activation, before or after";
    /// The attack of a tile.
    MINES = "MAD-68" "mine field";
    /// Infantry engineers and vehicles made for it.
    NO_CLEARER = "MAD-69" "only infantry engineers and mine-clearing vehicles clear mines";
    /// Two tiles are for vehicles.
    ONE_TILE = "MAD-69" "only mine-clearing vehicles clear a second tile";
    /// Works first.
    NOT_TO_PLACE = "MAD-158" "that work is placed already, or it is not for this side to place";
    /// In the own zone.
    WORK_OUTSIDE_ZONE = "MAD-158" "works, wire, obstacles and tiles lie wholly in the zone of their side";
    /// Not over each other.
    WORKS_OVERLAP = "MAD-158" "works and tiles overlap neither each other nor buildings or impassable ground";
    /// Wires apart.
    LINES_APART = "MAD-158" "different wires and obstacles keep 40 mm apart";
    /// A front, or a bearing for each piece.
    NO_SUCH_LINE = "MAD-158" "a work has one front, and a wire or obstacle one bearing for each of its pieces, which do not cross";
    /// An option.
    NOT_REDUCED = "MAD-64" "works and buildings are not fired at themselves in this battle";
    /// Works and buildings.
    NO_SUCH_SHELTER = "MAD-64" "there is no work or building of that name on the table that could be fired at";
    /// Not over the heads of friends.
    FRIENDS_INSIDE = "MAD-64" "an element of the firer's side is in that work or building";
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
    // --- the futuristic variant ---
    /// VTOLs go low, walkers dive.
    NO_SUCH_STANCE = "MAD-115" "only a VTOL flies low or high, and only a walker goes under water";
    /// It is said once.
    HEIGHT_SAID = "MAD-115" "whether the VTOL flies low or high has been said for this activation";
    /// Nothing would change.
    HEIGHT_KEPT = "MAD-115" "the VTOL flies so already";
    /// Before any path.
    HEIGHT_LATE = "MAD-115" "low or high is said at the start of the activation, before anybody of the unit moves";
    /// Nobody stops on a roof.
    ENDS_ON_BUILDING = "MAD-113" "grav vehicles and VTOLs pass over buildings, but do not stop on them";
    /// Not in the air.
    CARRIER_HIGH = "MAD-115" "nobody gets into or out of a VTOL that flies high";
    /// Nor over water.
    NO_GROUND_BELOW = "MAD-115" "below the VTOL is ground where the infantry may not stand";
    /// Nor over trees.
    CARRIER_SKIMS = "MAD-113" "nobody gets into or out of a grav vehicle above a wood, gardens or water";
    /// Deep water only.
    NOT_DEEP = "MAD-112" "a walker goes under in deep water only";
    /// At the end of its movement.
    DIVES_AFTER_MOVING = "MAD-112" "a walker goes under where its movement in this activation ends";
    /// Its movement has ended.
    DIVED = "MAD-112" "it has gone under water: its movement in this activation has ended";
    /// Mines and what flies.
    MINES_AIRBORNE = "MAD-124" "airborne";
    /// The option is off.
    NO_SINKING = "MAD-114" "grav vehicles do not sink into woods in this battle";
    /// It has sunk.
    SUNK_ALREADY = "MAD-114" "the grav vehicle has sunk already";
    /// Trees below.
    NOT_OVER_WOOD = "MAD-114" "only a grav vehicle over a wood sinks into it";
    /// It is below.
    SUBMERGED = "MAD-112" "the walker is under water";
    /// It is not below.
    NOT_SUBMERGED = "MAD-112" "the walker is not under water";
    /// At the start, or by moving.
    SURFACES_LATE = "MAD-112" "without moving a walker comes up only at the start of its activation";
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
    WORKS = "MAD-61" "target in a fortification";
    /// On the move.
    ON_THE_MOVE = "MAD-31" "firing on the move";
    /// Airborne.
    AIRBORNE = "MAD-50" "airborne target";
    /// MAD-119 Nothing covers it.
    WALKER_OPEN = "MAD-119" "walker in the open";
    /// Lasers, plasma and particles.
    SHIELD = "MAD-122" "shielded target";
    /// Hard to aim at.
    STEALTH = "MAD-122" "stealth target";
    /// In the zone of a friend, or its own.
    ECM = "MAD-123" "target within an ECM zone";
    /// The same for missiles.
    ADF = "MAD-123" "target within an ADF zone";
    /// Opportunity fire.
    OPPORTUNITY = "MAD-55" "opportunity fire";
    /// The one D10 of grenades.
    GRENADE = "MAD-60" "A/T grenades: ten fails and kills the thrower";
    /// Passengers of a wreck.
    PASSENGER = "MAD-28" "passenger of a destroyed vehicle: 1 to 5 is lost";
    /// A doubtful line.
    DOUBTFUL_SIGHT = "MAD-16" "doubtful line of sight: 1 to 5 is clear";
    /// Not every weapon is for aircraft.
    AIRCRAFT_WEAPON = "MAD-52" "only AA mounts and small arms of the lists fire at aircraft";
    /// Small arms do not reach high.
    AIRCRAFT_TOO_FAR = "MAD-52" "small arms reach aircraft up to 100 mm";
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
    // --- artillery ---
    /// A unit without tubes.
    NO_ARTILLERY = "MAD-70" "that unit has no artillery";
    /// Schedules are for some turns of some scenarios.
    NOT_SCHEDULED = "MAD-80" "the scenario allows no pre-programmed fire in that turn";
    /// The table ends.
    TARGET_OFF_TABLE = "MAD-70" "the target point is off the table";
    // --- hidden movement ---
    /// Markers are no targets.
    MARKER_TARGET = "MAD-89" "no fire at what is not identified: spot the marker first";
    /// Most doings ask for it.
    REVEAL_FIRST = "MAD-159" "a hidden unit does that only when it is revealed: reveal it first";
    /// All of a unit moves and watches together.
    ACTS_BY_MARKER = "MAD-83" "a hidden unit does that by its marker, all of it together";
    /// Hidden units are placed by their markers.
    PLACED_BY_MARKER = "MAD-83" "a hidden unit is placed by its marker, as a whole";
    /// Notes need one marker.
    NOT_UNDER_ONE_MARKER = "MAD-91" "under a marker infantry rides only in vehicles of the same marker";
    /// Something that can be revealed.
    NOT_HIDDEN = "MAD-84" "the unit is not hidden";
    /// Only a unit appears to fire.
    DUMMY_STAYS = "MAD-159" "a dummy holds or spots, it is not revealed to fire";
    /// The owner places.
    APPEAR_FIRST = "MAD-84" "the elements of the revealed unit are placed first";
    /// None of those that appear.
    NOT_TO_APPEAR = "MAD-84" "that is no element of the revealed unit that is still to be placed";
    /// Within the radius.
    APPEARS_TOO_FAR = "MAD-84" "that is too far from the centre of its marker";
    /// The first one.
    FIRST_ON_THE_CENTRE = "MAD-84" "the first element is placed on the centre of the marker";
    /// A claim of who cannot.
    CLAIMS_NOTHING = "MAD-56" "only an element that appears on its own way, with a weapon for it and before its fire, moves up to shoot";
    /// One list.
    HAS_SPOTTED = "MAD-85" "the unit has made its spotting attempts in this activation";
    /// Before the fire.
    SPOTS_BEFORE_FIRE = "MAD-85" "spotting comes before the fire";
    /// Spotted standing.
    SPOTTED_STILL = "MAD-87" "it has spotted without the modifier for movement and stays where it is in this activation";
    /// It has moved.
    SPOTTER_HAS_MOVED = "MAD-87" "it has moved in this activation: it spots on the move";
    /// Something to look for.
    NOTHING_TO_SPOT = "MAD-85" "no marker is named";
    /// Once each.
    SPOTTED_TWICE = "MAD-85" "each marker is tried once in an activation";
    /// An enemy marker on the table.
    NO_SUCH_MARKER = "MAD-85" "that is no marker of the enemy on the table";
    /// Sight is needed.
    NO_SIGHT_TO_MARKER = "MAD-85" "no line of sight to that marker";
    /// From the marker.
    SPOTS_FROM_MARKER = "MAD-86" "a hidden unit spots from its marker";
    /// Named under a marker.
    SPOTTER_NOT_UNDER = "MAD-86" "only under the marker of a unit somebody is named to spot, and it is one of that unit";
    /// From above the water.
    SPOTS_UNDER_WATER = "MAD-86" "nobody spots from under water";
    /// Its observer stays.
    MARKER_OBSERVES = "MAD-74" "an element under the marker has observed in this turn: the marker stays in place";
    /// Nobody is there to look.
    NOBODY_SPOTS = "MAD-86" "nobody under the marker is named to spot";
    /// Only markers are spotted.
    NOT_A_MARKER = "MAD-57" "only a marker is spotted, and what moves there is none";
    /// Pretending is for dummies.
    NOTHING_TO_NOTE = "MAD-159" "only a dummy pretends to have something noted";
    /// The roll.
    TO_SPOT = "MAD-87" "to spot";
    /// The number by distance.
    SPOTTING_RANGE = "MAD-87" "distance";
    /// The spotter moves.
    SPOTTER_MOVES = "MAD-98" "spotter moving";
    /// The target moves.
    TARGET_MOVES = "MAD-98" "target moving";
    /// In cover.
    SPOTTED_COVER = "MAD-98" "target in cover";
    /// In works.
    SPOTTED_WORKS = "MAD-98" "target in a fortification";
    /// The list is longer than the allowance.
    BEYOND_ALLOWANCE = "MAD-85" "the allowance does not reach so far: nothing is rolled";
    /// Beyond the last column.
    BEYOND_SPOTTING = "MAD-87" "nobody spots so far away: nothing is rolled";
    /// Eleven or more.
    CANNOT_SPOT = "MAD-87" "eleven or more is needed: it cannot be spotted";
    /// One attack a turn.
    ONE_BARRAGE = "MAD-70" "an artillery unit makes one attack in a turn";
    /// Who fires the tube fires nothing else.
    TUBE_SERVED = "MAD-70" "an element whose tube takes part in the attack fires nothing else";
    /// Nobody to fire.
    NO_TUBES = "MAD-70" "no tube of the unit can fire: destroyed, aboard, moved or busy otherwise";
    /// The schedule binds.
    AS_SCHEDULED = "MAD-80" "the schedule has this unit's attack of this turn: that one unobserved, or none";
    /// Somebody else's element.
    NOT_A_SPOTTER_OF_YOURS = "MAD-73" "the observer is an element of the unit's own side";
    /// The trait.
    NO_SPOTTER = "MAD-138" "that element is no spotter";
    /// An observer does nothing else.
    OBSERVER_ACTED = "MAD-74" "it has moved, fired or done something else in this turn and cannot observe";
    /// One attack for each observer.
    OBSERVED_ALREADY = "MAD-74" "it has observed as many attacks in this turn as it may";
    /// He does not see the point.
    OBSERVER_BLIND = "MAD-73" "the observer does not see the target point";
    /// Who observes does nothing else.
    OBSERVES = "MAD-74" "it has observed for artillery in this turn and does nothing else in it";
    /// The two D10.
    DEVIATION = "MAD-72" "deviation, in steps of 10 mm";
    /// The D12.
    DIRECTION = "MAD-72" "direction of the deviation, as the hour of a clock";
    /// The number of the table.
    SHELLED_OPEN = "MAD-76" "in the open";
    /// The same.
    SHELLED_COVER = "MAD-76" "in cover";
    /// The same.
    SHELLED_PREPARED = "MAD-76" "in a prepared position";
    /// The roll.
    SHELLED = "MAD-75" "caught by artillery";
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
    /// Only some sides have a way out.
    NO_WAY_OUT = "MAD-149" "nobody of that side leaves the table in this scenario";
    /// It comes to the edge first.
    /// Nobody named.
    NOBODY_LEAVES = "MAD-149" "nobody is named to leave";
    /// Named twice.
    LEAVES_ONCE = "MAD-149" "an element leaves once";
    /// It has moved.
    LEAVES_AFTER_MOVING = "MAD-149" "an element leaves in an activation in which it has moved";
    /// Half a footprint.
    NOT_AT_THE_EDGE = "MAD-149" "the element does not touch the edge by which it may leave: 15 mm at most";
    // --- reserves and nerve ---
    /// Reserves come by their own edge.
    OFF_THE_EDGE = "MAD-150" "reserves enter on their own edge of the table";
    /// A unit is what it is.
    NO_DUMMY = "MAD-141" "only a dummy pretends to be something";
    /// Only some scenarios have reserves, and tubes off the table are none.
    NO_RESERVE = "MAD-150" "that unit is not kept in reserve in this scenario";
    /// Half of them.
    RESERVES_NAMED = "MAD-150" "half of the side's units are in reserve already";
    /// First they enter.
    ENTER_FIRST = "MAD-150" "the unit is in reserve: it enters before it does anything else (begin UNIT)";
    /// Hidden reserves come under their markers.
    ENTER_BY_MARKER = "MAD-150" "the unit is in reserve: its marker is placed on its own edge before all else (deploy UNIT at X,Y)";
    /// First their nerve is tried.
    NERVE_FIRST = "MAD-156" "the unit has lost half of its elements: its nerve is tried before it does anything else (begin UNIT)";
    /// Nothing to begin with.
    NOTHING_FIRST = "MAD-10" "nothing comes before what the unit does: give its first command";
    /// One D10.
    NERVE = "MAD-156" "nerve of a unit that has lost half: 1 to 4 holds it back";
    /// Held back.
    SHAKEN = "MAD-156" "the unit is shaken: no nearer to an enemy in sight, and no A/T grenades, in this activation";
    // --- invariants ---
    /// A gap that the line has not.
    UNSOUND_GAP = "MAD-66" "a gap would lie beyond the ends of its wire or obstacle";
    /// More cover than a work has when it is fresh, or none.
    UNSOUND_COVER = "MAD-64" "a work or building gives cover of 1 at least, and no more than it had at first";
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
