import { inChunks } from "db/in-chunks";
import type { Db } from "db/schema";
import { slugOf } from "~/features/catalogue/identity/sku";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { unknownSku } from "~/features/changes/row-change";

/** A record of a model that may name its successor by SKU. */
interface SuccessorRecord {
	sku: string;
	replaced_by?: string | null | undefined;
}

type Resolution<One extends SuccessorRecord> = { record: One } | { reason: string };

const NOT_ANOTHER_MODEL = "replaced_by must be the SKU of another model";

/** Returns the slugs of the successors of stored models, by the slug of the model. */
async function storedSuccessors(
	db: Db,
	records: readonly SuccessorRecord[],
): Promise<Map<string, string>> {
	const stored = new Map<string, string>();
	for (const chunk of inChunks(records, 5000)) {
		const slugs = chunk.map(({ sku }) => slugOf(sku));
		const rows = await db
			.selectFrom("projectors")
			.select(["slug", "replacedBy"])
			.where("slug", "in", slugs)
			.where("replacedBy", "is not", null)
			.execute();
		for (const { slug, replacedBy } of rows) {
			if (replacedBy !== null) stored.set(slug, slugOf(replacedBy));
		}
	}
	return stored;
}

/** Returns the records whose successor is neither in the catalogue nor among the accepted records. */
function recordsWithoutSuccessor<One extends SuccessorRecord>(
	recordsToCheck: readonly One[],
	records: readonly One[],
	isStored: (slug: string) => boolean,
): Set<One> {
	const bySlug = new Map(records.map((record) => [slugOf(record.sku), record]));
	const successorOf = ({ replaced_by: sku }: One) => slugOf(sku ?? "");
	const bySuccessor = Map.groupBy(recordsToCheck, successorOf);
	const isMissing = (record: One) => {
		const slug = successorOf(record);
		return slug === slugOf(record.sku) || (!isStored(slug) && !bySlug.has(slug));
	};
	const refused = new Set(recordsToCheck.filter(isMissing));
	// Iterating a set includes items that are added meanwhile: a refused record adds no model, so it is no successor
	// either.
	for (const { sku } of refused) {
		const slug = slugOf(sku);
		if (isStored(slug)) continue;
		for (const record of bySuccessor.get(slug) ?? []) refused.add(record);
	}
	return refused;
}

/**
 * Resolves the models that records name as successors, in the catalogue or among the records, and gives their SKUs the
 * spelling of these models. A successor that is already stored is accepted even if it was deleted since.
 */
export async function resolveSuccessors<One extends SuccessorRecord>(
	db: Db,
	records: readonly One[],
): Promise<Resolution<One>[]> {
	const recordsWithSuccessor = records.filter(
		({ replaced_by: sku }) => sku !== null && sku !== undefined,
	);
	if (recordsWithSuccessor.length === 0) return records.map((record) => ({ record }));
	const storedSuccessorBySlug = await storedSuccessors(db, recordsWithSuccessor);
	const hasStoredSuccessor = ({ sku, replaced_by: successor }: One) =>
		storedSuccessorBySlug.get(slugOf(sku)) === slugOf(successor ?? "");
	const models = await listStoredSkus(db, [
		...recordsWithSuccessor,
		...recordsWithSuccessor.map(({ replaced_by: sku }) => ({ sku: sku ?? "" })),
	]);
	const recordsToCheck = recordsWithSuccessor.filter((record) => !hasStoredSuccessor(record));
	const refused = recordsWithoutSuccessor(recordsToCheck, records, (slug) => models.has(slug));
	const skuBySlug = new Map([...records.map(({ sku }) => [slugOf(sku), sku] as const), ...models]);
	return records.map((record) => {
		const { replaced_by: sku } = record;
		if (sku === null || sku === undefined) return { record };
		if (!refused.has(record)) {
			return { record: { ...record, replaced_by: skuBySlug.get(slugOf(sku)) ?? sku } };
		}
		const isItself = slugOf(sku) === slugOf(record.sku);
		return {
			reason: isItself
				? `${NOT_ANOTHER_MODEL}, not its own`
				: `${NOT_ANOTHER_MODEL}: ${unknownSku(sku)}`,
		};
	});
}
