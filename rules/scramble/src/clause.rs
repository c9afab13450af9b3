//! The clauses that throws and refusals cite: the only place where their numbers live in code.

use sandtable_dice::clauses;

clauses! {
    /// One D10, at most the modified Skill.
    SKILL_TEST = "SQR-28" "Flying Skill Test";
    /// What failing costs.
    LOSES_HEIGHT = "SQR-54" "a failed test loses height";
    /// What failing it does.
    COLLIDES = "SQR-114" "collision";
    /// What it begins with.
    SKILL = "SQR-28" "Skill of the Pilot";
    /// AB.
    AGILITY = "SQR-28" "agility (AB)";
    /// CM.
    CLIMB_MODIFIER = "SQR-35" "climb (CM)";
    /// One less.
    LADEN = "SQR-30" "a fighter with a payload";
    /// Two or three less.
    ZOOM = "SQR-36" "zoom climb";
    /// Two more.
    DIVE_BRAKES = "SQR-48" "dive brakes";
    /// Twice the dice.
    AUTOMATIC = "SQR-64" "automatic hit";
    /// Dice of hits.
    DAMAGE = "SQR-67" "damage";
    /// Dice of the table.
    EXTRA_DAMAGE = "SQR-83" "extra damage";
    /// Row and column.
    CRITICAL = "SQR-79" "critical hit: row and column";
    /// The column of a row that was named.
    AIMED_ROW = "SCR-40" "critical hit on the row aimed at (5.16, new rule, 2007-07-01)";
    /// The column of row 7.
    SEVENTH_ROW = "SCR-41" "critical hit on row 7";
    /// Pilot or Aircrew.
    WHO_IS_HIT = "SQR-89" "who is hit: 4 or more the Aircrew";
    /// One, two or three.
    HOW_MANY = "SQR-88" "how many of the Aircrew";
    /// What the die must reach.
    DEFENCE = "SQR-66" "defence value (DV)";
    /// The firer's.
    COMBAT_SKILL = "SQR-66" "Combat skill";
    /// By class.
    WEAPON = "SQR-78" "weapon";
    /// One less.
    SINGLE_GUN = "SCR-119" "a single gun";
    /// One more.
    TARGET_LADEN = "SQR-77" "the target carries a payload";
    /// One more.
    LONG_BURST = "SCR-121" "long burst";
    /// Two more.
    TAIL = "SQR-73" "into the Tail arc";
    /// Two less.
    FRONT = "SQR-74" "into the Front arc";
    /// Two more.
    EFFECTIVE_RANGE = "SQR-75" "effective range";
    /// One more.
    BETTER_PILOT = "SCR-19" "relative pilot skill: the better Pilot (5.8, correction, 2004-05-01)";
    /// One less.
    WORSE_PILOT = "SCR-19" "relative pilot skill: the target has the better Pilot (5.8, correction, 2004-05-01)";
    /// Two more.
    SIGHT = "SCR-61" "computing gun sight (10.6, correction, 2004-05-01)";
    /// Two less.
    SIGHT_HEAD_ON = "SCR-63" "computing gun sight, head-on (10.6, correction, 2004-05-01)";
    /// One more each.
    EXTRA_MOUNTS = "SCR-29" "further mounts (5.15, new rule, 2004-12-29)";
    /// AS, ST and MVR do not allow it.
    STALLS = "SQR-157" "it is too slow for that manoeuvre";
    /// Too little or too much height.
    NO_SUCH_HEIGHT = "SQR-110" "the manoeuvre does not gain or lose so much height";
    /// Under the ground.
    GROUND = "SQR-103" "height band 1 is the lowest at which it can fly";
    /// Over the top.
    CEILING = "SQR-102" "it cannot fly so high";
    /// Not far enough.
    TOO_SHORT = "SQR-26" "the manoeuvre needs a longer move";
    /// Too far.
    TOO_LONG = "SQR-26" "the manoeuvre allows no move as long as that";
    /// No turns here.
    NO_TURNS = "SQR-109" "one does not turn in that manoeuvre";
    /// MVR.
    TURNS_TOO_SOON = "SQR-108" "before it turns it flies its turning distance (MVR) straight ahead";
    /// More than 30 degrees.
    TURNS_TOO_FAR = "SQR-108" "a turn is not as sharp as that";
    /// Not in this manoeuvre.
    NO_TIGHT_TURN = "SQR-109" "no Tight Turn in that manoeuvre";
    /// Not by a jet.
    JETS_TURN_WIDE = "SQR-31" "a jet or rocket aircraft does not fly Tight Turns";
    /// All to one side.
    ONE_SIDE = "SQR-33" "all turns of a Tight Turn go the same way";
    /// Not by this crew, or not by these rules.
    NO_SIDESLIP = "SQR-148" "that crew cannot sideslip";
    /// Nor this.
    NO_SKID = "SQR-148" "that crew cannot skid";
    /// Too far off.
    SLIPS_TOO_FAR = "SCR-12" "it slips at most 30 degrees off its heading";
    /// Not back.
    SKIDS_BACK = "SCR-15" "after a skid it turns at most 30 degrees, to the other side";
    /// The roll.
    TO_HIT = "SQR-66" "to hit";
    /// One die for the whole shot.
    SIGHT_DIE = "SCR-62" "computing gun sight (10.6, correction, 2004-05-01)";
    /// Dice of damage that were given up.
    GIVEN_UP = "SCR-50" "dice given up (5.17, new rule, 2010-09-08)";
    /// Not the last one.
    ONE_DIE_LEFT = "SCR-47" "at least one die of damage must remain";
    /// More than 20 mm.
    TOO_HEAVY_TO_COMBINE = "SCR-22" "only guns of 20 mm or less combine their fire";
    /// Heavy guns burst, searchlights light.
    NOT_DIRECT = "SCR-112" "that battery does not fire at aircraft directly";
    /// Only heavy guns.
    NO_BURSTS = "SCR-108" "only heavy guns place bursts";
    /// Too high or low for the guns.
    AA_HEIGHT = "SCR-101" "that is not a height which the battery reaches";
    /// Safety.
    TOO_LOW_OVER_LAND = "SCR-106" "over land heavy guns burst at height band 10 or above";
    /// Too far.
    AA_RANGE = "SCR-102" "that is out of the battery's range, with two inches for each height band";
    /// Too near.
    AA_TOO_NEAR = "SCR-106" "that is nearer than heavy guns can fire";
    /// Two more.
    AA_TAIL = "SCR-117" "into the Tail arc (8, correction, 2005-03-31)";
    /// Two less.
    AA_FRONT = "SCR-117" "head-on (8, correction, 2005-03-31)";
    /// Barrels and calibre.
    AA_MOUNT = "SCR-117" "barrels and calibre (8, correction, 2005-03-31)";
    /// As for aircraft.
    GUNNERY = "SCR-112" "Gunnery skill of the battery (8, correction, 2005-03-31)";
    /// D10.
    BATTERY_SKILL = "SCR-125" "Gunnery skill of the battery";
    /// Too high for it.
    STRAFES_LOW = "SQR-128" "guns fire at the ground from height band 1 or 2";
    /// Not ahead, or too far.
    STRAFES_AHEAD = "SQR-128" "guns reach what is ahead and within six inches";
    /// Not there.
    RELEASE_LINE = "SQR-129" "the target is not where bombs fall from this height";
    /// Too far aside.
    DIVES_AT = "SQR-130" "a dive bomber drops within two inches of his target";
    /// Not ahead, or too far.
    LOW_AHEAD = "SQR-131" "the target is not ahead and near enough";
    /// Too near, too far or aside.
    TORPEDO_RUN = "SQR-132" "a torpedo runs three to eight inches, nearly straight ahead";
    /// Not ahead, or too far.
    ROCKETS_AHEAD = "SQR-133" "rockets reach what is ahead and within eight inches";
    /// The move before it.
    LEVEL_MOVE = "SQR-129" "level bombing follows a level move without turns";
    /// The move before it.
    DIVE_MOVE = "SQR-130" "dive bombing follows a steep, power or vertical dive";
    /// The move before it.
    LOW_MOVE = "SQR-131" "low level bombing follows a level move or a shallow dive";
    /// The move before it.
    TORPEDO_MOVE = "SQR-132" "torpedoes are dropped after a level move";
    /// Only guns.
    AFTER_A_FAILED_TEST = "SQR-166" "after a failed test there is only strafing";
    /// Too low.
    LEVEL_HEIGHT = "SQR-129" "level bombing is done from height band 3 or above";
    /// Too high.
    DIVE_HEIGHT = "SQR-130" "the dive ended too high for its bombs";
    /// Too high.
    LOW_HEIGHT = "SQR-131" "bombs are dropped so from height band 1 or 2";
    /// Too high.
    TORPEDO_HEIGHT = "SQR-132" "torpedoes are dropped from height band 1";
    /// Too high.
    ROCKETS_HEIGHT = "SQR-133" "rockets are fired at the ground from height band 3 or below";
    /// A ship.
    SHIPS_ONLY = "SQR-132" "torpedoes run at ships";
    /// Faces that deplete.
    DEPLETED = "SCR-120" "depletion";
    /// One die.
    GROUND_ATTACK = "SQR-127" "attack on the ground";
    /// More than ten.
    TOO_HARD = "SQR-127" "no die shows as much as that";
    /// Dice.
    GROUND_DAMAGE = "SQR-127" "damage on the ground";
    /// Two more.
    STRAFES_CLOSE = "SQR-128" "at two inches or less";
    /// Three less.
    NO_BOMB_SIGHT = "SQR-129" "without a bomb aimer and his sight";
    /// One less for each five.
    HIGH_UP = "SQR-129" "each full five height bands above ten";
    /// One more.
    DIVES = "SQR-130" "dive bombing";
    /// Three more.
    DIVES_WITH_BRAKES = "SQR-130" "dive bombing with dive brakes";
    /// One more.
    BOMBS_LOW = "SQR-131" "low level bombing";
    /// One less.
    ROCKETS_DOWN = "SQR-133" "rockets at the ground";
    /// Two less.
    AT_NIGHT = "SQR-166" "at night";
    /// One die.
    SPOTTING = "SQR-135" "spotting";
    /// Too far.
    TOO_FAR_TO_SPOT = "SQR-135" "nobody sees a marker so far away";
    /// Three more.
    SPOTS_CLOSE = "SQR-135" "at two inches or less";
    /// Two more.
    RADAR = "SQR-135" "radar";
    /// Four more.
    ON_FIRE = "SQR-135" "it is on fire";
    /// Four more.
    LIT = "SQR-135" "it is lit by a searchlight";
    /// One more.
    FULL_MOON = "SQR-135" "full moon";
    /// Too far, or too high.
    OUT_OF_LIGHT = "SQR-136" "the searchlight does not reach so far, or so high";
    /// The light.
    SEARCHLIGHT = "SQR-136" "searchlight";
    /// Two less.
    ALONE = "SQR-122" "alone in the aircraft";
    /// Where it blows to.
    WIND = "SQR-104" "wind";
    /// How many groups.
    CLOUD_GROUPS = "SQR-104" "groups of clouds";
    /// How high one is.
    CLOUD_HEIGHT = "SQR-104" "height of a group of clouds";
    /// Where it lies.
    CLOUD_PLACE = "SQR-104" "place of a group of clouds";
    /// Skill, and Combat skill.
    CREW_SKILL = "SQR-107" "skill of a crew";
    /// Nobody flies it.
    GLIDES = "SQR-123" "height lost by an aircraft that nobody flies";
    /// One die a side.
    INITIATIVE = "SQR-02" "initiative";
    /// The arc ends.
    NOT_BEARING = "SQR-69" "the guns do not bear on it";
    /// Too far.
    OUT_OF_RANGE = "SQR-58" "the target is out of range";
    /// Too high or low.
    HEIGHT_BETWEEN = "SQR-118" "the target is too many height bands away";
    /// Not one higher.
    NOT_ABOVE = "SQR-126" "guns that fire upward reach what is one height band higher";
    /// The command answers no question.
    NOT_NOW = "SQR-01" "that is not what is to be decided now";
    /// Somebody else's.
    NOT_YOURS = "SQR-06" "that is not a piece of that side on the table";
    /// Once a turn.
    HAS_MOVED = "SQR-06" "that has moved in this turn";
    /// After its quarry.
    TAILS_FIRST = "SQR-159" "whoever tails another moves after it";
    /// Only the last item.
    NO_PASS = "SQR-07" "the winner of the initiative keeps back his last item only, while the loser has one to move";
    /// The leader orders it.
    FLIES_IN_FORMATION = "SQR-115" "a Formation moves as one: its leader is given the order";
    /// Not so.
    NOT_IN_FORMATION = "SQR-115" "a Formation flies level, climbs or dives shallow, with ordinary turns";
    /// It is alone.
    NO_FORMATION = "SQR-115" "it is in no Formation";
    /// Nobody there.
    NOTHING_TO_JOIN = "SQR-158" "nobody of its type that has moved is near enough, at its height and on its heading";
    /// No other manoeuvre.
    GOES_BEYOND = "SQR-39" "only a zoom climb stops beyond another";
    /// On another.
    STACKS = "SQR-113" "no aircraft ends its move on top of another";
    /// Nothing to drop.
    NO_LOAD = "SQR-117" "it carries nothing";
    /// Whole steps.
    STEPS = "SQR-154" "legs are ordered in hundredths of an inch, turns in whole degrees";
    /// The last leg.
    REST_COMES_LAST = "SQR-154" "the rest of the move comes last";
    /// Another kind of leg.
    NO_ARCS = "SQR-108" "aircraft fly straight and turn on the spot";
    /// Not behind it.
    NO_TAIL = "SQR-116" "one tails an enemy within six inches in the Nose arc, from its Tail arc";
    /// Nobody tails from there.
    CANNOT_TAIL = "SQR-159" "nobody tails in a Formation, in a cloud, twice, in a circle, or after a failed test";
    /// Only a marker.
    NO_MARKER = "SQR-134" "that is no Contact Marker of that side on the table";
    /// Real ones.
    DUMMY = "SQR-164" "there is nothing under it";
    /// Its limits.
    MARKER_MOVES = "SQR-134" "a marker moves level 2 to 8 inches, up one band 2 to 4, or down one or two bands 2 to 8";
    /// Its turns.
    MARKER_TURNS = "SQR-134" "a marker turns by up to 30 degrees after each 3 inches";
    /// Near the first line of its side.
    DUMMY_PLACE = "SQR-173" "a dummy is placed on the table within 12 inches of the first aircraft of its side";
    /// Once.
    HAS_ACTED = "SQR-12" "that has acted in this turn";
    /// One at a time.
    ANOTHER_ACTS = "SQR-62" "another aircraft is declaring its attacks";
    /// Nobody there.
    NO_TARGET = "SQR-14" "that is no target on the table";
    /// Not with these.
    NO_SUCH_GUNS = "SQR-60" "it has no such guns that can still fire together";
    /// Nobody is fit.
    NO_CREW = "SQR-13" "nobody who could do it is fit and free";
    /// He is busy.
    GUNNER_BUSY = "SQR-120" "its gunner fires another gun in this turn";
    /// One target.
    ONE_TARGET = "SQR-60" "the Pilot fires at one target, and does nothing else in the same turn";
    /// One bomb aimer.
    ONE_BOMBING = "SQR-166" "an aircraft drops its bombs at one target in a turn";
    /// The nearest.
    CLOSEST = "SQR-120" "a gunner takes the closest enemy in the arc and range of his gun";
    /// Friends in between.
    FRIEND_IN_LINE = "SQR-63" "a friendly aircraft at the same height is in the line of fire";
    /// Clouds.
    IN_CLOUD = "SQR-104" "clouds hide it";
    /// Not by these rules.
    NO_LONG_BURSTS = "SCR-137" "nobody fires long bursts with these guns, or under these rules";
    /// Recruits.
    MUST_FIRE_LONG = "SCR-73" "Recruits always fire long bursts";
    /// Not these guns.
    NO_COMBINING = "SCR-21" "only turret and flexible guns of different gunners combine their fire";
    /// Not by these.
    NO_AIMING = "SCR-36" "only a Pilot with fixed guns, and where experience counts an Elite one, aims at a part: rows 1 to 6";
    /// It could hit.
    NOT_IMPOSSIBLE = "SCR-43" "dice are given up only for what a 10 would not hit";
    /// One class.
    ONE_CLASS = "SCR-45" "dice are given up in one class of guns at a time";
    /// No sight.
    NO_SIGHT = "SCR-64" "it has no computing sight to choose, or its attacks are declared already";
    /// Out.
    NOT_SO_MANY = "SQR-117" "there are not so many left";
    /// In the dark.
    NOT_IN_CLOUD = "SQR-166" "from inside a cloud nobody attacks the ground";
    /// By night.
    NOBODY_SPOTS = "SQR-16" "there is no such marker to spot";
    /// The closest one.
    AA_CLOSEST = "SCR-115" "a battery that shoots takes the closest aircraft in range, friend or enemy";
    /// Not that one.
    NO_BATTERY = "SQR-18" "that is no battery of that side which can do it now";
    /// On the table.
    OFF_TABLE = "SQR-102" "that is not on the table";
    /// The helm.
    HELM = "SQR-165" "a ship turns by up to 10 degrees";
    /// Which mount.
    NO_MOUNT = "SCR-26" "that mount did not take part";
    /// Where it lies.
    DEAL = "SQR-164" "what lies under which marker";
    /// A ruling or a record speaks of what there is not.
    UNSOUND = "SQR-98" "no battle of these rules can stand like that";
    /// Too near.
    TOO_NEAR = "SQR-125" "the mortar does not reach what is so near";
    /// A bomber, or several.
    TOO_SMALL = "SQR-125" "the mortar is fired at large aircraft, or at a Formation";
    /// More than the side has.
    POINTS = "SQR-139" "points of a mission";
    /// Too few, too late, of another sort.
    CHOSEN = "SQR-167" "choosing forces";
    /// Only the Defender.
    BATTERIES = "SCR-90" "buying batteries";
    /// Not before the page was replaced.
    NO_BATTERIES = "SCR-89" "buying batteries, as the replacement page of 2005 has it";
    /// Two for one.
    SWAPPED = "SCR-100" "two twins for a quad";
    /// One alternative or none.
    LOAD = "SQR-117" "payload";
    /// One level for all of them.
    CREW = "SCR-70" "experience of a whole crew";
    /// By level.
    CREW_PRICE = "SCR-71" "price of experience";
    /// What it is.
    DATA = "SQR-137" "aircraft data";
    /// What victory points may be spent on.
    AFTER_THE_GAME = "SCR-86" "after the game";
    /// The whole new price.
    UPGRADE = "SCR-87" "cost of an upgrade";
    /// Points and Skills.
    EXPERIENCE = "SCR-127" "Experience Points";
    /// From battle to battle.
    CAMPAIGN = "SCR-128" "campaign";
}
