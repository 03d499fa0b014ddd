import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteModels } from "~/features/changes/models/model-writes.queries.server";
import { makeListings, makeProjectors } from "../../factories";
import { DESKTOP, launchBrowser, PHONE } from "../support/browser";
import { button, expectNoOverflow } from "../support/page-steps";
import { openAsStaff, signIn } from "../support/staff";
import { choose, counts, csv, openCsvTab, openUpload } from "../support/upload-page";

launchBrowser();

const SKU = "EDITED-1";
const PATH = `/admin/models/${SKU}`;
const NO_SCRIPTS = { javaScriptEnabled: false, viewport: PHONE };

const removeModel = () =>
	retryBusy(() =>
		db()
			.transaction()
			.execute(async (trx) => {
				const query = trx.selectFrom("projectors").select(["id", "sku"]);
				await deleteModels(trx, await query.where("sku", "=", SKU).execute());
			}),
	);

beforeEach(async () => {
	await retryBusy(() =>
		makeProjectors({
			sku: SKU,
			brand: "Epson",
			model: "Edited",
			price: "1299",
			brightness: "3000",
		}),
	);
	await retryBusy(() => makeListings({ sku: SKU, price: "1200" }));
});

afterEach(async () => {
	await removeModel();
	await retryBusy(() =>
		db().deleteFrom("staff_changes").where("subjectKey", "like", `${SKU}%`).execute(),
	);
});

const stored = () =>
	db().selectFrom("projectors").selectAll().where("sku", "=", SKU).executeTakeFirstOrThrow();

const facts = (page: Page) => page.getByRole("region", { name: "Facts" });
const offer = (page: Page, shop: string) => page.getByRole("region", { name: shop, exact: true });
const save = (page: Page) => facts(page).getByRole("button", { name: "Save", exact: true });

describe("without scripts", () => {
	it("changes a model and its offers, asks about a price that falls far, goes back to the list, and undoes the change", {
		timeout: 60_000,
	}, async () => {
		const { page } = await openAsStaff("/admin", NO_SCRIPTS);
		await page.getByRole("navigation", { name: "Staff" }).getByText("Catalogue").click();
		await page.getByRole("link", { name: "Models", exact: true }).click();
		await page.getByRole("searchbox").fill("edited");
		await page.getByRole("main").getByRole("button", { name: "Show" }).click();
		await page.getByRole("link", { name: "Epson Edited", exact: true }).click();
		// The group is full, so it is folded.
		await facts(page).getByText("Name and price full").last().click();
		await facts(page).getByLabel("Price (pounds)").fill("1199");
		await save(page).click();
		await page.getByText("Epson Edited was saved", { exact: true }).waitFor();
		expect((await stored()).pricePence).toBe(119900);

		const price = offer(page, "Currys").getByLabel("Price (pounds)");
		await price.fill("115");
		await page.getByRole("button", { name: "Save this offer" }).click();
		await page.getByText("this price is 90 % below £1,200.00").waitFor();
		expect(await price.inputValue()).toBe("115");
		await page.getByLabel("Yes, this price is right").check();
		await page.getByRole("button", { name: "Save this offer" }).click();
		await page.getByText("The offer of Currys was saved").waitFor();

		await page.getByText("Add an offer").click();
		const form = page.locator("form", { has: page.getByLabel("Shop") });
		await form.getByLabel("Shop").selectOption({ label: "Amazon UK" });
		await form.getByLabel("Price (pounds)").fill("1100");
		await form.getByLabel("Link to the product").fill("https://www.amazon.co.uk/s?k=x");
		await form.getByRole("button", { name: "Add this offer" }).click();
		await page.getByText("The offer of Amazon UK was added").waitFor();
		await offer(page, "Amazon UK").getByText("Remove this offer...").click();
		await offer(page, "Amazon UK").getByRole("button", { name: "Remove the offer" }).click();
		await page.getByText("The offer of Amazon UK was removed").waitFor();
		await page.getByRole("link", { name: "Models" }).last().click();
		expect(await page.getByRole("searchbox").inputValue()).toBe("edited");

		await page.goto(`/admin/history?subject=model&key=${SKU}`);
		await page
			.getByRole("link", { name: /^Undo ?:/ })
			.first()
			.click();
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("The change was undone").first().waitFor();
		expect((await stored()).pricePence).toBe(129900);
	});

	it("loses nothing when two people save", { timeout: 60_000 }, async () => {
		const { page: mine } = await openAsStaff(PATH, NO_SCRIPTS);
		const { page: other } = await openAsStaff(PATH, NO_SCRIPTS);
		await facts(other).getByLabel("Speaker").fill("Theirs");
		await save(other).click();
		await facts(mine).getByLabel("Outputs").fill("Mine");
		await save(mine).click();
		await mine.getByRole("heading", { name: "Both versions" }).waitFor();
		expect(await mine.getByLabel("Leave Speaker as it is stored").isChecked()).toBe(true);
		expect(await mine.getByLabel("Leave Outputs as it is stored").isChecked()).toBe(false);
		await save(mine).click();
		await mine.getByText("Epson Edited was saved").waitFor();
		expect(await stored()).toMatchObject({ speaker: "Theirs", outputs: "Mine" });
	});

	it("restores the typed values after signing in again", { timeout: 60_000 }, async () => {
		const { page } = await openAsStaff(PATH, NO_SCRIPTS);
		await facts(page).getByLabel("Speaker").fill("Typed");
		await page.context().clearCookies();
		await save(page).click();
		await signIn(page);
		await page.getByText("Not saved yet.").waitFor();
		expect(await facts(page).getByLabel("Speaker").inputValue()).toBe("Typed");
		expect((await stored()).speaker).toBe(null);
		await save(page).click();
		await page.getByText("Epson Edited was saved", { exact: true }).waitFor();
		expect((await stored()).speaker).toBe("Typed");
	});
});

