import type { BackupState } from "db/backup/last-backup";
import { dateTimeText } from "~/components/uk-date";
import { DAY_MS } from "~/config/time";
import { failedProofText } from "~/features/advice-proof/proof-text";
import { countText } from "~/features/catalogue/words/count-text";
import { MESSAGES_PATH, messagePath } from "~/features/contact/manage/message-list";
import { feedPath, runPath } from "~/features/feeds/feed-addresses";
import { INSIGHT_PATH, type InsightTableId } from "~/features/insight/tables/insight-table";
import { questionListPath } from "~/features/questions/question-list";
import type { StuckMail, Today } from "./today.queries.server";

export const BACKUPS_PATH = "/admin/backups";

const sumOfCounts = (groups: readonly { count: number }[]) =>
	groups.reduce((total, { count }) => total + count, 0);

/** Returns the counts that `npm run site -- status --json` prints. */
export function todayCounts(today: Today) {
	const {
		unansweredMessages,
		unmatchedLineCounts,
		heldRuns,
		staleOffers,
		modelsWithoutPrice,
		modelsWithoutPhoto,
		modelsWithoutFigures,
		unrecordedFacts,
		modelsWithoutCategory,
		searchesWithoutMatches,
	} = today;
	return {
		messages: unansweredMessages,
		lines: sumOfCounts(unmatchedLineCounts),
		runs: heldRuns.length,
		stale: staleOffers,
		delivery: sumOfCounts(today.shopsWithUnknownDelivery),
		price: modelsWithoutPrice,
		photo: modelsWithoutPhoto,
		figures: modelsWithoutFigures,
		unrecorded: unrecordedFacts,
		category: modelsWithoutCategory,
		searches: searchesWithoutMatches,
		falls: sumOfCounts(today.heldPriceCounts),
		mail: today.stuckMails,
		failing: today.failingFeeds.length,
		backup: today.lastBackupAt,
		advice: failedProofText(today.proof) === undefined ? 0 : 1,
	};
}

type TodayCounts = ReturnType<typeof todayCounts>;

/** One open task. */
export interface TodayItem {
	key: keyof TodayCounts;
	/** Text with the count: "3 messages to answer". */
	text: string;
	to: string;
	/** Links to the feeds or imports of the task, if there are several. */
	links: { text: string; to: string }[];
}

/** Maximum age of the last backup in days; an older one is an open task. */
const MAX_BACKUP_AGE_DAYS = 7;

const MAX_LINKS = 10;

/** The table of Insight that lists searches without results. */
const SEARCHES_WITHOUT_MATCHES_TABLE: InsightTableId = "in-vain";

function ageText(instant: string, now: Date): string {
	const days = Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS);
	return days < 1 ? "less than a day old" : `${countText(days, "day", "days")} old`;
}

function backupText({ lastBackupAt, backupFailure }: Today, now: Date): string | undefined {
	if (backupFailure) return failureText(backupFailure);
	if (lastBackupAt === null) return "No backup has been made yet";
	const isOld = now.getTime() - Date.parse(lastBackupAt) > MAX_BACKUP_AGE_DAYS * DAY_MS;
	return isOld ? `The last backup is ${ageText(lastBackupAt, now)}` : undefined;
}

const failureText = ({ at, message }: NonNullable<BackupState["failure"]>) =>
	`The backup of ${dateTimeText(at)} failed: ${message}`;

/** Returns "Last backup: 5 Jan 2026, 14:05, 2 days old"; undefined without a backup. */
export function lastBackupText(
	{ lastBackupAt }: Pick<Today, "lastBackupAt">,
	now: Date,
): string | undefined {
	if (lastBackupAt === null) return undefined;
	return `Last backup: ${dateTimeText(lastBackupAt)}, ${ageText(lastBackupAt, now)}`;
}

/** Returns the state of the backups as sentences; `everyHours` is their schedule, 0 for none. */
export function backupLines(
	{ lastAt, failure }: BackupState,
	everyHours: number,
	now: Date,
): string[] {
	return [
		lastBackupText({ lastBackupAt: lastAt }, now) ?? "No backup has been made yet",
		...(failure ? [failureText(failure)] : []),
		everyHours === 0
			? "The schedule for backups is off: turn it on under Settings"
			: `One is made every ${everyHours === 1 ? "hour" : `${everyHours} hours`}`,
	];
}

/** Returns a task with one link, or with a list of several links; an empty list without links. */
function taskItem(
	key: keyof TodayCounts,
	text: string,
	links: readonly { text: string; to: string }[],
): TodayItem[] {
	const [firstLink] = links;
	if (!firstLink) return [];
	return [
		{ key, text, to: firstLink.to, links: links.length > 1 ? links.slice(0, MAX_LINKS) : [] },
	];
}

/** Returns a task like `taskItem` that links to all open questions of a kind. */
const questionTaskItem = (
	kind: string,
	...taskArguments: Parameters<typeof taskItem>
): TodayItem[] =>
	taskItem(...taskArguments).map((item) => ({ ...item, to: questionListPath({ kind }) }));

/** Returns a link to the import or the feed's run that holds prices, or to all held prices if it was deleted. */
function heldPriceSource({ runId, feedId, name }: Today["heldPriceCounts"][number]) {
	if (runId === null) return { text: "Earlier", to: questionListPath({ kind: "price" }) };
	if (feedId === null) return { text: `Import ${runId}`, to: `/admin/upload?import=${runId}` };
	return { text: name ?? "A feed", to: runPath(feedId, runId) };
}

