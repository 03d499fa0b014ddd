import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Model } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import {
	isFreshInStock,
	labelledPriceText,
	priceParts,
} from "~/features/catalogue/offers/price/price";
import { modelData } from "~/features/catalogue/seo/structured-data";
import { refreshAllDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
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
	await refreshAllDisplayPrices(db(), new Date());
}

/** What is paid, in pounds: with delivery, or the price if that is unknown. */
const paid = ({ price, deliveredPrice }: Json) => deliveredPrice ?? price;

const priceTextOf = (model: Parameters<typeof priceParts>[0]) =>
	labelledPriceText(priceParts(model));

async function modelOf(sku: string): Promise<Model> {
	const model = await findBySku(db(), sku);
	if (!model) throw new Error(`No model ${sku}`);
	return model;
}

/** Returns what a model's page shows: its price, its offers and the first that is fresh and in stock. */
async function pageOf({ slug }: Model) {
	const { model, waysToBuy } = (await visit(modelLoader, `/projector/${slug}`)).data;
	const { offers } = loaded(waysToBuy);
	return { model, offers, firstOffer: offers.find(isFreshInStock) };
}

describe("the one price of a model", () => {
	let models: Json[] = [];

	beforeEach(async () => {
		await seedAll(db(), new Date());
		await mixOffers();
		models = list.parse(await getJson("/api/projectors")).projectors;
	});

	it("is of every kind among the models of these tests", async () => {
		expect(models.length).toBeGreaterThan(200);
		const kinds = new Set<string>();
		for (const { sku } of models) {
			kinds.add(priceTextOf(await modelOf(sku)).replace(/£[\d,.]+/, "£"));
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

	it("is the price that JSON states, with delivery", async () => {
		for (const model of models) {
			expect(Math.round(paid(model) * 100), model.sku).toBe((await modelOf(model.sku)).pricePence);
		}
	});

	it("is the same in the JSON of one model", async () => {
		for (const model of models) {
			const { projector } = detail.parse(await getJson(`/api/projectors/${model.sku}`));
			expect(projector).toEqual(model);
		}
	});

	it("is the same in the JSON of the finder", async () => {
		const finderModels: Json[] = [];
		for (let page = 1; finderModels.length < models.length; page += 1) {
			const found = list.parse(await getJson(`/api/projectors/find?page=${page}`));
			finderModels.push(...found.projectors);
		}
		const bySku = new Map(finderModels.map((model) => [model.sku, model]));
		for (const model of models) expect(bySku.get(model.sku), model.sku).toEqual(model);
	});

	it("is on the cards of the finder", async () => {
		const cards = new Map<string, string>();
		for (let page = 1; cards.size < models.length; page += 1) {
			const { cards: texts, skus } = await listAt(
				finderLoader,
				`/projectors${page > 1 ? `?page=${page}` : ""}`,
			);
			const prices = cardTexts(texts, CARD_PRICE);
			for (const [index, sku] of skus.entries()) cards.set(sku, prices[index] ?? "");
		}
		for (const { sku } of models) {
			expect(cards.get(sku)?.replace(" Lowest in 90 days", ""), sku).toContain(
				`${priceTextOf(await modelOf(sku))} ·`.replace(
					"Pricing unavailable ·",
					"Pricing unavailable",
				),
			);
		}
	});

	it("is on the model's page", async () => {
		for (const { sku } of models) {
			const model = await modelOf(sku);
			expect(priceTextOf((await pageOf(model)).model), sku).toBe(priceTextOf(model));
		}
	});

	it("is that of the page's first offer in stock", async () => {
		for (const { sku, price, deliveredPrice, priceSeller } of models) {
			if (priceSeller === null) continue;
			const { firstOffer } = await pageOf(await modelOf(sku));
			expect(Math.round(price * 100), sku).toBe(firstOffer?.pricePence);
			expect((firstOffer?.deliveryPence ?? null) === null, sku).toBe(deliveredPrice === null);
		}
	});

	it("is in the structured data of the page", async () => {
		for (const { sku } of models) {
			const model = await modelOf(sku);
			const page = await pageOf(model);
			const { offers } = modelData("", model, page.offers);
			if (!offers || !page.firstOffer || page.firstOffer.isSample) continue;
			const rate = Number(offers.shippingDetails?.shippingRate.value ?? 0);
			const pence = Math.round((Number(offers.price) + rate) * 100);
			expect(pence, sku).toBe(model.refurbishedPence || model.pricePence);
		}
	});

	it("is in comparisons", async () => {
		for (const { sku } of models) {
			const model = await modelOf(sku);
			const comparison = (await visit(compareLoader, `/compare?sku=${sku}`)).data;
			const compared = comparison.models[0]?.price;
			if (compared?.text === "Not available") {
				expect(compared.note, sku).toContain(model.pricePence > 0 ? priceTextOf(model) : "");
				continue;
			}
			const label = priceParts(model).label === "Example price" ? "Example price " : "";
			const text = [compared?.text, compared?.delivery ?? ""].join(" ").trim();
			expect(label + text, sku).toBe(priceTextOf(model));
		}
	});

	it.each(["4k", "laser", "epson", "benq"])("is in the search for %j", async (word) => {
		const result = list.parse(await getJson(`/api/projectors/search?q=${word}&links=1`));
		expect(result.projectors.length).toBeGreaterThan(5);
		for (const { sku, shownPrice, price } of result.projectors) {
			const model = await modelOf(sku);
			const pence = model.refurbishedPence || model.pricePence;
			expect(Math.round((shownPrice ?? price) * 100), sku).toBe(pence);
		}
	});
});
