import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { rawAnswer } from "../support/raw-answer";
import { hydrated, launchBrowser, openPage } from "./support/browser";
import { firstAnswer, HOME_SCRIPT_BYTES } from "./support/first-answer";
import { openPageWithDeferredScripts } from "./support/held";
import { COMPARISONS, OPEN_PICKERS, SCREENS } from "./support/screens";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

const ASSETS = "build/client/assets";

/** The contact form, with Conform and Zod, has the most. */
const SCRIPT_BYTES = 143_000;

const PAGES = [...SCREENS, ...COMPARISONS, ...OPEN_PICKERS];

describe("the first answer", () => {
	it.each([...PAGES, "/projectors?q=epsom"])("of %s fits", async (path) => {
		const { bytes, limit } = await firstAnswer(siteUrl() + path);

		expect(bytes).toBeLessThanOrEqual(limit);
	});

	it("fits with many simultaneous requests", async () => {
		// The finder redirects to an address without unknown parameters.
		const pages = PAGES.filter((path) => !path.startsWith("/projectors"));
		const answers = pages.map(async (path) => {
			const address = `${path}${path.includes("?") ? "&" : "?"}at=once`;
			const { bytes, limit } = await firstAnswer(siteUrl() + address);
			return { address, isTooLong: bytes > limit };
		});
		expect((await Promise.all(answers)).filter(({ isTooLong }) => isTooLong)).toEqual([]);
	});

	it("fits with a search open, on every page", async () => {
		const tooLong: string[] = [];
		for (const path of PAGES) {
			const address = `${path}${path.includes("?") ? "&" : "?"}search=4k`;
			const { bytes, limit } = await firstAnswer(siteUrl() + address);
			if (bytes > limit) tooLong.push(`${bytes} ${address}`);
		}
		expect(tooLong).toEqual([]);
	});
});

describe("the style of a page", () => {
	it.each(["/category/gaming", "/projector/epson-eh-tw7100"])(
		"of %s stays as it is with the whole sheet, so that its layout does too",
		async (path) => {
			const { page } = await openPageWithDeferredScripts(path);
			await page.getByRole("contentinfo").waitFor();
			const sheet = (await readdir(ASSETS)).find((name) => name.endsWith(".css"));
			const changes = await page.evaluate(
				async (css) => {
					const all = Array.from(document.querySelectorAll("*"));
					const looks = new Map(all.map((one) => [`${one.tagName} ${one.className}`, one]));
					const elements = [...looks.values()];
					const styles = () =>
						elements.map((element) => {
							const style = getComputedStyle(element);
							const names = Array.from(style).filter((name) => !name.startsWith("--"));
							return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
						});
					const before = styles();
					document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(css));
					const after = styles();
					const changed = after.flatMap((style, at) =>
						style.filter((text, name) => text !== before[at]?.[name]),
					);
					return [...new Set(changed)];
				},
				await readFile(`${ASSETS}/${sheet}`, "utf8"),
			);
			expect(changes).toEqual([]);
		},
	);
});

describe("the home page", () => {
	it("needs no other request for its first paint", async () => {
		const { html } = await firstAnswer(`${siteUrl()}/`);
		const head = html.slice(0, html.indexOf("</head>"));

		expect(head).not.toMatch(/<link[^>]+rel="(?:stylesheet|preload)"/);
		expect(head).not.toMatch(/<script(?![^>]*(?:ld\+json|async|defer|module))/);
		expect(html).not.toContain("@font-face");
		expect(html).not.toContain("@import");
	});

	it("runs its scripts after its first frame", async () => {
		const scripts: string[] = [];
		const { page } = await openPage(
			"/",
			{},
			{
				beforeVisit: async (page) => {
					page.on("request", (request) => {
						if (request.resourceType() === "script") scripts.push(request.url());
					});
					await page.addInitScript(() => {
						const draw = window.requestAnimationFrame.bind(window);
						const held: FrameRequestCallback[] = [];
						window.requestAnimationFrame = (callback) => held.push(callback);
						const drawFrames = () => {
							window.requestAnimationFrame = draw;
							for (const callback of held) draw(callback);
						};
						Object.assign(window, { drawFrames });
					});
				},
			},
		);
		await page.waitForLoadState("networkidle");
		expect(scripts).toEqual([]);

		await page.evaluate("drawFrames()");
		await hydrated(page);
	});

	it("loads no more scripts than allowed", async () => {
		const scripts: string[] = [];
		const { page } = await openPage(
			"/",
			{},
			{
				beforeVisit: async (page) => {
					page.on("response", (response) => {
						if (response.url().endsWith(".js")) scripts.push(response.url());
					});
				},
			},
		);
		await hydrated(page);
		await page.waitForLoadState("networkidle");
		const answers = scripts.map((url) => rawAnswer(url, { "Accept-Encoding": "br" }));
		const sizes = (await Promise.all(answers)).map(({ body }) => body.length);

		expect(sizes.length).toBeGreaterThan(3);
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(HOME_SCRIPT_BYTES);
	});
});

describe("the scripts of a page", () => {
	it.each(PAGES)("of %s fit, because those of staff are not among them", async (path) => {
		const html = await (await fetch(siteUrl() + path)).text();
		const names = new Set(html.match(/\/build\/assets\/[^"]+\.js/g));
		const answers = [...names].map((name) =>
			rawAnswer(siteUrl() + name, { "Accept-Encoding": "br" }),
		);
		const sizes = (await Promise.all(answers)).map(({ body }) => body.length);

		expect(sizes.length).toBeGreaterThan(3);
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
	});
});

describe("a visitor who saves data", () => {
	const SAVE_DATA = { extraHTTPHeaders: { "Save-Data": "on" } };

	it("gets a page complete and without scripts", async () => {
		const requests: string[] = [];
		const { page, problems } = await openPage("/compare?sku=epson-eh-tw7100", SAVE_DATA, {
			beforeVisit: async (page) => {
				page.on("request", (request) => requests.push(request.resourceType()));
			},
		});
		await page.waitForLoadState("networkidle");

		expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
		for (const type of ["script", "fetch", "stylesheet", "font"]) {
			expect(requests).not.toContain(type);
		}
		expect(problems).toEqual([]);
	});
});
