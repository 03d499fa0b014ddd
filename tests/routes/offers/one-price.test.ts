import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { z } from "zod";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { isFreshInStock, labelledPrice, priceParts } from "~/features/catalogue/offers/price/price";
import { modelData } from "~/features/catalogue/seo/structured-data";
import { followDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { loader as compareLoader } from "~/routes/site/compare";
import { loader as finderLoader } from "~/routes/site/finder";
import { loader as modelLoader } from "~/routes/site/model";
import { setRows } from "../../databases/rows";
import { CARD_PRICE, cardTexts } from "../../model-cards";
import { getJson, listAt, loaded, visit } from "../call";

const json = z.object({
	sku: z.string(),
	price: z.number(),
	deliveredPrice: z.number().nullable(),
	priceSeller: z.string().nullable(),
	shownPrice: z.number().optional(),
});
type Json = z.infer<typeof json>;
const list = z.object({ projectors: z.array(json) });
const detail = z.object({ projector: json });

/** Gives the sample's offers all kinds of delivery, conditions and stock, and takes the mark of examples away. */
async function mixOffers(): Promise<void> {
	const kinds = [
		{ deliveryPence: 499 },
		{ deliveryPence: null },
		{ deliveryPence: 0 },
		{ condition: "refurbished" },
		{ inStock: 0 },
		{ deliveryPence: 2500 },
		{ isSample: 1 },
	] as const;
	for (const [index, kind] of kinds.entries()) {
		await db()
			.updateTable("retailer_listings")
			.set({ isSample: 0, ...kind })
			.where((eb) => eb(eb("id", "%", eb.lit(kinds.length)), "=", eb.lit(index)))
			.execute();
	}
	const rule = { deliveryFreeOverPence: 50_000, deliveryOtherwisePence: 399 };
	await setRows("retailers", rule, { id: 3 });
	await followDisplayPrices(db(), new Date());
}

/** What is paid, in pounds: with delivery, or the price if that is unknown. */
const paid = ({ price, deliveredPrice }: Json) => deliveredPrice ?? price;

it("one price: is one price of each model: on card, page, comparison, search, finder, JSON, structured data", async () => {
	await seedAll(db(), new Date());
	await mixOffers();
	const { projectors } = list.parse(await getJson("/api/projectors"));
	expect(projectors.length).toBeGreaterThan(200);

	const cards = new Map<string, string>();
	for (let page = 1; cards.size < projectors.length; page += 1) {
		const list = await listAt(finderLoader, `/projectors${page > 1 ? `?page=${page}` : ""}`);
		const prices = cardTexts(list.cards, CARD_PRICE);
		for (const [at, sku] of list.skus.entries()) cards.set(sku, prices[at] ?? "");
	}
	const found: Json[] = [];
	for (let page = 1; found.length < projectors.length; page += 1) {
		found.push(...list.parse(await getJson(`/api/projectors/find?page=${page}`)).projectors);
	}
	const foundOf = new Map(found.map((one) => [one.sku, one]));

	const kinds = new Set<string>();
	for (const one of projectors) {
		const { sku } = one;
		const model = await findBySku(db(), sku);
		if (!model) throw new Error(`No model ${sku}`);
		const shown = labelledPrice(priceParts(model));
		kinds.add(shown.replace(/£[\d,.]+/, "£"));
		expect(cards.get(sku)?.replace(" Lowest in 90 days", ""), sku).toContain(
			`${shown} ·`.replace("Pricing unavailable ·", "Pricing unavailable"),
		);
		expect(foundOf.get(sku), sku).toEqual(one);
		expect(detail.parse(await getJson(`/api/projectors/${sku}`)).projector).toEqual(one);
		expect(Math.round(paid(one) * 100), sku).toBe(model.pricePence);

		const { model: page, shops } = (await visit(modelLoader, `/projector/${model.slug}`)).data;
		expect(labelledPrice(priceParts(page)), sku).toBe(shown);
		const listed = loaded(shops).offers;
		const first = listed.find(isFreshInStock);
		if (one.priceSeller !== null) {
			expect(Math.round(one.price * 100), sku).toBe(first?.pricePence);
			const delivery = first?.deliveryPence ?? null;
			expect(delivery === null, sku).toBe(one.deliveredPrice === null);
		}
		const { offers } = modelData("", model, listed);
		if (offers && first && !first.isSample) {
			const rate = Number(offers.shippingDetails?.shippingRate.value ?? 0);
			const pence = Math.round((Number(offers.price) + rate) * 100);
			expect(pence, sku).toBe(model.refurbishedPence || model.pricePence);
		}
		const { models } = (await visit(compareLoader, `/compare?sku=${sku}`)).data;
		const compared = models[0]?.price;
		const label = priceParts(model).label === "Example price" ? "Example price " : "";
		if (compared?.text === "Not available") {
			expect(compared.note, sku).toContain(model.pricePence > 0 ? shown : "");
			continue;
		}
		const comparedText = [compared?.text, compared?.delivery ?? ""].join(" ").trim();
		expect(label + comparedText, sku).toBe(shown);
	}
	expect([...kinds].sort()).toEqual([
		"Example price £ delivered",
		"Example price £ delivery not stated",
		"Example price £ without delivery",
		"Pricing unavailable",
		"Refurbished £ delivered",
		"Refurbished £ delivery not stated",
		"£ delivered",
		"£ delivery not stated",
	]);
});

it("one price: is the search's price too", async () => {
	await seedAll(db(), new Date());
	await mixOffers();
	for (const word of ["4k", "laser", "epson", "benq"]) {
		const answer = list.parse(await getJson(`/api/projectors/search?q=${word}&links=1`));
		expect(answer.projectors.length).toBeGreaterThan(5);
		for (const one of answer.projectors) {
			const model = await findBySku(db(), one.sku);
			const shown = model && (model.refurbishedPence || model.pricePence);
			expect(Math.round((one.shownPrice ?? one.price) * 100), one.sku).toBe(shown);
		}
	}
});
