import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { modelFields, offerFields } from "~/features/catalogue/write/change-fields";
import { findModelRow } from "~/features/put-back/rows/model-row.queries.server";
import { findOfferRow } from "~/features/put-back/rows/offer-row.queries.server";
import {
	type Change,
	type ChangedFields,
	forgetOldHistory,
	listChanges,
	recordChange,
} from "~/history/changes.queries.server";
import { action, loader } from "~/routes/admin/history/change";
import { loader as listLoader } from "~/routes/admin/history/history";
import { makeCategories, makeListings, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { submitForm, visit } from "../call";

const NOW = new Date("2026-03-01T12:00:00.000Z");

let ann: { Cookie: string };

beforeEach(async () => {
	ann = await staffHeaders("ann");
	await makeRetailers();
	await makeCategories();
	await makeProjectors({
		sku: "TW7100",
		model: "EH-TW7100",
		brightness: "3000",
		price: "900",
		product_category: "home-cinema",
	});
	await makeListings(
		{ sku: "TW7100", retailer: "2", price: "899" },
		{ sku: "TW7100", retailer: "1", price: "880" },
	);
});

const record = (line: Omit<Change, "by">, now = NOW) =>
	recordChange(db(), { by: "ann", ...line }, now);

const MODEL = { subject: "model", subjectKey: "TW7100", title: "Epson EH-TW7100" } as const;

const changed = (before: ChangedFields, after: ChangedFields) =>
	record({ ...MODEL, action: "changed", before, after });

const path = (id: number) => `/admin/history/${id}`;

const page = async (id: number) => (await visit(loader, path(id), ann)).data.preview;

/** Uses the button of a line's page. */
async function putBack(id: number, fields: Record<string, string> = {}) {
	const { version } = await page(id);
	return submitForm(action, path(id), { version, ...fields }, ann);
}

const model = async () => {
	const row = await findModelRow(db(), "TW7100");
	return row && modelFields(row);
};

const offer = async (shop: number) => {
	const row = await findOfferRow(db(), `TW7100 ${shop}`);
	return row && offerFields(row);
};

const newest = async () => (await listChanges(db(), {}, { limit: 1, offset: 0 }))[0];

/** Deletes the model and writes the lines of it. */
async function deleteModel(): Promise<number> {
	for (const shop of [1, 2]) {
		const before = await offer(shop);
		if (!before) continue;
		const named = { subjectKey: `TW7100 ${shop}`, title: `Epson EH-TW7100 at shop ${shop}` };
		await record({ subject: "offer", ...named, action: "deleted", before });
	}
	const id = await record({ ...MODEL, action: "deleted", before: await model() });
	await db().deleteFrom("projectors").where("sku", "=", "TW7100").execute();
	return id;
}

describe("a changed model", () => {
	it("gets back the fields of the line alone", async () => {
		const before = {
			brightness: 2000,
			price: "1000.00",
			editor_words: "Good.",
			price_is_example: true,
		};
		const after = {
			brightness: 3000,
			price: "900.00",
			editor_words: null,
			price_is_example: false,
		};
		const id = await changed(before, after);
		await db().updateTable("projectors").set({ outputs: "Audio" }).execute();
		expect(await page(id)).toMatchObject({ problem: null, clashes: [], button: "Put back" });
		expect((await putBack(id)).status).toBe(303);
		expect(await model()).toMatchObject({ ...before, outputs: "Audio" });
		const row = await findModelRow(db(), "TW7100");
		expect(row).toMatchObject({ isSamplePrice: 1, editorWords: "Good." });
		expect(await newest()).toMatchObject({
			by: "ann",
			...MODEL,
			action: "changed",
			before: after,
			after: before,
			putsBackId: id,
		});
	});

	it("says who has put it back, and lets that be put back too", async () => {
		const id = await changed({ brightness: 2000 }, { brightness: 3000 });
		await putBack(id);
		const { problem } = await page(id);
		expect(problem?.text).toMatch(/^ann has put this back already/);
		expect((await putBack(id)).status).toBe(409);
		const { id: second = 0 } = (await newest()) ?? {};
		await putBack(second);
		expect(await model()).toMatchObject({ brightness: 3000 });
		expect(await newest()).toMatchObject({ putsBackId: second });
	});

	it("asks before it overwrites what was changed since", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 2000 });
		const { clashes, button } = await page(id);
		expect(button).toBe("Overwrite and put back");
		expect(clashes).toEqual([
			{ label: "Brightness", written: "2000", now: "3000", restored: "1000" },
		]);
		expect((await putBack(id)).status).toBe(303);
		expect(await model()).toMatchObject({ brightness: 1000 });
	});

	it("is left alone where it changed while somebody looked", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 3000 });
		const { version } = await page(id);
		await db().updateTable("projectors").set({ brightness: 2500 }).execute();
		const answer = await submitForm(action, path(id), { version }, ann);
		expect([answer.status, answer.data?.problem]).toEqual([
			409,
			expect.stringContaining("Nothing was done"),
		]);
		expect(await model()).toMatchObject({ brightness: 2500 });
	});

	it("has nothing to put back where it is as it was", async () => {
		const id = await changed({ brightness: 3000 }, { brightness: 2000 });
		expect((await page(id)).problem?.text).toMatch(/^Nothing would change/);
	});

	it("that is gone says so", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 3000 });
		await deleteModel();
		expect((await page(id)).problem?.text).toContain("not there any more");
		expect((await putBack(id)).status).toBe(409);
	});

	it("goes back to its place among the featured, who make room", async () => {
		const featured = { is_featured: "true" };
		await makeProjectors({ sku: "B", ...featured }, { sku: "C", ...featured });
		const place = (sku: string, featuredPlace: number) =>
			db()
				.updateTable("projectors")
				.set({ isFeatured: 1, featuredPlace })
				.where("sku", "=", sku)
				.execute();
		for (const [index, sku] of ["TW7100", "B", "C"].entries()) await place(sku, index + 1);
		await putBack(await changed({ featured_place: 2 }, { featured_place: 1 }));
		const rows = await db()
			.selectFrom("projectors")
			.select("sku")
			.orderBy("featuredPlace")
			.execute();
		expect(rows.map(({ sku }) => sku)).toEqual(["B", "TW7100", "C"]);
	});

	it("says which category is gone", async () => {
		const id = await changed({ product_category: "karaoke" }, { product_category: "home-cinema" });
		expect((await page(id)).notes).toEqual([expect.stringContaining('no category "karaoke"')]);
		await putBack(id);
		expect(await findModelRow(db(), "TW7100")).toMatchObject({ categoryId: null });
	});

	it("is refused with values that no file may have any more", async () => {
		const id = await changed({ brightness: 9_000_000 }, { brightness: 3000 });
		expect((await page(id)).problem?.text).toContain("brightness must be between");
	});
});

