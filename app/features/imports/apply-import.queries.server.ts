import { decodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Selectable, Transaction } from "kysely";
import { brandName } from "~/features/catalogue/brand";
import { tagsOf } from "~/features/catalogue/tag";
import { indexProjector, unindexProjector } from "~/features/search/search-index.queries.server";
import { spellingsOf } from "~/features/search/search-terms";
import type { ListingRecord } from "./listing-record";
import type { ProjectorRecord } from "./projector-record";
import { projectorValues } from "./projector-values";

export interface ApplyOptions {
	now: Date;
	/** The rows are the sample catalogue's, not a shop's. */
	isSample: boolean;
}

type ProjectorRow = Selectable<Database["projectors"]>;
type CategoryKey = { id: number; name: string; slug: string };

/** Categories that a model's list of categories names, by slug or by name (design section 4). */
function namedCategories(names: readonly string[], categories: readonly CategoryKey[]) {
	const wanted = names.map((name) => name.toLowerCase());
	return wanted.flatMap((name) =>
		categories.filter((one) => one.slug === name || one.name.toLowerCase() === name),
	);
}

async function replaceDerived(
	trx: Transaction<Database>,
	row: ProjectorRow,
	categories: readonly CategoryKey[],
): Promise<void> {
	const productCategory = decodeList(row.productCategory);
	const features = decodeList(row.features);
	const named = namedCategories(productCategory, categories);
	const categoryIds = new Set(named.map((category) => category.id));
	if (row.categoryId !== null) categoryIds.add(row.categoryId);

	await trx.deleteFrom("projector_categories").where("projectorSku", "=", row.sku).execute();
	if (categoryIds.size > 0) {
		const values = [...categoryIds].map((categoryId) => ({ categoryId, projectorSku: row.sku }));
		await trx.insertInto("projector_categories").values(values).execute();
	}

	const tags = tagsOf({ productLabel: row.productLabel, productCategory, features });
	await trx.deleteFrom("projector_tags").where("projectorSku", "=", row.sku).execute();
	if (tags.length > 0) {
		const values = tags.map((tag) => ({ tag, projectorSku: row.sku }));
		await trx.insertInto("projector_tags").values(values).execute();
	}

	await indexProjector(trx, {
		id: row.id,
		brand: `${row.brand} ${brandName(row.brand)}`,
		model: row.model,
		sku: row.sku,
		spellings: [brandName(row.brand), row.model].flatMap(spellingsOf).join(" "),
		details: [
			row.resolution,
			row.projectionType,
			row.lightSourceType,
			row.throwType && `${row.throwType} throw`,
			row.productLabel,
			...named.map((category) => category.name),
			...productCategory,
			...features,
		]
			.filter(Boolean)
			.join(" "),
	});
}

async function nextProjectorId(trx: Transaction<Database>): Promise<number> {
	const { highest } = await trx
		.selectFrom("projectors")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return (highest ?? 0) + 1;
}

/**
 * Writes records of the import template over what is stored, and everything derived from them. A value the
 * record does not have stays as it was. The caller owns the transaction.
 */
export async function upsertProjectors(
	trx: Transaction<Database>,
	records: readonly ProjectorRecord[],
	{ now, isSample }: ApplyOptions,
): Promise<void> {
	const categories = await trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
	let nextId = await nextProjectorId(trx);
	for (const record of records) {
		const values = projectorValues(record);
		const stored = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "=", values.slug)
			.executeTakeFirst();
		const changes = {
			...values,
			// A SKU keeps the capitals it was first written with: other rows refer to it.
			sku: stored?.sku ?? values.sku,
			isSample: isSample ? (1 as const) : (0 as const),
			...(record.product_category && {
				categoryId: namedCategories(record.product_category, categories)[0]?.id ?? null,
			}),
			...(values.pricePence !== undefined &&
				values.pricePence !== stored?.pricePence && { priceUpdatedAt: now.toISOString() }),
		};
		const row = stored
			? await trx
					.updateTable("projectors")
					.set(changes)
					.where("sku", "=", stored.sku)
					.returningAll()
					.executeTakeFirstOrThrow()
			: await trx
					.insertInto("projectors")
					.values({ priceUpdatedAt: now.toISOString(), ...changes, id: nextId++ })
					.returningAll()
					.executeTakeFirstOrThrow();
		await replaceDerived(trx, row, categories);
	}
}

export class UnknownReferenceError extends Error {}

/**
 * Writes records of a listings file over what is stored. The caller owns the transaction. Throws
 * UnknownReferenceError for a SKU or a retailer that is not there.
 */
export async function upsertListings(
	trx: Transaction<Database>,
	records: readonly ListingRecord[],
	{ now }: Pick<ApplyOptions, "now">,
): Promise<void> {
	const retailers = await trx.selectFrom("retailers").select(["id", "slug"]).execute();
	for (const record of records) {
		const retailer = retailers.find(
			({ id, slug }) => slug === record.retailer.toLowerCase() || String(id) === record.retailer,
		);
		if (!retailer) throw new UnknownReferenceError(`no retailer "${record.retailer}"`);
		const projector = await trx
			.selectFrom("projectors")
			.select("sku")
			.where("slug", "=", record.sku.toLowerCase())
			.executeTakeFirst();
		if (!projector) throw new UnknownReferenceError(`no projector with SKU ${record.sku}`);
		const values = {
			pricePence: record.price,
			affiliateUrl: record.affiliate_url,
			updatedAt: now.toISOString(),
			...(record.in_stock !== undefined && {
				inStock: record.in_stock ? (1 as const) : (0 as const),
			}),
		};
		await trx
			.insertInto("retailer_listings")
			.values({ ...values, projectorSku: projector.sku, retailerId: retailer.id })
			.onConflict((conflict) =>
				conflict.columns(["projectorSku", "retailerId"]).doUpdateSet(values),
			)
			.execute();
	}
}

/** Removes what is left of the sample catalogue: answers how many models went. */
export async function deleteSampleRows(db: Kysely<Database>): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom("projectors")
			.select(["id", "sku"])
			.where("isSample", "=", 1)
			.execute();
		for (const { id, sku } of rows) {
			await unindexProjector(trx, id);
			await trx.deleteFrom("projectors").where("sku", "=", sku).execute();
		}
		return rows.length;
	});
}
