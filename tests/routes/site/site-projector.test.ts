import { db } from "db/connection.server";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listCards } from "~/features/catalogue/models.queries.server";
import { loader } from "~/routes/site/model";
import { addRows, rowOf, setRows } from "../../databases/rows";
import { expectLogged } from "../../expect-logged";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { drop, loaded, redirectAt, statusOf, visit } from "../call";

const waysToBuyOf = async (path: string) => loaded((await visit(loader, path)).data.waysToBuy);

beforeEach(async () => {
	await makeCategories();
	await makeShops();
});

describe("a model's page", () => {
	it("names the uses that editors advise against", async () => {
		await makeProjectors({ sku: "A", not_for: "gaming; home-cinema" }, { sku: "B" });

		expect((await visit(loader, "/projector/a")).data.notFor).toBe("Home Cinema, Gaming");
		expect((await visit(loader, "/projector/b")).data.notFor).toBeUndefined();
	});

	it("has the editors' verdict, which replaces the description on cards", async () => {
		const words = { verdict: "Quiet.", pros: "Light, small;Cheap", cons: "Dim" };
		await makeProjectors(
			{ sku: "A", description: "A box.", ...words },
			{ sku: "B", description: "Another." },
		);
		const { model } = (await visit(loader, "/projector/a")).data;
		expect(model).toMatchObject({ ...words, pros: ["Light, small", "Cheap"], cons: ["Dim"] });
		const cards = await listCards(db(), {}, { sort: "newest", limit: 9 });
		expect(cards.map(({ summary }) => summary)).toEqual(["Quiet.", "Another."]);
	});

	it("names the first current model that replaced it, with its price", async () => {
		await makeProjectors(
			{ sku: "A", is_discontinued: "true", replaced_by: "B" },
			{ sku: "B", is_discontinued: "true", replaced_by: "C" },
			{ sku: "C", brand: "BenQ", model: "W2", price: "1500" },
		);
		await makeListings({ sku: "C", price: "1299", delivery_price: "5" });
		expect((await visit(loader, "/projector/a")).data.successor).toMatchObject({
			name: "BenQ W2",
			slug: "c",
			pricePence: 130_400,
			priceNote: "delivered",
			isSamplePrice: false,
			shopCount: 1,
		});
		expect((await visit(loader, "/projector/c")).data.successor).toBeUndefined();
	});

	it("has the age of its price in whole days", async () => {
		await makeProjectors({ sku: "W1", price: "100" });
		const { priceUpdatedAt } = await rowOf("projectors", { sku: "W1" });
		const now = Date.parse(priceUpdatedAt ?? "") + 2 * 24 * 3_600_000 - 1;
		vi.useFakeTimers({ toFake: ["Date"], now });
		expect((await visit(loader, "/projector/w1")).data.priceAgeDays).toBe(1);
	});

	it("has the figures and a sentence of the use in its address", async () => {
		await makeProjectors({
			sku: "A",
			product_category: "home-cinema",
			description: "Deep blacks.",
			lag_1080p60: "30",
			brightness: "2000",
		});
		const head = async (path: string) => {
			const { facts: figures, useLead } = (await visit(loader, path)).data;
			return { labels: figures.map(([label]) => label), useLead };
		};
		const cinema = ["Resolution", "Native contrast", "Brightness", 'Throw for 100"'];
		expect(await head("/projector/a")).toEqual({ labels: cinema, useLead: undefined });
		expect(await head("/projector/a?use=home-cinema")).toMatchObject({ labels: cinema });
		expect(await head("/projector/a?use=nothing")).toMatchObject({ labels: cinema });
		expect(await head("/projector/a?use=gaming")).toEqual({
			labels: ["Input lag", "Gaming modes", "Resolution", "Brightness"],
			useLead: expect.stringMatching(/^\d+ of 100 for gaming\. /),
		});
	});

	it("leads with the use that its figures are of, the first that its file names", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming, home-cinema", lag_1080p60: "16" });
		const { facts, scores } = (await visit(loader, "/projector/a")).data;
		expect(facts[0]).toEqual(["Input lag", "16 ms at 1080p 60 Hz"]);
		expect(scores?.map(({ use }) => use)).toEqual(["gaming", "home-cinema"]);
	});

	it("says why it is no pick, only under conditions that ask for picks", async () => {
		const gaming = { product_category: "gaming", lag_1080p60: "30" };
		await makeProjectors(
			...["A", "B"].map((sku) => ({ ...gaming, sku, price: "400", brightness: "2000" })),
			...["C", "D"].map((sku) => ({ ...gaming, sku, price: "600", brightness: "3000" })),
		);
		const why = async (path: string) => (await visit(loader, path)).data.whyNot;

		expect(await why("/projector/c?use=gaming&max=900")).toEqual({ role: "best", changes: [] });
		expect(await why("/projector/a?use=gaming")).toEqual({ role: "cheapest", changes: [] });
		expect(await why("/projector/b?use=gaming")).toMatchObject({
			role: undefined,
			lostPoints: { best: { sku: "C" }, forUse: "for gaming", parts: [{ name: "Light" }] },
			changes: [],
		});
		expect(await why("/projector/c?use=gaming&max=500")).toMatchObject({
			changes: [
				{
					change: "with a budget of £600",
					address: "/projectors?use=gaming&max=600",
					role: "best",
				},
			],
		});
		expect(await why("/projector/a")).toBeUndefined();
		expect(await why("/projector/a?q=acme&screen=100&use=nothing")).toBeUndefined();
	});

	it.each(["/projector/nothing", "/projector/%00", "/projector/1"])(
		"returns 404 for an unknown model: %s",
		async (path) => {
			await makeProjectors({ sku: "W1" });

			expect(await statusOf(path)).toBe(404);
		},
	);

	it.each([
		["/projector/W1.A", "/projector/w1.a"],
		["/projector/W1.a?utm_source=x&y=1", "/projector/w1.a?utm_source=x&y=1"],
	])("redirects %s to %s permanently", async (from, to) => {
		await makeProjectors({ sku: "W1.A" });
		expect(await redirectAt(from)).toEqual([301, to]);
		expect((await visit(loader, to)).data.model.sku).toBe("W1.A");
	});

	it.each([
		["retailer_listings", {}],
		["retailers", {}],
		["retailer_listings", { price: "100" }],
	] as const)(
		"still has its other sections if the table %s cannot be read: %j",
		async (table, cells) => {
			await makeProjectors({ sku: "W1", ...cells });
			await makeListings({ sku: "W1" });
			await drop(table);
			const { status, data } = await visit(loader, "/projector/w1");

			expect(status).toBe(200);
			expect(data.model.sku).toBe("W1");
			expect(data.waysToBuy).toEqual({ status: "error" });
			expect(data.similarModels.status).toBe("ok");
			expectLogged('Section "retailers of a model" could not be loaded');
		},
	);
});

