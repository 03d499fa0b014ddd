import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser } from "../support/browser";
import { button, expectNoOverflow } from "../support/page-steps";
import {
	choose,
	counts,
	csv,
	openCsvTab,
	openUpload,
	undoLastImport,
} from "../support/upload-page";

launchBrowser();

const DUTCH = readFileSync("tests/fixtures/foreign/dutch.csv", "utf8");

let attempts = 0;

/** A list in a different layout for each attempt, because mappings are remembered. */
function nextList(column: string): string {
	attempts += 1;
	const [headings, ...rows] = DUTCH.replace("Artikelnaam", column).trimEnd().split("\n");
	const lines = [
		`${headings?.trimEnd()};Lijst ${attempts}`,
		...rows.map((row) => `${row.trimEnd()};`),
	];
	return `${lines.join("\n")}\n`;
}

it("a list in another layout is mapped once and imported", async () => {
	const title = "Productnaam";
	const { page, problems } = await openUpload({ viewport: DESKTOP });
	const name = `${title}.csv`;
	await openCsvTab(page);
	await choose(page, csv(nextList(title), name));
	await button(page, "Upload").click();

	await page.getByRole("heading", { name: "What do these columns mean?" }).waitFor();
	await page.getByText("has 62 rows").waitFor();
	const titleOf = page.getByLabel(title, { exact: true });
	expect(await titleOf.inputValue()).toBe("title");
	expect(await page.getByLabel("Helderheid").inputValue()).toBe("brightness");
	await expectNoOverflow(page);
	expect(await axeFindings(page)).toEqual([]);

	// A missing answer is an error, and the others are kept.
	await titleOf.selectOption({ label: "Leave out" });
	await page.getByLabel("Afmetingen").selectOption({ label: "Leave out" });
	await button(page, "Show how it is read").click();
	await page.getByText("Choose the column with the title").waitFor();
	expect(await page.getByLabel("Afmetingen").inputValue()).toBe("");
	await titleOf.selectOption("title");
	await button(page, "Show how it is read").click();

	await page.getByRole("heading", { name: "This is how the file is read" }).waitFor();
	await page.getByText("3.500 uur").waitFor();
	await page.getByText("3,500 hours", { exact: true }).filter({ visible: true }).first().waitFor();
	await expectNoOverflow(page);
	expect(await axeFindings(page)).toEqual([]);
	const kids = page.getByRole("group", { name: "Kinderkamer (13 rows)" }).getByLabel("Gaming");
	await kids.check();
	await page.getByLabel("Update those?").selectOption({ label: "Leave them all out" });
	await page.getByText(/^Show \d+ SKUs$/).click();
	await page.getByLabel("Row 13: Epson EB-L260F").fill("no SKU!");
	await button(page, "Check my answers").first().click();
	await page.getByText("Some choices are not possible.").waitFor();
	expect(await kids.isChecked()).toBe(true);
	const sku = page.getByLabel("Row 13: Epson EB-L260F");
	expect(await sku.inputValue()).toBe("no SKU!");
	if (!(await sku.isVisible())) await page.getByText(/^Show \d+ SKUs$/).click();
	await sku.fill("E2E-L260F");
	await button(page, "Check my answers").first().click();
	await page.getByText("Some choices are not possible.").waitFor({ state: "detached" });
	await page
		.getByRole("button", { name: /^Import \d+ rows$/ })
		.first()
		.click();

	expect(await counts(page, `Result of ${name}`)).toMatch(/^Created \d+, Updated 0, Errors 0$/);
	const { projector } = await (await page.request.get("/api/projectors/E2E-L260F")).json();
	expect(projector).toMatchObject({ brand: "Epson", model: "EB-L260F" });

	await page.goto("/admin/upload");
	await undoLastImport(page, name);
	expect(problems.filter((one) => !one.includes("400"))).toEqual([]);
});

it("the columns that are used come first, and fit the kind of rows", async () => {
	const { page, problems } = await openUpload({ viewport: DESKTOP });
	await openCsvTab(page);
	const list =
		"Titel,Gewicht,Helderheid,Resolutie,Prijs,Leeg,Link\nZonk Q1,3 kg,3000,4K,£999,,https://a.example/1\n";
	await choose(page, csv(list, "kind-of-rows.csv"));
	await button(page, "Upload").click();

	const others = page.getByText("5 of 7 used");
	await others.waitFor();
	const link = page.getByLabel("Link", { exact: true });
	expect(await link.isVisible()).toBe(false);
	const weight = page.getByLabel("Gewicht");
	await page.getByLabel("A shop's offer").check();
	await page.getByText("3 columns are left out now").waitFor();
	expect([await weight.inputValue(), await link.isVisible()]).toEqual(["", true]);
	await page.getByRole("radio", { name: /^A model/ }).check();
	expect(await weight.inputValue()).toBe("weight");
	await expectNoOverflow(page);
	expect(await axeFindings(page)).toEqual([]);
	expect(problems).toEqual([]);
});
