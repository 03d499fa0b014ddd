import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { runExport } from "~/features/import-tasks/run-export.server";
import {
	exportListings,
	exportProjectors,
	exportShops,
	exportTerms,
} from "~/features/imports/export/catalogue-export.queries.server";
import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { fileDownload } from "~/http/response/file-download.server";

type Content = string | Uint8Array;

async function workbook(name: CatalogueWorkbook): Promise<Content> {
	const outcome = await runExport(name);
	if (outcome.status === "exported") return outcome.bytes;
	throw new Response(outcome.message, { status: outcome.httpStatus });
}

const FILES: Readonly<Record<string, () => Promise<Content>>> = {
	"catalogue.xlsx": () => workbook("catalogue"),
	"projectors.xlsx": () => workbook("projectors"),
	"listings.xlsx": () => workbook("listings"),
	"projectors.csv": () => exportProjectors(db()),
	"listings.csv": () => exportListings(db()),
	"shops.csv": () => exportShops(db()),
	"jargon.csv": () => exportTerms(db()),
};

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const read = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
	if (!read) throw new Response(null, { status: 404 });
	return fileDownload(file, await read());
}

export const action = readOnlyForStaffPages;
