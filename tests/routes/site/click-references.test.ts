import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { countLetterClicks } from "~/features/earnings/clicks/letter-clicks.queries.server";
import { countVisit, flushVisits } from "~/features/insight/counting/counting.server";
import { deleteOldCounts } from "~/features/insight/counting/counts.queries.server";
import { withVisit } from "~/features/insight/counting/visit-note.server";
import { writeLetter } from "~/features/letters/letters.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { loader } from "~/routes/site/go";
import { setRows } from "../../databases/rows";
import { DRAFT } from "../../support/sent-letters";
import { argsFor, getJson, ORIGIN } from "../call";

const NOW = new Date("2026-11-28T23:30:00Z");
const VISITOR = { address: "192.0.2.1", agent: "Mozilla/5.0 Firefox" };

const TEMPLATE = "https://network.example/?clickref={ref}&to={url}";

beforeEach(async () => {
	await seedAll(db(), NOW);
	await setRows("retailers", { linkTemplate: TEMPLATE });
});

async function offerOf(sku: string) {
	return db()
		.selectFrom("retailer_listings")
		.select(["id", "retailerId"])
		.where("projectorSku", "=", sku)
		.orderBy("id")
		.executeTakeFirstOrThrow();
}

/** Follows an offer's link from a page, and returns the reference in the address it leads to. */
async function click(listing: number, page: string | null, isCounted = true) {
	const headers = page === null ? {} : { Referer: page };
	const { result: answered, visit } = await withVisit(
		async () => loader(argsFor(`/go/${listing}`, { headers })),
		async () => isCounted,
	);
	countVisit(visit, VISITOR, NOW);
	await flushVisits(db(), NOW);
	if (!(answered instanceof Response)) throw new Error("no response");
	return new URL(answered.headers.get("Location") ?? "").searchParams.get("clickref") ?? "none";
}

const stored = () => db().selectFrom("click_references").selectAll().orderBy("page").execute();

describe("a click's reference", () => {
	it("is 12 letters, another for each click, stored with the day, the offer and the page", async () => {
		const { id, retailerId } = await offerOf("EPSON-EH-TW7100");
		const [first, second] = [
			await click(id, `${ORIGIN}/projector/epson-eh-tw7100`),
			await click(id, `${ORIGIN}/projector/epson-eh-tw7100`),
		];
		expect(first).toMatch(/^[a-z]{12}$/);
		expect(second).not.toBe(first);
		const rows = await stored();
		expect(rows.map(({ reference }) => reference).sort()).toEqual([first, second].sort());
		expect(rows[0]).toEqual({
			reference: expect.any(String),
			day: "2026-11-28",
			listingId: id,
			projectorSku: "EPSON-EH-TW7100",
			retailerId,
			pageKind: "model",
			page: "/projector/epson-eh-tw7100",
			pickRole: null,
		});
	});

	it("counts for the letter whose link led to the page, and not for one that was never sent", async () => {
		const { id } = await offerOf("EPSON-EH-TW7100");
		const sent = { name: "2026-11-28", startedAt: NOW.toISOString() };
		await writeLetter(db(), { ...DRAFT, ...sent });
		await click(id, `${ORIGIN}/projector/epson-eh-tw7100?letter=2026-11-28`);
		await click(id, `${ORIGIN}/projector/epson-eh-tw7100?letter=2026-11-28-2`);
		await click(id, `${ORIGIN}/projector/epson-eh-tw7100?letter=x`);
		expect((await stored()).map(({ pageKind, page }) => [pageKind, page])).toEqual([
			["letter", "/newsletter/2026-11-28"],
			["model", "/projector/epson-eh-tw7100"],
			["model", "/projector/epson-eh-tw7100"],
		]);
		expect(await countLetterClicks(db())).toEqual(new Map([["2026-11-28", 1]]));
	});

	it("is none for those who are not counted: the field of the network is empty", async () => {
		const { id } = await offerOf("EPSON-EH-TW7100");
		expect(await click(id, null, false)).toBe("");
		expect(await stored()).toEqual([]);
	});

	it("is deleted after 400 days", async () => {
		const { id } = await offerOf("EPSON-EH-TW7100");
		await click(id, null);
		const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
		await deleteOldCounts(db(), daysLater(400));
		expect(await stored()).toHaveLength(1);
		await deleteOldCounts(db(), daysLater(401));
		expect(await stored()).toEqual([]);
	});
});

