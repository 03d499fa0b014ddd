import type { Db } from "db/schema";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { shown } from "~/features/catalogue/fields/shown-text";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import {
	type ConvertedSource,
	convertSource,
	type ImportSource,
	planConverted,
	sheetsOf,
} from "~/features/imports/apply/import-source.server";
import { previewPlan } from "~/features/imports/apply/preview-import.server";
import type { ChangedRow } from "~/features/imports/import-result";
import { type ConvertedSheet, MAX_ROWS_ASKED } from "~/features/imports/mapping/convert-sheet";
import { fieldLabel } from "~/features/imports/mapping/fields";
import type { FileReading } from "~/features/imports/mapping/mapping";
import type { LossyField, RowProblem } from "~/features/imports/plan/import-plan";
import type { MappedKind } from "~/features/imports/plan/table-kinds";
import { UserError } from "~/logging/user-error";

const MAX_PROBLEMS_SHOWN = 100;

const MAX_TEXT = 300;

const inBrief = ({ field, before, after }: ChangedRow["fields"][number]) => ({
	field: fieldLabel(field),
	before: shown(before, MAX_TEXT),
	after: shown(after, MAX_TEXT),
});

/** Models whose changes are shown. */
const MAX_CHANGES = 1000;

/** A column that changes models, or would if staff allowed it. */
export interface ReviewedField {
	field: string;
	label: string;
	/** Number of models that it changes. */
	changed: number;
	/** True for lists, which get the entries of the file unless they are replaced. */
	isList: boolean;
	isReplaced: boolean;
	isLeft: boolean;
	/** Values of which the file says less. */
	loss: LossyField | undefined;
}

export interface ReviewedRows extends Omit<ConvertedSheet, "sheet" | "unread"> {
	status: "rows";
	fileName: string;
	kind: MappedKind;
	categories: { name: string; slug: string }[];
	/** Counts of what importing it would do. */
	counts: { created: number; updated: number; unchanged: number; errors: number; held: number };
	problems: RowProblem[];
	/** Columns whose import would overwrite values of models. */
	losses: LossyField[];
	fields: ReviewedField[];
	/** Values before and after by SKU, of models that are here. */
	changes: Record<string, ChangedRow["fields"]>;
	/** Currency that staff chose. */
	currency: string;
	/** Reason why nothing can be imported. */
	failure: string | undefined;
}

const LISTS: ReadonlySet<string> = new Set(
	Object.values(MODEL_FIELDS).flatMap(({ heading, empty }) => (empty === "[]" ? [heading] : [])),
);

const NOTHING = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };

function reviewedFields(
	counts: ReadonlyMap<string, number>,
	losses: readonly LossyField[],
	{ replace = [], leave = [] }: FileReading,
): ReviewedField[] {
	const names = new Set([...counts.keys(), ...losses.map(({ field }) => field), ...leave]);
	return [...names].map((field) => ({
		field,
		label: fieldLabel(field),
		changed: counts.get(field) ?? 0,
		isList: LISTS.has(field),
		isReplaced: replace.includes(field),
		isLeft: leave.includes(field),
		loss: losses.find((loss) => loss.field === field),
	}));
}

async function preview(db: Db, source: ConvertedSource, reading: FileReading) {
	try {
		const plan = await planConverted(db, source, reading);
		const { losses = [] } = plan;
		const previewed = await previewPlan(db, plan, {}, undefined, MAX_CHANGES);
		const { result, problems, fieldCounts, changes } = previewed;
		const { created, updated, unchanged, errors, held } = result;
		const counts = { created, updated, unchanged, errors, held };
		const fields = reviewedFields(fieldCounts, losses, reading);
		const changed = changes.flatMap(({ sku, isNew, fields }) =>
			sku === undefined || isNew ? [] : [[sku, fields.map(inBrief)] as const],
		);
		const outcome = { counts, losses, problems, fields, changes: Object.fromEntries(changed) };
		return { ...outcome, failure: undefined };
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const nothing = { counts: NOTHING, losses: [], problems: [], fields: [], changes: {} };
		return { ...nothing, failure: error.message };
	}
}

/** Returns a report of how a source is read. Throws a UserError if its headings are not those of the reading. */
export async function reviewRows(
	db: Db,
	source: ImportSource & { reading: FileReading },
): Promise<ReviewedRows> {
	const { kind } = source.reading.mapping;
	const read = await convertSource(db, await sheetsOf(source), source.reading);
	const { sheet, unread, proposedBrands, unknownCategories, ...converted } = read.converted;
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
		currency: source.reading.values.currency ?? "",
		...outcome,
		problems: problems.slice(0, MAX_PROBLEMS_SHOWN),
	};
}