it("releases a price of a file that fell too far, without scripts", async () => {
	const { page } = await openUpload(NO_SCRIPTS);
	await openCsvTab(page);
	const fallen = `sku,retailer,price,affiliate_url\n${SKU},currys,12.99,https://x.example\n`;
	await choose(page, csv(fallen));
	await button(page, "Preview first").click();
	expect(await counts(page, "Preview of prices.csv")).toMatch(/Changed 0, .*Held 1$/);
	await expectNoOverflow(page);
	await button(page, "Import these changes").click();
	await page.getByRole("region", { name: "Result of prices.csv" }).waitFor();
	const box = page.getByLabel("Import this price after all");
	await box.check();
	await button(page, "Import the ticked prices").click();
	await box.waitFor({ state: "detached" });
	expect(await counts(page, "Result of prices.csv")).toBe("Created 0, Updated 1, Errors 0");
});

describe("with scripts", () => {
	it("adds an offer that was removed meanwhile again, with the typed values", async () => {
		const { page } = await openAsStaff(PATH, { viewport: DESKTOP });
		await offer(page, "Currys").getByLabel("Price (pounds)").fill("1150");
		await retryBusy(() =>
			db().deleteFrom("retailer_listings").where("projectorSku", "=", SKU).execute(),
		);
		await offer(page, "Currys").getByRole("button", { name: "Save this offer" }).click();
		await page.getByText("The offer of Currys was removed meanwhile").waitFor();
		await expect.poll(() => offer(page, "Currys").count()).toBe(0);
		await page.getByRole("button", { name: "Add this offer" }).click();
		await page.getByText("The offer of Currys was added", { exact: true }).waitFor();
		expect(await offer(page, "Currys").getByLabel("Price (pounds)").inputValue()).toBe("1150.00");
	});

	it("shows the price that was saved meanwhile, and marks that as real", async () => {
		const example = (pricePence: number) =>
			retryBusy(() =>
				db()
					.updateTable("projectors")
					.set({ isSamplePrice: 1, pricePence })
					.where("sku", "=", SKU)
					.execute(),
			);
		await example(129900);
		const { page } = await openAsStaff(PATH, { viewport: DESKTOP });
		await example(100000);
		await page.getByRole("button", { name: "This price is real" }).click();
		await page.getByText("the price was changed after you opened this page").waitFor();
		await expect.poll(() => facts(page).getByLabel("Price (pounds)").inputValue()).toBe("1000.00");
		await page.getByRole("button", { name: "This price is real" }).click();
		await page.getByText("The price is real", { exact: true }).waitFor();
		expect(await stored()).toMatchObject({ isSamplePrice: 0, pricePence: 100000 });
	});
});

it("a model's form is reached from the model's page, and Back leads there again", async () => {
	const { page, problems } = await openAsStaff(`/projector/${SKU.toLowerCase()}`);
	await page.getByRole("link", { name: "Edit this model" }).click();
	await page.waitForURL(`**${PATH}`);
	await facts(page).waitFor();
	await page.goBack();
	await page.getByRole("link", { name: "Edit this model" }).waitFor();
	expect(problems).toEqual([]);
});
