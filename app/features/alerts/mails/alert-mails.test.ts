import { expect, it } from "vitest";
import { newsMail, searchMail } from "./alert-mails";

const FACTS = {
	projectorSku: "TW-1",
	brand: "Epson",
	model: 'TW "<b>1</b>" & more',
	slug: "tw-1",
	search: null,
	searchText: null,
	targetPence: 100_000,
	fallPercent: null,
	wantsStock: 0,
	wantsRise: 0,
	createdAt: "2026-01-05T12:00:00.000Z",
} as const;
const OFFER = {
	shop: "Currys",
	pence: 90_000,
	deliveryPence: 0,
	checkAgeDays: 0,
	allowsPriceInMails: true,
};
const LINKS = { origin: "https://shop.example", stop: "s", list: "l" };

it.each([
	[null, 0, "costs £900.00 at Currys, delivery not stated. We last checked the price today"],
	[0, 1, "costs £900.00 delivered at Currys. We last checked the price yesterday"],
	[499, 7, "costs £900.00 delivered at Currys. We last checked the price 7 days ago"],
])(
	"alert mails: describes delivery (%s) and age (%d days)",
	(deliveryPence, checkAgeDays, words) => {
		const offer = { ...OFFER, deliveryPence, checkAgeDays };
		expect(newsMail("price", FACTS, offer, LINKS).text).toContain(words);
	},
);

it.each([
	["price", "costs what you asked for, or less, at Currys"],
	["stock", "is back in stock at Currys"],
	["rise", "costs more again at Currys"],
] as const)(
	"alert mails: names no price of a shop that allows none in mails: %s",
	(news, words) => {
		const { subject, text, html } = newsMail(
			news,
			FACTS,
			{ ...OFFER, allowsPriceInMails: false },
			LINKS,
		);
		expect(subject).toBe(`Epson ${FACTS.model}: ${words}`);
		expect(text).toContain(`${words}. Price on Currys's page. We last checked the price today`);
		expect(subject + text + html).not.toContain("900");
	},
);

it("alert mails: escapes HTML in a model's name", () => {
	const { html } = newsMail("price", FACTS, OFFER, LINKS);
	expect(html).toContain("TW &quot;&lt;b&gt;1&lt;/b&gt;&quot; &amp; more");
	expect(html).not.toContain("<b>");
});

it("alert mails: names the models of a search, why they match and how many more there are", () => {
	const search = { search: "?use=gaming&max=1000", searchText: "gaming, up to £1,000" };
	const facts = { ...FACTS, projectorSku: null, brand: null, model: null, slug: null, ...search };
	const models = [
		{ name: "Epson A", path: "/projector/a", offer: OFFER, notes: [] },
		{ name: "BenQ B", path: "/projector/b", offer: OFFER, notes: ["No throw ratio given"] },
	] as const;
	const { subject, text } = searchMail(models, 3, facts, LINKS);
	expect(subject).toBe("Epson A: £900.00 delivered at Currys, and 4 more");
	expect(text).toContain("The BenQ B costs £900.00 delivered at Currys.");
	expect(text).toContain("https://shop.example/projector/b");
	expect(text).toContain("Why it matches: gaming, up to £1,000.\n");
	expect(text).toContain("Why it matches: gaming, up to £1,000. No throw ratio given.");
	expect(text).toContain("3 more cost as little.");
	expect(text).toContain("https://shop.example/projectors?use=gaming&max=1000");
	expect(text).toContain(
		'be told when a projector of the search "gaming, up to £1,000" costs £1,000.00 or less.',
	);
	expect(searchMail([models[0]], 0, facts, LINKS).subject).toBe(
		"Epson A: £900.00 delivered at Currys",
	);
});
