import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres } from "../../setup/postgres-server";
import { startBenchPostgres } from "../support/bench-postgres";
import { startLoad } from "../support/load/load";
import { type Effort, FOR_COMPARISON, type Measurement } from "../support/measurement";
import { type Asked, type Cell, cellsOf } from "./capacity/loads";
import { fileCopies, listSetUps, type SetUp } from "./capacity/set-ups";
import { type GrownCatalogue, growCatalogue } from "./capacity/sizes";
import { markdownTable } from "./capacity/table";

const MODELS = 1000;
const QUICK_MODELS = 200;

/** A column of a table in docs/scale.md. */
interface Column {
	name: string;
	cells: Cell[];
}

async function askedOf({ catalogue: { db, models } }: GrownCatalogue): Promise<Asked> {
	const rows = await db.selectFrom("retailer_listings").select("id").limit(500).execute();
	return { models, listingIds: rows.map(({ id }) => id) };
}

async function measureSetUp(setUp: SetUp, asked: Asked, effort: Effort): Promise<Column> {
	console.error(`  ${setUp.name}`);
	const running = await setUp.start(setUp.databaseUrl);
	const load = startLoad();
	try {
		return { name: setUp.name, cells: await cellsOf(load, running, asked, effort) };
	} finally {
		await load.stop();
		await running.stop();
	}
}

/** Grows a database, tells what it took, and leaves it closed, so that it can be copied. */
async function grow(
	engine: string,
	databaseUrl: string,
	{ isQuick }: Effort,
): Promise<{ asked: Asked; sizes: Column }> {
	console.error(`  a year of use on ${engine}`);
	const grown = await growCatalogue(databaseUrl, isQuick ? QUICK_MODELS : MODELS);
	const asked = await askedOf(grown);
	await grown.catalogue.db.destroy();
	return { asked, sizes: { name: `${engine}, MB`, cells: grown.sizes } };
}

function measurements(columns: readonly Column[]): Measurement[] {
	return columns.flatMap(({ name, cells }) =>
		cells.map(({ row, text, value }) => ({
			what: `${name}: ${row}`,
			goal: FOR_COMPARISON,
			figure: text,
			numbers: { value },
		})),
	);
}

/**
 * What one process, two workers, and two sites behind the cache serve, and how large a database becomes:
 * docs/scale.md.
 */
export async function measureCapacity(effort: Effort): Promise<Measurement[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const server = hasPostgres() ? await startBenchPostgres() : undefined;
	try {
		const file = join(folder, "grown.db");
		const ofSqlite = await grow("SQLite", `file:${file}`, effort);
		const sizes = [ofSqlite.sizes];
		if (server) {
			sizes.push((await grow("PostgreSQL", await server.newDatabase("grown"), effort)).sizes);
		}
		const postgresCopy = server && ((name: string) => server.newDatabase(name, "grown"));
		const served: Column[] = [];
		for (const setUp of await listSetUps(fileCopies(folder, file), postgresCopy)) {
			served.push(await measureSetUp(setUp, ofSqlite.asked, effort));
		}
		console.log(`For docs/scale.md:\n\n${markdownTable(served)}\n\n${markdownTable(sizes)}\n`);
		return measurements([...served, ...sizes]);
	} finally {
		await server?.stop();
		await rm(folder, { recursive: true });
	}
}
