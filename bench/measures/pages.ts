import { launchChromium } from "../../scripts/setup/browser.mjs";
import { firstAnswer } from "../../tests/e2e/support/first-response";
import { COMPARISONS, OPEN_PICKERS, SCREENS } from "../../tests/e2e/support/screens";
import { startBuiltSite } from "../../tests/large/built-site";
import { rawAnswer } from "../../tests/support/raw-response";
import { type Measurement, median } from "../support/measurement";
import { measurePaint } from "./lighthouse";

/** Most bytes of scripts that the first view of a page loads. */
const HOME_SCRIPT_BYTES = 110_000;
const SCRIPT_BYTES = 135_000;

/** Returns the bytes of the scripts that a page names. */
async function scriptBytes(siteUrl: string, html: string): Promise<number> {
	const names = new Set(html.match(/\/build\/assets\/[^"]+\.js/g));
	const sizes = [...names].map(async (name) => {
		const { body } = await rawAnswer(siteUrl + name, { "Accept-Encoding": "br" });
		return body.length;
	});
	return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** The bytes of each page of the sample and of its scripts, compressed as served. */
async function measureBytes(siteUrl: string): Promise<Measurement[]> {
	const lines: Measurement[] = [];
	for (const path of [...SCREENS, ...COMPARISONS, ...OPEN_PICKERS]) {
		const { html, bytes, limit } = await firstAnswer(siteUrl + path);
		const scripts = await scriptBytes(siteUrl, html);
		const scriptLimit = path === "/" ? HOME_SCRIPT_BYTES : SCRIPT_BYTES;
		lines.push({
			what: `Bytes of ${path} and of its scripts`,
			goal: `at most ${limit} and ${scriptLimit}`,
			figure: `${bytes} and ${scripts}`,
			passed: bytes <= limit && scripts <= scriptLimit,
		});
	}
	return lines;
}

const LIST = "/category/home-cinema";
const LOADS = 7;
const SLOWDOWN = 6;
const GOAL_BLOCKING_MS = 150;
/** A task blocks for the time that it takes beyond this. */
const TASK_MS = 50;

/** The time for which tasks block a processor six times slower while a list of 24 cards loads. */
async function measureBlocking(siteUrl: string): Promise<Measurement> {
	await using browser = await launchChromium();
	const times: number[] = [];
	for (let load = 0; load < LOADS; load++) {
		const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
		await page.addInitScript((taskMs) => {
			Object.assign(window, { blockedMs: 0 });
			new PerformanceObserver((list) => {
				for (const { duration } of list.getEntries()) {
					Reflect.set(window, "blockedMs", Reflect.get(window, "blockedMs") + duration - taskMs);
				}
			}).observe({ type: "longtask", buffered: true });
		}, TASK_MS);
		await page.goto(siteUrl + LIST, { waitUntil: "networkidle" });
		times.push(await page.evaluate(() => Number(Reflect.get(window, "blockedMs"))));
		await context.close();
	}
	const blocked = median(times);
	return {
		what: `Blocking time of ${LIST}, processor ${SLOWDOWN} times slower, median of ${LOADS}`,
		goal: `at most ${GOAL_BLOCKING_MS} ms on a quiet machine`,
		figure: `${blocked.toFixed(0)} ms`,
		passed: blocked <= GOAL_BLOCKING_MS,
	};
}

/** What a first view costs: bytes, blocking time, and the paints of a slow phone. */
export async function measurePages(): Promise<Measurement[]> {
	await using site = await startBuiltSite();
	return [
		...(await measureBytes(site.url)),
		await measureBlocking(site.url),
		...(await measurePaint()),
	];
}
