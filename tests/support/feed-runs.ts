import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "db/connection.server";
import type { FeedsTable } from "db/schema";
import type { Insertable } from "kysely";
import { OFFER_ROW_COLUMNS } from "~/features/changes/row-change";
import { type RunControls, runFeed } from "~/features/feeds/run/run-feed.server";
import type { MatchedLine } from "~/features/feeds/run/run-plan";
import type { FeedLine } from "~/features/ingest/columns/feed-layout";

// Runs of feeds on the database of a test.

export const NOW = new Date("2026-03-01T06:00:00Z");

/** Returns the time this many hours after the first run. */
export const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

export function feedLineOf(line: Partial<FeedLine> = {}): FeedLine {
	return {
		id: "1",
		title: "Epson A",
		brand: "",
		mpn: "",
		eans: [],
		merchant: "",
		category: "",
		url: "https://shop.example/1",
		image: "",
		pricePence: 50_000,
		deliveryPence: null,
		inStock: true,
		condition: "new",
		...line,
	};
}

/** A line that matches a model. */
export function plannedLineOf(line: Partial<MatchedLine> = {}): MatchedLine {
	const { category: _, ...texts } = feedLineOf();
	const decision = { state: "matched", rule: "title" } as const;
	const byRule = { answeredBy: null, answeredAt: null };
	return {
		...texts,
		...decision,
		...byRule,
		proposals: [],
		rank: 2,
		sku: "A",
		retailerId: 1,
		number: 2,
		...line,
	};
}

export async function makeFeed(feed: Partial<Insertable<FeedsTable>> = {}): Promise<number> {
	const { id } = await db()
		.insertInto("feeds")
		.values({ name: "Currys", retailerId: 1, createdAt: NOW.toISOString(), ...feed })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** A line of a feed in Awin's layout. */
export interface AwinLine {
	id: string;
	title: string;
	price: string;
	[column: string]: string;
}

const COLUMNS: Record<string, string> = {
	id: "aw_product_id",
	title: "product_name",
	price: "search_price",
	url: "aw_deep_link",
	ean: "ean",
	mpn: "mpn",
	brand: "brand_name",
	stock: "in_stock",
	currency: "currency",
	condition: "condition",
	delivery: "delivery_cost",
	merchant: "merchant_name",
};

/** Returns a file in Awin's layout with the columns of its lines. */
export function awinCsv(lines: readonly AwinLine[]): string {
	const columns = ["id", "title", "price", "url"];
	for (const line of lines) {
		for (const column of Object.keys(line)) if (!columns.includes(column)) columns.push(column);
	}
	const rows = lines.map((line) => {
		const cells: Record<string, string> = { url: `https://shop.example/${line.id}`, ...line };
		return columns.map((column) => `"${(cells[column] ?? "").replaceAll('"', '""')}"`).join(",");
	});
	return `${[columns.map((column) => COLUMNS[column] ?? column).join(","), ...rows].join("\n")}\n`;
}

/** Runs a feed with a file of this content; throws if it does not run at all. */
export async function runContent(
	feedId: number,
	content: string | Buffer,
	now = NOW,
	controls: RunControls = {},
) {
	const folder = mkdtempSync(join(tmpdir(), "feed-run-"));
	try {
		const path = join(folder, "upload");
		writeFileSync(path, content);
		const file = { name: "feed.csv", path };
		const options = { feedId, startedBy: "ann", file, folder: join(folder, "work"), now };
		const outcome = await runFeed(db(), options, controls);
		if (outcome.status === "failed") throw new Error(outcome.message);
		return outcome;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Returns all listings, without their ids. */
export function listings() {
	return db()
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.orderBy("projectorSku")
		.orderBy("retailerId")
		.execute();
}

/** Returns offers as lines such as 'TW7100 1 1299.00', with 'out' if out of stock. */
export async function offers(): Promise<string[]> {
	return (await listings()).map(
		({ projectorSku, retailerId, pricePence, inStock, condition }) =>
			`${projectorSku} ${retailerId} ${(pricePence / 100).toFixed(2)}${inStock ? "" : " out"}${condition === "new" ? "" : " refurbished"}`,
	);
}

export function feedRow(id: number) {
	return db().selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function runs() {
	return db().selectFrom("runs").selectAll().where("kind", "=", "feed").orderBy("id").execute();
}

export function lines() {
	return db().selectFrom("feed_lines").selectAll().orderBy("id").execute();
}
