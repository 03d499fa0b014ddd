// `npm run messages`: contact messages in the terminal.
import "./load-env.mjs";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import {
	findMessage,
	listMessages,
	markAnswered,
	type StoredMessage,
} from "~/features/contact/messages.queries.server";
import { runCommand } from "./run-command";

const LISTED = 100;

const USAGE = `Usage: npm run messages -- list       the latest ${LISTED}, newest first
       npm run messages -- show ID
       npm run messages -- mark ID    as answered`;

function stateOf({ answeredAt, sentAt, failure }: StoredMessage): string {
	if (answeredAt) return "answered";
	if (sentAt) return "mailed";
	return failure ? `not mailed: ${failure}` : "kept";
}

function line(message: StoredMessage): string {
	const { id, receivedAt, name, email } = message;
	return `${id}\t${receivedAt}\t${stateOf(message)}\t${name} <${email}>`;
}

async function run(verb = "list", id = ""): Promise<string | undefined> {
	if (verb === "list") {
		const messages = await listMessages(db(), LISTED);
		return messages.map(line).join("\n") || "There are no messages.";
	}
	if (!/^\d{1,15}$/.test(id)) return undefined;
	const none = `There is no message ${id}.`;
	if (verb === "show") {
		const message = await findMessage(db(), Number(id));
		return message ? `${line(message)}\n\n${message.message}` : none;
	}
	if (verb === "mark") {
		const isMarked = await markAnswered(db(), Number(id), new Date());
		return isMarked ? `Message ${id} is marked as answered.` : none;
	}
	return undefined;
}

await runCommand(async () => {
	await migrateToLatest(db());
	const answer = await run(...process.argv.slice(2));
	if (answer === undefined) throw new Error(USAGE);
	console.log(answer);
});