describe("the terms behind a model's labels", () => {
	it("come with the page, and no others", async () => {
		await makeProjectors({ sku: "W1" });
		await addRows(
			"jargon_terms",
			{ id: 1, term: "Throw ratio", description: "Distance divided by width." },
			{ id: 2, term: "DLP", description: "Mirrors." },
		);
		const { glossary } = (await visit(loader, "/projector/w1")).data;

		expect(glossary).toEqual([{ term: "Throw ratio", description: "Distance divided by width." }]);
	});

	it("are empty if they cannot be loaded, and that is logged", async () => {
		await makeProjectors({ sku: "W1" });
		await drop("jargon_terms");
		const { status, data } = await visit(loader, "/projector/w1");

		expect([status, data.glossary]).toEqual([200, []]);
		expectLogged('Section "terms of a model\'s tables" could not be loaded');
	});
});

describe("the retailers of a model", () => {
	it("go by total, unknown ones last of the same amount; staff's order breaks ties", async () => {
		await makeProjectors({ sku: "W1" });
		await makeListings(
			{ sku: "W1", retailer: "1", price: "507" },
			{ sku: "W1", retailer: "2", price: "510", delivery_price: "9.99" },
			{ sku: "W1", retailer: "3", price: "505", delivery_price: "2" },
			{ sku: "W1", retailer: "4", price: "506", delivery_price: "0" },
		);
		const ids = async () =>
			(await waysToBuyOf("/projector/w1")).offers.map(({ retailerId }) => retailerId);
		expect(await ids()).toEqual([4, 3, 1, 2]);
		// Links go through the site.
		expect((await waysToBuyOf("/projector/w1")).offers[0]).not.toHaveProperty("affiliateUrl");
		await makeListings({ sku: "W1", retailer: "1", price: "507", delivery_price: "0" });
		expect(await ids()).toEqual([4, 1, 3, 2]);
		for (const [index, id] of [3, 1].entries()) {
			await setRows("retailers", { place: index + 1 }, { id });
		}
		expect(await ids()).toEqual([4, 3, 1, 2]);
	});

	it.each([
		["?offers=total", ""],
		["?distance=2.8&offers=total&history=30", "?distance=2.8&history=30"],
		["?offers=x&a=%26b&offers=total", "?a=%26b"],
	])("redirect permanently from the former order at %s to %s", async (asked, kept) => {
		await makeProjectors({ sku: "W1" });
		for (const slug of ["w1", "W1"]) {
			expect(await redirectAt(`/projector/${slug}${asked}`)).toEqual([301, `/projector/w1${kept}`]);
		}
	});

	it.each([
		["no shop lists it", []],
		["no shop has it in stock", [{ sku: "W1", in_stock: "false" }]],
	])("are five searches for its name when %s", async (_, listed) => {
		await makeProjectors({ sku: "W1", brand: "benq", model: "W4000i & more" });
		await makeListings(...listed);
		const { offers, searchLinks } = await waysToBuyOf("/projector/w1");

		expect(offers.filter(({ inStock }) => inStock)).toEqual([]);
		expect(searchLinks.map(({ name }) => name).sort()).toEqual([
			"Amazon UK",
			"Argos",
			"Currys",
			"John Lewis",
			"Richer Sounds",
		]);
		for (const { url } of searchLinks) {
			expect(new URL(url).protocol).toBe("https:");
			expect(url).toContain("BenQ%20W4000i%20%26%20more");
		}
	});
});

describe("similar models", () => {
	it("are left out of the page if they cannot be loaded, and that is logged", async () => {
		await makeProjectors({ sku: "W1" });
		// Only a card's query names this column.
		await sql`alter table projectors drop column "speaker"`.execute(db());
		const { status, data } = await visit(loader, "/projector/w1");

		expect(status).toBe(200);
		expect(data.model.sku).toBe("W1");
		expect(data.similarModels).toEqual({ status: "error" });
		expectLogged('Section "similar projectors" could not be loaded');
	});
});
