import { db } from "db/connection.server";
import type { ToastContent } from "~/components/toast/toast-store";
import { settings } from "~/config/env.server";
import { runTask } from "~/features/import-tasks/run-task.server";
import type { CommitOptions, ImportedFile } from "~/features/imports/apply/commit-import.server";
import { wasLatestImportUndone } from "~/features/imports/apply/import-history.queries.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import {
	deleteStagedUpload,
	findStagedUpload,
	isStagedSheet,
	stageUpload,
} from "~/features/imports/apply/staged-uploads.queries.server";
import { createSampleSheet } from "~/features/imports/export/sample-sheet.server";
import type { ImportFailure } from "~/features/imports/import-result";
import {
	CSV_TAB,
	type FormFailure,
	fileTypeFailure,
	INSTRUCTIONS_FAILED,
	INVALID_FILE_TYPE,
	importedToast,
	SHEETS_TAB,
	SYNC_FAILED,
	UPLOAD_FAILED,
	type UploadActionData,
} from "~/features/imports/upload-page/upload-result";
import { columnsPath, rowsPath } from "~/features/ingest/columns/mapping";
import { readGoogleSheet } from "~/features/ingest/sources/google-sheet.server";
import { ExpectedError } from "~/logging/expected-error";

const UPLOAD_PATH = "/admin/upload";

interface ChosenFile {
	name: string;
	type: string;
	bytes: Buffer;
}

/** A submitted form, with the account and the session that sent it. */
export interface FormSubmission {
	fields: FormData;
	username: string;
	/** Key of the session's staged files. */
	sessionHash: string;
}

interface FileFormSubmission extends FormSubmission {
	/** Undefined if no file was chosen. */
	file: ChosenFile | undefined;
	templateAddress: string;
}

/** The page with action data, or a redirect with a toast. */
export type UploadResponse =
	| { kind: "page"; status: number; content: UploadActionData }
	| { kind: "done"; path: string; toast: ToastContent | undefined };

function pageResult(content: UploadActionData, status = 200): UploadResponse {
	return { kind: "page", status, content };
}

/** Returns the page with the reason why a form changed nothing. */
function failure(status: number, content: FormFailure, preview?: UploadActionData): UploadResponse {
	return pageResult({ ...preview, failure: content }, status);
}

/** Returns the page's data with the reason why a form was not read. */
export function uploadFailure(message: string): UploadActionData {
	return { failure: { tab: CSV_TAB, title: UPLOAD_FAILED, message } };
}

/** Returns the page with the reason why a file was not used. */
function fileFailure(status: number, message: string): UploadResponse {
	const title = status === 415 ? INVALID_FILE_TYPE.title : UPLOAD_FAILED;
	return failure(status, { tab: CSV_TAB, title, message });
}

function sheetFailure(status: number, title: string, message: string): UploadResponse {
	return failure(status, { tab: SHEETS_TAB, title, message });
}

/** Returns the page with the reason if Google fails. */
async function pageOrSheetFailure(
	title: string,
	handler: () => Promise<UploadResponse>,
): Promise<UploadResponse> {
	try {
		return await handler();
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return sheetFailure(error.status, title, error.message);
	}
}

/**
 * Responds to a source that was not imported: with its preview if staff must review it first, with a redirect to the
 * page that maps its columns, or with the page and the reason of the failure.
 */
async function respondToFailure(
	submission: FormSubmission,
	source: ImportSource,
	{ httpStatus, message, needsMapping, needsReview }: ImportFailure,
): Promise<UploadResponse> {
	if (needsReview) return previewSource(submission, source);
	if (needsMapping) {
		const path = await stageForMapping(submission.sessionHash, source);
		return { kind: "done", path, toast: undefined };
	}
	return "bytes" in source
		? fileFailure(httpStatus, message)
		: sheetFailure(httpStatus, SYNC_FAILED, message);
}

/** Stages a file without a mapping. Returns the address of the mapping page. */
export async function stageForMapping(sessionHash: string, source: ImportSource): Promise<string> {
	return columnsPath(await stageUpload(db(), sessionHash, source, new Date()));
}

