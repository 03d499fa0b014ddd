import type { Browser } from "playwright-core";
import { firstAnswer, HOME_SCRIPT_BYTES } from "../../../tests/e2e/support/first-answer";
import { COMPARISONS, SCREENS } from "../../../tests/e2e/support/screens";
import { launchQuietly } from "../../setup/browser.mjs";
import { startBuiltSite } from "../support/built-site";
import { MAIN_PAGES, type Measurement } from "../support/measurement";

/** Longest time to paint while all other requests are held back. */
const PAINT_TIMEOUT_MS = 10_000;

/** Paths of the sitemap. */
async function mappedPaths(url: string): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text();
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
		new URL(address.replaceAll("&amp;", "&")).href.slice(url.length),
	);
}

/** The bytes of every page of the sitemap and every state that the browser tests open. */
async function measureBytes(url: string): Promise<Measurement[]> {
	const paths = new Set([...SCREENS, ...COMPARISONS, ...(await mappedPaths(url))]);
	const answers: { path: string; bytes: number; limit: number }[] = [];
	for (const path of paths) answers.push({ path, ...(await firstAnswer(url + path)) });
	const limits = [...new Set(answers.map(({ limit }) => limit))].sort((a, b) => a - b);
	return limits.map((limit) => {
		const ofKind = answers.filter((answer) => answer.limit === limit);
		const largest = ofKind.reduce((max, one) => (one.bytes > max.bytes ? one : max));
		const over = ofKind.filter(({ bytes }) => bytes > limit);
		const figure = `at most ${largest.bytes} (${largest.path})`;
		return {
			what: `HTML as Brotli, ${ofKind.length} pages`,
			goal: `at most ${limit} bytes each`,
			figure: over.length > 0 ? `${figure}; ${over.length} over` : figure,
			passed: over.length === 0,
			numbers: { pages: ofKind.length, largest: largest.bytes, over: over.length },
		};
	});
}

/** The transferred bytes of each script, without the headers. */
async function scriptBytes(browser: Browser, url: string): Promise<number[]> {
	const page = await browser.newPage();
	const session = await page.context().newCDPSession(page);
	const sizes = new Map<string, number>();
	session.on("Network.responseReceived", ({ requestId, response }) => {
		if (new URL(response.url).pathname.endsWith(".js")) sizes.set(requestId, 0);
	});
	session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
		const size = sizes.get(requestId);
		if (size !== undefined) sizes.set(requestId, size + encodedDataLength);
	});
	await session.send("Network.enable");
	await page.goto(url, { waitUntil: "networkidle" });
	await page.close();
	return [...sizes.values()];
}

async function measureScripts(browser: Browser, url: string): Promise<Measurement> {
	const sizes = await scriptBytes(browser, `${url}/`);
	const bytes = sizes.reduce((sum, one) => sum + one, 0);
	return {
		what: `Scripts first loaded by the home page, ${sizes.length} files`,
		goal: `at most ${HOME_SCRIPT_BYTES / 1000} kB on the line`,
		figure: `${(bytes / 1000).toFixed(1)} kB`,
		passed: sizes.length > 0 && bytes <= HOME_SCRIPT_BYTES,
		numbers: { bytes, files: sizes.length },
	};
}

/** Returns whether a page paints while none of its requests gets a response. */
async function paintsAlone(browser: Browser, url: string): Promise<boolean> {
	const page = await browser.newPage();
	await page.route("**", (route) => {
		const request = route.request();
		if (request.isNavigationRequest()) return route.continue();
	});
	await page.goto(url, { waitUntil: "commit" });
	const paints = page.waitForFunction(
		() => performance.getEntriesByName("first-contentful-paint").length > 0,
		null,
		{ timeout: PAINT_TIMEOUT_MS },
	);
	const isPainted = await paints.then(
		() => true,
		() => false,
	);
	await page.close();
	return isPainted;
}

async function measureRequests(browser: Browser, url: string): Promise<Measurement> {
	const waiting: string[] = [];
	for (const path of MAIN_PAGES) {
		if (!(await paintsAlone(browser, url + path))) waiting.push(path);
	}
	return {
		what: `Requests before first paint, ${MAIN_PAGES.length} pages with all others held back`,
		goal: "1",
		figure: waiting.length === 0 ? "1" : `more than 1: ${waiting.join(" ")}`,
		passed: waiting.length === 0,
		numbers: { waiting: waiting.length },
	};
}

/** Sizes of pages and scripts, which do not depend on how busy the machine is. */
export async function measurePages(): Promise<Measurement[]> {
	const site = await startBuiltSite();
	const browser = await launchQuietly();
	try {
		return [
			...(await measureBytes(site.url)),
			await measureScripts(browser, site.url),
			await measureRequests(browser, site.url),
		];
	} finally {
		await browser.close();
		await site.stop();
	}
}
