import { startBuiltSite } from "../../tests/large/built-site";
import { MAIN_PAGES } from "../../tests/large/main-pages";
import { type LoadJob, load } from "../support/load";
import { type Measurement, median } from "../support/measurement";

const CONSTANT_ROUTE = "/robots.txt";
const CONNECTIONS = 10;
const PAIRS = 5;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** Baselines of a repeated page, and how many times their rate it must reach. */
const BASELINES: readonly {
	what: string;
	job: Partial<LoadJob>;
	goal: number;
	text: (ratio: number) => string;
}[] = [
	{
		what: "against the same build without remembering",
		job: { isNewEachTime: true },
		goal: 8,
		text: (ratio) => `${ratio.toFixed(1)} times`,
	},
	{
		what: `against ${CONSTANT_ROUTE} of the same server`,
		job: { paths: [CONSTANT_ROUTE] },
		goal: 0.6,
		text: percent,
	},
];

/** Two loads in turn, so that whatever else the machine does meets both; each pair begins with the other. */
async function ratesInPairs(one: LoadJob, other: LoadJob): Promise<[number, number][]> {
	const rates: [number, number][] = [];
	for (let pair = 0; pair < PAIRS; pair++) {
		const isSwapped = pair % 2 === 1;
		const earlier = await load(isSwapped ? other : one);
		const later = await load(isSwapped ? one : other);
		rates.push(isSwapped ? [later, earlier] : [earlier, later]);
	}
	return rates;
}

/** Requests a second of pages that were requested before, in pairs with their baseline. */
export async function measureSpeed(): Promise<Measurement[]> {
	await using site = await startBuiltSite();
	// Once to be rendered, once more to be compressed fully.
	await load({ origin: site.url, paths: MAIN_PAGES, connections: 1, requests: 100 });
	const results: Measurement[] = [];
	for (const path of MAIN_PAGES) {
		const repeated: LoadJob = { origin: site.url, paths: [path], connections: CONNECTIONS };
		for (const { what, job, goal, text } of BASELINES) {
			const other = { ...repeated, ...job };
			// The first responses of a process are its slowest.
			for (const first of [repeated, other]) await load({ ...first, seconds: 0.5 });
			const rates = await ratesInPairs(repeated, other);
			const ratio = median(rates.map(([rate, base]) => rate / base));
			const [rate, base] = [0, 1].map((at) => median(rates.map((pair) => pair[at] ?? Number.NaN)));
			results.push({
				what: `Repeated ${path} ${what}`,
				goal: `at least ${text(goal)}`,
				figure: `${text(ratio)} (${rate?.toFixed(0)}/s and ${base?.toFixed(0)}/s)`,
				passed: ratio >= goal,
			});
		}
	}
	return results;
}
