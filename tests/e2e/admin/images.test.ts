import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { jpeg, jpegOfBytes, png } from "../../files/pictures";
import { staffHeaders } from "../../staff";
import { axeFindings } from "../support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "../support/browser";
import { siteUrl } from "../support/site/shared-site";
import { openAsStaff } from "../support/staff";
import { card, choose, manageImage, toast, total } from "./image-manager";

launchBrowser();

const NO_SCRIPTS = { javaScriptEnabled: false };

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

it("replaces the photo of a model, from the start page and back, without scripts", async () => {
	const stored = new FormData();
	stored.set("image", new File([new Uint8Array(await jpeg(400, 300))], "old.jpg"));
	await fetch(`${siteUrl()}/api/admin/upload-image/EPSON-EH-LS9000`, {
		method: "POST",
		body: stored,
		headers: await staffHeaders(),
	});
	const photograph = () => page.getByRole("img", { name: "Epson EH-LS9000" }).first();
	const picture = () =>
		photograph().evaluate(async (image: HTMLImageElement) => {
			await image.decode();
			return new URL(image.currentSrc).pathname;
		});
	const { page } = await openAsStaff("/projector/epson-eh-ls9000", {
		...NO_SCRIPTS,
		viewport: PHONE,
	});
	const old = await picture();

	await page.goto("/admin");
	await page.locator("summary", { hasText: "Catalogue" }).click();
	await page.getByRole("link", { name: "Models", exact: true }).click();
	await page.getByRole("searchbox", { name: "Search models" }).fill("ls9000");
	await page.getByRole("main").getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: "Epson EH-LS9000", exact: true }).click();
	await page.getByRole("link", { name: "Photographs" }).click();
	await choose(page, await png(480, 360), "new.png");
	await page.getByRole("button", { name: "Add photograph" }).click();
	await toast(page, "Photograph added").waitFor();
	await page.getByRole("button", { name: "Make main photograph 2" }).click();
	await toast(page, "Order changed").waitFor();
	await page.getByRole("link", { name: "Epson EH-LS9000" }).first().click();
	await page.getByRole("heading", { level: 1, name: "Epson EH-LS9000" }).waitFor();
	await page.getByRole("link", { name: "See it on the site" }).click();
	await expect.poll(picture).toMatch(/^\/projector-images\/EPSON-EH-LS9000\./);
	expect(await picture()).not.toBe(old);
});

describe("the image manager with scripts", () => {
	it("does all of it without a reload, and confirms in the browser", async () => {
		const { page, problems } = await openAsStaff("/admin/images");
		await hydrated(page);
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
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
		expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
		expect(problems).toEqual([]);
	});

	it("is busy while it sends, and shows what will be sent", async () => {
		const { page } = await openAsStaff("/admin/images?sku=BENQ-W2700");
		await hydrated(page);
		await choose(page, await png(300, 200), "a picture.png");
		await page.getByRole("img", { name: "Preview of a picture.png" }).waitFor();
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/admin/images.data*", async (route) => {
			if (route.request().method() === "POST") await released;
			await route.continue();
		});
		await page.getByRole("button", { name: "Upload Image" }).click();
		expect(await page.getByRole("button", { name: "Uploading..." }).isDisabled()).toBe(true);
		release();
		await toast(page, "Image uploaded successfully").waitFor();
		await page.getByRole("img", { name: /^Preview/ }).waitFor({ state: "detached" });
	});

	it("shows what is missing or too large, and sends nothing", async () => {
		const { page } = await openAsStaff("/admin/images");
		await hydrated(page);
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
		await hydrated(page);
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
		await hydrated(page);
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

	it("redirects to the sign-in page if the session has ended meanwhile, and changes nothing", async () => {
		const { page } = await openAsStaff("/admin/images?sku=BENQ-W5800");
		await hydrated(page);
		await choose(page, await jpeg(300, 200));
		await db().deleteFrom("staff_sessions").execute();
		await page.getByRole("button", { name: "Upload Image" }).click();
		await page.waitForURL(/\/admin\/login\?/);
		const stored = await db()
			.selectFrom("projector_photographs")
			.select("hash")
			.where("projectorSku", "=", "BENQ-W5800")
			.execute();
		expect(stored).toEqual([]);
	});
});

describe("a photograph in the shop", () => {
	it("is offered in suitable sizes, and replaces the drawing", async () => {
		const form = new FormData();
		form.set("image", new File([new Uint8Array(await jpeg(960, 600))], "photo.jpg"));
		const stored = await fetch(`${siteUrl()}/api/admin/upload-image/EPSON-EH-TW7000`, {
			method: "POST",
			body: form,
			headers: await staffHeaders(),
		});
		expect(stored.status).toBe(200);
		const { page, problems } = await openPage("/projector/epson-eh-tw7000", { viewport: DESKTOP });
		const shown = page.getByRole("img", { name: "Epson EH-TW7000" });
		const source = await shown.evaluate(async (image: HTMLImageElement) => {
			await image.decode();
			return new URL(image.currentSrc).pathname;
		});
		expect(source).toMatch(/^\/projector-images\/EPSON-EH-TW7000\.[0-9a-f]{12}-960\.avif$/);
		const image = await page.locator('meta[property="og:image"]').getAttribute("content");
		expect((await fetch(image ?? "")).headers.get("Content-Type")).toBe("image/jpeg");

		await page.goto("/projectors?q=eh-tw7000");
		const topOf = (part: string) =>
			page
				.locator(`#model-epson-eh-tw7000 ${part}`)
				.evaluate((element) => element.getBoundingClientRect().top);
		expect(await topOf("h3")).toBeLessThan(await topOf("article > dl"));
		expect(problems).toEqual([]);
	});
});
