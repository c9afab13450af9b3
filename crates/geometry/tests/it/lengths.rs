//! Lengths.

use sandtable_geometry::Length;

#[test]
fn units_are_exact() {
    assert_eq!(Length::inches(1), Length::um(25_400));
    assert_eq!(Length::cm(20), Length::mm(200));
    assert_eq!(Length::tenths_of_mm(155), Length::um(15_500));
    assert_eq!(Length::thousandths_of_an_inch(1_000), Length::inches(1));
    assert_eq!(Length::thousandths_of_an_inch(1), Length::um(25));
    assert_eq!(Length::thousandths_of_an_inch(5), Length::um(127));
    assert_eq!(Length::thousandths_of_an_inch(-5), Length::um(-127));
}

#[test]
fn arithmetic_stops_at_the_ends() {
    assert_eq!(Length::MAX + Length::mm(1), Length::MAX);
    assert_eq!(-Length::MAX - Length::mm(1), Length(i32::MIN));
    assert_eq!(-Length(i32::MIN), Length::MAX);
    assert_eq!(Length::mm(i32::MAX), Length::MAX);
    assert_eq!(Length::mm(2_000) * 2_000_000, Length::MAX);
    assert_eq!(Length::saturating(i64::MIN), Length(i32::MIN));
    assert_eq!([Length::mm(3), Length::um(4)].into_iter().sum::<Length>(), Length::um(3_004));
    assert_eq!(Length(-3).half(), Length(-2));
}

#[test]
fn words_show_no_idle_zeros() {
    let words = [(12_500, "12.5 mm"), (30_000, "30 mm"), (-1, "-0.001 mm"), (0, "0 mm"), (50_040, "50.04 mm")];
    for (um, said) in words {
        assert_eq!(Length(um).to_string(), said);
    }
}

#[test]
fn a_file_holds_the_number_of_micrometres() {
    assert_eq!(serde_json::to_string(&Length::mm(50)).unwrap(), "50000");
    assert_eq!(serde_json::from_str::<Length>("15500").unwrap(), Length::tenths_of_mm(155));
}
