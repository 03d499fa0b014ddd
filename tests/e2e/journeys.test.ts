import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, openReady, PHONE } from "./support/browser";
import { byKeyboard, byPointer, type Hands } from "./support/hands";
import { dialog, input, options, searchLink } from "./support/search-page";

launchBrowser();

interface Context extends BrowserContextOptions {
	javaScriptEnabled: boolean;
	viewport: typeof PHONE;
}

async function openAt(path: string, context: Context) {
	const opened = await openReady(path, context);
	/** Waits for a page by its heading, which scripts move the focus to. */
	const arrived = (heading: string | RegExp) =>
		opened.page
			.getByRole("heading", { level: 1, name: heading })
			.and(opened.page.locator(context.javaScriptEnabled ? ":focus" : "*"))
			.waitFor();
	return { ...opened, arrived };
}

/** Waits for the list of an address. Returns the number of models that the finder reports. */
async function foundAt(page: Page, query: string): Promise<number> {
	await page.waitForURL(`**/projectors${query}`);
	const chips = page.getByRole("list", { name: "Conditions in force" }).getByRole("listitem");
	const conditions = new URL(page.url()).searchParams.size;
	// One more clears them all.
	await chips.nth(conditions).waitFor();
	const heading = page.getByRole("heading", { name: /projectors? found$/ });
	return Number.parseInt(await heading.innerText(), 10);
}

const FINDER = "Find a projector";

const group = (page: Page, title: string | RegExp) =>
	page.locator("summary").getByText(title, { exact: true });

/** Opens the form, which is behind a button on a phone. */
async function openForm(page: Page, { viewport }: Context, { use }: Hands) {
	if (viewport === PHONE) await use(group(page, /^Filter( \(\d+\))?$/));
}

const showButton = (page: Page) => page.getByRole("button", { name: /^Show/ });

/** The two modes that differ most; journeys that work in both work in the others. The first is the cheaper one. */
const WAYS: [string, Context, Hands][] = [
	["a phone without scripts, by pointer", { viewport: PHONE, javaScriptEnabled: false }, byPointer],
	[
		"a wide screen with scripts, by keyboard alone",
		{ viewport: DESKTOP, javaScriptEnabled: true },
		byKeyboard,
	],
];

