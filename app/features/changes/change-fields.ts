import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import { type Fact, factsByField } from "~/features/catalogue/facts/facts";
import { FACT_LABELS } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts, encodeFacts } from "~/features/catalogue/facts/stored-facts";
import type { FieldCell } from "~/features/catalogue/fields/field-kinds.server";
import {
	fieldCells,
	type StoredModelFields,
} from "~/features/catalogue/fields/field-values.server";
import { poundsText } from "~/features/catalogue/values/pounds";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { NEW_MODEL } from "~/features/changes/models/model-change";
import type { ModelRow, OfferRow } from "~/features/changes/row-change";

const FACTS_FIELD_PREFIX = "facts of ";

/**
 * Returns the facts of each column as a field of the audit log, so that each can be undone alone; null without facts.
 */
function factFields(row: ModelRow): ChangedFields {
	const storedFacts = factsByField(decodeFacts(row.facts));
	return Object.fromEntries(
		[...FACT_LABELS.keys()].map((column) => {
			const facts = storedFacts.get(column);
			return [FACTS_FIELD_PREFIX + column, facts ? encodeFacts(facts) : null];
		}),
	);
}

/** Returns the column whose facts a field of the audit log holds; undefined for other fields. */
export function columnOfFactsField(field: string): string | undefined {
	return field.startsWith(FACTS_FIELD_PREFIX) ? field.slice(FACTS_FIELD_PREFIX.length) : undefined;
}

/** Returns the facts in fields of the audit log, by column; an empty list for a column that had no facts. */
export function loggedFacts(fields: ChangedFields): Map<string, Fact[]> {
	return new Map(
		Object.entries(fields).flatMap(([field, storedText]) => {
			const column = columnOfFactsField(field);
			return column === undefined ? [] : [[column, decodeFacts(String(storedText ?? "[]"))]];
		}),
	);
}

/** Returns the fields of a model in the audit log: the cells of an export, their sources, and columns for staff. */
export function modelLogFields(row: ModelRow): ChangedFields {
	return {
		...modelCells(row),
		...factFields(row),
		editor_words: row.editorWords,
		featured_place: row.featuredPlace,
		price_is_example: row.isSamplePrice === 1,
		is_example: row.isSample === 1,
	};
}

/** Returns the fields of an offer in the audit log; its model and shop are in the key of the line. */
export function offerLogFields(
	row: Omit<OfferRow, "updatedAt" | "checkedAt" | "isCheckedByFeed" | "retailerId">,
): ChangedFields {
	const { sku: _, retailer: __, ...cells } = offerCells(row, "");
	return { ...cells, is_example: row.isSample === 1 };
}

/** Returns an offer's key in the audit log. */
export function offerLogKey({
	projectorSku,
	retailerId,
}: Pick<OfferRow, "projectorSku" | "retailerId">): string {
	return `${projectorSku} ${retailerId}`;
}

/** Columns of the import template, in its order (docs/product.md#entities). */
export const MODEL_COLUMNS = modelRecordSchema.keyof().options;

/** Columns of a file of offers (docs/product.md#import-files). */
const OFFER_COLUMNS = shopOfferRecordSchema.keyof().options;

type ModelColumn = (typeof MODEL_COLUMNS)[number];
type OfferColumn = (typeof OFFER_COLUMNS)[number];

/** Returns a model as a row of the import template; importing the row gives the same values. */
export function modelCells(
	row: Pick<ModelRow, "sku" | "brand" | "model"> & StoredModelFields,
): Record<ModelColumn, FieldCell> {
	return { sku: row.sku, brand: row.brand, model: row.model, ...fieldCells(row) };
}

/** Returns the cells of a model without any values. */
export function emptyModelCells(sku: string): Record<ModelColumn, FieldCell> {
	return modelCells({ ...NEW_MODEL, sku, brand: "", model: "" });
}

/** Returns an offer as a row of a file of offers; `shop` is the shop's slug. */
export function offerCells(
	row: Pick<
		OfferRow,
		"projectorSku" | "pricePence" | "inStock" | "affiliateUrl" | "deliveryPence" | "condition"
	>,
	shop: string,
): Record<OfferColumn, FieldCell> {
	return {
		sku: row.projectorSku,
		retailer: shop,
		price: poundsText(row.pricePence),
		in_stock: row.inStock === 1,
		affiliate_url: row.affiliateUrl,
		delivery_price: row.deliveryPence === null ? null : poundsText(row.deliveryPence),
		condition: row.condition,
	};
}