const releasedKeys = ({ fields }: FormSubmission) => fields.getAll("release").map(String);

/**
 * Stages a file again if its import held prices, so that staff can release them, or if its columns were read by a
 * mapping or with errors, so that staff can change the mapping. Deletes the staged upload of any other file.
 */
async function stageAgain(
	submission: FormSubmission,
	source: ImportSource,
	importedFile: ImportedFile,
) {
	const { sessionHash } = submission;
	const stagedSource = importedFile.rememberedMapping
		? { ...source, fileMapping: importedFile.rememberedMapping }
		: source;
	if (importedFile.result.held + importedFile.result.errors > 0 || stagedSource.fileMapping) {
		await stageUpload(db(), sessionHash, stagedSource, new Date(), importedFile.runId);
	} else if (submission.fields.has("staged")) {
		await deleteStagedUpload(db(), sessionHash);
	}
}

/** Imports a source and redirects to its result. */
export async function importSource(
	submission: FormSubmission,
	source: ImportSource,
	{ requiresReview = false }: Pick<CommitOptions, "requiresReview"> = {},
): Promise<UploadResponse> {
	const release = releasedKeys(submission);
	const options = { startedBy: submission.username, now: new Date(), release, requiresReview };
	const result = await runTask("commit", { source, ...options });
	if (result.status === "failed") return respondToFailure(submission, source, result);
	await stageAgain(submission, source, result).catch((error: unknown) => {
		// The import is done, and its result explains how to release prices without the staged file.
		console.error("Staging failed:", error);
	});
	const path = `${UPLOAD_PATH}?import=${result.runId}`;
	const toast = importedToast(result.result, "bytes" in source);
	return { kind: "done", path, toast };
}

type SourceHandler = (
	submission: FileFormSubmission,
	source: ImportSource,
) => Promise<UploadResponse>;

const NO_FILE = "Please choose a file first.";

const withFile = (handler: SourceHandler) => async (submission: FileFormSubmission) => {
	const { file } = submission;
	if (!file) return fileFailure(400, NO_FILE);
	const fileProblem = fileTypeFailure(file);
	if (fileProblem) return failure(415, fileProblem);
	return handler(submission, { fileName: file.name, bytes: file.bytes });
};

/**
 * Shows the changes that importing a source would make; for a file in a remembered layout, redirects to the page that
 * reviews its rows.
 */
async function previewSource(
	submission: FormSubmission,
	source: ImportSource,
	isAfterUndo = false,
): Promise<UploadResponse> {
	const { sessionHash } = submission;
	const now = new Date();
	const preview = await runTask("preview", { source });
	if (preview.status === "failed") return respondToFailure(submission, source, preview);
	const { result, problems, held, changes, warnings, isPartlyRead, rememberedMapping } = preview;
	const stagedSource = rememberedMapping ? { ...source, fileMapping: rememberedMapping } : source;
	const stagedId = await stageUpload(db(), sessionHash, stagedSource, now);
	if (rememberedMapping) return { kind: "done", path: rowsPath(stagedId), toast: undefined };
	const isMappable = isPartlyRead || result.errors > 0;
	const { fileName } = source;
	return pageResult({
		preview: {
			fileName,
			stagedId,
			result,
			problems,
			held,
			changes,
			warnings,
			isMappable,
			isAfterUndo,
		},
	});
}

/** Imports a file; after an undo, previews it first, because staff undid it for a reason. */
async function importFile(
	submission: FileFormSubmission,
	source: ImportSource,
): Promise<UploadResponse> {
	if (await wasLatestImportUndone(db(), source.fileName))
		return previewSource(submission, source, true);
	return importSource(submission, source, { requiresReview: true });
}

const stagedIdOf = ({ fields }: FormSubmission) => String(fields.get("staged") ?? "");

const findStaged = (submission: FormSubmission) =>
	findStagedUpload(db(), submission.sessionHash, stagedIdOf(submission), new Date());

