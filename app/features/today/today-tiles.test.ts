import { expect, it } from "vitest";
import { QUIET_DAY } from "../../../tests/quiet-day";
import { todayItems } from "./today";
import type { Today } from "./today.queries.server";
import { todayTiles } from "./today-tiles";

const NOW = new Date("2026-01-31T12:00:00Z");

function tilesOf(change: Partial<Today>, clicks = 0) {
	const today = { ...QUIET_DAY, ...change };
	return todayTiles(today, { items: todayItems(today, NOW), clicks });
}

it("today tiles: has five tiles, each in order, where nothing needs a person", () => {
	expect(tilesOf({}, 1200).map((tile) => Object.values(tile))).toEqual([
		["To do", "#to-do", 0, "nothing waits", "good"],
		["Prices", "/admin/models?filter=stale", 0, "all prices are fresh", "good"],
		["Clicks", "/admin/insight", 1200, "to shops in 30 days", "good"],
		["Feeds", "/admin/feeds", 0, "all feeds are in order", "good"],
		["Mail", "/admin/messages", 0, "no message waits", "good"],
	]);
});

const failing = [{ feedId: 2, name: "Awin", message: "HTTP 404." }];
const failure = { at: "2026-01-31T10:00:00.000Z", message: "disk full" };

it.each<
	[string, Partial<Today>, [title: string, to: string, count: number, line: string, state: string]]
>([
	[
		"stale offers",
		{ staleOffers: 2, modelsWithStaleOffers: 1 },
		["Prices", "/admin/models?filter=stale", 2, "2 stale offers", "waiting"],
	],
	[
		"models without a price",
		{ modelsWithoutPrice: 1 },
		["Prices", "/admin/models?missing=price", 1, "1 model without a price", "waiting"],
	],
	[
		"held prices and stale offers",
		{ staleOffers: 1, heldPriceCounts: [{ runId: 5, feedId: null, name: null, count: 3 }] },
		["Prices", "/admin/models?filter=stale", 4, "3 held, 1 stale offer", "waiting"],
	],
	[
		"held prices alone",
		{ heldPriceCounts: [{ runId: 5, feedId: null, name: null, count: 3 }] },
		["Prices", "/admin/questions?kind=price", 3, "3 held", "waiting"],
	],
	["no feed", { feedCount: 0 }, ["Feeds", "/admin/feeds", 0, "no feed yet", "good"]],
	[
		"a failing feed",
		{ failingFeeds: failing },
		["Feeds", "/admin/feeds", 1, "1 feed fails", "failing"],
	],
	[
		"lines to match",
		{ unmatchedLineCounts: [{ feedId: 2, name: "Awin", count: 20 }] },
		["Feeds", "/admin/feeds", 20, "20 lines to match", "waiting"],
	],
	[
		"messages",
		{ unansweredMessages: 1 },
		["Mail", "/admin/messages", 1, "1 message to answer", "waiting"],
	],
	["stuck mails", { stuckMails: 2 }, ["Mail", "#mail", 2, "2 cannot be sent", "failing"]],
	[
		"a failed backup",
		{ backupFailure: failure },
		["To do", "#to-do", 1, "first: The backup of 31 Jan 2026, 10:00 failed: disk full", "failing"],
	],
	[
		"photographs",
		{ modelsWithoutPhoto: 3 },
		["To do", "#to-do", 1, "first: 3 models without a photo", "waiting"],
	],
])("today tiles: tells of %s", (_, change, expected) => {
	const tile = tilesOf(change).find(({ title }) => title === expected[0]);
	expect(Object.values(tile ?? {})).toEqual(expected);
});
