import { db, dbVersion } from "./connection.server";
import type { Db } from "./schema";

export interface BuildControls<Value> {
	/** To be called as soon as it is clear that building takes long. */
	onSlowBuild: () => void;
	/** The value of the data before, which nothing holds any more once the new one is built. */
	previousValue: Value | undefined;
}

/** A value that is being built, or that waits for its turn. */
interface PendingValue<Value> {
	database: Db;
	/** The version of the data that it is built from; undefined before its turn. */
	version: string | undefined;
	built: Promise<Value>;
	/** Resolves at `onSlowBuild`. */
	long: Promise<void>;
	/** What calls get. */
	value: Promise<Value>;
}

/**
 * Returns a function that builds a value from the database and keeps it until the data changes. The first call after a
 * write builds it; calls that arrive meanwhile share the result. A failure is not kept. From `onSlowBuild` on, calls get the
 * value of the data before instead, if there is one, until the new one is built. One is built at a time, however often
 * the data change meanwhile: several would take the memory of all.
 */
export function perVersion<Value>(
	build: (database: Db, building: BuildControls<Value>) => Promise<Value>,
): () => Promise<Value> {
	let last: { database: Db; version: string | undefined; value: Value } | undefined;
	let running: PendingValue<Value> | undefined;
	let waiting: PendingValue<Value> | undefined;

	function lastOf(database: Db) {
		return last?.database === database ? last : undefined;
	}

	function pendingValue({
		database,
		version,
		built,
		long,
	}: Omit<PendingValue<Value>, "value">): PendingValue<Value> {
		const before = long.then(() => lastOf(database)?.value ?? built);
		const value = Promise.race([built, before]);
		// The turn may be one that no call has asked for.
		value.catch(() => {});
		return { database, version, built, long, value };
	}

	function start(database: Db, version: string | undefined): PendingValue<Value> {
		let onLong = () => {};
		const long = new Promise<void>((resolve) => {
			onLong = resolve;
		});
		const built = build(database, { onSlowBuild: onLong, previousValue: lastOf(database)?.value });
		const pending = pendingValue({ database, version, built, long });
		running = pending;
		built.then(
			(value) => {
				last = { database, version, value };
				running = undefined;
			},
			() => {
				running = undefined;
			},
		);
		return pending;
	}

	/** Starts once the one before has ended, with the data of that moment. */
	function startAfter(previous: PendingValue<Value>, database: Db): PendingValue<Value> {
		const started = previous.built
			.catch(() => undefined)
			.then(() => {
				waiting = undefined;
				return start(database, dbVersion());
			});
		const built = started.then((pending) => pending.built);
		const long = Promise.race([previous.long, started.then((pending) => pending.long)]);
		return pendingValue({ database, version: undefined, built, long });
	}

	return () => {
		const database = db();
		const version = dbVersion();
		// Fails here with the usual error if the database cannot return its version.
		if (version === undefined)
			return build(database, { onSlowBuild: () => {}, previousValue: undefined });
		const current = lastOf(database);
		if (current?.version === version) return Promise.resolve(current.value);
		if (running === undefined) return start(database, version).value;
		if (running.database === database && running.version === version) return running.value;
		if (waiting?.database !== database) waiting = startAfter(running, database);
		return waiting.value;
	};
}