async function importStaged(submission: FileFormSubmission): Promise<UploadResponse> {
	const stagedSource = await findStaged(submission);
	if (stagedSource) return importSource(submission, stagedSource);
	return isStagedSheet(stagedIdOf(submission))
		? sheetFailure(
				400,
				SYNC_FAILED,
				"The sheet you previewed is no longer kept, so nothing was imported. Please preview it again.",
			)
		: fileFailure(
				400,
				"The file you previewed is no longer kept, so nothing was imported. Please choose it again.",
			);
}

/** Returns the page with the reason why prices were not released. */
function releaseFailure(
	status: number,
	message: string,
	preview?: UploadActionData,
): UploadResponse {
	return failure(status, { tab: undefined, title: "No price was imported", message }, preview);
}

/** Imports the previewed file, or previews it again if a ticked price is no longer held. */
async function importPreview(submission: FileFormSubmission): Promise<UploadResponse> {
	const result = await importStaged(submission);
	if (result.kind === "done" || !result.content.failure || releasedKeys(submission).length === 0)
		return result;
	const stagedSource = await findStaged(submission);
	if (!stagedSource) return result;
	const repeatedPreview = await previewSource(submission, stagedSource);
	if (repeatedPreview.kind === "done" || !repeatedPreview.content.preview) return result;
	return releaseFailure(result.status, result.content.failure.message, repeatedPreview.content);
}

/** Releases prices that an import held. */
async function releaseHeldPrices(submission: FileFormSubmission): Promise<UploadResponse> {
	if (releasedKeys(submission).length === 0) {
		const message = "Tick the prices that are to be imported first. Nothing was changed.";
		return releaseFailure(400, message);
	}
	const result = await importStaged(submission);
	if (result.kind === "done" || !result.content.failure) return result;
	return releaseFailure(result.status, result.content.failure.message);
}

const UNDO_FAILED = { tab: undefined, title: "Undo failed" };

async function undoSubmittedImport({
	username,
	fields,
}: FileFormSubmission): Promise<UploadResponse> {
	const id = Number(fields.get("import"));
	if (!Number.isSafeInteger(id)) {
		return failure(400, { ...UNDO_FAILED, message: "There is no such import." });
	}
	const isPartial = fields.has("rest");
	const result = await runTask("undo", { id, undoneBy: username, now: new Date(), isPartial });
	if (result.status === "ran") {
		return { kind: "done", path: UPLOAD_PATH, toast: { title: result.message.replace(/\.$/, "") } };
	}
	const { httpStatus, message, changedSince } = result;
	const partialUndo = changedSince && { importId: id, ...changedSince };
	return failure(httpStatus, { ...UNDO_FAILED, message, partialUndo });
}

const withSheet = (handler: SourceHandler) => (submission: FileFormSubmission) =>
	pageOrSheetFailure(SYNC_FAILED, async () =>
		handler(submission, await readGoogleSheet(settings())),
	);

function createSampleAndInstructions({
	templateAddress,
}: FileFormSubmission): Promise<UploadResponse> {
	return pageOrSheetFailure(INSTRUCTIONS_FAILED, async () => {
		const sample = await createSampleSheet(settings(), { templateAddress });
		return pageResult({ instructions: sample.instructions, notice: sample.message });
	});
}

const INTENT_HANDLERS: Record<string, (submission: FileFormSubmission) => Promise<UploadResponse>> =
	{
		import: withFile(importFile),
		preview: withFile(previewSource),
		"import-preview": importPreview,
		release: releaseHeldPrices,
		undo: undoSubmittedImport,
		"preview-sheet": withSheet(previewSource),
		sync: withSheet((submission, source) =>
			importSource(submission, source, { requiresReview: true }),
		),
		instructions: createSampleAndInstructions,
	};

/** Handles the forms of the upload page. */
export async function submitUploadForm(submission: FileFormSubmission): Promise<UploadResponse> {
	// A file without an intent is imported.
	const intent = String(submission.fields.get("intent") ?? (submission.file ? "import" : ""));
	const handler = Object.hasOwn(INTENT_HANDLERS, intent) ? INTENT_HANDLERS[intent] : undefined;
	return handler ? handler(submission) : fileFailure(400, NO_FILE);
}
