import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CarriedParams, ModelCard } from "~/features/catalogue/model";
import type { SpecRow } from "~/features/catalogue/spec-text";
import {
	CARD_NOTES,
	CARD_PRICE,
	CARD_THROW,
	cardTexts,
	makeCard,
} from "../../../../tests/model-cards";
import { Card } from "./card";
import { type CardListOptions, listedCardsInOrder } from "./listed-cards.server";

interface Options extends CardListOptions<ModelCard> {
	kept?: CarriedParams;
	query?: string;
}

/** Returns a list of one model without any values except its name and the given ones. */
function list(values: Partial<ModelCard>, options: Options = {}) {
	const cards = [makeCard(values)];
	return listedCardsInOrder(cards, options);
}

/** Returns the HTML of its card. */
function html(values: Partial<ModelCard>, options: Options = {}): string {
	const [card] = list(values, options);
	if (!card) throw new Error("The list has no card");
	const { kept, query } = options;
	return renderToStaticMarkup(
		<Card card={card} loading="lazy" carriedParams={kept} query={query} />,
	);
}

const rowsOf = (text = "") =>
	[...text.matchAll(/<dt[^>]*>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = "", value]) => [
		label.replace(/<[^>]*>/g, "").replace("&quot;", '"'),
		value,
	]);

it("card: names brand and model in one heading, with the year of a new model", () => {
	expect(html({})).toContain("<h3><bdi><span>BenQ</span> W1</bdi></h3>");
	expect(html({ newLaunchYear: 2026 })).toMatch(
		/<h3 aria-label="BenQ W1, new 2026">.*<small> NEW 2026<\/small><\/h3>/,
	);
});

it("card: shows three figures, those that have values first, and the others in a fold", () => {
	const facts = { ...makeCard().facts, resolution: "4K UHD (3840 x 2160)", brightness: 3000 };
	const card = {
		facts,
		resolution: "4K UHD (3840 x 2160)",
		brightnessText: "3,000 lumens",
		throwType: "Short",
		speaker: " ",
	};
	const [shown, folded] = html(card).split("<summary>All figures</summary>");
	expect(rowsOf(shown)).toEqual([
		["Resolution", "4K UHD"],
		["Brightness", "3,000 lumens"],
		['Throw for 100"', "Not specified"],
	]);
	expect(rowsOf(folded)).toEqual([
		["Resolution", "4K UHD (3840 × 2160)"],
		["Contrast ratio", "Not specified"],
		["Projection type", "Not specified"],
		["Throw type", "Short"],
	]);
});

it("card: keeps a figure that has no place among three, and lacks no label that it has always", () => {
	const facts = {
		...makeCard().facts,
		weight: "2 kg",
		batteryMinutes: 150,
		brightness: 500,
		speaker: "2 x 5 W",
	};
	const [shown, folded] = html({ facts, speaker: "2 x 5 W" }, { categoryId: 3 }).split("<summary>");
	expect(rowsOf(shown).map(([label]) => label)).toEqual(["Weight", "Battery", "Brightness"]);
	expect(rowsOf(folded).map(([label]) => label)).toEqual([
		"Speaker",
		"Resolution",
		"Brightness",
		"Contrast ratio",
		"Projection type",
	]);
});

it.each([
	["25 cm wide", "<small>25 cm wide</small>"],
	["", ""],
])("card: has the width in words outside the picture: %j", (widthText, words) => {
	const [, small = ""] =
		/<div class="stage"><img[^>]*>(.*?)<\/div>/.exec(html({ widthText })) ?? [];
	expect(small).toBe(words);
});

it("card: compares by a toggle", () => {
	expect(html({})).toMatch(
		/<button type="submit" form="shortlist" name="add" value="EPS 1" aria-label="Compare: BenQ W1" aria-pressed="false"/,
	);
});

it.each<[Partial<ModelCard>, string]>([
	[{ shopCount: 3 }, "£1,299.00 delivered · In 3 shops"],
	[{ isSamplePrice: true, shopCount: 1 }, "Example price £1,299.00 delivered · In 1 shop"],
	[
		{ isLastKnownPrice: true, priceNote: "without delivery" },
		"Last known price £1,299.00 without delivery · Not in stock",
	],
	[
		{ pricePence: 0, refurbishedPence: 45_000, shopCount: 1 },
		"Refurbished £450.00 delivered · In 1 shop",
	],
	[{ pricePence: 0 }, "Pricing unavailable"],
	[{ isLowestPrice: true, shopCount: 2 }, "£1,299.00 delivered · In 2 shops Lowest in 90 days"],
])("card: shows the price of %j", (price, text) => {
	const card = { pricePence: 129_900, priceNote: "delivered", ...price } as const;
	expect(cardTexts(list(card), CARD_PRICE)).toEqual([text]);
});

it("card: links to details, comparison and the model's offers, with what the visitor asked", () => {
	const links = (options: Options) =>
		[...html({ sku: "A 1", slug: "a 1" }, options).matchAll(/ href="(.*?)"/g)].map(([, to]) => to);
	expect(links({})).toEqual(["/projector/a%201", "/projector/a%201#offers", "/compare?sku=A%201"]);
	expect(links({ query: "?use=gaming&distance=2.8", kept: [["distance", "2.8"]] })).toEqual([
		"/projector/a%201?use=gaming&amp;distance=2.8",
		"/projector/a%201?distance=2.8#offers",
		"/compare?sku=A%201&amp;distance=2.8",
	]);
});

it("card: shows the throw in the visitor's room in place of the model's, or as a note", () => {
	const room = {
		roomRowOf: (): SpecRow => ["Picture from 2.8 m", "105 in"],
		notesOf: () => ["Bright <enough"],
	};
	const general = list({}, room);
	expect(cardTexts(general, CARD_THROW)).toEqual(["105 in"]);
	expect(cardTexts(general, CARD_NOTES)).toEqual(["Bright &lt;enough"]);
	expect(cardTexts(list({}, { ...room, categoryId: 5 }), CARD_NOTES)).toEqual([
		"Picture from 2.8 m: 105 in · Bright &lt;enough",
	]);
});

it.each([
	// Decorative: the name is beside the drawing.
	[null, "/illustrations/to-scale/eps%201.svg", ""],
	["/projector-images/x.jpg", "/projector-images/x.jpg", "BenQ W1"],
])("card: shows the photograph %j or the drawing of the model", (imagePath, src, alt) => {
	expect(html({ imagePath })).toContain(`src="${src}" alt="${alt}"`);
});

it("card: escapes texts of models", () => {
	const text = html({ model: '<b>"', summary: "<script>" });
	expect(text).not.toMatch(/<b>"|<script/);
});
