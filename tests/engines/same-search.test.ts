import { openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelRecord, modelRecordSchema } from "~/features/changes/cells/records";
import { upsertModels } from "~/features/changes/upsert.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { listMatches, searchModels } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { generatedModels } from "../large/generated-models";
import { typedQueries } from "../large/search-queries";
import { emptyDatabase } from "./empty-database";

const NOW = new Date("2026-01-15T12:00:00Z");
const GENERATED = 600;
const QUERIES = 400;

/** Models whose words PostgreSQL's parser or quoting could change. */
const ODD_NAMES = [
	"O'Neil \\ 'or' 1=1",
	"Halo:* & !Beam <-> (Pro)",
	"user@example.com /etc/passwd -1.5e3 http://x.example/y?z=1",
	"プロジェクター 大画面 4K",
	"Çınar İstanbul ΣΊΣΥΦΟΣ ﬁne ㍿",
	"\u{1d4d0}\u{1d4d1} \u{20000}\u{20001}",
	"the and of is with a",
	`${"y".repeat(110)} long`,
	"㌖".repeat(119),
];

const HOSTILE = [
	"'",
	'"',
	"\\",
	"\\'",
	"''':*",
	"o'neil",
	"halo:*",
	"halo:A",
	"!halo",
	"halo <-> beam",
	"halo & !beam | pro",
	"(halo",
	"halo)",
	"\0",
	"ep\0son",
	"\u{1f600} epson \u{1f3ac}",
	"\ud800epson",
	"\u202eepson",
	"%_\\",
	"¶epson",
	"the",
	"プロ",
	"大画",
	"istanbul",
	"σίσυφος",
	"㍿",
	"㌖".repeat(300),
	"\u{20000}",
	"\u{20000}\u{20001}\u{20002}\u{20003}",
	"y".repeat(12_000),
	"epson ".repeat(2000),
	Array.from({ length: 200 }, (_, n) => `w${n}`).join(" "),
	"!?.,;:<>|&*()[]{}~^",
	"http://x.example/y?z=1",
	"-1.5e3",
	"user@example.com",
];

const sqlite = openDatabase(":memory:");
let postgres: Kysely<Database>;

function odd(model: string, at: number): ModelRecord {
	return modelRecordSchema.parse({
		sku: `ODD-${at}`,
		brand: "Epson",
		model,
		features: `${"㌖".repeat(199)};${model}`,
	});
}

beforeAll(async () => {
	postgres = openDatabase(await emptyDatabase());
	const records = [...(await generatedModels(GENERATED)), ...ODD_NAMES.map(odd)];
	for (const db of [sqlite, postgres]) {
		await migrateToLatest(db);
		await seedAll(db, NOW);
		await db
			.transaction()
			.execute((trx) => upsertModels(trx, records, { now: NOW, isSample: false }));
	}
});

afterAll(async () => {
	await sqlite.destroy();
	await postgres.destroy();
});

async function answer(db: Kysely<Database>, query: string) {
	const words = searchTerms(query);
	const { projectors, total, isGuess } = await searchModels(db, words, MAX_RESULTS);
	const matches = await listMatches(db, words);
	const ids = matches.ids.sort((a, b) => a - b);
	return { skus: projectors.map(({ sku }) => sku), total, isGuess, all: { ...matches, ids } };
}

// Hundreds of searches in a test take long on a busy machine.
describe("PostgreSQL finds what SQLite finds", { timeout: 180_000 }, () => {
	it.each(HOSTILE)("for hostile input: no. %#", async (query) => {
		expect(await answer(postgres, query)).toEqual(await answer(sqlite, query));
	});

	it.each(ODD_NAMES)("for a model's name: no. %#", async (name) => {
		const found = await answer(postgres, name);
		expect(found).toEqual(await answer(sqlite, name));
		expect(found.total).toBeGreaterThan(0);
	});

	it(`for ${QUERIES} queries as they are typed`, async () => {
		const models = await sqlite.selectFrom("projectors").selectAll().orderBy("sku").execute();
		const kinds = { found: 0, guessed: 0, none: 0, many: 0 };
		for (const query of typedQueries(models, QUERIES)) {
			const found = await answer(postgres, query);
			expect(found, query).toEqual(await answer(sqlite, query));
			if (found.isGuess) kinds.guessed += 1;
			else if (found.total === 0) kinds.none += 1;
			else if (found.total > MAX_RESULTS) kinds.many += 1;
			else kinds.found += 1;
		}
		// Each kind of answer occurred.
		for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(QUERIES / 50);
	});
});
