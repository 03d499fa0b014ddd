// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { BuyingBox } from "./buying-box";
import type { Offer } from "./rows/offer";

type Props = Parameters<typeof BuyingBox>[0];

const AVAILABLE = "Available from these UK retailers:";
const NOWHERE = "Not currently available from our partner retailers";
const NOT_LOADED = "Sorry, we couldn't load our retailer partners. Please try again later.";
const SEARCH = { name: "Currys", url: "https://www.currys.co.uk/search?q=x" };

const OFFER: Offer = {
	retailerId: 1,
	retailerName: "Currys",
	pricePence: 124_421,
	deliveryPence: 499,
	condition: "new",
	inStock: true,
	id: 7,
	linkKind: "product",
	checkedDays: 0,
	isStale: false,
	isSample: false,
};

const STALE = { isStale: true, checkedDays: 9 };

function show(props: Partial<Props>): void {
	renderInRouter(
		<BuyingBox
			sku="W1"
			name="BenQ W1"
			comparePath="/compare?sku=W1"
			price={{ pricePence: 99_900, isSamplePrice: false, isLastKnownPrice: false }}
			priceAgeDays={0}
			retailers={{ status: "error" }}
			offerOrder="usual"
			orderPath={(order) => `/projector/w1?offers=${order}`}
			{...props}
		/>,
	);
}

/** Shows these offers; each of them that says nothing else is fresh, new and in stock. */
function showOffers(
	offers: readonly Partial<Offer>[],
	searchLinks: readonly (typeof SEARCH)[] = [],
	props: Partial<Props> = {},
): void {
	const data = {
		offers: offers.map((offer, index) => ({ ...OFFER, retailerId: index + 1, ...offer })),
		searchLinks,
	};
	show({ retailers: { status: "ok", data }, ...props });
}

const outward = () => screen.queryAllByRole("link", { name: /opens in a new tab/ });
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent ?? "");

afterEach(cleanup);

describe("BuyingBox", () => {
	it("searches the retailers where none has the model in stock", () => {
		showOffers([], [SEARCH]);
		expect(screen.getByRole("heading", { name: NOWHERE })).toBeDefined();
		expect(outward()).toHaveLength(1);
	});

	it("claims nothing about stock when the retailers could not be loaded, and keeps price and links", () => {
		show({});
		expect(screen.getByText(NOT_LOADED)).toBeDefined();
		expect(screen.queryByText(NOWHERE)).toBeNull();
		expect(screen.getByText("£999.00")).toBeDefined();
		expect(outward()).toEqual([]);
		expect(screen.getByRole("link", { name: "Add to Comparison" })).toBeDefined();
	});

	it("offers the shortlist beside the comparison, under what can be read on the button", () => {
		show({});
		const button = screen.getByRole("button", { name: "Add to shortlist: BenQ W1" });
		expect(button.textContent).toBe("Add to shortlist");
		expect([button.getAttribute("name"), button.getAttribute("value")]).toEqual(["add", "W1"]);
	});

	it.each([
		[{ isLastKnownPrice: true }, "Last known price £999.00"],
		[{ isSamplePrice: true }, "Example price £999.00"],
		[{ pricePence: 0 }, "Pricing unavailable"],
	])("says what its price is: %j", (price, text) => {
		const usual = { pricePence: 99_900, isSamplePrice: false, isLastKnownPrice: false };
		show({ price: { ...usual, ...price } });
		expect(document.querySelector("p")?.textContent).toBe(text);
	});
});

describe("an offer", () => {
	it.each<[Partial<Offer>, string[]]>([
		[{}, ["£1,244.21", "+ £4.99 delivery", "£1,249.20 in total", "In stock, new", "Checked today"]],
		[{ deliveryPence: 0 }, ["Free delivery"]],
		[{ deliveryPence: null }, ["Delivery not stated"]],
		[{ condition: "refurbished" }, ["In stock, refurbished"]],
		[STALE, ["In stock, new", "last checked 9 days ago, so check the price"]],
		[{ inStock: false, checkedDays: 1 }, ["Out of stock, new", "Checked yesterday"]],
		[{ isSample: true }, ["Example price £1,244.21"]],
		[{}, ["View at Currys", "product page"]],
		[{ linkKind: "search" }, ["View at Currys", "search page"]],
	])("of %j tells %j", (offer, texts) => {
		showOffers([offer]);
		for (const text of texts) expect(rows()[0]).toContain(text);
	});

	it.each([{ deliveryPence: 0 }, { deliveryPence: null }])(
		"of %j has no total of its own",
		(offer) => {
			showOffers([offer]);
			expect(rows()[0]).not.toContain("in total");
		},
	);
});

describe("the offers", () => {
	const OTHER = { retailerName: "Argos", pricePence: 124_900, deliveryPence: 0 };

	it("mark the cheapest delivered one and name it above them, in either order", () => {
		showOffers([{}, OTHER], [], { offerOrder: "usual" });
		expect(rows().map((row) => row.includes("Lowest price"))).toEqual([false, true]);
		expect(screen.getByText(/^Cheapest delivered/).textContent).toBe(
			"Cheapest delivered: Argos £1,249.00",
		);
	});

	it("mark none where nobody states the delivery", () => {
		showOffers([{ deliveryPence: null }, { ...OTHER, deliveryPence: null }]);
		expect(screen.queryByText("Lowest price")).toBeNull();
		expect(screen.queryByText(/^Cheapest delivered/)).toBeNull();
	});

	it("call an example what it is above them too", () => {
		showOffers([{ isSample: true }]);
		expect(screen.getByText(/^Cheapest delivered/).textContent).toBe(
			"Cheapest delivered: Currys £1,249.20 (example price)",
		);
	});

	it.each([
		["usual", "Cheapest first", "/projector/w1?offers=total"],
		["total", "Usual order", "/projector/w1?offers=usual"],
	] as const)("in the %s order lead to the other one by %s", (offerOrder, name, href) => {
		showOffers([{}, OTHER], [], { offerOrder });
		expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
	});

	it("have one order where there is one", () => {
		showOffers([{}]);
		expect(screen.queryByRole("link", { name: "Cheapest first" })).toBeNull();
	});

	it.each<[string, Partial<Offer>[], string, boolean]>([
		["one is fresh and in stock", [{}, STALE, { inStock: false }], AVAILABLE, false],
		["all in stock are stale", [STALE, { inStock: false }], NOWHERE, true],
		["none is in stock", [{ inStock: false }], NOWHERE, false],
	])("where %s stand under the heading for it", (_, offers, heading, isSeen) => {
		showOffers(offers, heading === NOWHERE ? [SEARCH] : []);
		expect(screen.getByRole("heading").textContent).toBe(heading);
		expect(screen.queryByText("In stock when we last checked:") !== null).toBe(isSeen);
		const searches = screen.queryAllByRole("link", { name: /^Search / });
		expect(searches).toHaveLength(heading === NOWHERE ? 1 : 0);
		expect(outward()).toHaveLength(offers.length + searches.length);
	});
});
