import { searchModels } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { hasPostgres } from "../../scripts/setup/postgres-server";
import { disposableFolder } from "../../tests/files/disposable-folder";
import { fillDatabase, startBenchPostgres } from "../../tests/large/catalogue";
import { typedQueries } from "../../tests/large/search-queries";
import { FOR_COMPARISON, type Measurement, percentile, timesInWords } from "../support/measurement";

const MODELS = 10_000;
const QUERIES = 4000;
/** Number of repetitions, of which the fastest counts, because the machine may be busy. */
const TRIES = 3;

/** Times many searches in process, from the typed text to the models found. */
async function measureEngine(
	engine: string,
	databaseUrl: string,
	goalMs: number,
): Promise<Measurement> {
	const { db, models } = await fillDatabase(databaseUrl, MODELS);
	const times: number[] = [];
	for (const query of typedQueries(models, QUERIES)) {
		let fastest = Number.POSITIVE_INFINITY;
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const start = performance.now();
			await searchModels(db, searchTerms(query), MAX_RESULTS);
			fastest = Math.min(fastest, performance.now() - start);
		}
		times.push(fastest);
	}
	await db.destroy();
	return {
		what: `Search at ${MODELS} models on ${engine}, ${QUERIES} queries`,
		goal: `p99 under ${goalMs} ms`,
		figure: timesInWords(times, 2),
		passed: percentile(times, 0.99) < goalMs,
	};
}

/** The search query at 10,000 models on both engines. */
export async function measureSearch(): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	const onSqlite = await measureEngine("SQLite", `file:${folder.path}/site.db`, 5);
	if (!hasPostgres()) {
		const figure = "skipped: no PostgreSQL 15 here";
		return [onSqlite, { what: "Search on PostgreSQL", goal: FOR_COMPARISON, figure }];
	}
	await using server = await startBenchPostgres();
	return [onSqlite, await measureEngine("PostgreSQL", await server.newDatabase("catalogue"), 10)];
}