/**
 * Returns the open tasks as sentences with addresses, the most urgent first: waiting people, failures and imminent
 * loss, stopped work, missing data.
 */
export function todayItems(today: Today, now: Date): TodayItem[] {
	const counts = todayCounts(today);
	const countedItem = (
		key: Exclude<keyof TodayCounts, "backup">,
		[singular, plural]: readonly [string, string],
		to: string,
	) => {
		const count = counts[key];
		return count > 0 ? taskItem(key, countText(count, singular, plural), [{ text: "", to }]) : [];
	};
	const backup = backupText(today, now);
	const proofText = failedProofText(today.proof);
	return [
		...countedItem("messages", ["message to answer", "messages to answer"], MESSAGES_PATH),
		...countedItem("mail", ["e-mail that cannot be sent", "e-mails that cannot be sent"], "#mail"),
		...(proofText === undefined
			? []
			: taskItem("advice", proofText, [{ text: "", to: "/how-we-choose" }])),
		...(backup === undefined ? [] : taskItem("backup", backup, [{ text: "", to: BACKUPS_PATH }])),
		...taskItem(
			"failing",
			today.failingFeeds.length === 1
				? today.failingFeeds
						.map(({ name, message }) => `the feed ${name} fails: ${message}`)
						.join("")
				: countText(today.failingFeeds.length, "feed fails", "feeds fail"),
			today.failingFeeds.map(({ feedId, name, message }) => ({
				text: `${name}: ${message}`,
				to: feedPath(feedId),
			})),
		),
		...questionTaskItem(
			"price",
			"falls",
			countText(counts.falls, "price held that fell too far", "prices held that fell too far"),
			today.heldPriceCounts.map((fall) => {
				const { text, to } = heldPriceSource(fall);
				return { text: `${text}: ${fall.count.toLocaleString("en-GB")}`, to };
			}),
		),
		...questionTaskItem(
			"run",
			"runs",
			countText(counts.runs, "run of a feed held", "runs of feeds held"),
			today.heldRuns.map(({ name, feedId, runId }) => ({ text: name, to: runPath(feedId, runId) })),
		),
		...questionTaskItem(
			"line",
			"lines",
			countText(counts.lines, "feed line to match", "feed lines to match"),
			today.unmatchedLineCounts.map(({ name, feedId, count }) => ({
				text: `${name}: ${count.toLocaleString("en-GB")}`,
				to: feedPath(feedId, "lines"),
			})),
		),
		...countedItem(
			"stale",
			[
				"stale offer",
				`stale offers of ${countText(today.modelsWithStaleOffers, "model", "models")}`,
			],
			"/admin/models?filter=stale",
		),
		...taskItem(
			"delivery",
			`delivery not stated: ${countText(counts.delivery, "offer", "offers")} of ${countText(today.shopsWithUnknownDelivery.length, "shop", "shops")}`,
			today.shopsWithUnknownDelivery.map(({ retailerId, name, count }) => ({
				text: `${name}: ${count.toLocaleString("en-GB")}`,
				to: `/admin/shops/${retailerId}#shop-free-over`,
			})),
		),
		...countedItem(
			"price",
			["model without a price", "models without a price"],
			"/admin/models?missing=price",
		),
		...countedItem(
			"category",
			["model in no category", "models in no category"],
			"/admin/models?filter=no-category",
		),
		...countedItem(
			"figures",
			["model without key facts", "models without key facts"],
			"/admin/models?missing=figures",
		),
		...countedItem(
			"unrecorded",
			["fact without a recorded source", "facts without a recorded source"],
			"/admin/figures?list=unrecorded",
		),
		...countedItem(
			"photo",
			["model without a photo", "models without a photo"],
			"/admin/models?filter=no-photo",
		),
		...countedItem(
			"searches",
			["search that found nothing", "searches that found nothing"],
			`${INSIGHT_PATH}#${SEARCHES_WITHOUT_MATCHES_TABLE}`,
		),
	];
}

export const NOTHING_TODAY = "Nothing needs your attention just now.";

/** Purposes of mails by the prefix of their key. */
const PURPOSES_BY_PREFIX = [
	["contact-", "A message to you"],
	["reply-", "An answer to a message"],
	["alert-", "A price alert"],
	["newsletter-", "A newsletter confirmation"],
	["test-", "A test mail"],
] as const;

/** Returns the purpose of a mail and the contact message that it belongs to. */
export function mailPurpose({
	key,
	repliedMessageId,
}: Pick<StuckMail, "key" | "repliedMessageId">) {
	const text = PURPOSES_BY_PREFIX.find(([prefix]) => key.startsWith(prefix))?.[1] ?? "Another mail";
	const [, id = repliedMessageId] = /^contact-(\d{1,15})$/.exec(key) ?? [];
	return { text, to: id === null ? undefined : messagePath(Number(id)) };
}

/** Returns the reason why a mail was not sent; the code is the mail server's or the connection's. */
export function stuckMailText({
	attempts,
	failure,
	nextAttemptAt,
}: Pick<StuckMail, "attempts" | "failure" | "nextAttemptAt">): string {
	if (failure === null) return "Waits for a mail server";
	return `${failure}; ${nextAttemptAt === null ? "given up" : "tried again"} after ${countText(attempts, "attempt", "attempts")}`;
}
