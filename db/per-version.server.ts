import { LRUCache } from "lru-cache";
import { db, dbVersion } from "./connection.server";
import type { Db } from "./schema";

export interface BuildControls<Value> {
	/** Gives calls the previous value until the new one is built. To be called as soon as building turns out to be long. */
	servePreviousValue: () => void;
	/** The value of the previous version, which is released once the new one is built. */
	previousValue: Value | undefined;
}

/** A value that is being built, or that waits until another build has ended. */
interface PendingValue<Value> {
	database: Db;
	/** The version of the data that it is built from; undefined while it waits. */
	version: string | undefined;
	result: Promise<Value>;
	/** Resolves at `servePreviousValue`. */
	whenSlow: Promise<void>;
	/** The value that calls get: the new one or, after `whenSlow`, the previous one. */
	value: Promise<Value>;
}

/**
 * Returns a function that builds a value from the database and keeps it until the data changes. The first call after a
 * write builds it; calls that arrive meanwhile share the result. A failure is not kept. Once the build has called
 * `servePreviousValue`, calls get the value of the previous version, if there is one, until the new one is built. Only
 * one value is built at a time, however often the data change, because several would need much memory.
 */
export function perVersion<Value>(
	build: (database: Db, controls: BuildControls<Value>) => Promise<Value>,
): () => Promise<Value> {
	let lastValue: { database: Db; version: string | undefined; value: Value } | undefined;
	let runningBuild: PendingValue<Value> | undefined;
	let waitingBuild: PendingValue<Value> | undefined;

	function lastValueOf(database: Db) {
		return lastValue?.database === database ? lastValue : undefined;
	}

	/** Adds the value that the calls share. */
	function withSharedValue({
		database,
		version,
		result,
		whenSlow,
	}: Omit<PendingValue<Value>, "value">): PendingValue<Value> {
		const previousOrNew = whenSlow.then(() => lastValueOf(database)?.value ?? result);
		const value = Promise.race([result, previousOrNew]);
		// No call may be waiting for this value.
		value.catch(() => {});
		return { database, version, result, whenSlow, value };
	}

	function start(database: Db, version: string | undefined): PendingValue<Value> {
		let markSlow = () => {};
		const whenSlow = new Promise<void>((resolve) => {
			markSlow = resolve;
		});
		const result = build(database, {
			servePreviousValue: markSlow,
			previousValue: lastValueOf(database)?.value,
		});
		const pending = withSharedValue({ database, version, result, whenSlow });
		runningBuild = pending;
		result.then(
			(value) => {
				lastValue = { database, version, value };
				runningBuild = undefined;
			},
			() => {
				runningBuild = undefined;
			},
		);
		return pending;
	}

	/** Starts a build once the previous one has ended, with the data of that moment. */
	function startAfter(previous: PendingValue<Value>, database: Db): PendingValue<Value> {
		const startedBuild = previous.result
			.catch(() => undefined)
			.then(() => {
				waitingBuild = undefined;
				return start(database, dbVersion());
			});
		const result = startedBuild.then((pending) => pending.result);
		const whenSlow = Promise.race([
			previous.whenSlow,
			startedBuild.then((pending) => pending.whenSlow),
		]);
		return withSharedValue({ database, version: undefined, result, whenSlow });
	}

	return () => {
		const database = db();
		const version = dbVersion();
		// Fails here with the usual error if the database cannot return its version.
		if (version === undefined)
			return build(database, { servePreviousValue: () => {}, previousValue: undefined });
		const cachedValue = lastValueOf(database);
		if (cachedValue?.version === version) return Promise.resolve(cachedValue.value);
		if (runningBuild === undefined) return start(database, version).value;
		if (runningBuild.database === database && runningBuild.version === version)
			return runningBuild.value;
		if (waitingBuild?.database !== database) waitingBuild = startAfter(runningBuild, database);
		return waitingBuild.value;
	};
}

/** A row that was read; undefined if its key has none. */
interface CachedRow<Row> {
	row: Row | undefined;
}

/**
 * Returns a function that reads rows by their keys and keeps them until the data change, at most `max` of them. Keys
 * without a row are missing in its result.
 */
export function rowsPerVersion<Key extends string | number, Row>(
	max: number,
	read: (database: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (database: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>> {
	const currentCache = perVersion(async () => new LRUCache<Key, CachedRow<Row>>({ max }));
	return async (database, keys) => {
		const cache = await currentCache();
		const result = new Map<Key, Row>();
		const missingKeys: Key[] = [];
		for (const key of keys) {
			const cachedRow = cache.get(key);
			if (cachedRow === undefined) missingKeys.push(key);
			else if (cachedRow.row !== undefined) result.set(key, cachedRow.row);
		}
		if (missingKeys.length === 0) return result;
		const rows = await read(database, missingKeys);
		for (const key of missingKeys) {
			const row = rows.get(key);
			cache.set(key, { row });
			if (row !== undefined) result.set(key, row);
		}
		return result;
	};
}
