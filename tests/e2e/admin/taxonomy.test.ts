import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { afterEach, describe, expect, it } from "vitest";
import { svgOf } from "../../files/hostile-svgs";
import { jpeg } from "../../files/pictures";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser, PHONE } from "../support/browser";
import { siteUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";
import { expectNoOverflow } from "../support/upload-page";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };
const NAME = "Shadow Theatre";

// The site is shared: what was added goes again.
afterEach(async () => {
	await retryBusy(() => db().deleteFrom("categories").where("name", "=", NAME).execute());
	await retryBusy(() => db().deleteFrom("brand_marks").execute());
});

it("adds a category with a picture, which stands at home, with scripts off", async () => {
	const { page } = await openAsStaff("/admin/categories", NO_SCRIPTS);
	await page.getByRole("link", { name: "Add a category" }).click();
	await page.getByLabel("Name").fill(NAME);
	await page.getByRole("button", { name: "Add category" }).click();
	await page.getByText("Description is required").waitFor();
	expect(await page.getByLabel("Name").inputValue()).toBe(NAME);
	await page.getByLabel("Description").fill("For hands and a wall.");
	await page.getByRole("button", { name: "Add category" }).click();
	await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
	await page
		.getByLabel("New picture")
		.setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer: await jpeg(1000, 700) });
	await page.getByRole("button", { name: "Upload picture" }).click();
	await page.getByAltText("Now: the uploaded picture").waitFor();
	await page.goto(siteUrl());
	const card = page.getByRole("article").filter({ hasText: "For hands and a wall." });
	expect(await card.getByRole("img").getAttribute("src")).toMatch(/^\/category-pictures\/\d+\./);
	const footer = page.getByRole("contentinfo").getByRole("link", { name: NAME });
	await footer.click();
	await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
});

it("uploads a brand's mark, which stands on its page, with scripts off", async () => {
	const { page } = await openAsStaff("/admin/brands?q=optoma", NO_SCRIPTS);
	await page.getByRole("link", { name: "Optoma" }).click();
	await page.getByRole("heading", { level: 1, name: "Optoma" }).waitFor();
	const mark = svgOf('<script>1</script><rect width="240" height="80" fill="#123456"/>');
	const file = { name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(mark) };
	await page.getByLabel("New mark").setInputFiles(file);
	await page.getByRole("button", { name: "Upload mark" }).click();
	await page.getByText("Uploaded mark").waitFor();
	await page.goto(`${siteUrl()}/brands`);
	const image = page.getByRole("article").filter({ hasText: "Optoma" }).locator("img");
	expect(await image.getAttribute("src")).toMatch(/^\/brands\/optoma\.[0-9a-f]{12}\.png$/);
});

describe.each([
	["light, phone", { colorScheme: "light", viewport: PHONE }],
	["dark, desktop", { colorScheme: "dark", viewport: DESKTOP }],
] as const)("axe finds nothing: %s", (_, look) => {
	it("on the screens of categories, jargon and brands", { timeout: 90_000 }, async () => {
		const { page } = await openAsStaff("/admin/categories", look);
		for (const path of [
			"/admin/categories",
			"/admin/categories/new",
			"/admin/categories/5",
			"/admin/categories/5/delete",
			"/admin/categories/999",
			"/admin/jargon",
			"/admin/jargon?q=lamp",
			"/admin/jargon/3",
			"/admin/jargon/3/delete",
			"/admin/brands",
			"/admin/brands/new",
			"/admin/brands/optoma",
			"/admin/brands/optoma/delete",
		]) {
			await page.goto(siteUrl() + path);
			expect([path, await axeFindings(page)]).toEqual([path, []]);
			await expectNoOverflow(page);
		}
		await page.getByRole("link", { name: "Back" }).click();
		await page.getByLabel("Name").fill("BenQ");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("button", { name: "Make them one brand" }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
	});
});
