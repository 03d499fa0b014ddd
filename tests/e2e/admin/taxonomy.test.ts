import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { afterEach, expect, it } from "vitest";
import { svgOf } from "../../files/hostile-svgs";
import { jpeg } from "../../files/pictures";
import { launchBrowser } from "../support/browser";
import { NO_SCRIPTS } from "../support/page-steps";
import { siteUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";

launchBrowser();

const NAME = "Shadow Theatre";

// Other tests use the same site.
afterEach(async () => {
	await retryBusy(() => db().deleteFrom("categories").where("name", "=", NAME).execute());
	await retryBusy(() => db().deleteFrom("brand_marks").execute());
});

it("adds a category with a picture, shown on the home page, without scripts", async () => {
	const { page } = await openAsStaff("/admin/categories", NO_SCRIPTS);
	await page.getByRole("link", { name: "Add a category" }).click();
	await page.getByLabel("Name").fill(NAME);
	await page.getByLabel("Description").fill("For hands and a wall.");
	await page.getByRole("button", { name: "Add category" }).click();
	await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
	await page
		.getByLabel("New picture")
		.setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer: await jpeg(400, 280) });
	await page.getByRole("button", { name: "Upload picture" }).click();
	await page.getByAltText("Now: the uploaded picture").waitFor();
	await page.goto(siteUrl());
	const card = page.getByRole("article").filter({ hasText: "For hands and a wall." });
	expect(await card.getByRole("img").getAttribute("src")).toMatch(/^\/category-pictures\/\d+\./);
	const footer = page.getByRole("contentinfo").getByRole("link", { name: NAME });
	await footer.click();
	await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
});

it("uploads a brand's logo, shown on its page, without scripts", async () => {
	const { page } = await openAsStaff("/admin/brands?q=optoma", NO_SCRIPTS);
	await page.getByRole("link", { name: "Optoma" }).click();
	await page.getByRole("heading", { level: 1, name: "Optoma" }).waitFor();
	const mark = svgOf('<script>1</script><rect width="240" height="80" fill="#123456"/>');
	const file = { name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(mark) };
	await page.getByLabel("New logo").setInputFiles(file);
	await page.getByRole("button", { name: "Upload logo" }).click();
	await page.getByText("Uploaded logo").waitFor();
	await page.goto(`${siteUrl()}/brands`);
	const image = page.getByRole("article").filter({ hasText: "Optoma" }).locator("img");
	expect(await image.getAttribute("src")).toMatch(/^\/brands\/optoma\.[0-9a-f]{12}\.png$/);
});
