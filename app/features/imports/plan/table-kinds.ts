import { factCells } from "~/features/catalogue/write/cells/fact-record";
import {
	listingRecord,
	projectorRecord,
	termRecord,
} from "~/features/catalogue/write/cells/records";
import { SHOP_COLUMNS } from "~/features/catalogue/write/shops/shop-record";
import type { SHEET_NAMES } from "~/features/imports/parse/sheet";

export type Kind = keyof typeof SHEET_NAMES;

/** Kinds of rows that a file in another layout may contain. */
export type MappedKind = "projectors" | "listings";

interface KindColumns {
	/** The headings of the template, in order. */
	columns: readonly string[];
	/** The required ones; rows are matched by the first, listings also by the shop. */
	required: readonly [key: string, ...others: string[]];
}

/** The kinds of sheets. */
export const KINDS: Readonly<Record<Kind, KindColumns>> = {
	projectors: { columns: projectorRecord.keyof().options, required: ["sku"] },
	listings: {
		columns: listingRecord.keyof().options,
		required: ["sku", "retailer", "price", "affiliate_url"],
	},
	shops: { columns: SHOP_COLUMNS, required: ["slug"] },
	jargon: { columns: termRecord.keyof().options, required: ["term", "description"] },
	facts: { columns: factCells.keyof().options, required: ["sku", "field", "value"] },
};

/** The last column of downloads of rejected rows; uploads ignore it. */
export const PROBLEM_COLUMN = "problem";

/** Returns a heading for comparison: 'Launch Year', 'launch_year' and 'LaunchYear' are one. */
export function headingKey(heading: string): string {
	return heading.toLowerCase().replace(/[\s_\u200B-\u200D\u2060-]+/g, "");
}

const keysOf = (kind: Kind) => KINDS[kind].columns.map(headingKey);

const keysWithout = (kind: Kind, other: Kind) =>
	keysOf(kind).filter((key) => !keysOf(other).includes(key));

/** Columns that any list may have. */
const ANYONES = new Set(["slug", "name", "description"]);

const LISTING_KEYS = keysWithout("listings", "projectors");

const FACT_KEYS = keysWithout("facts", "projectors").filter((key) => key !== "field");

const SHOP_KEYS = new Set(keysOf("shops").filter((key) => !ANYONES.has(key)));

/** Columns of models and offers; a list of shops or terms has none of them. */
const MODEL_KEYS = new Set([...keysWithout("projectors", "jargon"), ...LISTING_KEYS]);

/** Returns true for headings of shops; other lists have slugs, names and descriptions too. */
function areOfShops(keys: readonly string[]): boolean {
	const others = keys.filter((key) => key !== "" && key !== "slug" && key !== PROBLEM_COLUMN);
	if (others.some((key) => SHOP_KEYS.has(key))) return true;
	return others.length > 0 && others.every((key) => keysOf("shops").includes(key));
}

/** Returns the kind of rows that headings belong to; undefined if they are none of ours. */
export function kindOf(keys: readonly string[]): Kind | undefined {
	if (keys.includes("sku")) {
		if (keys.includes("field") && FACT_KEYS.some((key) => keys.includes(key))) return "facts";
		const isListings = LISTING_KEYS.some((key) => keys.includes(key));
		const isProjectors = keys.includes("brand") && keys.includes("model");
		return isListings && !isProjectors ? "listings" : "projectors";
	}
	if (keys.some((key) => MODEL_KEYS.has(key))) return undefined;
	if (keys.includes("term") && keys.includes("description")) return "jargon";
	return keys.includes("slug") && areOfShops(keys) ? "shops" : undefined;
}
