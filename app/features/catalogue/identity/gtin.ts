/** Barcodes as GS1 numbers them: GTIN-8, UPC (12 digits), EAN (13) and GTIN-14. */

const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/** The sum of the digits, counted three times and once in turn from the right, is a whole ten (GS1 General Specifications, 7.9). */
function isSumWhole(digits: string): boolean {
	let sum = 0;
	for (let place = 0; place < digits.length; place += 1) {
		const digit = Number(digits[digits.length - 1 - place]);
		sum += place % 2 === 0 ? digit : digit * 3;
	}
	return sum % 10 === 0;
}

/**
 * Returns a barcode as the 14 digits that it is compared by: an EAN and the same UPC with a zero in front are one.
 * Undefined for anything else, a wrong check digit and zeros alone included. Spaces and hyphens do not matter; nor do the
 * zeros in front that a spreadsheet drops.
 */
export function gtin14(text: string): string | undefined {
	const digits = text.replace(/[\s-]/g, "");
	if (!/^(\d{7,8}|\d{11,14})$/.test(digits)) return undefined;
	const filled = GTIN_LENGTHS.has(digits.length)
		? digits
		: digits.padStart(digits.length < 8 ? 8 : 12, "0");
	if (!isSumWhole(filled) || /^0*$/.test(filled)) return undefined;
	return filled.padStart(14, "0");
}
