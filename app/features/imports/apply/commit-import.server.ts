import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { writeListingChanges } from "~/features/catalogue/write/listing-writes.queries.server";
import {
	listCategoryKeys,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import { keepRejectedFiles } from "~/features/imports/export/rejected-files.queries.server";
import { rejectedFiles } from "~/features/imports/export/rejected-files.server";
import { type RejectedTable, rejectedTables } from "~/features/imports/export/rejected-rows";
import { type ImportResult, importResult, MAX_PROBLEMS } from "~/features/imports/import-result";
import type { ImportPlan, RowProblem } from "~/features/imports/plan/import-plan";
import { applyPlan } from "./apply-plan.queries.server";
import { dropOldChanges, recordChanges } from "./import-changes.queries.server";
import { beginImport, completeImport } from "./import-history.queries.server";
import { type ImportProgress, type ImportSource, planSource } from "./import-source.server";
import { importTally, inFileOrder } from "./import-tally";

/** What an import did. */
export interface ImportedFile {
	status: "imported";
	importId: number;
	result: ImportResult;
	problems: RowProblem[];
}

export interface CommitOptions {
	/** Who imports: a member of staff's name, or the command. */
	importedBy: string;
	now: Date;
}

const MAX_FILE_NAME_LENGTH = 200;

/** A plan without the cells that it is made of: few files have rows to reject, and in a large one cells are much. */
async function planRecords(source: ImportSource): Promise<ImportPlan> {
	const { tables, ...plan } = await planSource(source);
	return plan;
}

/** The rows that were left out, as the file has them; it is read again for them. */
async function rejectedRows(
	source: ImportSource,
	problems: readonly RowProblem[],
): Promise<RejectedTable[]> {
	if (problems.length === 0) return [];
	const { tables } = await planSource(source);
	return rejectedTables(tables, problems);
}

/**
 * Imports a file in one transaction, which also records the import, what an undo needs and the rows that were left
 * out. Throws a UserError for an unusable file.
 */
export async function commitImport(
	db: Kysely<Database>,
	source: ImportSource,
	{ importedBy, now }: CommitOptions,
	onProgress?: (progress: ImportProgress) => void,
): Promise<ImportedFile> {
	const plan = await planRecords(source);
	const tally = importTally(plan, onProgress);
	const fileName = source.fileName.slice(0, MAX_FILE_NAME_LENGTH);
	let part = 0;
	return db.transaction().execute(async (trx) => {
		const importId = await beginImport(trx, { fileName, importedBy, now });
		const categories = await listCategoryKeys(trx);
		const found = await applyPlan(
			trx,
			plan,
			{ now, categories },
			{
				async onProjectors(projectors) {
					await writeProjectorChanges(trx, projectors, { categories, now });
					await recordChanges(trx, importId, part++, { projectors });
					tally.add(projectors);
				},
				async onListings(listings) {
					await writeListingChanges(trx, listings, now);
					await recordChanges(trx, importId, part++, { listings });
					tally.add(listings);
				},
			},
		);
		const problems = inFileOrder(plan, found);
		const result = importResult(tally.counts, problems, plan);
		await dropOldChanges(trx);
		const rejected = await rejectedRows(source, problems);
		await keepRejectedFiles(trx, importId, await rejectedFiles(rejected));
		await completeImport(trx, importId, result, problems);
		return { status: "imported", importId, result, problems: problems.slice(0, MAX_PROBLEMS) };
	});
}
