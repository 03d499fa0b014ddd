import { createRequire } from "node:module";

/**
 * The client for PostgreSQL, read when a database there is opened: each thread of a process on SQLite does without its
 * 2 MB. Opening waits for nothing, so that `import()` would not do.
 */
export function clientLibrary(): typeof import("pg") {
	return createRequire(import.meta.url)("pg");
}
