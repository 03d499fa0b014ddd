import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import type { ToastContent } from "~/components/toast/toast-store";
import { dateTimeText } from "~/components/uk-date";
import { rowId } from "~/config/row-id";
import type { StatementQuestionForm } from "~/features/earnings/earnings-page/statement-form";
import { statementResultText } from "~/features/earnings/statements/result-text";
import {
	hasRequiredColumns,
	STATEMENT_FIELD_NAMES,
	type StatementColumns,
} from "~/features/earnings/statements/statement-columns";
import {
	deleteStatement,
	listSiteShops,
	listStatements,
} from "~/features/earnings/statements/statements.queries.server";
import { runTask } from "~/features/import-tasks/run-task.server";
import {
	deleteStagedUpload,
	findStagedUpload,
	stageUpload,
} from "~/features/imports/apply/staged-uploads.queries.server";
import { isDataFile } from "~/features/ingest/read/sheet";

/** A submitted form of the page of earnings. */
export interface StatementSubmission {
	fields: FormData;
	/** Undefined if no file was chosen. */
	file: { name: string; type: string; bytes: Buffer } | undefined;
	username: string;
	sessionHash: string;
	now: Date;
}

/** The page again with a problem or questions, or a redirect with a toast. */
export type StatementReply =
	| { kind: "page"; status: number; problem?: string; questions?: StatementQuestionForm }
	| { kind: "done"; toast: ToastContent };

const refusalReply = (status: number, problem: string): StatementReply => ({
	kind: "page",
	status,
	problem,
});

const NO_SHOP = "none";

/** The choices of staff in these forms, as properties of `StatementFile`. */
interface StatementChoices {
	columns?: StatementColumns | undefined;
	mustAskColumns?: boolean | undefined;
	/** Ids of shops by the name in the statement; null for a shop that is not one of this site's. */
	shops?: ReadonlyMap<string, number | null> | undefined;
	/** The shop of all lines, whatever shops the statement names. */
	commonShopId?: number | undefined;
}

async function doneToast(id: number): Promise<ToastContent> {
	const statement = (await listStatements(db())).find(
		(listedStatement) => listedStatement.id === id,
	);
	if (statement === undefined) return { title: "The statement was read" };
	return { title: "The statement was read", description: statementResultText(statement) };
}

/** Reads a statement; if there are questions first, stages its file and returns the questions. */
async function readOrAsk(
	{ username, sessionHash, now }: StatementSubmission,
	{ fileName, bytes }: { fileName: string; bytes: Uint8Array },
	choices: StatementChoices,
	problem?: string,
): Promise<StatementReply> {
	const input = { bytes, fileName, readBy: username, now, ...choices };
	const result = await runTask("read-statement", input);
	if (result.status === "failed") return refusalReply(result.httpStatus, result.message);
	if (result.status === "repeated") {
		const title = "Nothing was changed";
		const description = `This file was read already, as ${result.fileName} on ${dateTimeText(result.readAt)}. Undo it first to read it in another way.`;
		return { kind: "done", toast: { title, description } };
	}
	if (result.status === "read") {
		await deleteStagedUpload(db(), sessionHash);
		return { kind: "done", toast: await doneToast(result.id) };
	}
	const { status: _, ...questions } = result;
	const uploadId = await stageUpload(db(), sessionHash, { fileName, bytes }, now);
	return {
		kind: "page",
		status: problem === undefined ? 200 : 400,
		...(problem !== undefined && { problem }),
		questions: {
			...questions,
			fileName,
			uploadId,
			existingShops: await listSiteShops(db()),
			chosenColumns: choices.columns,
			commonShopId: choices.commonShopId,
		},
	};
}

function chosenColumns(fields: FormData): StatementColumns | undefined {
	if (!fields.has("column-day")) return undefined;
	return Object.fromEntries(
		STATEMENT_FIELD_NAMES.flatMap((field) => {
			// Columns are numbered from 1, as rows of tables are.
			const columnNumber = rowId(String(fields.get(`column-${field}`) ?? ""));
			return columnNumber === undefined ? [] : [[field, columnNumber - 1] as const];
		}),
	);
}

/** Returns the shops that staff chose for names; names without a choice are missing. */
function chosenShops(fields: FormData): Map<string, number | null> {
	const values = fields.getAll("shop").map(String);
	return new Map(
		fields.getAll("name").flatMap((name, place) => {
			const value = values[place] ?? "";
			const id = value === NO_SHOP ? null : rowId(value);
			return id === undefined ? [] : [[String(name), id] as const];
		}),
	);
}

async function readUploadedFile(submission: StatementSubmission): Promise<StatementReply> {
	const { file, fields } = submission;
	if (!file) return refusalReply(400, "Please choose a file first.");
	if (!isDataFile(file)) {
		return refusalReply(415, `Please choose a CSV or Excel file: "${file.name}" is neither.`);
	}
	return readOrAsk(
		submission,
		{ fileName: file.name, bytes: file.bytes },
		{
			commonShopId: rowId(String(fields.get("shop") ?? "")),
			mustAskColumns: fields.get("intent") === "columns",
		},
	);
}

const STATEMENT_EXPIRED =
	"The statement is no longer kept, so nothing was read. Please choose it again.";
const COLUMNS_MISSING = "Choose the columns with the day and with what you earned.";
const SHOP_MISSING = "Choose a shop for each name.";

async function readStagedFile(submission: StatementSubmission): Promise<StatementReply> {
	const { fields, sessionHash, now } = submission;
	const id = String(fields.get("staged") ?? "");
	const source = await findStagedUpload(db(), sessionHash, id, now);
	if (!source || !("bytes" in source)) return refusalReply(400, STATEMENT_EXPIRED);
	const columns = chosenColumns(fields);
	const shops = chosenShops(fields);
	const commonShopId = rowId(String(fields.get("statement-shop") ?? ""));
	const choices = { columns, shops, commonShopId };
	if (columns && !hasRequiredColumns(columns))
		return readOrAsk(submission, source, choices, COLUMNS_MISSING);
	const hasAllShops = shops.size === fields.getAll("name").length;
	return readOrAsk(submission, source, choices, hasAllShops ? undefined : SHOP_MISSING);
}

async function undoStatement({ fields }: StatementSubmission): Promise<StatementReply> {
	const id = rowId(String(fields.get("statement") ?? ""));
	const fileName =
		id === undefined ? undefined : await writeForStaff(db(), (trx) => deleteStatement(trx, id));
	if (fileName === undefined) return refusalReply(400, "There is no such statement any more.");
	const description = `${fileName} no longer counts, and what it replaced counts again.`;
	return { kind: "done", toast: { title: "Statement undone", description } };
}

/** Handles the forms of the page of earnings. */
export async function submitStatementForm(
	submission: StatementSubmission,
): Promise<StatementReply> {
	const intent = String(submission.fields.get("intent") ?? "");
	if (intent === "undo") return undoStatement(submission);
	return intent === "staged" ? readStagedFile(submission) : readUploadedFile(submission);
}
