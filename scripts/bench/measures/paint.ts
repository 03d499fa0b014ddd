import type { Browser, CDPSession } from "playwright-core";
import { launchQuietly } from "../../setup/browser.mjs";
import { startBuiltSite } from "../support/built-site";
import { FINDER_PAGE, MAIN_PAGES, type Measurement, median } from "../support/measurement";

const PHONE = { width: 360, height: 740 };

/** 400 kbit/s, in bytes a second. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_MS = 400;
const CPU_SLOWDOWN = 4;

const GOAL_FIRST_MS = 1500;
const GOAL_LARGEST_MS = 2500;
const GOAL_SHIFT = 0.02;
const VISITS = 5;

/** Long enough after the last response for its changes to be painted. */
const SETTLE_MS = 500;

interface Paint {
	/** First contentful and largest contentful paint, in ms from the navigation. */
	first: number;
	largest: number;
	/** Sum of all layout shifts: at least the cumulative layout shift of the web vitals. */
	shift: number;
}

async function slowDown(session: CDPSession): Promise<void> {
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: ROUND_TRIP_MS,
		downloadThroughput: BYTES_PER_SECOND,
		uploadThroughput: BYTES_PER_SECOND,
	});
	await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string): Promise<Paint> {
	await using context = await browser.newContext({
		viewport: PHONE,
		deviceScaleFactor: 2,
		isMobile: true,
	});
	const page = await context.newPage();
	await slowDown(await context.newCDPSession(page));
	await page.goto(url, { waitUntil: "networkidle" });
	await page.waitForTimeout(SETTLE_MS);
	// No function in here may have a name: tsx would wrap it in a helper that the page lacks.
	const [paints = [], largest = [], shifts = []] = await page.evaluate(
		(types) =>
			Promise.all(
				types.map(
					(type) =>
						new Promise<number[]>((resolve) => {
							new PerformanceObserver((list) =>
								resolve(
									list
										.getEntries()
										.filter(({ name }) => name !== "first-paint")
										.map((entry) => ("value" in entry ? Number(entry.value) : entry.startTime)),
								),
							).observe({ type, buffered: true });
							// An observer without entries is never called.
							setTimeout(() => resolve([]), 1000);
						}),
				),
			),
		["paint", "largest-contentful-paint", "layout-shift"],
	);
	return {
		first: paints[0] ?? Number.NaN,
		largest: largest.at(-1) ?? Number.NaN,
		shift: shifts.reduce((sum, one) => sum + one, 0),
	};
}

/** The first and the largest paint of a phone on a poor line. */
export async function measurePaint(): Promise<Measurement[]> {
	await using site = await startBuiltSite();
	await using browser = await launchQuietly();
	const results: Measurement[] = [];
	for (const path of [...MAIN_PAGES, FINDER_PAGE]) {
		const visits: Paint[] = [];
		for (let turn = 0; turn < VISITS; turn++) visits.push(await visit(browser, site.url + path));
		const first = median(visits.map((one) => one.first));
		const largest = median(visits.map((one) => one.largest));
		const shift = Math.max(...visits.map((one) => one.shift));
		results.push({
			what: `First and largest paint and layout shift of ${path}, slow phone, median of ${VISITS}`,
			goal: `at most ${GOAL_FIRST_MS} and ${GOAL_LARGEST_MS} ms, under ${GOAL_SHIFT}`,
			figure: `${first.toFixed(0)} and ${largest.toFixed(0)} ms, ${shift.toFixed(3)}`,
			passed: first <= GOAL_FIRST_MS && largest <= GOAL_LARGEST_MS && shift < GOAL_SHIFT,
		});
	}
	return results;
}
