import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listImportProblems } from "~/features/imports/import-history.queries.server";
import { problemsCsv } from "~/features/imports/problems-csv";
import { csvDownload } from "~/http/csv-download.server";
import { requireStaff } from "~/http/staff-session.server";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const problems = /^\d{1,15}$/.test(id) ? await listImportProblems(db(), Number(id)) : [];
	return csvDownload(`import-${id}-errors.csv`, problemsCsv(problems));
}
