import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { growthWeeks } from "./growth";
import { countByDay, countSubscribers } from "./subscriptions.queries.server";

/** Returns the numbers of subscribers, and their growth by week with each Monday as a text. */
export async function loadSubscriberGrowth(db: Db, now: Date) {
	const [counts, days] = await Promise.all([countSubscribers(db), countByDay(db, now)]);
	const weeks = growthWeeks(days, now).map((week) => ({
		...week,
		text: ukDate(new Date(week.from)).text,
	}));
	return { ...counts, weeks };
}
