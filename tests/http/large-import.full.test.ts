import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionSecret } from "~/config/session-secret.server";
import { START_ARGUMENTS } from "../../scripts/start/start-arguments";
import { answering, type SiteProcess, spawnSite } from "../e2e/support/site/site-process";
import { fillDatabase } from "../large/catalogue";
import { importBesideVisitors, largeFile } from "../large/large-import";

// The heap that a container of 512 MB gives (docs/operations.md#memory), and files of up to 20 MB, while pages are read
// and visitors sign up. Nothing here depends on how long it takes.
const HEAP_MB = 166;
const STORED = 20_000;
const WITHIN_MS = 30 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "large-import-"));
const databaseUrl = `file:${join(folder, "site.db")}`;
let site: SiteProcess | undefined;

beforeAll(async () => {
	process.env.SESSION_SECRET ??= "of this test, which signs in to nothing else";
	const { db } = await fillDatabase(databaseUrl, STORED);
	await db.destroy();
	const settings = {
		NODE_ENV: "production",
		DATABASE_URL: databaseUrl,
		TRUST_PROXY: "1",
		// The test signs its session.
		SESSION_SECRET: sessionSecret(),
	};
	const nodeArguments = [`--max-old-space-size=${HEAP_MB}`, ...START_ARGUMENTS];
	site = await answering(await spawnSite(settings, { nodeArguments }));
}, WITHIN_MS);

afterAll(async () => {
	site?.kill("SIGKILL");
	await site?.ended;
	rmSync(folder, { recursive: true });
});

/** Imports new models while the site is used. */
async function importNew(existing: number, rows: number) {
	if (site === undefined) throw new Error("The site did not start.");
	const file = await largeFile(existing, rows);
	const used = await importBesideVisitors({ ...site, databaseUrl }, file);
	const { pages, finder, signUps } = used;
	for (const times of [pages.before, finder.before, signUps]) {
		expect(times.length).toBeGreaterThan(0);
	}
	const page = await fetch(`${site.url}/projectors?sort=price-low&max=${existing}`);
	expect(page.status).toBe(200);
	return used.outcome;
}

it(
	"large import: refuses a file of 20 MB with more models than it holds, and goes on",
	async () => {
		expect(await importNew(STORED, 50_000)).toMatchObject({
			status: 413,
			result: { message: expect.stringContaining("and this import would make 70,000.") },
		});
	},
	WITHIN_MS,
);

it(
	"large import: imports as many models as it holds, and refuses more before anything is written",
	async () => {
		expect(await importNew(STORED, 30_000)).toMatchObject({
			status: 200,
			result: { created: 30_000 },
		});
		expect(await importNew(STORED + 30_000, 30_000)).toMatchObject({
			status: 413,
			result: { message: expect.stringContaining("and this import would make 80,000.") },
		});
	},
	WITHIN_MS,
);
