//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    // --- throws: set-up, initiative, communications ---

    LIGHT = "AST-120" "light";
    SEA = "AST-121" "the state of the sea";
    WIND = "AST-122" "where the wind comes from, in tenths of a circle";
    MOON = "AST-233" "where the moon stands, in tenths of a circle";
    COMMAND = "AST-233" "the command of a side";
    HOME = "AST-233" "the higher die chooses its home edge";
    INITIATIVE = "AST-125" "initiative";
    FLOODING_CONTROL = "AST-103" "flooding: controlled on 3 or less";
    CONTROLLED = "AST-103" "controlled on this or less";
    FLOODING_LOSS = "AST-103" "hull boxes lost by flooding";
    FIRE = "AST-170" "fire: out, or it burns, and spreads on 9 or 10";
    FIRE_OUT = "AST-170" "out on this or less";
    FIRE_EXPLOSION = "AST-170" "fire on a 10: petrol, oil or ammunition explodes on 8 or more";
    EXPLODES_ON = "AST-170" "explodes on this or more";
    BLAST = "AST-172" "hull boxes lost by an explosion near by";
    REPAIR = "AST-132" "repair";
    REPAIR_ENGINE = "AST-132" "an M hit";
    REPAIR_STEERING = "AST-132" "steering damaged by gunfire";
    REPAIR_SYSTEM = "AST-132" "a system knocked out";
    CREW_REPAIR = "AST-119" "crew, repairs and fires";
    GETTING_OFF = "AST-145" "getting off the ground";
    OFF_ON = "AST-145" "off on this or less";
    SIGNAL = "AST-158" "alert signal";
    SIGNAL_READ = "AST-158" "read on this or less";
    INSPECTION = "AST-186" "inspection of a disguised vessel";
    UNMASKED_ON = "AST-186" "unmasked on this or more";

    // --- throws: movement ---

    AVOIDING = "AST-148" "avoiding a collision";
    AVOID_SCORE = "AST-119" "avoid score of the crew";
    HELM = "AST-148" "how she answers her helm";
    FAST = "AST-148" "25 knots or more";
    OTHER_UNSEEN = "AST-148" "the other vessel is not sighted";
    RAMMED_ON_PURPOSE = "AST-149" "the other means to ram";
    RAM_AIM = "AST-149" "aiming to ram";
    RAM_SCORE = "AST-149" "a deliberate ram";
    CREW_GUNNERY = "AST-119" "crew, gunnery";
    RAM_STATIONARY = "AST-149" "the target is stationary";
    GLANCING = "AST-150" "glancing off";
    GLANCES_ON = "AST-150" "glances off on this or less";
    GLANCES_FINE = "AST-150" "glances off at a fine angle on this or less";
    RAMMED_LOSS = "AST-11" "hull boxes of the rammed vessel";
    RAMMER_LOSS = "AST-14" "hull boxes of the ramming vessel, of which it loses half";
    BROADSIDE = "AST-18" "broadside ram: an M hit";
    BROADSIDE_ON = "AST-18" "an M hit on this or more";
    STERN = "AST-20" "stern ram: 8 propeller, 9 rudder, 10 both";
    RAM_SHOCK = "AST-24" "shock of the collision";
    RAM_SHOCK_ON = "AST-24" "affected by this or less";
    GROUNDING = "AST-145" "grounding in shallow water";
    GROUNDS_ON = "AST-145" "grounds on this or more";
    GROUNDING_LOSS = "AST-145" "hull boxes lost by grounding, of which it loses half";
    MINE = "AST-187" "mine";
    MINE_DENSITY = "AST-187" "density of the field";
    MINE_SMALL = "AST-187" "Class 1 or shallow draught";
    MINE_SWEEPING = "AST-189" "its sweep is out";
    WHO_RAMS = "AST-211" "which vessel rams";

    // --- throws: detection ---

    SIGHTING = "AST-155" "sighting";
    SIGHTED_ON = "AST-155" "sighted on this or less";
    CREW_SIGHTING = "AST-119" "crew, sighting";
    OBSERVER_ALERTED = "AST-155" "the observer is alerted";
    RADAR = "AST-160" "radar";
    RADAR_SCORE = "AST-160" "detected on this or less";
    RADAR_SEA = "AST-160" "sea 4 or more";
    RADAR_LAND = "AST-160" "land within 10 cm of the target";
    SONAR = "AST-184" "sonar";
    SONAR_SCORE = "AST-184" "found on this or less";
    SONAR_FAR = "AST-184" "beyond 30 cm";
    SONAR_DEEP = "AST-184" "deep";
    SONAR_SHALLOWS = "AST-184" "in shallow water";
    HYDROPHONES = "AST-181" "hydrophones";
    HEARD_ON = "AST-181" "heard on this or less";
    TRACKS = "AST-204" "tracks of torpedoes";
    TRACKS_ON = "AST-204" "spotted on this or less";

    // --- throws: guns ---

    GUN_TO_HIT = "AST-166" "gunfire";
    SHORT_RANGE = "AST-166" "short range";
    MEDIUM_RANGE = "AST-166" "medium range";
    LONG_RANGE = "AST-166" "long range";
    CANNOT_HIT = "AST-166" "less than 1 is needed: it cannot hit";
    RUNS_UNDER = "AST-66" "the torpedoes run under her";
    AT_MOST_NINE = "AST-166" "a 10 always misses";
    OTHER_PARTS = "AST-167" "other modifiers together";
    TARGET_CLASS_ONE = "AST-167" "target of Class 1";
    TARGET_CLASS_THREE = "AST-167" "target of Class 3";
    TARGET_FAST = "AST-167" "target at 25 knots or more";
    HEAVY_AT_FAST = "AST-167" "a heavy gun at a fast target";
    TARGET_STOPPED = "AST-167" "target stopped";
    END_ON = "AST-228" "target end on";
    FIRER_FAST = "AST-167" "firer of Class 1 at 25 knots or more";
    TARGET_LIT = "AST-167" "target lit or burning at night";
    BY_FLASH_OR_RADAR = "AST-167" "fired at by flash or radar only";
    GUN_SEA = "AST-121" "sea";
    FIRER_BURNING = "AST-167" "firer burning";
    NOT_MAIN_TARGET = "AST-167" "not the main target of its vessel";
    SAME_TARGET = "AST-167" "the same target as last turn";
    Q_SHIP_FIRST = "AST-186" "first fire of a Q ship";
    EMPLACED = "AST-179" "emplaced battery";
    CONCRETE = "AST-179" "battery in concrete";
    FLEET = "AST-219" "heavy guns, action between large ships";
    HULL_LOSS = "AST-164" "hull boxes lost to a hit";
    HULL_LOSS_ON = "AST-164" "one box on this or more";
    SPECIAL_DAMAGE = "AST-169" "special damage";
    SPECIAL_GUN = "AST-164" "the gun";
    SPECIAL_BOMB = "AST-191" "a bomb";
    SPECIAL_PETROL = "AST-169" "target with petrol engines";
    SPECIAL_CLASS_TWO = "AST-169" "target of Class 2";
    SPECIAL_CLASS_THREE = "AST-169" "target of Class 3";
    SPECIAL_ARMOUR = "AST-220" "armour";
    RANDOM_CHOICE = "AST-201" "which of them";
    ENGINEERS = "AST-144" "engineer casualties";
    ENGINEERS_ON = "AST-144" "lost on this or more";
    BATTERY_HIT = "AST-179" "hit on a battery";
    BATTERY_OPEN = "AST-179" "a mount in the open is knocked out on this or more";
    BATTERY_EMPLACED = "AST-179" "an emplaced mount is knocked out on this or more";
    BATTERY_CONCRETE = "AST-179" "a mount in concrete is knocked out on this or more";
    BATTERY_HEAVY = "AST-179" "very heavy guns";
    BATTERY_LIGHT = "AST-179" "light guns";
    STARSHELL = "AST-161" "starshell: off the point on 8 or more";
    STARSHELL_FALL = "AST-161" "where the starshell bursts: how far off, and whereto";
    ANTI_AIRCRAFT = "AST-171" "anti-aircraft fire";
    ANTI_AIRCRAFT_SCORE = "AST-171" "anti-aircraft score of the mount";
    AIRCRAFT_UNLIT = "AST-171" "not lit at night";
    AIRCRAFT_HIT = "AST-171" "aircraft hit: 8 or more shot down, 4 or more driven off";
    STRAFING = "AST-191" "strafing";
    BOMB = "AST-191" "bomb";
    BOMB_SCORE = "AST-191" "hits on this or less";
    BOMB_LOSS = "AST-191" "hull boxes lost to a bomb";
    DEPTH_CHARGES = "AST-185" "depth charges";
    CHARGES_FIVE = "AST-185" "a pattern of 5";
    CHARGES_TEN = "AST-185" "a pattern of 10";
    CHARGES_SONAR = "AST-185" "held by sonar";
    CHARGES_BLIND = "AST-185" "not held at all";
    CHARGES_DEEP = "AST-185" "deep";
    CREW_CHARGES = "AST-119" "crew, depth charges";
    CHARGES_LOSS = "AST-185" "hull boxes lost to depth charges";

    // --- throws: torpedoes ---

    TORPEDO = "AST-69" "torpedo";
    TORPEDO_SCORE = "AST-69" "hits on this or less";
    TIME_IN_WATER = "AST-71" "time in the water";
    WIDE_SPREAD = "AST-72" "wide spread";
    FURTHER_ROLL = "AST-73" "a further roll at this target";
    UNRELIABLE = "AST-74" "US or German torpedo of the early years";
    FORWARD_ARC = "AST-75" "through the target's forward arc";
    AFT_ARC = "AST-76" "through the target's aft arc";
    TORPEDO_FAST = "AST-78" "target at 25 knots or more";
    SMALL_OR_SHALLOW = "AST-79" "target of Class 1 or shallow draught";
    STATIONARY = "AST-81" "target stationary";
    STEERING_DAMAGED = "AST-82" "target with damaged steering";
    UNAWARE = "AST-83" "target unaware of the enemy";
    SHALLOW_LOSS = "AST-174" "torpedoes lost in shallow water";
    SHALLOW_SET = "AST-174" "set shallow, lost on this or more";
    DEEP_SET = "AST-174" "set deep, lost on this or more";
    TORPEDO_LOSS = "AST-93" "hull boxes lost to a torpedo";
    MINE_LOSS = "AST-187" "hull boxes lost to a mine";
    TORPEDO_DAMAGE = "AST-95" "torpedo damage table";
    CARGO_EXPLODES = "AST-96" "oil tanker or ammunition ship";
    DEEP_BONUS = "AST-175" "a deep torpedo against Class 3";
    TORPEDO_SHOCK = "AST-98" "shock: knocked out";
    TORPEDO_SHOCK_ON = "AST-98" "knocked out on this or more";
    FIRST_ATTACKED = "AST-65" "which of two is attacked first";

    // --- throws: the end of a turn ---

    MORALE = "AST-229" "resolve";
    STANDS_ON = "AST-229" "stands on this or less";

    // --- refusals: whose turn it is ---

    NOT_NOW = "AST-202" "that is not what is asked now";
    NOT_ITS_VESSEL = "AST-202" "that vessel is not of this side";
    NOT_ON_TABLE = "AST-206" "that vessel is not on the table";
    HAS_MOVED = "AST-207" "that vessel has moved in this turn";
    NOT_ITS_PHASE = "AST-126" "vessels of that class move in another phase";
    NOT_THE_WINNER = "AST-125" "only the winner of the initiative does that";
    HELD_BACK_ALREADY = "AST-207" "one vessel is held back already in this phase";
    SINKING = "AST-134" "a sinking vessel does nothing";
    UNALERTED = "AST-159" "a vessel that is not alerted does not do that";
    WRITTEN_ALREADY = "AST-202" "that is written on the list already";

    // --- refusals: set-up ---

    OUT_OF_ZONE = "AST-233" "vessels set up within their own zone";
    CONVOY_COURSE = "AST-233" "a convoy sets out straight away from its edge";
    SET_UP_TOO_NEAR = "AST-233" "vessels set up at least 3 cm apart";
    SET_UP_TOO_FAST = "AST-233" "vessels set up at half of their speed or less";
    NO_PLACE = "AST-123" "no vessel can be there";

    // --- refusals: communications ---

    NOTHING_TO_REPAIR = "AST-224" "that is not damaged, or only since this turn";
    BEYOND_REPAIR = "AST-132" "that cannot be repaired";
    NO_ENGINEERS = "AST-132" "the engineers are lost: engines are not repaired";
    NO_LIGHT = "AST-162" "that vessel has no searchlight that works";
    LIGHT_NEEDS_CONTACT = "AST-215" "a light is laid on a vessel that is held, or on a bearing";
    NO_SUCH_GROUP = "AST-158" "a vessel signals to a group of vessels of its side";
    NOT_DISGUISED = "AST-186" "that vessel is not disguised";
    NO_SUBMARINE = "AST-181" "only submarines change their depth";
    ONE_STEP_OF_DEPTH = "AST-181" "a submarine changes its depth by one step in a turn";
    CANNOT_DIVE = "AST-239" "a submarine with half of its boxes or fewer comes up and cannot dive again";
    NO_RADAR = "AST-160" "that vessel has no radar that works";
    NO_SONAR = "AST-184" "that vessel has no sonar that works";

    // --- refusals: movement ---

    SPEED = "AST-137" "that speed cannot be reached in this turn";
    SETTINGS = "AST-138" "speeds are stopped, a quarter, half, three quarters and full, one step up or two down";
    PATH_LENGTH = "AST-136" "the path must be exactly as long as the speed";
    PATH_TENTHS = "AST-200" "runs are whole tenths of a centimetre, turns and courses whole degrees";
    TURN_NOT_YET = "AST-139" "she turns only when she has run far enough since the last turn";
    TURN_TOO_WIDE = "AST-139" "one turn is 30 degrees at most";
    CANNOT_TURN = "AST-139" "she does not answer her helm";
    STOPPED_CANNOT_TURN = "AST-139" "a stopped vessel cannot turn";
    ASTERN = "AST-140" "a vessel goes astern from a stop, at 5 knots at most, without turning";
    HOLDS_COURSE = "AST-208" "the bridge is hit: course and speed are held in this move";
    AGROUND = "AST-145" "that vessel is aground";
    CANNOT_RAM = "AST-149" "that vessel cannot be reached to ram it";
    CANNOT_BE_RAMMED = "AST-182" "that submarine is passed over";
    STAYS_IN_CONTACT = "AST-211" "in contact after a ram she goes astern, or stays";
    WITHDRAWS = "AST-229" "a vessel that withdraws makes for its home edge as best it can";
    SMOKES_SO = "AST-153" "that vessel lays smoke already, or lays none";
    SMOKE_USED_UP = "AST-153" "that vessel has no smoke left";
    UNDER_WATER = "AST-181" "a submerged submarine fires no guns, lays no smoke and drops no charges";
    GEAR_OUT = "AST-98" "that gear is out of action";
    NO_MINES = "AST-188" "that vessel has not so many mines";
    MINING_SPEED = "AST-188" "mines are laid at 15 knots or less";
    MINES_A_TURN = "AST-188" "6 mines are laid in a turn at most";
    NO_SWEEPER = "AST-189" "that vessel does not sweep";
    SWEEP_SPEED = "AST-189" "a sweep is out at 8 knots or less";
    CHARGE_PATTERN = "AST-185" "a pattern is 5 or 10 depth charges, dropped on the path of this move";
    NO_CHARGES = "AST-185" "that vessel has not so many depth charges";
    NO_FORMATION = "AST-209" "vessels of a formation are of one group and class, each within 8 cm of another";
    FORMATION_TOUCHES = "AST-209" "vessels of a formation must not end touching each other";
    NO_AIRCRAFT = "AST-190" "that is no aircraft";

    // --- refusals: guns ---

    NO_MOUNT = "AST-216" "there is no such mount";
    MOUNT_OUT = "AST-216" "that mount is out of action";
    HAS_FIRED = "AST-163" "that mount fires once in a turn";
    NO_TARGET = "AST-163" "that is no enemy that can be fired at";
    OUT_OF_ARC = "AST-216" "the target is in none of its arcs";
    OUT_OF_RANGE = "AST-163" "the target is beyond long range";
    NO_CLEAR_LINE = "AST-109" "there is no clear line to the target";
    NOT_SIGHTED = "AST-163" "the firing vessel has not sighted the target in this turn";
    NO_SHOT_LEFT = "AST-223" "that mount has no ammunition left";
    NO_STARSHELL = "AST-161" "that mount fires no starshell";
    NO_STARSHELL_LEFT = "AST-223" "that vessel has no starshell left";
    STARSHELL_RANGE = "AST-161" "starshell bursts within its arc and its long range";
    NOT_AT_AIRCRAFT = "AST-171" "that mount cannot fire at aircraft";
    AIRCRAFT_RANGE = "AST-171" "aircraft are fired at within medium range";
    NOT_PASSED_OVER = "AST-191" "the aircraft did not pass within 1 cm of that vessel";
    NOTHING_TO_DROP = "AST-191" "that aircraft has nothing left to attack with";
    CHALLENGED = "AST-130" "one vessel challenges a move, and challenges once in a turn";

    // --- refusals: launches ---

    TUBES_EMPTY = "AST-226" "that mount has not so many torpedoes loaded";
    COURSE_OUT_OF_ARC = "AST-47" "that course is outside the arc of the tubes";
    COURSE_OUT_OF_TRAIN = "AST-46" "that mount does not train so far";
    MIXED_TORPEDOES = "AST-49" "one salvo is of one type of torpedo";
    NOT_TOGETHER = "AST-48" "these mounts do not make one salvo";
    FIXED_TUBES_TOGETHER = "AST-48" "all torpedoes from fixed tubes make one salvo in a turn";
    LAUNCHED_ALREADY = "AST-48" "that mount launches once in a turn";
    ONE_IS_NARROW = "AST-52" "a single torpedo is narrow";
    SEA_TOO_ROUGH = "AST-178" "in this sea vessels of Class 1 do not launch";
    LAUNCH_AGROUND = "AST-178" "a grounded vessel does not launch";
    LAUNCH_BURNING = "AST-178" "a vessel with three fires does not launch";
    LAUNCH_DEEP = "AST-183" "a deep submarine does not launch";
    NO_AIR_TORPEDO = "AST-192" "that aircraft has no torpedo";

    // --- refusals: the end of a turn ---

    CANNOT_SCUTTLE = "AST-230" "only a vessel that cannot move is scuttled";

    // --- endings ---

    UNSOUND = "AST-200" "no battle of these rules can stand like that";
}
