import { expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { launchBrowser } from "../support/browser";
import { isSameDocument, markDocument } from "../support/page-steps";
import { openAsStaff } from "../support/staff";

launchBrowser();

it("Ctrl K opens the jump box, which gives the focus back, and Enter opens the first place", async () => {
	const { page, problems } = await openAsStaff("/admin/shops");
	await markDocument(page);
	const search = page.getByRole("searchbox", { name: "Search shops" });
	const dialog = page.getByRole("dialog", { name: "Jump to" });
	const box = dialog.getByRole("searchbox");
	const isFocused = (element: typeof box) =>
		element.evaluate((input) => document.activeElement === input);

	for (const close of [
		() => page.keyboard.press("Escape"),
		() => dialog.getByRole("button", { name: "Close" }).click(),
	]) {
		await search.focus();
		await page.keyboard.press("Control+k");
		await dialog.getByRole("link", { name: "Database management" }).waitFor();
		expect(await isFocused(box)).toBe(true);
		await close();
		await dialog.waitFor({ state: "detached" });
		expect(await isFocused(search)).toBe(true);
	}

	await page.keyboard.press("Control+k");
	await box.fill("w1800");
	const first = dialog.getByRole("region", { name: "Models" }).getByRole("link").first();
	await first.filter({ hasText: "W1800" }).waitFor();
	const to = await first.getAttribute("href");
	expect(await axeFindings(page)).toEqual([]);
	await page.keyboard.press("Enter");
	await page.waitForURL(`**${to}`);
	await dialog.waitFor({ state: "detached" });

	await page.keyboard.press("Control+k");
	await box.fill("no such place");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/admin/jump?q=no+such+place");
	expect(await isSameDocument(page)).toBe(true);
	expect(problems).toEqual([]);
});
