import { readFeedPrice } from "./feed-price";

const BRITISH = new Set(["gb", "uk", "gbr", "united kingdom", "great britain"]);

const MAX_LENGTH = 5_000;

interface PlacedPrice {
	country: string;
	pence: number;
}

/** Google writes country:region:service:price, several parted by commas; a comma may stand in a price too. */
function split(text: string): string[] {
	const parts: string[] = [];
	for (const part of text.split(",")) {
		const last = parts.at(-1);
		if (last !== undefined && !part.includes(":")) parts[parts.length - 1] = `${last},${part}`;
		else parts.push(part);
	}
	return parts;
}

function readPlaced(text: string, isCommaDecimal: boolean): PlacedPrice | undefined {
	const parts = text.split(":");
	const price = readFeedPrice(parts.at(-1) ?? "", isCommaDecimal);
	const country = parts.length > 1 ? (parts[0] ?? "").trim().toLowerCase() : "";
	if (price === undefined || price.pence < 0) return undefined;
	if (price.currency !== "" && price.currency !== "GBP") return undefined;
	return { country, pence: price.pence };
}

/**
 * Returns the pence of a price that depends on the country, such as 4.99, free or GB::Standard:4.99 GBP: the lowest for
 * Britain, else the first for no country; undefined for none.
 */
export function britishPence(text: string, isCommaDecimal: boolean): number | undefined {
	if (text.length > MAX_LENGTH) return undefined;
	if (/^free\b/i.test(text)) return 0;
	const alone = readPlaced(text, isCommaDecimal);
	if (!text.includes(":")) return alone?.pence;
	const prices = split(text)
		.map((part) => readPlaced(part, isCommaDecimal))
		.filter((price) => price !== undefined);
	const british = prices.filter(({ country }) => BRITISH.has(country)).map(({ pence }) => pence);
	if (british.length > 0) return Math.min(...british);
	return prices.find(({ country }) => country === "")?.pence;
}
