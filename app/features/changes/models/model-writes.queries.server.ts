import { inChunks } from "db/in-chunks";
import { jsonTable } from "db/json/json-table";
import { SET_UP_WAIT_MS } from "db/migrate";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import { withdrawAlertMails } from "~/features/alerts/alerts.queries.server";
import { FACTS_VERSION } from "~/features/catalogue/numeric-facts/read-facts";
import type { ModelRecord } from "~/features/changes/cells/records";
import {
	type CategoryKey,
	derivedValues,
	keepsDerivedValues,
} from "~/features/changes/models/derived-values";
import { indexModels, unindexModels } from "~/features/changes/models/indexed-words.queries.server";
import { modelChange, rederivedModel } from "~/features/changes/models/model-change";
import {
	syncPhotoQueue,
	updateMainPhotoPaths,
} from "~/features/changes/models/photos.queries.server";
import {
	refreshDisplayPrices,
	withFirstDisplayPrices,
} from "~/features/changes/prices/display-prices.queries.server";
import {
	changedRows,
	lastRowPerKey,
	type ModelRow,
	type RowChange,
	type RowWriteOptions,
} from "~/features/changes/row-change";

/** Rows of models per statement: SQLite accepts at most 32,766 values, and a model has about eighty. */
const ROWS_PER_STATEMENT = 300;

const CATEGORY_COLUMNS = { categoryId: "integer", projectorSku: "text" } as const;
const TAG_COLUMNS = { tag: "text", projectorSku: "text" } as const;

export async function listCategoryKeys(trx: Trx): Promise<CategoryKey[]> {
	return trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
}

/** Replaces the categories, tags and search documents that are derived from these rows. */
async function replaceDerivedRows(
	trx: Trx,
	rows: readonly ModelRow[],
	categories: readonly CategoryKey[],
): Promise<void> {
	if (rows.length === 0) return;
	const skus = rows.map((row) => row.sku);
	const { categoryRows, tagRows, documents } = derivedValues(rows, categories);
	await trx.deleteFrom("projector_categories").where("projectorSku", "in", skus).execute();
	await trx.deleteFrom("projector_tags").where("projectorSku", "in", skus).execute();
	// Passes the rows as JSON, so that the prepared statement is the same for any number of rows.
	await sql`
		insert into "projector_categories" ("categoryId", "projectorSku")
		select "categoryId", "projectorSku" from ${jsonTable(trx, categoryRows, CATEGORY_COLUMNS)} as "new"
	`.execute(trx);
	await sql`
		insert into "projector_tags" ("tag", "projectorSku")
		select "tag", "projectorSku" from ${jsonTable(trx, tagRows, TAG_COLUMNS)} as "new"
	`.execute(trx);
	await indexModels(trx, documents);
}

/** Inserts rows, or replaces those with their SKUs. */
async function writeModels(trx: Trx, rows: readonly ModelRow[]): Promise<void> {
	const [first] = rows;
	if (!first) return;
	await trx
		.insertInto("projectors")
		.values(lastRowPerKey(rows, ({ sku }) => sku))
		.onConflict((conflict) =>
			conflict.column("sku").doUpdateSet((eb) => {
				const { sku: _, id: __, slug: ___, ...values } = first;
				const columns = Object.keys(values) as (keyof typeof values)[];
				return Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]));
			}),
		)
		.execute();
}

const skusOf = (rows: readonly ModelRow[]) => rows.map((row) => row.sku);

async function highestModelId(trx: Trx): Promise<number> {
	const { highest } = await trx
		.selectFrom("projectors")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return highest ?? 0;
}

/**
 * Yields the changes that records of the import template make, in order, chunk by chunk, so that each chunk may be
 * written before the next is read. An absent column keeps the stored value. `unwrittenRows` has rows, by slug, that
 * a preview changed without writing them.
 */
