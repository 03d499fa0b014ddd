import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { copiedSite, killedProcess, stateOf } from "../databases/copied-site";
import { generatedModels } from "../large/generated-models";

// A killed import leaves exactly the old data or, once it is committed, exactly the new. `npm run test:kill` does
// twenty rounds; a few are enough to detect a regression.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const ROWS = process.env.KILL_ROUNDS === undefined ? 1500 : 10_000;
/** Many times the usual duration of a round, so that the test passes on a busy machine. */
const ROUND_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
const { base: BASE, site: SITE, begin, copy, remove } = copiedSite(folder, "interrupted_import");
const FILE = join(folder, "load.csv");
const NOW = new Date("2026-01-01T00:00:00Z");

/** Half of the rows exist and get another price and other features, half are new. */
async function prepare(): Promise<void> {
	const records = await generatedModels(ROWS);
	await begin();
	const changed = openDatabase(BASE);
	await setUp(changed);
	await changed.transaction().execute(async (trx) => {
		await trx.deleteFrom("projectors").execute();
		const others = records.map((record) => ({ ...record, price: 123_400, features: ["Changed"] }));
		await upsertModels(trx, others, { now: NOW, isSample: false });
	});
	writeFileSync(FILE, await exportCsv(changed, "projectors"));
	await changed.destroy();
	await begin();
	const base = openDatabase(BASE);
	await setUp(base);
	await base
		.transaction()
		.execute((trx) => upsertModels(trx, records.slice(0, ROWS / 2), { now: NOW, isSample: false }));
	await base.destroy();
}

/** Everything an import may write. */
const TABLES = {
	projectors: ["sku"],
	retailer_listings: ["id"],
	projector_tags: ["projectorSku", "tag"],
	projector_categories: ["projectorSku", "categoryId"],
	projector_search: ["rowid"],
	search_words: ["word"],
	runs: ["id"],
	change_sets: ["id"],
	rejected_files: ["runId", "name"],
	staff_changes: ["id"],
};

const state = (address: string) => stateOf(address, TABLES);

/** Runs an import until it is killed: by itself inside the import, or from here once it prints a word. */
async function killedLoad({ killAt, word }: { killAt?: number; word?: string }): Promise<{
	lines: string[];
	signal: unknown;
}> {
	await copy();
	const script = ["tests/processes/import-in-process.ts", FILE];
	if (killAt !== undefined) script.push(String(killAt));
	return killedProcess(SITE, script, (line) => line === word);
}

let before = "";
let after = "";

beforeAll(async () => {
	await prepare();
	before = await state(BASE);
	const { lines, signal } = await killedLoad({ word: "ran" });
	expect([lines.at(-2), lines.at(-1), signal]).toEqual([String(ROWS), "ran", "SIGKILL"]);
	after = await state(SITE);
	expect(after).not.toBe(before);
}, 2 * ROUND_MS);

afterAll(async () => {
	await remove();
	rmSync(folder, { recursive: true });
});

// From the first rows to the last, when only the commit is left.
const KILLED_AT = Array.from({ length: ROUNDS }, (_, n) =>
	Math.max(1, Math.round((n * ROWS) / Math.max(1, ROUNDS - 1))),
);

it.each(KILLED_AT)(
	"an import killed after %d of its rows leaves the old data",
	async (rows) => {
		const { lines, signal } = await killedLoad({ killAt: rows });
		expect(signal).toBe("SIGKILL");
		expect(Number(lines.at(-1))).toBeGreaterThanOrEqual(rows);
		expect(await state(SITE)).toBe(before);
	},
	ROUND_MS,
);

it(
	"an import killed once it has reported its end leaves the new data",
	async () => {
		const { lines, signal } = await killedLoad({ word: "ran" });
		expect([lines.at(-1), signal]).toEqual(["ran", "SIGKILL"]);
		expect(await state(SITE)).toBe(after);
	},
	ROUND_MS,
);

// The kill or the commit may come first; half a commit must never be seen.
it.each(Array.from({ length: Math.max(1, ROUNDS - 2) }, (_, round) => round))(
	"an import killed around its commit leaves the old data or the new, round %d",
	async () => {
		const { lines, signal } = await killedLoad({ word: String(ROWS) });
		expect(signal).toBe("SIGKILL");
		expect(lines).toContain(String(ROWS));
		expect([before, after]).toContain(await state(SITE));
	},
	ROUND_MS,
);
