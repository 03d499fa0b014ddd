import lighthouse, { type Flags, type Result } from "lighthouse";
import { findFreePort } from "../../scripts/free-port";
import { launchChromium } from "../../scripts/setup/browser.mjs";
import { startBuiltSite } from "../../tests/large/built-site";
import { FINDER_PAGE, MAIN_PAGES } from "../../tests/large/main-pages";
import { type Measurement, median } from "../support/measurement";

/** Audits a page of each kind several times. */
async function auditPages(times: number, flags: Flags): Promise<[path: string, Result[]][]> {
	await using site = await startBuiltSite();
	const port = await findFreePort();
	await using _browser = await launchChromium([`--remote-debugging-port=${port}`]);
	const pages: [string, Result[]][] = [];
	for (const path of [...MAIN_PAGES, FINDER_PAGE]) {
		const results: Result[] = [];
		for (let turn = 0; turn < times; turn++) {
			const run = await lighthouse(site.url + path, { port, logLevel: "error", ...flags });
			if (!run || run.lhr.runtimeError) {
				throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? "no answer"}`);
			}
			results.push(run.lhr);
		}
		pages.push([path, results]);
	}
	return pages;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const GOAL = 100;

/** Names of the weighted audits that failed. */
function missedIn({ categories, audits }: Result): string[] {
	return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
		.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
		.map(({ id }) => id);
}

/** Lighthouse's own emulation of a phone. */
export async function measureLighthouse(): Promise<Measurement[]> {
	const pages = await auditPages(3, { onlyCategories: CATEGORIES });
	return pages.map(([path, results]) => {
		const scores = CATEGORIES.map((name) =>
			median(results.map(({ categories }) => 100 * (categories[name]?.score ?? 0))),
		);
		const missed = new Set(results.flatMap(missedIn));
		const passed = scores.every((score) => score >= GOAL);
		return {
			what: `Lighthouse mobile of ${path}: ${CATEGORIES.join(", ")}`,
			goal: `${GOAL} each`,
			figure: scores.join(", ") + (passed ? "" : ` (${[...missed].join(", ")})`),
			passed,
		};
	});
}

const VISITS = 5;
const GOAL_FIRST_MS = 1500;
const GOAL_LARGEST_MS = 2500;
const GOAL_SHIFT = 0.02;

const [FIRST, LARGEST, SHIFT] = [
	"first-contentful-paint",
	"largest-contentful-paint",
	"cumulative-layout-shift",
] as const;

/** A phone on a poor line, with a processor four times slower. */
const SLOW_PHONE: Flags = {
	onlyAudits: [FIRST, LARGEST, SHIFT],
	screenEmulation: { mobile: true, width: 360, height: 740, deviceScaleFactor: 2, disabled: false },
	throttlingMethod: "devtools",
	throttling: {
		requestLatencyMs: 400,
		downloadThroughputKbps: 400,
		uploadThroughputKbps: 400,
		cpuSlowdownMultiplier: 4,
	},
};

/** The first and the largest paint on a slow phone, with an empty cache. */
export async function measurePaint(): Promise<Measurement[]> {
	const pages = await auditPages(VISITS, SLOW_PHONE);
	return pages.map(([path, results]) => {
		const of = (audit: string) =>
			results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
		const [first, largest, shift] = [
			median(of(FIRST)),
			median(of(LARGEST)),
			Math.max(...of(SHIFT)),
		];
		return {
			what: `First and largest paint and layout shift of ${path}, slow phone, median of ${VISITS}`,
			goal: `at most ${GOAL_FIRST_MS} and ${GOAL_LARGEST_MS} ms, under ${GOAL_SHIFT}`,
			figure: `${first.toFixed(0)} and ${largest.toFixed(0)} ms, ${shift.toFixed(3)}`,
			passed: first <= GOAL_FIRST_MS && largest <= GOAL_LARGEST_MS && shift < GOAL_SHIFT,
		};
	});
}
