import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "db/schema";
import { continueIds, listLastIds } from "db/sequences";
import { write } from "db/writes/write";
import { hasModels } from "~/features/catalogue/models.queries.server";
import { upsertModels, upsertOffers } from "~/features/changes/upsert.queries.server";
import { type ImportPlan, problemText } from "~/features/imports/plan/import-plan";
import { readImport } from "~/features/imports/plan/read-import.server";
import { insertExampleElectricity } from "./example-electricity.server";
import {
	insertInitialRows,
	insertSampleArticles,
	insertSampleHistory,
} from "./sample-catalogue.queries.server";

const SEED_FOLDER = join("db", "seed");

async function readPlan(file: string): Promise<ImportPlan> {
	const plan = await readImport(await readFile(join(SEED_FOLDER, file)), file);
	const [problem] = plan.problems;
	if (problem) throw new Error(`${file}: ${problemText(problem)}`);
	return plan;
}

async function readSample() {
	const [models, sources, offers] = [
		await readPlan("projectors.csv"),
		await readPlan("facts.csv"),
		await readPlan("listings.csv"),
	];
	const facts = new Map(
		Array.from(
			Map.groupBy(sources.facts, ({ record }) => record.sku.toLowerCase()),
			([sku, rows]) => [sku, rows.map(({ record }) => record.fact)],
		),
	);
	return {
		projectors: models.projectors.map(({ record }) => record),
		facts,
		listings: offers.listings.map(({ record }) => record),
	};
}

/** The sample is read only once, because tests seed many databases. */
let samplePromise: ReturnType<typeof readSample> | undefined;

/**
 * Inserts the categories, shops and glossary of a new site and, if the catalogue has no models, imports the sample with
 * the sources of its facts; all or nothing. Returns the number of imported models. Throws for an invalid row.
 */
export async function seedAll(db: Db, now: Date): Promise<number> {
	samplePromise ??= readSample();
	const { projectors, facts, listings } = await samplePromise;
	return write(db, async (trx) => {
		await insertInitialRows(trx);
		// The rows have ids of their own, which the tables' counters must not assign again.
		await continueIds(trx, await listLastIds(trx));
		if (await hasModels(trx)) return 0;
		await upsertModels(trx, projectors, { now, isSample: true, facts });
		await upsertOffers(trx, listings, { now, isSample: true });
		await insertSampleHistory(trx, now);
		await insertSampleArticles(trx, now);
		await insertExampleElectricity(trx, now);
		return projectors.length;
	});
}
