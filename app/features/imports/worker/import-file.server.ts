import { inTransaction } from "db/in-transaction";
import { isBusy, isDiskFull } from "db/retry-busy";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	applyPlan,
	listCategoryKeys,
	type RowChange,
} from "~/features/imports/apply/apply-import.queries.server";
import {
	dropOldChanges,
	recordChanges,
} from "~/features/imports/apply/import-changes.queries.server";
import {
	beginImport,
	completeImport,
} from "~/features/imports/apply/import-history.queries.server";
import { listNames } from "~/features/imports/apply/known-skus.queries.server";
import {
	type ChangedRow,
	differingFields,
	newFields,
} from "~/features/imports/apply/row-differences";
import {
	emptyProjectorCells,
	listingCells,
	projectorCells,
} from "~/features/imports/export/catalogue-cells";
import { retailerSlugs } from "~/features/imports/export/catalogue-export.queries.server";
import { keepRejectedFiles } from "~/features/imports/export/rejected-files.queries.server";
import { rejectedFiles } from "~/features/imports/export/rejected-files.server";
import { rejectedTables } from "~/features/imports/export/rejected-rows";
import { ImportError } from "~/features/imports/import-error";
import {
	type ImportCounts,
	type ImportResult,
	importResult,
	MAX_PROBLEMS,
	type Refused,
	refused,
} from "~/features/imports/import-result";
import { readImport } from "~/features/imports/parse/read-import.server";
import type { Sheet } from "~/features/imports/parse/sheet";
import { type ImportPlan, planSheets, type RowProblem } from "~/features/imports/plan/import-plan";
import { importWarnings } from "~/features/imports/plan/import-warnings";

export type ImportSource =
	| { fileName: string; bytes: Uint8Array }
	| { fileName: string; sheets: Sheet[] };

/** Rows done, of all that the file has. */
export interface ImportProgress {
	done: number;
	total: number;
}

export interface ImportOptions {
	/** Only tells what would be done. */
	dryRun: boolean;
	/** Who loads: a member of staff's name, or the command. */
	loadedBy: string;
	now: Date;
	onProgress?: ((progress: ImportProgress) => void) | undefined;
}

export type ImportOutcome =
	| { status: "loaded"; importId: number; result: ImportResult; problems: RowProblem[] }
	| {
			status: "preview";
			result: ImportResult;
			problems: RowProblem[];
			/** The first of the rows that would change. */
			changes: ChangedRow[];
			/** What deserves a second look, as lines. */
			warnings: string[];
	  }
	| Refused;

/** A preview shows no more changes than this; its counts count them all. */
const MAX_CHANGES_SHOWN = 200;

const MAX_FILE_NAME_LENGTH = 200;

function count(counts: ImportCounts, changes: readonly RowChange<object>[]): void {
	for (const { before, after } of changes) {
		if (before === undefined) counts.created += 1;
		else if (before === after) counts.unchanged += 1;
		else counts.updated += 1;
	}
}

/** Problems in the order of the file's rows: what was found while reading it comes before the rest. */
function inFileOrder(plan: ImportPlan, found: readonly RowProblem[]): RowProblem[] {
	const bySheet = new Map<string | undefined, RowProblem[]>();
	for (const problem of [...plan.problems, ...found]) {
		const list = bySheet.get(problem.sheet);
		if (list) list.push(problem);
		else bySheet.set(problem.sheet, [problem]);
	}
	return [...bySheet.values()].flatMap((list) => list.sort((a, b) => a.row - b.row));
}

async function load(
	db: Kysely<Database>,
	plan: ImportPlan,
	fileName: string,
	{ dryRun, loadedBy, now, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
	const counts = { created: 0, updated: 0, unchanged: 0 };
	const total = plan.projectors.length + plan.listings.length;
	const shown: ChangedRow[] = [];
	let part = 0;
	const tell = (changes: readonly RowChange<object>[]) => {
		count(counts, changes);
		onProgress?.({ done: counts.created + counts.updated + counts.unchanged, total });
	};
	const show = (row: () => ChangedRow) => {
		if (dryRun && shown.length < MAX_CHANGES_SHOWN) shown.push(row());
	};
	return inTransaction(db, async (trx) => {
		const importId = dryRun ? undefined : await beginImport(trx, { fileName, loadedBy, now });
		const slugs = await retailerSlugs(trx);
		const warnings = dryRun
			? importWarnings(await listCategoryKeys(trx), await listNames(trx))
			: undefined;
		const found = await applyPlan(
			trx,
			plan,
			{ now, dryRun },
			{
				async onProjectors(changes) {
					if (importId !== undefined) {
						await recordChanges(trx, importId, part++, { projectors: changes });
					}
					warnings?.add(changes);
					for (const { before, after } of changes) {
						if (before === after) continue;
						show(() => ({
							kind: "projector",
							sku: after.sku,
							isNew: before === undefined,
							fields: before
								? differingFields(projectorCells(before), projectorCells(after))
								: newFields(emptyProjectorCells(after.sku), projectorCells(after)),
						}));
					}
					tell(changes);
				},
				async onListings(changes) {
					if (importId !== undefined) {
						await recordChanges(trx, importId, part++, { listings: changes });
					}
					for (const { before, after } of changes) {
						if (before === after) continue;
						const retailer = slugs.get(after.retailerId) ?? String(after.retailerId);
						const cells = (row: typeof after) => listingCells(row, retailer);
						show(() => ({
							kind: "listing",
							sku: after.projectorSku,
							retailer,
							isNew: before === undefined,
							fields: before
								? differingFields(cells(before), cells(after))
								: newFields({ sku: after.projectorSku, retailer }, cells(after)),
						}));
					}
					tell(changes);
				},
			},
		);
		const problems = inFileOrder(plan, found);
		const result = importResult(counts, problems, plan, { dryRun });
		const told = problems.slice(0, MAX_PROBLEMS);
		if (importId === undefined) {
			const lines = warnings?.lines() ?? [];
			return { status: "preview", result, problems: told, changes: shown, warnings: lines };
		}
		await dropOldChanges(trx);
		const rejected = rejectedTables(plan.tables, problems);
		await keepRejectedFiles(trx, importId, await rejectedFiles(rejected));
		await completeImport(trx, importId, result, told);
		return { status: "loaded", importId, result, problems: told };
	});
}

/** What a failure means to staff; undefined for one that is nobody's fault but the site's. */
export function refusalOf(error: unknown): Refused | undefined {
	if (error instanceof ImportError) {
		return refused(error.status, error.message);
	}
	if (isBusy(error)) {
		return refused(503, "Something else is being written just now. Please try again in a minute.");
	}
	if (isDiskFull(error)) {
		return refused(500, "The disk is full, so nothing was changed. Make room and try again.");
	}
	return undefined;
}

/**
 * Reads a file and writes it over what is stored, all in one transaction, which also records the load and what
 * an undo needs; a dry run only tells what would be done. Throws where the site itself fails.
 */
export async function importFile(
	db: Kysely<Database>,
	source: ImportSource,
	options: ImportOptions,
): Promise<ImportOutcome> {
	try {
		const plan =
			"bytes" in source
				? await readImport(source.bytes, source.fileName)
				: planSheets(source.sheets);
		return await load(db, plan, source.fileName.slice(0, MAX_FILE_NAME_LENGTH), options);
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal) return refusal;
		throw error;
	}
}
