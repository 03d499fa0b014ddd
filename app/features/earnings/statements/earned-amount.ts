import { POUNDS } from "~/features/catalogue/values/currency";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { type ParsedPrice, readPrice } from "~/features/catalogue/values/read-price";

const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
const BRACKETED_AMOUNT = /^([^()\d]*)\(([^()]*\d[^()]*)\)([^()\d]*)$/;
const MINUS_SIGN = /^([^\d-]*)- ?(?=[^\d-]*[.,]?\d)|(?<=\d) ?-(?=[^\d-]*$)/;

/**
 * Reads an amount of a statement as `readPrice` does; a minus or brackets make it negative. `currency` is used for
 * amounts without one.
 */
export function earnedAmount(
	cell: string,
	{
		decimalSeparator,
		currency = POUNDS,
	}: { decimalSeparator?: DecimalSeparator | undefined; currency?: string | undefined },
): ParsedPrice {
	const text = cell.trim().replace(DASHES, "-");
	const unbracketed = text.replace(BRACKETED_AMOUNT, "$1$2$3");
	const unsigned = unbracketed.replace(MINUS_SIGN, "$1");
	const parsed = readPrice(unsigned, { decimalSeparator, currency });
	if (parsed.kind !== "price" || unsigned === text) return parsed;
	return { kind: "price", pence: parsed.pence === 0 ? 0 : -parsed.pence };
}
