//! The clauses that rolls and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    // --- throws ---

    /// One die: all of the line, or less.
    LINE_RULE = "AOS-11" "how much of a line may move: 4 or more the centre and one flank";
    /// A die a side.
    INITIATIVE = "AOS-12" "initiative";
    /// A die a side.
    PLACES_FIRST = "AOS-92" "who places first: the lower die";
    /// One die.
    WEATHER = "AOS-164" "weather";
    /// One die of who spent more than the budget.
    FORCED_MARCH = "AOS-102" "forced march";
    /// What it must be more than.
    FORCED_MARCH_FAILS = "AOS-102" "a forced march fails up to this";
    /// One die.
    EMERGENCY_SQUARE = "AOS-110" "emergency square";
    /// One less in column.
    IN_COLUMN = "AOS-110" "in column";
    /// One die for the whole battery.
    ARTILLERY_FIRE = "AOS-31" "artillery fire";
    /// The gun's own number.
    GUN = "AOS-123" "hits at this range";
    /// One worse.
    ROCKETS_IN_RAIN = "AOS-164" "rockets in the rain";
    /// Where a shell falls.
    DRIFT = "AOS-163" "drift: 1 left, 6 right";
    /// What a hit does to it.
    CAISSON_HIT = "AOS-162" "caisson: destroyed by 4 or more, explodes with a 6";
    /// The chart.
    FIREFIGHT = "AOS-140" "firefight";
    /// The other chart.
    MELEE = "AOS-149" "close combat";
    /// What losers roll.
    ORDER_ROLL = "AOS-141" "order roll";
    /// What hits by rockets make of cavalry.
    ROCKETS_FRIGHTEN = "AOS-165" "order roll of cavalry under rockets";
    /// A winner's.
    BONUS_MOVE = "AOS-143" "bonus move";
    /// A mounted winner's.
    PURSUIT = "AOS-151" "pursuit";
    /// A check.
    MORALE = "AOS-153" "morale";
    /// One less.
    HALF_AND_DISORDERED = "AOS-153" "disordered and at half strength";
    /// A router's.
    RALLY = "AOS-155" "rally";
    /// One less.
    QUARTER_LEFT = "AOS-155" "a quarter of its figures left";
    /// The number of the quality.
    QUALITY = "AOS-87" "quality";
    /// The number of the quality in morale.
    STEADINESS = "AOS-153" "quality";
    /// One more.
    GENERAL = "AOS-161" "a general officer";
    /// Whether he is in danger.
    GENERAL_STRUCK = "AOS-161" "the general is in danger with a 1";
    /// Whether that costs him.
    GENERAL_LOST = "AOS-161" "the general is lost with 1 to 3";

    // --- what changes losses and strengths ---

    /// Without a die.
    VOLLEY = "AOS-45" "volley";
    /// By quality.
    LOSSES = "AOS-87" "losses of the quality";
    /// Three times.
    POINT_BLANK = "AOS-34" "point-blank";
    /// Twice.
    SHORT_RANGE = "AOS-46" "short range";
    /// One more.
    GRAPE = "AOS-126" "grape on a dense target";
    /// One more.
    BOUNCE_DENSE = "AOS-125" "a bounce on a dense target";
    /// Where it runs on.
    BOUNCE = "AOS-125" "the shot runs on";
    /// Half.
    OPEN_TARGET = "AOS-124" "target in open order";
    /// Half.
    HARD_COVER = "AOS-124" "target in hard cover";
    /// One less.
    SOFT_COVER = "AOS-124" "target in soft cover";
    /// Half.
    WEAK = "AOS-134" "firer at half strength";
    /// Half.
    MOVED = "AOS-131" "firer moved";
    /// Half.
    FIRER_DISORDERED = "AOS-131" "firer disordered";
    /// By its formation.
    FIRE_OF_FORMATION = "AOS-131" "formation of the firer";
    /// Half.
    DOWNPOUR = "AOS-164" "heavy rain";

    // --- refusals: whose turn it is ---

    /// Somebody else's.
    NOT_YOURS = "AOS-06" "that unit belongs to the other side";
    /// The command answers no question.
    NOT_NOW = "AOS-94" "that is not what is to be decided now";
    /// No such piece, or none that is there.
    NOT_THERE = "AOS-167" "that unit is not on the table";
    /// A unit where a caisson is meant.
    NO_CAISSON = "AOS-162" "that is no caisson";
    /// A unit where a general is meant.
    NO_GENERAL = "AOS-161" "that is no general officer";
    /// No more than one.
    HAD_ITS_ORDER = "AOS-94" "that unit has had its order";
    /// Its wing stays.
    WING_STAYS = "AOS-14" "its wing may not move in this turn";
    /// A flank is to be named, or there is none.
    NAME_A_FLANK = "AOS-13" "movement is limited: name the flank that moves";
    /// All moves.
    NO_FLANK = "AOS-13" "the whole line moves: no flank is named";
    /// It runs.
    ROUTS = "AOS-154" "a routing unit does nothing but run";
    /// Out of order.
    DISORDERED = "AOS-152" "a disordered unit cannot do that";
    /// Nothing to reform.
    IN_GOOD_ORDER = "AOS-152" "that unit is in good order";
    /// The target of a firefight.
    LOCKED = "AOS-25" "a firefight was declared on that unit: it is locked";
    /// It fights hand to hand.
    IN_CONTACT = "AOS-150" "that unit is in contact with the enemy";

    // --- refusals: set-up ---

    /// Not its own zone.
    OUT_OF_ZONE = "AOS-92" "the whole unit must stand in the set-up zone of its wing";
    /// It stands already.
    PLACED = "AOS-92" "that unit has been placed";

    // --- refusals: movement ---

    /// The table ends.
    OFF_TABLE = "AOS-84" "it would leave the table";
    /// Too much for one order.
    BUDGET_SPENT = "AOS-96" "the order's budget does not last so long";
    /// Too far aside.
    OBLIQUE_TOO_WIDE = "AOS-97" "an oblique step goes at most 45 degrees off straight ahead";
    /// Not backwards.
    NOT_BACKWARD = "AOS-97" "that unit does not step back";
    /// Straight only.
    STRAIGHT_ONLY = "AOS-97" "unlimbered guns move straight forward or back only";
    /// Too far round.
    FACING_TOO_WIDE = "AOS-98" "one change of facing is not as wide as that";
    /// As often as it may.
    FACINGS_USED_UP = "AOS-98" "its changes of facing are used up in this turn";
    /// Not this one.
    NO_FACING = "AOS-98" "a square does not change its facing";
    /// Not about.
    NO_ABOUT_FACE = "AOS-98" "that unit cannot turn about now";
    /// Not for that sort.
    NO_FORMATION = "AOS-99" "that unit cannot form so";
    /// As it is.
    ALREADY_FORMED = "AOS-99" "that unit is formed so";
    /// Once a turn.
    FORMATION_CHANGED = "AOS-99" "it has changed its formation in this turn";
    /// Too far shifted.
    SHIFTED_TOO_FAR = "AOS-99" "a new formation is shifted by at most an inch";
    /// There is room.
    KEEPS_FRONT = "AOS-99" "the front stays where it is while there is room";
    /// Nor formed.
    NO_SQUARE_THERE = "AOS-103" "a square cannot stand there";
    /// No room.
    NO_ROOM = "AOS-105" "it would overlap another unit";
    /// Too near.
    ENEMY_NEAR = "AOS-105" "only a charge comes so near to the enemy";
    /// Formed friends.
    FRIEND_IN_THE_WAY = "AOS-105" "a friend that it may not pass through is in the way";
    /// Not there.
    IMPASSABLE = "AOS-103" "that unit cannot enter that ground";
    /// Not over that.
    NOT_ACROSS = "AOS-103" "that unit cannot cross that";
    /// Only some march.
    CANNOT_FORCE = "AOS-102" "only columns and limbered guns in good order march by force";
    /// Only so.
    FORCED_STEPS = "AOS-102" "a forced march is steps forward or oblique, and changes of facing";
    /// Nothing begins in the middle.
    ORDER_BEGUN = "AOS-94" "its order has begun in another way";
    /// Only riders.
    CANNOT_BREAK_OFF = "AOS-106" "only mounted units break off, from a melee that goes on from an earlier turn";

    /// Back on their horses.
    MOUNTS_IN_LINE = "AOS-100" "cavalry mounts into line";
    /// Nowhere.
    NO_WAY = "AOS-97" "a move has a place to go to";

    // --- refusals: charges ---

    /// Some never do.
    CANNOT_CHARGE = "AOS-107" "that unit cannot charge";
    /// No enemy.
    NO_ENEMY = "AOS-107" "that is no enemy on the table";
    /// Behind it.
    NOT_BEFORE_IT = "AOS-107" "one change of facing and a straight line do not lead to that target";
    /// Nobody rides down routers.
    NO_RIDING_DOWN = "AOS-113" "routing units are not charged";
    /// Nothing to form it with.
    CANNOT_SQUARE = "AOS-110" "that unit cannot form an emergency square now";
    /// Not everybody does.
    CANNOT_EVADE = "AOS-111" "that unit cannot evade now";
    /// Nor that.
    CANNOT_COUNTER = "AOS-112" "that unit cannot counter-charge now";
    /// Too near.
    TOO_NEAR_TO_COUNTER = "AOS-112" "the charger is too near to be met";
    /// No square, no excuse.
    NO_CALLING_OFF = "AOS-110" "a charge is called off only where a square has formed";
    /// There is none.
    NO_CHARGE = "AOS-109" "that unit has no charge to complete";

    // --- refusals: fire ---

    /// Not in this phase, or not with that.
    CANNOT_FIRE = "AOS-117" "that unit cannot fire";
    /// Nothing to fire with.
    NO_WEAPON = "AOS-117" "that unit has nothing to fire with";
    /// The other arm's phase.
    NOT_ITS_PHASE = "AOS-117" "that unit fires in another phase";
    /// Once a turn.
    HAS_FIRED = "AOS-117" "that unit has fired in this turn";
    /// Busy.
    IN_A_FIREFIGHT = "AOS-137" "that unit's fire is a firefight in this turn";
    /// Guns that moved.
    BATTERY_MOVED = "AOS-101" "guns that moved do not fire";
    /// It has its hands full.
    CLOSING_FIRE = "AOS-133" "who is in contact fires only at whom it touches";
    /// Their own would be hit.
    TARGET_IN_CONTACT = "AOS-117" "units in contact may not be fired on";
    /// While there are others.
    ROUTERS_LAST = "AOS-117" "a routing unit is a target only where there is no other";
    /// Too far aside.
    NOT_IN_ARC = "AOS-118" "the target is not in the arc of fire";
    /// Something between.
    NOT_IN_SIGHT = "AOS-119" "the target is not in sight";
    /// Woods, villages.
    SIGHT_DEPTH = "AOS-119" "too much that hides lies in the line of sight";
    /// A formed unit.
    SIGHT_UNIT = "AOS-119" "a unit stands in the line of sight";
    /// A hill.
    SIGHT_HILL = "AOS-119" "a hill lies in the line of sight";
    /// Another one first.
    PRIORITY = "AOS-120" "priority binds it to another target";
    /// Not split.
    NO_SPLITTING = "AOS-127" "that fire is not split";
    /// No rounds.
    NO_ROUNDS = "AOS-162" "the battery has no rounds left";

    // --- refusals: firefights ---

    /// Not by the countermover.
    NO_FIREFIGHTS = "AOS-16" "only the moving side declares firefights";
    /// Cannot attack.
    CANNOT_FIREFIGHT = "AOS-136" "that unit cannot attack in a firefight now";
    /// Cannot be attacked.
    NO_FIREFIGHT_TARGET = "AOS-136" "a firefight on that unit cannot be declared";
    /// Too many.
    TOO_MANY_ATTACKERS = "AOS-136" "so many units do not attack in one firefight";
    /// Nobody.
    NO_ATTACKERS = "AOS-136" "a firefight has at least one attacker";
    /// There is none.
    NO_FIREFIGHT = "AOS-48" "there is no firefight on that unit";

    // --- refusals: after combat ---

    /// It did not win.
    HAS_NOT_WON = "AOS-143" "that unit has no choice to make after a combat";
    /// Not by those.
    CANNOT_ADVANCE = "AOS-143" "batteries, squares and disordered winners do not advance or roll";
    /// Not that one.
    NOT_BEATEN = "AOS-143" "that unit was not beaten in this combat";
    /// Not by those.
    CANNOT_PURSUE = "AOS-151" "that unit cannot pursue now";
    /// Not in the first place.
    NO_MELEE = "AOS-145" "there is no melee of that unit";

    // --- refusals: generals and caissons ---

    /// Once a turn.
    GENERAL_MOVED = "AOS-161" "that general has moved in this turn";
    /// Too far.
    GENERAL_TOO_FAR = "AOS-161" "a general rides 14 inches at most";
    /// Not now.
    CANNOT_REFILL = "AOS-162" "a caisson refills a battery within 2 inches, neither having moved";

    // --- armies ---

    /// Type, quality and size.
    PRICE = "AOS-89" "price";
    /// What is spent.
    POINTS = "AOS-90" "points";
    /// Half of the points.
    INFANTRY_SHARE = "AOS-90" "infantry";
    /// One for three others.
    BATTERIES = "AOS-90" "batteries";
    /// Not too many.
    ELITE = "AOS-90" "units better than excellent";
    /// Not too few.
    ARMY_SIZE = "AOS-90" "units";
    /// Three sizes.
    SIZES = "AOS-85" "sizes of units";
    /// Each has somebody.
    WINGS = "AOS-93" "wings";
    /// Only where they may be bought.
    ROCKETS = "AOS-165" "rocket batteries";
    /// One name of two.
    VARIANTS = "AOS-04" "names of types";
    /// One for six.
    GENERALS = "AOS-161" "general officers";
    /// One a battery.
    CAISSONS = "AOS-162" "caissons";
    /// The tables.
    DATA = "AOS-83" "the tables";
    /// The types of units.
    TYPES = "AOS-86" "types of unit";

    // --- endings ---

    /// A ruling or a record speaks of what there is not.
    UNSOUND = "AOS-06" "no battle of these rules can stand like that";
}
