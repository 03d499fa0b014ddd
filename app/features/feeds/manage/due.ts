const HOUR_MS = 3_600_000;

/** When a feed that was just changed is fetched by itself next, as an instant; null for by hand only. */
export function nextDueAt(
	feed: { address: string | null; everyHours: number; lastGoodAt: string | null },
	now: Date,
): string | null {
	const { address, everyHours, lastGoodAt } = feed;
	if (address === null || everyHours === 0) return null;
	if (lastGoodAt === null) return now.toISOString();
	const due = Date.parse(lastGoodAt) + everyHours * HOUR_MS;
	return new Date(Math.max(due, now.getTime())).toISOString();
}