describe("a deleted model", () => {
	it("is made again with the offers that went with it", async () => {
		const earlier = [await model(), await offer(1), await offer(2)];
		const id = await deleteModel();
		const { offers, effect } = await page(id);
		expect(offers).toEqual(["Epson EH-TW7100 at shop 1", "Epson EH-TW7100 at shop 2"]);
		expect(effect).toContain("photo, price history and price alerts are gone");
		expect((await putBack(id, { with_offers: "yes" })).status).toBe(303);
		expect([await model(), await offer(1), await offer(2)]).toEqual(earlier);
		const lines = await listChanges(db(), {}, { limit: 3, offset: 0 });
		expect(lines.map(({ action, putsBackId }) => [action, typeof putsBackId])).toEqual([
			["added", "number"],
			["added", "number"],
			["added", "number"],
		]);
		expect((await page(id)).problem?.text).toContain("already");
	});

	it("is an example again where it was one", async () => {
		await db().updateTable("projectors").set({ isSample: 1, isSamplePrice: 1 }).execute();
		await putBack(await deleteModel());
		expect(await findModelRow(db(), "TW7100")).toMatchObject({ isSample: 1, isSamplePrice: 1 });
	});

	it("is made again without them, or without those whose shop is gone", async () => {
		const id = await deleteModel();
		await db().deleteFrom("retailers").where("id", "=", 1).execute();
		const { offers, notes } = await page(id);
		expect(offers).toHaveLength(1);
		expect(notes).toEqual([expect.stringContaining("shop 1: its shop is gone")]);
		await putBack(id);
		expect(await model()).toBeDefined();
		expect(await offer(2)).toBeUndefined();
	});

	it("that is there again is left alone", async () => {
		const id = await record({ ...MODEL, action: "deleted", before: await model() });
		expect((await page(id)).problem?.text).toContain("is there again already");
	});
});

