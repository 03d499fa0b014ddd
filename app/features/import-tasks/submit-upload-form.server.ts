import { db } from "db/connection.server";
import { retryBusy } from "db/retry-busy";
import type { ToastContent } from "~/components/toast/toast-store";
import { settings } from "~/config/env.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import {
	deleteStagedUpload,
	findStagedUpload,
	isKeptSheet,
	keepUpload,
} from "~/features/imports/apply/staged-uploads.queries.server";
import { readGoogleSheet } from "~/features/imports/google-sheets/google-source.server";
import { createSampleSheet } from "~/features/imports/google-sheets/sample-sheet.server";
import { isDataFile } from "~/features/imports/parse/data-file";
import type { Preview } from "~/features/imports/upload-page/preview-result";
import {
	CSV_TAB,
	INSTRUCTIONS_FAILED,
	INVALID_FILE_TYPE,
	NO_FILE,
	PREVIEW_GONE,
	SHEET_PREVIEW_GONE,
	SHEETS_TAB,
	SYNC_FAILED,
	syncSuccessful,
	UPLOAD_FAILED,
	uploadSuccessful,
} from "~/features/imports/upload-page/upload-texts";
import { UserError } from "~/logging/user-error";
import { runCommit, runPreview, runUndo } from "./run-task.server";

const PAGE = "/admin/upload";

/** What the page says of a form that did nothing. */
export interface RefusedForm {
	/** The tab whose form it was; of an undo, none. */
	tab: string | undefined;
	title: string;
	message: string;
}

/** What a form of the page is answered with where it does not lead on. */
export type Answer = {
	refused?: RefusedForm;
	preview?: Preview;
	instructions?: string;
	/** What scripts say of it by toast. */
	notice?: string;
};

interface SentFile {
	name: string;
	type: string;
	bytes: Buffer;
}

/** A form of the page, and who sent it. */
export interface SentForm {
	fields: FormData;
	/** Undefined when nothing was chosen. */
	file: SentFile | undefined;
	username: string;
	/** Keeps what one session previews apart from the others'. */
	sessionHash: string;
	/** Where the template can be had. */
	templateAddress: string;
}

/** The page again with an answer, or another place with a toast. */
export type Reply =
	| { kind: "answer"; status: number; content: Answer }
	| { kind: "done"; path: string; toast: ToastContent };

function answer(content: Answer, status = 200): Reply {
	return { kind: "answer", status, content };
}

/** The page again, with why nothing was done. */
export function refuseUpload(
	status: number,
	message: string,
	title: string = UPLOAD_FAILED,
): Reply {
	return answer({ refused: { tab: CSV_TAB, title, message } }, status);
}

/** Why a chosen file is not even read; undefined for one that is. */
function refuseUnread(file: SentFile): Reply | undefined {
	if (isDataFile(file)) return undefined;
	return refuseUpload(415, INVALID_FILE_TYPE.description, INVALID_FILE_TYPE.title);
}

function refuseFile({ httpStatus, message }: { httpStatus: number; message: string }): Reply {
	return refuseUpload(
		httpStatus,
		message,
		httpStatus === 415 ? INVALID_FILE_TYPE.title : undefined,
	);
}

function refuseSheet(status: number, title: string, message: string): Reply {
	return answer({ refused: { tab: SHEETS_TAB, title, message } }, status);
}

function refuseSource(source: ImportSource, refused: { httpStatus: number; message: string }) {
	return "bytes" in source
		? refuseFile(refused)
		: refuseSheet(refused.httpStatus, SYNC_FAILED, refused.message);
}

async function loadSource({ username }: SentForm, source: ImportSource): Promise<Reply> {
	const outcome = await runCommit(source, { loadedBy: username, now: new Date() });
	if (outcome.status === "failed") return refuseSource(source, outcome);
	const toast = "bytes" in source ? uploadSuccessful : syncSuccessful;
	const path = `${PAGE}?import=${outcome.importId}`;
	return { kind: "done", path, toast: toast(outcome.result) };
}

async function load(sent: SentForm): Promise<Reply> {
	const { file } = sent;
	if (!file) return refuseUpload(400, NO_FILE);
	return refuseUnread(file) ?? loadSource(sent, { fileName: file.name, bytes: file.bytes });
}

async function previewSource({ sessionHash }: SentForm, source: ImportSource): Promise<Reply> {
	const now = new Date();
	const outcome = await runPreview(source);
	if (outcome.status === "failed") return refuseSource(source, outcome);
	const { result, problems, changes, warnings } = outcome;
	const stagedId = await retryBusy(() => keepUpload(db(), sessionHash, source, now));
	return answer({
		preview: { fileName: source.fileName, stagedId, result, problems, changes, warnings },
	});
}

async function preview(sent: SentForm): Promise<Reply> {
	const { file } = sent;
	if (!file) return refuseUpload(400, NO_FILE);
	return refuseUnread(file) ?? previewSource(sent, { fileName: file.name, bytes: file.bytes });
}

async function loadPreview(sent: SentForm): Promise<Reply> {
	const { sessionHash } = sent;
	const stagedId = String(sent.fields.get("kept") ?? "");
	const kept = await findStagedUpload(db(), sessionHash, stagedId, new Date());
	if (!kept) {
		return isKeptSheet(stagedId)
			? refuseSheet(400, SYNC_FAILED, SHEET_PREVIEW_GONE)
			: refuseUpload(400, PREVIEW_GONE);
	}
	const reply = await loadSource(sent, kept);
	if (reply.kind === "done") await retryBusy(() => deleteStagedUpload(db(), sessionHash));
	return reply;
}

async function undo({ username, fields }: SentForm): Promise<Reply> {
	const refuse = (status: number, message: string) =>
		answer({ refused: { tab: undefined, title: "Undo failed", message } }, status);
	const id = Number(fields.get("import"));
	if (!Number.isSafeInteger(id)) return refuse(400, "There is no such load.");
	const outcome = await runUndo(id, { undoneBy: username, now: new Date() });
	if (outcome.status === "failed") return refuse(outcome.httpStatus, outcome.message);
	return { kind: "done", path: PAGE, toast: { title: "The load was undone", style: "default" } };
}

/** Does with the sheet as it is now what is done with a file. */
async function withSheet(
	sent: SentForm,
	act: (sent: SentForm, source: ImportSource) => Promise<Reply>,
): Promise<Reply> {
	const read = await readGoogleSheet(settings());
	if (read.status === "failed") return refuseSheet(read.httpStatus, SYNC_FAILED, read.message);
	return act(sent, read.source);
}

async function instructions({ templateAddress }: SentForm): Promise<Reply> {
	try {
		const sample = await createSampleSheet(settings(), { templateAddress });
		return answer({ instructions: sample.instructions, notice: sample.message });
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return refuseSheet(error.status, INSTRUCTIONS_FAILED, error.message);
	}
}

const INTENTS: Record<string, (sent: SentForm) => Promise<Reply>> = {
	load,
	preview,
	"load-preview": loadPreview,
	undo,
	"preview-sheet": (sent) => withSheet(sent, previewSource),
	sync: (sent) => withSheet(sent, loadSource),
	instructions,
};

/** Does what a form of the upload page asks for. */
export async function submitUploadForm(sent: SentForm): Promise<Reply> {
	// A file alone is to be loaded.
	const intent = String(sent.fields.get("intent") ?? (sent.file ? "load" : ""));
	const act = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
	return act ? act(sent) : refuseUpload(400, NO_FILE);
}
