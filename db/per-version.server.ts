import { db, dbVersion } from "./connection.server";
import type { Db } from "./schema";

/**
 * Returns a function that builds a value from the database and keeps it until the data changes. The first call after a
 * write builds it; calls that arrive meanwhile share the result. A failure is not kept. From `onLong` on, calls get the
 * value of the data before instead, if there is one, until the new one is built.
 */
export function perVersion<Value>(
	build: (database: Db, onLong: () => void) => Promise<Value>,
): () => Promise<Value> {
	let kept: { database: Db; version: string; value: Promise<Value> } | undefined;
	let last: { database: Db; value: Value } | undefined;
	return () => {
		const database = db();
		const version = dbVersion();
		// Fails here with the usual error if the database cannot return its version.
		if (version === undefined) return build(database, () => {});
		if (kept?.version !== version || kept.database !== database) {
			const before = last?.database === database ? last : undefined;
			let onLong = () => {};
			const long = new Promise<void>((resolve) => {
				onLong = resolve;
			});
			const built = build(database, onLong);
			const value = before ? Promise.race([built, long.then(() => before.value)]) : built;
			const current = { database, version, value };
			kept = current;
			built.then(
				(done) => {
					current.value = built;
					last = { database, value: done };
				},
				() => {
					if (kept === current) kept = undefined;
				},
			);
		}
		return kept.value;
	};
}
