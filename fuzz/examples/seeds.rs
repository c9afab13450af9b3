//! Writes the seeds anew: what is said, written and sent in prepared battles.

use sandtable_testkit::fuzz::{Target, seeds};
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let benches = sandtable_fuzz::benches();
    for target in Target::ALL {
        let own = folder.join(target.name());
        if own.exists() {
            fs::remove_dir_all(&own)?;
        }
        fs::create_dir_all(&own)?;
        for (lot, bench) in (0..).zip(&benches) {
            // The toy has no place in the catalogue, which reads scenarios and rosters.
            if lot > 0 && matches!(target, Target::Scenario | Target::Roster) {
                continue;
            }
            for (name, seed) in seeds(target, bench, lot) {
                fs::write(own.join(name), seed)?;
            }
        }
    }
    Ok(())
}
