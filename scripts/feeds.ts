// `npm run feeds`: runs shops' feeds, all that are due or one by its name, or lists them.
import "./support/load-env.mjs";
import { access, constants, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { db } from "db/connection.server";
import { setUp } from "server/set-up";
import { dateTimeText } from "~/components/uk-date";
import {
	type FeedDetails,
	findFeedByName,
	listFeeds,
} from "~/features/feeds/manage/feeds.queries.server";
import type { FeedRunResult } from "~/features/feeds/run/run-plan";
import { runDueFeeds, runFeedInThread } from "~/features/import-tasks/feeds/run-feeds.server";
import type { ImportProgress } from "~/features/imports/apply/import-source.server";
import type { ImportFailure } from "~/features/imports/import-result";
import { runCommand, showProgress } from "./support/run-command";

const HELP = `Usage: npm run feeds                       runs the feeds that are due; for cron
       npm run feeds -- run NAME           runs one feed now, even if it is paused
       npm run feeds -- file NAME FILE     runs one feed with a file instead of its address
       npm run feeds -- list               lists the feeds with the result of each last run

Fetches shops' feeds and applies them to the offers, as the staff pages do. A run that would change too much at once is
held until staff apply or discard it. Only one run is active at a time, of all processes of the site.

Ends with 0 when all runs were applied or had no news, even if lines were left out; 2 when some lines could not be read;
1 when a run failed or is held, when another run is active, or when staff have to decide what a feed's columns mean.`;

const operatorName = () => `${userInfo().username} (npm run feeds)`;

const progressControls = {
	onProgress: ({ done }: ImportProgress) => showProgress(`${done} lines`),
};

/** Prints the result of a run. Returns the exit code. */
function printResult({
	name,
	result,
}: {
	name: string;
	result: FeedRunResult | ImportFailure;
}): 0 | 1 | 2 {
	showProgress();
	const text = `${name}: ${result.message}`;
	if (result.status === "failed" || !["applied", "unchanged"].includes(result.state)) {
		console.error(text);
		return 1;
	}
	console.log(text);
	return result.counts.unreadable > 0 ? 2 : 0;
}

/** Returns the worst exit code: 1 for a failure before 2 for unreadable lines. */
function worstExitCode(exitCodes: readonly number[]): number {
	if (exitCodes.includes(1)) return 1;
	return exitCodes.includes(2) ? 2 : 0;
}

async function runDue(): Promise<number> {
	const exitCodes: number[] = [];
	for await (const run of runDueFeeds(operatorName(), progressControls))
		exitCodes.push(printResult(run));
	if (exitCodes.length === 0) console.log("No feed is due.");
	return worstExitCode(exitCodes);
}

async function runFeedByName(name: string, path?: string): Promise<number> {
	const feed = await findFeedByName(db(), name);
	if (!feed) throw new Error(`There is no feed named ${name}. npm run feeds -- list names them.`);
	const options = { feedId: feed.id, startedBy: operatorName() };
	const file = path === undefined ? {} : { file: { name: path, path: resolve(path) } };
	return printResult({
		name: feed.name,
		result: await runFeedInThread({ ...options, ...file }, progressControls),
	});
}

function feedText({
	name,
	isPaused,
	isShopPaused,
	everyHours,
	dueAt,
	lastRun,
}: FeedDetails): string {
	const dueText = dueAt !== null && everyHours > 0 ? `due ${dateTimeText(dueAt)}` : "by hand";
	const lastMessageText = lastRun?.message ? `: ${lastRun.message}` : "";
	const lastRunText = lastRun ? `${lastRun.state}${lastMessageText}` : "never ran";
	return `${name}\t${isPaused || isShopPaused ? "paused" : dueText}\t${lastRunText}`;
}

async function printFeeds(): Promise<number> {
	const feeds = await listFeeds(db());
	console.log(feeds.map(feedText).join("\n") || "There are no feeds.");
	return 0;
}

/** Throws unless a path is a regular file: a pipe could be read only once. */
async function requireRegularFile(path: string): Promise<void> {
	await access(path, constants.R_OK);
	if (!(await stat(path)).isFile()) throw new Error(`That is no file: ${path}`);
}

await runCommand(
	HELP,
	{ argumentCountByVerb: { run: 1, file: 2, list: 0 } },
	async ({ positionals: [verb, name = "", file] }) => {
		if (file !== undefined) await requireRegularFile(file);
		await setUp(db());
		if (verb === undefined) return runDue();
		return verb === "list" ? printFeeds() : runFeedByName(name, file);
	},
);
