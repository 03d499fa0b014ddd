import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteModels } from "~/features/changes/models/model-writes.queries.server";
import { deleteOffers } from "~/features/changes/offers/offer-writes.queries.server";
import { OFFER_ROW_COLUMNS } from "~/features/changes/row-change";
import { withVisit } from "~/features/insight/counting/visit-note.server";
import { deleteSampleCatalogue } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { loader } from "~/routes/site/go";
import { setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { argsFor, get, statusOf } from "../call";

const SHOP = "https://www.currys.co.uk/products/w1.html?tag=beamwise";

async function follow(path: string): Promise<Response> {
	const answer = await loader(argsFor(path));
	if (answer instanceof Response) return answer;
	throw new Error("no response");
}

async function listingId(): Promise<number> {
	const { id } = await db().selectFrom("retailer_listings").select("id").executeTakeFirstOrThrow();
	return id;
}

let path: string;

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "W1", model: "W 1" });
	await makeListings({ sku: "W1", affiliate_url: SHOP });
	path = `/go/${await listingId()}`;
});

async function remove(): Promise<void> {
	const rows = await db().selectFrom("retailer_listings").select(OFFER_ROW_COLUMNS).execute();
	await write(db(), (trx) => deleteOffers(trx, rows, new Date()));
}

it("site go: redirects to the stored address, without anything from the request", async () => {
	for (const query of ["", "?tag=mine&url=https://evil.example/", "?%0d%0aX-Bad:1"]) {
		const answer = await follow(path + query);
		expect(answer.status).toBe(302);
		expect(Object.fromEntries(answer.headers)).toEqual({
			location: SHOP,
			"cache-control": "no-store",
			"x-robots-tag": "noindex",
		});
	}
});

it("site go: leads by way of the shop's template", async () => {
	await setRows("retailers", {
		linkTemplate: "https://www.awin1.com/cread.php?t={tracking}&ued={url}",
		trackingId: "7",
	});
	const { headers } = await follow(path);
	expect(headers.get("Location")).toBe(
		`https://www.awin1.com/cread.php?t=7&ued=${encodeURIComponent(SHOP)}`,
	);
});

it("encodes characters that a header cannot contain", async () => {
	await setRows("retailer_listings", { affiliateUrl: "https://shop.example/ü€?q=ł" });
	const { headers } = await follow(path);
	expect(headers.get("Location")).toBe("https://shop.example/%C3%BC%E2%82%AC?q=%C5%82");
});

it("site go: counts the click, but not redirects to a model's page", async () => {
	const { visit } = await withVisit(
		() => follow(path),
		async () => false,
	);
	const id = await listingId();
	expect(visit).toEqual({ click: { listingId: id, projectorSku: "W1", retailerId: 1 } });
	await remove();
	expect((await withVisit(() => follow(path))).visit).toEqual({});
});

describe("an offer that is gone", () => {
	it("redirects to its model's page, even if the model has the shop again", async () => {
		await remove();
		await makeListings({ sku: "W1", affiliate_url: SHOP });
		const answer = await follow(path);
		expect(answer.status).toBe(302);
		expect(answer.headers.get("Location")).toBe("/projector/w1");
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect(await listingId()).not.toBe(Number(path.slice("/go/".length)));
	});

	it("redirects after the sample was cleared, too", async () => {
		await setRows("retailer_listings", { isSample: 1 });
		await write(db(), (trx) => deleteSampleCatalogue(trx, new Date()));
		expect((await follow(path)).headers.get("Location")).toBe("/projector/w1");
	});

	it("is not found once the model is gone", async () => {
		await remove();
		const models = await db().selectFrom("projectors").select(["id", "sku"]).execute();
		await write(db(), (trx) => deleteModels(trx, models));
		expect(await statusOf(path)).toBe(404);
	});
});

it.each(["/go/999999", "/go/-1", "/go/abc"])("%s is not found", async (wrong) => {
	expect(await statusOf(wrong)).toBe(404);
});

it("site go: is closed to robots", async () => {
	expect(await (await get("/robots.txt")).text()).toContain("Disallow: /go/\n");
});
