import type { z } from "zod";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { type FactRecord, factCells, factRecordSchema } from "~/features/changes/cells/fact-record";
import {
	type ModelRecord,
	modelChangeRecordSchema,
	modelRecordSchema,
	type OfferRecord,
	shopOfferRecordSchema,
	type TermRecord,
	termRecordSchema,
} from "~/features/changes/cells/records";
import {
	SHOP_COLUMNS,
	type ShopChangeRecord,
	shopChangeSchema,
	slugOfName,
} from "~/features/changes/shops/shop-record";
import type { SHEET_NAMES } from "../read/sheet";

export type SheetKind = keyof typeof SHEET_NAMES;

/** Kinds of rows that a file in another layout may contain. */
export type MappedKind = "projectors" | "listings";

/** Type of record that a row of each kind of sheet becomes. */
export interface RecordByKind {
	projectors: ModelRecord;
	listings: OfferRecord;
	shops: ShopChangeRecord;
	jargon: TermRecord;
	facts: FactRecord;
}

export interface SheetKindRules<RowRecord> {
	/** The headers of the template, in order. */
	columns: readonly string[];
	/** The required columns; rows are matched by the first, offers also by the shop. */
	required: readonly [key: string, ...furtherColumns: string[]];
	/** Schema that reads a row. */
	rowSchema: z.ZodType<RowRecord>;
	/** The key that must be unique in a file, and its name; a row with an empty part has no key. */
	identity: { label: string; keyParts: (cell: (column: string) => string) => string[] };
}

/** The kinds of sheets. */
export const SHEET_KINDS: { readonly [Name in SheetKind]: SheetKindRules<RecordByKind[Name]> } = {
	projectors: {
		columns: modelRecordSchema.keyof().options,
		required: ["sku"],
		rowSchema: modelChangeRecordSchema,
		identity: { label: "SKU", keyParts: (cell) => [cell("sku")] },
	},
	listings: {
		columns: shopOfferRecordSchema.keyof().options,
		required: ["sku", "retailer", "price", "affiliate_url"],
		rowSchema: shopOfferRecordSchema,
		identity: { label: "SKU and retailer", keyParts: (cell) => [cell("sku"), cell("retailer")] },
	},
	shops: {
		columns: SHOP_COLUMNS,
		required: ["slug"],
		rowSchema: shopChangeSchema,
		identity: { label: "slug", keyParts: (cell) => [cell("slug") || slugOfName(cell("name"))] },
	},
	jargon: {
		columns: termRecordSchema.keyof().options,
		required: ["term", "description"],
		rowSchema: termRecordSchema,
		identity: { label: "term", keyParts: (cell) => [tagSlug(cell("term"))] },
	},
	facts: {
		columns: factCells.keyof().options,
		required: ["sku", "field", "value"],
		rowSchema: factRecordSchema,
		// A fact may have any number of sources.
		identity: { label: "", keyParts: () => [""] },
	},
};

/** The last column of downloads of rejected rows; uploads ignore it. */
export const PROBLEM_COLUMN = "problem";

/** Returns a header for comparison: 'Launch Year', 'launch_year' and 'LaunchYear' have one key. */
export function columnKey(header: string): string {
	return header.toLowerCase().replace(/[\s_\u200B-\u200D\u2060-]+/g, "");
}

const keysOf = (kind: SheetKind) => SHEET_KINDS[kind].columns.map(columnKey);

const keysWithout = (kind: SheetKind, otherKind: SheetKind) =>
	keysOf(kind).filter((key) => !keysOf(otherKind).includes(key));

/** Columns that lists of every kind may have. */
const SHARED_COLUMNS = new Set(["slug", "name", "description"]);

const OFFER_KEYS = keysWithout("listings", "projectors");

const FACT_KEYS = keysWithout("facts", "projectors").filter((key) => key !== "field");

const SHOP_KEYS = new Set(keysOf("shops").filter((key) => !SHARED_COLUMNS.has(key)));

/** Keys of columns that only models and offers have, not shops or terms. */
const MODEL_KEYS = new Set([...keysWithout("projectors", "jargon"), ...OFFER_KEYS]);

/** Returns true for headers of a list of shops; other lists have slugs, names and descriptions too. */
function areShopColumns(keys: readonly string[]): boolean {
	const otherKeys = keys.filter((key) => key !== "" && key !== "slug" && key !== PROBLEM_COLUMN);
	if (otherKeys.some((key) => SHOP_KEYS.has(key))) return true;
	return otherKeys.length > 0 && otherKeys.every((key) => keysOf("shops").includes(key));
}

/** Returns the kind of rows that headers belong to; undefined for headers of another table. */
export function sheetKindOf(keys: readonly string[]): SheetKind | undefined {
	if (keys.includes("sku")) {
		if (keys.includes("field") && FACT_KEYS.some((key) => keys.includes(key))) return "facts";
		const hasOfferColumns = OFFER_KEYS.some((key) => keys.includes(key));
		const hasModelColumns = keys.includes("brand") && keys.includes("model");
		return hasOfferColumns && !hasModelColumns ? "listings" : "projectors";
	}
	if (keys.some((key) => MODEL_KEYS.has(key))) return undefined;
	if (keys.includes("term") && keys.includes("description")) return "jargon";
	return keys.includes("slug") && areShopColumns(keys) ? "shops" : undefined;
}
