import { expect, it } from "vitest";
import * as page from "~/routes/admin/feeds/feed";
import { loader as seeFeeds } from "~/routes/admin/feeds/feeds";
import { loader as seeToday } from "~/routes/admin/today";
import { makeShops } from "../../../factories";
import { fileSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { makeFeed } from "../../../support/feed-runs";
import { visit } from "../../call";

fileSettings({ FEEDS_EVERY_MINUTES: "0" });

const SCHEDULED = { address: "https://shop.example/feed.csv", dueAt: "2026-03-01T06:00:00.000Z" };

const NOTE = "Feeds run only by hand: FEEDS_EVERY_MINUTES is 0";

it("feeds by hand: shows on the feeds page and on Today that feeds run only by hand if the site has no timer", async () => {
	await makeShops();
	const headers = await staffHeaders();
	const today = async () => (await visit(seeToday, "/admin", headers)).data.lastDone;
	expect(await today()).not.toContain(NOTE);
	await makeFeed({ name: "Files" });
	expect(await today()).not.toContain(NOTE);

	const id = await makeFeed({ ...SCHEDULED, name: "Scheduled" });
	await makeFeed({ ...SCHEDULED, name: "Paused", isPaused: 1 });
	expect(await today()).toContain(NOTE);
	const { feeds } = (await visit(seeFeeds, "/admin/feeds", headers)).data;
	expect(feeds.map(({ name, nextRunText }) => [name, nextRunText])).toEqual([
		["Files", undefined],
		["Paused", undefined],
		["Scheduled", "Only by hand"],
	]);
	const { feed } = (await visit(page.loader, `/admin/feeds/${id}`, headers)).data;
	expect(feed.nextRunText).toBe("Only by hand");
});
