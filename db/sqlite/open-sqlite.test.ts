import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { migrateToLatest } from "../migrate";
import type { Db } from "../schema";
import { openSqlite } from "./open-sqlite";

/** Opens a migrated database twice. */
async function openTwice() {
	const url = `file:${join(temporaryFolder(onTestFinished), "site.db")}`;
	const [site, other] = [openSqlite(url), openSqlite(url)];
	await migrateToLatest(site.db);
	onTestFinished(async () => {
		await site.db.destroy();
		await other.db.destroy();
	});
	return { site, other };
}

/** A row of a table that no public page reads. */
const addNonce = (db: Db) =>
	db.insertInto("used_nonces").values({ nonce: "a", expiresAt: "2026" }).execute();

/** A row of a table that public pages read. */
const addTerm = (db: Db) =>
	db
		.insertInto("synonyms")
		.values({ words: "beamer", meaning: "projector", addedBy: "staff", addedAt: "2026" })
		.execute();

const failure = new Error("This transaction fails.");

it("version: stays while another connection's long write makes transactions fail", async () => {
	const { site, other } = await openTwice();
	const before = site.version();
	await other.db.transaction().execute(async (trx) => {
		await addTerm(trx);
		const failing = site.db.transaction().execute(addNonce);
		await expect(failing).rejects.toMatchObject({ code: "SQLITE_BUSY" });
		expect(site.version()).toBe(before);
	});
	expect(site.version()).not.toBe(before);
});

it("version: is never that of changes which were rolled back", async () => {
	const { site } = await openTwice();
	const before = site.version();
	let inside: string | undefined;
	const failing = site.db.transaction().execute(async (trx) => {
		await addTerm(trx);
		inside = site.version();
		throw failure;
	});
	await expect(failing).rejects.toBe(failure);
	expect(inside).not.toBe(before);
	// Raises the version again to the same number.
	await addTerm(site.db);
	expect(site.version()).not.toBe(inside);
});
