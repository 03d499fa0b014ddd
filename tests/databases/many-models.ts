import SQLite from "better-sqlite3";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import { categories } from "db/seed/categories";
import { retailers } from "db/seed/retailers";
import { Kysely, SqliteDialect } from "kysely";
import { indexModels } from "~/features/changes/models/indexed-words.queries.server";

export const MODELS = 10_000;
export const NOW = "2026-01-01T00:00:00.000Z";

const sqlite = new SQLite(":memory:");
/** The statements that the queries of one test sent. */
const sent: { sql: string; parameters: readonly unknown[] }[] = [];
export const db = new Kysely<Database>({
	dialect: new SqliteDialect({ database: sqlite }),
	log: ({ query }) => {
		sent.push({ sql: query.sql, parameters: query.parameters });
	},
});

/** SQLite binds at most 32,766 values at once. */
const CHUNK = 1000;

function chunks<T>(make: (n: number) => T): T[][] {
	return Array.from({ length: MODELS / CHUNK }, (_, chunk) =>
		Array.from({ length: CHUNK }, (_, index) => make(chunk * CHUNK + index)),
	);
}

const sku = (n: number) => `SKU-${n}`;

/** Migrates the database and adds so many models that a scan of them is too slow. */
export async function fillDatabase(): Promise<void> {
	await migrateToLatest(db);
	await db
		.insertInto("categories")
		.values([...categories])
		.execute();
	await db
		.insertInto("retailers")
		.values([...retailers])
		.execute();
	const models = chunks((n) => ({
		sku: sku(n),
		id: n + 1,
		slug: sku(n).toLowerCase(),
		brand: `Brand ${n % 40}`,
		brandSlug: `brand-${n % 40}`,
		model: `Model ${n}`,
		categoryId: (n % 6) + 1,
		projectionType: ["DLP", "LCD", "LCoS"][n % 3] ?? null,
		launchYear: 2010 + (n % 16),
		resolutionPixels: 1_000_000 + (n % 7),
		brightness: 1000 + (n % 50),
		pricePence: (n % 500) * 100,
		isFeatured: n % 500 === 0 ? (1 as const) : (0 as const),
		priceUpdatedAt: NOW,
	}));
	for (const rows of models) await db.insertInto("projectors").values(rows).execute();
	for (const rows of models) {
		const documents = rows.map(({ id, brand, model, sku }) => ({ id, brand, model, sku }));
		await indexModels(
			db,
			documents.map((names) => ({ ...names, spellings: "", details: "" })),
		);
	}
	for (const rows of chunks((n) => ({ categoryId: (n % 6) + 1, projectorSku: sku(n) }))) {
		await db.insertInto("projector_categories").values(rows).execute();
	}
	for (const rows of chunks((n) => ({ tag: `tag-${n % 100}`, projectorSku: sku(n) }))) {
		await db.insertInto("projector_tags").values(rows).execute();
	}
	const listings = chunks((n) => ({
		projectorSku: sku(n),
		retailerId: (n % 5) + 1,
		pricePence: 100,
		affiliateUrl: "https://x.example",
		updatedAt: NOW,
		checkedAt: NOW,
	}));
	for (const rows of listings) await db.insertInto("retailer_listings").values(rows).execute();
}

/** SQLite's plans for the statements that these queries send. */
export async function plans(run: () => Promise<unknown>): Promise<string[]> {
	sent.length = 0;
	await run();
	return sent.flatMap(({ sql, parameters }) =>
		sqlite
			.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
			.all(...parameters)
			.map((step) => step.detail),
	);
}
