import { createHash } from "node:crypto";
import { db } from "db/connection.server";
import type { ToastContent } from "~/components/toast/toast-store";
import { runTask } from "~/features/import-tasks/run-task.server";
import { digestOf, type ImportSource } from "~/features/imports/apply/import-source.server";
import { upsertMapping } from "~/features/imports/apply/mapping-data.queries.server";
import {
	findStagedUpload,
	updateStagedMapping,
} from "~/features/imports/apply/staged-uploads.queries.server";
import type { ImportFailure } from "~/features/imports/import-result";
import {
	type MappingDraft,
	type MappingFaults,
	mappingFaults,
	mappingOf,
	readImportMapping,
} from "~/features/ingest/columns/check-mapping";
import {
	type ColumnMapping,
	type FileMapping,
	fileMappingOf,
	rowsPath,
} from "~/features/ingest/columns/mapping";
import { type FieldFaults, readDecisions } from "~/features/ingest/match/rows/row-decisions";
import { type FormSubmission, importSource } from "./submit-upload-form.server";

/** A staged file and its session. */
interface StagedFile {
	sessionHash: string;
	stagedId: string;
	/** Number of the chosen header row. */
	headerRow?: number | undefined;
}

function findFile({ sessionHash, stagedId }: StagedFile): Promise<ImportSource | undefined> {
	return findStagedUpload(db(), sessionHash, stagedId, new Date());
}

function saveMapping({ sessionHash, stagedId }: StagedFile, fileMapping: FileMapping) {
	const now = new Date();
	return updateStagedMapping(db(), sessionHash, stagedId, { mapping: fileMapping, now });
}

/** Returns the columns of the file; undefined if it has expired. */
export async function listFileColumns(file: StagedFile) {
	const source = await findFile(file);
	return source && runTask("columns", { source, headerRow: file.headerRow });
}

type ColumnsResult =
	| { kind: "done"; path: string }
	| { kind: "wrong"; status: number; draft: MappingDraft; faults: MappingFaults };

/** Returns the earlier mapping with new columns. Decisions about rows are dropped if the kind of rows changes. */
function withColumns(
	storedMapping: FileMapping | undefined,
	columnMapping: ColumnMapping,
): FileMapping {
	const newMapping = fileMappingOf(columnMapping);
	if (!storedMapping) return newMapping;
	if (storedMapping.mapping.kind !== columnMapping.kind)
		return { ...newMapping, values: storedMapping.values };
	// The decision which columns may overwrite values is dropped, because it was made for the earlier columns.
	const { replace: _, ...earlierMapping } = storedMapping;
	return { ...earlierMapping, mapping: columnMapping };
}

/** Stores the meanings of columns; undefined if the file has expired. */
export async function submitColumns(
	file: StagedFile,
	fields: FormData,
): Promise<ColumnsResult | ImportFailure | undefined> {
	const source = await findFile(file);
	if (!source) return undefined;
	const columnsResult = await runTask("columns", { source, headerRow: file.headerRow });
	if (columnsResult.status === "failed") return columnsResult;
	const draft = readImportMapping(fields, columnsResult.columns);
	const faults = mappingFaults(draft, columnsResult.columns);
	if (faults) return { kind: "wrong", status: 400, draft, faults };
	const columnMapping = mappingOf(draft, columnsResult);
	await saveMapping(file, withColumns(source.fileMapping, columnMapping));
	return { kind: "done", path: rowsPath(file.stagedId) };
}

/** Returns a report of how a file is read, with a hash of the decisions so far; undefined if the file has expired. */
export async function reviewFile(file: StagedFile) {
	const source = await findFile(file);
	const { fileMapping } = source ?? {};
	if (!source || !fileMapping) return undefined;
	const review = await runTask("rows", { source: { ...source, fileMapping } });
	const version = createHash("sha256").update(JSON.stringify(fileMapping)).digest("base64url");
	return { review, version: version.slice(0, 16) };
}

type RowsResult =
	| { kind: "done"; path: string; toast: ToastContent | undefined }
	| { kind: "wrong"; status: number; message: string; faults: FieldFaults };

/** Stores the decisions, and imports the file if that button was pressed. Undefined if the file has expired. */
export async function submitRows(
	stagedId: string,
	submission: FormSubmission,
): Promise<RowsResult | undefined> {
	const file = { stagedId, sessionHash: submission.sessionHash };
	const source = await findFile(file);
	if (!source?.fileMapping) return undefined;
	const { mapping: fileMapping, faults } = readDecisions(submission.fields, source.fileMapping);
	if (Object.keys(faults).length > 0) {
		const message = "Some choices are not possible. They are marked below; nothing was imported.";
		return { kind: "wrong", status: 400, message, faults };
	}
	await saveMapping(file, fileMapping);
	if (submission.fields.get("intent") !== "import") {
		return { kind: "done", path: rowsPath(stagedId), toast: undefined };
	}
	const result = await importSource(submission, { ...source, fileMapping });
	if (result.kind === "done") {
		const savedStamp = { digest: digestOf(source), savedBy: submission.username, now: new Date() };
		await upsertMapping(db(), fileMapping.mapping.rowKey, fileMapping, savedStamp).catch(
			(error: unknown) => {
				// A failure is only logged: the import is done, only the mapping for the next file of this layout is missing.
				console.error("Remembering failed:", error);
			},
		);
		return result;
	}
	const message = result.content.failure?.message ?? "";
	return { kind: "wrong", status: result.status, message, faults: {} };
}
