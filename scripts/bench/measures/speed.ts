import { startBuiltSite } from "../support/built-site";
import {
	compareInPairs,
	type Load,
	type LoadJob,
	type Paired,
	startLoad,
} from "../support/load/load";
import { type Effort, MAIN_PAGES, type Measurement } from "../support/measurement";

const CONSTANT_ROUTE = "/robots.txt";
const GOAL_TIMES = 8;
const GOAL_SHARE = 0.6;
const CONNECTIONS = 10;

const rate = (perSecond: number) => `${perSecond.toFixed(0)}/s`;
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

interface Comparison {
	what: string;
	goal: string;
	other: Partial<LoadJob>;
	passes: (ratio: number) => boolean;
	text: (ratio: number) => string;
}

const COMPARISONS: readonly Comparison[] = [
	{
		what: "against the same build without remembering",
		goal: `at least ${GOAL_TIMES} times`,
		other: { isNewEachTime: true },
		passes: (ratio) => ratio >= GOAL_TIMES,
		text: (ratio) => `${ratio.toFixed(1)} times`,
	},
	{
		what: `against ${CONSTANT_ROUTE} of the same server`,
		goal: `at least ${percent(GOAL_SHARE)}`,
		other: { paths: [CONSTANT_ROUTE] },
		passes: (ratio) => ratio >= GOAL_SHARE,
		text: percent,
	},
];

function line(path: string, { what, goal, passes, text }: Comparison, paired: Paired): Measurement {
	const { ratio, first, second } = paired;
	return {
		what: `Repeated ${path} ${what}`,
		goal,
		figure: `${text(ratio)} (${rate(first)} and ${rate(second)})`,
		passed: passes(ratio),
		numbers: { ratio, first, second },
	};
}

async function compare(load: Load, origin: string, { isQuick }: Effort): Promise<Measurement[]> {
	const results: Measurement[] = [];
	const seconds = isQuick ? 0.3 : 1;
	for (const path of MAIN_PAGES) {
		const repeated: LoadJob = { origin, paths: [path], connections: CONNECTIONS, seconds };
		for (const comparison of COMPARISONS) {
			const other = { ...repeated, ...comparison.other };
			// The first responses of a process are its slowest.
			for (const job of [repeated, other]) await load.run({ ...job, seconds: seconds / 2 });
			const paired = await compareInPairs(load, repeated, other, isQuick ? 1 : 5);
			results.push(line(path, comparison, paired));
		}
	}
	return results;
}

/** Requests a second of pages that were requested before, in pairs with their baseline. */
export async function measureSpeed(effort: Effort): Promise<Measurement[]> {
	const site = await startBuiltSite();
	const load = startLoad();
	try {
		// Once to be rendered, once more to be compressed fully.
		await load.run({ origin: site.url, paths: MAIN_PAGES, connections: 1, requests: 100 });
		return await compare(load, site.url, effort);
	} finally {
		await load.stop();
		await site.stop();
	}
}
