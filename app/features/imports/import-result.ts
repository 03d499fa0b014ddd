import { type ImportPlan, problemText, type RowProblem } from "~/features/imports/plan/import-plan";

/** What an import did or, as a preview, would do (docs/product.md#import-result). */
export interface ImportResult {
	created: number;
	updated: number;
	unchanged: number;
	/** Rows that were left out. */
	errors: number;
	/** Why, row by row; the last line counts the rest of a long list. */
	errorDetails: string[];
	message: string;
}

/** Nothing was done. */
export interface Refused {
	status: "refused";
	/** What the fault is, as an HTTP answer says it. */
	httpStatus: 400 | 404 | 409 | 413 | 415 | 500 | 503;
	/** For staff: why, and what to do. */
	message: string;
}

export function refused(httpStatus: Refused["httpStatus"], message: string): Refused {
	return { status: "refused", httpStatus, message };
}

/** What staff are told of a failure that is the site's own; the log has the rest. */
export const STOPPED = "The import stopped unexpectedly and nothing was changed. Please try again.";

export interface ImportCounts {
	created: number;
	updated: number;
	unchanged: number;
}

/** More reasons than this are neither kept nor told: a file with so many has one mistake in every row. */
export const MAX_PROBLEMS = 1000;

function rowCount(count: number): string {
	return count === 1 ? "1 row" : `${count} rows`;
}

function errorDetails(problems: readonly RowProblem[]): string[] {
	const told = problems.slice(0, MAX_PROBLEMS).map(problemText);
	const untold = problems.length - told.length;
	return untold > 0 ? [...told, `... and ${untold} more.`] : told;
}

function countsText({ created, updated, unchanged }: ImportCounts, errors: number): string[] {
	return [
		`${created} created`,
		`${updated} updated`,
		`${unchanged} unchanged`,
		...(errors > 0 ? [`${rowCount(errors)} left out`] : []),
	];
}

/** Several reasons against one row are one error. */
function countRows(problems: readonly RowProblem[]): number {
	return new Set(problems.map(({ sheet, row }) => `${row} ${sheet ?? ""}`)).size;
}

function unread(what: string, names: readonly string[]): string[] {
	return names.length > 0 ? [`${what} that were not read: ${names.join(", ")}.`] : [];
}

/** The result as staff read it. */
export function importResult(
	counts: ImportCounts,
	problems: readonly RowProblem[],
	{ unknownColumns, unreadSheets }: Pick<ImportPlan, "unknownColumns" | "unreadSheets">,
	{ dryRun }: { dryRun: boolean },
): ImportResult {
	const errors = countRows(problems);
	const did = dryRun
		? `Nothing was changed yet: ${counts.created} new, ${counts.updated} changed, ${errors} rejected, ${counts.unchanged} unchanged.`
		: `${countsText(counts, errors).join(", ")}.`;
	const message = [
		did,
		...unread("Columns", unknownColumns),
		...unread("Sheets", unreadSheets),
	].join(" ");
	return { ...counts, errors, errorDetails: errorDetails(problems), message };
}
