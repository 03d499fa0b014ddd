import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import {
	exportListings,
	exportProjectors,
} from "~/features/imports/export/catalogue-export.queries.server";
import { MAX_ROWS } from "~/features/imports/parse/import-limits";
import { decodeModelList, isNarrowed } from "~/features/model-editor/list/model-list";
import { listChosenSkus } from "~/features/model-editor/list/model-list.queries.server";
import { fileDownload } from "~/http/response/file-download.server";

/** The models that the list's parameters choose; undefined for all. */
async function chosenSkus(request: Request): Promise<string[] | undefined> {
	const chosen = decodeModelList(new URL(request.url).searchParams);
	if (!isNarrowed(chosen)) return undefined;
	return listChosenSkus(db(), chosen, { now: new Date(), limit: MAX_ROWS });
}

const FILES: Record<string, (request: Request) => Promise<string>> = {
	"projectors.csv": async (request) => exportProjectors(db(), await chosenSkus(request)),
	"listings.csv": () => exportListings(db()),
};

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const read = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
	if (!read) throw new Response(null, { status: 404 });
	return fileDownload(file, await read(request));
}

export const action = readOnlyForStaffPages;
