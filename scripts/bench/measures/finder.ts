import { withSite } from "../support/built-site";
import { fillCatalogue } from "../support/catalogue";
import { type Effort, inFolder, type Measurement, percentile } from "../support/measurement";
import { rawAnswer } from "../support/raw-answer";

const MODELS = 10_000;
const GOAL_P50_MS = 40;
const GOAL_P99_MS = 150;

const ASKED = [
	"use=home-cinema",
	"use=gaming&lag=20",
	"res=4k&light=laser",
	"distance=2.8&room=curtains",
	"stock=1&sort=price-low",
];

/** Canonical addresses of the finder, each requested once. */
function addresses(count: number): string[] {
	return Array.from({ length: count }, (_, number) => {
		const params = new URLSearchParams(ASKED[number % ASKED.length]);
		const use = params.get("use");
		params.delete("use");
		const rest = params.size > 0 ? `&${params}` : "";
		return `/projectors?${use ? `use=${use}&` : ""}max=${1000 + number}${rest}`;
	});
}

/** Lists of the finder that are not cached, with facets and picks. */
export function measureFinder({ isQuick }: Effort): Promise<Measurement[]> {
	return inFolder(async (folder) => {
		const { databaseUrl, db } = await fillCatalogue(folder, MODELS);
		await db.destroy();
		const times: number[] = [];
		let largest = 0;
		await withSite({ databaseUrl }, async ({ url }) => {
			for (const path of addresses(isQuick ? 50 : 500)) {
				const start = performance.now();
				const { status, body } = await rawAnswer(url + path, { "Accept-Encoding": "br" });
				times.push(performance.now() - start);
				if (status !== 200) throw new Error(`${path} answered ${status}`);
				largest = Math.max(largest, body.length);
			}
		});
		// The first ones wait for the index and for code that is not warm yet.
		const warm = times.slice(10);
		const [p50, p99] = [percentile(warm, 0.5), percentile(warm, 0.99)];
		return [
			{
				what: `A list of the finder never seen before, ${MODELS} models, ${warm.length} of them`,
				goal: `p50 at most ${GOAL_P50_MS} ms, p99 ${GOAL_P99_MS} ms`,
				figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${largest} bytes at most)`,
				passed: p50 <= GOAL_P50_MS && p99 <= GOAL_P99_MS,
				numbers: { p50, p99, largest },
			},
		];
	});
}
