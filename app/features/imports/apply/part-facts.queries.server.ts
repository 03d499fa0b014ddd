import type { Trx } from "db/schema";
import type { Fact } from "~/features/catalogue/facts/facts";
import { DATE_COLUMN } from "~/features/catalogue/fields/read-cells";
import { futureFault } from "~/features/catalogue/write/cells/fact-record";
import {
	type AboutToBe,
	knownSkus,
} from "~/features/catalogue/write/listing-writes.queries.server";
import { unknownSku } from "~/features/catalogue/write/row-change";
import {
	type ImportPlan,
	type RowProblem,
	recordsOf,
	rowProblem,
} from "~/features/imports/plan/import-plan";

/** Facts of models, by slug. */
export type FactsBySlug = ReadonlyMap<string, readonly Fact[]>;

/** Groups facts by model, and separates those of unknown models and of days to come. */
export async function partFacts(
	trx: Trx,
	rows: ImportPlan["facts"],
	{ skus, by, now }: Pick<AboutToBe, "skus"> & { by: string | undefined; now: Date },
): Promise<{ facts: FactsBySlug; problems: RowProblem[] }> {
	const known = new Set((await knownSkus(trx, recordsOf(rows))).keys());
	for (const sku of skus) known.add(sku.toLowerCase());
	const problems: RowProblem[] = [];
	const usable = rows.filter((row) => {
		const fault = futureFault(row.record.fact, now);
		const isKnown = known.has(row.record.sku.toLowerCase());
		if (!isKnown) problems.push(rowProblem(row, "sku", unknownSku(row.record.sku)));
		else if (fault) problems.push(rowProblem(row, DATE_COLUMN, fault));
		return isKnown && !fault;
	});
	const bySlug = Map.groupBy(usable, ({ record }) => record.sku.toLowerCase());
	const facts = new Map<string, Fact[]>();
	for (const [slug, ofModel] of bySlug) {
		facts.set(
			slug,
			ofModel.map(({ record }) => ({ ...record.fact, enteredBy: by ?? null })),
		);
	}
	return { facts, problems };
}
