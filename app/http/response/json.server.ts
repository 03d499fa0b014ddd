import { createHash } from "node:crypto";
import { z } from "zod";
import type { FieldErrors, SubmitResult } from "~/components/form/form-result";
import { readJson, readUpload, type UploadedFile } from "~/http/request/body.server";
import { TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	type Failure,
	failureText,
	logFailure,
	RETRY_AFTER_SECONDS,
} from "~/logging/failure.server";
import { matchesIfNoneMatch, NO_STORE_HEADERS } from "./cache-control.server";

/** Description of a call's body, and the function that reads it. `read` throws the Response for an invalid body. */
export interface RequestBody<Value = unknown> {
	mediaType: "application/json" | "multipart/form-data";
	schema: z.ZodType;
	read: (request: Request) => Promise<Value>;
}

/** A JSON body that is validated by its schema. */
export function jsonBody<Value>(schema: z.ZodType<Value>): RequestBody<Value> {
	return {
		mediaType: "application/json",
		schema,
		read: async (request) => {
			const result = schema.safeParse(await readJson(request));
			if (!result.success) throw jsonValidationError(z.flattenError(result.error));
			return result.data;
		},
	};
}

/** A JSON body that the handler validates itself. */
export function unvalidatedJsonBody(schema: z.ZodType): RequestBody<unknown> {
	return { mediaType: "application/json", schema, read: (request) => readJson(request) };
}

interface FileForm {
	/** Name of the file's field. */
	field: string;
	maxBytes: number;
	/** Message if the file is missing. */
	noFileMessage: string;
	/** A text field that may repeat. */
	textField?: { field: string; description: string; maxCount: number };
}

/** A form with one file, and the texts that were sent with it. */
export function fileBody({ field, maxBytes, noFileMessage, textField }: FileForm): RequestBody<{
	file: UploadedFile;
	texts: string[];
}> {
	const textsSchema = textField && z.array(z.string()).optional().describe(textField.description);
	return {
		mediaType: "multipart/form-data",
		schema: z.object({
			[field]: z.file().max(maxBytes),
			...(textField && textsSchema && { [textField.field]: textsSchema }),
		}),
		read: async (request) => {
			const limits = {
				fileField: field,
				maxBytes,
				...(textField && { maxFields: textField.maxCount }),
			};
			const { file, fields } = await readUpload(request, limits);
			if (!file) throw jsonError(400, noFileMessage);
			return { file, texts: textField ? fields.getAll(textField.field).map(String) : [] };
		},
	};
}

function etagOf(body: string | Uint8Array): string {
	return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Returns a 200 with an ETag, or a 304 without a body if the client has this body already. */
export function responseWithEtag(
	request: Request,
	body: string | Uint8Array<ArrayBuffer>,
	headers: Record<string, string>,
): Response {
	const etag = etagOf(body);
	const responseHeaders = { "Cache-Control": "no-cache", ...headers, ETag: etag };
	if (matchesIfNoneMatch(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers: responseHeaders });
	}
	return new Response(body, { headers: responseHeaders });
}

/** Returns a stored image. By default browsers cache it for ever, because a new image has a new address. */
export function imageResponse(
	request: Request,
	bytes: Uint8Array,
	type: string,
	cacheControl = "public, max-age=31536000, immutable",
): Response {
	return responseWithEtag(request, new Uint8Array(bytes), {
		"Content-Type": type,
		"Cache-Control": cacheControl,
		// Resource routes set their own headers; the page pipeline does not see them.
		"X-Content-Type-Options": "nosniff",
	});
}

/** A successful JSON response; by default clients revalidate it each time. */
export function jsonResponse(request: Request, value: object, cacheControl = "no-cache"): Response {
	return responseWithEtag(request, JSON.stringify(value), {
		"Content-Type": "application/json; charset=utf-8",
		"Cache-Control": cacheControl,
	});
}

/** An error as JSON: `{"message"}` (docs/product.md#json-calls). */
export function jsonError(
	status: number,
	message: string,
	headers: Record<string, string> = {},
): Response {
	return Response.json({ message }, { status, headers: { ...NO_STORE_HEADERS, ...headers } });
}

/** A validation error as JSON: the first message for people, all messages by field for forms. */
function jsonValidationError({
	formErrors,
	fieldErrors: errors,
}: {
	formErrors: string[];
	fieldErrors: FieldErrors;
}): Response {
	const message = formErrors[0] ?? Object.values(errors).flat()[0] ?? "Something is missing.";
	return Response.json({ message, errors }, { status: 400, headers: NO_STORE_HEADERS });
}

const METHOD_ERRORS = {
	GET: { allow: "GET, HEAD", message: "This address can only be read." },
	POST: { allow: "POST", message: "This address only takes POST." },
	DELETE: { allow: "DELETE", message: "This address only takes DELETE." },
} as const;

/** Returns the 405 of an address that only accepts this method. */
export function methodNotAllowed(method: keyof typeof METHOD_ERRORS): Response {
	const { allow, message } = METHOD_ERRORS[method];
	return jsonError(405, message, { Allow: allow });
}

/** The action of a route that has only a loader. */
export function readOnlyAction(): Response {
	return methodNotAllowed("GET");
}

/** Returns a successful JSON response for one person, which caches must not store. */
export function privateJsonResponse(value: object): Response {
	return Response.json(value, { headers: NO_STORE_HEADERS });
}

/** The JSON response to a temporary failure. */
function jsonTemporaryError(message: string): Response {
	return jsonError(503, message, { "Retry-After": String(RETRY_AFTER_SECONDS) });
}

/** Returns the JSON response of a form's call. */
export function jsonFormResponse(result: SubmitResult, successMessage: string): Response {
	switch (result.status) {
		case 200:
			return privateJsonResponse({ message: successMessage });
		case 400:
			return jsonValidationError(result);
		case 429:
			return jsonError(429, TOO_MANY_SENT_TEXT, { "Retry-After": String(result.retryAfter) });
		case 503:
			return jsonTemporaryError(result.message);
	}
}

/** The JSON response for a failure that was logged. */
export function jsonFailure(failure: Failure): Response {
	const message = failureText(failure);
	return failure.status === 503 ? jsonTemporaryError(message) : jsonError(500, message);
}

/** Runs a JSON loader or action; a failure is logged, and the response has no internals. */
export async function handleJson(load: () => Promise<Response>): Promise<Response> {
	try {
		return await load();
	} catch (error) {
		if (error instanceof Response) return error;
		if (error instanceof ExpectedError) {
			return error.status === 503
				? jsonTemporaryError(error.message)
				: jsonError(error.status, error.message);
		}
		return jsonFailure(logFailure("JSON call failed", error));
	}
}

/** A message in one sentence, for a success or any error. */
export const messageResponseSchema = z
	.strictObject({ message: z.string().min(1) })
	.meta({ id: "Message" });

/** Errors of a body: the first message for people, all messages by field for forms. */
export const validationErrorSchema = messageResponseSchema
	.extend({ errors: z.record(z.string(), z.array(z.string())).optional() })
	.meta({ id: "ValidationError" });
