import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listBackups } from "db/backup/backup";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { rowId } from "~/config/row-id";
import { listUnmatchedLines } from "~/features/earnings/tables/earnings.queries.server";
import {
	csvRows,
	decodeEarningsPeriod,
	type EarningsPeriod,
	isEarningsTableId,
	unmatchedRows,
} from "~/features/earnings/tables/earnings-table";
import { earningsTable } from "~/features/earnings/tables/earnings-tables.server";
import { findReviewJpeg } from "~/features/images/fetched-photos.queries.server";
import { backupSettings } from "~/features/import-tasks/backups.server";
import { runExport } from "~/features/import-tasks/run-task.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { findRejectedFile } from "~/features/imports/export/rejected-files.queries.server";
import { streamCsv, toCsv } from "~/features/ingest/read/csv-text";
import { MAX_ROWS } from "~/features/ingest/read/sheet";
import {
	decodeInsightPeriod,
	INSIGHT_TABLES,
	isInsightTableId,
	spreadsheetValue,
} from "~/features/insight/tables/insight-table";
import { insightRows } from "~/features/insight/tables/insight-tables.server";
import { subscriberRows } from "~/features/newsletter/newsletter.server";
import { isFiltered, modelListAddress } from "~/features/records/models/list/model-list";
import { listChosenSkus } from "~/features/records/models/list/model-list.queries.server";
import { fileDownload } from "~/http/response/file-download.server";
import { type Loader, loaderByPath } from "~/http/response/loader-by-path.server";

function notFound(): never {
	throw new Response(null, { status: 404 });
}

type FileBytes = string | Uint8Array;

/** Returns the SKUs that the request's filters of the list of models select; undefined without filters. */
async function findSelectedSkus(request: Request): Promise<string[] | undefined> {
	const listState = modelListAddress.decode(new URL(request.url).searchParams);
	if (!isFiltered(listState)) return undefined;
	return listChosenSkus(db(), listState, { now: new Date(), limit: MAX_ROWS });
}

async function exportWorkbook(name: CatalogueWorkbook, skus?: string[]): Promise<FileBytes> {
	const result = await runExport(name, skus);
	if (result.status === "exported") return result.bytes;
	throw new Response(result.message, { status: result.httpStatus });
}

const CURRENT_DATA_FILES: Readonly<Record<string, (request: Request) => Promise<FileBytes>>> = {
	"catalogue.xlsx": () => exportWorkbook("catalogue"),
	"projectors.xlsx": async (request) =>
		exportWorkbook("projectors", await findSelectedSkus(request)),
	"listings.xlsx": () => exportWorkbook("listings"),
	"projectors.csv": async (request) =>
		exportCsv(db(), "projectors", await findSelectedSkus(request)),
	"listings.csv": () => exportCsv(db(), "listings"),
	"shops.csv": () => exportCsv(db(), "shops"),
	"jargon.csv": () => exportCsv(db(), "jargon"),
	"facts.csv": () => exportCsv(db(), "facts"),
};

const currentDataLoader: Loader = async ({ request, params: { file = "" } }) => {
	const readFile = Object.hasOwn(CURRENT_DATA_FILES, file) ? CURRENT_DATA_FILES[file] : undefined;
	return readFile ? fileDownload(file, await readFile(request)) : notFound();
};

const rejectedRowsLoader: Loader = async ({ params: { id = "", file = "" } }) => {
	const bytes = await findRejectedFile(db(), rowId(id) ?? 0, file);
	return bytes ? fileDownload(`import-${Number(id)}-${file}`, bytes) : notFound();
};

const MAX_INSIGHT_ROWS = 10_000;

const insightLoader: Loader = async ({ request, params: { file = "" } }) => {
	const id = /^(.+)\.csv$/.exec(file)?.[1] ?? "";
	if (!isInsightTableId(id)) return notFound();
	const period = decodeInsightPeriod(new URL(request.url).searchParams, new Date());
	const rows = await insightRows(db(), id, period, MAX_INSIGHT_ROWS);
	const csv = toCsv([INSIGHT_TABLES[id].columns, ...rows.map((row) => row.map(spreadsheetValue))]);
	return fileDownload(`${id}-${period.days}-days-to-${period.to}.csv`, csv);
};

const MAX_UNMATCHED_ROWS = 100_000;

async function earningsRows(id: string, period: EarningsPeriod) {
	if (id === "unmatched")
		return unmatchedRows(await listUnmatchedLines(db(), period, MAX_UNMATCHED_ROWS));
	return isEarningsTableId(id) ? csvRows(await earningsTable(db(), id, period)) : notFound();
}

const earningsLoader: Loader = async ({ request, params: { file = "" } }) => {
	const id = /^(.+)\.csv$/.exec(file)?.[1] ?? "";
	const period = decodeEarningsPeriod(new URL(request.url).searchParams, new Date());
	const csv = toCsv(await earningsRows(id, period));
	return fileDownload(`earnings-${id}-${period.from}-to-${period.to}.csv`, csv);
};

const backupLoader: Loader = async ({ request, params: { file } }) => {
	const { folder } = await backupSettings(db());
	const backupFile = listBackups(folder).find(({ name }) => name === file);
	if (!backupFile) return notFound();
	const content = request.method === "HEAD" ? "" : createReadStream(join(folder, backupFile.name));
	return fileDownload(backupFile.name, content, backupFile.bytes);
};

/** Loads a photo that waits for a decision of staff; visitors must not see it yet. */
const pendingPhotoLoader: Loader = async ({ params: { file = "" } }) => {
	const [, id] = /^(\d{1,15})\.jpg$/.exec(file) ?? [];
	const bytes = id === undefined ? undefined : await findReviewJpeg(db(), Number(id));
	if (!bytes) return notFound();
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "image/jpeg",
			"Cache-Control": "private, no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
};

const fileLoader = loaderByPath({
	"admin/imports/:id/:file": rejectedRowsLoader,
	"admin/current-data/:file": currentDataLoader,
	"admin/subscribers/subscribers.csv": () =>
		fileDownload("subscribers.csv", streamCsv(subscriberRows(db()))),
	"admin/insight/:file": insightLoader,
	"admin/earnings/:file": earningsLoader,
	"admin/backups/:file": backupLoader,
	"admin/images/queue/:file": pendingPhotoLoader,
});

export async function loader(args: LoaderFunctionArgs) {
	await requireStaff(args.request);
	return fileLoader(args);
}

export const action = readOnlyStaffAction;
