import lighthouse from "lighthouse";
import { freePort } from "../../free-port";
import { launchQuietly } from "../../setup/browser.mjs";
import { startBuiltSite } from "../support/built-site";
import { FINDER_PAGE, MAIN_PAGES, type Measurement, median } from "../support/measurement";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const GOAL = 100;

interface Audit {
	scores: number[];
	/** Names of the weighted audits that failed. */
	missed: string[];
}

async function audit(url: string, port: number): Promise<Audit> {
	const run = await lighthouse(url, {
		port,
		output: "json",
		logLevel: "error",
		onlyCategories: CATEGORIES,
	});
	if (!run || run.lhr.runtimeError) {
		throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? "no answer"}`);
	}
	const { categories, audits } = run.lhr;
	const scores = CATEGORIES.map((name) => 100 * (categories[name]?.score ?? 0));
	const weighted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
	const missed = weighted
		.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
		.map(({ id }) => id);
	return { scores, missed };
}

/** Lighthouse's own emulation of a phone, on a page of each kind. */
export async function measureLighthouse(): Promise<Measurement[]> {
	await using site = await startBuiltSite();
	const port = await freePort();
	await using _browser = await launchQuietly([`--remote-debugging-port=${port}`]);
	const results: Measurement[] = [];
	for (const path of [...MAIN_PAGES, FINDER_PAGE]) {
		const audits: Audit[] = [];
		for (let turn = 0; turn < 3; turn++) audits.push(await audit(site.url + path, port));
		const scores = CATEGORIES.map((_, at) => median(audits.map((one) => one.scores[at] ?? 0)));
		const missed = new Set(audits.flatMap((one) => one.missed));
		const passed = scores.every((score) => score >= GOAL);
		results.push({
			what: `Lighthouse mobile of ${path}: ${CATEGORIES.join(", ")}`,
			goal: `${GOAL} each`,
			figure: scores.join(", ") + (passed ? "" : ` (${[...missed].join(", ")})`),
			passed,
		});
	}
	return results;
}
