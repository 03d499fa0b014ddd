import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { type Catalogue, type CatalogueModel, fillCatalogue } from "../support/catalogue";
import { type Effort, type Measurement, percentile } from "../support/measurement";
import { pick, seededRandom } from "../support/random";

const MODELS = 10_000;
const QUERIES = 4000;
const QUICK_QUERIES = 200;
/** The fastest of these counts, so that what else the machine is doing does not. */
const TRIES = 3;
const GOAL_MS = 5;

const PHRASES = [
	"4k laser short",
	"ultra short throw 4k",
	"laser",
	"hdr10",
	"home cinema",
	"pro",
	"google tv netflix",
	"portable battery",
	"e",
	"x 1",
	"full hd lamp business projector",
	"golf simulation short throw laser 4k",
	"no such thing anywhere",
	"qqqqqqqq",
	"x".repeat(10_000),
	'"epson" OR brand:sony',
];

function withoutLetter(text: string, at: number): string {
	return text.slice(0, at) + text.slice(at + 1);
}

/** What shoppers type: whole names, the beginnings on the way to them, details, slips and nonsense. */
export function queries(models: readonly CatalogueModel[], count: number): string[] {
	const random = seededRandom(7);
	const kinds: ((name: string, found: CatalogueModel) => string)[] = [
		(name) => name,
		(name) => name.slice(0, 2 + Math.floor(random() * (name.length - 2))),
		(_, { model }) => model.replace(/[- ]/g, ""),
		(_, { brand }) => brand,
		(_, { brand, lightSourceType }) => `${brand} ${lightSourceType ?? "lamp"}`,
		(name) => withoutLetter(name, Math.floor(random() * name.length)),
		(_, { brand, model }) => `${withoutLetter(brand, 1)}x ${withoutLetter(model, 2)}`,
		() => pick(random, PHRASES),
	];
	return Array.from({ length: count }, () => {
		const found = pick(random, models);
		return pick(random, kinds)(`${found.brand} ${found.model}`, found);
	});
}

async function fastest(db: Kysely<Database>, query: string): Promise<number> {
	let ms = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const start = performance.now();
		await searchProjectors(db, searchTerms(query), MAX_RESULTS);
		ms = Math.min(ms, performance.now() - start);
	}
	return ms;
}

/** How long each of many searches took in process, in ms, from the typed text to the models found. */
export async function searchTimes(
	{ db, models }: Catalogue,
	{ isQuick }: Effort,
): Promise<number[]> {
	const times: number[] = [];
	for (const query of queries(models, isQuick ? QUICK_QUERIES : QUERIES)) {
		times.push(await fastest(db, query));
	}
	return times;
}

/** The search query at 10,000 models. */
export async function measureSearch(effort: Effort): Promise<Measurement[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const catalogue = await fillCatalogue(folder, MODELS);
	try {
		const times = await searchTimes(catalogue, effort);
		const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
		const longest = Math.max(...times);
		return [
			{
				what: `Search at ${MODELS} models, ${times.length} queries`,
				goal: `p99 under ${GOAL_MS} ms`,
				figure: `p99 ${p99.toFixed(2)} ms (p50 ${p50.toFixed(2)}, longest ${longest.toFixed(2)})`,
				passed: p99 < GOAL_MS,
				numbers: { p50, p99, longest },
			},
		];
	} finally {
		await catalogue.db.destroy();
		await rm(folder, { recursive: true });
	}
}
