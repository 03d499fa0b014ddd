import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { runExport } from "~/features/import-tasks/run-task.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { MAX_ROWS } from "~/features/imports/parse/sheet";
import { decodeModelList, isNarrowed } from "~/features/model-editor/list/model-list";
import { listChosenSkus } from "~/features/model-editor/list/model-list.queries.server";
import { fileDownload } from "~/http/response/file-download.server";

type Content = string | Uint8Array;

/** Returns the SKUs that the list's parameters choose; undefined for all. */
async function chosenSkus(request: Request): Promise<string[] | undefined> {
	const chosen = decodeModelList(new URL(request.url).searchParams);
	if (!isNarrowed(chosen)) return undefined;
	return listChosenSkus(db(), chosen, { now: new Date(), limit: MAX_ROWS });
}

async function workbook(name: CatalogueWorkbook, skus?: string[]): Promise<Content> {
	const outcome = await runExport(name, skus);
	if (outcome.status === "exported") return outcome.bytes;
	throw new Response(outcome.message, { status: outcome.httpStatus });
}

const FILES: Readonly<Record<string, (request: Request) => Promise<Content>>> = {
	"catalogue.xlsx": () => workbook("catalogue"),
	"projectors.xlsx": async (request) => workbook("projectors", await chosenSkus(request)),
	"listings.xlsx": () => workbook("listings"),
	"projectors.csv": async (request) => exportCsv(db(), "projectors", await chosenSkus(request)),
	"listings.csv": () => exportCsv(db(), "listings"),
	"shops.csv": () => exportCsv(db(), "shops"),
	"jargon.csv": () => exportCsv(db(), "jargon"),
	"facts.csv": () => exportCsv(db(), "facts"),
};

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const read = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
	if (!read) throw new Response(null, { status: 404 });
	return fileDownload(file, await read(request));
}

export const action = readOnlyForStaffPages;
