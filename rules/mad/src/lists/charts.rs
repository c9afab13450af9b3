//! The numbers that are neither weapon nor unit: modifiers of fire, spotting, artillery's target numbers.

use sandtable_core::data::{Files, Problems, Table};
use sandtable_geometry::Length;

use super::{Era, RANGES_MM};

/// States the modifiers of direct fire once: what each is for, the line of the chart that has it, and in which eras.
macro_rules! modifiers {
    ($($(#[$about:meta])* $name:ident in $($era:ident)+;)*) => {
        /// Modifiers of the target number in direct fire (MAD-50, MAD-119). A situation that the era does not know is 0.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct ToHit {
            $($(#[$about])* pub $name: i8,)*
        }

        fn to_hit(files: &Files, era: Era, problems: &mut Problems) -> ToHit {
            let mut chart = Chart::read(files, "data/to_hit_modifiers.csv", Some(era), "modifier", problems);
            let read = ToHit {
                $($name: if matches!(era, $(Era::$era)|+) { chart.take(stringify!($name), problems) } else { 0 },)*
            };
            chart.done(problems);
            read
        }
    };
}

modifiers! {
    /// Attack on infantry by other than small arms or flame.
    infantry_target in Ww2 HiTech;
    /// Other target than infantry in normal cover.
    cover in Ww2 HiTech;
    /// Infantry in normal cover.
    cover_infantry in Ww2 HiTech;
    /// The firer moves.
    firer_moves in Ww2 HiTech;
    /// The target flies.
    airborne in Ww2 HiTech;
    /// Opportunity fire.
    opportunity in Ww2 HiTech;
    /// Target in a fortification of full value.
    fortification in Ww2 HiTech;
    /// A walker in the open.
    walker_open in HiTech;
    /// Fire other than missiles at a target protected by ECM or stealth.
    ecm_stealth in HiTech;
    /// Missiles at a target protected by ECM, stealth or ADF.
    missile_protection in HiTech;
    /// Laser, plasma or particle fire at a shielded target.
    shield in HiTech;
}

/// Numbers, modifiers and allowances of spotting (MAD-85, MAD-87, MAD-98, MAD-120).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spotting {
    /// Number needed in each range column (see [`RANGES_MM`]).
    pub columns: [u8; 8],
    /// The target moves.
    pub target_moving: i8,
    /// The target is in cover.
    pub cover: i8,
    /// The target is in a fortification or trench.
    pub fortification: i8,
    /// The spotter moves.
    pub spotter_moving: i8,
    /// Sum of the lengths that infantry may try in one activation.
    pub allowance_infantry: Length,
    /// The same for reconnaissance elements.
    pub allowance_recon: Length,
    /// The same for all others.
    pub allowance_other: Length,
}

/// Target numbers of artillery (MAD-76).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArtilleryToHit {
    /// Vehicle in the open.
    pub vehicle_open: u8,
    /// Vehicle in cover.
    pub vehicle_cover: u8,
    /// Vehicle in a prepared position.
    pub vehicle_prepared: u8,
    /// Infantry in the open.
    pub infantry_open: u8,
    /// Infantry in cover.
    pub infantry_cover: u8,
    /// Infantry in a prepared position.
    pub infantry_prepared: u8,
}

/// The charts of one era.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charts {
    /// Modifiers of direct fire.
    pub to_hit: ToHit,
    /// Spotting.
    pub spotting: Spotting,
    /// Artillery.
    pub artillery: ArtilleryToHit,
}

impl Charts {
    /// Reads the charts of one era; wrong or missing lines are problems.
    pub(super) fn read(files: &Files, era: Era, problems: &mut Problems) -> Charts {
        Charts {
            to_hit: to_hit(files, era, problems),
            spotting: spotting(files, era, problems),
            artillery: artillery(files, problems),
        }
    }
}

/// A chart: one line for each word, with a number each.
struct Chart<'a> {
    file: &'a str,
    lines: Vec<(String, u32, i32)>,
}

impl<'a> Chart<'a> {
    /// Reads the lines of an era, or all where the chart is the same in both.
    fn read(files: &Files, file: &'a str, era: Option<Era>, value: &str, problems: &mut Problems) -> Chart<'a> {
        let key = if era.is_some() { &["id", "era"][..] } else { &["id"] };
        let columns = format!("{} situation {value} [note]", key.join(" "));
        let lines = Table::each(files, file, (&columns, key), problems, |row, problems| {
            let of_era = era.is_none_or(|era| row.one_of("era", &Era::ALL, problems) == era);
            of_era.then(|| (row.text("id", problems), row.line(), row.number(value, -9..=9999, problems)))
        });
        Chart { file, lines: lines.into_iter().flatten().collect() }
    }

    /// Takes the number of a word out of the chart. Missing, or out of the range of its type, is a problem.
    fn take<T: TryFrom<i32> + Default>(&mut self, id: &str, problems: &mut Problems) -> T {
        let Some(index) = self.lines.iter().position(|(word, ..)| word == id) else {
            problems.of(self.file, "id", format!("there is no line for '{id}'"));
            return T::default();
        };
        let (_, line, number) = self.lines.remove(index);
        T::try_from(number).unwrap_or_else(|_| {
            problems.add(self.file, line, id, format!("{number} is out of range"));
            T::default()
        })
    }

    /// Notes the lines that nobody took.
    fn done(self, problems: &mut Problems) {
        for (id, line, _) in self.lines {
            problems.add(self.file, line, "id", format!("unknown word '{id}'"));
        }
    }
}

fn spotting(files: &Files, era: Era, problems: &mut Problems) -> Spotting {
    let mut chart = Chart::read(files, "data/spotting.csv", Some(era), "value", problems);
    let columns = RANGES_MM.map(|mm| chart.take(&format!("r{mm}"), problems));
    let read = Spotting {
        columns,
        target_moving: chart.take("target_moving", problems),
        cover: chart.take("cover", problems),
        fortification: chart.take("fortification", problems),
        spotter_moving: chart.take("spotter_moving", problems),
        allowance_infantry: Length::mm(chart.take("allowance_infantry", problems)),
        allowance_recon: Length::mm(chart.take("allowance_recon", problems)),
        allowance_other: Length::mm(chart.take("allowance_other", problems)),
    };
    chart.done(problems);
    read
}

fn artillery(files: &Files, problems: &mut Problems) -> ArtilleryToHit {
    let mut chart = Chart::read(files, "data/artillery_to_hit.csv", None, "to_hit", problems);
    let read = ArtilleryToHit {
        vehicle_open: chart.take("vehicle_open", problems),
        vehicle_cover: chart.take("vehicle_cover", problems),
        vehicle_prepared: chart.take("vehicle_prepared", problems),
        infantry_open: chart.take("infantry_open", problems),
        infantry_cover: chart.take("infantry_cover", problems),
        infantry_prepared: chart.take("infantry_prepared", problems),
    };
    chart.done(problems);
    read
}
