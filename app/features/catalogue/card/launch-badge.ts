/** The first launch year that still counts as new (docs/product.md#limits). */
const NEW_FROM_YEAR = 2023;

/** 'NEW {year}' for a recent model, else nothing (docs/product.md#projector-card). */
export function launchBadge(launchYear: number | null): string | undefined {
	return launchYear !== null && launchYear >= NEW_FROM_YEAR ? `NEW ${launchYear}` : undefined;
}
