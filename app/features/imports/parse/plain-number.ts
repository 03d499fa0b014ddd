/** A number without the noise of binary fractions: 1299.9900000000002 was typed as 1299.99. */
export function plainNumber(value: number): string {
	return String(Number(value.toPrecision(15)));
}
