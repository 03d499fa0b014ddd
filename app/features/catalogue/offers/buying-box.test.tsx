// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { BuyingBox } from "./buying-box";

const NOWHERE = /Not currently available/;
const NOT_LOADED = "Sorry, we couldn't load our retailer partners. Please try again later.";

function show(retailers: Parameters<typeof BuyingBox>[0]["retailers"]): void {
	renderInRouter(
		<BuyingBox
			sku="W1"
			name="BenQ W1"
			comparePath="/compare?sku=W1"
			price={{ pricePence: 99_900, isSamplePrice: false, isLastKnownPrice: false }}
			priceAgeDays={0}
			retailers={retailers}
			offerOrder="usual"
			orderPath={(order) => `/projector/w1?offers=${order}`}
		/>,
	);
}

const outward = () => screen.queryAllByRole("link", { name: /opens in a new tab/ });

afterEach(cleanup);

describe("BuyingBox", () => {
	it("searches the retailers where none has the model in stock", () => {
		const searchLinks = [{ name: "Currys", url: "https://www.currys.co.uk/search?q=x" }];
		show({ status: "ok", data: { offers: [], searchLinks } });
		expect(screen.getByText(NOWHERE)).toBeDefined();
		expect(outward()).toHaveLength(1);
	});

	it("claims nothing about stock when the retailers could not be loaded, and keeps price and links", () => {
		show({ status: "error" });
		expect(screen.getByText(NOT_LOADED)).toBeDefined();
		expect(screen.queryByText(NOWHERE)).toBeNull();
		expect(screen.getByText("£999.00")).toBeDefined();
		expect(outward()).toEqual([]);
		expect(screen.getByRole("link", { name: "Add to Comparison" })).toBeDefined();
	});

	it("offers the shortlist beside the comparison, under what can be read on the button", () => {
		show({ status: "error" });
		const button = screen.getByRole("button", { name: "Add to shortlist: BenQ W1" });
		expect(button.textContent).toBe("Add to shortlist");
		expect([button.getAttribute("name"), button.getAttribute("value")]).toEqual(["add", "W1"]);
	});
});
