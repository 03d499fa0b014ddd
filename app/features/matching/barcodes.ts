/**
 * Returns true for a barcode of 14 digits that shops assign to their own goods, so that another shop's may be the same:
 * EANs that begin with 02, 04 or 20 to 29, and GTIN-8 that begin with 0 or 2 (GS1 General Specifications, 1.4).
 */
export function isInStoreBarcode(gtin: string): boolean {
	if (gtin.startsWith("000000")) return /^[02]/.test(gtin.slice(6));
	return /^(?:0[24]|2)/.test(gtin.slice(1));
}

/** Returns a barcode of 14 digits as printed on a box: 13 digits, unless it is one of a case. */
export function printedGtin(gtin: string): string {
	return gtin.length === 14 && gtin.startsWith("0") ? gtin.slice(1) : gtin;
}
