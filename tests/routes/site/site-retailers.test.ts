import { expect, it } from "vitest";
import { loader } from "~/routes/site/retailers";
import { makeShops } from "../../factories";
import { visit } from "../call";

it("the page of retailers has the five partners with the fields of a card", async () => {
	await makeShops();
	const { status, data } = await visit(loader, "/retailers");

	expect(status).toBe(200);
	if (data.retailers.status !== "ok") throw new Error("The retailers were not loaded");
	expect(data.retailers.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
	for (const retailer of data.retailers.data) {
		expect(retailer.name).not.toBe("");
		expect(retailer.description).not.toBe("");
		expect(retailer.websiteUrl).toMatch(/^https:\/\//);
		expect(retailer.affiliateEnabled).toBe(true);
	}
});
