import { expect, it } from "vitest";
import { utcDay } from "~/config/time";
import { loader } from "~/routes/admin/today";
import { addRows, rowOf, setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { staffHeaders } from "../../staff";
import { visit } from "../call";

const DAY_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const see = async () => (await visit(loader, "/admin", await staffHeaders())).data.bestSteps;

async function addClicks(clicks: number, days = 1): Promise<void> {
	const { id, projectorSku, retailerId } = await rowOf("retailer_listings");
	await addRows("listing_clicks", {
		day: utcDay(ago(days)),
		listingId: id,
		projectorSku,
		retailerId,
		clicks,
	});
}

async function makeOffer(): Promise<void> {
	await makeShops();
	await makeProjectors({ sku: "A-1", price: "500" });
	await makeListings({ sku: "A-1", price: "450" });
	await setRows("retailers", { linkTemplate: "https://network.example/{url}" });
	await setRows("projectors", { freshOffers: 1 });
}

it("nothing is proposed before anybody came", async () => {
	await makeOffer();
	expect((await see()).steps).toEqual([]);
});

it("a stale feed is worth the clicks that go to its shop", async () => {
	await makeOffer();
	await addClicks(31);
	await addClicks(9, 20);
	const { retailerId } = await rowOf("retailer_listings");
	const { name } = await rowOf("retailers", { id: retailerId });
	const at = ago(6.5).toISOString();
	await addRows("feeds", {
		name: "Feed",
		retailerId,
		everyHours: 24,
		lastGoodAt: at,
		createdAt: at,
	});
	const { id } = await rowOf("feeds");
	expect(await see()).toEqual({
		steps: [
			{
				text: `Feed of ${name} is stale for 6 days: 31 clicks a week go there`,
				to: `/admin/feeds/${id}`,
				estimate: "about £4.00 in 30 days",
			},
		],
		estimate:
			"Estimates: clicks or views in 30 days, times £0.10, assumed until a network's statement shows what a click earns.",
	});
	await setRows("feeds", { lastGoodAt: ago(1).toISOString() });
	expect((await see()).steps).toEqual([]);
});

it("stale offers and shops without a link template are worth their clicks", async () => {
	await makeOffer();
	await addClicks(20);
	const { retailerId } = await rowOf("retailer_listings");
	const { name } = await rowOf("retailers", { id: retailerId });
	await setRows("retailers", { linkTemplate: null });
	expect((await see()).steps).toMatchObject([
		{
			text: `${name} gets 20 clicks in 30 days and has no link template, so they earn nothing`,
			to: `/admin/shops/${retailerId}`,
		},
	]);
	await setRows("retailer_listings", { checkedAt: ago(40).toISOString() });
	expect((await see()).steps[0]).toMatchObject({
		text: `Of ${name} 1 offer is stale: 20 clicks in 30 days went there`,
		to: "/admin/models?filter=stale",
	});
});

it("a gap of a model is worth the looks at it", async () => {
	await makeOffer();
	await addRows("model_views", { day: utcDay(ago(2)), slug: "a-1", views: 340 });
	const [step] = (await see()).steps;
	expect(step?.text).toMatch(/ is looked at 340 times a month and has no [a-z]/);
	expect(step?.to).toMatch(/^\/admin\/models\/A-1\/figures\/[a-z_]+$/);
	expect(step?.estimate).toBe("about £34.00 in 30 days");
	await setRows("projectors", { freshOffers: 0 });
	expect((await see()).steps[0]).toMatchObject({
		text: expect.stringContaining("no shop has it in stock"),
		to: "/admin/models/A-1",
	});
});
