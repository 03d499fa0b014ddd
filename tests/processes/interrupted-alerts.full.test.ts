import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "db/connection.server";
import { inChunks } from "db/in-chunks";
import type { Database } from "db/schema";
import { retailers } from "db/seed/retailers";
import type { Kysely } from "kysely";
import { setUp } from "server/set-up";
import { afterAll, beforeAll, expect, it } from "vitest";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { upsertModels, upsertOffers } from "~/features/changes/upsert.queries.server";
import { copiedSite } from "../databases/copied-site";
import { type MailServer, startMailServer } from "../mail-server";

// Alerts that are all due at once, and a site that is killed repeatedly while it finds and mails them: each mail is
// sent once, at most one a kill twice, none is lost. `npm run test:kill` kills it twenty times among 5,000 alerts; a
// few kills among fewer alerts are enough to detect a regression.
const KILLS = Number(process.env.KILL_ROUNDS ?? 4);
const ALERTS = process.env.KILL_ROUNDS === undefined ? 300 : 5000;
const MODELS = 50;
/** Many times the usual duration, so that the test passes on a busy machine. */
const MAX_MS = 900_000;

const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
const { base: DATABASE_URL, begin, remove } = copiedSite(folder, "interrupted_alerts");
const now = new Date();
const address = (n: number) => `reader-${n}@example.com`;

let db: Kysely<Database>;
let server: MailServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
	server = await startMailServer();
	await begin();
	db = openDatabase(DATABASE_URL);
	await setUp(db);
	const skus = Array.from({ length: MODELS }, (_, n) => `KILL-${n}`);
	await db.transaction().execute(async (trx) => {
		const options = { now, isSample: false };
		const models = skus.map((sku) => modelRecordSchema.parse({ sku, brand: "Epson", model: sku }));
		await upsertModels(trx, models, options);
		const offers = skus.map((sku) =>
			shopOfferRecordSchema.parse({
				sku,
				retailer: retailers[0]?.slug ?? "",
				price: "400",
				affiliate_url: "https://shop.example/x",
			}),
		);
		await upsertOffers(trx, offers, options);
		const alerts = Array.from({ length: ALERTS }, (_, n) => ({
			projectorSku: skus[n % MODELS] ?? "",
			email: address(n),
			targetPence: 45_000,
			wantsStock: 0 as const,
			createdAt: now.toISOString(),
			confirmedAt: now.toISOString(),
			endsAt: new Date(now.getTime() + 100 * 86_400_000).toISOString(),
			isInStock: 1 as const,
		}));
		for (const some of inChunks(alerts, 500)) {
			await trx.insertInto("price_alerts").values(some).execute();
		}
	});
});

afterAll(async () => {
	child?.kill("SIGKILL");
	await db.destroy();
	await server.stop();
	await remove();
	rmSync(folder, { recursive: true });
});

/** Starts the site; resolves when it begins to work. */
async function start(): Promise<ChildProcess> {
	const env = {
		...process.env,
		DATABASE_URL,
		SMTP_URL: `smtp://127.0.0.1:${server.port}`,
		CONTACT_TO: "owner@shop.example",
		SITE_URL: "https://shop.example",
	};
	const args = ["--import", "tsx", "tests/processes/alerts-in-process.ts"];
	const started = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
	child = started;
	if (started.stdout) await once(started.stdout, "data");
	return started;
}

async function kill(started: ChildProcess): Promise<void> {
	const ended = once(started, "exit");
	started.kill("SIGKILL");
	expect((await ended)[1]).toBe("SIGKILL");
}

/** Expires the leases on mails of the killed process. */
async function endClaims(): Promise<void> {
	await db
		.updateTable("mails")
		.set({ nextAttemptAt: new Date().toISOString() })
		.where("nextAttemptAt", "is not", null)
		.execute();
}

/** Waits until this many mails have arrived, or briefly while alerts are still being found. */
async function untilMoment(kills: number): Promise<void> {
	const isEarly = kills < KILLS / 4;
	if (isEarly) return wait(randomInt(400));
	const share = (ALERTS / KILLS) * 0.9;
	const goal = server.mails.length + randomInt(Math.max(1, Math.floor(share)));
	while (server.mails.length < goal) await wait(1);
	await wait(randomInt(8));
}

const arrivals = () => server.mails.map(({ to: [to = ""] }) => to);

const extra = () => server.mails.length - new Set(arrivals()).size;

it(
	`sends each of ${ALERTS} mails once, or one twice for a kill, through ${KILLS} kills`,
	async () => {
		const before: string[] = [];
		for (let kills = 0; kills < KILLS; kills += 1) {
			const started = await start();
			await untilMoment(kills);
			await kill(started);
			const queued = await db
				.selectFrom("mails")
				.select((eb) => eb.fn.countAll<number>().as("mails"))
				.executeTakeFirstOrThrow();
			before.push(`${queued.mails}/${server.mails.length}`);
			expect(extra()).toBeLessThanOrEqual(kills + 1);
			await endClaims();
		}
		const last = await start();
		const waits = () =>
			db
				.selectFrom("price_alerts")
				.select("id")
				.where((eb) =>
					eb.or([
						eb("isLow", "=", 0),
						eb.exists(eb.selectFrom("mails").select("id").where("sentAt", "is", null)),
					]),
				)
				.limit(1)
				.executeTakeFirst();
		while (await waits()) await wait(50);
		await kill(last);

		expect(new Set(arrivals())).toEqual(
			new Set(Array.from({ length: ALERTS }, (_, n) => address(n))),
		);
		expect(extra()).toBeLessThanOrEqual(KILLS);
		const times = Map.groupBy(arrivals(), (to) => to);
		expect([...times.values()].filter(({ length }) => length > 2)).toEqual([]);
		console.info(
			`${ALERTS} alerts, ${KILLS} kills, ${extra()} mails twice; queued/sent at each kill: ${before.join(" ")}`,
		);
	},
	MAX_MS,
);
