import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { ToastContent } from "~/components/toast/toast-store";
import { feedPath, runPath } from "~/features/feeds/feed-addresses";
import { updatePaused } from "~/features/feeds/manage/feed-writes.queries.server";
import type { FeedDetails } from "~/features/feeds/manage/feeds.queries.server";
import { readMerchantAnswers } from "~/features/feeds/manage/merchant-answers";
import { updateMerchants } from "~/features/feeds/manage/merchants.queries.server";
import { failed } from "~/features/imports/import-result";
import { type FeedFile, type RunReply, runFeedFile, runFeedNow } from "./feed-run-reply.server";

/** What a form of a feed's page asks for. */
export interface SentFeedForm {
	feed: FeedDetails;
	fields: FormData;
	file: FeedFile | undefined;
	username: string;
}

export type FeedReply =
	| { kind: "done"; path: string; toast: ToastContent }
	| { kind: "failed"; status: number; message: string };

const NO_FILE = "Please choose a file first.";
const NO_ADDRESS = "This feed has no address to fetch: give it one, or run it with a file.";

function fromRun(feedId: number, reply: RunReply): FeedReply {
	if (reply.status === "failed") {
		return { kind: "failed", status: reply.httpStatus, message: reply.message };
	}
	const path = reply.runId === undefined ? feedPath(feedId) : runPath(feedId, reply.runId);
	return { kind: "done", path, toast: reply.toast };
}

const authorOf = (by: string) => ({ by, now: new Date() });

async function setPaused({ feed, username }: SentFeedForm, isPaused: boolean): Promise<FeedReply> {
	await retryBusy(() => updatePaused(db(), feed.id, isPaused, authorOf(username)));
	const title = isPaused ? "The feed is paused" : "The feed goes on";
	return { kind: "done", path: feedPath(feed.id), toast: { title, style: "default" } };
}

async function saveMerchants({ feed, fields, username }: SentFeedForm): Promise<FeedReply> {
	const answers = readMerchantAnswers(fields);
	await retryBusy(() => updateMerchants(db(), feed.id, answers, authorOf(username)));
	const description = "They count from the next run on.";
	const toast = { title: "The shops were saved", description, style: "default" } as const;
	return { kind: "done", path: feedPath(feed.id), toast };
}

async function run({ feed, username }: SentFeedForm): Promise<FeedReply> {
	if (feed.host === null) return { kind: "failed", status: 400, message: NO_ADDRESS };
	return fromRun(feed.id, await runFeedNow(feed.id, username));
}

async function runWithFile({ feed, file, username }: SentFeedForm): Promise<FeedReply> {
	if (!file) return { kind: "failed", status: 400, message: NO_FILE };
	return fromRun(feed.id, await runFeedFile(feed.id, username, file));
}

const INTENTS: Record<string, (sent: SentFeedForm) => Promise<FeedReply>> = {
	run,
	file: runWithFile,
	pause: (sent) => setPaused(sent, true),
	resume: (sent) => setPaused(sent, false),
	merchants: saveMerchants,
};

/** Does what a form of a feed's page asks for. */
export async function submitFeedForm(sent: SentFeedForm): Promise<FeedReply> {
	const intent = String(sent.fields.get("intent") ?? "file");
	const act = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
	if (act) return act(sent);
	const { httpStatus: status, message } = failed(400, "There is no such button on this page.");
	return { kind: "failed", status, message };
}
