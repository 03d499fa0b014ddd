import { listingKey } from "~/features/catalogue/write/listing-change";
import type { MatchedLine } from "./planned-line";

/** A line that is not used, because a better one is for the same model at the same shop. */
export interface DuplicateLine {
	line: MatchedLine;
	better: MatchedLine;
}

/** What the offer of a line is stored by. */
export function offerKey({ sku, retailerId }: Pick<MatchedLine, "sku" | "retailerId">): string {
	return listingKey({ projectorSku: sku, retailerId });
}

/** Whether the first line is the better one: new before refurbished, then in stock, then cheaper, then the earlier. */
function isBetter(one: MatchedLine, other: MatchedLine): boolean {
	if (one.condition !== other.condition) return one.condition === "new";
	if (one.inStock !== other.inStock) return one.inStock;
	return one.pricePence < other.pricePence;
}

/** Returns one line for each model at each shop: the cheapest new one in stock, where there is one. */
export function chooseOffers(lines: Iterable<MatchedLine>): {
	offers: MatchedLine[];
	duplicates: DuplicateLine[];
} {
	const best = new Map<string, MatchedLine>();
	const others: MatchedLine[] = [];
	for (const line of lines) {
		const key = offerKey(line);
		const so = best.get(key);
		if (so === undefined) {
			best.set(key, line);
			continue;
		}
		const isNext = isBetter(line, so);
		if (isNext) best.set(key, line);
		others.push(isNext ? so : line);
	}
	const duplicates = others.flatMap((line) => {
		const better = best.get(offerKey(line));
		return better ? [{ line, better }] : [];
	});
	return { offers: [...best.values()], duplicates };
}
