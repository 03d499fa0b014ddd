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
import type { UnknownCategory } from "~/features/imports/mapping/category-reader";
import type { ColumnReport } from "~/features/imports/mapping/column-reading";
import type { RowReport } from "~/features/imports/mapping/convert-sheet";
import type { FileReading } from "~/features/imports/mapping/mapping";
import type { ProposedBrand } from "~/features/imports/mapping/row-names";
import type { Kind } from "~/features/imports/plan/import-tables";
import type { ShownProblem } from "~/features/imports/upload-page/problem-table";
import { UserError } from "~/logging/user-error";

/** No more rows of a sort than these are asked about, one by one; all others are imported as proposed. */
export const MAX_ROWS_ASKED = 200;

const MAX_PROBLEMS_SHOWN = 100;

/** How a file in another layout is read, before any of it is imported. */
export interface ReviewedRows {
	status: "rows";
	fileName: string;
	kind: Kind;
	columns: ColumnReport[];
	/** The first of the rows that are like models of the catalogue, or like an earlier row. */
	like: RowReport[];
	likeCount: number;
	/** The first of all others. */
	fresh: RowReport[];
	freshCount: number;
	proposedBrands: ProposedBrand[];
	unknownCategories: UnknownCategory[];
	categories: { name: string; slug: string }[];
	/** What importing it would do. */
	counts: { created: number; updated: number; unchanged: number; errors: number; held: number };
	problems: ShownProblem[];
	/** Why nothing at all can be imported. */
	failure: string | undefined;
}

const NOTHING = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };

async function preview(db: Kysely<Database>, source: ConvertedSource) {
	try {
		const { result, problems } = await previewPlan(db, planConverted(source));
		const { created, updated, unchanged, errors, held } = result;
		return { counts: { created, updated, unchanged, errors, held }, problems, failure: undefined };
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return { counts: NOTHING, problems: [], failure: error.message };
	}
}

/** Whether a row is asked about: which model it is follows from its SKU, else it is only likely. */
function isLike({ match, sameAs }: RowReport): boolean {
	return (match !== undefined && match.by !== "SKU") || sameAs !== undefined;
}

/** Returns how a source is read by a reading. Throws a UserError where its headings are not those of the reading. */
export async function reviewRows(
	db: Kysely<Database>,
	source: ImportSource & { reading: FileReading },
): Promise<ReviewedRows> {
	const { kind } = source.reading.mapping;
	const read = await convertSource(db, await sheetsOf(source), source.reading);
	const { columns, rows, proposedBrands, unknownCategories } = read.converted;
	const { problems, ...outcome } = await preview(db, read);
	const categories = await listCategories(db);
	const like = kind === "projectors" ? rows.filter(isLike) : [];
	const fresh = kind === "projectors" ? rows.filter((row) => !isLike(row)) : rows;
	return {
		status: "rows",
		fileName: source.fileName,
		kind,
		columns,
		like: like.slice(0, MAX_ROWS_ASKED),
		likeCount: like.length,
		fresh: fresh.slice(0, MAX_ROWS_ASKED),
		freshCount: fresh.length,
		proposedBrands: proposedBrands.slice(0, MAX_ROWS_ASKED),
		unknownCategories: unknownCategories.slice(0, MAX_ROWS_ASKED),
		categories: categories.map(({ name, slug }) => ({ name, slug })),
		...outcome,
		problems: problems.slice(0, MAX_PROBLEMS_SHOWN),
	};
}
