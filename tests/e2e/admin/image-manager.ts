import type { Page } from "playwright-core";
import { expect } from "vitest";
import { jpeg } from "../../files/pictures";

export const toast = (page: Page, title: string) =>
	page.locator("dialog, li[data-state=open]").filter({ hasText: title });

export const card = (page: Page, name: string) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

export async function choose(page: Page, buffer: Buffer, name = "photo.jpg") {
	await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

export async function total(page: Page): Promise<number> {
	const text = await page.locator("dt", { hasText: "Total images" }).locator("+ dd").textContent();
	return Number(text);
}

const isLoaded = (page: Page, name: string) =>
	card(page, name)
		.locator("img")
		.evaluate(async (image: HTMLImageElement) => {
			image.loading = "eager";
			await image.decode();
			return image.currentSrc;
		});

/** Searches, selects and uploads, then deletes: the same steps with scripts and without. */
export async function manageImage(page: Page, name: string) {
	const before = await total(page);
	await page.getByPlaceholder("Search projectors by brand, model, or SKU...").fill(name);
	await page.getByRole("button", { name: "Search", exact: true }).last().click();
	await page.getByText("1 projector found").waitFor();
	await card(page, name).getByText("No image").waitFor();

	await card(page, name)
		.getByRole("link", { name: /^Select:/ })
		.click();
	await card(page, name).locator("a[aria-current=true]", { hasText: "Selected" }).waitFor();
	await choose(page, await jpeg(400, 300));
	await page.getByRole("button", { name: "Upload Image" }).click();
	await toast(page, "Image uploaded successfully").waitFor();
	await expect.poll(() => total(page)).toBe(before + 1);
	await card(page, name)
		.getByRole("link", { name: /^Select:/ })
		.waitFor();
	expect(await isLoaded(page, name)).toMatch(/-320\.avif$/);
	await expect.poll(() => page.locator("input[type=file]").inputValue()).toBe("");
	return before;
}
