import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser, PHONE } from "../support/browser";
import {
	button,
	choose,
	counts,
	csv,
	expectNoOverflow,
	formError,
	openCsvTab,
	openUpload,
	undoLastImport,
} from "../support/upload-page";

launchBrowser();

const DUTCH = readFileSync("tests/fixtures/foreign/dutch.csv", "utf8");

let attempts = 0;

/** A list in a layout of its own for each way and each attempt: a mapping is remembered. */
function listOf(column: string, attempt: number): string {
	const [headings, ...rows] = DUTCH.replace("Artikelnaam", column).trimEnd().split("\n");
	const lines = [
		`${headings?.trimEnd()};Lijst ${attempt}`,
		...rows.map((row) => `${row.trimEnd()};`),
	];
	return `${lines.join("\n")}\n`;
}

describe.each([
	["with scripts", true, DESKTOP, "Productnaam"],
	["without scripts, on a phone", false, PHONE, "Artikelnaam"],
])("a list in another layout, %s", (_, javaScriptEnabled, viewport, title) => {
	it("is explained once and goes in", async () => {
		const { page, problems } = await openUpload({ javaScriptEnabled, viewport });
		const name = `${title}.csv`;
		attempts += 1;
		const list = listOf(title, attempts);
		await openCsvTab(page);
		await choose(page, csv(list, name));
		await button(page, "Upload").click();

		await page.getByRole("heading", { name: "What do these columns mean?" }).waitFor();
		await page.getByText("has 62 rows").waitFor();
		const titleOf = page.getByLabel(title, { exact: true });
		expect(await titleOf.inputValue()).toBe("title");
		expect(await page.getByLabel("Helderheid").inputValue()).toBe("brightness");
		await expectNoOverflow(page);
		if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);

		// What is needed is asked for, and what was chosen stays.
		await titleOf.selectOption({ label: "Leave out" });
		await page.getByLabel("Afmetingen").selectOption({ label: "Leave out" });
		await button(page, "Show how it is read").click();
		await page.getByText("Choose the column with the title").waitFor();
		expect(await page.getByLabel("Afmetingen").inputValue()).toBe("");
		await titleOf.selectOption("title");
		await button(page, "Show how it is read").click();

		await page.getByRole("heading", { name: "This is how the file is read" }).waitFor();
		await page.getByText("3.500 uur").waitFor();
		await page.getByText("3,500 hours", { exact: true }).first().waitFor();
		await expectNoOverflow(page);
		if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
		await page.getByLabel("Kinderkamer (13 rows)").selectOption({ label: "Gaming" });
		await page.getByLabel("Update those?").selectOption({ label: "Leave them all out" });
		await page.getByText(/^Show \d+ SKUs$/).click();
		await page.getByLabel("Row 13: Epson EB-L260F").fill("no SKU!");
		await button(page, "Check my answers").first().click();
		await page.getByText("Some answers cannot be taken.").waitFor();
		expect(await page.getByLabel("Kinderkamer (13 rows)").inputValue()).toBe("gaming");
		const sku = page.getByLabel("Row 13: Epson EB-L260F");
		expect(await sku.inputValue()).toBe("no SKU!");
		if (!(await sku.isVisible())) await page.getByText(/^Show \d+ SKUs$/).click();
		await sku.fill("E2E-L260F");
		await button(page, "Check my answers").first().click();
		await page.getByText("Some answers cannot be taken.").waitFor({ state: "detached" });
		await page
			.getByRole("button", { name: /^Import \d+ rows$/ })
			.first()
			.click();

		expect(await counts(page, `Result of ${name}`)).toMatch(/^Created \d+, Updated 0, Errors 0$/);
		const { projector } = await (await page.request.get("/api/projectors/E2E-L260F")).json();
		expect(projector).toMatchObject({ brand: "Epson", model: "EB-L260F" });

		// The next file of this layout goes in by itself, and says so.
		await openCsvTab(page);
		await choose(page, csv(list, name));
		await button(page, "Preview").click();
		await page.getByRole("region", { name: `Preview of ${name}` }).waitFor();
		await page.getByText("Its columns were read by the mapping of").waitFor();
		await page.getByRole("link", { name: "Change how the columns are read" }).click();
		await page.getByText("What is chosen was said on").waitFor();

		// One that would take values away is shown first, and leaves them unless that is ticked.
		await page.goto("/admin/upload");
		await openCsvTab(page);
		const epson = /^(Epson EB-L260F.*);HDMI[^;]*;/m;
		expect(list).toMatch(epson);
		await choose(page, csv(list.replace(epson, "$1;✅;"), name));
		await button(page, "Upload").click();
		await page.getByRole("heading", { name: "Inputs: 1 model would lose values" }).waitFor();
		const box = page.getByLabel("Replace Inputs of this model");
		expect(await box.isChecked()).toBe(false);
		await page.getByText(/values? now, 1 in the file/).waitFor();
		await expectNoOverflow(page);
		if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
		await box.check();
		await button(page, "Check my answers").first().click();
		await page.getByRole("button", { name: "Import 1 row" }).first().click();
		expect(await counts(page, `Result of ${name}`)).toBe("Created 0, Updated 1, Errors 0");
		const { projector: ticked } = await (
			await page.request.get("/api/projectors/E2E-L260F")
		).json();
		expect(ticked.inputs).toEqual(["✅"]);

		await undoLastImport(page, name);
		await undoLastImport(page, name);
		await openCsvTab(page);
		await choose(page, csv(list, name));
		await button(page, "Upload").click();
		await page.getByRole("region", { name: `Preview of ${name}` }).waitFor();
		await page.getByText("An import was undone, so this is").waitFor();

		await page.goto("/admin/upload");
		await openCsvTab(page);
		await choose(page, { ...csv("<?xml version='1.0'?><rss/>", "feed.xml"), mimeType: "text/xml" });
		await button(page, "Preview").click();
		await formError(page, "This looks like a product feed: add it under Feeds").waitFor();
		await page.locator("p[role=alert]").getByRole("link", { name: "Feeds" }).click();
		await page.waitForURL("**/admin/feeds");
		expect(problems.filter((one) => !/400|415/.test(one))).toEqual([]);
	});
});
