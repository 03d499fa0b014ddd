import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { expect } from "vitest";
import { countCopiesOf, writeLetter } from "~/features/letters/letters.queries.server";
import { sendToAll } from "~/features/letters/send/send-letter.server";
import { copiedSite } from "../databases/copied-site";
import { startMailServer } from "../mail-server";
import { changeSettings, MAILING } from "../settings";
import { addReaders, DRAFT, readerAddress } from "../support/sent-letters";

interface Letter {
	readers: number;
	kills: number;
}

/** Starts a process that sends letters; resolves when it begins to work. */
async function start(environment: Record<string, string>): Promise<ChildProcess> {
	const args = ["--import", "tsx", "tests/processes/mails-in-process.ts"];
	const env = { ...process.env, ...environment };
	const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
	if (child.stdout) await once(child.stdout, "data");
	return child;
}

async function kill(child: ChildProcess): Promise<void> {
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	expect((await ended)[1]).toBe("SIGKILL");
}

/**
 * Sends a letter through a process that is killed repeatedly. Expects that nobody gets it twice, and that it reaches
 * everybody but those to whom it was being handed over at a kill, before its last line was sent: their copies are
 * marked, and not repeated.
 */
export async function expectSentOnce({ readers, kills }: Letter): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "letter-"));
	const { base: DATABASE_URL, begin, remove } = copiedSite(folder, `killed_letter_${readers}`);
	const server = await startMailServer();
	const mailing = {
		...MAILING,
		SMTP_URL: `smtp://127.0.0.1:${server.port}`,
		MAIL_PER_HOUR: "1000000",
	};
	const resetSettings = changeSettings(mailing);
	await begin();
	const db = openDatabase(DATABASE_URL);
	let child: ChildProcess | undefined;
	try {
		await setUp(db);
		await addReaders(readers, db);
		const { id } = await writeLetter(db, DRAFT);
		await sendToAll(db, String(id), { by: "ann", now: new Date() });

		for (let round = 0; round < kills; round += 1) {
			child = await start({ ...mailing, DATABASE_URL });
			const goal = server.mails.length + 1 + randomInt(Math.floor((readers / kills) * 0.9));
			while (server.mails.length < goal) await wait(1);
			await wait(randomInt(8));
			await kill(child);
			// The claim of the killed process ends by itself after some seconds.
			const dueAt = new Date().toISOString();
			await db.updateTable("letter_copies").set({ dueAt }).where("dueAt", "is not", null).execute();
		}
		child = await start({ ...mailing, DATABASE_URL });
		while ((await countCopiesOf(db, id)).waiting > 0) await wait(50);
		await wait(300);

		const arrivals = server.mails.map(({ to: [to = ""] }) => to);
		expect(new Set(arrivals).size).toBe(arrivals.length);
		const { handed, accepted } = await countCopiesOf(db, id);
		expect(accepted + handed).toBe(readers);
		expect(handed).toBeLessThanOrEqual(kills);
		const handedRows = await db
			.selectFrom("letter_copies")
			.innerJoin(
				"newsletter_subscriptions",
				"newsletter_subscriptions.id",
				"letter_copies.subscriptionId",
			)
			.select("email")
			.where("state", "=", "handed")
			.execute();
		const all = new Set(Array.from({ length: readers }, (_, n) => readerAddress(n)));
		for (const address of arrivals) all.delete(address);
		const handedTo = new Set(handedRows.map(({ email }) => email));
		expect([...all].filter((address) => !handedTo.has(address))).toEqual([]);
		console.info(`${readers} readers, ${kills} kills: ${all.size} not reached, none twice`);
	} finally {
		child?.kill("SIGKILL");
		resetSettings();
		await db.destroy();
		await server.stop();
		await remove();
		rmSync(folder, { recursive: true });
	}
}
