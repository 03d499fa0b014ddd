import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { CardPrice } from "./card-price";

const PRICE = {
	pricePence: 129_900,
	priceUpdatedAt: "2026-05-12T00:00:00.000Z",
	isSamplePrice: false,
	isLastKnownPrice: false,
	isLowestPrice: true,
	refurbishedPence: 0,
	priceNote: "delivery not stated",
	shopCount: 3,
} as const;

it.each([
	[{}, "£1,299.00 delivery not stated · In 3 shops Lowest in 90 days", 0],
	[{ isSamplePrice: true }, "Example price £1,299.00 delivery not stated · In 3 shops", 1],
	[
		{ isLowestPrice: false, priceNote: "delivered", shopCount: 1 },
		"£1,299.00 delivered · In 1 shop",
		0,
	],
	[{ pricePence: 0, isLowestPrice: false }, "Pricing unavailable", 0],
] as const)("a price of %j shows %s", (changes, text, marks) => {
	const { container } = render(<CardPrice price={{ ...PRICE, ...changes }} />);
	expect(container.textContent).toBe(text);
	expect(container.querySelectorAll(".example")).toHaveLength(marks);
});
