import { db } from "db/connection.server";
import { categories } from "db/seed/categories";
import { jargonTerms } from "db/seed/jargon-terms";
import { retailers } from "db/seed/retailers";
import { write } from "db/writes/write";
import type { Fact } from "~/features/catalogue/facts/facts";
import { withMoreFacts } from "~/features/catalogue/facts/row-facts.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import { upsertModels, upsertOffers } from "~/features/changes/upsert.queries.server";
import { addRows } from "./databases/rows";

const NOW = new Date("2026-01-15T12:00:00Z");

type Cells = Record<string, string>;

let made = 0;

/** Inserts models with the import's own code, from cells as in a spreadsheet. */
export async function makeProjectors(...models: Cells[]): Promise<void> {
	const records = models.map((cells) => {
		made += 1;
		return modelRecordSchema.parse({
			sku: `SKU-${made}`,
			brand: "Epson",
			model: `M${made}`,
			...cells,
		});
	});
	await write(db(), (trx) => upsertModels(trx, records, { now: NOW, isSample: false }));
}

/** Gives a model facts about its figures, of a maker on 12 May 2026 unless they say otherwise. */
export async function giveFacts(sku: string, ...facts: Partial<Fact>[]): Promise<void> {
	const row = await findModelRow(db(), sku);
	if (!row) throw new Error(`There is no model ${sku}`);
	const maker = {
		field: "throw_ratio",
		value: "1.15-1.50:1",
		kind: "maker",
		source: "https://maker.example/spec",
		seenOn: "2026-05-12",
		enteredBy: "ann",
	} as const;
	const after = withDerivedColumns(
		withMoreFacts(
			row,
			facts.map((fact) => ({ ...maker, ...fact })),
		),
	);
	await write(db(), (trx) => apply(trx, { changes: { models: [{ before: row, after }] } }, NOW));
}

/** Inserts listings with the import's own code. */
export async function makeListings(...listings: Cells[]): Promise<void> {
	const records = listings.map((cells) =>
		shopOfferRecordSchema.parse({
			retailer: "currys",
			price: "100",
			affiliate_url: "https://www.currys.co.uk/search?q=x",
			...cells,
		}),
	);
	await write(db(), (trx) => upsertOffers(trx, records, { now: new Date(), isSample: false }));
}

/** The six categories of the sample. */
export async function makeCategories(): Promise<void> {
	await db()
		.insertInto("categories")
		.values([...categories])
		.execute();
}

/** The five retail partners. */
export async function makeShops(): Promise<void> {
	await addRows("retailers", ...retailers);
}

/** The glossary. */
export async function makeJargonTerms(): Promise<void> {
	await db()
		.insertInto("jargon_terms")
		.values([...jargonTerms])
		.execute();
}
