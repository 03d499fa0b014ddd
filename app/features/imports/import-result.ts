import type { z } from "zod";
import { type HeldPrice, heldText } from "~/features/imports/plan/held-prices";
import { type ImportPlan, problemText, type RowProblem } from "~/features/imports/plan/import-plan";
import { keptText } from "~/features/imports/plan/lost-values";
import type { resultSchema } from "./import-json";

export type ImportResult = z.infer<typeof resultSchema>;

/** A task that did nothing, with the reason. */
export interface Failed {
	status: "failed";
	/** Status of the HTTP response. */
	httpStatus: 400 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503;
	/** Reason for staff, and what to do. */
	message: string;
	/** True if it can be imported once staff map its columns. */
	needsMapping?: true;
	/** True if a remembered mapping reads it, so that staff must see first how. */
	needsReview?: true;
}

export function failed(httpStatus: Failed["httpStatus"], message: string): Failed {
	return { status: "failed", httpStatus, message };
}

/** Message for an unexpected error; the log has the details. */
export const IMPORT_STOPPED =
	"The import stopped unexpectedly and nothing was changed. Please try again.";

/** Message for a task whose commit even the database cannot confirm or rule out. */
export const OUTCOME_UNKNOWN =
	"The import stopped unexpectedly, and it is not known whether anything was changed. Look at the list of imports before you try again.";

/** Message for a task that exceeded its time limit. */
export const TOOK_TOO_LONG =
	"This file took longer than an import may, so it was stopped and nothing was changed. Split it into smaller files, or save it as CSV.";

export interface ImportCounts {
	created: number;
	updated: number;
	unchanged: number;
}

/** Limit of reasons that are stored and shown: a file with more has the same mistake in every row. */
export const MAX_PROBLEMS = 1000;

function firstOf<One>(all: readonly One[], textOf: (one: One) => string): string[] {
	const told = all.slice(0, MAX_PROBLEMS).map(textOf);
	const untold = all.length - told.length;
	return untold > 0 ? [...told, `... and ${untold} more.`] : told;
}

/** Rows that were left out: bad ones, and those whose prices are held. */
export interface LeftOut {
	problems: readonly RowProblem[];
	held: readonly HeldPrice[];
}

/** Several reasons against one row are one error; cells that are left out are none. */
function countRows(problems: readonly RowProblem[]): number {
	const rows = problems.filter(({ isCell }) => !isCell);
	return new Set(rows.map(({ sheet, row }) => `${row} ${sheet ?? ""}`)).size;
}

function cellsText(problems: readonly RowProblem[]): string[] {
	const count = problems.filter(({ isCell }) => isCell).length;
	if (count === 0) return [];
	return [`${count} ${count === 1 ? "cell" : "cells"} could not be read and stayed out.`];
}

function unread(what: string, names: readonly string[]): string[] {
	return names.length > 0 ? [`${what} that were not read: ${names.join(", ")}.`] : [];
}

/** Returns the result of a recorded import; reasons that were not stored are missing. */
export function recordedResult(
	record: Omit<ImportResult, "errorDetails" | "heldDetails">,
	leftOut: LeftOut,
): ImportResult {
	const { created, updated, unchanged, errors, held, message } = record;
	const errorDetails = firstOf(leftOut.problems, problemText);
	const heldDetails = firstOf(leftOut.held, heldText);
	return { created, updated, unchanged, errors, errorDetails, held, heldDetails, message };
}

type PlanNotes = Pick<ImportPlan, "unknownColumns" | "unreadSheets" | "losses" | "note">;

function summary(
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
	leftOut: LeftOut,
	{ unknownColumns, unreadSheets, losses = [], note }: PlanNotes,
	isPreview = false,
): ImportResult {
	const held = leftOut.held.length;
	const errors = countRows(leftOut.problems);
	const parts = [
		...summary(counts, errors, isPreview),
		...(held > 0 ? [`${held} ${held === 1 ? "price" : "prices"} held`] : []),
	];
	const message = [
		`${isPreview ? "Nothing was changed yet: " : ""}${parts.join(", ")}.`,
		...unread("Columns", unknownColumns),
		...unread("Sheets", unreadSheets),
		...cellsText(leftOut.problems),
		...keptText(losses),
		...(note === undefined ? [] : [note]),
	].join(" ");
	return recordedResult({ ...counts, errors, held, message }, leftOut);
}