export async function* modelChanges(
	trx: Trx,
	records: readonly ModelRecord[],
	categories: readonly CategoryKey[],
	options: RowWriteOptions,
	unwrittenRows: ReadonlyMap<string, ModelRow> = new Map(),
): AsyncGenerator<RowChange<ModelRow>[]> {
	let highestId = await highestModelId(trx);
	const nextId = () => {
		highestId += 1;
		return highestId;
	};
	for (const chunk of inChunks(records, ROWS_PER_STATEMENT)) {
		const slugs = chunk.map((record) => record.sku.toLowerCase());
		const storedRows = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(storedRows.map((row) => [row.slug, row]));
		yield chunk.map((record) => {
			const slug = record.sku.toLowerCase();
			const before = unwrittenRows.get(slug) ?? rowBySlug.get(slug);
			const change = modelChange(before, record, categories, nextId, options);
			rowBySlug.set(change.after.slug, change.after);
			return change;
		});
	}
}

/** Writes the changed rows, and derives the values that depend on the changes. */
export async function writeModelChanges(
	trx: Trx,
	changes: readonly RowChange<ModelRow>[],
	now: Date,
): Promise<void> {
	const addedRows = changes.filter(({ before }) => !before).map(({ after }) => after);
	const updatedRows = changedRows(changes.filter(({ before }) => before));
	await writeModels(trx, [...updatedRows, ...(await withFirstDisplayPrices(trx, addedRows, now))]);
	await refreshDisplayPrices(trx, skusOf(updatedRows), now);
	const addedSkus = skusOf(addedRows);
	// A model that comes back still has its photos.
	const skusWithPhoto =
		addedSkus.length > 0 ? await updateMainPhotoPaths(trx, addedSkus) : new Set();
	const imageAddressChanges = changes.filter(
		({ before, after }) =>
			(before?.imageUrls ?? "[]") !== after.imageUrls && !skusWithPhoto.has(after.sku),
	);
	await syncPhotoQueue(trx, changedRows(imageAddressChanges), now);
	const rowsToDerive = changedRows(changes.filter((change) => !keepsDerivedValues(change)));
	await replaceDerivedRows(trx, rowsToDerive, await listCategoryKeys(trx));
}

/** Derives the categories, tags and search documents of models again after a change of the categories. */
export async function rederiveCategoriesAndTags(
	trx: Trx,
	skus: readonly string[],
	categories: readonly CategoryKey[],
): Promise<void> {
	for (const chunk of inChunks(skus, ROWS_PER_STATEMENT)) {
		const rows = await trx.selectFrom("projectors").selectAll().where("sku", "in", chunk).execute();
		await replaceDerivedRows(trx, rows, categories);
	}
}

/** Deletes models and everything that belongs to them; withdraws unsent mails about their alerts. */
export async function deleteModels(
	trx: Trx,
	rows: readonly Pick<ModelRow, "id" | "sku">[],
): Promise<void> {
	for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) {
		const skus = chunk.map((row) => row.sku);
		const ids = chunk.map((row) => row.id);
		await withdrawAlertMails(trx, skus);
		await unindexModels(trx, ids);
		await trx.deleteFrom("projectors").where("sku", "in", skus).execute();
	}
}

const REFRESH_CHUNK = 500;

async function refreshStaleModels(trx: Trx): Promise<number> {
	const categories = await listCategoryKeys(trx);
	let refreshedCount = 0;
	for (;;) {
		const rows = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("figuresVersion", "<>", FACTS_VERSION)
			.limit(REFRESH_CHUNK)
			.execute();
		const changes = rows.map((before) => ({ before, after: rederivedModel(before) }));
		for (const chunk of inChunks(changes, ROWS_PER_STATEMENT)) {
			await writeModels(
				trx,
				chunk.map(({ after }) => after),
			);
			const rowsToDerive = chunk
				.filter((change) => !keepsDerivedValues(change))
				.map(({ after }) => after);
			await replaceDerivedRows(trx, rowsToDerive, categories);
		}
		refreshedCount += rows.length;
		if (rows.length < REFRESH_CHUNK) return refreshedCount;
	}
}

/**
 * Derives the numeric facts of all models with an older version, in one transaction. Safe to repeat, and from several
 * processes at once. Returns the number of updated models.
 */
export async function refreshNumericFacts(db: Db): Promise<number> {
	const staleModel = await db
		.selectFrom("projectors")
		.select("sku")
		.where("figuresVersion", "<>", FACTS_VERSION)
		.limit(1)
		.executeTakeFirst();
	if (!staleModel) return 0;
	return write(db, refreshStaleModels, { timeoutMs: SET_UP_WAIT_MS });
}