describe("an added model", () => {
	it("is deleted by the rules of deleting, and can come back", async () => {
		const id = await record({ ...MODEL, action: "added", after: await model() });
		const { isDangerous, notes } = await page(id);
		expect([isDangerous, notes[0]]).toEqual([true, expect.stringContaining("2 offers")]);
		await putBack(id);
		expect(await model()).toBeUndefined();
		const gone = await db().selectFrom("deleted_models").selectAll().execute();
		expect(gone).toMatchObject([{ slug: "tw7100", deletedBy: "ann" }]);
		const { id: second = 0 } = (await newest()) ?? {};
		expect((await page(second)).offers).toHaveLength(2);
		await putBack(second, { with_offers: "yes" });
		expect(await offer(2)).toMatchObject({ price: "899.00" });
	});
});

describe("an offer", () => {
	const OFFER = { subject: "offer", subjectKey: "TW7100 2", title: "Epson at Currys" } as const;

	it("gets its price and its mark back, and a point in the price history", async () => {
		const before = { price: "950.00", delivery_price: "4.99", is_example: true };
		const after = { price: "899.00", delivery_price: null, is_example: false };
		const id = await record({ ...OFFER, action: "changed", before, after });
		await putBack(id);
		expect(await offer(2)).toMatchObject({ ...before, in_stock: true });
		const points = await db()
			.selectFrom("price_points")
			.select("pricePence")
			.where("retailerId", "=", 2)
			.execute();
		expect(points.map(({ pricePence }) => pricePence)).toContain(95_000);
	});

	it("that was added is removed, and that was deleted is there again", async () => {
		const fields = await offer(2);
		const added = await record({ ...OFFER, action: "added", after: fields });
		await putBack(added);
		expect(await offer(2)).toBeUndefined();
		const { id = 0 } = (await newest()) ?? {};
		await putBack(id);
		expect(await offer(2)).toEqual(fields);
	});

	it("of a shop or a model that is gone says so", async () => {
		const before = await offer(2);
		const gone = { ...OFFER, subjectKey: "TW7100 77", action: "deleted", before } as const;
		const id = await record(gone);
		expect((await page(id)).problem?.text).toContain("Its shop is not there");
		await db().deleteFrom("projectors").execute();
		expect((await page(id)).problem?.text).toContain("no model TW7100");
		expect((await putBack(id)).status).toBe(409);
	});
});

