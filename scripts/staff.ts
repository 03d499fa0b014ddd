// `npm run staff`: manages the accounts of the staff pages.
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
import { unlockUsername } from "~/auth/sign-in.server";
import { newPasswordSchema, usernameSchema } from "~/config/account-rules";
import { sessionSecret } from "~/config/session-secret.server";
import { runCommand } from "./support/run-command";

/** Reads a line from the terminal without echoing it; undefined if it was cancelled. */
function askHidden(question: string): Promise<string | undefined> {
	process.stderr.write(question);
	const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({
		input: process.stdin,
		output: discardedOutput,
		terminal: true,
	});
	return new Promise((resolve) => {
		terminal.once("line", (line) => {
			resolve(line);
			terminal.close();
		});
		// Ctrl+C and Ctrl+D close the terminal.
		terminal.once("close", () => {
			process.stderr.write("\n");
			resolve(undefined);
		});
	});
}

/** Reads a new password: twice from a terminal, otherwise from the first line of the piped input. */
async function askPassword(): Promise<string> {
	if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "";
	const password = await askHidden("New password: ");
	if (password === undefined) throw new Error("Nothing was changed.");
	const repeatedPassword = await askHidden("The same again: ");
	if (repeatedPassword !== password)
		throw new Error("Those were not the same; nothing was changed.");
	return password;
}

const MAX_LISTED_ACCOUNTS = 1000;

const HELP = `Usage: npm run staff -- list
       npm run staff -- add NAME       asks for the password, or reads it from piped input
       npm run staff -- passwd NAME    the same; signs NAME out everywhere, unlocks it and removes its second factor
       npm run staff -- remove NAME

Manages the accounts that may sign in to the staff pages.

Ends with 0, or with 1 and the reason when nothing was changed.`;

const operatorName = () => `${userInfo().username} (npm run staff)`;

const missingAccountError = (name: string) => new Error(`There is no account ${name}.`);

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
	const existsError = new Error(`There is an account ${name} already.`);
	if (await findAccount(db(), name)) throw existsError;
	const account = { username: name, passwordHash: await newPasswordHash() };
	const isAdded = await write(db(), (trx) =>
		addAccount(trx, account, { by: operatorName() }, new Date()),
	);
	if (!isAdded) throw existsError;
	return `Added ${name}.`;
}

async function changePassword(name: string): Promise<string> {
	if (!(await findAccount(db(), name))) throw missingAccountError(name);
	const newCredentials = { username: name, passwordHash: await newPasswordHash() };
	const isChanged = await write(db(), async (trx) => {
		const account = await findAccount(trx, name);
		if (account) await removeFactor(trx, account, { by: operatorName(), now: new Date() });
		return changePasswordOf(trx, newCredentials, { by: operatorName() }, new Date());
	});
	if (!isChanged) throw missingAccountError(name);
	await writeStatement(db(), (connection) => unlockUsername(connection, sessionSecret(), name));
	return `The password of ${name} is changed, and ${name} is signed out everywhere.`;
}

async function remove(name: string): Promise<string> {
	const isRemoved = await write(db(), (trx) =>
		removeAccount(trx, { username: name, by: operatorName() }, new Date()),
	);
	if (!isRemoved) throw missingAccountError(name);
	return `Removed ${name}.`;
}

const HANDLERS_BY_VERB: Record<string, (name: string) => Promise<string>> = {
	add,
	passwd: changePassword,
	remove,
};

async function runVerb(verb: string, nameArgument: string): Promise<string | undefined> {
	if (verb === "list") return list();
	const { success, data: name, error } = usernameSchema.safeParse(nameArgument);
	if (!success) throw new Error(`The name ${error.issues[0]?.message}.`);
	return HANDLERS_BY_VERB[verb]?.(name);
}

const ARGUMENTS = { min: 1, argumentCountByVerb: { list: 0, add: 1, passwd: 1, remove: 1 } };

await runCommand(HELP, ARGUMENTS, async ({ positionals: [verb = "", name = ""] }) => {
	// The first account may be added before the site has ever started.
	await retryBusy(() => migrateToLatest(db()));
	await loadSecret(db());
	console.log(await runVerb(verb, name));
});
