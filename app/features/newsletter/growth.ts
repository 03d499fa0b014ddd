import { DAY_MS } from "~/config/time";

const WEEK_MS = 7 * DAY_MS;

const GROWTH_WEEKS = 12;

/** A count per day: "2026-01-31". */
export interface DayCount {
	day: string;
	count: number;
}

/** A week from Monday on, in UTC. */
export interface GrowthWeek {
	/** The Monday: "2026-01-26". */
	from: string;
	/** Number of new subscribers. */
	joined: number;
	/** Number of subscribers who left. */
	left: number;
}

/** The Monday of the first week, at midnight in UTC. */
export function firstGrowthMonday(now: Date): Date {
	const midnight = now.getTime() - (now.getTime() % DAY_MS);
	const daysSinceMonday = (now.getUTCDay() + 6) % 7;
	return new Date(midnight - daysSinceMonday * DAY_MS - (GROWTH_WEEKS - 1) * WEEK_MS);
}

/** Sums counts of days by week, the newest first; ignores days outside the last 12 weeks. */
export function growthWeeks(
	{ joined, left }: { joined: readonly DayCount[]; left: readonly DayCount[] },
	now: Date,
): GrowthWeek[] {
	const start = firstGrowthMonday(now).getTime();
	const weeks = Array.from({ length: GROWTH_WEEKS }, (_, index) => ({
		from: new Date(start + index * WEEK_MS).toISOString().slice(0, 10),
		joined: 0,
		left: 0,
	}));
	const addCounts = (days: readonly DayCount[], field: "joined" | "left") => {
		for (const { day, count } of days) {
			const week = weeks[Math.floor((Date.parse(day) - start) / WEEK_MS)];
			if (week) week[field] += count;
		}
	};
	addCounts(joined, "joined");
	addCounts(left, "left");
	return weeks.reverse();
}
