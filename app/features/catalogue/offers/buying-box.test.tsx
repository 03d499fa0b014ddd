import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { BuyingBar, BuyingBox, OffersBox } from "./buying-box";
import type { Offer } from "./rows/offer";

type Props = Parameters<typeof BuyingBox>[0];

const OTHERS = "Out of stock, or not checked lately:";
const AVAILABLE = "Available from these UK retailers:";
const NOWHERE = "Not currently available from our partner retailers";
const NOT_LOADED = "Sorry, we couldn't load our retailer partners. Please try again later.";
const SEARCH = { name: "Currys", url: "https://www.currys.co.uk/search?q=x" };

const OFFER: Offer = {
	retailerId: 1,
	shopName: "Currys",
	pricePence: 124_421,
	deliveryPence: 499,
	condition: "new",
	inStock: true,
	id: 7,
	linkKind: "product",
	checkAgeDays: 0,
	isStale: false,
	isSample: false,
};

const PRICE = {
	pricePence: 99_900,
	isSamplePrice: false,
	isLastKnownPrice: false,
	refurbishedPence: 0,
	priceNote: "delivered" as const,
};

const STALE = { isStale: true, checkAgeDays: 9 };

function show(props: Partial<Props>): void {
	const all: Props = {
		sku: "W1",
		name: "BenQ W1",
		comparePath: "/compare?sku=W1",
		price: PRICE,
		priceAgeDays: 0,
		waysToBuy: { status: "error" },
		...props,
	};
	renderInRouter(
		<>
			<BuyingBox {...all} />
			<OffersBox waysToBuy={all.waysToBuy} />
			<BuyingBar {...all} />
		</>,
	);
}

/** Shows offers, by default fresh, new and in stock. */
function showOffers(
	offers: readonly Partial<Offer>[],
	searchLinks: readonly (typeof SEARCH)[] = [],
	props: Partial<Props> = {},
): void {
	const data = {
		offers: offers.map((offer, index) => ({ ...OFFER, retailerId: index + 1, ...offer })),
		searchLinks,
		hasPartners: true,
		wasOffered: true,
	};
	show({ waysToBuy: { status: "ok", data }, ...props });
}

const offers = () => within(screen.getByRole("complementary"));
const outward = () => offers().queryAllByRole("link", { name: /opens in a new tab/ });
const rows = () => {
	const bodies = offers().getAllByRole("rowgroup").slice(1);
	return bodies.flatMap((body) =>
		within(body)
			.queryAllByRole("row")
			.map((row) => row.textContent ?? ""),
	);
};

describe("BuyingBox", () => {
	it("links to searches if no shop has the model in stock", () => {
		showOffers([], [SEARCH]);
		expect(screen.getByRole("heading", { name: NOWHERE })).toBeDefined();
		expect(outward()).toHaveLength(1);
	});

	it("shows no stock if the shops could not be loaded, but price and links", () => {
		show({});
		expect(screen.getByText(NOT_LOADED)).toBeDefined();
		expect(screen.queryByText(NOWHERE)).toBeNull();
		expect(screen.getByText("£999.00")).toBeDefined();
		expect(outward()).toEqual([]);
		expect(screen.getByRole("link", { name: "Add to Comparison" })).toBeDefined();
	});

	it("has a shortlist button whose name begins with its text", () => {
		show({});
		const button = screen.getByRole("button", { name: "Add to shortlist: BenQ W1" });
		expect(button.textContent).toBe("Add to shortlist");
		expect([button.getAttribute("name"), button.getAttribute("value")]).toEqual(["add", "W1"]);
	});

	it.each([
		[{ isLastKnownPrice: true }, "Last known price £999.00 delivered"],
		[{ isSamplePrice: true }, "Example price £999.00 delivered"],
		[{ pricePence: 0, priceNote: "" as const }, "Pricing unavailable"],
	])("labels its price: %j", (price, text) => {
		show({ price: { ...PRICE, ...price } });
		expect(document.querySelector("p")?.textContent).toBe(text);
	});

	it("leads from the price, and from the bar, to the first offer in stock", () => {
		showOffers([{ inStock: false, id: 8 }, { id: 9 }, { id: 10 }]);
		const links = screen.getAllByRole("link", { name: /^View at Currys/ });
		const addresses = links.map((link) => link.getAttribute("href"));
		expect(addresses).toEqual(["/go/9", "/go/9", "/go/10", "/go/8", "/go/9"]);
	});

	it("calls an example one in the bar too", () => {
		showOffers([{}], [], { price: { ...PRICE, isSamplePrice: true } });
		expect(document.body.textContent).toMatch(/Example price £999.00View at Currys/);
	});

	it("leads to the searches, without a bar, if no shop has it in stock", () => {
		showOffers([STALE], [SEARCH]);
		expect(screen.getByRole("link", { name: "Search the shops" }).getAttribute("href")).toBe(
			"#offers",
		);
		expect(screen.getAllByRole("link", { name: /^View at/ })).toHaveLength(1);
	});

	it("shows the age of the price of a new one only", () => {
		show({});
		expect(screen.queryByText("Price updated today")).not.toBeNull();
		cleanup();
		show({ price: { ...PRICE, isLastKnownPrice: true, refurbishedPence: 45_000 } });
		expect(document.querySelector("p")?.textContent).toBe("Refurbished £450.00 delivered");
		expect(screen.queryByText("Price updated today")).toBeNull();
	});
});

