import { db, dbVersion } from "./connection.server";
import type { Db } from "./schema";

/**
 * Returns a function that builds a value from the database and keeps it until the data changes. The first call after a
 * write builds it; calls that arrive meanwhile share the result. A failure is not kept.
 */
export function perVersion<Value>(build: (database: Db) => Promise<Value>): () => Promise<Value> {
	let kept: { database: Db; version: string; value: Promise<Value> } | undefined;
	return () => {
		const database = db();
		const version = dbVersion();
		// Fails here with the usual error if the database cannot return its version.
		if (version === undefined) return build(database);
		if (kept?.version !== version || kept.database !== database) {
			const value = build(database);
			kept = { database, version, value };
			value.catch(() => {
				if (kept?.value === value) kept = undefined;
			});
		}
		return kept.value;
	};
}
