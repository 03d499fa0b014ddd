import type { Today } from "~/features/today/today.queries.server";

/** A day on which no task is open. */
export const QUIET_DAY: Today = {
	unansweredMessages: 0,
	unmatchedLines: [],
	heldRuns: [],
	stale: 0,
	staleModels: 0,
	shopsWithUnknownDelivery: [],
	modelsWithoutPrice: 0,
	modelsWithoutPhoto: 0,
	modelsWithoutFigures: 0,
	unrecordedFacts: 0,
	modelsWithoutCategory: 0,
	searchesWithoutMatches: 0,
	heldPrices: [],
	stuckMails: 0,
	failingFeeds: [],
	feedCount: 1,
	backupFailure: undefined,
	proof: undefined,
	lastBackupAt: "2026-01-30T12:00:00.000Z",
};
