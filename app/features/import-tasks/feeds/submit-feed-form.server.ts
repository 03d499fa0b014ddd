import { db } from "db/connection.server";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { updateMerchants, updatePaused } from "~/features/feeds/manage/feed-writes.queries.server";
import type { FeedDetails } from "~/features/feeds/manage/feeds.queries.server";
import { readMerchantAnswers } from "~/features/feeds/manage/merchants-form";
import { failed } from "~/features/imports/import-result";
import {
	done,
	type FeedFile,
	type RunReply,
	runFeedFile,
	runFeedNow,
} from "./feed-run-reply.server";

/** A form of a feed's page as it was sent. */
export interface SentFeedForm {
	feed: FeedDetails;
	fields: FormData;
	file: FeedFile | undefined;
	author: Author;
}

async function setPaused({ feed, author }: SentFeedForm, isPaused: boolean): Promise<RunReply> {
	await updatePaused(db(), feed.id, isPaused, author);
	return done(isPaused ? "The feed is paused" : "The feed goes on");
}

const INTENTS: Record<string, (sent: SentFeedForm) => Promise<RunReply>> = {
	async run({ feed, author }) {
		if (feed.host !== null) return runFeedNow(feed.id, author.by);
		return failed(400, "This feed has no address to fetch: give it one, or run it with a file.");
	},
	async file({ feed, file, author }) {
		return file
			? runFeedFile(feed.id, author.by, file)
			: failed(400, "Please choose a file first.");
	},
	pause: (sent) => setPaused(sent, true),
	resume: (sent) => setPaused(sent, false),
	async merchants({ feed, fields, author }) {
		const answers = readMerchantAnswers(fields);
		await updateMerchants(db(), feed.id, answers, author);
		return done("The shops were saved", "They count from the next run on.");
	},
};

/** Performs the action of a form of a feed's page. */
export async function submitFeedForm(sent: SentFeedForm): Promise<RunReply> {
	const intent = String(sent.fields.get("intent") ?? "file");
	const act = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
	return act ? act(sent) : failed(400, "There is no such button on this page.");
}
