import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { type Successor, SuccessorLine } from "./successor-line";

const SUCCESSOR: Successor = {
	name: "BenQ W4100i",
	slug: "benq-w4100i",
	pricePence: 289_900,
	priceNote: "delivered",
	isSamplePrice: false,
	isLastKnownPrice: false,
	isLowestPrice: false,
	shopCount: 2,
	refurbishedPence: 0,
};

it.each<[Partial<Successor>, boolean, string]>([
	[{}, true, "Replaced by BenQ W4100i£2,899.00 delivered · In 2 shops"],
	[{}, false, "Successor: BenQ W4100i£2,899.00 delivered · In 2 shops"],
	[
		{ isSamplePrice: true },
		true,
		"Replaced by BenQ W4100iExample price £2,899.00 delivered · In 2 shops",
	],
	[
		{ isLastKnownPrice: true, shopCount: 0, priceNote: "without delivery" },
		true,
		"Replaced by BenQ W4100iLast known price £2,899.00 without delivery · Not in stock",
	],
	[
		{ pricePence: 0, shopCount: 0, priceNote: "" },
		true,
		"Replaced by BenQ W4100iPricing unavailable",
	],
])("successor line: names a successor with the price %j", (price, isDiscontinued, text) => {
	const successor = { ...SUCCESSOR, ...price };
	const kept = [["distance", "3"]] as const;
	renderInRouter(
		<SuccessorLine successor={successor} isDiscontinued={isDiscontinued} carriedParams={kept} />,
	);
	expect(document.body.textContent).toBe(text);
	const link = screen.getByRole("link", { name: "BenQ W4100i" });
	expect(link.getAttribute("href")).toBe("/projector/benq-w4100i?distance=3");
});
