import { describe, expect, it } from "vitest";
import { makeCard } from "../../../../tests/projector-cards";
import { decodeCards, encodeCards } from "./card-text";

const full = makeCard({
	sku: "EH-TW7100",
	slug: "eh-tw7100",
	summary: "Bright, and calm.",
	shops: 3,
	imagePath: "/projector-images/x.jpg",
	bodyType: "long-throw",
	newYear: 2024,
	isDiscontinued: true,
	resolution: "4K PRO-UHD (3840 x 2160)",
	brightness: 3000,
	contrastRatio: "100,000:1",
	projectionType: "3LCD",
	throwType: "Standard",
	speaker: "2 x 10 W",
	lightSourceLife: "5,000 hours",
	lightSourceType: "Lamp",
	pricePence: 129_999,
	isSamplePrice: true,
	isLastKnownPrice: true,
	isLowestPrice: true,
	refurbishedPence: 45_000,
});

const bare = makeCard();

describe("encoded cards", () => {
	it.each([[[]], [[full]], [[bare]], [[full, bare, full]]])(
		"survive encoding and decoding",
		(cards) => {
			expect(decodeCards(encodeCards(cards))).toEqual(cards);
		},
	);

	it.each(["isDiscontinued", "isSamplePrice", "isLastKnownPrice", "isLowestPrice"] as const)(
		"keep %s apart from other marks",
		(mark) => {
			const card = { ...bare, [mark]: true };
			expect(decodeCards(encodeCards([card]))).toEqual([card]);
		},
	);

	it("survive tabs and line breaks in texts", () => {
		const odd = { ...full, speaker: "a\tb\nc\r\nd", summary: "e  f" };
		expect(decodeCards(encodeCards([odd, bare]))).toEqual([
			{ ...full, speaker: "a b c d", summary: "e f" },
			bare,
		]);
	});
});
