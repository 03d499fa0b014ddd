// `npm run site`: the staff pages "Today" and "Privacy" as commands, and the proof that advice ignores commission.
import "./support/load-env.mjs";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { requireLatestSchema } from "db/migrate";
import { loadSecret } from "db/site-secret";
import { settings } from "~/config/env.server";
import { PROOF_STATE_COUNT } from "~/features/advice-proof/proof-states";
import { proveOnCopy } from "~/features/import-tasks/advice-proofs.server";
import { findMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { lastBackupText, NOTHING_TODAY, todayCounts, todayItems } from "~/features/today/today";
import { findToday } from "~/features/today/today.queries.server";
import { VISITOR_DATA_LABELS, visitorAddressSchema } from "~/features/visitor-data/visitor-data";
import { eraseVisitor } from "~/features/visitor-data/visitor-data.queries.server";
import { runCommand } from "./support/run-command";

const HELP = `Usage: npm run site -- status           lists what needs a person, one line each with its address
       npm run site -- status --json    the numbers, and the time of the last backup
       npm run site -- check            proves that commission does not influence advice
       npm run site -- forget EMAIL     deletes all data about a visitor

"status" prints the contents of the staff page "Today" and the age of the last backup, even while the site is running;
it writes nothing. For cron: npm run -s site -- status

"check" changes, on a copy of the database, all data by which you earn (affiliate shops, templates of links, clicks,
references, sales, the ids of offers and shops), and compares lists, picks, offers and agents' results before and after
in ${PROOF_STATE_COUNT} random states. The site's own data is only read. Ends with 1 and names the differences if there are any.

"forget" deletes the subscription, the price alerts and the messages of an e-mail address, with the mails sent to it,
and removes the address from texts of others. This cannot be undone. The page /admin/privacy shows the data first.

Ends with 0, whatever needs a person or is stored, or with 1 and the reason when nothing could be done.`;

type CommandArguments = { positionals: string[]; values: { json?: boolean } };

function checkArguments({
	positionals: [verb, email],
	values: { json },
}: CommandArguments): string | undefined {
	if (json && verb !== "status") return "Unknown argument: --json";
	if (verb !== "forget") return undefined;
	return visitorAddressSchema.safeParse(email).success
		? undefined
		: "That argument is no e-mail address.";
}

const ARGUMENTS = {
	options: { json: { type: "boolean" } },
	min: 1,
	argumentCountByVerb: { status: 0, check: 0, forget: 1 },
	check: checkArguments,
} as const;

async function statusText(json: boolean): Promise<string> {
	const now = new Date();
	await loadSecret(db());
	const isMailing = (await findMailServer(db())) !== undefined;
	const today = await findToday(db(), isMailing, now);
	if (json) return JSON.stringify(todayCounts(today));
	const items = todayItems(today, now);
	const origin = await mailOrigin(db());
	const lines = items.map(({ text, to }) => `${text}: ${new URL(to, `${origin}/admin`)}`);
	const backupText = lastBackupText(today, now) ?? [];
	// One line if nothing needs attention, so that cron jobs can omit it.
	return lines.length > 0
		? lines.concat(backupText).join("\n")
		: [NOTHING_TODAY].concat(backupText).join(" ");
}

/** Proves that commission does not influence advice. Throws if it does, or if the proof failed. */
async function checkAdvice(): Promise<string> {
	const result = await proveOnCopy(settings().DATABASE_URL);
	if (result.status === "failed") throw new Error(result.message);
	const { states, differences } = result;
	if (differences.length > 0) {
		throw new Error(["Advice follows what the owner earns:", ...differences].join("\n"));
	}
	return `Passed: in ${states} random states lists, picks, offers and agents' results stay the same, whatever the owner earns by whom.`;
}

async function forgetVisitor(email: string): Promise<string> {
	const by = `${userInfo().username} (npm run site)`;
	const deleted = await eraseVisitor(db(), visitorAddressSchema.parse(email), {
		by,
		now: new Date(),
	});
	const countTexts = deleted.map(({ kind, count }) => `${VISITOR_DATA_LABELS[kind]}: ${count}`);
	return countTexts.length > 0
		? ["Deleted:", ...countTexts].join("\n")
		: "Nothing is stored about this address.";
}

await runCommand(HELP, ARGUMENTS, async ({ positionals: [verb, email = ""], values: { json } }) => {
	const file = databaseFile(settings().DATABASE_URL);
	if (file !== undefined && !existsSync(file)) throw new Error(`There is no database ${file}.`);
	await requireLatestSchema(db());
	if (verb === "forget") console.log(await forgetVisitor(email));
	else console.log(verb === "check" ? await checkAdvice() : await statusText(json === true));
});
