//! How a battle in the air is written.
