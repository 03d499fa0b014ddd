// `npm run staff`: accounts of the staff pages.
import "./support/load-env.mjs";
import { userInfo } from "node:os";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { loadSecret } from "db/site-secret";
import { retryBusy } from "db/writes/retry-busy";
import { write, writeStatement } from "db/writes/write";
import {
	addAccount,
	changePasswordOf,
	removeAccount,
} from "~/auth/accounts/account-list.queries.server";
import { findAccount, listUsernames } from "~/auth/accounts.queries.server";
import { hashPassword } from "~/auth/password-hash.server";
import { removeFactor } from "~/auth/second-factor.queries.server";
import { resetFailures } from "~/auth/sign-in.server";
import { newPasswordSchema, usernameSchema } from "~/config/account-rules";
import { sessionSecret } from "~/config/session-secret.server";
import { runCommand } from "./support/run-command";

/** Reads a line from the terminal without echoing it; undefined if it was cancelled. */
function askUnseen(question: string): Promise<string | undefined> {
	process.stderr.write(question);
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
	return new Promise((resolve) => {
		terminal.once("line", (line) => {
			resolve(line);
			terminal.close();
		});
		// Ctrl+C and Ctrl+D close it.
		terminal.once("close", () => {
			process.stderr.write("\n");
			resolve(undefined);
		});
	});
}

/** Reads a new password: twice from a terminal, otherwise from the first line of the piped input. */
async function askPassword(): Promise<string> {
	if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "";
	const password = await askUnseen("New password: ");
	if (password === undefined) throw new Error("Nothing was changed.");
	const again = await askUnseen("The same again: ");
	if (again !== password) throw new Error("Those were not the same; nothing was changed.");
	return password;
}

const MAX_LISTED_ACCOUNTS = 1000;

const HELP = `Usage: npm run staff -- list
       npm run staff -- add NAME       asks for the password, or reads it from what is piped in
       npm run staff -- passwd NAME    the same; signs NAME out everywhere, unlocks it and removes its second factor
       npm run staff -- remove NAME

Keeps the accounts that may sign in to the staff pages.

Ends with 0, or with 1 and the reason when nothing was changed.`;

const me = () => `${userInfo().username} (npm run staff)`;

const missing = (name: string) => new Error(`There is no account ${name}.`);

async function newPasswordHash(): Promise<string> {
	const { success, data, error } = newPasswordSchema.safeParse(await askPassword());
	if (!success) throw new Error(`The password ${error.issues[0]?.message}.`);
	return hashPassword(data);
}

async function list(): Promise<string> {
	const names = await listUsernames(db(), MAX_LISTED_ACCOUNTS);
	return names.join("\n") || "There are no accounts: `npm run staff -- add NAME`.";
}

async function add(name: string): Promise<string> {
	const exists = new Error(`There is an account ${name} already.`);
	if (await findAccount(db(), name)) throw exists;
	const account = { username: name, passwordHash: await newPasswordHash() };
	const isAdded = await write(db(), (trx) => addAccount(trx, account, { by: me() }, new Date()));
	if (!isAdded) throw exists;
	return `Added ${name}.`;
}

async function changePassword(name: string): Promise<string> {
	if (!(await findAccount(db(), name))) throw missing(name);
	const changed = { username: name, passwordHash: await newPasswordHash() };
	const isChanged = await write(db(), async (trx) => {
		const account = await findAccount(trx, name);
		if (account) await removeFactor(trx, account, { by: me(), now: new Date() });
		return changePasswordOf(trx, changed, { by: me() }, new Date());
	});
	if (!isChanged) throw missing(name);
	await writeStatement(db(), (connection) => resetFailures(connection, sessionSecret(), name));
	return `The password of ${name} is changed, and ${name} is signed out everywhere.`;
}

async function remove(name: string): Promise<string> {
	const isRemoved = await write(db(), (trx) =>
		removeAccount(trx, { username: name, by: me() }, new Date()),
	);
	if (!isRemoved) throw missing(name);
	return `Removed ${name}.`;
}

const VERBS: Record<string, (name: string) => Promise<string>> = {
	add,
	passwd: changePassword,
	remove,
};

async function runVerb(verb: string, nameArgument: string): Promise<string | undefined> {
	if (verb === "list") return list();
	const { success, data: name, error } = usernameSchema.safeParse(nameArgument);
	if (!success) throw new Error(`The name ${error.issues[0]?.message}.`);
	return VERBS[verb]?.(name);
}

const ARGUMENTS = { min: 1, verbs: { list: 0, add: 1, passwd: 1, remove: 1 } };

await runCommand(HELP, ARGUMENTS, async ({ positionals: [verb = "", name = ""] }) => {
	// The first account may come before the site has ever started.
	await retryBusy(() => migrateToLatest(db()));
	await loadSecret(db());
	console.log(await runVerb(verb, name));
});
