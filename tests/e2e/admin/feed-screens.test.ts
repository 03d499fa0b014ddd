import { gzipSync } from "node:zlib";
import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFeed } from "../../support/feed-runs";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser, PHONE } from "../support/browser";
import { siteUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";
import { expectNoOverflow } from "../support/upload-page";

launchBrowser();

const KEY = "s3cret";
const LONG = "Epson EH-TW7100 4K PRO-UHD Home Cinema Projector, 3000 Lumens, "
	.repeat(3)
	.slice(0, 150);
const NOW = "2026-03-01T06:00:00.000Z";

let feed: number;
let run: number;
let line: number;

/** A feed in which everything waits for a person, straight into the shared site's database: nothing is run. */
beforeEach(async () => {
	feed = await retryBusy(() =>
		makeFeed({
			name: `Screens ${"of a feed ".repeat(6)}`,
			retailerId: null,
			address: `https://shop.example/${KEY}`,
			failures: 2,
			sample: JSON.stringify({
				headings: ["Naam", "Prijs", ""],
				firstLines: [[LONG, "1299,00", ""]],
			}),
		}),
	);
	await retryBusy(() =>
		db()
			.transaction()
			.execute(async (trx) => {
				const merchant = "The Home Cinema and Projector Company of Leeds and Bradford";
				await trx.insertInto("feed_merchants").values({ feedId: feed, merchant }).execute();
				const runs = trx.insertInto("feed_runs");
				const common = { feedId: feed, startedBy: "shop", startedAt: NOW, fileName: "day.csv" };
				({ id: run } = await runs
					.values({ ...common, state: "held", message: "Held.", counts: '{"lines":9,"matched":3}' })
					.returning("id")
					.executeTakeFirstOrThrow());
				await runs.values({ ...common, state: "applied" }).execute();
				await trx
					.insertInto("feed_run_problems")
					.values({ runId: run, number: 7, reason: "no price" })
					.execute();
				const change = { sku: "X", retailerId: 1, after: { pricePence: 100, inStock: false } };
				const preview = { preview: { changes: [change], total: 2 } };
				const changes = gzipSync(JSON.stringify(preview));
				await trx.insertInto("feed_run_changes").values({ runId: run, part: 0, changes }).execute();
				const { sku } = await trx
					.selectFrom("projectors")
					.select("sku")
					.limit(1)
					.executeTakeFirstOrThrow();
				({ id: line } = await trx
					.insertInto("feed_lines")
					.values({
						feedId: feed,
						lineId: "1",
						merchant,
						title: LONG,
						brand: "Epson",
						mpn: "V11H961041",
						eans: '["08715946680453"]',
						url: "https://shop.example/1",
						pricePence: 129900,
						inStock: 1,
						condition: "new",
						state: "new",
						proposals: JSON.stringify([{ sku, why: "The number is nearly the same." }]),
						seenAt: NOW,
					})
					.returning("id")
					.executeTakeFirstOrThrow());
			}),
	);
});

afterEach(() => retryBusy(() => db().deleteFrom("feeds").where("id", "=", feed).execute()));

describe.each([
	["light, phone", { colorScheme: "light", viewport: PHONE }],
	["dark, desktop", { colorScheme: "dark", viewport: DESKTOP }],
] as const)("axe finds nothing: %s", (_, look) => {
	it("on any screen of feeds, and no key of an address", { timeout: 60_000 }, async () => {
		const own = `/admin/feeds/${feed}`;
		const { page } = await openAsStaff("/admin/feeds", look);
		for (const path of [
			"/admin/feeds",
			"/admin/feeds/new",
			own,
			`${own}/edit`,
			`${own}/delete`,
			`${own}/columns`,
			`${own}/lines?line=${line}&find=epson`,
			`${own}/lines?q=epson&all=ask`,
			`${own}/lines/${line}/model`,
			`${own}/runs?undo=${run + 1}`,
			`${own}/runs/${run}`,
		]) {
			const answer = await page.goto(siteUrl() + path);
			expect([path, answer?.status()]).toEqual([path, 200]);
			expect(await answer?.text()).not.toContain(KEY);
			expect([path, await axeFindings(page)]).toEqual([path, []]);
			await expectNoOverflow(page);
		}
	});
});
