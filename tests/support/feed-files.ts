import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FeedColumns } from "~/features/ingest/columns/feed-line";
import type { FeedEntry } from "~/features/ingest/columns/read-line";
import { openFeed } from "~/features/ingest/open-feed.server";
import { refusalText } from "../refusal";

/** The day on which feeds are read in tests. */
export const FEED_DAY = new Date("2026-11-20T12:00:00Z");

/** Writes a feed to disk while `use` runs. */
export async function withFeedFile<Result>(
	content: string | Uint8Array,
	use: (file: string) => Promise<Result>,
): Promise<Result> {
	const folder = mkdtempSync(join(tmpdir(), "beamwise-feed-"));
	const file = join(folder, "feed");
	try {
		writeFileSync(file, content);
		return await use(file);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function readAll(file: string, columns: FeedColumns | undefined): Promise<FeedEntry[]> {
	const feed = await openFeed(file, { columns, now: FEED_DAY });
	if (feed.status !== "ready") throw new Error(`${feed.status}: ${feed.missing.join(", ")}`);
	const entries: FeedEntry[] = [];
	for await (const batch of feed.batches) entries.push(...batch);
	return entries;
}

/** Returns all entries of a feed, line by line. */
export function readFeed(
	content: string | Uint8Array,
	columns?: FeedColumns,
): Promise<FeedEntry[]> {
	return withFeedFile(content, (file) => readAll(file, columns));
}

/** Returns why a feed cannot be read; blank if it can. */
export async function feedRefusal(content: string | Uint8Array): Promise<string> {
	return readFeed(content).then(() => "", refusalText);
}

/** Returns a summary of each entry, such as "2 Epson EH-TW7100 119900" for a line. */
export function inWords(entries: readonly FeedEntry[]): string[] {
	return entries.map((entry) => {
		if ("line" in entry) return `${entry.number} ${entry.line.title} ${entry.line.pricePence}`;
		const why = "leftOut" in entry ? `left out: ${entry.leftOut}` : entry.unreadable;
		return `${entry.number} ${why}`;
	});
}

export const AWIN_HEADINGS = "aw_product_id,product_name,aw_deep_link,search_price";

/** Returns a feed in Awin's layout with this many valid lines. */
export function awinFeed(count: number): string {
	const lines = Array.from(
		{ length: count },
		(_, at) => `${at},Epson EH-TW${at},https://shop.example/${at},${at + 100}.50`,
	);
	return `${[AWIN_HEADINGS, ...lines].join("\n")}\n`;
}
