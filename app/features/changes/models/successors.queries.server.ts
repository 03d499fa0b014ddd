import { inChunks } from "db/in-chunks";
import type { Db } from "db/schema";
import { slugOf } from "~/features/catalogue/identity/sku";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { unknownSkuMessage } from "~/features/changes/row-change";

/** A record of a model that may name its successor by SKU. */
interface SuccessorRecord {
	sku: string;
	replaced_by?: string | null | undefined;
}

type SuccessorResolution<InputRecord extends SuccessorRecord> =
	| { record: InputRecord }
	| { reason: string };

const NOT_ANOTHER_MODEL = "replaced_by must be the SKU of another model";

/** Returns the slugs of the successors of stored models, by the slug of the model. */
async function storedSuccessors(
	db: Db,
	records: readonly SuccessorRecord[],
): Promise<Map<string, string>> {
	const successorBySlug = new Map<string, string>();
	for (const chunk of inChunks(records, 5000)) {
		const slugs = chunk.map(({ sku }) => slugOf(sku));
		const rows = await db
			.selectFrom("projectors")
			.select(["slug", "replacedBy"])
			.where("slug", "in", slugs)
			.where("replacedBy", "is not", null)
			.execute();
		for (const { slug, replacedBy } of rows) {
			if (replacedBy !== null) successorBySlug.set(slug, slugOf(replacedBy));
		}
	}
	return successorBySlug;
}

/**
 * Returns the records to refuse: those that name themselves, or a successor that is neither in the catalogue nor among
 * the accepted records.
 */
function findRefusedRecords<InputRecord extends SuccessorRecord>(
	recordsToCheck: readonly InputRecord[],
	records: readonly InputRecord[],
	isStored: (slug: string) => boolean,
): Set<InputRecord> {
	const recordBySlug = new Map(records.map((record) => [slugOf(record.sku), record]));
	const successorOf = ({ replaced_by: sku }: InputRecord) => slugOf(sku ?? "");
	const recordsBySuccessor = Map.groupBy(recordsToCheck, successorOf);
	const hasWrongSuccessor = (record: InputRecord) => {
		const slug = successorOf(record);
		return slug === slugOf(record.sku) || (!isStored(slug) && !recordBySlug.has(slug));
	};
	const refusedRecords = new Set(recordsToCheck.filter(hasWrongSuccessor));
	// Iterating a set includes items that are added meanwhile: a refused record adds no model, so it is no successor
	// either.
	for (const { sku } of refusedRecords) {
		const slug = slugOf(sku);
		if (isStored(slug)) continue;
		for (const record of recordsBySuccessor.get(slug) ?? []) refusedRecords.add(record);
	}
	return refusedRecords;
}

/**
 * Resolves the models that records name as successors, in the catalogue or among the records, and gives their SKUs the
 * spelling of these models. A model may keep the successor that is stored with it, even if that was deleted since.
 */
export async function resolveSuccessors<InputRecord extends SuccessorRecord>(
	db: Db,
	records: readonly InputRecord[],
): Promise<SuccessorResolution<InputRecord>[]> {
	const recordsNamingSuccessor = records.filter(
		({ replaced_by: sku }) => sku !== null && sku !== undefined,
	);
	if (recordsNamingSuccessor.length === 0) return records.map((record) => ({ record }));
	const storedSuccessorBySlug = await storedSuccessors(db, recordsNamingSuccessor);
	const hasStoredSuccessor = ({ sku, replaced_by: successor }: InputRecord) =>
		storedSuccessorBySlug.get(slugOf(sku)) === slugOf(successor ?? "");
	const storedSkuBySlug = await listStoredSkus(db, [
		...recordsNamingSuccessor,
		...recordsNamingSuccessor.map(({ replaced_by: sku }) => ({ sku: sku ?? "" })),
	]);
	const recordsToCheck = recordsNamingSuccessor.filter((record) => !hasStoredSuccessor(record));
	const refusedRecords = findRefusedRecords(recordsToCheck, records, (slug) =>
		storedSkuBySlug.has(slug),
	);
	const skuBySlug = new Map([
		...records.map(({ sku }) => [slugOf(sku), sku] as const),
		...storedSkuBySlug,
	]);
	return records.map((record) => {
		const { replaced_by: sku } = record;
		if (sku === null || sku === undefined) return { record };
		if (!refusedRecords.has(record)) {
			return { record: { ...record, replaced_by: skuBySlug.get(slugOf(sku)) ?? sku } };
		}
		const isItself = slugOf(sku) === slugOf(record.sku);
		return {
			reason: isItself
				? `${NOT_ANOTHER_MODEL}, not its own`
				: `${NOT_ANOTHER_MODEL}: ${unknownSkuMessage(sku)}`,
		};
	});
}
