const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/** Returns true if the check digit is right (GS1 General Specifications, 7.9). */
function hasValidCheckDigit(digits: string): boolean {
	let sum = 0;
	for (let index = 0; index < digits.length; index += 1) {
		const digit = Number(digits[digits.length - 1 - index]);
		sum += index % 2 === 0 ? digit : digit * 3;
	}
	return sum % 10 === 0;
}

/**
 * Returns a barcode (GTIN-8, UPC of 12 digits, EAN of 13 or GTIN-14) as the 14 digits by which barcodes are compared:
 * an EAN and the same UPC with a leading zero are one. Ignores spaces, hyphens and missing leading zeros, which
 * spreadsheets drop. Undefined for anything else, such as a wrong check digit or zeros only.
 */
export function gtin14(text: string): string | undefined {
	const digits = text.replace(/[\s-]/g, "");
	if (!/^(\d{7,8}|\d{11,14})$/.test(digits)) return undefined;
	const paddedDigits = GTIN_LENGTHS.has(digits.length)
		? digits
		: digits.padStart(digits.length < 8 ? 8 : 12, "0");
	if (!hasValidCheckDigit(paddedDigits) || /^0*$/.test(paddedDigits)) return undefined;
	return paddedDigits.padStart(14, "0");
}

/**
 * Returns true for a barcode of 14 digits that shops assign to their own goods, so that another shop's may be the same:
 * EANs that begin with 02, 04 or 20 to 29, and GTIN-8 that begin with 0 or 2 (GS1 General Specifications, 1.4).
 */
export function isInStoreBarcode(gtin: string): boolean {
	if (gtin.startsWith("000000")) return /^[02]/.test(gtin.slice(6));
	return /^(?:0[24]|2)/.test(gtin.slice(1));
}

/** Returns a barcode of 14 digits as printed on a box: 13 digits, except for the barcode of a case of several boxes. */
export function printedGtin(gtin: string): string {
	return gtin.length === 14 && gtin.startsWith("0") ? gtin.slice(1) : gtin;
}
