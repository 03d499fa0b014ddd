import { countText } from "~/features/catalogue/words/count-text";
import type { PriceFall } from "~/features/changes/prices/price-fall";
import {
	type OfferRow,
	offerChange,
	offerKey,
	type ResolvedOffer,
	type RowChange,
} from "~/features/changes/row-change";
import type { MatchedLine } from "../run-plan";

/** A line that is not used because a better line sells the same model at the same shop. */
export interface DuplicateLine {
	line: MatchedLine;
	better: MatchedLine;
}

const keyOf = ({ sku, retailerId }: MatchedLine) => offerKey({ projectorSku: sku, retailerId });

/** Compares lines of one offer: first new before refurbished, then in stock before out of stock, then by price. */
function isBetter(one: MatchedLine, other: MatchedLine): boolean {
	if (one.condition !== other.condition) return one.condition === "new";
	if (one.inStock !== other.inStock) return one.inStock;
	return one.pricePence < other.pricePence;
}

/** Returns the best line for each model at each shop; among equal lines the first. */
export function chooseOffers(lines: readonly MatchedLine[]): {
	offers: MatchedLine[];
	duplicates: DuplicateLine[];
} {
	const best = new Map<string, MatchedLine>();
	const worseLines: MatchedLine[] = [];
	for (const line of lines) {
		const key = keyOf(line);
		const chosen = best.get(key);
		if (chosen === undefined || isBetter(line, chosen)) best.set(key, line);
		if (chosen) worseLines.push(best.get(key) === line ? chosen : line);
	}
	const duplicates = worseLines.map((line) => ({ line, better: best.get(keyOf(line)) ?? line }));
	return { offers: [...best.values()], duplicates };
}

export interface StoredOffers {
	/** Offers of the models in the feed, by `offerKey`. */
	stored: ReadonlyMap<string, OfferRow>;
	/** Keys of the offers that belong to the feed. */
	owned: ReadonlySet<string>;
	/** Prices that fell too far, by key. */
	falls: ReadonlyMap<string, PriceFall>;
}

/** A line whose price is held. */
export interface HeldLine {
	line: MatchedLine;
	fall: PriceFall;
}

/** Returns a line as a record of an offers file. */
export function resolvedOffer(line: MatchedLine): ResolvedOffer {
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

/** Returns the change that a line makes; an equal example offer becomes a real offer. */
function writtenChange(line: MatchedLine, stored: OfferRow | undefined, now: Date) {
	const options = { now, isSample: false, isFeed: true };
	const change = offerChange(stored, resolvedOffer(line), options);
	if (!change.isOnlyConfirmed || change.after.isSample === 0) return change;
	const after = { ...change.after, isSample: 0 as const, updatedAt: now.toISOString() };
	return { before: change.before, after };
}

function goneChange(before: OfferRow, now: Date): RowChange<OfferRow> {
	const at = now.toISOString();
	return {
		before,
		after: { ...before, inStock: 0, updatedAt: at, checkedAt: at, isCheckedByFeed: 1 },
	};
}

/** Returns a line with the stored offer's stock if the line's text for stock is unknown; otherwise the line. */
function withStock(line: MatchedLine, stored: OfferRow | undefined): MatchedLine {
	return line.unknownStock === undefined ? line : { ...line, inStock: stored?.inStock === 1 };
}

/** Returns true if a price changes by more than half. */
export function isBigChange(fromPence: number, toPence: number): boolean {
	return Math.abs(toPence - fromPence) * 2 > fromPence;
}

/** Returns true if a line would replace a shop's new offer by a refurbished one. */
function isBlocked({ condition }: MatchedLine, stored: OfferRow | undefined): boolean {
	return condition === "refurbished" && stored?.condition === "new" && stored.isSample === 0;
}

/**
 * Returns the changes that a feed's lines, one for each model and shop, make to the stored offers: offers that are
 * written (created, changed or confirmed), offers of the feed without a line, which become out of stock, and
 * refurbished lines that are blocked by a new offer. The feed takes over other offers for which it has a line, and
 * leaves all others unchanged.
 */
export function planOfferChanges(
	offers: readonly MatchedLine[],
	{ stored, owned, falls }: StoredOffers,
	now: Date,
) {
	const measures = { inStock: 0, out: 0, bigChanges: 0 };
	const written: RowChange<OfferRow>[] = [];
	const gone: RowChange<OfferRow>[] = [];
	const held: HeldLine[] = [];
	const blocked: MatchedLine[] = [];
	const keysWithLine = new Set<string>();
	for (const offer of offers) {
		const key = keyOf(offer);
		const before = stored.get(key);
		const line = withStock(offer, before);
		if (isBlocked(line, before)) {
			blocked.push(line);
			continue;
		}
		keysWithLine.add(key);
		if (owned.has(key) && before?.inStock === 1) {
			if (!line.inStock) measures.out += 1;
			if (isBigChange(before.pricePence, line.pricePence)) measures.bigChanges += 1;
		}
		const fall = falls.get(key);
		if (fall) held.push({ line, fall });
		else written.push(writtenChange(line, before, now));
	}
	for (const key of owned) {
		const before = stored.get(key);
		if (before?.inStock !== 1) continue;
		measures.inStock += 1;
		if (keysWithLine.has(key)) continue;
		measures.out += 1;
		gone.push(goneChange(before, now));
	}
	return { written, gone, held, blocked, measures };
}

/** Measures of a run that reveal mistakes of a shop. */
export interface RunMeasures {
	/** Number of lines that could be read. */
	readable: number;
	isFirst: boolean;
	/** Number of lines in another currency, and of lines in pounds. */
	otherCurrency: number;
	inPounds: number;
	/** Difference of the header row from the header row of the last run, as a sentence. */
	headerChange: string | undefined;
	/** Number of the feed's offers that are in stock now. */
	inStock: number;
	/** Number of the feed's offers in stock that would be out of stock. */
	out: number;
	/** Number of the feed's offers in stock whose prices would change by more than half. */
	bigChanges: number;
}

const MAX_BIG_CHANGES_PERCENT = 30;

function currencyReason({ isFirst, otherCurrency, inPounds }: RunMeasures): string[] {
	if (!isFirst || otherCurrency === 0 || inPounds > 0) return [];
	const lines = countText(otherCurrency, "line is", "lines are");
	return [`No line of the feed is in pounds: ${lines} in another currency.`];
}

/** Returns why a run has to wait for staff, as sentences; an empty list if it may be applied (docs/product.md#runs). */
export function holdReasons(measures: RunMeasures): string[] {
	const { readable, headerChange, inStock, out, bigChanges } = measures;
	const changed = headerChange === undefined ? [] : [headerChange];
	if (readable === 0) return [...changed, "The feed has no lines that can be read."];
	const isThirdOut = out > 0 && out * 3 >= inStock;
	const isMuchChanged = bigChanges * 100 > inStock * MAX_BIG_CHANGES_PERCENT;
	const count = (part: number) =>
		`${part.toLocaleString("en-GB")} of the feed's ${inStock.toLocaleString("en-GB")} offers in stock`;
	return [
		...changed,
		...currencyReason(measures),
		...(isThirdOut ? [`${count(out)} would be out of stock.`] : []),
		...(isMuchChanged
			? [`The prices of ${count(bigChanges)} would change by more than 50 %.`]
			: []),
	];
}
