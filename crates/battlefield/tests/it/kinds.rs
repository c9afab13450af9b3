//! Kinds of terrain and sets of them.

use sandtable_battlefield::{FeatureKind, Kinds};

#[test]
fn every_kind_has_its_own_key() {
    for kind in FeatureKind::ALL {
        assert_eq!(FeatureKind::from_key(kind.key()), Some(kind));
        assert!(kind.is_area() || kind.is_line());
        // Files and commands write the same word.
        assert_eq!(serde_json::to_string(&kind).unwrap(), format!("{:?}", kind.key()));
    }
    assert_eq!(FeatureKind::from_key("swamp"), None);
}

#[test]
fn sets_hold_kinds() {
    let cover = Kinds::of(&[FeatureKind::Wood, FeatureKind::BuiltUp]);
    assert!(cover.contains(FeatureKind::Wood) && !cover.contains(FeatureKind::Hill));
    assert_eq!(cover.iter().collect::<Vec<_>>(), [FeatureKind::Wood, FeatureKind::BuiltUp]);
    assert_eq!(cover.without(FeatureKind::Wood), FeatureKind::BuiltUp.into());
    assert_eq!(cover | FeatureKind::Hill.into(), cover.with(FeatureKind::Hill));
    assert!(Kinds::NONE.is_empty() && !cover.is_empty());
    assert_eq!(Kinds::ALL.iter().count(), FeatureKind::ALL.len());
    let text = serde_json::to_string(&cover).unwrap();
    assert_eq!(text, r#"["wood","built-up"]"#);
    assert_eq!(serde_json::from_str::<Kinds>(&text).unwrap(), cover);
}
