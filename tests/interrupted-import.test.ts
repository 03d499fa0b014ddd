import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { checkpoint, open } from "db/connection.server";
import { setUp } from "db/set-up";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upsertProjectors } from "~/features/imports/apply-import.queries.server";
import { exportProjectors } from "~/features/imports/catalogue-export.queries.server";
import { generatedModels } from "../scripts/bench/generated-models";

// A load that is killed leaves exactly what was there before or exactly what it loads. `npm run test:kill` does twenty
// rounds; a few are enough to see that nothing has become worse.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const ROWS = 10_000;
/** Many times what a round takes, so that a busy machine decides nothing. */
const ROUND_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
const BASE = join(folder, "base.db");
const SITE = join(folder, "site.db");
const FILE = join(folder, "load.csv");
const NOW = new Date("2026-01-01T00:00:00Z");

/** Half of the rows exist and get another price and other features, half are new. */
async function prepare(): Promise<void> {
	const records = await generatedModels(ROWS);
	const changed = open(`file:${join(folder, "changed.db")}`);
	await setUp(changed);
	await changed.transaction().execute(async (trx) => {
		await trx.deleteFrom("projectors").execute();
		const others = records.map((record) => ({ ...record, price: 123_400, features: ["Changed"] }));
		await upsertProjectors(trx, others, { now: NOW, isSample: false });
	});
	writeFileSync(FILE, await exportProjectors(changed));
	await changed.destroy();
	const base = open(`file:${BASE}`);
	await setUp(base);
	await base
		.transaction()
		.execute((trx) =>
			upsertProjectors(trx, records.slice(0, ROWS / 2), { now: NOW, isSample: false }),
		);
	await checkpoint(base);
	await base.destroy();
}

/** Everything a load may write, as one text; the database must be sound. */
async function stateOf(path: string): Promise<string> {
	const db = open(`file:${path}`);
	const check = await sql`pragma integrity_check`.execute(db);
	expect(check.rows).toEqual([{ integrity_check: "ok" }]);
	expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
	// Throws when the index and its rows do not fit together.
	await sql`insert into projector_search (projector_search) values ('integrity-check')`.execute(db);
	const digest = createHash("sha256");
	for (const [table, order] of [
		["projectors", "sku"],
		["retailer_listings", "id"],
		["projector_tags", "projectorSku, tag"],
		["projector_categories", "projectorSku, categoryId"],
		["projector_search", "rowid"],
		["search_words", "word"],
		["imports", "id"],
		["import_changes", "importId, part"],
	]) {
		const { rows } = await sql.raw(`select * from ${table} order by ${order}`).execute(db);
		digest.update(JSON.stringify(rows));
	}
	await db.destroy();
	return digest.digest("hex");
}

function startLoad() {
	const args = ["--import", "tsx", "tests/import-in-process.ts", FILE];
	const env = { ...process.env, DATABASE_URL: `file:${SITE}` };
	return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
}

function freshSite(): void {
	for (const end of ["", "-wal", "-shm"]) rmSync(SITE + end, { force: true });
	copyFileSync(BASE, SITE);
}

/** Kills a load once so many rows are done; answers its last word. */
async function killAt(rows: number): Promise<string> {
	freshSite();
	const child = startLoad();
	const ended = once(child, "exit");
	let last = "";
	for await (const line of createInterface({ input: child.stdout })) {
		last = line;
		if (Number(line) >= rows) child.kill("SIGKILL");
	}
	await ended;
	return last;
}

let before = "";
let after = "";

beforeAll(async () => {
	await prepare();
	before = await stateOf(BASE);
	expect(await killAt(Number.POSITIVE_INFINITY)).toBe("loaded");
	after = await stateOf(SITE);
	expect(after).not.toBe(before);
}, 2 * ROUND_MS);

afterAll(() => rmSync(folder, { recursive: true }));

// From the first rows to the last, where only the commit is left.
const KILLED_AT = Array.from({ length: ROUNDS }, (_, n) =>
	Math.max(1, Math.round((n * ROWS) / Math.max(1, ROUNDS - 1))),
);

it.each(KILLED_AT)(
	"a load killed after %d of its rows leaves the old data or the new",
	async (rows) => {
		await killAt(rows);
		expect([before, after]).toContain(await stateOf(SITE));
	},
	ROUND_MS,
);
