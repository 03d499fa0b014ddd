import { expect, it } from "vitest";
import { newsMail } from "./alert-mails";

const FACTS = {
	model: { brand: "Epson", model: 'TW "<b>1</b>" & more', slug: "tw-1" },
	targetPence: 100_000,
	wantsStock: false,
	createdAt: "2026-01-05T12:00:00.000Z",
};
const LINKS = { origin: "https://shop.example", stop: "s", list: "l" };

it.each([
	[null, 0, "costs £900 at Currys, delivery not stated. We last checked the price today"],
	[0, 1, "costs £900 delivered at Currys. We last checked the price yesterday"],
	[499, 7, "costs £900 delivered at Currys. We last checked the price 7 days ago"],
])("describes delivery (%s) and age (%d days)", (deliveryPence, checkedDays, words) => {
	const offer = { shop: "Currys", pence: 90_000, deliveryPence, checkedDays };
	expect(newsMail("price", FACTS, offer, LINKS).text).toContain(words);
});

it("escapes HTML in a model's name", () => {
	const offer = { shop: "Currys", pence: 90_000, deliveryPence: 0, checkedDays: 0 };
	const { html } = newsMail("price", FACTS, offer, LINKS);
	expect(html).toContain("TW &quot;&lt;b&gt;1&lt;/b&gt;&quot; &amp; more");
	expect(html).not.toContain("<b>");
});
