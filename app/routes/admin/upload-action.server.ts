import { data } from "@remix-run/node";
import { db } from "db/connection.server";
import { retryBusy } from "db/retry-busy";
import { sessionToken } from "~/auth/session-guard.server";
import { type StaffMember, tokenHashOf } from "~/auth/sessions.queries.server";
import { settings } from "~/config/env.server";
import { runCommit, runPreview, runUndo } from "~/features/import-tasks/run-task.server";
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
import { MAX_FILE_BYTES } from "~/features/imports/parse/import-limits";
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
import { readForm, readUpload, type Upload, type UploadedFile } from "~/http/request/body.server";
import { siteOrigin } from "~/http/request/origin.server";
import { redirectWithToast } from "~/http/response/toast.server";
import { UserError } from "~/logging/user-error";

const PAGE = "/admin/upload";

/** What the page says of a form that did nothing. */
export interface RefusedForm {
	/** The tab whose form it was; of an undo, none. */
	tab: string | undefined;
	title: string;
	message: string;
}

/** What a form of the page is answered with where it does not lead on. */
export type Answer = { refused?: RefusedForm; preview?: Preview; instructions?: string };

/** Someone's form. */
interface Sent {
	request: Request;
	staff: StaffMember;
	upload: Upload;
}

type Reply = Response | ReturnType<typeof answer>;

function answer(content: Answer, status = 200) {
	return data(content, { status, headers: { "Cache-Control": "no-store" } });
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
function refuseUnread(file: UploadedFile): Reply | undefined {
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

async function sessionHash(request: Request): Promise<string> {
	return tokenHashOf((await sessionToken(request)) ?? "");
}

function refuseSheet(status: number, title: string, message: string): Reply {
	return answer({ refused: { tab: SHEETS_TAB, title, message } }, status);
}

function refuseSource(source: ImportSource, refused: { httpStatus: number; message: string }) {
	return "bytes" in source
		? refuseFile(refused)
		: refuseSheet(refused.httpStatus, SYNC_FAILED, refused.message);
}

async function loadSource({ request, staff }: Sent, source: ImportSource): Promise<Reply> {
	const outcome = await runCommit(source, { loadedBy: staff.username, now: new Date() });
	if (outcome.status === "failed") return refuseSource(source, outcome);
	const place = `${PAGE}?import=${outcome.importId}`;
	const toast = "bytes" in source ? uploadSuccessful : syncSuccessful;
	return redirectWithToast(request, place, toast(outcome.result));
}

async function load(sent: Sent): Promise<Reply> {
	const { file } = sent.upload;
	if (!file) return refuseUpload(400, NO_FILE);
	return refuseUnread(file) ?? loadSource(sent, { fileName: file.name, bytes: file.bytes });
}

async function previewSource({ request }: Sent, source: ImportSource): Promise<Reply> {
	const now = new Date();
	const outcome = await runPreview(source);
	if (outcome.status === "failed") return refuseSource(source, outcome);
	const { result, problems, changes, warnings } = outcome;
	const hash = await sessionHash(request);
	const stagedId = await retryBusy(() => keepUpload(db(), hash, source, now));
	return answer({
		preview: { fileName: source.fileName, stagedId, result, problems, changes, warnings },
	});
}

async function preview(sent: Sent): Promise<Reply> {
	const { file } = sent.upload;
	if (!file) return refuseUpload(400, NO_FILE);
	return refuseUnread(file) ?? previewSource(sent, { fileName: file.name, bytes: file.bytes });
}

async function loadPreview(sent: Sent): Promise<Reply> {
	const hash = await sessionHash(sent.request);
	const stagedId = String(sent.upload.fields.get("kept") ?? "");
	const kept = await findStagedUpload(db(), hash, stagedId, new Date());
	if (!kept) {
		return isKeptSheet(stagedId)
			? refuseSheet(400, SYNC_FAILED, SHEET_PREVIEW_GONE)
			: refuseUpload(400, PREVIEW_GONE);
	}
	const reply = await loadSource(sent, kept);
	if (reply instanceof Response) await retryBusy(() => deleteStagedUpload(db(), hash));
	return reply;
}

async function undo({ request, staff, upload }: Sent): Promise<Reply> {
	const refuse = (status: number, message: string) =>
		answer({ refused: { tab: undefined, title: "Undo failed", message } }, status);
	const id = Number(upload.fields.get("import"));
	if (!Number.isSafeInteger(id)) return refuse(400, "There is no such load.");
	const outcome = await runUndo(id, { undoneBy: staff.username, now: new Date() });
	if (outcome.status === "failed") return refuse(outcome.httpStatus, outcome.message);
	return redirectWithToast(request, PAGE, { title: "The load was undone", style: "default" });
}

/** Does with the sheet as it is now what is done with a file. */
async function withSheet(
	sent: Sent,
	act: (sent: Sent, source: ImportSource) => Promise<Reply>,
): Promise<Reply> {
	const read = await readGoogleSheet(settings());
	if (read.status === "failed") return refuseSheet(read.httpStatus, SYNC_FAILED, read.message);
	return act(sent, read.source);
}

async function instructions({ request }: Sent): Promise<Reply> {
	const templateAddress = `${siteOrigin(request)}/projector-template.csv`;
	try {
		const sample = await createSampleSheet(settings(), { templateAddress });
		return answer({ instructions: sample.instructions });
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return refuseSheet(error.status, INSTRUCTIONS_FAILED, error.message);
	}
}

const INTENTS: Record<string, (sent: Sent) => Promise<Reply>> = {
	load,
	preview,
	"load-preview": loadPreview,
	undo,
	"preview-sheet": (sent) => withSheet(sent, previewSource),
	sync: (sent) => withSheet(sent, loadSource),
	instructions,
};

async function readAnyForm(request: Request): Promise<Upload> {
	const type = request.headers.get("Content-Type") ?? "";
	if (/^multipart\/form-data\b/i.test(type)) {
		return readUpload(request, { fileField: "file", maxBytes: MAX_FILE_BYTES });
	}
	return { fields: await readForm(request), file: undefined };
}

/** Does what a form of the upload page asks for. Throws a BodyError for a form that cannot be read. */
export async function actOnForm(request: Request, staff: StaffMember): Promise<Reply> {
	const upload = await readAnyForm(request);
	// A file alone is to be loaded.
	const intent = String(upload.fields.get("intent") ?? (upload.file ? "load" : ""));
	const act = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
	return act ? act({ request, staff, upload }) : refuseUpload(400, NO_FILE);
}
