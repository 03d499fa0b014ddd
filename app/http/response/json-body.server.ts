import { z } from "zod";
import { readJson, readUpload, type UploadedFile } from "~/http/request/body.server";
import { jsonError, jsonInvalid } from "~/http/response/json.server";

/** How a call takes its body: what describes it, and how it is read. Reading throws the answer to a bad one. */
export interface RequestBody<Value = unknown> {
	mediaType: "application/json" | "multipart/form-data";
	schema: z.ZodType;
	read: (request: Request) => Promise<Value>;
}

/** A JSON body that its schema accepts. */
export function jsonBody<Value>(schema: z.ZodType<Value>): RequestBody<Value> {
	return {
		mediaType: "application/json",
		schema,
		read: async (request) => {
			const result = schema.safeParse(await readJson(request));
			if (!result.success) throw jsonInvalid(z.flattenError(result.error));
			return result.data;
		},
	};
}

/** A JSON body that the handler validates itself. */
export function unvalidatedJsonBody(schema: z.ZodType): RequestBody<unknown> {
	return { mediaType: "application/json", schema, read: (request) => readJson(request) };
}

/** A form with one file; `missing` is said where there is none. */
export function fileBody(rule: {
	field: string;
	maxBytes: number;
	missing: string;
}): RequestBody<UploadedFile> {
	const { field, maxBytes, missing } = rule;
	return {
		mediaType: "multipart/form-data",
		schema: z.object({ [field]: z.file().max(maxBytes) }),
		read: async (request) => {
			const { file } = await readUpload(request, { fileField: field, maxBytes });
			if (!file) throw jsonError(400, missing);
			return file;
		},
	};
}
