// `npm run messages`: lists, shows, marks and deletes contact messages.
import "./support/load-env.mjs";
import { userInfo } from "node:os";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { deleteMessage, setMessageState } from "~/features/contact/manage/change-message.server";
import {
	findMessage,
	listMessages,
	listReplies,
	type StoredMessage,
} from "~/features/contact/manage/messages.queries.server";
import { runCommand } from "./support/run-command";

const MAX_LISTED_MESSAGES = 100;

const HELP = `Usage: npm run messages -- list       the latest ${MAX_LISTED_MESSAGES}, newest first; the default
       npm run messages -- show ID
       npm run messages -- mark ID    as answered
       npm run messages -- delete ID  with its mail and the replies to it, if the sender requests that

Shows the messages that visitors sent by the contact form, and the replies that staff sent by the site's mail.

Ends with 0, or with 1 when there is no such message.`;

function stateOf({ answeredAt, sentAt, failure }: StoredMessage): string {
	if (answeredAt) return "answered";
	if (sentAt) return "mailed";
	return failure ? `not mailed: ${failure}` : "kept";
}

function messageText(message: StoredMessage): string {
	const { id, receivedAt, name, email } = message;
	return `${id}\t${receivedAt}\t${stateOf(message)}\t${name} <${email}>`;
}

async function listText(): Promise<string> {
	const messages = await listMessages(db(), MAX_LISTED_MESSAGES);
	return messages.map(messageText).join("\n") || "There are no messages.";
}

const changeStamp = () => ({ by: `${userInfo().username} (npm run messages)`, now: new Date() });

async function showMessage(id: number): Promise<string | undefined> {
	const message = await findMessage(db(), id);
	if (!message) return undefined;
	const replies = await listReplies(db(), id);
	const replyTexts = replies.map(({ at, by, text }) => `Answered ${at} by ${by}:\n\n${text}`);
	return [messageText(message), message.message, ...replyTexts].join("\n\n");
}

async function markAnswered(id: number): Promise<string | undefined> {
	const change = await setMessageState(db(), id, true, changeStamp());
	return change === "done" ? `Message ${id} is marked as answered.` : undefined;
}

async function removeMessage(id: number): Promise<string | undefined> {
	const change = await deleteMessage(db(), id, changeStamp());
	return change === "done" ? `Message ${id} is deleted.` : undefined;
}

const HANDLERS_BY_VERB: Record<string, (id: number) => Promise<string | undefined>> = {
	list: listText,
	show: showMessage,
	mark: markAnswered,
	delete: removeMessage,
};

const ARGUMENTS = {
	argumentCountByVerb: { list: 0, show: 1, mark: 1, delete: 1 },
	check: ({ positionals: [, id] }: { positionals: string[] }) =>
		id === undefined || /^\d{1,15}$/.test(id) ? undefined : `An ID is a number, not ${id}.`,
};

await runCommand(HELP, ARGUMENTS, async ({ positionals: [verb = "list", id = ""] }) => {
	await migrateToLatest(db());
	const output = await HANDLERS_BY_VERB[verb]?.(Number(id));
	if (output === undefined) throw new Error(`There is no message ${id}.`);
	console.log(output);
});
