//! What every rulebook writes in the same words where it takes its place in the catalogue.

use crate::{Roster, RosterUnit, Rulebook};
use sandtable_core::Ruleset;
use sandtable_core::data::Problem;
use sandtable_forces::{Kept, Shop, kept};

/// The chapters of a rulebook: files of the folder `rulebook`, from `src/book.rs`.
#[macro_export]
macro_rules! chapters {
    ($($file:literal)*) => {
        &[$(($file, include_str!(concat!("../rulebook/", $file)))),*]
    };
}

/// The examples that its tests play: files of the folder `tests/examples`, from `src/book.rs`.
#[macro_export]
macro_rules! examples {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../tests/examples/", $file))),*]
    };
}

/// What all rulebooks say of themselves in the same words: their files, what they do not obey yet, and the finished functions of
/// [`sandtable_sim::export!`].
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "it is the rulebook that has these functions")]
macro_rules! usual {
    () => {
        const PLANNED: &'static str = include_str!("../rulebook/planned.txt");

        fn tables() -> $crate::core::data::Files {
            crate::data::files()
        }

        fn scenarios() -> $crate::core::data::Files {
            crate::data::scenarios()
        }

        fn guides() -> $crate::core::data::Files {
            crate::data::guides()
        }

        fn simulate(
            setting: &<Self::Rules as $crate::core::Ruleset>::Setting,
            plan: &$crate::sim::Plan,
            progress: &(dyn Fn(u64) + Sync),
        ) -> Result<$crate::sim::Totals, $crate::sim::BadPlan> {
            crate::simulate(setting, plan, progress)
        }

        fn host(battle: $crate::core::Battle<Self::Rules>) -> Box<dyn $crate::Hosted> {
            crate::host(battle)
        }
    };
}

/// What a rulebook answers about forces that one [`Shop`] sells.
#[macro_export]
macro_rules! sells {
    ($shop:ty) => {
        const HAS_FORCES: bool = true;

        fn armouries(
            tables: &$crate::core::data::Files,
            choices: &$crate::core::Choices,
        ) -> Result<Vec<$crate::core::Armoury>, Vec<$crate::core::data::Problem>> {
            Ok($crate::forces::Shop::armouries(&<$shop as $crate::forces::Shop>::open(tables, choices)?))
        }

        fn roster(
            tables: &$crate::core::data::Files,
            name: &str,
            text: &str,
            choices: &$crate::core::Choices,
        ) -> Result<$crate::Roster, Vec<$crate::core::data::Problem>> {
            $crate::bill::<Self, $shop>(&$crate::forces::Shop::open(tables, choices)?, name, text)
        }

        fn muster(
            tables: &$crate::core::data::Files,
            draft: &$crate::core::Draft,
            add: Option<&$crate::core::Addition>,
            choices: &$crate::core::Choices,
        ) -> Result<$crate::core::Muster, Vec<$crate::core::data::Problem>> {
            let shop = <$shop as $crate::forces::Shop>::open(tables, choices)?;
            $crate::forces::muster(&$crate::forces::Shop::desk(&shop, draft)?, draft, add)
        }

        fn draft(
            tables: &$crate::core::data::Files,
            name: &str,
            text: &str,
            choices: &$crate::core::Choices,
        ) -> Result<$crate::core::Draft, Vec<$crate::core::data::Problem>> {
            $crate::forces::draft(&<$shop as $crate::forces::Shop>::open(tables, choices)?, name, text)
        }

        fn force_sheet(
            tables: &$crate::core::data::Files,
            draft: &$crate::core::Draft,
            side: $crate::core::Side,
            choices: &$crate::core::Choices,
        ) -> Result<$crate::core::ForceSheet, Vec<$crate::core::data::Problem>> {
            $crate::forces::Shop::sheet(&<$shop as $crate::forces::Shop>::open(tables, choices)?, draft, side)
        }

        fn with_forces(
            tables: &$crate::core::data::Files,
            name: &str,
            text: &str,
            forces: &[Option<String>],
            choices: &$crate::core::Choices,
        ) -> Result<String, Vec<$crate::core::data::Problem>> {
            let shop = <$shop as $crate::forces::Shop>::open(tables, choices)?;
            $crate::forces::Shop::fielded(&shop, (name, text), forces, choices)
        }
    };
}

/// A roster that breaks no rule for forces. `name` is the file, for problems.
///
/// # Errors
/// Everything that is wrong with it.
pub fn bill<B: Rulebook, S: Shop>(shop: &S, name: &str, text: &str) -> Result<Roster, Vec<Problem>> {
    let Kept { draft, prices, .. } = kept(shop, name, text)?;
    let unit = |(unit, prices): (&sandtable_core::DraftUnit, &Vec<u32>)| RosterUnit {
        name: unit.name.clone(),
        elements: unit.elements.iter().flat_map(|line| vec![line.kind.clone(); line.number.into()]).collect(),
        points: prices.iter().sum(),
    };
    Ok(Roster {
        rulebook: B::Rules::KEY.into(),
        list: draft.list,
        limit: draft.limit,
        points: prices.iter().flatten().sum(),
        units: draft.units.iter().zip(&prices).map(unit).collect(),
    })
}
