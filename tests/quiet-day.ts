import type { Today } from "~/features/today/today.queries.server";

/** A day on which no task is open. */
export const QUIET_DAY: Today = {
	unansweredMessages: 0,
	unmatchedLineCounts: [],
	heldRuns: [],
	staleOffers: 0,
	modelsWithStaleOffers: 0,
	shopsWithUnknownDelivery: [],
	modelsWithoutPrice: 0,
	modelsWithoutPhoto: 0,
	modelsWithoutFigures: 0,
	unrecordedFacts: 0,
	modelsWithoutCategory: 0,
	searchesWithoutMatches: 0,
	heldPriceCounts: [],
	stuckMails: 0,
	failingFeeds: [],
	feedCount: 1,
	backupFailure: undefined,
	proof: undefined,
	lastBackupAt: "2026-01-30T12:00:00.000Z",
};
