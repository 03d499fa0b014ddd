import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findImport, listImportProblems } from "~/features/imports/import-history.queries.server";
import { problemsCsv } from "~/features/imports/problems-csv";
import { csvDownload } from "~/http/csv-download.server";
import { readOnlyForStaffPages, requireStaff } from "~/http/staff-session.server";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const load = /^\d{1,15}$/.test(id) ? await findImport(db(), Number(id)) : undefined;
	if (!load) throw new Response(null, { status: 404 });
	const csv = problemsCsv(await listImportProblems(db(), load.id));
	return csvDownload(`import-${load.id}-errors.csv`, csv);
}

export const action = readOnlyForStaffPages;
