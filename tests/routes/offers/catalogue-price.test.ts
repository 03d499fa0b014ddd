import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { refreshAllDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import { setRows } from "../../databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { fileSettings } from "../../settings";
import { daysAgo, pricesOf } from "./display-prices";

fileSettings({ PRICE_FROM_OFFERS: "0" });

it("catalogue price: shows the catalogue price if configured, and still reports that no shop has the model", async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors({ sku: "A", brand: "Epson", price: "1200" });
	await makeListings({ sku: "A", price: "1100" });
	const price = { price: 1200, shown: 1200, upTo: 1200, byPrice: ["A"] };
	expect(await pricesOf("A")).toEqual({
		...price,
		label: null,
		compared: { text: "£1,200.00", delivery: "without delivery" },
	});

	await setRows("retailer_listings", { checkedAt: daysAgo(31) });
	await refreshAllDisplayPrices(db(), new Date());
	const note =
		"In stock when last checked, some time ago. Last known price £1,200.00 without delivery";
	const compared = { text: "Not available", note };
	expect(await pricesOf("A")).toEqual({ ...price, label: "Last known price", compared });
});
