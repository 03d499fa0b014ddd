import { data } from "@remix-run/node";
import { db } from "db/connection.server";
import { retryBusy } from "db/retry-busy";
import { settings } from "~/config/env.server";
import { GoogleRefusal } from "~/features/imports/google-refusal";
import { MOST_FILE_BYTES } from "~/features/imports/import-limits";
import {
	findKeptUpload,
	forgetKeptUpload,
	keepUpload,
} from "~/features/imports/kept-uploads.queries.server";
import { type ImportSource, runImport, runUndo } from "~/features/imports/run-import.server";
import { createSampleSheet } from "~/features/imports/sample-sheet.server";
import { syncGoogleSheet } from "~/features/imports/sync-google-sheet.server";
import type { Preview } from "~/features/imports/upload-page/preview-result";
import {
	CSV_TAB,
	INSTRUCTIONS_FAILED,
	INVALID_FILE_TYPE,
	NO_FILE,
	PREVIEW_GONE,
	SHEETS_TAB,
	SYNC_FAILED,
	syncSuccessful,
	UPLOAD_FAILED,
	uploadSuccessful,
} from "~/features/imports/upload-texts";
import { type StaffMember, tokenHashOf } from "~/features/staff/sessions.queries.server";
import { readForm, readUpload, type Upload } from "~/http/body.server";
import { siteOrigin } from "~/http/origin.server";
import { sessionToken } from "~/http/staff-session.server";
import { redirectWithToast } from "~/http/toast.server";

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

async function loadSource({ request, staff }: Sent, source: ImportSource): Promise<Reply> {
	const options = { dryRun: false, loadedBy: staff.username, now: new Date() };
	const outcome = await runImport(source, options);
	if (outcome.status === "refused") return refuseFile(outcome);
	if (outcome.status === "preview") throw new Error("A load was answered with a preview.");
	const place = `${PAGE}?import=${outcome.importId}`;
	return redirectWithToast(request, place, uploadSuccessful(outcome.result));
}

async function load(sent: Sent): Promise<Reply> {
	const { file } = sent.upload;
	if (!file) return refuseUpload(400, NO_FILE);
	return loadSource(sent, { fileName: file.name, bytes: file.bytes });
}

async function preview({ request, staff, upload: { file } }: Sent): Promise<Reply> {
	if (!file) return refuseUpload(400, NO_FILE);
	const { name: fileName, bytes } = file;
	const now = new Date();
	const options = { dryRun: true, loadedBy: staff.username, now };
	const outcome = await runImport({ fileName, bytes }, options);
	if (outcome.status === "refused") return refuseFile(outcome);
	if (outcome.status === "loaded") throw new Error("A preview was answered with a load.");
	const { result, problems, changes, warnings } = outcome;
	const hash = await sessionHash(request);
	const keptId = await retryBusy(() => keepUpload(db(), hash, { fileName, bytes }, now));
	return answer({ preview: { fileName, keptId, result, problems, changes, warnings } });
}

async function loadPreview(sent: Sent): Promise<Reply> {
	const hash = await sessionHash(sent.request);
	const keptId = String(sent.upload.fields.get("kept") ?? "");
	const kept = await findKeptUpload(db(), hash, keptId, new Date());
	if (!kept) return refuseUpload(400, PREVIEW_GONE);
	const reply = await loadSource(sent, kept);
	if (reply instanceof Response) await retryBusy(() => forgetKeptUpload(db(), hash));
	return reply;
}

async function undo({ request, staff, upload }: Sent): Promise<Reply> {
	const refuse = (status: number, message: string) =>
		answer({ refused: { tab: undefined, title: "Undo failed", message } }, status);
	const id = Number(upload.fields.get("import"));
	if (!Number.isSafeInteger(id)) return refuse(400, "There is no such load.");
	const outcome = await runUndo(id, { undoneBy: staff.username, now: new Date() });
	if (outcome.status === "refused") return refuse(outcome.httpStatus, outcome.message);
	return redirectWithToast(request, PAGE, { title: "The load was undone", style: "default" });
}

function refuseSheet(status: number, title: string, message: string): Reply {
	return answer({ refused: { tab: SHEETS_TAB, title, message } }, status);
}

async function sync({ request, staff }: Sent): Promise<Reply> {
	const options = { dryRun: false, loadedBy: staff.username, now: new Date() };
	const outcome = await syncGoogleSheet(settings(), options);
	if (outcome.status === "refused") {
		return refuseSheet(outcome.httpStatus, SYNC_FAILED, outcome.message);
	}
	if (outcome.status === "preview") throw new Error("A sync was answered with a preview.");
	const place = `${PAGE}?import=${outcome.importId}`;
	return redirectWithToast(request, place, syncSuccessful(outcome.result));
}

async function instructions({ request }: Sent): Promise<Reply> {
	const templateAddress = `${siteOrigin(request)}/projector-template.csv`;
	try {
		const sample = await createSampleSheet(settings(), { templateAddress });
		return answer({ instructions: sample.instructions });
	} catch (error) {
		if (!(error instanceof GoogleRefusal)) throw error;
		return refuseSheet(error.status, INSTRUCTIONS_FAILED, error.message);
	}
}

const INTENTS: Record<string, (sent: Sent) => Promise<Reply>> = {
	load,
	preview,
	"load-preview": loadPreview,
	undo,
	sync,
	instructions,
};

async function readAnyForm(request: Request): Promise<Upload> {
	const type = request.headers.get("Content-Type") ?? "";
	if (/^multipart\/form-data\b/i.test(type)) {
		return readUpload(request, { fileField: "file", maxBytes: MOST_FILE_BYTES });
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
