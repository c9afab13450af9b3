//! Batches of battles: the same for any number of threads, nothing lost, nothing explained.

#[path = "it/allocation.rs"]
mod allocation;
#[path = "it/batch.rs"]
mod batch;
#[path = "it/output.rs"]
mod output;
#[path = "it/recorded.rs"]
mod recorded;
#[path = "../../search/tests/it/toy.rs"]
mod toy;
