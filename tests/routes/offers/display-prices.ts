import { db } from "db/connection.server";
import { expect } from "vitest";
import { z } from "zod";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { labelledPriceText, priceParts } from "~/features/catalogue/offers/price/price";
import { loader as rootLoader } from "~/root";
import { loader as brandLoader } from "~/routes/site/brand";
import { loader as compareLoader } from "~/routes/site/compare";
import { loader as finderLoader } from "~/routes/site/finder";
import { loader as detailLoader } from "~/routes/site/model";
import { CARD_PRICE, cardTexts } from "../../model-cards";
import { getJson, listAt, visit } from "../call";

const foundSchema = z.object({
	projectors: z.array(
		z.object({
			sku: z.string(),
			price: z.number(),
			priceLabel: z.string().default(""),
			shownPrice: z.number().optional(),
			priceNote: z.string().optional(),
		}),
	),
});
const detail = z.object({ projector: z.object({ price: z.number() }) });

export function daysAgo(days: number): string {
	return new Date(Date.now() - days * 86_400_000).toISOString();
}

async function listed(query: string): Promise<string[]> {
	return foundSchema
		.parse(await getJson(`/api/projectors/find${query}`))
		.projectors.map(({ sku }) => sku);
}

/** Returns the smallest budget near a price, in whole pounds, that finds a model. */
async function budgetOf(sku: string, pounds: number): Promise<number | undefined> {
	for (const max of [pounds - 1, pounds]) {
		if ((await listed(`?max=${max}`)).includes(sku)) return max;
	}
	return undefined;
}

/** Returns the price of a model in pounds and its label, read everywhere: all places must agree. */
export async function pricesOf(sku: string) {
	const { cards, skus } = await listAt(finderLoader, "/projectors");
	const card = await findBySku(db(), sku);
	if (!card) throw new Error(`No model ${sku}`);
	const onCard = cardTexts(cards, CARD_PRICE)[skus.indexOf(sku)];
	expect(onCard, "card").toContain(labelledPriceText(priceParts(card)));
	const { label, pence, note: priceNote } = priceParts(card);
	const price = card.pricePence / 100;
	const shown = pence / 100;

	const { model } = (await visit(detailLoader, `/projector/${card.slug}`)).data;
	expect(priceParts(model), "detail").toEqual(priceParts(card));
	const brand = await listAt(brandLoader, `/brand/${card.brand.toLowerCase()}`);
	expect(cardTexts(brand.cards, CARD_PRICE), "brand").toContain(onCard);
	const search = foundSchema.parse(await getJson(`/api/projectors/search?q=${card.brand}&links=1`));
	const found = {
		sku,
		price,
		priceLabel: label ?? "",
		priceNote,
		...(shown !== price && { shownPrice: shown }),
	};
	expect(search.projectors, "search").toEqual([found]);
	const dialog = (await visit(rootLoader, `/brands?search=${card.brand}`)).data.search;
	expect(dialog?.state, "dialog").toMatchObject({
		results: [{ pricePence: pence, priceLabel: label, priceNote }],
	});
	const all = foundSchema.parse(await getJson("/api/projectors"));
	expect(all.projectors.find((one) => one.sku === sku)?.price, "list").toBe(price);
	expect(detail.parse(await getJson(`/api/projectors/${sku}`)).projector.price, "JSON").toBe(price);

	const { models } = (await visit(compareLoader, `/compare?sku=${sku}`)).data;
	return {
		price,
		shown,
		label,
		compared: models[0]?.price,
		upTo: await budgetOf(sku, price),
		byPrice: await listed("?sort=price-low"),
	};
}
