import { storableWord } from "db/full-text.queries.server";
import { jsonList, jsonTable } from "db/json/json-table";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { markNamePart, withShoppersTerms, wordsOf } from "~/features/catalogue/words/words";
import { derivedValues, type SearchDocument } from "~/features/changes/models/derived-values";

const COLUMN_TYPES = {
	id: "integer",
	brand: "text",
	model: "text",
	sku: "text",
	spellings: "text",
	details: "text",
	names: "text",
} as const;

const indexedWords = (text: string) => wordsOf(text).map(storableWord);
const indexedText = (text: string) => indexedWords(text).join(" ");

/** Replaces models' documents in the search index; call it inside the rows' transaction. */
export async function indexModels(db: Db, documents: readonly SearchDocument[]): Promise<void> {
	if (documents.length === 0) return;
	const rows = documents.map(({ id, brand, model, sku, spellings, details }) => ({
		id,
		brand: indexedText(brand),
		model: indexedText(model),
		sku: indexedText(sku),
		spellings: indexedText(spellings),
		details: withShoppersTerms(indexedText(details)),
		names: indexedWords([brand, model, spellings].join(" ")).map(markNamePart).join(" "),
	}));
	const words = new Set(
		rows.flatMap(({ id: _, names: __, ...texts }) => Object.values(texts).join(" ").split(" ")),
	);
	const ids = documents.map(({ id }) => id);
	await unindexModels(db, ids);
	// One statement for all models, because preparing a statement takes longer than indexing a model.
	await sql`
		insert into projector_search (rowid, brand, model, sku, spellings, details, names)
		select "id", "brand", "model", "sku", "spellings", "details", "names" from ${jsonTable(db, rows, COLUMN_TYPES)} as "new"
	`.execute(db);
	const sortedWords = [...words].sort();
	await sql`
		insert into search_words (word) select value from ${jsonList(db, sortedWords, "text")} as "new" where true
		on conflict do nothing
	`.execute(db);
}

/** Deletes models from the search index; call it inside the rows' transaction. */
export async function unindexModels(db: Db, ids: readonly number[]): Promise<void> {
	await sql`
		delete from projector_search where rowid in ${jsonList(db, ids, "integer")}
	`.execute(db);
}

const MODELS_PER_CHUNK = 200;

/** Fills an empty search index with every model. Returns the number of models. */
export async function indexAllModels(trx: Db): Promise<number> {
	const categories = await trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
	let indexedCount = 0;
	for (;;) {
		const rows = await trx
			.selectFrom("projectors")
			.selectAll()
			.orderBy("sku")
			.limit(MODELS_PER_CHUNK)
			.offset(indexedCount)
			.execute();
		await indexModels(trx, derivedValues(rows, categories).documents);
		indexedCount += rows.length;
		if (rows.length < MODELS_PER_CHUNK) return indexedCount;
	}
}
