import type { Db } from "db/schema";
import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { withFacts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { CELL_RULES } from "~/features/catalogue/fields/field-values.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { listShopNames } from "~/features/catalogue/offers/shops/shops.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import { modelChangeRecord, shopOfferRecord } from "~/features/changes/cells/records";
import { loggedFacts, modelFields, offerFields } from "~/features/changes/change-fields";
import { namedCategories } from "~/features/changes/models/derived-values";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import {
	listCategoryKeys,
	modelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import { resolveOffers } from "~/features/changes/offers/offer-writes.queries.server";
import {
	type ModelRow,
	OFFER_ROW,
	type OfferRow,
	offerChange,
} from "~/features/changes/row-change";
import {
	deleteModelIn,
	listContents,
} from "~/features/model-editor/delete/delete-model.queries.server";
import { placeFeatured } from "~/features/model-editor/featured/featured-models.queries.server";
import { cellsOf } from "~/features/records/kit/form-values";
import type { Undoable } from "~/features/records/kit/record";
import {
	deleteSynonym,
	insertSynonym,
	synonymErrors,
} from "~/features/search/synonyms/synonyms.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { unstorableText } from "./field-words.server";

/** Splits an offer's key into its SKU and shop id. */
export function offerParts(key: string): { sku: string; shopId: number } {
	const [sku = "", shopId = ""] = key.split(" ");
	return { sku, shopId: /^\d{1,9}$/.test(shopId) ? Number(shopId) : -1 };
}

export function findOfferRow(db: Db, key: string): Promise<OfferRow | undefined> {
	const { sku, shopId } = offerParts(key);
	return db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "retailer_listings.projectorSku")
		.select(OFFER_ROW.map((column) => `retailer_listings.${column}` as const))
		.where("projectors.slug", "=", sku.toLowerCase())
		.where("retailerId", "=", shopId)
		.executeTakeFirst();
}

function offerRecord(key: string, fields: ChangedFields) {
	const { sku, shopId } = offerParts(key);
	return shopOfferRecord.safeParse({ ...cellsOf(fields), sku, retailer: String(shopId) });
}

async function missingParts(db: Db, key: string): Promise<string | undefined> {
	const { sku, shopId } = offerParts(key);
	if (!(await findModelRow(db, sku)))
		return `There is no model ${sku} any more: put that back first.`;
	const hasShop = (await listShopNames(db)).has(shopId);
	return hasShop ? undefined : "Its shop was deleted: undo that first.";
}

/** Reverts changes of offers, by SKU and shop. */
export const offerUndo: Undoable = {
	async find(db, key) {
		const row = await findOfferRow(db, key);
		return row && offerFields(row);
	},

	async check(db, key, fields) {
		const missing = await missingParts(db, key);
		if (missing !== undefined) return { problem: missing, notes: [] };
		const stored = await offerUndo.find(db, key);
		const { error } = offerRecord(key, { ...stored, ...fields });
		return { problem: error && unstorableText(error), notes: [] };
	},

	async write(trx, key, fields, { now }) {
		const missing = await missingParts(trx, key);
		if (missing !== undefined) throw new ExpectedError(409, missing);
		const before = await findOfferRow(trx, key);
		const wanted = { ...(before && offerFields(before)), ...fields };
		const { data: record, error } = offerRecord(key, wanted);
		if (error) throw new ExpectedError(409, unstorableText(error));
		const [resolved] = await resolveOffers(trx, [record]);
		if (!resolved || "reason" in resolved) {
			throw new ExpectedError(409, resolved?.reason ?? "The offer is not there any more.");
		}
		const { after } = offerChange(before, resolved, { now, isSample: false });
		const isSample = wanted.is_example === true ? (1 as const) : (0 as const);
		const written = { ...after, isSample, updatedAt: now.toISOString() };
		await apply(trx, { changes: { offers: [{ before, after: written }] } }, now);
		return key;
	},

	async checkRemoval() {
		return { notes: ["Its price history keeps what it cost."] };
	},

	async remove(trx, key, stamp, { id: putsBackId }) {
		const row = await findOfferRow(trx, key);
		if (!row) return;
		await apply(trx, { log: { ...stamp, putsBackId }, deletions: { offers: [row] } }, stamp.now);
	},
};

async function synonymProblem(db: Db, words: string, { meaning }: ChangedFields) {
	const errors = await synonymErrors(db, { words, meaning: String(meaning ?? "") });
	return errors && Object.values(errors).flat().join(" ");
}

/** Reverts changes of synonyms, by their words. Synonyms are added and deleted, never changed. */
export const synonymUndo: Undoable = {
	find: (db, words) =>
		db
			.selectFrom("synonyms")
			.select(["words", "meaning"])
			.where("words", "=", words)
			.executeTakeFirst(),
	check: async (db, words, fields) => ({
		problem: await synonymProblem(db, words, fields),
		notes: [],
	}),
	async write(trx, words, fields, stamp) {
		const problem = await synonymProblem(trx, words, fields);
		if (problem !== undefined) throw new ExpectedError(409, problem);
		await insertSynonym(trx, { words, meaning: String(fields.meaning ?? "") }, stamp);
		return words;
	},
	checkRemoval: async () => ({ notes: [] }),
	async remove(trx, words, stamp, { id }) {
		await deleteSynonym(trx, words, stamp, id);
	},
};

function modelRecord(sku: string, fields: ChangedFields) {
	return modelChangeRecord.safeParse({ ...cellsOf(fields), sku });
}

/** Returns those values of a line that only staff set. */
function staffValues(fields: ChangedFields, isFeatured: boolean): Partial<ModelRow> {
	const { editor_words: words, featured_place: place } = fields;
	const flag = (name: string) => (fields[name] === true ? (1 as const) : (0 as const));
	return {
		...(words !== undefined && { editorWords: words === null ? null : String(words) }),
		...(place !== undefined && {
			featuredPlace: isFeatured && typeof place === "number" ? place : null,
		}),
		...(fields.price_is_example !== undefined && { isSamplePrice: flag("price_is_example") }),
		...(fields.is_example !== undefined && { isSample: flag("is_example") }),
	};
}

/** Returns a row with the facts of a line, and with the figures that stand among them. */
function withLoggedFacts(row: ModelRow, fields: ChangedFields): ModelRow {
	const logged = loggedFacts(fields);
	if (logged.size === 0) return row;
	const otherFacts = decodeFacts(row.facts).filter(({ field }) => !logged.has(field));
	return withDerivedColumns(withFacts(row, [...otherFacts, ...[...logged.values()].flat()]));
}

async function unknownCategories(db: Db, fields: ChangedFields): Promise<string[]> {
	const read = CELL_RULES.product_category.safeParse(cellsOf(fields).product_category);
	const names = read.data ?? [];
	if (names.length === 0) return [];
	const categories = await db.selectFrom("categories").select(["id", "name", "slug"]).execute();
	return names.filter((name) => namedCategories([name], categories).length === 0);
}

/** Reverts changes of models, by SKU. */
export const modelUndo: Undoable = {
	async find(db, sku) {
		const row = await findModelRow(db, sku);
		return row && modelFields(row);
	},

	async check(db, sku, fields) {
		const { error } = modelRecord(sku, fields);
		if (error) return { problem: unstorableText(error), notes: [] };
		const unknown = await unknownCategories(db, fields);
		const successor = String(fields.replaced_by ?? "");
		const isGone = successor !== "" && !(await findModelRow(db, successor));
		return {
			notes: [
				...unknown.map(
					(name) =>
						`There is no category "${name}" any more, so the model will not be listed in it.`,
				),
				...(isGone
					? [`There is no model ${successor} any more, so the page will not name it.`]
					: []),
			],
		};
	},

	async write(trx, sku, fields, { by, now }) {
		const { data: record, error } = modelRecord(sku, fields);
		if (error) throw new ExpectedError(409, unstorableText(error));
		const categories = await listCategoryKeys(trx);
		const options = { now, isSample: false, by, isPinned: true };
		for await (const changes of modelChanges(trx, [record], categories, options)) {
			const written = changes.map(({ before, after }) => ({
				before,
				after: {
					...withLoggedFacts(after, fields),
					isSample: before?.isSample ?? after.isSample,
					isSamplePrice: before?.isSamplePrice ?? after.isSamplePrice,
					...staffValues(fields, after.isFeatured === 1),
				},
			}));
			await apply(trx, { changes: { models: written } }, now);
			for (const { after } of written) {
				const { featured_place: place } = fields;
				// A place is a position in an order, so other models move.
				if (typeof place === "number" && after.isFeatured === 1) {
					await placeFeatured(trx, after.sku, place);
				}
			}
		}
		return sku;
	},

	async checkRemoval(db, sku) {
		const row = await findModelRow(db, sku);
		const lines = row ? await listContents(db, row) : [];
		return {
			notes: [
				...lines.map((text) => `With it goes: ${text}.`),
				"Its address will say that it was deleted.",
			],
		};
	},

	async remove(trx, sku, stamp, { id: putsBackId }) {
		await deleteModelIn(trx, sku, { ...stamp, putsBackId });
	},
};
