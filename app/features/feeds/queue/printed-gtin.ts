/** A barcode of 14 digits as it stands on a box: 13 digits, unless it is one of a case. */
export function printedGtin(gtin: string): string {
	return gtin.length === 14 && gtin.startsWith("0") ? gtin.slice(1) : gtin;
}
