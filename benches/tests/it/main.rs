//! What is measured is right: floors, exact odds and lines of sight against other ways to the same answer.

mod relate;

#[test]
fn floors_and_product_agree() {
    sandtable_bench::checks::all().unwrap();
}
