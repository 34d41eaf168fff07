//! [`Sqlite`]: tables in one file.
/// Tables in one file.
pub struct Sqlite;
