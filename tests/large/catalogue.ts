import { openDatabase } from "db/connection.server";
import { engineOf } from "db/engine";
import { openPostgres } from "db/postgres/open-postgres";
import type { Db } from "db/schema";
import { mergeWriteAheadLog } from "db/sqlite/open-sqlite";
import { sql } from "kysely";
import { setUp } from "server/set-up";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { startPostgres } from "../../scripts/setup/postgres-server";
import { generatedModels } from "./generated-models";

export interface CatalogueModel {
	sku: string;
	slug: string;
	brand: string;
	model: string;
	lightSourceType: string | null;
}

interface Catalogue {
	/** All of them, in order of SKU. */
	models: CatalogueModel[];
	/** Open until the caller destroys it. */
	db: Db;
}

function listModels(db: Db): Promise<CatalogueModel[]> {
	return db
		.selectFrom("projectors")
		.select(["sku", "slug", "brand", "model", "lightSourceType"])
		.orderBy("sku")
		.execute();
}

/** Fills a database with models of the sample and generated ones. */
export async function fillDatabase(databaseUrl: string, count: number): Promise<Catalogue> {
	const db = openDatabase(databaseUrl);
	const { sampleModelCount: sampleModels } = await setUp(db);
	const records = await generatedModels(count - sampleModels);
	await db
		.transaction()
		.execute((trx) => upsertModels(trx, records, { now: new Date(), isSample: false }));
	if (engineOf(db) === "sqlite") await mergeWriteAheadLog(db);
	return { models: await listModels(db), db };
}

/** Without these settings of a plain installation, which tests turn off, a power cut loses what was acknowledged. */
const SAFE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/** Starts a private server that is as safe as one of a site. */
export async function startBenchPostgres() {
	const server = await startPostgres({ settings: SAFE });
	return {
		/** Makes an empty database, or a copy of another that has no connections. Returns its address. */
		async newDatabase(name: string, original = "template1"): Promise<string> {
			const { db } = openPostgres(server.url("postgres"), { connections: 1 });
			await sql`create database ${sql.id(name)} template ${sql.id(original)}`.execute(db);
			await db.destroy();
			return server.url(name);
		},
		[Symbol.asyncDispose]: server.stop,
	};
}
