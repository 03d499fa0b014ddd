import { describe, expect, it } from "vitest";
import { launchBrowser, openPage, PHONE } from "./support/browser";

launchBrowser();

describe.each([
	["with scripts", {}],
	["without scripts", { javaScriptEnabled: false }],
])("the four questions %s", (_, options) => {
	it("lead to the finder with the answers as chips", async () => {
		const { page } = await openPage("/help-me-choose", { viewport: PHONE, ...options });
		const next = page.getByRole("button", { name: "Continue" });
		await page.getByText("Question 1 of 4").waitFor();
		await page.getByRole("radio", { name: "Gaming" }).check();
		await next.click();

		await page.getByText("Question 2 of 4").waitFor();
		await next.click();

		await page.getByText("Question 3 of 4").waitFor();
		await page.getByLabel("Distance from lens to wall").fill("far");
		await next.click();
		const message = page.getByText("Write metres from 0.1 to 30");
		await message.waitFor();
		const field = page.getByLabel("Distance from lens to wall");
		expect(await field.inputValue()).toBe("far");
		const [above, below] = [await message.boundingBox(), await field.boundingBox()];
		expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
		await field.fill("2,8");
		await next.click();

		await page.getByText("Question 4 of 4").waitFor();
		await page.getByRole("link", { name: "Back" }).click();
		await page.getByText("Question 3 of 4").waitFor();
		expect(await field.inputValue()).toBe("2.8");
		await next.click();
		await page.getByLabel("Most you want to pay").fill("1500");
		await page.getByRole("button", { name: "Show projectors" }).click();
		await page.waitForURL("**/projectors?use=gaming&max=1500&distance=2.8");
		await page.getByRole("link", { name: "Remove up to £1,500" }).waitFor();
	});
});
