//! A power cut at every acknowledgement.

use crate::luck::Luck;
use crate::report::{Plan, Report};
use anyhow::Result;

/// Later.
///
/// # Errors
/// Never.
pub async fn power(_plan: &Plan, _luck: &mut Luck, _report: &mut Report) -> Result<()> {
    Ok(())
}
