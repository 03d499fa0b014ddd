import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { SpecTables } from "./spec-tables";

const GROUPS = [
	{
		title: "Light and throw",
		rows: [
			["Throw type", "Short"],
			["Throw ratio", "Not specified"],
			["Projection type", "DLP"],
		] as const,
	},
	{ title: "Ownership", rows: [["Warranty", "Not specified"]] as const },
].map(({ title, rows }) => ({ title, rows: [...rows] }));

const GLOSSARY = [{ term: "Throw ratio", description: "Distance divided by width." }];

const labels = () => screen.getAllByRole("rowheader").map((one) => one.textContent);

it("spec tables: explains a label in place and links to the glossary", () => {
	renderInRouter(<SpecTables groups={GROUPS} glossary={GLOSSARY} evidencePath="/e" />);
	const [explained, plain] = screen.getAllByRole("rowheader");
	expect(explained?.querySelector("details > summary")?.textContent).toBe("Throw type");
	expect(explained?.querySelector("details > p")?.textContent).toBe(
		"Distance divided by width. Throw ratio in the glossary",
	);
	expect(explained?.querySelector("a")?.getAttribute("href")).toBe(
		"/buying-guide#term-throw-ratio",
	);
	expect(plain?.innerHTML).toBe("Projection type");
});

it("spec tables: lists missing values on one line, and has no table without rows", () => {
	renderInRouter(<SpecTables groups={GROUPS} glossary={[]} evidencePath="/e" />);
	expect(labels()).toEqual(["Throw type", "Projection type"]);
	expect(screen.getAllByRole("table")).toHaveLength(1);
	expect(screen.getByText("We do not have these yet: Throw ratio, Warranty")).toBeDefined();
});

it("spec tables: marks a figure about which sources disagree, in its row or below the tables", () => {
	const disputes = [
		{ field: "throw_type", label: "Throw type", dispute: "Maker: Short. A shop says Long." },
		{ field: "launch_year", label: "Launch year", dispute: "Maker: 2024. A shop says 2023." },
	];
	renderInRouter(
		<SpecTables groups={GROUPS} glossary={[]} evidencePath="/e" disputes={disputes} />,
	);
	expect(screen.getByRole("cell", { name: /^Short/ }).textContent).toBe(
		"ShortSources disagreeMaker: Short. A shop says Long. All sources",
	);
	expect(screen.getByText(/^Launch year/).textContent).toContain("Maker: 2024.");
	const links = screen.getAllByRole("link").map((one) => one.getAttribute("href"));
	expect(links).toEqual(["/e", "/e#throw_type", "/e#launch_year"]);
});
