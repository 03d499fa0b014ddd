import { dateTimeText } from "~/components/uk-date";
import { findNextFeed } from "~/features/feeds/run/feed-runs.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { boundedCell, numberField } from "./setting-cells";
import { settingPath, settingRecord } from "./setting-record.server";

export const feedsRecord = settingRecord({
	key: "feeds",
	heading: "Schedule of feeds",
	intro: "How often the site checks which feeds are due. A change takes effect within a minute.",
	links: [{ to: "/admin/feeds", text: "The feeds" }],
	layout: [
		numberField(
			"everyMinutes",
			"Minutes between checks",
			"1 to 1440, or 0 for never. If left empty: 60.",
		),
	],
	cells: { everyMinutes: boundedCell("everyMinutes", 0, 1440, "minutes") },
	trial: {
		heading: "What runs next?",
		text: "Shows which feed is due next, without running it.",
		button: "Check which feed is due",
		busyText: "Checking…",
		async run(db, { stamp: { now } }) {
			const { everyMinutes } = (await siteSettings(db)).feeds;
			if (everyMinutes === 0)
				throw new ExpectedError(
					409,
					"The site checks no feeds, because the minutes between checks are 0.",
				);
			const nextFeed = await findNextFeed(db);
			if (!nextFeed?.dueAt)
				throw new ExpectedError(409, "No feed has a schedule. Each feed's own page sets one.");
			const isDue = Date.parse(nextFeed.dueAt) <= now.getTime();
			return {
				path: settingPath("feeds"),
				title: isDue ? `${nextFeed.name} is due` : `${nextFeed.name} is due first`,
				description: isDue ? "It runs at the next check." : `On ${dateTimeText(nextFeed.dueAt)}.`,
			};
		},
	},
});
