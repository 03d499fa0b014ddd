import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { toCsv } from "~/features/imports/csv-text";
import {
	decodePeriod,
	isTableId,
	plainCell,
	TABLES,
} from "~/features/insight/tables/insight-table";
import { tableRows } from "~/features/insight/tables/insight-tables.server";
import { fileDownload } from "~/http/response/file-download.server";

const MAX_ROWS = 10_000;

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const id = /^(.+)\.csv$/.exec(file)?.[1] ?? "";
	if (!isTableId(id)) throw new Response(null, { status: 404 });
	const period = decodePeriod(new URL(request.url).searchParams, new Date());
	const rows = await tableRows(db(), id, period, MAX_ROWS);
	const csv = toCsv([TABLES[id].columns, ...rows.map((row) => row.map(plainCell))]);
	return fileDownload(`${id}-${period.days}-days-to-${period.to}.csv`, csv);
}

export const action = readOnlyForStaffPages;
