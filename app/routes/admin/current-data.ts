import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import {
	exportListings,
	exportProjectors,
} from "~/features/imports/export/catalogue-export.queries.server";
import { fileDownload } from "~/http/response/file-download.server";

const FILES: Record<string, typeof exportProjectors> = {
	"projectors.csv": exportProjectors,
	"listings.csv": exportListings,
};

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const read = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
	if (!read) throw new Response(null, { status: 404 });
	return fileDownload(file, await read(db()));
}

export const action = readOnlyForStaffPages;
