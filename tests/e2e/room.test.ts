import { expect, it } from "vitest";
import { launchBrowser, openReady, PHONE } from "./support/browser";
import { expectNoOverflow } from "./support/page-steps";

launchBrowser();

it.each([true, false])(
	"a room is asked for, entered and kept on further pages; scripts: %s",
	async (javaScriptEnabled) => {
		const { page, problems } = await openReady("/projector/benq-w2710i", {
			javaScriptEnabled,
			viewport: PHONE,
		});
		const section = page.getByRole("region", { name: "Will it fit your room?" });
		expect(await section.innerText()).toMatch(/From 2\.5 m: a picture \d+ to \d+ inches across/);

		await section.getByLabel("Lens to wall").fill("2,8");
		await section.getByLabel("Room").selectOption("daylight");
		await section.getByRole("button").click();
		await page.waitForURL(/distance=2%2C8.*room=daylight#room$/);
		await section.getByText("From 2.8 m: a picture").waitFor();
		await expect.poll(() => section.innerText()).toMatch(/Too dim|A little dim|Bright enough/);
		expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/benq-w2710i$/);
		await expectNoOverflow(page);

		await page.getByRole("link", { name: "Add to Comparison" }).click();
		await page.waitForURL(/compare\?sku=[^&]+&distance=2\.8&room=daylight$/);
		const table = page.getByRole("region", { name: "Comparison table" });
		const answer = table.getByRole("row", { name: /^In your room/ }).getByRole("cell");
		expect(await answer.textContent()).toMatch(/inches from 2\.8 m\. (?:Too|A little|Bright)/);
		await table.getByRole("link", { name: /View Details/ }).click();
		await page.waitForURL(/projector\/benq-w2710i\?distance=2\.8&room=daylight$/);
		expect(problems).toEqual([]);
	},
);
