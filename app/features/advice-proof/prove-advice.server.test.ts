import { db } from "db/connection.server";
import { retailers } from "db/seed/retailers";
import { expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { addRows } from "../../../tests/databases/rows";
import { makeListings } from "../../../tests/factories";
import { proveAdvice } from "./prove-advice.server";

/**
 * Gives every second model offers of three more shops at one price, whose order nothing but the ids could decide, and the
 * others none at all, so that the shops' searches stand there.
 */
async function offerForTheSameOrNotAtAll(): Promise<void> {
	const models = await db().selectFrom("projectors").select("sku").orderBy("sku").execute();
	const skus = models.map(({ sku }) => sku);
	const offered = skus.filter((_, index) => index % 2 === 0);
	await db().deleteFrom("retailer_listings").where("projectorSku", "not in", offered).execute();
	for (const id of [11, 12, 13]) {
		const slug = `shop-${id}`;
		await addRows("retailers", { ...retailers[0], id, name: slug, slug });
		await makeListings(
			...offered.map((sku) => ({ sku, retailer: slug, price: "250", condition: "new" })),
		);
	}
}

it("advice is the same, whatever the owner earns by whom", async () => {
	await seedAll(db(), new Date());
	await offerForTheSameOrNotAtAll();
	expect(await proveAdvice(20)).toEqual({ status: "proved", states: 20, differences: [] });
	const changed = await db().selectFrom("statements").select("id").execute();
	expect(changed.length).toBeGreaterThan(0);
});
