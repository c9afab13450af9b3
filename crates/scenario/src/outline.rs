//! Areas and lines of the table, given by their corners.

use crate::head::Head;
use crate::terrain::MOST_CORNERS_EACH;
use sandtable_battlefield::Outline;
use sandtable_core::data::{Node, Problems};
use sandtable_geometry::{Point, Polygon, Polyline};

/// Corners, if one outline may have so many.
fn few(points: Vec<Point>) -> Result<Vec<Point>, String> {
    if points.len() > MOST_CORNERS_EACH {
        return Err(format!("{} corners; at most {MOST_CORNERS_EACH}", points.len()));
    }
    Ok(points)
}

/// The area with the corners of one key, or the upright rectangle between the two opposite corners of another.
fn area(node: &mut Node<'_>, corners: &'static str, problems: &mut Problems) -> Result<Polygon, String> {
    if node.has(corners) {
        let points = few(node.points(corners, problems))?;
        return Polygon::new(points).map_err(|flaw| flaw.to_string());
    }
    match node.points("rectangle", problems)[..] {
        [one, other] => Polygon::rectangle(one, other).map_err(|flaw| flaw.to_string()),
        _ => Err("a rectangle is given by two opposite corners".to_owned()),
    }
}

/// The outline of a piece of terrain: `area`, `line`, or `rectangle` with two opposite corners.
pub(crate) fn outline(node: &mut Node<'_>, problems: &mut Problems) -> Option<Outline> {
    let keys = ["area", "line", "rectangle"];
    let given: Vec<&str> = keys.into_iter().filter(|key| node.has(key)).collect();
    let &[key] = &given[..] else {
        node.problem("area", "exactly one of area, line and rectangle must be there", problems);
        return None;
    };
    let before = problems.len();
    let outline = match key {
        "line" => few(node.points("line", problems))
            .and_then(|points| Polyline::new(points).map(Outline::Line).map_err(|flaw| flaw.to_string())),
        _ => area(node, "area", problems).map(Outline::Area),
    };
    // A point that could not be read is reported already.
    if problems.len() > before {
        return None;
    }
    outline.map_err(|flaw| node.problem(key, flaw, problems)).ok()
}

/// The zone in which something begins: `zone` with its corners, or `rectangle`; where neither is there, or it will not do, the
/// one that is given.
pub fn zone(node: &mut Node<'_>, head: &Head, own: Polygon, problems: &mut Problems) -> Polygon {
    let Some(key) = ["zone", "rectangle"].into_iter().find(|key| node.has(key)) else { return own };
    match area(node, "zone", problems) {
        Ok(zone) if zone.corners().iter().all(|&corner| head.on_table(corner)) => zone,
        Ok(_) => {
            node.problem(key, "the zone reaches beyond the table", problems);
            own
        }
        Err(flaw) => {
            node.problem(key, flaw, problems);
            own
        }
    }
}
