import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import {
	BRAND_LOGO_FOLDER,
	brandLogoFiles,
	parseMarkFile,
} from "~/features/catalogue/brand/brand-logo.server";
import { findMarkBytes } from "~/features/catalogue/brand/brands.queries.server";
import { jsonError, pictureResponse, readOnly, withEntityTag } from "~/http/response/json.server";

const TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".svg": "image/svg+xml",
};

/** Content type of a picture file this site ships, by its ending. */
function pictureType(file: string): string | undefined {
	return TYPES[file.slice(file.lastIndexOf("."))];
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { file = "" } = params;
	const stored = parseMarkFile(file);
	const mark = stored && (await findMarkBytes(db(), stored));
	if (mark) return pictureResponse(request, mark, "image/png");
	const type = pictureType(file);
	if (!brandLogoFiles().has(file) || type === undefined) {
		return jsonError(404, "There is no such logo.");
	}
	const picture = new Uint8Array(await readFile(join(BRAND_LOGO_FOLDER, file)));
	return withEntityTag(request, picture, {
		"Content-Type": type,
		"Cache-Control": "public, max-age=3600",
	});
}

export const action = readOnly;
