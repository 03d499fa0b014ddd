const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** Returns a size in words: '512 Bytes', '1.50 KB', '4.77 MB' (docs/product.md#limits). */
export function byteSizeText(bytes: number): string {
	let value = bytes;
	let unit = 0;
	// 1024.00 of one unit after rounding is 1.00 of the next.
	while (Number(value.toFixed(2)) >= 1024 && unit < UNITS.length - 1) {
		value /= 1024;
		unit += 1;
	}
	return `${value.toFixed(unit === 0 ? 0 : 2)} ${UNITS[unit]}`;
}