it.each<[Partial<Offer>, string[]]>([
	[{}, ["£1,249.20 delivered", "£1,244.21 + £4.99 delivery", "In stock, new", "Checked today"]],
	[{ deliveryPence: 0 }, ["£1,244.21 delivered", "Free delivery"]],
	[{ deliveryPence: null }, ["£1,244.21", "Delivery not stated"]],
	[{ condition: "refurbished" }, ["In stock, refurbished"]],
	[STALE, ["In stock, new", "Last checked 9 days ago, so check the price"]],
	[{ inStock: false, checkAgeDays: 1 }, ["Out of stock, new", "Checked yesterday"]],
	[{ isSample: true }, ["Example price £1,249.20 delivered", "New"]],
	[{}, ["View at Currys", "product page"]],
	[{ linkKind: "search" }, ["View at Currys", "search page"]],
])("an offer of %j shows %j", (offer, texts) => {
	showOffers([offer]);
	const shown = screen.getByRole("complementary").textContent;
	for (const text of texts) expect(shown).toContain(text);
});

describe("a fact in which offers", () => {
	const columns = () =>
		offers()
			.getAllByRole("columnheader")
			.map((one) => one.textContent);
	const OTHER = {
		shopName: "Argos",
		deliveryPence: 0,
		checkAgeDays: 1,
		linkKind: "search",
	} as const;

	it("agree is said once above the table, which has no column for it", () => {
		showOffers([{}, { shopName: "Argos" }]);
		expect(columns()).toEqual(["Shop", "Price delivered", "Link to the shop"]);
		expect(
			offers().getByText(
				"£1,244.21 + £4.99 delivery. In stock, new. Checked today. Each button leads to the shop's product page.",
			),
		).toBeDefined();
		expect(rows()[1]).toBe("Argos£1,249.20 deliveredView at Argos (opens in a new tab)");
	});

	it("stand in each row if they differ", () => {
		showOffers([{}, { ...OTHER, condition: "refurbished" }]);
		expect(columns()).toEqual(["Shop", "Price delivered", "Stock", "Checked", "Link to the shop"]);
		expect(rows()).toEqual([
			"Currys Lowest price£1,249.20 delivered£1,244.21 + £4.99 deliveryIn stock, newChecked todayView at Currysproduct page (opens in a new tab)",
			"Argos£1,244.21 deliveredFree deliveryIn stock, refurbishedChecked yesterdayView at Argossearch page (opens in a new tab)",
		]);
	});

	it("is a delivery that one does not state names no price as delivered", () => {
		showOffers([{}, { ...OTHER, deliveryPence: null }]);
		expect(columns()[1]).toBe("Price");
	});
});

describe("the offers", () => {
	const OTHER = { shopName: "Argos", pricePence: 124_900, deliveryPence: 0 };

	it.each<[string, Partial<Offer>[], boolean[]]>([
		["the first as cheapest", [OTHER, {}], [true, false]],
		[
			"none if the first states no delivery",
			[{ ...OTHER, deliveryPence: null }, {}],
			[false, false],
		],
		["no refurbished one", [{ ...OTHER, condition: "refurbished" }], [false]],
	])("mark %s", (_, offers, marks) => {
		showOffers(offers);
		expect(rows().map((row) => row.includes("Lowest price"))).toEqual(marks);
	});

	it("have one button, of the cheapest, and say how they are ordered", () => {
		showOffers([OTHER, {}, { condition: "refurbished" }]);
		const buttons = outward().map((link) => link.className.includes("bg-accent"));
		expect(buttons).toEqual([true, false, false]);
		expect(screen.getByText(/^Cheapest first.*Commissions do not matter/)).toBeDefined();
	});

	it.each<[string, Partial<Offer>[], Record<string, number[]>]>([
		["one is fresh and in stock", [{}], { [AVAILABLE]: [1] }],
		[
			"some are not",
			[{}, { condition: "refurbished" }, STALE, { inStock: false }],
			{ [AVAILABLE]: [1, 2], [OTHERS]: [3, 4] },
		],
		["one is refurbished", [{ condition: "refurbished" }], { [AVAILABLE]: [1] }],
		["all in stock are stale", [STALE, { inStock: false }], { [NOWHERE]: [], [OTHERS]: [1, 2] }],
		["none is in stock", [{ inStock: false }], { [NOWHERE]: [], [OTHERS]: [1] }],
		["there is none", [], { [NOWHERE]: [] }],
	])("have the right heading if %s", (_, offers, headings) => {
		const isNowhere = NOWHERE in headings;
		showOffers(
			offers.map((offer, index) => ({ ...offer, shopName: `Shop ${index + 1}` })),
			isNowhere ? [SEARCH] : [],
		);
		const shown = screen.getAllByRole("heading").map((heading) => {
			let next = heading.nextElementSibling;
			while (next && !/^(?:TABLE|H[23])$/.test(next.tagName)) next = next.nextElementSibling;
			const text = next?.tagName === "TABLE" ? next.textContent : "";
			const shops = text?.matchAll(/View at Shop (\d)/g) ?? [];
			return [heading.textContent, [...shops].map(([, shop]) => Number(shop))];
		});
		expect(Object.fromEntries(shown)).toEqual(headings);
		const searches = screen.queryAllByRole("link", { name: /^Search (?!the)/ });
		expect(searches).toHaveLength(isNowhere ? 1 : 0);
		expect(outward()).toHaveLength(offers.length + searches.length);
	});
});
