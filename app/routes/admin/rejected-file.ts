import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { findRejectedFile } from "~/features/imports/export/rejected-files.queries.server";
import { fileDownload } from "~/http/response/file-download.server";

export async function loader({ request, params: { id = "", file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const bytes = /^\d{1,15}$/.test(id) ? await findRejectedFile(db(), Number(id), file) : undefined;
	if (!bytes) throw new Response(null, { status: 404 });
	return fileDownload(`import-${Number(id)}-${file}`, bytes);
}

export const action = readOnlyForStaffPages;
