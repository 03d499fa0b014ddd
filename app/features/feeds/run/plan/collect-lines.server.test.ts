import { describe, expect, it } from "vitest";
import type { FeedEntry } from "~/features/ingest/columns/read-line";
import { createMatcher } from "~/features/ingest/match/matcher";
import { feedLineOf } from "../../../../../tests/support/feed-runs";
import {
	collectLines,
	decideLine,
	MAX_FEED_PROBLEMS,
	MAX_QUEUED_LINES,
	type StoredDecision,
	staffDecision,
} from "./collect-lines.server";

async function* batchesOf(count: number, entryOf: (number: number) => FeedEntry) {
	for (let start = 0; start < count; start += 500) {
		const size = Math.min(500, count - start);
		yield Array.from({ length: size }, (_, index) => entryOf(start + index + 2));
	}
}

const room = {
	retailerId: 1,
	shops: { shopOf: () => "unknown" as const, newShops: new Map() },
	decisionsByLine: new Map(),
	skus: new Set<string>(),
	findRecentPrices: async () => new Map(),
	match: () => ({ kind: "undecided" as const, proposals: [], condition: "new" as const }),
	isLeftOut: () => false,
	onLines: () => {},
};

const lineAt = (number: number) => ({ number, line: feedLineOf({ id: String(number) }) });

it("collect lines: returns at most as many waiting lines as the queue may have", async () => {
	const { lines, counts, unqueued } = await collectLines(
		batchesOf(MAX_QUEUED_LINES + 3, lineAt),
		room,
	);
	expect(lines).toHaveLength(MAX_QUEUED_LINES);
	expect(lines.at(-1)?.number).toBe(MAX_QUEUED_LINES + 1);
	expect(unqueued).toBe(3);
	expect(counts).toMatchObject({
		lines: MAX_QUEUED_LINES + 3,
		queued: MAX_QUEUED_LINES,
		leftOut: 3,
	});
});

it("collect lines: queues named models without accessories first, then lines with a proposal", async () => {
	const last = (number: number) => MAX_QUEUED_LINES + 5 - number;
	const entryOf = (number: number) => {
		if (number === 2) {
			return { number, line: feedLineOf({ id: "2", title: "Epson Projector Screen" }) };
		}
		const title = last(number) === 0 ? "Epson projector" : `Epson camera ${last(number)}`;
		return { number, line: feedLineOf({ id: String(number), title }) };
	};
	const match = ({ title }: { title: string }) => {
		const proposals = title === "Epson camera 1" ? [{ sku: "A", why: "why" }] : [];
		return { kind: "undecided", proposals, condition: "new" } as const;
	};
	const { lines } = await collectLines(batchesOf(MAX_QUEUED_LINES + 4, entryOf), {
		...room,
		match,
	});
	expect(lines).toHaveLength(MAX_QUEUED_LINES);
	const first = lines.slice(0, 3).map(({ rank, title }) => `${rank} ${title}`);
	expect(first).toEqual(["0 Epson projector", "1 Epson camera 1", "2 Epson Projector Screen"]);
});

it("collect lines: counts all unreadable lines, and returns the first problems", async () => {
	const bad = (number: number) => ({ number, unreadable: "no price" });
	const { counts, problems } = await collectLines(batchesOf(MAX_FEED_PROBLEMS + 5, bad), room);
	expect(counts.unreadable).toBe(MAX_FEED_PROBLEMS + 5);
	expect(problems).toHaveLength(MAX_FEED_PROBLEMS);
	expect(problems[0]).toEqual({ number: 2, reason: "no price" });
});

it("collect lines: rejects a feed with too many matched lines", async () => {
	const match = () => ({ kind: "matched", sku: "A", rule: "ean", condition: "new" }) as const;
	const collecting = collectLines(batchesOf(50_001, lineAt), { ...room, match });
	await expect(collecting).rejects.toThrow("More than 50,000 lines of this feed");
});

it("collect lines: ends when the run has to stop", async () => {
	const onLines = (lines: number) => {
		if (lines >= 1000) throw new Error("stopped");
	};
	await expect(collectLines(batchesOf(5000, lineAt), { ...room, onLines })).rejects.toThrow(
		"stopped",
	);
});

const models = ["EH-TW7100", "EH-TW7000"].map((model) => ({
	sku: model,
	brand: "Epson",
	model,
	eans: [],
	mpn: null,
}));
const deciders = { skus: new Set(models.map(({ sku }) => sku)), match: createMatcher(models) };

const TITLE = "Epson EH-TW7100 Projector";

function known(line: Partial<StoredDecision>): StoredDecision {
	return {
		title: TITLE,
		state: "matched",
		projectorSku: "EH-TW7000",
		rule: "title",
		answeredBy: null,
		answeredAt: null,
		...line,
	};
}

const BY_STAFF = {
	answeredBy: "ann",
	answeredAt: "2026-01-01T00:00:00.000Z",
	rule: "staff",
} as const;

describe("decideLine", () => {
	it.each([
		["the rules for an unknown line", undefined, "EH-TW7100"],
		["staff", known(BY_STAFF), "EH-TW7000"],
		["staff, even if the title changed", known({ ...BY_STAFF, title: "Other" }), "EH-TW7000"],
		[
			"the rules if the model of staff is gone",
			known({ ...BY_STAFF, projectorSku: "X" }),
			"EH-TW7100",
		],
		["an earlier match", known({}), "EH-TW7000"],
		["the rules if the title changed", known({ title: "Other" }), "EH-TW7100"],
		["the rules if the model is gone", known({ projectorSku: "X" }), "EH-TW7100"],
	])("decides by %s", (_, before, sku) => {
		const line = feedLineOf({ title: TITLE });
		expect(decideLine(line, before, deciders)).toMatchObject({ state: "matched", sku });
	});

	it("leaves out lines that staff left out, and ignores lines without a model of ours", () => {
		const leftOut = known({ ...BY_STAFF, state: "left-out", projectorSku: null });
		expect(decideLine(feedLineOf({ title: TITLE }), leftOut, deciders)?.state).toBe("left-out");
		expect(decideLine(feedLineOf({ title: "A kettle" }), undefined, deciders)).toBeUndefined();
	});

	it("queues a line that may be a model", () => {
		const line = feedLineOf({ title: "Epson EB-1 Projector" });
		expect(decideLine(line, undefined, deciders)).toMatchObject({ state: "new", sku: null });
	});

	it("detects in the title of a known line that it is refurbished", () => {
		const line = feedLineOf({ title: `${TITLE} refurbished` });
		expect(decideLine(line, known(BY_STAFF), deciders)?.condition).toBe("refurbished");
	});
});

it("staffDecision is undefined for a match by a rule", () => {
	expect(staffDecision(known({}), deciders.skus)).toBeUndefined();
});
