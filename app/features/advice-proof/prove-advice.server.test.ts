import { db } from "db/connection.server";
import { retailers } from "db/seed/retailers";
import { expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { addRows } from "../../../tests/databases/rows";
import { makeListings } from "../../../tests/factories";
import { proveAdvice } from "./prove-advice.server";

/** Gives each model offers of three more shops at one price, whose order nothing but the ids could decide. */
async function offerEverythingForTheSame(): Promise<void> {
	const models = await db().selectFrom("projectors").select("sku").execute();
	for (const id of [11, 12, 13]) {
		const slug = `shop-${id}`;
		await addRows("retailers", { ...retailers[0], id, name: slug, slug });
		await makeListings(
			...models.map(({ sku }) => ({ sku, retailer: slug, price: "250", condition: "new" })),
		);
	}
}

it("advice is the same, whatever the owner earns by whom", async () => {
	await seedAll(db(), new Date());
	await offerEverythingForTheSame();
	expect(await proveAdvice(20)).toEqual({ status: "proved", states: 20, differences: [] });
	const changed = await db().selectFrom("statements").select("id").execute();
	expect(changed.length).toBeGreaterThan(0);
});
