import { POUNDS } from "~/features/catalogue/values/currency";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { type ParsedPrice, readPrice } from "~/features/catalogue/values/read-price";

const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
const BRACKETED = /^([^()\d]*)\(([^()]*\d[^()]*)\)([^()\d]*)$/;
const MINUS = /^([^\d-]*)- ?(?=[^\d-]*[.,]?\d)|(?<=\d) ?-(?=[^\d-]*$)/;

/**
 * Reads an amount of a statement by the reader of prices; a minus or brackets make it negative. `currency` is that of
 * amounts that name none.
 */
export function earnedAmount(
	cell: string,
	{
		decimalSeparator,
		currency = POUNDS,
	}: { decimalSeparator?: DecimalSeparator | undefined; currency?: string | undefined },
): ParsedPrice {
	const plain = cell.trim().replace(DASHES, "-");
	const unbracketed = plain.replace(BRACKETED, "$1$2$3");
	const unsigned = unbracketed.replace(MINUS, "$1");
	const parsed = readPrice(unsigned, { decimalSeparator, currency });
	if (parsed.kind !== "price" || unsigned === plain) return parsed;
	return { kind: "price", pence: parsed.pence === 0 ? 0 : -parsed.pence };
}