describe.each(WAYS)("on %s", (_, context, hands) => {
	it("a first-time buyer has £600, curtains and 2.8 m", async () => {
		const { page, problems, arrived } = await openAt("/", context);
		const find = page.getByRole("button", { name: "Find projectors" });
		const { y, height } = (await find.boundingBox()) ?? { y: Number.NaN, height: 0 };
		expect(y + height, "the form is on the first screen").toBeLessThan(context.viewport.height);
		await hands.type(page.getByLabel("Budget"), "600");
		await hands.select(page.getByLabel("Light", { exact: true }), "Curtains drawn");
		await hands.use(find);
		await arrived(FINDER);
		const affordable = await foundAt(page, "?max=600&room=curtains");

		await openForm(page, context, hands);
		expect(await page.getByRole("radio", { name: "room with curtains" }).isChecked()).toBe(true);
		await hands.type(page.getByLabel("Distance from lens to wall"), "2,8");
		await hands.use(showButton(page));
		const found = await foundAt(page, "?max=600&distance=2.8&room=curtains");
		expect(found).toBeGreaterThan(0);
		expect(found).toBeLessThan(affordable);

		const card = page.getByRole("article").filter({ hasText: /Picture from [\d.]+ m/ });
		await hands.use(card.first().getByRole("link", { name: "View Details" }));
		await page.waitForURL(/\/projector\/[^?]+\?max=600&distance=2\.8&room=curtains$/);
		const room = page.getByRole("region", { name: "Will it fit your room?" });
		expect(await room.getByLabel("Lens to wall").inputValue()).toBe("2.8");
		const answer = await room.getByRole("status").innerText();
		expect(answer).toMatch(/From 2\.8 m: a picture/);
		expect(answer).toMatch(/(Bright enough|A little dim)/);
		expect(problems).toEqual([]);
	});

	it("a school looks for a bright short-throw laser, and prints a comparison of two", async () => {
		const { page, problems } = await openAt("/projectors", context);
		await openForm(page, context, hands);
		await hands.use(group(page, "Throw"));
		await hands.tick(page.getByRole("checkbox", { name: /^Short throw \d/ }));
		await hands.use(group(page, "Light source"));
		await hands.tick(page.getByRole("checkbox", { name: /^Laser \d/ }));
		await hands.use(group(page, "Brightness and lag"));
		await hands.type(page.getByLabel("Least brightness"), "4000");
		await hands.use(showButton(page));
		expect(await foundAt(page, "?light=laser&throw=short&lumens=4000")).toBeGreaterThan(1);

		const chosen = page.getByRole("region", { name: "Shortlist" });
		for (const name of ["Add another", "Compare 2"]) {
			const add = page.getByRole("button", { name: /^Compare: /, pressed: false });
			await hands.use(add.first());
			await chosen.getByRole("link", { name }).waitFor();
		}
		await hands.use(chosen.getByRole("link", { name: "Compare 2" }));
		await page.waitForURL(/\/compare\?sku=[^&]+&sku=[^&]+$/);
		const table = page.getByRole("region", { name: "Comparison table" });
		await table.waitFor();

		// The bare address shows this visitor's shortlist.
		const answer = await page.goto("/compare");
		await expect.poll(() => table.getByRole("columnheader").count()).toBe(2);
		const data = await page.request.get("/compare.data");
		for (const { "cache-control": caching } of [answer?.headers() ?? {}, data.headers()]) {
			expect(caching).toBe("private, no-cache");
		}

		await page.emulateMedia({ media: "print" });
		expect(await table.getByRole("columnheader").count()).toBe(2);
		expect(await table.getByRole("row", { name: /^Brightness/ }).isVisible()).toBe(true);
		expect(await page.getByRole("banner").isVisible()).toBe(false);
		expect(problems).toEqual([]);
	});

	it("a reader has the name only", async () => {
		const { page, problems, arrived } = await openAt("/", context);
		await hands.use(searchLink(page));
		await input(page).and(page.locator(":focus")).waitFor();
		await page.keyboard.type("horizon ultra");
		if (context.javaScriptEnabled) await options(page).first().waitFor();
		await page.keyboard.press("Enter");
		if (!context.javaScriptEnabled) {
			await page.waitForURL("**/?search=horizon+ultra");
			await hands.use(dialog(page).getByRole("link", { name: "XGIMI Horizon Ultra" }).first());
		}
		await page.waitForURL("**/projector/xgimi-horizon-ultra");
		await arrived("Horizon Ultra");
		expect(problems).toEqual([]);
	});
});

describe.each(WAYS.slice(0, 1))("on %s", (_, context, hands) => {
	it("a camper wants less than 2 kg, and hears the advice read out", async () => {
		const { page, problems, arrived } = await openAt("/", context);
		await hands.select(page.getByLabel("Use", { exact: true }), "Portable & Travel");
		await hands.use(page.getByRole("button", { name: "Find projectors" }));
		await arrived(FINDER);
		await openForm(page, context, hands);
		await hands.use(group(page, "Noise, weight and battery"));
		await hands.type(page.getByLabel("Most weight"), "2");
		await hands.use(showButton(page));
		const found = await foundAt(page, "?use=portable-travel&kg=2");
		const count = page.locator("[aria-live=polite]").getByText(`${found} projectors found`);
		expect(await count.isVisible()).toBe(true);

		const picks = page.getByRole("region", { name: "to start with" });
		const read = await picks.ariaSnapshot();
		expect(read).toMatch(
			/Best for most\n +- heading ".+" \[level=4\]:[\s\S]+term: Why\n +- definition: \S[\s\S]+term: Why not\n +- definition: \S/,
		);
		await hands.use(picks.getByRole("heading", { level: 4 }).first().getByRole("link"));
		await page.getByText("Our pick for your conditions: Best for most").waitFor();
		expect(problems).toEqual([]);
	});
});
