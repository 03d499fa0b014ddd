import { z } from "zod";
import { type HeldPrice, heldPriceText } from "./plan/held-prices";
import {
	hiddenRowSentences,
	type ImportPlan,
	problemText,
	type RowProblem,
	shorteningColumnsText,
} from "./plan/import-plan";

// Responses of the JSON calls of imports (docs/product.md#import-result).

const countSchema = z.int().min(0);

/** Result of an import or of its preview. */
const resultSchema = z.strictObject({
	created: countSchema,
	updated: countSchema.describe("Really changed."),
	unchanged: countSchema,
	errors: countSchema.describe("Rows that were left out."),
	errorDetails: z
		.array(z.string())
		.describe("Why, row by row; the last line counts the rest of a long list."),
	held: countSchema.describe("Prices that fell by more than 70 %, whose rows were left out too."),
	heldDetails: z
		.array(z.string())
		.describe(
			"The held prices, a line each. A line begins with the row, which `release` takes; the last line counts the rest of a long list.",
		),
	message: z.string().min(1),
});

export const importedSchema = resultSchema
	.extend({ importId: z.int().positive() })
	.meta({ id: "Imported" });

const changedRow = z.strictObject({
	kind: z.enum(["projector", "listing", "shop", "term", "fact"]),
	sku: z.string().min(1).optional().describe("Of a projector, of its facts and of a listing."),
	retailer: z.string().optional().describe("The retailer's slug, of a listing and of a shop."),
	term: z.string().optional().describe("Of the glossary."),
	isNew: z.boolean(),
	fields: z
		.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))
		.describe("Columns of the file that differ; texts as the file writes them."),
});

/** A change of one row. */
export type ChangedRow = z.infer<typeof changedRow>;

export const previewSchema = resultSchema
	.extend({
		changes: z.array(changedRow).describe("The first of the rows that would change."),
		warnings: z.array(z.string()).describe("Warnings, a line each."),
	})
	.meta({ id: "ImportPreview" });

export const sampleSheetSchema = z
	.strictObject({
		instructions: z.string().min(1).describe("Numbered steps, one a line."),
		message: z.string().min(1),
	})
	.meta({ id: "SampleSheet" });

export type ImportResult = z.infer<typeof resultSchema>;

/** A task that did nothing, with the reason. */
export interface ImportFailure {
	status: "failed";
	/** Status of the HTTP response. */
	httpStatus: 400 | 404 | 409 | 410 | 413 | 415 | 429 | 500 | 502 | 503;
	/** Reason for staff, and what to do. */
	message: string;
	/** True if the file can be imported once staff have mapped its columns. */
	needsMapping?: true;
	/** True if a remembered mapping reads the file, so that staff must review the result first. */
	needsReview?: true;
	/** Rows that prevent a complete undo, if all other rows can be undone. */
	changedSince?: RowsChangedSince;
}

/** Rows that were changed or removed since an import: their number, and the reasons for the first of them. */
export interface RowsChangedSince {
	total: number;
	reasons: string[];
}

export function importFailure(
	httpStatus: ImportFailure["httpStatus"],
	message: string,
): ImportFailure {
	return { status: "failed", httpStatus, message };
}

/** Message for an unexpected error; the log has the details. */
export const IMPORT_STOPPED =
	"The import stopped unexpectedly and nothing was changed. Please try again.";

/** Message for a task whose commit even the database cannot confirm or rule out. */
export const RESULT_UNKNOWN =
	"The import stopped unexpectedly, and it is not known whether anything was changed. Look at the list of imports before you try again.";

/** Message for a task that exceeded its time limit. */
export const TOOK_TOO_LONG =
	"This file took longer than an import may, so it was stopped and nothing was changed. Split it into smaller files, or save it as CSV.";

export type ImportCounts = Pick<ImportResult, "created" | "updated" | "unchanged">;

/** Maximum number of problems that are stored and shown: a file with more has the same mistake in every row. */
export const MAX_IMPORT_PROBLEMS = 1000;

