import type { ClientActionFunctionArgs } from "@remix-run/react";
import { askServer } from "~/components/form/form-fetcher";
import { withUploadProgress } from "~/features/imports/upload-page/upload-progress";
import {
	CSV_TAB,
	INSTRUCTIONS_FAILED,
	SHEET_ERROR,
	SHEET_FAILED,
	SHEETS_TAB,
	SYNC_ERROR,
	SYNC_FAILED,
	UNKNOWN_ERROR,
	UPLOAD_FAILED,
} from "~/features/imports/upload-page/upload-texts";
import { type FormFailure, invalidFile, type UploadAnswer } from "./upload-answer";

/** Time limit for a response. */
const TIMEOUT_MS = 10 * 60_000;

type Failing = (message: string | undefined) => FormFailure;

const fileFailed: Failing = (message = UNKNOWN_ERROR) => ({
	tab: CSV_TAB,
	title: UPLOAD_FAILED,
	message,
});

/** Messages by intent for responses that are not the page's own. */
const FAILURES: Record<string, Failing> = {
	import: fileFailed,
	preview: fileFailed,
	sync: (message = SYNC_ERROR) => ({ tab: SHEETS_TAB, title: SYNC_FAILED, message }),
	instructions: (message) => ({
		tab: SHEETS_TAB,
		title: message === undefined ? SHEET_FAILED : INSTRUCTIONS_FAILED,
		message: message ?? SHEET_ERROR,
	}),
};

// The error status keeps the router from revalidating the page, which could fail too.
function failed(failure: FormFailure, status: number): Response {
	const answer: UploadAnswer = { failure };
	return Response.json(answer, { status });
}

async function fieldsOf(request: Request): Promise<FormData | undefined> {
	try {
		return await request.clone().formData();
	} catch {
		// The file was changed or removed after it was chosen.
		return undefined;
	}
}

/** Client action of the upload page: shows a failure as a message, without losing the page. */
export async function uploadClientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const fields = await fieldsOf(request);
	if (!fields) return failed(fileFailed(undefined), 400);
	const file = fields.get("file");
	const invalid = file instanceof File ? invalidFile(file) : undefined;
	if (invalid) return failed(invalid, 415);

	const intent = String(fields.get("intent"));
	const failing = FAILURES[intent];
	const send = () => serverAction<UploadAnswer>();
	if (!failing) return send();
	const asked = await askServer(
		intent === "import" ? () => withUploadProgress(send) : send,
		TIMEOUT_MS,
	);
	return asked.answer ?? failed(failing(asked.message), 503);
}
