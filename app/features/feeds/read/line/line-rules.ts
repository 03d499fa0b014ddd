import { FEED_FIELDS, type FeedColumns, type FeedField } from "~/features/feeds/feed-line";
import { type FeedRow, headingKey } from "../feed-row";
import { isCommaColumn } from "./feed-price";

/** How the lines of one feed are read. */
export interface LineRules {
	/** Keys of headings by what they mean, the ones to prefer first. */
	keys: Readonly<Record<FeedField, readonly string[]>>;
	/** The keys under which prices have a comma before their pence. */
	commaKeys: ReadonlySet<string>;
	/** Prices of a sale count only while it lasts. */
	now: Date;
}

const PRICE_FIELDS = ["price", "sale_price", "delivery"] as const;

/** The address tells one product from another where nothing else does. */
function keysOf(columns: FeedColumns): LineRules["keys"] {
	const keys = FEED_FIELDS.map((field) => [field, (columns[field] ?? []).map(headingKey)]);
	const all: Record<FeedField, string[]> = Object.fromEntries(keys);
	return all.id.length > 0 ? all : { ...all, id: all.url };
}

/** Decides once for all lines how columns are read, by what the first ones have in them. */
export function lineRules(columns: FeedColumns, sample: readonly FeedRow[], now: Date): LineRules {
	const keys = keysOf(columns);
	const priceKeys = new Set(PRICE_FIELDS.flatMap((field) => keys[field]));
	const isComma = (key: string) => isCommaColumn(sample.map((row) => row.text(key)));
	return { keys, commaKeys: new Set([...priceKeys].filter(isComma)), now };
}
