import { listingChange, type ResolvedListing } from "~/features/catalogue/write/listing-change";
import type { PriceFall } from "~/features/catalogue/write/prices/price-fall";
import type { ListingRow, RowChange } from "~/features/catalogue/write/row-change";
import { offerKey } from "./choose-offers";
import { isBigChange, type RunMeasures } from "./guards";
import type { MatchedLine } from "./planned-line";

export interface OffersBefore {
	/** Listings of the models concerned, by `listingKey`. */
	stored: ReadonlyMap<string, ListingRow>;
	/** The keys of the feed's own offers. */
	owned: ReadonlySet<string>;
	/** Prices that fell too far, by key. */
	falls: ReadonlyMap<string, PriceFall>;
}

export interface HeldFall {
	line: MatchedLine;
	fall: PriceFall;
}

export interface OfferChanges {
	/** Offers of the feed's lines: made, changed and confirmed. */
	written: RowChange<ListingRow>[];
	/** Offers marked out of stock, because no line is for them any more. */
	gone: RowChange<ListingRow>[];
	/** Lines whose prices fell too far. */
	held: HeldFall[];
	/** Refurbished ones that must not replace a new offer. */
	blocked: MatchedLine[];
	measures: Pick<RunMeasures, "inStock" | "out" | "bigChanges">;
}

/** A line of a feed as a record of a listings file. */
export function resolvedListing(line: MatchedLine): ResolvedListing {
	const { sku, retailerId, pricePence, url, inStock, deliveryPence, condition } = line;
	return {
		projectorSku: sku,
		retailerId,
		record: {
			sku,
			retailer: String(retailerId),
			price: pricePence,
			affiliate_url: url,
			in_stock: inStock,
			delivery_price: deliveryPence,
			condition,
		},
	};
}

/** What a line makes of its offer; an example that it happens to be equal to becomes a real one. */
function writtenChange(line: MatchedLine, stored: ListingRow | undefined, now: Date) {
	const change = listingChange(stored, resolvedListing(line), {
		now,
		isSample: false,
		isFeed: true,
	});
	if (!change.isOnlyConfirmed || change.after.isSample === 0) return change;
	const after = { ...change.after, isSample: 0 as const, updatedAt: now.toISOString() };
	return { before: change.before, after };
}

function goneChange(before: ListingRow, now: Date): RowChange<ListingRow> {
	const at = now.toISOString();
	const check = { checkedAt: at, isCheckedByFeed: 1 as const };
	return { before, after: { ...before, inStock: 0, updatedAt: at, ...check } };
}

/** Whether a line would put something refurbished where a shop has the model new. */
function isBlocked({ condition }: MatchedLine, stored: ListingRow | undefined): boolean {
	return condition === "refurbished" && stored?.condition === "new" && stored.isSample === 0;
}

/**
 * Returns what a feed's lines, one for each model and shop, make of the offers that there are. Of others' offers it
 * takes over those that it has a line for, and leaves the rest alone.
 */
export function offerChanges(
	offers: readonly MatchedLine[],
	{ stored, owned, falls }: OffersBefore,
	now: Date,
): OfferChanges {
	const changes: OfferChanges = {
		written: [],
		gone: [],
		held: [],
		blocked: [],
		measures: { inStock: 0, out: 0, bigChanges: 0 },
	};
	const hasLine = new Set<string>();
	const { measures } = changes;
	for (const line of offers) {
		const key = offerKey(line);
		const before = stored.get(key);
		if (isBlocked(line, before)) {
			changes.blocked.push(line);
			continue;
		}
		hasLine.add(key);
		const isCurrent = owned.has(key) && before?.inStock === 1;
		if (isCurrent && !line.inStock) measures.out += 1;
		if (isCurrent && isBigChange(before.pricePence, line.pricePence)) measures.bigChanges += 1;
		const fall = falls.get(key);
		if (fall) changes.held.push({ line, fall });
		else changes.written.push(writtenChange(line, before, now));
	}
	for (const key of owned) {
		const before = stored.get(key);
		if (before?.inStock !== 1) continue;
		measures.inStock += 1;
		if (hasLine.has(key)) continue;
		measures.out += 1;
		changes.gone.push(goneChange(before, now));
	}
	return changes;
}
