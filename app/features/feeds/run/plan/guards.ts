/** Measures of a run that reveal mistakes of a shop. */
export interface RunMeasures {
	/** Lines that could be read. */
	readable: number;
	isFirst: boolean;
	/** Lines in another currency, and lines in pounds. */
	otherCurrency: number;
	inPounds: number;
	/** Difference of the heading row from that of the last run, as a sentence. */
	headingChange: string | undefined;
	/** Number of the feed's offers that are in stock now. */
	inStock: number;
	/** Number of these that would be out of stock. */
	out: number;
	/** Number of these whose prices would change by more than half. */
	bigChanges: number;
}

const MAX_BIG_CHANGES_PERCENT = 30;

function currencyReason({ isFirst, otherCurrency, inPounds }: RunMeasures): string[] {
	if (!isFirst || otherCurrency === 0 || inPounds > 0) return [];
	const lines =
		otherCurrency === 1 ? "1 line is" : `${otherCurrency.toLocaleString("en-GB")} lines are`;
	return [`No line of the feed is in pounds: ${lines} in another currency.`];
}

/** Returns true if a price changes by more than half. */
export function isBigChange(fromPence: number, toPence: number): boolean {
	return Math.abs(toPence - fromPence) * 2 > fromPence;
}

/** Returns why a run has to wait for staff, as sentences; none for a run that may be applied (docs/product.md#runs). */
export function holdReasons(measures: RunMeasures): string[] {
	const { readable, headingChange, inStock, out, bigChanges } = measures;
	const changed = headingChange === undefined ? [] : [headingChange];
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
