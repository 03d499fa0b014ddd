import { z } from "zod";
import { readJson, readUpload, type UploadedFile } from "~/http/request/body.server";
import { jsonError, jsonInvalid } from "~/http/response/json.server";

/** Description of a call's body, and the function that reads it. `read` throws the Response for an invalid body. */
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

interface FileRule {
	field: string;
	maxBytes: number;
	/** Message if the file is missing. */
	missing: string;
}

/** A form with one file. */
export function fileBody({ field, maxBytes, missing }: FileRule): RequestBody<UploadedFile> {
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

/** A file, and the text fields sent with it. */
export interface FileWithTexts {
	file: UploadedFile;
	texts: string[];
}

/** A form with one file and a text field that may repeat. */
export function fileBodyWithTexts(
	{ field, maxBytes, missing }: FileRule,
	texts: { field: string; describe: string; max: number },
): RequestBody<FileWithTexts> {
	const described = z.array(z.string()).optional().describe(texts.describe);
	return {
		mediaType: "multipart/form-data",
		schema: z.object({ [field]: z.file().max(maxBytes), [texts.field]: described }),
		read: async (request) => {
			const rule = { fileField: field, maxBytes, maxFields: texts.max };
			const { file, fields } = await readUpload(request, rule);
			if (!file) throw jsonError(400, missing);
			return { file, texts: fields.getAll(texts.field).map(String) };
		},
	};
}
