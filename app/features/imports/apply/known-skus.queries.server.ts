import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { type PlannedRow, type RowProblem, rowProblem } from "~/features/imports/plan/import-plan";
import { columnsText } from "~/features/imports/plan/import-tables";
import type { ProjectorRecord } from "~/features/imports/plan/projector-record";
import { inChunks } from "./chunks";

/** Far more models than a catalogue of projectors can have. */
const MAX_NAMES = 1_000_000;

export class UnknownReferenceError extends Error {}

export function unknownSku(sku: string): string {
	return `no projector with SKU ${sku}`;
}

/** The stored models that records are for: each one's SKU, by its slug. */
export async function knownSkus(
	db: Kysely<Database>,
	records: readonly { sku: string }[],
): Promise<Map<string, string>> {
	const slugs = [...new Set(records.map(({ sku }) => sku.toLowerCase()))];
	const known = new Map<string, string>();
	for (const chunk of inChunks(slugs, 5000)) {
		const rows = await db
			.selectFrom("projectors")
			.select(["sku", "slug"])
			.where("slug", "in", chunk)
			.execute();
		for (const { sku, slug } of rows) known.set(slug, sku);
	}
	return known;
}

/** What each stored model is called. */
export function listNames(
	db: Kysely<Database>,
): Promise<{ sku: string; brandSlug: string; model: string }[]> {
	return db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.orderBy("id")
		.limit(MAX_NAMES)
		.execute();
}

function missingNames({ brand, model }: ProjectorRecord): string[] {
	return [...(brand === undefined ? ["brand"] : []), ...(model === undefined ? ["model"] : [])];
}

/** Parts rows that can be applied from those of unknown SKUs in files without the columns brand and model. */
export async function partNameless(
	db: Kysely<Database>,
	rows: readonly PlannedRow<ProjectorRecord>[],
): Promise<{ rows: PlannedRow<ProjectorRecord>[]; problems: RowProblem[] }> {
	const nameless = rows.filter(({ record }) => missingNames(record).length > 0);
	const known = await knownSkus(
		db,
		nameless.map(({ record }) => record),
	);
	const unknown = new Set(nameless.filter(({ record }) => !known.has(record.sku.toLowerCase())));
	const problems = [...unknown].map((row) => {
		const needed = columnsText(missingNames(row.record));
		const reason = `${unknownSku(row.record.sku)}; to create one, the file needs ${needed}`;
		return rowProblem(row, "sku", reason);
	});
	return { rows: rows.filter((row) => !unknown.has(row)), problems };
}
