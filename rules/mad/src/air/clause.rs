//! The clauses that rolls and refusals of the air game cite.

use sandtable_dice::clauses;

clauses! {
    // --- sequence ---
    INITIATIVE = "MAP-10" "initiative";
    TIE = "MAP-11" "initiative: a tie";
    SETS_UP = "MAP-95" "who sets up first: the lower side";
    NOT_ITS_TURN = "MAP-08" "it is another's step in the order of initiative";
    NO_HOLDING = "MAP-10" "nobody holds his step: the order of initiative stands";
    HOLDS_ALONE = "MAP-10" "no others are left: who holds acts now";
    NOT_THERE = "MAP-07" "it is not on the table";
    NOT_NOW = "MAP-112" "that is not what is to be decided now";
    NOT_YOURS = "MAP-09" "that belongs to the other side";
    // --- set-up ---
    NOT_THERE_AT_START = "MAP-95" "it starts elsewhere: outside its zone, or off the table";
    LEFT_ALONE_AT_START = "MAP-95" "somebody who starts near it would stand near nobody";
    HEADING_AT_START = "MAP-95" "its heading at the start is another";
    SPEED_AT_START = "MAP-95" "its speed at the start is another";
    TOO_NEAR_AT_START = "MAP-95" "craft of a side start at least 50 mm apart";
    WHOLE_AT_START = "MAP-87" "places are whole millimetres, headings whole degrees";
    NOT_ALL_PLACED = "MAP-95" "not everything is placed";
    PLACED_ALREADY = "MAP-95" "the scenario says where it starts";
    // --- movement ---
    SPEED = "MAP-13" "its speed may not be that: least and greatest speed, and what it can gain or lose";
    NO_LEGS = "MAP-113" "a flight order has 1 to 16 segments";
    NOT_THE_SPEED = "MAP-14" "the segments do not add up to the speed";
    REST_COMES_LAST = "MAP-113" "only the last segment flies the rest";
    STEPS = "MAP-87" "lengths and angles are ordered in steps of 0.01";
    TOO_TIGHT = "MAP-15" "the turn is tighter than its own template allows";
    NO_TEMPLATE = "MAP-15" "there is no such template";
    FULL_CIRCLE = "MAP-113" "one segment turns by less than a full circle";
    MANOEUVRE = "MAP-19" "its manoeuvre rating does not allow that manoeuvre";
    CLASS_TWICE = "MAP-25" "only one manoeuvre of each class in a move";
    CANNOT_PAY = "MAP-21" "the manoeuvre costs more than is left of the move";
    // --- runs ---
    RUN_IS_STRAIGHT = "MAP-55" "a run is one straight, without turns or manoeuvres";
    NO_BOMBS = "MAP-58" "it carries no bombs";
    TEMPLATES = "MAP-58" "at least one template falls, and no more than it has";
    NO_TORPEDO = "MAP-92" "it carries no torpedo";
    TORPEDO_SPEED = "MAP-92" "a torpedo is launched at a lower speed";
    ONLY_SHIPS = "MAP-92" "a torpedo runs at a ship";
    RUN_IS_LOW = "MAP-91" "that run is flown at low level";
    NOT_CROSSED = "MAP-55" "the run does not cross its target";
    CANNOT_LAUNCH = "MAP-92" "the torpedo cannot be launched from the end of that run";
    ALL_BOMBS = "MAP-58" "the whole load falls in one run";
    ONLY_BELOW = "MAP-57" "nobody in the air is under a template";
    OWN_TARGET = "MAP-27" "it is on your own side";
    // --- entry and exit ---
    ENTRY = "MAP-97" "it comes back at a point of the edge by which it left, within 300 mm, and within 45 degrees of straight in";
    ARRIVAL = "MAP-100" "it comes at its side's own edge of the table, within 45 degrees of straight in";
    NO_WAITING = "MAP-115" "an aircraft on the table flies; only who is off it may wait";
    NO_UNIT = "MAP-115" "it is no unit of this turn, or has been activated in it";
    NO_ENTRY = "MAP-112" "it is on the table already";
    NEEDS_ENTRY = "MAP-112" "it is off the table: the order says where it comes in";
    NO_STATEMENT = "MAP-114" "the order did not say that it attacks";
    NEEDLESS_STATEMENT = "MAP-114" "no enemy holds an opportunity marker: nothing is stated";
    // --- fire ---
    NO_GROUP = "MAP-28" "it has no such weapon group";
    GROUP_NAMED = "MAP-30" "that group has its target";
    ONE_TARGET = "MAP-30" "what one man fires goes at one target";
    HAS_DROPPED = "MAP-30" "he has released bombs or the torpedo and attacks nothing else";
    MAN_IS_HIT = "MAP-89" "the crew location of that group was hit";
    NO_AMMUNITION = "MAP-104" "that group has no ammunition left";
    ROCKETS_SPENT = "MAP-64" "those rockets are spent";
    OUT_OF_RANGE = "MAP-34" "the target is out of range";
    MUST_BE_LOW = "MAP-91" "who fires at the ground flies low";
    NOTHING_NAMED = "MAP-30" "no target is named";
    FIRE_FIRST = "MAP-30" "targets are named: fire first";
    ONLY_ROCKETS = "MAP-57" "of the weapons aloft only bombs and rockets reduce a work or building";
    ONLY_AIRCRAFT = "MAP-94" "ships and AA positions fire only at aircraft";
    // --- ships and guns ---
    STEERS = "MAP-94" "a ship changes its course by up to 30 degrees, then goes straight, no farther than its speed, and clear of others";
    MARKER = "MAP-94" "it fires, takes a marker, or does nothing";
    NO_SHIP = "MAP-94" "only ships move so";
    NO_MARKER = "MAP-114" "it has no opportunity marker, or has named its step";
    MOST_NAMED = "MAP-114" "no more shots can be named at one flight";
    REVEAL_FIRST = "MAP-114" "a hidden unit that fires is revealed first";
    NOTHING_UPWARD = "MAP-72" "it has no AA mount and no small arms";
    NO_SUCH_STEP = "MAP-114" "fire is taken at a multiple of 5 mm of the path on the table, or at its end";
    // --- end ---
    NOT_FAR = "MAP-98" "only who is far from every enemy breaks off";
    COLLISION = "MAP-99" "collision: a 1";
    COLLIDES = "MAP-99" "damage of a collision";
    // --- invariants ---
    UNSOUND_NAME = "MAP-06" "it speaks of something that is not in this battle";
    UNSOUND_CRAFT = "MAP-12" "a craft would have a speed, damage or load that it cannot have";
    UNSOUND_PLACE = "MAP-97" "a craft would be where it cannot be";
    UNSOUND_FLIGHT = "MAP-112" "a craft is on its way: decide about that first";
    // --- aircraft: numbers ---
    AIR_TO_HIT = "MAP-31" "to hit";
    AIR_RANGE = "MAP-33" "weapon and range";
    AIR_OUT_OF_RANGE = "MAP-34" "out of the range of the weapon";
    AIR_NOT_BEARING = "MAP-37" "the target is outside the corridor or arc of the weapon";
    AIR_TOO_NEAR = "MAP-39" "less than 1 mm between the firer and its target";
    AIR_CANNOT_HIT = "MAP-31" "eleven or more is needed: it cannot hit";
    AIR_NON_FIXED = "MAP-42" "weapon that is not fixed";
    AIR_SIDE = "MAP-39" "side shot";
    AIR_HEAD_ON = "MAP-39" "head on shot";
    AIR_TAIL_GUNNER = "MAP-41" "at an aircraft that tails its own";
    AIR_TARGET_VIOLENT = "MAP-43" "target made a class 1 or 2 manoeuvre";
    AIR_FIRER_VIOLENT = "MAP-43" "firer made a class 1 or 2 manoeuvre";
    AIR_TARGET_TURNED = "MAP-44" "target turned 180 degrees or more";
    AIR_FIRER_TURNED = "MAP-44" "firer turned 180 degrees or more";
    AIR_GROUND = "MAP-51" "target on the ground or at sea";
    AIR_INFANTRY = "MAP-51" "infantry target";
    AIR_COVER = "MAP-52" "target in cover";
    AIR_WORKS = "MAP-52" "target in a fortification";
    AA_MOVED_MOUNT = "MAP-76" "an element that has moved does not fire its AA mount in this activation";
    AA_AIRBORNE = "MAP-73" "airborne target";
    AA_OPPORTUNITY = "MAP-73" "opportunity fire at an aircraft";
    AA_MOVED = "MAP-73" "firing at an aircraft on the move";
    AA_VIOLENT = "MAP-73" "the aircraft made a class 1 or 2 manoeuvre";
    AA_TURNED = "MAP-73" "the aircraft turned 180 degrees or more";
    AA_TOO_HIGH = "MAP-74" "guns of less than 31 mm and small arms reach only aircraft at low level";
    AA_SMALL_ARMS = "MAP-72" "small arms reach aircraft up to 100 mm, where the rules in force let them";
    TORPEDO_BOW = "MAP-92" "from ahead or astern of the ship";
    TORPEDO_SMALL = "MAP-92" "small ship";
    TORPEDO_NOT_ARMED = "MAP-92" "the torpedo does not arm at 100 mm or less";
    // --- aircraft: dice ---
    CRITICAL_TABLE = "MAP-46" "critical hit";
    CREW_HITS = "MAP-48" "crew locations hit: the D12 divided by 4";
    CREW_HIT = "MAP-48" "which crew location is hit";
    BOMB_SCATTER = "MAP-56" "scatter of a bomb, in steps of 10 mm";
    BOMB_HOUR = "MAP-56" "direction of the scatter, as the hour of a clock";
    ROCKET_SCATTER = "MAP-61" "scatter of a rocket, in steps of 10 mm";
    ROCKET_HOUR = "MAP-61" "direction of the rocket's scatter, as the hour of a clock";
    CREW_SKILL = "MAP-49" "skill of the crew";
    AIMER_HIT = "MAP-89" "the bomb aimer is hit";
    DIVE_BOMBING = "MAP-105" "dive bombing";
}
