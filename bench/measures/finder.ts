import { disposableFolder } from "../../tests/files/disposable-folder";
import { startBuiltSite } from "../../tests/large/built-site";
import { fillDatabase } from "../../tests/large/catalogue";
import { rawAnswer } from "../../tests/support/raw-response";
import { type Measurement, percentile, timesInWords } from "../support/measurement";

const MODELS = 10_000;
const LISTS = 500;
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
function addresses(): string[] {
	return Array.from({ length: LISTS }, (_, number) => {
		const params = new URLSearchParams(ASKED[number % ASKED.length]);
		const use = params.get("use");
		params.delete("use");
		const rest = params.size > 0 ? `&${params}` : "";
		return `/projectors?${use ? `use=${use}&` : ""}max=${1000 + number}${rest}`;
	});
}

/** Lists of the finder that are not cached, with facets and picks. */
export async function measureFinder(): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	const databaseUrl = `file:${folder.path}/site.db`;
	await (await fillDatabase(databaseUrl, MODELS)).db.destroy();
	await using site = await startBuiltSite({ databaseUrl });
	const times: number[] = [];
	let largest = 0;
	for (const path of addresses()) {
		const start = performance.now();
		const { status, body } = await rawAnswer(site.url + path, { "Accept-Encoding": "br" });
		times.push(performance.now() - start);
		if (status !== 200) throw new Error(`${path} answered ${status}`);
		largest = Math.max(largest, body.length);
	}
	// The first ones wait for the index and for code that is not warm yet.
	const warm = times.slice(10);
	return [
		{
			what: `A list of the finder never seen before, ${MODELS} models, ${warm.length} of them`,
			goal: `p50 at most ${GOAL_P50_MS} ms, p99 ${GOAL_P99_MS} ms`,
			figure: `${timesInWords(warm, 1)}, ${largest} bytes at most`,
			passed: percentile(warm, 0.5) <= GOAL_P50_MS && percentile(warm, 0.99) <= GOAL_P99_MS,
		},
	];
}
