import { db } from "db/connection.server";
import { categories } from "db/seed/categories";
import { jargonTerms } from "db/seed/jargon-terms";
import { retailers } from "db/seed/retailers";
import { listingRecord } from "~/features/catalogue/write/cells/listing-record";
import { projectorRecord } from "~/features/catalogue/write/cells/projector-record";
import { upsertListings } from "~/features/catalogue/write/listing-writes.queries.server";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";

const NOW = new Date("2026-01-15T12:00:00Z");

type Cells = Record<string, string>;

let made = 0;

/** Inserts models with the import's own code, from cells as in a spreadsheet. */
export async function makeProjectors(...models: Cells[]): Promise<void> {
	const records = models.map((cells) => {
		made += 1;
		return projectorRecord.parse({
			sku: `SKU-${made}`,
			brand: "Epson",
			model: `M${made}`,
			...cells,
		});
	});
	await db()
		.transaction()
		.execute((trx) => upsertProjectors(trx, records, { now: NOW, isSample: false }));
}

/** Inserts listings with the import's own code. */
export async function makeListings(...listings: Cells[]): Promise<void> {
	const records = listings.map((cells) =>
		listingRecord.parse({
			retailer: "currys",
			price: "100",
			affiliate_url: "https://www.currys.co.uk/search?q=x",
			...cells,
		}),
	);
	await db()
		.transaction()
		.execute((trx) => upsertListings(trx, records, { now: new Date(), isSample: false }));
}

/** The six categories of the sample. */
export async function makeCategories(): Promise<void> {
	await db()
		.insertInto("categories")
		.values([...categories])
		.execute();
}

/** The five retail partners. */
export async function makeRetailers(): Promise<void> {
	await db()
		.insertInto("retailers")
		.values(retailers.map((row) => ({ ...row, affiliateEnabled: 1 })))
		.execute();
}

/** The glossary. */
export async function makeJargonTerms(): Promise<void> {
	await db()
		.insertInto("jargon_terms")
		.values([...jargonTerms])
		.execute();
}
