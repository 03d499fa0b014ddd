import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { plainComparison } from "../comparison";
import { ComparisonGrid } from "./comparison-grid";
import type { ComparisonTable, ModelColumnHead } from "./comparison-table";

function head(sku: string, shop?: string): ModelColumnHead {
	const projector = { sku, slug: sku, brand: "BenQ", model: sku, imagePath: null };
	return {
		projector,
		price: { text: "£100", delivery: "delivered" },
		offer: shop
			? { shop, price: "£100", delivery: "delivered", isSample: false, listingId: 7 }
			: null,
	};
}

const TABLE: ComparisonTable = {
	differences: [],
	rows: [
		{
			label: "Brightness",
			group: "Light",
			cells: [
				{ kind: "text", text: "3000 lumens", isBest: true },
				{ kind: "text", text: "2000 lumens" },
			],
			differs: true,
		},
		{
			label: "Projection type",
			group: "Picture",
			cells: [
				{ kind: "text", text: "DLP" },
				{ kind: "text", text: "DLP" },
			],
			differs: false,
		},
	],
	emptyLabels: ["Outputs", "Weight"],
};

function show(models: ModelColumnHead[], options: { onlyDifferences?: boolean } = {}): void {
	const comparison = plainComparison(models.map(({ projector }) => projector.sku));
	const rows = TABLE.rows.map((row) => ({ ...row, cells: row.cells.slice(0, models.length) }));
	renderInRouter(
		<ComparisonGrid
			comparison={{ ...comparison, ...options }}
			models={models}
			table={{ ...TABLE, rows }}
		/>,
	);
}

const COMMISSION = /We may earn a commission/;

const cellsOf = (label: RegExp) =>
	within(screen.getByRole("row", { name: label }))
		.getAllByRole("cell")
		.map((cell) => cell.textContent);

it("ComparisonGrid marks the best value", () => {
	show([head("a"), head("b")]);
	expect(cellsOf(/Brightness/)).toEqual(["3000 lumens Best", "2000 lumens"]);
});

it("ComparisonGrid has name and price in the heads that stay in sight, the cheapest shop below", () => {
	show([head("a", "Currys"), head("b")]);
	const heads = screen.getAllByRole("columnheader").map((one) => one.textContent);
	expect(heads).toEqual(["BenQ a£100", "BenQ b£100"]);
	expect(screen.getByRole("link", { name: "Go to Currys (opens in a new tab)" })).toBeDefined();
	for (const name of ["View Details: BenQ a", "Change BenQ a", "Remove BenQ a from the table"]) {
		expect(screen.getByRole("link", { name })).toBeDefined();
	}
});

it("ComparisonGrid links to the shop with its price if the head has another, and a commission note", () => {
	const { offer, ...model } = head("a", "Currys");
	show([{ ...model, offer: offer && { ...offer, price: "£99.50", isSample: true } }]);
	const name = "Go to Currys £99.50 delivered Example price (opens in a new tab)";
	const link = screen.getByRole("link", { name });
	expect(link.getAttribute("rel")).toBe("sponsored nofollow noopener");
	expect(link.getAttribute("target")).toBe("_blank");
	expect(link.getAttribute("href")).toBe("/go/7");
	expect(screen.getByText(COMMISSION)).toBeDefined();
});

it("ComparisonGrid says that a shop's link leads to a search page", () => {
	const { offer, ...model } = head("a", "Currys");
	show([{ ...model, offer: offer && { ...offer, isSearch: true } }]);
	const name = "Go to Currys search page (opens in a new tab)";
	expect(screen.getByRole("link", { name })).toBeDefined();
});

it("ComparisonGrid has no commission note without links to shops", () => {
	show([head("a"), head("b")]);
	expect(screen.queryByText(COMMISSION)).toBeNull();
});

it("ComparisonGrid lists missing values on one line, but not among differences", () => {
	show([head("a"), head("b")]);
	expect(screen.getByText("We do not have these yet: Outputs, Weight")).toBeDefined();
	cleanup();
	show([head("a")]);
	expect(screen.getByText("We do not have these yet: Outputs, Weight")).toBeDefined();
	cleanup();
	show([head("a"), head("b")], { onlyDifferences: true });
	expect(screen.queryByText(/We do not have/)).toBeNull();
	expect(screen.queryByRole("rowheader", { name: "Projection type" })).toBeNull();
});
