import { expect, it } from "vitest";
import type { FeedEntry } from "~/features/feeds/read/line/read-line";
import { feedLineOf } from "../../../../../tests/support/feed-runs";
import { collectLines, MAX_PROBLEMS, MAX_QUEUED } from "./collect-lines.server";

async function* batchesOf(count: number, entryOf: (number: number) => FeedEntry) {
	for (let start = 0; start < count; start += 500) {
		const size = Math.min(500, count - start);
		yield Array.from({ length: size }, (_, index) => entryOf(start + index + 2));
	}
}

const room = {
	retailerId: 1,
	shops: { shopOf: () => "unknown" as const, met: new Map() },
	known: new Map(),
	skus: new Set<string>(),
	match: () => ({ kind: "new" as const, proposals: [], condition: "new" as const }),
	isLeftOut: () => false,
	onLines: () => {},
};

const lineAt = (number: number) => ({ number, line: feedLineOf({ id: String(number) }) });

it("returns at most as many waiting lines as the queue may have", async () => {
	const { lines, counts, unqueued } = await collectLines(batchesOf(MAX_QUEUED + 3, lineAt), room);
	expect(lines).toHaveLength(MAX_QUEUED);
	expect(lines.at(-1)?.number).toBe(MAX_QUEUED + 1);
	expect(unqueued).toBe(3);
	expect(counts).toMatchObject({ lines: MAX_QUEUED + 3, queued: MAX_QUEUED, leftOut: 3 });
});

it("queues named projectors without accessories first, then lines with a proposal", async () => {
	const last = (number: number) => MAX_QUEUED + 5 - number;
	const entryOf = (number: number) => {
		if (number === 2) {
			return { number, line: feedLineOf({ id: "2", title: "Epson Projector Screen" }) };
		}
		const title = last(number) === 0 ? "Epson projector" : `Epson camera ${last(number)}`;
		return { number, line: feedLineOf({ id: String(number), title }) };
	};
	const match = ({ title }: { title: string }) => {
		const proposals = title === "Epson camera 1" ? [{ sku: "A", why: "why" }] : [];
		return { kind: "new", proposals, condition: "new" } as const;
	};
	const { lines } = await collectLines(batchesOf(MAX_QUEUED + 4, entryOf), { ...room, match });
	expect(lines).toHaveLength(MAX_QUEUED);
	const first = lines.slice(0, 3).map(({ rank, title }) => `${rank} ${title}`);
	expect(first).toEqual(["0 Epson projector", "1 Epson camera 1", "2 Epson Projector Screen"]);
});

it("counts all unreadable lines, and returns the first problems", async () => {
	const bad = (number: number) => ({ number, unreadable: "no price" });
	const { counts, problems } = await collectLines(batchesOf(MAX_PROBLEMS + 5, bad), room);
	expect(counts.unreadable).toBe(MAX_PROBLEMS + 5);
	expect(problems).toHaveLength(MAX_PROBLEMS);
	expect(problems[0]).toEqual({ number: 2, reason: "no price" });
});

it("rejects a feed with too many matched lines", async () => {
	const match = () => ({ kind: "matched", sku: "A", rule: "ean", condition: "new" }) as const;
	const collecting = collectLines(batchesOf(50_001, lineAt), { ...room, match });
	await expect(collecting).rejects.toThrow("More than 50,000 lines of this feed");
});

it("ends when the run has to stop", async () => {
	const onLines = (lines: number) => {
		if (lines >= 1000) throw new Error("stopped");
	};
	await expect(collectLines(batchesOf(5000, lineAt), { ...room, onLines })).rejects.toThrow(
		"stopped",
	);
});
