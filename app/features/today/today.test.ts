import { describe, expect, it } from "vitest";
import { QUIET_DAY } from "../../../tests/quiet-day";
import { lastBackupText, mailPurpose, stuckMailText, todayCounts, todayItems } from "./today";
import type { Today } from "./today.queries.server";

const NOW = new Date("2026-01-31T12:00:00Z");

const items = (today: Partial<Today>) => todayItems({ ...QUIET_DAY, ...today }, NOW);

const lines = (today: Partial<Today>) => items(today).map(({ text, to }) => `${text} ${to}`);

describe("lists the open tasks", () => {
	it("is nothing where nothing does", () => {
		expect(items({})).toEqual([]);
	});

	it("is named with count and address, the most urgent first", () => {
		const today: Partial<Today> = {
			unansweredMessages: 1,
			unmatchedLineCounts: [{ feedId: 2, name: "Awin", count: 1200 }],
			heldRuns: [{ feedId: 2, runId: 9, name: "Awin" }],
			staleOffers: 1,
			shopsWithUnknownDelivery: [{ retailerId: 4, name: "Argos", count: 1 }],
			modelsWithoutPrice: 2,
			modelsWithoutPhoto: 2,
			modelsWithoutFigures: 1,
			unrecordedFacts: 1561,
			modelsWithoutCategory: 3,
			searchesWithoutMatches: 4,
			heldPriceCounts: [{ runId: 5, feedId: null, name: null, count: 1 }],
			stuckMails: 2,
			lastBackupAt: null,
		};
		expect(lines(today)).toEqual([
			"1 message to answer /admin/messages",
			"2 e-mails that cannot be sent #mail",
			"No backup has been made yet /admin/backups",
			"1 price held that fell too far /admin/questions?kind=price",
			"1 run of a feed held /admin/questions?kind=run",
			"1,200 feed lines to match /admin/questions?kind=line",
			"1 stale offer /admin/models?filter=stale",
			"delivery not stated: 1 offer of 1 shop /admin/shops/4#shop-free-over",
			"2 models without a price /admin/models?missing=price",
			"3 models in no category /admin/models?filter=no-category",
			"1 model without key facts /admin/models?missing=figures",
			"1,561 facts without a recorded source /admin/figures?list=unrecorded",
			"2 models without a photo /admin/models?filter=no-photo",
			"4 searches that found nothing /admin/insight#in-vain",
		]);
		expect(items(today).every(({ links }) => links.length === 0)).toBe(true);
	});

	it("names each feed or import if there are several", () => {
		const [falls, queues, delivery] = items({
			shopsWithUnknownDelivery: [
				{ retailerId: 4, name: "Argos", count: 200 },
				{ retailerId: 1, name: "Currys", count: 40 },
			],
			heldPriceCounts: [
				{ runId: 5, feedId: null, name: null, count: 2 },
				{ feedId: 2, runId: 9, name: "Awin", count: 1 },
			],
			unmatchedLineCounts: [
				{ feedId: 2, name: "Awin", count: 20 },
				{ feedId: 3, name: "CJ", count: 1 },
			],
		});
		expect(falls).toMatchObject({
			text: "3 prices held that fell too far",
			to: "/admin/questions?kind=price",
			links: [
				{ text: "Import 5: 2", to: "/admin/upload?import=5" },
				{ text: "Awin: 1", to: "/admin/feeds/2/runs/9" },
			],
		});
		expect(delivery).toMatchObject({
			text: "delivery not stated: 240 offers of 2 shops",
			links: [
				{ text: "Argos: 200", to: "/admin/shops/4#shop-free-over" },
				{ text: "Currys: 40", to: "/admin/shops/1#shop-free-over" },
			],
		});
		expect(queues).toMatchObject({
			text: "21 feed lines to match",
			links: [
				{ text: "Awin: 20", to: "/admin/feeds/2/lines" },
				{ text: "CJ: 1", to: "/admin/feeds/3/lines" },
			],
		});
	});

	it.each<[string | null, string[]]>([
		[null, ["No backup has been made yet /admin/backups"]],
		["2026-01-24T12:00:00.000Z", []],
		["2026-01-24T11:59:59.999Z", ["The last backup is 7 days old /admin/backups"]],
		["2025-12-31T12:00:00.000Z", ["The last backup is 31 days old /admin/backups"]],
	])("with a last backup %j is %j", (backup, expected) => {
		expect(lines({ lastBackupAt: backup })).toEqual(expected);
	});

	it("names the last error of feeds and backups", () => {
		const failing = { feedId: 2, name: "Awin", message: "HTTP 404." };
		expect(lines({ failingFeeds: [failing] })).toEqual([
			"the feed Awin fails: HTTP 404. /admin/feeds/2",
		]);
		expect(items({ failingFeeds: [failing, { ...failing, feedId: 3, name: "CJ" }] })).toMatchObject(
			[{ text: "2 feeds fail", links: [{ text: "Awin: HTTP 404." }, { text: "CJ: HTTP 404." }] }],
		);
		const backupFailure = { at: "2026-01-30T12:00:00.000Z", message: "There is no room." };
		expect(lines({ backupFailure })).toEqual([
			"The backup of 30 Jan 2026, 12:00 failed: There is no room. /admin/backups",
		]);
	});

	it("names a proof about advice that failed", () => {
		const proof = { day: "2026-01-30", passedOn: null };
		expect(lines({ proof: { ...proof, isPassed: true } })).toEqual([]);
		expect(lines({ proof: { ...proof, isPassed: false } })).toEqual([
			"Advice follows commission: the check of 30 January 2026 failed /how-we-choose",
		]);
	});

	it("has numbers instead of sentences for a program", () => {
		expect(
			todayCounts({
				...QUIET_DAY,
				unmatchedLineCounts: [
					{ feedId: 2, name: "Awin", count: 20 },
					{ feedId: 3, name: "CJ", count: 1 },
				],
				heldRuns: [{ feedId: 2, runId: 9, name: "Awin" }],
				heldPriceCounts: [
					{ runId: 5, feedId: null, name: null, count: 2 },
					{ feedId: 2, runId: 9, name: "Awin", count: 3 },
				],
				shopsWithUnknownDelivery: [{ retailerId: 4, name: "Argos", count: 240 }],
			}),
		).toEqual({
			messages: 0,
			lines: 21,
			runs: 1,
			stale: 0,
			delivery: 240,
			price: 0,
			photo: 0,
			figures: 0,
			unrecorded: 0,
			category: 0,
			searches: 0,
			falls: 5,
			mail: 0,
			failing: 0,
			backup: QUIET_DAY.lastBackupAt,
			advice: 0,
		});
	});
});