describe("the page of a click", () => {
	it.each([
		[null, "unknown", ""],
		["", "unknown", ""],
		["nothing", "unknown", ""],
		["https://elsewhere.example/projectors?use=gaming", "unknown", ""],
		[`${ORIGIN}/a;b`, "unknown", ""],
		[`${ORIGIN}/${"a".repeat(300)}`, "unknown", ""],
		[`${ORIGIN}/`, "home", "/"],
		[`${ORIGIN}/projectors/`, "list", "/projectors"],
		[
			`${ORIGIN}/projectors?q=my+name&max=500&use=gaming&mine=x&said=my+words&search=epson&page=2`,
			"list",
			"/projectors?use=gaming&max=500",
		],
		[`${ORIGIN}/projectors?use=nobodys-words&brand=x`, "list", "/projectors"],
		[`${ORIGIN}/category/gaming?sort=price-low`, "list", "/category/gaming"],
		[
			`${ORIGIN}/projector/epson-eh-tw7100?use=gaming&history=365#offers`,
			"model",
			"/projector/epson-eh-tw7100?use=gaming",
		],
		[
			`${ORIGIN}/compare?sku=epson-eh-tw7100&sku=my-words&sku=EPSON-EH-TW7100&brand=words&distance=2.5`,
			"comparison",
			"/compare?sku=EPSON-EH-TW7100&distance=2.5",
		],
		[`${ORIGIN}/guides/short-throw`, "article", "/guides/short-throw"],
		[`${ORIGIN}/page/about`, "article", "/page/about"],
		[`${ORIGIN}/buying-guide`, "article", "/buying-guide"],
		[`${ORIGIN}/deal-check?model=my+words`, "other", "/deal-check"],
	])("%s is %s %s", async (referer, pageKind, page) => {
		const { id } = await offerOf("EPSON-EH-TW7100");
		await click(id, referer);
		expect(await stored()).toMatchObject([{ pageKind, page }]);
	});
});

describe("the role of a pick", () => {
	const LIST = z.object({ picks: z.array(z.object({ role: z.string(), sku: z.string() })) });

	const picksOf = async (query: string) =>
		LIST.parse(await getJson(`/api/projectors/find?${query}`)).picks;

	it.each([
		["use=gaming", "/projectors?use=gaming"],
		["use=gaming", "/category/gaming"],
		["use=home-cinema&max=1500", "/projectors?use=home-cinema&max=1500"],
		["q=epson&max=2000", "/projectors?q=epson&max=2000"],
	])("of %s counts on %s", async (query, path) => {
		const picks = await picksOf(query);
		expect(picks.length).toBeGreaterThan(0);
		for (const { role, sku } of picks) {
			await db().deleteFrom("click_references").execute();
			await click((await offerOf(sku)).id, ORIGIN + path);
			expect(await stored()).toMatchObject([{ projectorSku: sku, pickRole: role }]);
		}
	});

	it("counts on its model's page if that was reached with the pick's conditions alone", async () => {
		const [{ sku, role } = { sku: "", role: "" }] = await picksOf("use=gaming");
		const { slug } = await db()
			.selectFrom("projectors")
			.select("slug")
			.where("sku", "=", sku)
			.executeTakeFirstOrThrow();
		const { id } = await offerOf(sku);
		await click(id, `${ORIGIN}/projector/${slug}?use=gaming`);
		await click(id, `${ORIGIN}/projector/${slug}`);
		await click(id, `${ORIGIN}/compare?sku=${sku}&use=gaming`);
		expect(await stored()).toMatchObject([
			{ pageKind: "comparison", pickRole: null },
			{ page: `/projector/${slug}`, pickRole: null },
			{ page: `/projector/${slug}?use=gaming`, pickRole: role },
		]);
	});
});
