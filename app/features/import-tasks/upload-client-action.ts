import type { ClientActionFunctionArgs } from "@remix-run/react";
import { askServer } from "~/components/form/form-fetcher";
import {
	INSTRUCTIONS_FAILED,
	SHEET_ERROR,
	SHEET_FAILED,
	SHEETS_TAB,
	SYNC_ERROR,
	SYNC_FAILED,
} from "~/features/imports/upload-page/upload-texts";
import type { Answer } from "./submit-upload-form.server";

/** A sync that has no answer by then has failed. */
const TIMEOUT_MS = 10 * 60_000;

function failure(intent: string, message: string | undefined) {
	if (intent === "sync") return { title: SYNC_FAILED, message: message ?? SYNC_ERROR };
	return message === undefined
		? { title: SHEET_FAILED, message: SHEET_ERROR }
		: { title: INSTRUCTIONS_FAILED, message };
}

/** The client action of the upload page: an answer of Google's form that fails costs a message, not the page. */
export async function uploadClientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const isUpload = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
	const intent = isUpload ? "" : String((await request.clone().formData()).get("intent"));
	if (intent !== "sync" && intent !== "instructions") return serverAction<Answer>();
	const asked = await askServer(() => serverAction<Answer>(), TIMEOUT_MS);
	if (asked.answer) return asked.answer;
	const answer: Answer = { refused: { tab: SHEETS_TAB, ...failure(intent, asked.message) } };
	// Its status keeps the page from being loaded again, which would fail too.
	return Response.json(answer, { status: 503 });
}