/** Returns the texts of the first items, and a line about the number of all others. */
function firstTexts<Item>(items: readonly Item[], textOf: (item: Item) => string): string[] {
	const listedTexts = items.slice(0, MAX_IMPORT_PROBLEMS).map(textOf);
	const unlistedCount = items.length - listedTexts.length;
	return unlistedCount > 0 ? [...listedTexts, `... and ${unlistedCount} more.`] : listedTexts;
}

/** Rows that were left out: rows with problems, and rows whose prices are held. */
export interface LeftOutRows {
	problems: readonly RowProblem[];
	held: readonly HeldPrice[];
}

/** Counts the rows that were left out: several problems of a row count once, problems of single cells do not count. */
function countLeftOutRows(problems: readonly RowProblem[]): number {
	const rows = problems.filter(({ isCell }) => !isCell);
	return new Set(rows.map(({ sheet, row }) => `${row} ${sheet ?? ""}`)).size;
}

function cellsText(problems: readonly RowProblem[]): string[] {
	const cellCount = problems.filter(({ isCell }) => isCell).length;
	if (cellCount === 0) return [];
	return [`${cellCount} ${cellCount === 1 ? "cell" : "cells"} could not be read and stayed out.`];
}

function unreadText(subject: string, names: readonly string[]): string[] {
	return names.length > 0 ? [`${subject} that were not read: ${names.join(", ")}.`] : [];
}

/** The part of a result that is stored with the run of the import. */
export type RecordedResult = Omit<ImportResult, "errorDetails" | "heldDetails">;

/**
 * Returns a result with the texts of the rows that were left out. For an import read from its run, `leftOut` has only
 * the problems that were stored.
 */
export function resultWithDetails(record: RecordedResult, leftOut: LeftOutRows): ImportResult {
	const { created, updated, unchanged, errors, held, message } = record;
	const errorDetails = firstTexts(leftOut.problems, problemText);
	const heldDetails = firstTexts(leftOut.held, heldPriceText);
	return { created, updated, unchanged, errors, errorDetails, held, heldDetails, message };
}

type PlanNotes = Pick<
	ImportPlan,
	"unknownColumns" | "unreadSheets" | "hiddenRows" | "shorteningColumns" | "note"
>;

function textsOfCounts(
	{ created, updated, unchanged }: ImportCounts,
	errors: number,
	isPreview: boolean,
): string[] {
	return isPreview
		? [`${created} new`, `${updated} changed`, `${errors} rejected`, `${unchanged} unchanged`]
		: [
				`${created} created`,
				`${updated} updated`,
				`${unchanged} unchanged`,
				...(errors > 0 ? [`${errors} ${errors === 1 ? "row" : "rows"} left out`] : []),
			];
}

/** Returns the result of an import or of its preview. */
export function importResult(
	counts: ImportCounts,
	leftOut: LeftOutRows,
	{ unknownColumns, unreadSheets, hiddenRows = [], shorteningColumns = [], note }: PlanNotes,
	{ isPreview = false } = {},
): ImportResult {
	const held = leftOut.held.length;
	const errors = countLeftOutRows(leftOut.problems);
	const parts = [
		...textsOfCounts(counts, errors, isPreview),
		...(held > 0 ? [`${held} ${held === 1 ? "price" : "prices"} held`] : []),
	];
	const message = [
		`${isPreview ? "Nothing was changed yet: " : ""}${parts.join(", ")}.`,
		...unreadText("Columns", unknownColumns),
		...unreadText("Sheets", unreadSheets),
		...hiddenRowSentences(hiddenRows),
		...cellsText(leftOut.problems),
		// Tells staff which stored values stay, because the file would shorten them.
		...shorteningColumnsText(shorteningColumns),
		...(note === undefined ? [] : [note]),
	].join(" ");
	return resultWithDetails({ ...counts, errors, held, message }, leftOut);
}
