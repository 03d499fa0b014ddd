/** The launch year of a model of this year or last year, else null (docs/product.md#projector-card). */
export function newYear(launchYear: number | null, now: Date): number | null {
	// UTC is the time of the UK at the turn of the year.
	const age = now.getUTCFullYear() - (launchYear ?? 0);
	return age === 0 || age === 1 ? launchYear : null;
}
