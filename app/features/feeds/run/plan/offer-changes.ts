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
	betterLine: MatchedLine;
}

const keyOf = ({ sku, retailerId }: MatchedLine) => offerKey({ projectorSku: sku, retailerId });

/** Compares lines of one offer: first new before refurbished, then in stock before out of stock, then by price. */
function isBetter(line: MatchedLine, otherLine: MatchedLine): boolean {
	if (line.condition !== otherLine.condition) return line.condition === "new";
	if (line.inStock !== otherLine.inStock) return line.inStock;
	return line.pricePence < otherLine.pricePence;
}

/** Returns the best line for each model at each shop; among equal lines the first. */
export function chooseOffers(lines: readonly MatchedLine[]): {
	offers: MatchedLine[];
	duplicates: DuplicateLine[];
} {
	const bestLineByKey = new Map<string, MatchedLine>();
	const worseLines: MatchedLine[] = [];
	for (const line of lines) {
		const key = keyOf(line);
		const bestSoFar = bestLineByKey.get(key);
		if (bestSoFar === undefined || isBetter(line, bestSoFar)) bestLineByKey.set(key, line);
		if (bestSoFar) worseLines.push(bestLineByKey.get(key) === line ? bestSoFar : line);
	}
	const duplicates = worseLines.map((line) => ({
		line,
		betterLine: bestLineByKey.get(keyOf(line)) ?? line,
	}));
	return { offers: [...bestLineByKey.values()], duplicates };
}

export interface StoredOffers {
	/** Offers of the models in the feed, by `offerKey`. */
	storedByKey: ReadonlyMap<string, OfferRow>;
	/** Keys of the offers that belong to the feed. */
	ownedKeys: ReadonlySet<string>;
	/** Prices that fell too far, by key. */
	fallsByKey: ReadonlyMap<string, PriceFall>;
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

function missingOfferChange(before: OfferRow, now: Date): RowChange<OfferRow> {
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
	{ storedByKey, ownedKeys, fallsByKey }: StoredOffers,
	now: Date,
) {
	const measures = { inStock: 0, outOfStock: 0, bigChanges: 0 };
	const writtenChanges: RowChange<OfferRow>[] = [];
	const missingOfferChanges: RowChange<OfferRow>[] = [];
	const heldLines: HeldLine[] = [];
	const blockedRefurbishedLines: MatchedLine[] = [];
	const keysWithLine = new Set<string>();
	for (const offer of offers) {
		const key = keyOf(offer);
		const before = storedByKey.get(key);
		const line = withStock(offer, before);
		if (isBlocked(line, before)) {
			blockedRefurbishedLines.push(line);
			continue;
		}
		keysWithLine.add(key);
		if (ownedKeys.has(key) && before?.inStock === 1) {
			if (!line.inStock) measures.outOfStock += 1;
			if (isBigChange(before.pricePence, line.pricePence)) measures.bigChanges += 1;
		}
		const fall = fallsByKey.get(key);
		if (fall) heldLines.push({ line, fall });
		else writtenChanges.push(writtenChange(line, before, now));
	}
	for (const key of ownedKeys) {
		const before = storedByKey.get(key);
		if (before?.inStock !== 1) continue;
		measures.inStock += 1;
		if (keysWithLine.has(key)) continue;
		measures.outOfStock += 1;
		missingOfferChanges.push(missingOfferChange(before, now));
	}
	return { writtenChanges, missingOfferChanges, heldLines, blockedRefurbishedLines, measures };
}

/** Measures of a run that reveal mistakes of a shop. */
export interface RunMeasures {
	/** Number of lines that could be read. */
	readableLines: number;
	isFirstRun: boolean;
	/** Number of lines in another currency, and of lines in pounds. */
	otherCurrency: number;
	inPounds: number;
	/** Difference of the header row from the header row of the last run, as a sentence. */
	headerChange: string | undefined;
	/** Number of the feed's offers that are in stock now. */
	inStock: number;
	/** Number of the feed's offers in stock that would be out of stock. */
	outOfStock: number;
	/** Number of the feed's offers in stock whose prices would change by more than half. */
	bigChanges: number;
}

const MAX_BIG_CHANGES_PERCENT = 30;

function currencyReason({ isFirstRun, otherCurrency, inPounds }: RunMeasures): string[] {
	if (!isFirstRun || otherCurrency === 0 || inPounds > 0) return [];
	const lines = countText(otherCurrency, "line is", "lines are");
	return [`No line of the feed is in pounds: ${lines} in another currency.`];
}

/** Returns why a run has to wait for staff, as sentences; an empty list if it may be applied (docs/product.md#runs). */
export function holdReasons(measures: RunMeasures): string[] {
	const { readableLines, headerChange, inStock, outOfStock, bigChanges } = measures;
	const headerReasons = headerChange === undefined ? [] : [headerChange];
	if (readableLines === 0) return [...headerReasons, "The feed has no lines that can be read."];
	const isThirdOutOfStock = outOfStock > 0 && outOfStock * 3 >= inStock;
	const hasManyBigChanges = bigChanges * 100 > inStock * MAX_BIG_CHANGES_PERCENT;
	const shareText = (offerCount: number) =>
		`${offerCount.toLocaleString("en-GB")} of the feed's ${inStock.toLocaleString("en-GB")} offers in stock`;
	return [
		...headerReasons,
		...currencyReason(measures),
		...(isThirdOutOfStock ? [`${shareText(outOfStock)} would be out of stock.`] : []),
		...(hasManyBigChanges
			? [`The prices of ${shareText(bigChanges)} would change by more than 50 %.`]
			: []),
	];
}
