/**
 * Returns whether a barcode of 14 digits is one that a shop gives its own goods, so that another shop's may be alike:
 * EANs that begin with 02, 04 or 20 to 29, and GTIN-8 that begin with 0 or 2 (GS1 General Specifications, 1.4).
 */
export function isInStoreBarcode(gtin: string): boolean {
	if (gtin.startsWith("000000")) return /^[02]/.test(gtin.slice(6));
	return /^(?:0[24]|2)/.test(gtin.slice(1));
}