it.each([
	["2026-01-05T14:05:00Z", "2026-01-05T14:05:00Z", "5 Jan 2026, 14:05, less than a day old"],
	["2026-01-05T14:05:00Z", "2026-01-06T14:05:00Z", "5 Jan 2026, 14:05, 1 day old"],
])("a backup of %s is at %s: %s", (backup, now, text) => {
	expect(lastBackupText({ lastBackupAt: backup }, new Date(now))).toBe(`Last backup: ${text}`);
});

it("omits a backup that was never made", () => {
	expect(lastBackupText({ lastBackupAt: null }, new Date())).toBeUndefined();
});

it.each([
	["contact-12", null, "A message to you", "/admin/messages/12"],
	["reply-3", 12, "An answer to a message", "/admin/messages/12"],
	["reply-3", null, "An answer to a message", undefined],
	["alert-7-confirm", null, "A price alert", undefined],
	["newsletter-abc", null, "A newsletter confirmation", undefined],
	["other", null, "Another mail", undefined],
])("%s, of message %j, is %s", (key, repliedMessageId, text, to) => {
	expect(mailPurpose({ key, repliedMessageId })).toEqual({ text, to });
});

it.each([
	[{ attempts: 0, failure: null, nextAttemptAt: "x" }, "Waits for a mail server"],
	[
		{ attempts: 1, failure: "EAUTH 535", nextAttemptAt: "x" },
		"EAUTH 535; tried again after 1 attempt",
	],
	[
		{ attempts: 60, failure: "ESOCKET", nextAttemptAt: null },
		"ESOCKET; given up after 60 attempts",
	],
])("%j: %s", (mail, text) => {
	expect(stuckMailText(mail)).toBe(text);
});
