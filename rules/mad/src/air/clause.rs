//! The clauses that rolls and refusals of the air game cite.

use sandtable_dice::clauses;

clauses! {
    // --- sequence ---
    /// One D10 for each craft.
    INITIATIVE = "MAP-10" "initiative";
    /// Once more among themselves.
    TIE = "MAP-11" "initiative: a tie";
    /// The lower side places first.
    SETS_UP = "MAP-95" "who sets up first: the lower side";
    /// Each craft acts in its place.
    NOT_ITS_TURN = "MAP-08" "it is another's step in the order of initiative";
    /// Only with that option.
    NO_HOLDING = "MAP-10" "nobody holds his step: the order of initiative stands";
    /// The craft is gone, or away.
    NOT_THERE = "MAP-07" "it is not on the table";
    /// The command does not answer the question.
    NOT_NOW = "MAP-112" "that is not what is to be decided now";
    /// Somebody else's.
    NOT_YOURS = "MAP-09" "that belongs to the other side";
    // --- set-up ---
    /// Outside the zone.
    NOT_THERE_AT_START = "MAP-95" "it starts elsewhere: outside its zone, or off the table";
    /// The heading is not allowed.
    HEADING_AT_START = "MAP-95" "its heading at the start is another";
    /// Too near to another.
    TOO_NEAR_AT_START = "MAP-95" "craft of a side start at least 50 mm apart";
    /// Whole numbers.
    WHOLE_AT_START = "MAP-87" "places are whole millimetres, headings whole degrees";
    /// Some are not placed.
    NOT_ALL_PLACED = "MAP-95" "not everything is placed";
    /// It has its place.
    PLACED_ALREADY = "MAP-95" "the scenario says where it starts";
    // --- movement ---
    /// Speed within the band and the acceleration.
    SPEED = "MAP-13" "its speed may not be that: least and greatest speed, and what it can gain or lose";
    /// A path has segments.
    NO_LEGS = "MAP-113" "a flight order has 1 to 16 segments";
    /// The whole distance is flown.
    NOT_THE_SPEED = "MAP-14" "the segments do not add up to the speed";
    /// Only the last.
    REST_COMES_LAST = "MAP-113" "only the last segment flies the rest";
    /// Steps of a hundredth.
    STEPS = "MAP-87" "lengths and angles are ordered in steps of 0.01";
    /// A tighter template than its own.
    TOO_TIGHT = "MAP-15" "the turn is tighter than its own template allows";
    /// A template that does not exist.
    NO_TEMPLATE = "MAP-15" "there is no such template";
    /// A full circle.
    FULL_CIRCLE = "MAP-113" "one segment turns by less than a full circle";
    /// Above its rating.
    MANOEUVRE = "MAP-19" "its manoeuvre rating does not allow that manoeuvre";
    /// Only one of each class.
    CLASS_TWICE = "MAP-25" "only one manoeuvre of each class in a move";
    /// What is left does not pay for it.
    CANNOT_PAY = "MAP-21" "the manoeuvre costs more than is left of the move";
    // --- runs ---
    /// A run is one straight.
    RUN_IS_STRAIGHT = "MAP-55" "a run is one straight, without turns or manoeuvres";
    /// Nothing to drop.
    NO_BOMBS = "MAP-58" "it carries no bombs";
    /// Nothing to launch.
    NO_TORPEDO = "MAP-92" "it carries no torpedo";
    /// Too fast.
    TORPEDO_SPEED = "MAP-92" "a torpedo is launched at a lower speed";
    /// Only at ships.
    ONLY_SHIPS = "MAP-92" "a torpedo runs at a ship";
    /// It must be low.
    RUN_IS_LOW = "MAP-91" "that run is flown at low level";
    /// Out of the way.
    NOT_CROSSED = "MAP-55" "the run does not cross its target";
    /// No launch from there.
    CANNOT_LAUNCH = "MAP-92" "the torpedo cannot be launched from the end of that run";
    /// Templates in one run.
    ALL_BOMBS = "MAP-58" "the whole load falls in one run";
    /// Templates fall on the ground and on ships.
    ONLY_BELOW = "MAP-57" "nobody in the air is under a template";
    /// An own piece.
    OWN_TARGET = "MAP-27" "it is on your own side";
    // --- entry and exit ---
    /// Where it comes in.
    ENTRY = "MAP-97" "it comes back at a point of the edge by which it left, within 300 mm, and within 45 degrees of straight in";
    /// Where it comes for the first time.
    ARRIVAL = "MAP-100" "it comes at its side's own edge of the table, within 45 degrees of straight in";
    /// Only who is away.
    NO_WAITING = "MAP-115" "an aircraft on the table flies; only who is off it may wait";
    /// It has had its activation, or has none.
    NO_UNIT = "MAP-115" "it is no unit of this turn, or has been activated in it";
    /// It is on the table.
    NO_ENTRY = "MAP-112" "it is on the table already";
    /// It is off the table.
    NEEDS_ENTRY = "MAP-112" "it is off the table: the order says where it comes in";
    /// It did not say so.
    NO_STATEMENT = "MAP-114" "the order did not say that it attacks";
    /// Nothing to state.
    NEEDLESS_STATEMENT = "MAP-114" "no enemy holds an opportunity marker: nothing is stated";
    // --- fire ---
    /// No such group.
    NO_GROUP = "MAP-28" "it has no such weapon group";
    /// Once an activation.
    GROUP_NAMED = "MAP-30" "that group has its target";
    /// One man, one target.
    ONE_TARGET = "MAP-30" "what one man fires goes at one target";
    /// He has dropped.
    HAS_DROPPED = "MAP-30" "he has released bombs or the torpedo and attacks nothing else";
    /// His place was hit.
    MAN_IS_HIT = "MAP-89" "the crew location of that group was hit";
    /// No ammunition.
    NO_AMMUNITION = "MAP-104" "that group has no ammunition left";
    /// Rockets are gone.
    ROCKETS_SPENT = "MAP-64" "those rockets are spent";
    /// Out of range.
    OUT_OF_RANGE = "MAP-34" "the target is out of range";
    /// High.
    MUST_BE_LOW = "MAP-91" "who fires at the ground flies low";
    /// Nothing named.
    NOTHING_NAMED = "MAP-30" "no target is named";
    /// Targets are named.
    FIRE_FIRST = "MAP-30" "targets are named: fire first";
    /// Only rockets, and bombs.
    ONLY_ROCKETS = "MAP-57" "of the weapons aloft only bombs and rockets reduce a work or building";
    /// Only at aircraft.
    ONLY_AIRCRAFT = "MAP-94" "ships and AA positions fire only at aircraft";
    // --- ships and guns ---
    /// Course and distance.
    STEERS = "MAP-94" "a ship changes its course by up to 30 degrees, then goes straight, no farther than its speed, and clear of others";
    /// Instead of fire.
    MARKER = "MAP-94" "it fires, takes a marker, or does nothing";
    /// Not a ship.
    NO_SHIP = "MAP-94" "only ships move so";
    /// No such marker.
    NO_MARKER = "MAP-114" "it has no opportunity marker, or has named its step";
    /// As many as can be.
    MOST_NAMED = "MAP-114" "no more shots can be named at one flight";
    /// Hidden units fire after they are revealed.
    REVEAL_FIRST = "MAP-114" "a hidden unit that fires is revealed first";
    /// It has nothing for it.
    NOTHING_UPWARD = "MAP-72" "it has no AA mount and no small arms";
    /// Steps of 5 mm.
    NO_SUCH_STEP = "MAP-114" "fire is taken at a multiple of 5 mm of the path on the table, or at its end";
    // --- end ---
    /// Far from all.
    NOT_FAR = "MAP-98" "only who is far from every enemy breaks off";
    /// Collision.
    COLLISION = "MAP-99" "collision: a 1";
    /// What it costs.
    COLLIDES = "MAP-99" "damage of a collision";
    // --- invariants ---
    /// Not in this battle.
    UNSOUND_NAME = "MAP-06" "it speaks of something that is not in this battle";
    /// Measures that cannot be.
    UNSOUND_CRAFT = "MAP-12" "a craft would have a speed, damage or load that it cannot have";
    /// Where nobody can be.
    UNSOUND_PLACE = "MAP-97" "a craft would be where it cannot be";
    /// A flight under way.
    UNSOUND_FLIGHT = "MAP-112" "a craft is on its way: decide about that first";
    // --- aircraft: numbers ---
    /// The attack roll.
    AIR_TO_HIT = "MAP-31" "to hit";
    /// The number of the weapon in its column.
    AIR_RANGE = "MAP-33" "weapon and range";
    /// Nothing reaches that far.
    AIR_OUT_OF_RANGE = "MAP-34" "out of the range of the weapon";
    /// Corridor and arcs.
    AIR_NOT_BEARING = "MAP-37" "the target is outside the corridor or arc of the weapon";
    /// Less than a millimetre.
    AIR_TOO_NEAR = "MAP-39" "less than 1 mm between the firer and its target";
    /// Eleven or more.
    AIR_CANNOT_HIT = "MAP-31" "eleven or more is needed: it cannot hit";
    /// Pivots, turrets and the like.
    AIR_NON_FIXED = "MAP-42" "weapon that is not fixed";
    /// Seen from the target.
    AIR_SIDE = "MAP-39" "side shot";
    /// Seen from the target.
    AIR_HEAD_ON = "MAP-39" "head on shot";
    /// Who is tailed.
    AIR_TAIL_GUNNER = "MAP-41" "at an aircraft that tails its own";
    /// Half loop or loop.
    AIR_TARGET_VIOLENT = "MAP-43" "target made a class 1 or 2 manoeuvre";
    /// Half loop or loop.
    AIR_FIRER_VIOLENT = "MAP-43" "firer made a class 1 or 2 manoeuvre";
    /// Half a circle.
    AIR_TARGET_TURNED = "MAP-44" "target turned 180 degrees or more";
    /// Half a circle.
    AIR_FIRER_TURNED = "MAP-44" "firer turned 180 degrees or more";
    /// From the air.
    AIR_GROUND = "MAP-51" "target on the ground or at sea";
    /// From the air.
    AIR_INFANTRY = "MAP-51" "infantry target";
    /// However deep.
    AIR_COVER = "MAP-52" "target in cover";
    /// Works and buildings.
    AIR_WORKS = "MAP-52" "target in a fortification";
    /// The star of the lists.
    AA_MOVED_MOUNT = "MAP-76" "an element that has moved does not fire its AA mount in this activation";
    /// In place of the angle of attack.
    AA_AIRBORNE = "MAP-73" "airborne target";
    /// A marker is used.
    AA_OPPORTUNITY = "MAP-73" "opportunity fire at an aircraft";
    /// Small arms.
    AA_MOVED = "MAP-73" "firing at an aircraft on the move";
    /// An option.
    AA_VIOLENT = "MAP-73" "the aircraft made a class 1 or 2 manoeuvre";
    /// An option.
    AA_TURNED = "MAP-73" "the aircraft turned 180 degrees or more";
    /// Light guns and height.
    AA_TOO_HIGH = "MAP-74" "guns of less than 31 mm and small arms reach only aircraft at low level";
    /// An option, and only 100 mm.
    AA_SMALL_ARMS = "MAP-72" "small arms reach aircraft up to 100 mm, where the rules in force let them";
    /// It combs the track.
    TORPEDO_BOW = "MAP-92" "from ahead or astern of the ship";
    /// A destroyer or smaller.
    TORPEDO_SMALL = "MAP-92" "small ship";
    /// At 100 mm or less.
    TORPEDO_NOT_ARMED = "MAP-92" "the torpedo does not arm at 100 mm or less";
    // --- aircraft: dice ---
    /// One D10 for each critical.
    CRITICAL_TABLE = "MAP-46" "critical hit";
    /// A third of a D12.
    CREW_HITS = "MAP-48" "crew locations hit: the D12 divided by 4";
    /// One die for each.
    CREW_HIT = "MAP-48" "which crew location is hit";
    /// The D10 of a template.
    BOMB_SCATTER = "MAP-56" "scatter of a bomb, in steps of 10 mm";
    /// The D12 of a template.
    BOMB_HOUR = "MAP-56" "direction of the scatter, as the hour of a clock";
    /// The D10 of a single success.
    ROCKET_SCATTER = "MAP-61" "scatter of a rocket, in steps of 10 mm";
    /// The D12 of a single success.
    ROCKET_HOUR = "MAP-61" "direction of the rocket's scatter, as the hour of a clock";
    /// It is taken off the scatter.
    CREW_SKILL = "MAP-49" "skill of the crew";
    /// Somebody else drops.
    AIMER_HIT = "MAP-89" "the bomb aimer is hit";
    /// An option.
    DIVE_BOMBING = "MAP-105" "dive bombing";
}
