import { db } from "db/connection.server";
import { z } from "zod";
import { STAFF_ONLY, sessionTokenHash } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import {
	IMAGE_DELETED,
	IMAGE_UPLOADED,
	MAX_IMAGE_BYTES,
	NO_FILE as NO_IMAGE,
} from "~/features/images/image-limits";
import { imageStats as readImageStats } from "~/features/images/images.queries.server";
import { removePhoto, storePhoto } from "~/features/images/store-photo.server";
import { runTask } from "~/features/import-tasks/run-task.server";
import { stageForMapping } from "~/features/import-tasks/upload/submit-upload-form.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { createSampleSheet as makeSampleSheet } from "~/features/imports/export/sample-sheet.server";
import {
	type ImportFailure,
	importedSchema,
	previewSchema,
	sampleSheetSchema,
} from "~/features/imports/import-result";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-result";
import { COLUMNS_PAGE } from "~/features/ingest/columns/mapping";
import { isDataFile, MAX_FILE_BYTES } from "~/features/ingest/read/sheet";
import { readGoogleSheet } from "~/features/ingest/sources/google-sheet.server";
import { requestOrigin } from "~/http/request/origin.server";
import { fileBody, jsonError } from "~/http/response/json.server";
import { jsonRoute } from "~/http/response/json-route.server";

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

/** Maximum number of held prices that one call may release. */
const MAX_RELEASED_PRICES = 1000;

const fileUploadBody = fileBody({
	field: "file",
	maxBytes: MAX_FILE_BYTES,
	noFileMessage: NO_FILE,
	textField: {
		field: "release",
		maxCount: MAX_RELEASED_PRICES,
		description: "Places of held prices to import after all, such as `row 12` or `Prices!12`.",
	},
});

const dryRunQuery = z.object({
	dryRun: z
		.string()
		.optional()
		.transform((value) => value === "true")
		.describe("With `true` it only tells what would change."),
});

/** Returns the error of a refused file. For an unknown layout, it has the address of the page that maps the columns. */
async function refusalResponse(
	request: Request,
	source: ImportSource,
	failure: ImportFailure,
): Promise<Response> {
	if (!failure.needsMapping) return jsonError(failure.httpStatus, failure.message);
	const path = await stageForMapping(await sessionTokenHash(request), source);
	// The message names the page; with this file's id, the caller can open it.
	const message = failure.message.replace(COLUMNS_PAGE, requestOrigin(request) + path);
	return jsonError(failure.httpStatus, message);
}

export const uploadModelsCall = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/upload-projectors",
		auth: STAFF_ONLY,
		summary: "Imports a file of projectors or listings",
		query: dryRunQuery,
		repeatedValue: "first",
		body: fileUploadBody,
		response: z.union([importedSchema, previewSchema]),
		errors: { 409: "Another import is running." },
	},
	async ({ request, caller, query: { dryRun }, body: { file, texts: release } }) => {
		if (!isDataFile(file)) return jsonError(415, INVALID_FILE_TYPE.description);
		const source = { fileName: file.name, bytes: file.bytes };
		if (dryRun) {
			const preview = await runTask("preview", { source, release });
			if (preview.status === "failed") return refusalResponse(request, source, preview);
			const { result, changes, warnings } = preview;
			return { ...result, changes, warnings };
		}
		const options = { startedBy: caller.username, now: new Date(), release };
		const commit = await runTask("commit", { source, ...options });
		if (commit.status === "failed") return refusalResponse(request, source, commit);
		const { result, runId } = commit;
		return { ...result, importId: runId };
	},
);

export const syncGoogleSheetsCall = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/sync-google-sheets",
		auth: STAFF_ONLY,
		summary: "Imports what the Google sheet of the settings has now",
		response: importedSchema,
		errors: {
			400: "What is not configured, or why the sheet cannot be imported.",
			409: "Another import is running.",
			413: "The sheet is too large.",
			429: "Google asks to wait.",
			502: "What Google said.",
		},
	},
	async ({ caller }) => {
		const source = await readGoogleSheet(settings());
		const options = { startedBy: caller.username, now: new Date() };
		const commit = await runTask("commit", { source, ...options });
		if (commit.status === "failed") return jsonError(commit.httpStatus, commit.message);
		const { result, runId } = commit;
		return { ...result, importId: runId };
	},
);

export const createSampleSheetCall = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/create-sample-sheet",
		auth: STAFF_ONLY,
		summary: "Makes a sample sheet at Google, or tells how to set Google Sheets up",
		response: sampleSheetSchema,
		errors: {
			429: "Google asks to wait.",
			502: "What Google said.",
		},
	},
	async ({ request }) => {
		const templateAddress = `${requestOrigin(request)}/projector-template.csv`;
		const { instructions, message } = await makeSampleSheet(settings(), { templateAddress });
		return { instructions, message };
	},
);

// Parameters and responses of the calls about photos (docs/product.md#json-calls).

const imageParams = z.object({ sku: z.string().describe("In any case.") });

const byteCount = z.int().min(0).describe("Bytes.");

const imageStatsSchema = z
	.strictObject({ totalImages: z.int().min(0), totalSize: byteCount, averageSize: byteCount })
	.meta({ id: "ImageStats" });

const deletedImageSchema = z
	.strictObject({ sku: z.string().min(1), message: z.string().min(1) })
	.meta({ id: "DeletedImage" });

const uploadedImageSchema = deletedImageSchema
	.extend({
		warning: z
			.string()
			.min(1)
			.optional()
			.describe("Only where the picture was taken but will not look well, and why."),
	})
	.meta({ id: "UploadedImage" });

export const imageStatsCall = jsonRoute(
	{
		method: "GET",
		path: "/api/admin/image-stats",
		auth: STAFF_ONLY,
		summary: "How many photographs there are and how large their originals",
		response: imageStatsSchema,
	},
	() => readImageStats(db()),
);

export const uploadImageCall = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/upload-image/{sku}",
		auth: STAFF_ONLY,
		summary: "Makes a picture the photograph of a model",
		params: imageParams,
		body: fileBody({ field: "image", maxBytes: MAX_IMAGE_BYTES, noFileMessage: NO_IMAGE }),
		response: uploadedImageSchema,
		errors: { 404: "There is no such model." },
	},
	async ({ caller, params, body }) => {
		const stamp = { by: caller.username, now: new Date() };
		const { sku, ...warningField } = await storePhoto(db(), params.sku, body.file.bytes, stamp);
		return { sku, message: IMAGE_UPLOADED, ...warningField };
	},
);

export const deleteImageCall = jsonRoute(
	{
		method: "DELETE",
		path: "/api/admin/delete-image/{sku}",
		auth: STAFF_ONLY,
		summary: "Removes the photograph of a model",
		params: imageParams,
		response: deletedImageSchema,
		errors: { 404: "There is no such model, or it has no photograph." },
	},
	({ caller, params }) =>
		removePhoto(db(), params.sku, { by: caller.username, now: new Date() }).then((sku) => ({
			sku,
			message: IMAGE_DELETED,
		})),
);
