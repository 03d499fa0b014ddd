import type { Db } from "db/schema";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import {
	type ConvertedSource,
	conversionNotes,
	convertSource,
	type ImportSource,
	planConverted,
	sheetsOf,
} from "~/features/imports/apply/import-source.server";
import { previewPlan } from "~/features/imports/apply/preview-import.server";
import type { ChangedRow } from "~/features/imports/import-result";
import {
	hiddenRowSentences,
	type RowProblem,
	type ShorteningColumn,
	type TitleFactColumn,
} from "~/features/imports/plan/import-plan";
import { mappedFieldLabel } from "~/features/ingest/columns/fields";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import { MAX_ROWS_IN_REVIEW } from "~/features/ingest/match/rows/row-reports";
import { ExpectedError } from "~/logging/expected-error";

const MAX_LISTED_PROBLEMS = 100;

const MAX_VALUE_LENGTH = 300;
const MAX_HEADER_LENGTH = 60;
const MAX_TITLE_LENGTH = 160;
/** Maximum number of titles that are listed for each column. */
const MAX_LISTED_TITLES = 20;

const withExcerpts = ({ field, before, after }: ChangedRow["fields"][number]) => ({
	field: mappedFieldLabel(field),
	before: excerpt(before, MAX_VALUE_LENGTH),
	after: excerpt(after, MAX_VALUE_LENGTH),
});

/** Maximum number of models whose changes are shown. */
const MAX_CHANGES = 1000;

/** A column that changes models, or would if staff allowed it. */
export interface ReviewedField {
	field: string;
	label: string;
	/** Number of models that it changes. */
	changedModelCount: number;
	/** True for a list: the entries of the file are added to it, unless staff have it replaced. */
	isList: boolean;
	/** True if staff let the file replace what is stored. */
	isReplaced: boolean;
	isLeftOut: boolean;
	/** The loss of text, if the file would shorten stored values. */
	loss: ShorteningColumn | undefined;
}

/** The effects of importing a source, or the reason why nothing can be imported. */
interface ImportEffects {
	counts: { created: number; updated: number; unchanged: number; errors: number; held: number };
	problems: RowProblem[];
	fields: ReviewedField[];
	/** Values before and after, by the SKU of existing models. */
	changes: Record<string, ChangedRow["fields"]>;
	/** Columns with facts from titles. */
	titleFields: TitleFactColumn[];
	/** Sentences on hidden rows, and on values of the file that may be mistakes. */
	warnings: string[];
	failure?: string | undefined;
}

const LIST_FIELDS: ReadonlySet<string> = new Set(
	Object.values(MODEL_FIELDS).flatMap(({ column, empty }) => (empty === "[]" ? [column] : [])),
);

const NO_CHANGES = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };

function reviewedFields(
	counts: ReadonlyMap<string, number>,
	shorteningColumns: readonly ShorteningColumn[],
	{ replace = [], leave = [] }: FileMapping,
): ReviewedField[] {
	const names = new Set([
		...counts.keys(),
		...shorteningColumns.map(({ field }) => field),
		...leave,
	]);
	return [...names].map((field) => ({
		field,
		label: mappedFieldLabel(field),
		changedModelCount: counts.get(field) ?? 0,
		isList: LIST_FIELDS.has(field),
		isReplaced: replace.includes(field),
		isLeftOut: leave.includes(field),
		loss: shorteningColumns.find((loss) => loss.field === field),
	}));
}

async function previewEffects(
	db: Db,
	source: ConvertedSource,
	mapping: FileMapping,
): Promise<ImportEffects> {
	try {
		const plan = await planConverted(db, source, mapping);
		// Releases no held price, and reports no progress.
		const planPreview = await previewPlan(db, plan, {}, undefined, MAX_CHANGES);
		const { result, problems, fieldCounts, changes } = planPreview;
		const warnings = [...hiddenRowSentences(plan.hiddenRows ?? []), ...planPreview.warnings];
		const { created, updated, unchanged, errors, held } = result;
		const counts = { created, updated, unchanged, errors, held };
		const fields = reviewedFields(fieldCounts, plan.shorteningColumns ?? [], mapping);
		const changesBySku = changes.flatMap(({ sku, isNew, fields: changedFields }) =>
			sku === undefined || isNew ? [] : [[sku, changedFields.map(withExcerpts)] as const],
		);
		const titleFields = (plan.titleFields ?? []).map((titleField) => ({
			...titleField,
			rows: titleField.rows
				.slice(0, MAX_LISTED_TITLES)
				.map((row) => ({ ...row, title: excerpt(row.title, MAX_TITLE_LENGTH) })),
		}));
		return {
			counts,
			problems,
			fields,
			titleFields,
			warnings,
			changes: Object.fromEntries(changesBySku),
		};
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return {
			counts: NO_CHANGES,
			problems: [],
			fields: [],
			titleFields: [],
			changes: {},
			warnings: [],
			failure: error.message,
		};
	}
}

/** Returns a report of how a source is read. Throws an ExpectedError if its headers are not those of the mapping. */
export async function reviewRows(db: Db, source: ImportSource & { fileMapping: FileMapping }) {
	const { kind } = source.fileMapping.mapping;
	const convertedSource = await convertSource(db, await sheetsOf(source), source.fileMapping);
	const {
		// The first four are left out of the report; the others are shortened below.
		sheet,
		unreadCells,
		titledRows,
		unconfirmedRows,
		proposedBrands,
		unknownCategories,
		leftOutHeaders,
		...converted
	} = convertedSource.converted;
	const { problems, ...otherEffects } = await previewEffects(
		db,
		convertedSource,
		source.fileMapping,
	);
	const categories = await listCategories(db);
	return {
		status: "rows" as const,
		fileName: source.fileName,
		kind,
		...converted,
		notes: conversionNotes(convertedSource.converted),
		leftOut: leftOutHeaders.map((header) => excerpt(header, MAX_HEADER_LENGTH)),
		proposedBrands: proposedBrands.slice(0, MAX_ROWS_IN_REVIEW),
		unknownCategories: unknownCategories.slice(0, MAX_ROWS_IN_REVIEW),
		categories: categories.map(({ name, slug }) => ({ name, slug })),
		/** Currency that staff chose. */
		currency: source.fileMapping.values.currency ?? "",
		...otherEffects,
		problems: problems.slice(0, MAX_LISTED_PROBLEMS),
	};
}

export type ReviewedRows = Awaited<ReturnType<typeof reviewRows>>;
