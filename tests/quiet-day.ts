import type { Today } from "~/features/today/today.queries.server";

/** A day on which no task is open. */
export const QUIET_DAY: Today = {
	messages: 0,
	lines: [],
	runs: [],
	stale: 0,
	staleModels: 0,
	delivery: [],
	price: 0,
	photo: 0,
	modelsWithoutFigures: 0,
	unrecorded: 0,
	category: 0,
	searches: 0,
	falls: [],
	mail: 0,
	failing: [],
	feeds: 1,
	backupFailure: undefined,
	proof: undefined,
	backup: "2026-01-30T12:00:00.000Z",
};
