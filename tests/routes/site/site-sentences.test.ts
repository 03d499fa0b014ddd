import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/site/finder";
import { makeCategories, makeProjectors } from "../../factories";
import { CARD_NOTES, cardTexts } from "../../model-cards";
import { getJson, listAt, redirectAt } from "../call";

const page = (path: string) => listAt(loader, path);

beforeEach(async () => {
	await makeCategories();
	const own = { product_category: "home-cinema", resolution: "4K UHD (3840 x 2160)", price: "900" };
	await makeProjectors(
		{ ...own, sku: "A", brand: "BenQ", model: "W1800", brightness: "5000", throw_ratio: "1.2:1" },
		{ ...own, sku: "B", brand: "Epson", model: "EH-TW7100", brightness: "3000" },
		{ ...own, sku: "C", brand: "Sony", model: "VPL-XW5000", price: "5000" },
	);
});

describe("a sentence of the finder", () => {
	it.each([
		["q=w1800+vs+eh-tw7100&meant=1", 302, "/compare?sku=A&sku=B"],
		["q=Epson+or+Sony&meant=1", 302, "/projectors?brand=epson&brand=sony"],
		["q=4k+for+my+son+aged+9&meant=1", 302, "/projectors?res=4k&said=4k+for+my+son+aged+9"],
		["q=4k+under+a+steampunk+unicorn", 302, "/projectors?res=4k&said=4k+under+a+steampunk+unicorn"],
		["q=cheap+4k&meant=1", 302, "/projectors?res=4k&sort=price-low"],
		["q=from+3.2+to+4.1+m&meant=1", 302, "/projectors?distance=3.2&distancemax=4.1"],
		["page=1&res=4k&said=4k+please", 301, "/projectors?res=4k&said=4k+please"],
	])("leads on: %s", async (query, status, location) => {
		expect(await redirectAt(`/projectors?${query}`)).toEqual([status, location]);
	});

	it("that asks a question opens with the guide, and lists no projector for its words", async () => {
		const question = await page("/projectors?q=do+i+need+a+screen+or+can+i+use+a+wall");
		expect(question.notes).toMatchObject([{ path: "/buying-guide#wall-or-screen" }]);
		expect(question.total).toBe(3);
	});

	it("leaves unused words named on the list that it leads to", async () => {
		const { suggestion, total } = await page("/projectors?res=4k&said=4k+for+my+son+aged+9");
		expect([suggestion?.unused, total]).toEqual([["son", "aged 9"], 3]);
	});

	it("says which model we do not have, with the nearest of its brand", async () => {
		const { notes } = await page("/projectors?q=benq&said=BenQ+W1070");
		expect(notes).toEqual([]);
		const { notes: remarks } = Object(await getJson("/api/projectors/find?q=BenQ%20W1070"));
		expect(remarks).toEqual([
			{ text: "We do not have the W1070. Nearest:", name: "BenQ W1800", path: "/projector/a" },
		]);
	});

	it("about a conservatory is honest about every projector", async () => {
		const said = "/projectors?room=daylight&said=very+bright+conservatory";
		const { notes, cards, television } = await page(said);
		expect(notes[0]?.text).toContain("blinds or blackout curtains, a picture of at most 55 inches");
		expect(television).toBeNull();
		expect(cardTexts(cards, CARD_NOTES).join()).not.toContain("right enough");
		const inside = await page("/projectors?room=daylight");
		expect(cardTexts(inside.cards, CARD_NOTES).join()).toContain("Bright enough");
	});
});
