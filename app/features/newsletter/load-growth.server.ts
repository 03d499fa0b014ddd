import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { weeksOf } from "./growth";
import { countByDay, countSubscribers } from "./subscriptions.queries.server";

/** Returns the numbers of subscribers, and their weeks with the day of each in words. */
export async function loadGrowth(db: Db, now: Date) {
	const [counts, days] = await Promise.all([countSubscribers(db), countByDay(db, now)]);
	const weeks = weeksOf(days, now).map((week) => ({
		...week,
		text: ukDate(new Date(week.from)).text,
	}));
	return { ...counts, weeks };
}
