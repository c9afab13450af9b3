//! What a rulebook says of the forces of one sort of battle.

use crate::Found;
use sandtable_core::{Draft, DraftLine, Fitting, ForceRule, Ware};
use std::ops::RangeInclusive;

/// The desk at which forces of one sort of battle are mustered, with the lists that they are bought from.
pub trait Desk {
    /// What its rules for forces are about.
    type Rule: Copy + PartialEq;
    /// What a line of a draft means: something of the lists, as its buyer has fitted it.
    type Item: Copy + PartialEq;
    /// Items that stand together.
    type Unit;

    // --- what a draft means ---

    /// The lists of which a force buys from one.
    fn lists(&self) -> Vec<&str>;
    /// The limits of points that a force may have.
    fn limits(&self) -> RangeInclusive<u32>;
    /// What a side settles for its force as a whole, as [`sandtable_core::Armoury::fittings`] has it.
    fn fittings(&self) -> Vec<Fitting> {
        Vec::new()
    }
    /// What else a draft may not say: the field, and why.
    fn amiss(&self, _draft: &Draft) -> Option<(&'static str, String)> {
        None
    }
    /// What a line means.
    ///
    /// # Errors
    /// Why it means nothing.
    fn item(&self, line: &DraftLine) -> Result<Self::Item, String>;
    /// Why two items may not stand in one unit at all.
    fn apart(&self, _one: Self::Item, _other: Self::Item) -> Option<Found<Self::Rule>> {
        None
    }
    /// A unit of these.
    fn unit(&self, name: &str, items: Vec<Self::Item>) -> Self::Unit;

    // --- what is known of an item ---

    /// Its name in the lists.
    fn name(&self, item: Self::Item) -> &str;
    /// One of it as a line of a draft: what [`Desk::item`] makes it of.
    fn line(&self, item: Self::Item) -> DraftLine;
    /// What to draw for it.
    fn symbol(&self, item: Self::Item) -> &'static str;
    /// What to call a new unit that begins with it: the first of these that no other is called, or the first with a number.
    fn titles(&self, item: Self::Item) -> Vec<&'static str>;
    /// What a unit of such items is called: "flight".
    fn unit_word(&self, item: Self::Item) -> &'static str;
    /// What would do instead of a line for less: in words ("Leave its load at home"), and the line.
    fn lesser(&self, _item: Self::Item, _line: &DraftLine) -> Vec<(String, DraftLine)> {
        Vec::new()
    }
    /// What could be bought in its place for less, with its price: the dearest first.
    fn cheaper(&self, item: Self::Item) -> Vec<(String, u32)>;

    // --- a whole force ---

    /// What each item of each unit costs.
    fn prices(&self, units: &[Self::Unit]) -> Vec<Vec<u32>>;
    /// Everything that a force breaks.
    fn found(&self, units: &[Self::Unit]) -> Vec<Found<Self::Rule>>;
    /// Every rule for forces, and how this one stands to it.
    fn rules(&self, units: &[Self::Unit], found: &[Found<Self::Rule>]) -> Vec<ForceRule>;
    /// How large a force is, in words: "2 units and 3 aircraft".
    fn size(&self, units: &[Self::Unit]) -> String;
    /// How large a unit is, in words: "4 aircraft".
    fn size_of(&self, unit: &Self::Unit) -> String;
    /// Something of the draft's own, by its name.
    fn own(&self, _name: &str) -> Option<Ware> {
        None
    }
    /// Options that a battle must have in which this force takes the field.
    fn set(&self, _units: &[Self::Unit]) -> Vec<(String, String)> {
        Vec::new()
    }

    // --- its file ---

    /// A roster's file as far as its first unit.
    fn head(&self, draft: &Draft) -> String;
    /// The words for the table of a unit in the file, and for the list of its items.
    fn tables(&self, unit: &Self::Unit) -> (&'static str, &'static str);
}
