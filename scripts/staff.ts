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
import { findAccount, listUsernames } from "~/auth/accounts.queries.server";
import { hashPassword } from "~/auth/password-hash.server";
import {
	addPerson,
	changePersonsPassword,
	removeAccount,
} from "~/auth/people/people.queries.server";
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
async function askPassword(): Promise<{ password: string } | { problem: string }> {
	if (!process.stdin.isTTY) {
		return { password: (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "" };
	}
	const password = await askUnseen("New password: ");
	if (password === undefined) return { problem: "Nothing was changed." };
	const again = await askUnseen("The same again: ");
	if (again !== password) return { problem: "Those were not the same; nothing was changed." };
	return { password };
}

const LISTED = 1000;

const HELP = `Usage: npm run staff -- list
       npm run staff -- add NAME       asks for the password, or reads it from what is piped in
       npm run staff -- passwd NAME    the same; signs NAME out everywhere, unlocks it and removes its second factor
       npm run staff -- remove NAME

Keeps the accounts that may sign in to the staff pages.

Ends with 0, or with 1 and the reason when nothing was changed.`;

const me = () => `${userInfo().username} (npm run staff)`;

/** Result of a command. */
type Outcome = { done: string } | { problem: string };

async function newPasswordHash(): Promise<{ hash: string } | { problem: string }> {
	const answer = await askPassword();
	if ("problem" in answer) return answer;
	const { success, data, error } = newPasswordSchema.safeParse(answer.password);
	if (!success) return { problem: `The password ${error.issues[0]?.message}.` };
	return { hash: await hashPassword(data) };
}

async function list(): Promise<Outcome> {
	const names = await listUsernames(db(), LISTED);
	return { done: names.join("\n") || "There are no accounts: `npm run staff -- add NAME`." };
}

async function add(name: string): Promise<Outcome> {
	const exists = { problem: `There is an account ${name} already.` };
	if (await findAccount(db(), name)) return exists;
	const answer = await newPasswordHash();
	if ("problem" in answer) return answer;
	const person = { username: name, passwordHash: answer.hash };
	const isAdded = await write(db(), (trx) => addPerson(trx, person, { by: me() }, new Date()));
	return isAdded ? { done: `Added ${name}.` } : exists;
}

async function changePassword(name: string): Promise<Outcome> {
	const missing = { problem: `There is no account ${name}.` };
	if (!(await findAccount(db(), name))) return missing;
	const answer = await newPasswordHash();
	if ("problem" in answer) return answer;
	const person = { username: name, passwordHash: answer.hash };
	const isChanged = await write(db(), async (trx) => {
		const account = await findAccount(trx, name);
		if (account) await removeFactor(trx, account, { by: me(), now: new Date() });
		return changePersonsPassword(trx, person, { by: me() }, new Date());
	});
	if (!isChanged) return missing;
	await writeStatement(db(), (one) => resetFailures(one, sessionSecret(), name));
	return { done: `The password of ${name} is changed, and ${name} is signed out everywhere.` };
}

async function remove(name: string): Promise<Outcome> {
	const isRemoved = await write(db(), (trx) =>
		removeAccount(trx, { username: name, by: me() }, new Date()),
	);
	return isRemoved ? { done: `Removed ${name}.` } : { problem: `There is no account ${name}.` };
}

const VERBS = { add, passwd: changePassword, remove };

function isVerb(verb: string): verb is keyof typeof VERBS {
	return Object.hasOwn(VERBS, verb);
}

function check([verb = "", name]: readonly string[]): string | undefined {
	if (verb === "list") return name === undefined ? undefined : `Unknown argument: ${name}`;
	if (!isVerb(verb)) return `Unknown argument: ${verb}`;
	return name === undefined ? "An argument is missing: NAME" : undefined;
}

async function run(verb: string, typedName: string): Promise<Outcome> {
	if (!isVerb(verb)) return list();
	const { success, data: name, error } = usernameSchema.safeParse(typedName);
	if (!success) return { problem: `The name ${error.issues[0]?.message}.` };
	return VERBS[verb](name);
}

const expected = {
	min: 1,
	max: 2,
	check: ({ positionals }: { positionals: string[] }) => check(positionals),
};

await runCommand(HELP, expected, async ({ positionals: [verb = "", name = ""] }) => {
	// The first account may come before the site has ever started.
	await retryBusy(() => migrateToLatest(db()));
	await loadSecret(db());
	const outcome = await run(verb, name);
	if ("problem" in outcome) throw new Error(outcome.problem);
	console.log(outcome.done);
});
