import { decodeObject, encodeList } from "db/json/json-columns";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { disputedFields, factsByField, oldestSeenOn } from "~/features/catalogue/facts/facts";
import {
	unrecordedFields,
	withFacts,
	withMoreFacts,
	withStaffFacts,
} from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import {
	EMPTY_FIELDS,
	encodeFields,
	type StoredModelFields,
} from "~/features/catalogue/fields/field-values.server";
import type { NumericFacts } from "~/features/catalogue/numeric-facts/numeric-facts";
import {
	FACTS_VERSION,
	type FactTexts,
	numericFacts,
} from "~/features/catalogue/numeric-facts/read-facts";
import { resolutionPixels } from "~/features/catalogue/numeric-facts/resolution-class";
import type { ModelRecord } from "~/features/changes/cells/records";
import { type CategoryKey, namedCategories } from "~/features/changes/models/derived-values";
import { PRICE_OF_NEW_MODEL } from "~/features/changes/prices/display-prices.queries.server";
import {
	type ModelRow,
	type RowChange,
	type RowWriteOptions,
	unknownSkuMessage,
} from "~/features/changes/row-change";
import { ExpectedError } from "~/logging/expected-error";

type ColumnsToDeriveFrom = StoredModelFields & Pick<ModelRow, "brand" | "facts" | keyof FactTexts>;

type DerivedColumns = Pick<
	ModelRow,
	| "brandSlug"
	| "resolutionPixels"
	| "disputed"
	| "oldestSeenOn"
	| "unrecorded"
	| keyof NumericFacts
	| "figuresVersion"
>;

/** Returns the numeric facts of a row, by column. */
function factColumns(
	row: Pick<ModelRow, keyof FactTexts>,
): NumericFacts & Pick<ModelRow, "figuresVersion"> {
	const texts = { ...row, specifications: decodeObject(row.specifications) };
	return { ...numericFacts(texts), figuresVersion: FACTS_VERSION };
}

/**
 * Returns a row with its derived columns, which depend on the complete row. Every write of a model calls this, so that
 * no derived column contradicts a text.
 */
export function withDerivedColumns<FullRow extends ColumnsToDeriveFrom>(
	row: FullRow,
): FullRow & DerivedColumns {
	const facts = factsByField(decodeFacts(row.facts));
	return {
		...row,
		disputed: encodeList(disputedFields(facts)),
		oldestSeenOn: oldestSeenOn(facts),
		unrecorded: unrecordedFields(row, facts).length,
		brandSlug: brandSlug(row.brand),
		resolutionPixels: resolutionPixels(row.resolution),
		...factColumns(row),
	};
}

/** Returns a stored row with the values of its current facts, and with its own derived columns derived again. */
export function rederivedModel(row: ModelRow): ModelRow {
	return withDerivedColumns(withFacts(row, decodeFacts(row.facts)));
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Returns the change that a record makes to its model's row. Throws an ExpectedError for a new model without a name.
 */
export function modelChange(
	storedRow: ModelRow | undefined,
	record: ModelRecord,
	categories: readonly CategoryKey[],
	nextId: () => number,
	{ now, isSample, by, pinsFacts = false, facts }: RowWriteOptions,
): RowChange<ModelRow> {
	const { sku, brand, model } = record;
	const values: Partial<ModelRow> & Pick<ModelRow, "sku" | "slug"> = {
		sku,
		slug: sku.toLowerCase(),
		...(brand !== undefined && { brand }),
		...(model !== undefined && { model }),
		...encodeFields(record),
	};
	if (record.product_category) {
		values.categoryId = namedCategories(record.product_category, categories)[0]?.id ?? null;
	}
	const sampleFlag = isSample ? (1 as const) : (0 as const);
	const samplePriceFlag = values.pricePence ? sampleFlag : (0 as const);
	/**
	 * Returns a changed row with the facts behind its values: one of staff for each changed value, and those that come
	 * with the record; a sample has only the latter.
	 */
	const withRecordedFacts = <FullRow extends StoredModelFields & { facts: string }>(
		before: StoredModelFields & { facts: string },
		after: FullRow,
	): FullRow => {
		const modelFacts = facts?.get(values.slug);
		if (isSample) return modelFacts ? withFacts(after, modelFacts) : after;
		const staffRow = withStaffFacts(before, after, {
			enteredBy: by ?? null,
			day: dayOf(now),
			isPinned: pinsFacts,
		});
		return modelFacts ? withMoreFacts(staffRow, modelFacts) : staffRow;
	};
	if (!storedRow) {
		if (brand === undefined || model === undefined) {
			throw new ExpectedError(400, unknownSkuMessage(record.sku));
		}
		const priceUpdatedAt = now.toISOString();
		const sampleFlags = { isSample: sampleFlag, isSamplePrice: samplePriceFlag };
		const identity = { brand, model, id: nextId() };
		const newRow = { ...NEW_MODEL, ...values, ...identity, ...sampleFlags, priceUpdatedAt };
		const after = withRecordedFacts(NEW_MODEL, newRow);
		return { before: undefined, after: withDerivedColumns(after) };
	}
	// Keeps the stored spelling of the SKU, because other rows refer to it.
	const after = withDerivedColumns(
		withRecordedFacts(storedRow, { ...storedRow, ...values, sku: storedRow.sku }),
	);
	// A model that is featured again comes last.
	if (after.isFeatured === 0) after.featuredPlace = null;
	if (
		Object.entries(after).every(([column, value]) => storedRow[column as keyof ModelRow] === value)
	) {
		return { before: storedRow, after: storedRow };
	}
	if (after.pricePence !== storedRow.pricePence) {
		after.priceUpdatedAt = now.toISOString();
		after.isSamplePrice = samplePriceFlag;
	}
	after.isSample = sampleFlag;
	return { before: storedRow, after };
}

/** The columns of a new model, equal to the table's defaults; without derived columns. */
export const NEW_MODEL = {
	...EMPTY_FIELDS,
	imagePath: null,
	categoryId: null,
	lightSource: null,
	specifications: "{}",
	...PRICE_OF_NEW_MODEL,
	isLowestPrice: 0 as const,
	featuredPlace: null,
	editorWords: null,
	facts: "[]",
} satisfies Partial<ModelRow>;
