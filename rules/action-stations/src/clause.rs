//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    // --- throws: set-up, initiative, communications ---

    /// A die.
    LIGHT = "AST-120" "light";
    /// A die a side.
    INITIATIVE = "AST-125" "initiative";
    /// A die for each flooding.
    FLOODING_CONTROL = "AST-103" "flooding: controlled on 3 or less";
    /// What a die must show at most.
    CONTROLLED = "AST-103" "controlled on this or less";
    /// What it costs.
    FLOODING_LOSS = "AST-103" "hull boxes lost by flooding";
    /// A die for each fire.
    FIRE = "AST-170" "fire: out, or it burns, and spreads on 9 or 10";
    /// What a die must show at most.
    FIRE_OUT = "AST-170" "out on this or less";
    /// A die of what may blow up.
    FIRE_EXPLOSION = "AST-170" "fire on a 10: petrol, oil or ammunition explodes on 8 or more";
    /// What a die must show.
    EXPLODES_ON = "AST-170" "explodes on this or more";
    /// Boxes of each vessel near by.
    BLAST = "AST-172" "hull boxes lost by an explosion near by";
    /// One attempt a turn.
    REPAIR = "AST-132" "repair";
    /// What a die must show at most.
    REPAIR_ENGINE = "AST-132" "an M hit";
    /// What a die must show at most.
    REPAIR_STEERING = "AST-132" "steering damaged by gunfire";
    /// What a die must show at most.
    REPAIR_SYSTEM = "AST-132" "a system knocked out";
    /// The crew's.
    CREW_REPAIR = "AST-119" "crew, repairs and fires";
    /// A die of who is aground.
    GETTING_OFF = "AST-145" "getting off the ground";
    /// What a die must show at most.
    OFF_ON = "AST-145" "off on this or less";
    /// A die for vessels farther away.
    SIGNAL = "AST-158" "alert signal";
    /// What a die must show at most.
    SIGNAL_READ = "AST-158" "read on this or less";
    /// A die of who is stopped and inspected.
    INSPECTION = "AST-186" "inspection of a disguised vessel";
    /// What a die must show.
    UNMASKED_ON = "AST-186" "unmasked on this or more";

    // --- throws: movement ---

    /// The mover's die, and the other's.
    AVOIDING = "AST-148" "avoiding a collision";
    /// The crew's number.
    AVOID_SCORE = "AST-119" "avoid score of the crew";
    /// A part of it.
    HELM = "AST-148" "how she answers her helm";
    /// A part of it.
    FAST = "AST-148" "25 knots or more";
    /// A part of it.
    OTHER_UNSEEN = "AST-148" "the other vessel is not sighted";
    /// A part of it.
    RAMMED_ON_PURPOSE = "AST-149" "the other means to ram";
    /// A die.
    RAM_AIM = "AST-149" "aiming to ram";
    /// Its number.
    RAM_SCORE = "AST-149" "a deliberate ram";
    /// The crew's part.
    CREW_GUNNERY = "AST-119" "crew, gunnery";
    /// A part of it.
    RAM_STATIONARY = "AST-149" "the target is stationary";
    /// A die.
    GLANCING = "AST-150" "glancing off";
    /// What a die must show at most.
    GLANCES_ON = "AST-150" "glances off on this or less";
    /// What a die must show at most.
    GLANCES_FINE = "AST-150" "glances off at a fine angle on this or less";
    /// All dice of the rammed vessel.
    RAMMED_LOSS = "AST-11" "hull boxes of the rammed vessel";
    /// All dice of the ramming vessel.
    RAMMER_LOSS = "AST-14" "hull boxes of the ramming vessel, of which it loses half";
    /// A die, broadside.
    BROADSIDE = "AST-18" "broadside ram: an M hit";
    /// What a die must show.
    BROADSIDE_ON = "AST-18" "an M hit on this or more";
    /// A die, in the stern.
    STERN = "AST-20" "stern ram: 8 propeller, 9 rudder, 10 both";
    /// A die for each mount, and for the radar.
    RAM_SHOCK = "AST-24" "shock of the collision";
    /// What a die must show at most.
    RAM_SHOCK_ON = "AST-24" "affected by this or less";
    /// A die in the shallows.
    GROUNDING = "AST-145" "grounding in shallow water";
    /// What a die must show.
    GROUNDS_ON = "AST-145" "grounds on this or more";
    /// The dice of a ramming vessel.
    GROUNDING_LOSS = "AST-145" "hull boxes lost by grounding, of which it loses half";
    /// A die for every 10 cm.
    MINE = "AST-187" "mine";
    /// What a die must show at most.
    MINE_DENSITY = "AST-187" "density of the field";
    /// One less.
    MINE_SMALL = "AST-187" "Class 1 or shallow draught";
    /// One less.
    MINE_SWEEPING = "AST-189" "its sweep is out";
    /// A die a side.
    WHO_RAMS = "AST-211" "which vessel rams";

    // --- throws: detection ---

    /// A die.
    SIGHTING = "AST-155" "sighting";
    /// What it must show at most.
    SIGHTED_ON = "AST-155" "sighted on this or less";
    /// The crew's part.
    CREW_SIGHTING = "AST-119" "crew, sighting";
    /// A part of it.
    OBSERVER_ALERTED = "AST-155" "the observer is alerted";
    /// A die.
    RADAR = "AST-160" "radar";
    /// What it must show at most.
    RADAR_SCORE = "AST-160" "detected on this or less";
    /// A part of it.
    RADAR_SEA = "AST-160" "sea 4 or more";
    /// A part of it.
    RADAR_LAND = "AST-160" "land within 10 cm of the target";
    /// A die.
    SONAR = "AST-184" "sonar";
    /// What it must show at most.
    SONAR_SCORE = "AST-184" "found on this or less";
    /// A part of it.
    SONAR_FAR = "AST-184" "beyond 30 cm";
    /// A part of it.
    SONAR_DEEP = "AST-184" "deep";
    /// A part of it.
    SONAR_SHALLOWS = "AST-184" "in shallow water";
    /// A die.
    HYDROPHONES = "AST-181" "hydrophones";
    /// What it must show at most.
    HEARD_ON = "AST-181" "heard on this or less";
    /// A die.
    TRACKS = "AST-204" "tracks of torpedoes";
    /// What it must show at most.
    TRACKS_ON = "AST-204" "spotted on this or less";

    // --- throws: guns ---

    /// A die for each barrel.
    GUN_TO_HIT = "AST-166" "gunfire";
    /// The base.
    SHORT_RANGE = "AST-166" "short range";
    /// The base.
    MEDIUM_RANGE = "AST-166" "medium range";
    /// The base.
    LONG_RANGE = "AST-166" "long range";
    /// What is above it is taken off.
    AT_MOST_NINE = "AST-166" "a 10 always misses";
    /// More parts than have room.
    OTHER_PARTS = "AST-167" "other modifiers together";
    /// A part.
    TARGET_CLASS_ONE = "AST-167" "target of Class 1";
    /// A part.
    TARGET_CLASS_THREE = "AST-167" "target of Class 3";
    /// A part.
    TARGET_FAST = "AST-167" "target at 25 knots or more";
    /// A part.
    HEAVY_AT_FAST = "AST-167" "a heavy gun at a fast target";
    /// A part.
    TARGET_STOPPED = "AST-167" "target stopped";
    /// A part.
    END_ON = "AST-228" "target end on";
    /// A part.
    FIRER_FAST = "AST-167" "firer of Class 1 at 25 knots or more";
    /// A part.
    TARGET_LIT = "AST-167" "target lit or burning at night";
    /// A part.
    BY_FLASH_OR_RADAR = "AST-167" "fired at by flash or radar only";
    /// A part.
    GUN_SEA = "AST-121" "sea";
    /// A part.
    FIRER_BURNING = "AST-167" "firer burning";
    /// A part.
    NOT_MAIN_TARGET = "AST-167" "not the main target of its vessel";
    /// A part.
    SAME_TARGET = "AST-167" "the same target as last turn";
    /// A part.
    Q_SHIP_FIRST = "AST-186" "first fire of a Q ship";
    /// A part.
    EMPLACED = "AST-179" "emplaced battery";
    /// A part.
    CONCRETE = "AST-179" "battery in concrete";
    /// A part.
    FLEET = "AST-219" "heavy guns, action between large ships";
    /// What a hit takes.
    HULL_LOSS = "AST-164" "hull boxes lost to a hit";
    /// Where a die says whether it is one.
    HULL_LOSS_ON = "AST-164" "one box on this or more";
    /// A die for each hit.
    SPECIAL_DAMAGE = "AST-169" "special damage";
    /// A part of it.
    SPECIAL_GUN = "AST-164" "the gun";
    /// A part of it.
    SPECIAL_BOMB = "AST-191" "a bomb";
    /// A part of it.
    SPECIAL_PETROL = "AST-169" "target with petrol engines";
    /// A part of it.
    SPECIAL_CLASS_TWO = "AST-169" "target of Class 2";
    /// A part of it.
    SPECIAL_CLASS_THREE = "AST-169" "target of Class 3";
    /// A part of it.
    SPECIAL_ARMOUR = "AST-220" "armour";
    /// One of several.
    RANDOM_CHOICE = "AST-201" "which of them";
    /// A die for each M hit.
    ENGINEERS = "AST-144" "engineer casualties";
    /// What it must show.
    ENGINEERS_ON = "AST-144" "lost on this or more";
    /// A die for each hit on a battery.
    BATTERY_HIT = "AST-179" "hit on a battery";
    /// What it must show.
    BATTERY_OPEN = "AST-179" "a mount in the open is knocked out on this or more";
    /// What it must show.
    BATTERY_EMPLACED = "AST-179" "an emplaced mount is knocked out on this or more";
    /// What it must show.
    BATTERY_CONCRETE = "AST-179" "a mount in concrete is knocked out on this or more";
    /// A part of it.
    BATTERY_HEAVY = "AST-179" "very heavy guns";
    /// A part of it.
    BATTERY_LIGHT = "AST-179" "light guns";
    /// A die.
    STARSHELL = "AST-161" "starshell: off the point on 8 or more";
    /// Two dice.
    STARSHELL_FALL = "AST-161" "where the starshell bursts: how far off, and whereto";
    /// A die for each barrel.
    ANTI_AIRCRAFT = "AST-171" "anti-aircraft fire";
    /// The base.
    ANTI_AIRCRAFT_SCORE = "AST-171" "anti-aircraft score of the mount";
    /// A part of it.
    AIRCRAFT_UNLIT = "AST-171" "not lit at night";
    /// A die for each hit.
    AIRCRAFT_HIT = "AST-171" "aircraft hit: 8 or more shot down, 4 or more driven off";
    /// A die for each of its dice.
    STRAFING = "AST-191" "strafing";
    /// A die for each bomb.
    BOMB = "AST-191" "bomb";
    /// The base.
    BOMB_SCORE = "AST-191" "hits on this or less";
    /// What a bomb takes.
    BOMB_LOSS = "AST-191" "hull boxes lost to a bomb";
    /// A die for each submarine.
    DEPTH_CHARGES = "AST-185" "depth charges";
    /// The base.
    CHARGES_FIVE = "AST-185" "a pattern of 5";
    /// The base.
    CHARGES_TEN = "AST-185" "a pattern of 10";
    /// A part of it.
    CHARGES_SONAR = "AST-185" "held by sonar";
    /// A part of it.
    CHARGES_BLIND = "AST-185" "not held at all";
    /// A part of it.
    CHARGES_DEEP = "AST-185" "deep";
    /// The crew's part.
    CREW_CHARGES = "AST-119" "crew, depth charges";
    /// What they take.
    CHARGES_LOSS = "AST-185" "hull boxes lost to depth charges";

    // --- throws: torpedoes ---

    /// One die for each torpedo.
    TORPEDO = "AST-69" "torpedo";
    /// The base.
    TORPEDO_SCORE = "AST-69" "hits on this or less";
    /// A part.
    TIME_IN_WATER = "AST-71" "time in the water";
    /// A part.
    WIDE_SPREAD = "AST-72" "wide spread";
    /// A part.
    FURTHER_ROLL = "AST-73" "a further roll at this target";
    /// A part.
    UNRELIABLE = "AST-74" "US or German torpedo of the early years";
    /// A part.
    FORWARD_ARC = "AST-75" "through the target's forward arc";
    /// A part.
    AFT_ARC = "AST-76" "through the target's aft arc";
    /// A part.
    TORPEDO_FAST = "AST-78" "target at 25 knots or more";
    /// A part.
    SMALL_OR_SHALLOW = "AST-79" "target of Class 1 or shallow draught";
    /// A part.
    STATIONARY = "AST-81" "target stationary";
    /// A part.
    STEERING_DAMAGED = "AST-82" "target with damaged steering";
    /// A part.
    UNAWARE = "AST-83" "target unaware of the enemy";
    /// A die for each torpedo.
    SHALLOW_LOSS = "AST-174" "torpedoes lost in shallow water";
    /// What it must show.
    SHALLOW_SET = "AST-174" "set shallow, lost on this or more";
    /// What it must show.
    DEEP_SET = "AST-174" "set deep, lost on this or more";
    /// What a hit takes.
    TORPEDO_LOSS = "AST-93" "hull boxes lost to a torpedo";
    /// What a mine takes.
    MINE_LOSS = "AST-187" "hull boxes lost to a mine";
    /// A die for each hit.
    TORPEDO_DAMAGE = "AST-95" "torpedo damage table";
    /// A part of it.
    CARGO_EXPLODES = "AST-96" "oil tanker or ammunition ship";
    /// A part of it.
    DEEP_BONUS = "AST-175" "a deep torpedo against Class 3";
    /// A die for each system.
    TORPEDO_SHOCK = "AST-98" "shock: knocked out";
    /// What it must show.
    TORPEDO_SHOCK_ON = "AST-98" "knocked out on this or more";
    /// A die a vessel.
    FIRST_ATTACKED = "AST-65" "which of two is attacked first";

    // --- throws: the end of a turn ---

    /// A die.
    MORALE = "AST-229" "resolve";
    /// What it must show at most.
    STANDS_ON = "AST-229" "stands on this or less";

    // --- refusals: whose turn it is ---

    /// Something else is asked, or nothing.
    NOT_NOW = "AST-202" "that is not what is asked now";
    /// Somebody else's.
    NOT_ITS_VESSEL = "AST-202" "that vessel is not of this side";
    /// It is not there.
    NOT_ON_TABLE = "AST-206" "that vessel is not on the table";
    /// It has moved.
    HAS_MOVED = "AST-207" "that vessel has moved in this turn";
    /// It belongs to another phase.
    NOT_ITS_PHASE = "AST-126" "vessels of that class move in another phase";
    /// The other side's right.
    NOT_THE_WINNER = "AST-125" "only the winner of the initiative does that";
    /// Once a phase.
    HELD_BACK_ALREADY = "AST-207" "one vessel is held back already in this phase";
    /// At 0 boxes.
    SINKING = "AST-134" "a sinking vessel does nothing";
    /// Nothing of that kind.
    UNALERTED = "AST-159" "a vessel that is not alerted does not do that";
    /// One of each kind.
    WRITTEN_ALREADY = "AST-202" "that is written on the list already";

    // --- refusals: set-up ---

    /// Not there.
    OUT_OF_ZONE = "AST-233" "vessels set up within their own zone";
    /// Too near.
    SET_UP_TOO_NEAR = "AST-233" "vessels set up at least 3 cm apart";
    /// Too fast.
    SET_UP_TOO_FAST = "AST-233" "vessels set up at half of their speed or less";
    /// Neither land nor another vessel.
    NO_PLACE = "AST-123" "no vessel can be there";

    // --- refusals: communications ---

    /// Nothing broken.
    NOTHING_TO_REPAIR = "AST-224" "that is not damaged, or only since this turn";
    /// For good.
    BEYOND_REPAIR = "AST-132" "that cannot be repaired";
    /// Nobody left.
    NO_ENGINEERS = "AST-132" "the engineers are lost: engines are not repaired";
    /// None.
    NO_LIGHT = "AST-162" "that vessel has no searchlight that works";
    /// Not held.
    LIGHT_NEEDS_CONTACT = "AST-215" "a light is laid on a vessel that is held, or on a bearing";
    /// Nobody to tell.
    NO_SUCH_GROUP = "AST-158" "there is no such group of its side";
    /// Not disguised.
    NOT_DISGUISED = "AST-186" "that vessel is not disguised";
    /// Not a submarine.
    NO_SUBMARINE = "AST-181" "only submarines change their depth";
    /// Step by step.
    ONE_STEP_OF_DEPTH = "AST-181" "a submarine changes its depth by one step in a turn";
    /// Forced up.
    CANNOT_DIVE = "AST-239" "that submarine was forced up and cannot dive again";
    /// None.
    NO_RADAR = "AST-160" "that vessel has no radar that works";
    /// None.
    NO_SONAR = "AST-184" "that vessel has no sonar that works";

    // --- refusals: movement ---

    /// Too fast or too slow.
    SPEED = "AST-137" "that speed cannot be reached in this turn";
    /// Quarters only.
    SETTINGS = "AST-138" "speeds are stopped, a quarter, half, three quarters and full, one step up or two down";
    /// Not long enough, not short enough.
    PATH_LENGTH = "AST-136" "the path must be exactly as long as the speed";
    /// Tenths.
    PATH_TENTHS = "AST-200" "runs are whole tenths of a centimetre, turns whole degrees";
    /// Not yet.
    TURN_NOT_YET = "AST-139" "she turns only when she has run far enough since the last turn";
    /// Too sharp.
    TURN_TOO_WIDE = "AST-139" "one turn is 30 degrees at most";
    /// At all.
    CANNOT_TURN = "AST-139" "she does not answer her helm";
    /// Not stopped.
    STOPPED_CANNOT_TURN = "AST-139" "a stopped vessel cannot turn";
    /// From a stop, slowly, straight.
    ASTERN = "AST-140" "a vessel goes astern from a stop, at 5 knots at most, without turning";
    /// The bridge is hit.
    HOLDS_COURSE = "AST-208" "the bridge is hit: course and speed are held in this move";
    /// Aground.
    AGROUND = "AST-145" "that vessel is aground";
    /// Nowhere to ram.
    CANNOT_RAM = "AST-149" "that vessel cannot be reached to ram it";
    /// Not to be touched.
    CANNOT_BE_RAMMED = "AST-182" "that submarine is passed over";
    /// In touch.
    STAYS_IN_CONTACT = "AST-211" "in contact after a ram she goes astern, or stays";
    /// As much nearer to home as it can.
    WITHDRAWS = "AST-229" "a vessel that withdraws makes for its home edge as best it can";
    /// None left.
    SMOKE_USED_UP = "AST-153" "that vessel has no smoke left";
    /// None left.
    NO_MINES = "AST-188" "that vessel has not so many mines";
    /// Not so fast.
    MINING_SPEED = "AST-188" "mines are laid at 15 knots or less";
    /// Not so many.
    MINES_A_TURN = "AST-188" "6 mines are laid in a turn at most";
    /// Not a minesweeper.
    NO_SWEEPER = "AST-189" "that vessel does not sweep";
    /// Not so fast.
    SWEEP_SPEED = "AST-189" "a sweep is out at 8 knots or less";
    /// By fives and tens.
    CHARGE_PATTERN = "AST-185" "a pattern is 5 or 10 depth charges, dropped on the path of this move";
    /// None left.
    NO_CHARGES = "AST-185" "that vessel has not so many depth charges";
    /// Not of one group.
    NO_FORMATION = "AST-209" "vessels of a formation are of one group and class, each within 8 cm of another";
    /// Not together.
    FORMATION_TOUCHES = "AST-209" "vessels of a formation must not end touching each other";
    /// Only those that are there.
    NO_AIRCRAFT = "AST-190" "that is no aircraft";

    // --- refusals: guns ---

    /// Not a gun.
    NO_MOUNT = "AST-216" "there is no such mount";
    /// Broken.
    MOUNT_OUT = "AST-216" "that mount is out of action";
    /// One target.
    HAS_FIRED = "AST-163" "that mount fires once in a turn";
    /// Not at that.
    NO_TARGET = "AST-163" "that is no enemy that can be fired at";
    /// Not there.
    OUT_OF_ARC = "AST-216" "the target is in none of its arcs";
    /// Too far.
    OUT_OF_RANGE = "AST-163" "the target is beyond long range";
    /// Something between.
    NO_CLEAR_LINE = "AST-109" "there is no clear line to the target";
    /// Not by itself.
    NOT_SIGHTED = "AST-163" "the firing vessel has not sighted the target in this turn";
    /// Not under water.
    GUNS_UNDER_WATER = "AST-181" "a submerged submarine fires no guns";
    /// Shot away.
    NO_SHOT_LEFT = "AST-223" "that mount has no ammunition left";
    /// Too small.
    NO_STARSHELL = "AST-161" "that mount fires no starshell";
    /// Shot away.
    NO_STARSHELL_LEFT = "AST-223" "that vessel has no starshell left";
    /// Too far.
    STARSHELL_RANGE = "AST-161" "starshell bursts within its arc and its long range";
    /// Not at aircraft.
    NOT_AT_AIRCRAFT = "AST-171" "that mount cannot fire at aircraft";
    /// Too far.
    AIRCRAFT_RANGE = "AST-171" "aircraft are fired at within medium range";
    /// Not over it.
    NOT_PASSED_OVER = "AST-191" "the aircraft did not pass within 1 cm of that vessel";
    /// Empty.
    NOTHING_TO_DROP = "AST-191" "that aircraft has nothing left to attack with";
    /// One challenge.
    CHALLENGED = "AST-130" "one vessel challenges a move, and challenges once in a turn";

    // --- refusals: launches ---

    /// Empty.
    TUBES_EMPTY = "AST-226" "that mount has not so many torpedoes loaded";
    /// Not that way.
    COURSE_OUT_OF_ARC = "AST-47" "that course is outside the arc of the tubes";
    /// Not that way.
    COURSE_OUT_OF_TRAIN = "AST-46" "that mount does not train so far";
    /// One type.
    MIXED_TORPEDOES = "AST-49" "one salvo is of one type of torpedo";
    /// One salvo.
    NOT_TOGETHER = "AST-48" "these mounts do not make one salvo";
    /// One salvo.
    FIXED_TUBES_TOGETHER = "AST-48" "all torpedoes from fixed tubes make one salvo in a turn";
    /// Once a turn.
    LAUNCHED_ALREADY = "AST-48" "that mount launches once in a turn";
    /// One is narrow.
    ONE_IS_NARROW = "AST-52" "a single torpedo is narrow";
    /// Too rough.
    SEA_TOO_ROUGH = "AST-178" "in this sea vessels of Class 1 do not launch";
    /// Aground.
    LAUNCH_AGROUND = "AST-178" "a grounded vessel does not launch";
    /// Three fires.
    LAUNCH_BURNING = "AST-178" "a vessel with three fires does not launch";
    /// Too deep.
    LAUNCH_DEEP = "AST-183" "a deep submarine does not launch";
    /// None.
    NO_AIR_TORPEDO = "AST-192" "that aircraft has no torpedo";

    // --- refusals: the end of a turn ---

    /// It can move.
    CANNOT_SCUTTLE = "AST-230" "only a vessel that cannot move is scuttled";

    // --- endings ---

    /// A ruling or a record speaks of what there is not.
    UNSOUND = "AST-200" "no battle of these rules can stand like that";
}
