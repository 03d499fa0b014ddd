import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { performTask } from "~/features/import-tasks/import-task.server";
import { copiedSite, killedProcess, stateOf } from "../databases/copied-site";
import { generatedModels } from "../large/generated-models";
import { awinCsv } from "../support/feed-runs";

// A killed run of a feed leaves exactly the old data or, once it is committed, exactly the new. `npm run test:kill`
// does twenty rounds; a few are enough to detect a regression.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const MODELS = 4000;
/** Offers are written a thousand at a time. */
const WRITES = 2;
/** Many times the usual duration of a round, so that the test passes on a busy machine. */
const ROUND_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "interrupted-feed-"));
const { base: BASE, site: SITE, begin, copy, remove } = copiedSite(folder, "interrupted_feed");
/** Folder to which feeds are fetched. */
const WORK = join(folder, "feed");
const YESTERDAY = join(folder, "yesterday.csv");
const TODAY = join(folder, "today.csv");
const NOW = new Date("2026-03-01T06:00:00Z");

async function prepare(): Promise<void> {
	const records = await generatedModels(MODELS);
	const line = (model: (typeof records)[number], price: string) => ({
		id: model.sku,
		title: `${model.brand} ${model.model} Projector`,
		mpn: model.sku,
		price,
	});
	// Today some of yesterday's offers are gone, the others have another price, and as many are new.
	const half = records.length / 2;
	writeFileSync(YESTERDAY, awinCsv(records.slice(0, half).map((one) => line(one, "500"))));
	writeFileSync(TODAY, awinCsv(records.slice(half / 4).map((one) => line(one, "550"))));
	await begin();
	const base = openDatabase(BASE);
	await setUp(base);
	await base.transaction().execute(async (trx) => {
		await trx.deleteFrom("projectors").execute();
		const known = records.map((record) => ({ ...record, mpn: record.sku }));
		await upsertModels(trx, known, { now: NOW, isSample: false });
		await trx
			.insertInto("feeds")
			.values({ name: "Shop", retailerId: 1, createdAt: NOW.toISOString() })
			.execute();
	});
	const file = { name: "feed.csv", path: YESTERDAY };
	const input = { feedId: 1, startedBy: "test", file, folder: WORK, now: NOW };
	const outcome = await performTask(base, { kind: "run-feed", input });
	// Not all generated names are clear enough for a rule to match them.
	expect(outcome).toMatchObject({ state: "applied" });
	expect(outcome.status === "ran" && outcome.counts.created).toBeGreaterThan(half / 2);
	await base.destroy();
}

/** Everything a run may write, except the record of the run. */
const TABLES = {
	projectors: ["sku"],
	retailer_listings: ["id"],
	price_points: ["projectorId", "retailerId", "at"],
	feeds: ["id"],
	feed_lines: ["id"],
	feed_offers: ["projectorSku", "retailerId"],
	change_sets: ["id"],
};

const state = (address: string) => stateOf(address, TABLES);

/** Runs today's feed until it is killed: by itself during the run, or from here once it prints its result. */
async function killedRun(killAt = ""): Promise<{ lines: string[]; signal: unknown }> {
	await copy();
	const script = ["tests/processes/feed-in-process.ts", "1", TODAY, WORK, killAt];
	return killedProcess(SITE, script, () => true);
}

let before = "";
let after = "";

beforeAll(async () => {
	await prepare();
	before = await state(BASE);
	expect(await killedRun()).toEqual({ lines: ["applied"], signal: "SIGKILL" });
	after = await state(SITE);
	expect(after).not.toBe(before);
}, 2 * ROUND_MS);

afterAll(async () => {
	await remove();
	rmSync(folder, { recursive: true });
});

// While it reads, and while it writes.
const KILLED_AT = Array.from({ length: ROUNDS }, (_, n) =>
	n % 2 === 0 ? String(1 + n * 150) : `write:${1 + (((n - 1) / 2) % WRITES)}`,
);

it.each(KILLED_AT)(
	"a run killed at %s leaves the old offers, and the next one takes over",
	async (killAt) => {
		expect(await killedRun(killAt)).toEqual({ lines: [], signal: "SIGKILL" });
		expect(await state(SITE)).toBe(before);
		expect(existsSync(WORK)).toBe(true);
		const site = openDatabase(SITE);
		// Expires the lease.
		await site.updateTable("locks").set({ expiresAt: NOW.toISOString() }).execute();
		const now = new Date("2026-03-02T06:00:00Z");
		const file = { name: "feed.csv", path: TODAY };
		const input = { feedId: 1, startedBy: "test", file, folder: WORK, now };
		const outcome = await performTask(site, { kind: "run-feed", input });
		expect(outcome).toMatchObject({ state: "applied" });
		const runs = await site.selectFrom("runs").select("state").orderBy("id").execute();
		expect(runs.map(({ state }) => state)).toEqual(["applied", "failed", "applied"]);
		await site.destroy();
		expect(existsSync(WORK)).toBe(false);
	},
	ROUND_MS,
);
