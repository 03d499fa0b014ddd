import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import {
	type ConvertedSource,
	convertSource,
	type ImportSource,
	planConverted,
	sheetsOf,
} from "~/features/imports/apply/import-source.server";
import { previewPlan } from "~/features/imports/apply/preview-import.server";
import type { ConvertedSheet } from "~/features/imports/mapping/convert-sheet";
import { MAX_ROWS_ASKED } from "~/features/imports/mapping/convert-sheet";
import type { FileReading } from "~/features/imports/mapping/mapping";
import type { RowProblem } from "~/features/imports/plan/import-plan";
import type { LossyField } from "~/features/imports/plan/lost-values";
import type { MappedKind } from "~/features/imports/plan/table-kinds";
import { UserError } from "~/logging/user-error";

const MAX_PROBLEMS_SHOWN = 100;

export interface ReviewedRows extends Omit<ConvertedSheet, "sheet"> {
	status: "rows";
	fileName: string;
	kind: MappedKind;
	categories: { name: string; slug: string }[];
	/** Counts of what importing it would do. */
	counts: { created: number; updated: number; unchanged: number; errors: number; held: number };
	problems: RowProblem[];
	/** Columns whose import would overwrite values of models. */
	losses: LossyField[];
	/** Reason why nothing can be imported. */
	failure: string | undefined;
}

const NOTHING = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };

async function preview(db: Kysely<Database>, source: ConvertedSource, reading: FileReading) {
	try {
		const plan = await planConverted(db, source, reading);
		const { losses = [] } = plan;
		const { result, problems } = await previewPlan(db, plan);
		const { created, updated, unchanged, errors, held } = result;
		const counts = { created, updated, unchanged, errors, held };
		return { counts, losses, problems, failure: undefined };
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return { counts: NOTHING, losses: [], problems: [], failure: error.message };
	}
}

/** Returns a report of how a source is read. Throws a UserError if its headings are not those of the reading. */
export async function reviewRows(
	db: Kysely<Database>,
	source: ImportSource & { reading: FileReading },
): Promise<ReviewedRows> {
	const { kind } = source.reading.mapping;
	const read = await convertSource(db, await sheetsOf(source), source.reading);
	const { sheet, proposedBrands, unknownCategories, ...converted } = read.converted;
	const { problems, ...outcome } = await preview(db, read, source.reading);
	const categories = await listCategories(db);
	return {
		status: "rows",
		fileName: source.fileName,
		kind,
		...converted,
		proposedBrands: proposedBrands.slice(0, MAX_ROWS_ASKED),
		unknownCategories: unknownCategories.slice(0, MAX_ROWS_ASKED),
		categories: categories.map(({ name, slug }) => ({ name, slug })),
		...outcome,
		problems: problems.slice(0, MAX_PROBLEMS_SHOWN),
	};
}
