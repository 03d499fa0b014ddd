import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { rowId } from "~/config/row-id";
import { findRejectedFile } from "~/features/imports/export/rejected-files.queries.server";
import { fileDownload } from "~/http/response/file-download.server";

export async function loader({ request, params: { id = "", file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const bytes = await findRejectedFile(db(), rowId(id) ?? 0, file);
	if (!bytes) throw new Response(null, { status: 404 });
	return fileDownload(`import-${Number(id)}-${file}`, bytes);
}

export const action = readOnlyForStaffPages;
