import type { ClientActionFunctionArgs } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { runServerAction } from "~/components/form/form-fetcher";
import { MINUTE_MS } from "~/config/time";
import {
	CSV_TAB,
	type FormFailure,
	fileTypeFailure,
	INSTRUCTIONS_FAILED,
	SHEETS_TAB,
	SYNC_FAILED,
	UPLOAD_FAILED,
	type UploadActionData,
} from "./upload-result";

// The state of the current upload, of which there is at most one; the server never sets it.
let uploadedShare: number | undefined;
const listeners = new Set<() => void>();

function setUploadedShare(share: number | undefined) {
	uploadedShare = share;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Returns the share of the file that is sent, from 0 to 1; undefined while no file is being sent. */
export function useUploadProgress(): number | undefined {
	return useSyncExternalStore(
		subscribe,
		() => uploadedShare,
		() => undefined,
	);
}

/** Posts a form like `fetch`, and reports progress, which `fetch` cannot. */
function postForm(url: string, body: FormData, signal?: AbortSignal | null): Promise<Response> {
	const request = new XMLHttpRequest();
	return new Promise((resolve, reject) => {
		request.upload.addEventListener("progress", ({ loaded, total }) => {
			if (total > 0) setUploadedShare(loaded / total);
		});
		request.addEventListener("load", () =>
			resolve(new Response(request.response, { status: request.status })),
		);
		for (const failure of ["error", "abort", "timeout"]) {
			request.addEventListener(failure, () => reject(new TypeError("The file was not sent")));
		}
		signal?.addEventListener("abort", () => request.abort());
		request.responseType = "blob";
		request.open("POST", url);
		request.send(body);
	});
}

/**
 * Runs a server action that sends a file, and shows how much of it is sent. Remix sends forms with `fetch` and has no
 * other transport, so `fetch` is replaced for forms until the action has ended; all other requests are unaffected.
 */
async function withUploadProgress<Result>(action: () => Promise<Result>): Promise<Result> {
	const { fetch } = window;
	window.fetch = (input, init) =>
		init?.body instanceof FormData
			? postForm(String(input), init.body, init.signal)
			: fetch(input, init);
	setUploadedShare(0);
	try {
		return await action();
	} finally {
		window.fetch = fetch;
		setUploadedShare(undefined);
	}
}

/** Time limit for a response. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const FILE_FAILED = {
	tab: CSV_TAB,
	title: UPLOAD_FAILED,
	defaultTexts: { message: "Unknown error" },
};

/** Messages by intent for responses without action data of the page. */
const FAILURES_BY_INTENT: Record<
	string,
	Omit<FormFailure, "message"> & { defaultTexts: { title?: string; message: string } }
> = {
	import: FILE_FAILED,
	preview: FILE_FAILED,
	sync: {
		tab: SHEETS_TAB,
		title: SYNC_FAILED,
		defaultTexts: { message: "An error occurred during sync" },
	},
	instructions: {
		tab: SHEETS_TAB,
		title: INSTRUCTIONS_FAILED,
		defaultTexts: {
			title: "Failed to create sheet",
			message: "An error occurred while creating the sheet",
		},
	},
};

// The error status keeps the router from revalidating the page, which could fail too.
const failureResponse = (failure: FormFailure, status: number) =>
	Response.json({ failure } satisfies UploadActionData, { status });

async function readFields(request: Request): Promise<FormData | undefined> {
	try {
		return await request.clone().formData();
	} catch {
		// The file was changed or removed after it was chosen.
		return undefined;
	}
}

/** Client action of the upload page: shows a failure as a message, without losing the page. */
export async function uploadClientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const fields = await readFields(request);
	if (!fields) {
		const { tab, title, defaultTexts } = FILE_FAILED;
		return failureResponse({ tab, title, ...defaultTexts }, 400);
	}
	const file = fields.get("file");
	const fileTypeProblem = file instanceof File ? fileTypeFailure(file) : undefined;
	if (fileTypeProblem) return failureResponse(fileTypeProblem, 415);

	const intent = String(fields.get("intent"));
	const send = () => serverAction<UploadActionData>();
	const failureTexts = FAILURES_BY_INTENT[intent];
	if (!failureTexts) return send();
	const { result: actionData, message } = await runServerAction(
		intent === "import" ? () => withUploadProgress(send) : send,
		TIMEOUT_MS,
	);
	const { defaultTexts, ...failureTarget } = failureTexts;
	const reason = message === undefined ? defaultTexts : { message };
	return actionData ?? failureResponse({ ...failureTarget, ...reason }, 503);
}
