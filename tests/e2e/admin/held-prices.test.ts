import { expect, it } from "vitest";
import { launchBrowser, PHONE } from "../support/browser";
import {
	button,
	choose,
	counts,
	csv,
	expectNoOverflow,
	openCsvTab,
	openUpload,
	uploadChosen,
} from "../support/upload-page";

launchBrowser();

const SKU = `HELD-${"X".repeat(59)}`;
const MODEL = `sku,brand,model\n${SKU},Epson,Held\n`;
const shops = ["currys", "argos"];
const offers = (price: number) =>
	`sku,retailer,price,affiliate_url\n${shops.map((shop) => `${SKU},${shop},${price},https://x.example\n`).join("")}`;

it("prices that fell too far are released one by one, from the preview and from the result", async () => {
	const { page } = await openUpload({ javaScriptEnabled: false, viewport: PHONE });
	const box = page.getByLabel("Import this price after all");
	const send = async (name: string, text: string, how: string) => {
		await openCsvTab(page);
		await choose(page, csv(text, name));
		if (how === "Upload") await uploadChosen(page, name);
		else await button(page, how).click();
		await page.getByRole("heading", { name: new RegExp(` of ${name}$`) }).waitFor();
	};
	await send("model.csv", MODEL, "Upload");
	await send("before.csv", offers(1299), "Upload");
	await send("fallen.csv", offers(12.99), "Preview first");
	expect(await counts(page, "Preview of fallen.csv")).toBe(
		"New 0, Changed 0, Rejected 0, Unchanged 0, Held 2",
	);
	await page.getByText(`Row 2: SKU ${SKU} at Currys fell from £1,299.00 to £12.99`).waitFor();
	await expectNoOverflow(page);

	await box.nth(1).check();
	await button(page, "Import these changes").click();
	expect(await counts(page, "Result of fallen.csv")).toBe("Created 0, Updated 1, Errors 0, Held 1");
	await button(page, "Import the ticked prices").click();
	await page.getByText("Tick the prices that are to be imported first.").first().waitFor();
	await box.check();
	await button(page, "Import the ticked prices").click();
	await box.waitFor({ state: "detached" });
	expect(await counts(page, "Result of fallen.csv")).toBe("Created 0, Updated 1, Errors 0");
	const listings = await page.request.get(`/api/projectors/${SKU}/retailer-listings`);
	expect((await listings.json()).listings).toMatchObject([{ price: 12.99 }, { price: 12.99 }]);

	const question = page.getByRole("region", { name: "Are you sure you want to undo" });
	for (const file of ["fallen.csv", "fallen.csv", "before.csv", "model.csv"]) {
		await page.getByRole("link", { name: "Undo this import" }).first().click();
		await question.getByText(file).waitFor();
		await button(page, "Undo this import").click();
		await question.waitFor({ state: "detached" });
	}
});
