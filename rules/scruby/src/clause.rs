//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    // --- throws ---

    LINE_RULE = "AOS-11" "how much of a line may move: 4 or more the centre and one flank";
    INITIATIVE = "AOS-12" "initiative";
    PLACES_FIRST = "AOS-92" "who places first: the lower die";
    WEATHER = "AOS-164" "weather";
    FORCED_MARCH = "AOS-102" "forced march";
    FORCED_MARCH_FAILS = "AOS-102" "a forced march fails up to this";
    EMERGENCY_SQUARE = "AOS-110" "emergency square";
    IN_COLUMN = "AOS-110" "in column";
    ARTILLERY_FIRE = "AOS-31" "artillery fire";
    VOLLEY = "AOS-45" "volley";
    GUN = "AOS-123" "hits at this range";
    ROCKETS_IN_RAIN = "AOS-164" "rockets in the rain";
    DRIFT = "AOS-163" "drift: 1 left, 6 right";
    CAISSON_HIT = "AOS-162" "caisson: destroyed by 4 or more, explodes with a 6";
    FIREFIGHT = "AOS-140" "firefight";
    MELEE = "AOS-149" "close combat";
    ORDER_ROLL = "AOS-141" "order roll";
    ROCKETS_FRIGHTEN = "AOS-165" "order roll of cavalry under rockets";
    BONUS_MOVE = "AOS-143" "bonus move";
    PURSUIT = "AOS-151" "pursuit";
    MORALE = "AOS-153" "morale";
    HALF_AND_DISORDERED = "AOS-153" "disordered and at half strength";
    RALLY = "AOS-155" "rally";
    QUARTER_LEFT = "AOS-155" "a quarter of its figures left";
    QUALITY = "AOS-87" "quality";
    STEADINESS = "AOS-153" "quality";
    GENERAL = "AOS-161" "a general officer";
    GENERAL_STRUCK = "AOS-161" "the general is in danger with a 1";
    GENERAL_LOST = "AOS-161" "the general is lost with 1 to 3";

    // --- refusals: whose turn it is ---

    NOT_YOURS = "AOS-06" "that unit belongs to the other side";
    NOT_NOW = "AOS-94" "that is not what is to be decided now";
    NOT_THERE = "AOS-167" "that unit is not on the table";
    NO_CAISSON = "AOS-162" "that is no caisson";
    NO_GENERAL = "AOS-161" "that is no general officer";
    HAD_ITS_ORDER = "AOS-94" "that unit has had its order";
    WING_STAYS = "AOS-14" "its wing may not move in this turn";
    NAME_A_FLANK = "AOS-13" "movement is limited: name the flank that moves";
    NO_FLANK = "AOS-13" "the whole line moves: no flank is named";
    ROUTS = "AOS-154" "a routing unit does nothing but run";
    DISORDERED = "AOS-152" "a disordered unit cannot do that";
    IN_GOOD_ORDER = "AOS-152" "that unit is in good order";
    LOCKED = "AOS-25" "a firefight was declared on that unit: it is locked";
    IN_CONTACT = "AOS-150" "that unit is in contact with the enemy";

    // --- refusals: set-up ---

    OUT_OF_ZONE = "AOS-92" "the whole unit must stand in the set-up zone of its wing";
    PLACED = "AOS-92" "that unit has been placed";

    // --- refusals: movement ---

    OFF_TABLE = "AOS-84" "it would leave the table";
    BUDGET_SPENT = "AOS-96" "the order's budget does not last so long";
    OBLIQUE_TOO_WIDE = "AOS-97" "an oblique step goes not so far aside";
    NOT_BACKWARD = "AOS-97" "that unit does not step back";
    STRAIGHT_ONLY = "AOS-97" "unlimbered guns move straight forward or back only";
    FACING_TOO_WIDE = "AOS-98" "one change of facing is not as wide as that";
    FACINGS_USED_UP = "AOS-98" "its changes of facing are used up in this turn";
    NO_FACING = "AOS-98" "a square does not change its facing";
    NO_DEGREES = "AOS-98" "a change of facing has degrees";
    NO_ABOUT_FACE = "AOS-98" "that unit cannot turn about now";
    NO_FORMATION = "AOS-99" "that unit cannot form so";
    ALREADY_FORMED = "AOS-99" "that unit is formed so";
    FORMATION_CHANGED = "AOS-99" "it has changed its formation in this turn";
    SHIFTED_TOO_FAR = "AOS-99" "a new formation is shifted by at most an inch";
    NO_SHIFT_WRITTEN = "AOS-160" "where orders are written nobody names a shifted place";
    KEEPS_FRONT = "AOS-99" "the front stays where it is while there is room";
    NO_SQUARE_THERE = "AOS-103" "a square cannot stand there";
    NO_ROOM = "AOS-105" "it would overlap another unit";
    ENEMY_NEAR = "AOS-105" "only a charge comes so near to the enemy";
    FRIEND_IN_THE_WAY = "AOS-105" "a friend that it may not pass through is in the way";
    IMPASSABLE = "AOS-103" "that unit cannot enter that ground";
    NOT_ACROSS = "AOS-103" "that unit cannot cross that";
    CANNOT_FORCE = "AOS-102" "only columns and limbered guns in good order march by force";
    FORCED_STEPS = "AOS-102" "a forced march is steps forward or oblique, and changes of facing";
    FIREFIGHTS_LAST = "AOS-94" "firefights are declared after all moves";
    ORDER_BEGUN = "AOS-94" "its order has begun in another way";
    CANNOT_BREAK_OFF = "AOS-106" "only mounted units break off, from a melee that goes on from an earlier turn";

    MOUNTS_IN_LINE = "AOS-100" "cavalry mounts into line";
    NO_WAY = "AOS-97" "a move has a place to go to";

    // --- refusals: charges ---

    CANNOT_CHARGE = "AOS-107" "that unit cannot charge";
    SKIRMISHERS_CHARGE = "AOS-107" "a skirmish line charges only guns, open order and who is not in good order";
    NO_ENEMY = "AOS-107" "that is no enemy on the table";
    NOT_BEFORE_IT = "AOS-107" "one change of facing and a straight line do not lead to that target";
    NO_RIDING_DOWN = "AOS-113" "routing units are not charged";
    CANNOT_SQUARE = "AOS-110" "that unit cannot form an emergency square now";
    CANNOT_EVADE = "AOS-111" "that unit cannot evade now";
    CANNOT_COUNTER = "AOS-112" "that unit cannot counter-charge now";
    TOO_NEAR_TO_COUNTER = "AOS-112" "the charger is too near to be met";
    NO_CALLING_OFF = "AOS-110" "a charge is called off only where a square has formed";
    NO_CHARGE = "AOS-109" "that unit has no charge to complete";

    // --- refusals: fire ---

    CANNOT_FIRE = "AOS-117" "that unit cannot fire";
    NO_TARGET = "AOS-117" "that is no enemy on the table";
    NO_WEAPON = "AOS-117" "that unit has nothing to fire with";
    NOT_ITS_PHASE = "AOS-117" "that unit fires in another phase";
    HAS_FIRED = "AOS-117" "that unit has fired in this turn";
    IN_A_FIREFIGHT = "AOS-137" "that unit's fire is a firefight in this turn";
    BATTERY_MOVED = "AOS-101" "guns that moved do not fire";
    CLOSING_FIRE = "AOS-133" "who is in contact fires only at whom it touches";
    TARGET_IN_CONTACT = "AOS-117" "units in contact may not be fired on";
    ROUTERS_LAST = "AOS-117" "a routing unit is a target only where there is no other";
    NOT_IN_ARC = "AOS-118" "the target is not in the arc of fire";
    NOT_IN_SIGHT = "AOS-119" "the target is not in sight";
    SIGHT_DEPTH = "AOS-119" "too much that hides lies in the line of sight";
    SIGHT_UNIT = "AOS-119" "a unit stands in the line of sight";
    SIGHT_HILL = "AOS-119" "a hill lies in the line of sight";
    PRIORITY = "AOS-120" "priority binds it to another target";
    NO_SPLITTING = "AOS-127" "that fire is not split";
    NO_ROUNDS = "AOS-162" "the battery has no rounds left";
    GUNS_AT_CAISSONS = "AOS-162" "only batteries fire at caissons";

    // --- refusals: firefights ---

    NO_FIREFIGHTS = "AOS-16" "only the moving side declares firefights";
    CANNOT_FIREFIGHT = "AOS-136" "that unit cannot attack in a firefight now";
    NO_FIREFIGHT_TARGET = "AOS-136" "a firefight on that unit cannot be declared";
    TOO_MANY_ATTACKERS = "AOS-136" "so many units do not attack in one firefight";
    NO_ATTACKERS = "AOS-136" "a firefight has at least one attacker";
    NO_FIREFIGHT = "AOS-48" "there is no firefight on that unit";

    // --- refusals: after combat ---

    HAS_NOT_WON = "AOS-143" "that unit has no choice to make after a combat";
    CANNOT_ADVANCE = "AOS-143" "batteries, squares and disordered winners do not advance or roll";
    NOT_BEATEN = "AOS-143" "that unit was not beaten in this combat";
    CANNOT_PURSUE = "AOS-151" "that unit cannot pursue now";
    NO_MELEE = "AOS-145" "there is no melee of that unit";

    // --- refusals: generals and caissons ---

    GENERAL_MOVED = "AOS-161" "that general has moved in this turn";
    GENERAL_TOO_FAR = "AOS-161" "a general rides 14 inches at most";
    CANNOT_REFILL = "AOS-162" "a caisson refills a battery within 2 inches, neither having moved";

    // --- armies ---

    PRICE = "AOS-89" "price";
    POINTS = "AOS-90" "points";
    INFANTRY_SHARE = "AOS-90" "infantry";
    BATTERIES = "AOS-90" "batteries";
    ELITE = "AOS-90" "units better than excellent";
    ARMY_SIZE = "AOS-90" "units";
    SIZES = "AOS-85" "sizes of units";
    WINGS = "AOS-93" "wings";
    ROCKETS = "AOS-165" "rocket batteries";
    VARIANTS = "AOS-04" "names of types";
    GENERALS = "AOS-161" "general officers";
    CAISSONS = "AOS-162" "caissons";
    DATA = "AOS-83" "the tables";
    TYPES = "AOS-86" "types of unit";

    // --- endings ---

    UNSOUND = "AOS-06" "no battle of these rules can stand like that";
}
