// SQLite's reader. What is set by variadic functions and macros, Swift cannot see.
#pragma once
#include <sqlite3.h>

// Nothing that a schema says is run with more rights than a statement has, and no statement can damage
// the file (https://www.sqlite.org/security.html).
static inline void barchart_sqlite_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  // Closing neither empties a log nor removes it.
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Binds a text, which SQLite copies.
static inline int barchart_sqlite_bind(
    sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
