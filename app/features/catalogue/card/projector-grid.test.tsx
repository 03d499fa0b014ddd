import { cleanup, screen } from "@testing-library/react";
import { makeCard } from "tests/projector-cards";
import { renderInRouter } from "tests/render-in-router";
import { afterEach, describe, expect, it } from "vitest";
import type { ProjectorCard as Card } from "~/features/catalogue/projector";
import { ProjectorCard } from "./projector-grid";

// @vitest-environment happy-dom
function show(card: Partial<Card>, eager = false): void {
	renderInRouter(<ProjectorCard card={makeCard(card)} eager={eager} />);
}

const terms = () => screen.getAllByRole("term").map((term) => term.textContent);
const definitions = () => screen.getAllByRole("definition").map((one) => one.textContent);

// An image that is still loading has not failed; happy-dom loads none.
Object.defineProperty(HTMLImageElement.prototype, "complete", { get: () => false });

afterEach(cleanup);

describe("ProjectorCard", () => {
	it("names brand and model in one heading", () => {
		show({});
		expect(screen.getByRole("heading").textContent).toBe("BenQ W1");
	});

	it.each([
		[2025, ["NEW 2025"]],
		[null, []],
	])("has a badge for the year of a new model: %j", (newYear, badges) => {
		show({ newYear });
		expect(screen.queryAllByText(/^NEW/).map(({ textContent }) => textContent)).toEqual(badges);
	});

	it("has a row for each of its figures, with the whole label", () => {
		show({ throwType: "Short", brightnessText: "3,000 lumens" });
		expect(terms().slice(3)).toEqual(["Projection type", "Throw type"]);
		expect(definitions().slice(1)).toEqual([
			"3,000 lumens",
			"Not specified",
			"Not specified",
			"Short",
		]);
	});

	it.each<[Partial<Card>, string]>([
		[{ shops: 3 }, "£1,299 delivered · In 3 shops"],
		[{ isSamplePrice: true, shops: 1 }, "Example price £1,299 delivered · In 1 shop"],
		[
			{ isLastKnownPrice: true, priceNote: "without delivery" },
			"Last known price £1,299 without delivery · Not in stock",
		],
		[
			{ pricePence: 0, refurbishedPence: 45_000, shops: 1 },
			"Refurbished £450 delivered · In 1 shop",
		],
		[{ pricePence: 0 }, "Pricing unavailable"],
		[{ isLowestPrice: true, shops: 2 }, "£1,299 delivered · In 2 shops Lowest in 90 days"],
	])("shows the price of %j", (price, text) => {
		show({ pricePence: 129_900, priceNote: "delivered", ...price });
		expect(document.querySelector(".card-price")?.textContent).toBe(text);
	});

	it("links to details, comparison and the model's offers", () => {
		show({});
		const links = screen
			.getAllByRole("link")
			.map((link) => [link.textContent, link.getAttribute("href")]);
		expect(links).toEqual([
			["View Details", "/projector/eps%201"],
			["Compare", "/compare?sku=EPS%201"],
			["See all retailers", "/projector/eps%201#offers"],
		]);
		expect(screen.getByRole("link", { name: "See all retailers: BenQ W1" })).toBeDefined();
		expect(screen.getByRole("link", { name: "View Details: BenQ W1" })).toBeDefined();
		expect(screen.getByRole("link", { name: "Compare BenQ W1" })).toBeDefined();
	});

	it.each([
		// Decorative: the name is beside the drawing.
		[null, "/illustrations/model/eps%201.svg", ""],
		["/projector-images/x.jpg", "/projector-images/x.jpg", "BenQ W1"],
	])("shows the photograph %j or the drawing of the model", (imagePath, src, alt) => {
		show({ imagePath });
		const image = document.querySelector("img");
		expect([image?.getAttribute("src"), image?.getAttribute("alt")]).toEqual([src, alt]);
	});

	it.each([
		[true, "eager"],
		[false, "lazy"],
	])("loads its image early in the first row: %j", (eager, loading) => {
		show({}, eager);
		expect(document.querySelector("img")?.getAttribute("loading")).toBe(loading);
	});
});
