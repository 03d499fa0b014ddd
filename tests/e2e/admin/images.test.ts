import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { jpeg, jpegOfBytes, png } from "../../files/pictures";
import { staffHeaders } from "../../staff";
import { axeFindings } from "../support/axe";
import { launchBrowser } from "../support/browser";
import { holdRequests } from "../support/held";
import { isSameDocument, markDocument, NO_SCRIPTS, toast } from "../support/page-steps";
import { siteUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";

launchBrowser();

const card = (page: Page, name: string) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function choose(page: Page, buffer: Buffer, name = "photo.jpg") {
	await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

async function total(page: Page): Promise<number> {
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
async function manageImage(page: Page, name: string) {
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

describe("the image manager without scripts", () => {
	it("searches, selects, uploads, and confirms a deletion on a page", async () => {
		const { page } = await openAsStaff("/admin/images", NO_SCRIPTS);
		const before = await manageImage(page, "Epson EH-TW7100");
		const deleteButton = card(page, "Epson EH-TW7100").getByRole("button", { name: /^Delete/ });
		await deleteButton.click();
		await page
			.getByRole("heading", { name: "Are you sure you want to delete this image?" })
			.waitFor();
		await page.getByRole("link", { name: "Keep it" }).click();
		await page.getByText("1 projector found").waitFor();
		await expect.poll(() => total(page)).toBe(before + 1);

		await deleteButton.click();
		await page.getByRole("button", { name: "Delete Image" }).click();
		await toast(page, "Image deleted").waitFor();
		await card(page, "Epson EH-TW7100").getByText("No image").waitFor();
		await expect.poll(() => total(page)).toBe(before);
	});
});

it("adds a photograph to a model, makes it the main one, and the shop shows that in suitable sizes, without scripts", async () => {
	const stored = new FormData();
	stored.set("image", new File([new Uint8Array(await jpeg(400, 300))], "old.jpg"));
	await fetch(`${siteUrl()}/api/admin/upload-image/EPSON-EH-LS9000`, {
		method: "POST",
		body: stored,
		headers: await staffHeaders(),
	});
	const path = "/admin/models/EPSON-EH-LS9000/photographs";
	const { page } = await openAsStaff(path, NO_SCRIPTS);
	await choose(page, await png(480, 360), "new.png");
	await page.getByRole("button", { name: "Add photograph" }).click();
	await toast(page, "Photograph added").waitFor();
	await page.getByRole("button", { name: "Make main photograph 2" }).click();
	await toast(page, "Order changed").waitFor();

	await page.goto("/projector/epson-eh-ls9000");
	const photograph = page.getByRole("img", { name: "Epson EH-LS9000" }).first();
	const source = await photograph.evaluate(async (image: HTMLImageElement) => {
		await image.decode();
		return new URL(image.currentSrc).pathname;
	});
	expect(source).toMatch(/^\/projector-images\/EPSON-EH-LS9000\.[0-9a-f]{12}-\d+\.avif$/);
	await page.goto("/projectors?q=eh-ls9000");
	const topOf = (part: string) =>
		page
			.locator(`#model-epson-eh-ls9000 ${part}`)
			.evaluate((element) => element.getBoundingClientRect().top);
	expect(await topOf("h3")).toBeLessThan(await topOf("article > dl"));
});

describe("the image manager with scripts", () => {
	it("does all of it without a reload, and confirms in the browser", async () => {
		const { page, problems } = await openAsStaff("/admin/images");
		await markDocument(page);
		const before = await manageImage(page, "BenQ W1800");
		const deleteButton = card(page, "BenQ W1800").getByRole("button", { name: /^Delete/ });
		const questions: string[] = [];
		page.once("dialog", (dialog) => {
			questions.push(dialog.message());
			void dialog.dismiss();
		});
		await deleteButton.click();
		expect(await total(page)).toBe(before + 1);
		page.once("dialog", (dialog) => void dialog.accept());
		await deleteButton.click();
		await toast(page, "Image deleted").waitFor();
		await card(page, "BenQ W1800").getByText("No image").waitFor();
		await expect.poll(() => total(page)).toBe(before);
		expect(questions).toEqual(["Are you sure you want to delete this image?"]);
		expect(await isSameDocument(page)).toBe(true);
		expect(problems).toEqual([]);
	});

	it("is busy while it sends, and shows what will be sent", async () => {
		const { page } = await openAsStaff("/admin/images?sku=BENQ-W2700");
		await choose(page, await png(300, 200), "a picture.png");
		await page.getByRole("img", { name: "Preview of a picture.png" }).waitFor();
		const release = await holdRequests(page, "**/admin/images.data*", "POST");
		await page.getByRole("button", { name: "Upload Image" }).click();
		expect(await page.getByRole("button", { name: "Uploading..." }).isDisabled()).toBe(true);
		release();
		await toast(page, "Image uploaded successfully").waitFor();
		await page.getByRole("img", { name: /^Preview/ }).waitFor({ state: "detached" });
	});

	it("shows what is missing or too large, and sends nothing", async () => {
		const { page } = await openAsStaff("/admin/images");
		const posts: string[] = [];
		page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
		const button = page.getByRole("button", { name: "Upload Image" });
		await button.click();
		await page
			.getByText("Please select a projector first. Please choose an image first.")
			.waitFor();
		await page
			.getByRole("link", { name: /^Select:/ })
			.first()
			.click();
		await page.getByText("Please choose an image first.", { exact: true }).waitFor();
		await choose(page, await jpegOfBytes(6 * 1024 ** 2));
		await button.click();
		await page.getByText("This file has 6.00 MB: at most 5 MB are taken.").waitFor();
		expect(posts).toEqual([]);
	});

	it("shows why an upload failed, and keeps the file", async () => {
		const { page } = await openAsStaff("/admin/images?sku=BENQ-W4000I");
		await choose(page, Buffer.from("GIF89a"), "photo.jpg");
		const button = page.getByRole("button", { name: "Upload Image" });
		const isKept = async () =>
			(await page.locator("input[type=file]").inputValue()).includes("photo.jpg");
		await button.click();
		await toast(page, "Upload failed").getByText("GIF pictures cannot be used.").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		expect(await isKept()).toBe(true);

		await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "<p>" }));
		await button.click();
		await page.locator("form").getByText("Upload failed", { exact: true }).waitFor();
		expect(await isKept()).toBe(true);
	});

	it("shows the default if the deletion of an image gets no response", async () => {
		const { page } = await openAsStaff("/admin/images?q=BENQ-W2710I&sku=BENQ-W2710I");
		await choose(page, await jpeg(300, 200));
		await page.getByRole("button", { name: "Upload Image" }).click();
		await toast(page, "Image uploaded successfully").waitFor();
		await page.route("**/*.data*", (route) => route.abort());
		page.once("dialog", (dialog) => void dialog.accept());
		await page.getByRole("button", { name: /^Delete image:/ }).click();
		await toast(page, "Delete failed").waitFor();
		expect(await toast(page, "Delete failed").innerText()).toMatch(
			/^Delete failed\s+Delete failed$/,
		);
		await page.waitForLoadState("networkidle");
		await page.getByRole("button", { name: /^Delete image:/ }).waitFor();
	});
});
