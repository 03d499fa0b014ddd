import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { csvParts } from "~/features/imports/csv-text";
import { subscriberRows } from "~/features/newsletter/newsletter.server";
import { fileDownload } from "~/http/response/file-download.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return fileDownload("subscribers.csv", csvParts(subscriberRows(db())));
}

export const action = readOnlyForStaffPages;