describe("a shop", () => {
	const SHOP = { subject: "shop", subjectKey: "4", title: "John Lewis" } as const;
	const shop = () =>
		db().selectFrom("retailers").selectAll().where("id", "=", 4).executeTakeFirst();

	it("gets its delivery rule and its place back", async () => {
		const before = { delivery_free_over: "50.00", delivery_otherwise: "4.99", place: 2 };
		const after = { delivery_free_over: null, delivery_otherwise: null, place: null };
		const id = await record({ ...SHOP, action: "changed", before, after });
		expect((await putBack(id)).status).toBe(303);
		expect(await shop()).toMatchObject({
			deliveryFreeOverPence: 5000,
			deliveryOtherwisePence: 499,
			place: 2,
		});
	});

	it("is deleted where it was added and nothing uses it, and comes back under its id", async () => {
		const stored = await shop();
		const after = {
			slug: stored?.slug ?? "",
			name: stored?.name ?? "",
			description: stored?.description ?? "",
			website_url: stored?.websiteUrl ?? "",
			affiliate_enabled: true,
			delivery_free_over: null,
			delivery_otherwise: null,
			place: null,
		};
		await putBack(await record({ ...SHOP, action: "added", after }));
		expect(await shop()).toBeUndefined();
		const { id = 0 } = (await newest()) ?? {};
		await putBack(id);
		expect(await shop()).toEqual(stored);
	});

	it("with offers stays, and so does one whose address is another's", async () => {
		const used = await record({ ...SHOP, subjectKey: "2", action: "added", after: {} });
		expect((await page(used)).problem?.text).toContain("has offers or feeds");
		const moved = await record({
			...SHOP,
			action: "changed",
			before: { slug: "currys" },
			after: { slug: "john-lewis" },
		});
		expect((await page(moved)).problem?.text).toContain('has the address "currys" now');
	});
});

describe("the history", () => {
	const titles = async (search: string) => {
		const { data } = await visit(listLoader, `/admin/history${search}`, ann);
		return data.changes.map(({ title }) => title);
	};

	it("is filtered by what, whose, a row and words", async () => {
		await changed({ brightness: 1 }, { brightness: 2 });
		await record({
			subject: "offer",
			subjectKey: "TW7100 2",
			title: "Epson at Currys",
			action: "deleted",
		});
		await recordChange(
			db(),
			{ by: "zoë", subject: "person", subjectKey: "bob", title: "bob", action: "deleted" },
			NOW,
		);
		expect(await titles("")).toEqual(["bob", "Epson at Currys", "Epson EH-TW7100"]);
		expect(await titles("?subject=model&key=TW7100")).toEqual(["Epson EH-TW7100"]);
		expect(await titles("?by=zo%C3%AB")).toEqual(["bob"]);
		expect(await titles("?q=currys+EPSON")).toEqual(["Epson at Currys"]);
		expect(await titles("?q=%25")).toEqual([]);
		await record({ subject: "shop", subjectKey: "9", title: "ÜBER Kino", action: "deleted" });
		expect(await titles("?q=über")).toEqual(["ÜBER Kino"]);
		const beyond = await visit(listLoader, "/admin/history?page=9", ann);
		expect(beyond.status).toBe(404);
	});

	it("shows who, what, before and after in words", async () => {
		await changed({ price: "900.00", is_featured: false }, { price: "1299.00", is_featured: true });
		const { data } = await visit(listLoader, "/admin/history", ann);
		expect(data.changes).toMatchObject([
			{
				what: "Model changed",
				by: "ann",
				when: "1 Mar 2026, 12:00",
				fields: [
					{ label: "Price", before: "£900.00", after: "£1,299.00" },
					{ label: "Featured", before: "no", after: "yes" },
				],
				rowPath: "/admin/history?subject=model&key=TW7100",
			},
		]);
	});

	it("forgets lines after a year", async () => {
		await changed({ brightness: 1 }, { brightness: 2 });
		await forgetOldHistory(db(), new Date("2027-02-28T12:00:00Z"));
		expect(await titles("")).toHaveLength(1);
		await forgetOldHistory(db(), new Date("2027-03-02T12:00:00Z"));
		expect(await titles("")).toEqual([]);
	});

	it("puts nothing else back", async () => {
		const id = await record({ subject: "person", subjectKey: "x", title: "x", action: "deleted" });
		for (const unknown of [id, 0, 99]) {
			await expect(visit(loader, path(unknown), ann)).rejects.toMatchObject({ status: 404 });
		}
	});
});
