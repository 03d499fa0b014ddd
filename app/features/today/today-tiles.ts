import { countText } from "~/features/catalogue/words/count-text";
import { MESSAGES_PATH } from "~/features/contact/manage/message-list";
import { FEEDS_PATH } from "~/features/feeds/feed-addresses";
import { INSIGHT_PATH } from "~/features/insight/tables/insight-table";
import { type TodayItem, todayCounts } from "./today";
import type { Today } from "./today.queries.server";

/** State of a tile: nothing to do, something waits for staff, or something fails. */
export type TileState = "good" | "waiting" | "failing";

/** One subject of the day as a number that links to its screen. */
export interface TodayTile {
	title: "To do" | "Prices" | "Clicks" | "Feeds" | "Mail";
	to: string;
	count: number;
	/** The line below the number, such as "2 stale offers". */
	line: string;
	state: TileState;
}

/** Id of the list of open tasks. */
export const TASK_LIST_ID = "to-do";

const tileState = (failures: number, waiting: number): TileState => {
	if (failures > 0) return "failing";
	return waiting > 0 ? "waiting" : "good";
};

/** Returns the counts above zero as one line; `emptyText` if all are zero. */
function tileLine(
	emptyText: string,
	counts: readonly [count: number, singular: string, plural: string][],
) {
	const texts = counts
		.filter(([count]) => count > 0)
		.map(([count, singular, plural]) => countText(count, singular, plural));
	return texts.length === 0 ? emptyText : texts.join(", ");
}

/** Keys of tasks about prices, the most urgent first. */
const PRICE_TASK_KEYS: readonly TodayItem["key"][] = ["stale", "price", "falls"];

/** Returns the address of the first task about prices. */
function pricesPath(items: readonly TodayItem[]): string {
	const tasks = PRICE_TASK_KEYS.map((key) => items.find((item) => item.key === key));
	return tasks.find((item) => item !== undefined)?.to ?? "/admin/models?filter=stale";
}

/** Returns the five tiles of Today; `clicks` is the number of clicks on offers within the last 30 days. */
export function todayTiles(
	today: Today,
	{ items, clicks }: { items: readonly TodayItem[]; clicks: number },
): TodayTile[] {
	// Counts by the keys of their tasks: `price` is the number of models without a price.
	const counts = todayCounts(today);
	const { falls, stale, price, failing, runs, lines, mail, messages } = counts;
	const isFailing = failing > 0 || mail > 0 || today.backupFailure !== undefined;
	return [
		{
			title: "To do",
			to: `#${TASK_LIST_ID}`,
			count: items.length,
			line: items.length === 0 ? "nothing waits" : `first: ${items[0]?.text}`,
			state: tileState(isFailing ? 1 : 0, items.length),
		},
		{
			title: "Prices",
			to: pricesPath(items),
			count: falls + stale + price,
			line: tileLine("all prices are fresh", [
				[falls, "held", "held"],
				[stale, "stale offer", "stale offers"],
				[price, "model without a price", "models without a price"],
			]),
			state: tileState(0, falls + stale + price),
		},
		{
			title: "Clicks",
			to: INSIGHT_PATH,
			count: clicks,
			line: "to shops in 30 days",
			state: "good",
		},
		{
			title: "Feeds",
			to: FEEDS_PATH,
			count: failing + runs + lines,
			line: tileLine(today.feedCount === 0 ? "no feed yet" : "all feeds are in order", [
				[failing, "feed fails", "feeds fail"],
				[runs, "run held", "runs held"],
				[lines, "line to match", "lines to match"],
			]),
			state: tileState(failing, runs + lines),
		},
		{
			title: "Mail",
			to: mail > 0 ? "#mail" : MESSAGES_PATH,
			count: mail + messages,
			line: tileLine("no message waits", [
				[mail, "cannot be sent", "cannot be sent"],
				[messages, "message to answer", "messages to answer"],
			]),
			state: tileState(mail, messages),
		},
	];
}
