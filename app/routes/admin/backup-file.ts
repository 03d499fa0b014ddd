import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { backupFolder, listBackups } from "db/backup/backup-folder";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { fileDownload } from "~/http/response/file-download.server";

export async function loader({ request, params: { file } }: LoaderFunctionArgs) {
	await requireStaff(request);
	const folder = backupFolder();
	const backup = listBackups(folder).find(({ name }) => name === file);
	if (!backup) throw new Response(null, { status: 404 });
	const content = request.method === "HEAD" ? "" : createReadStream(join(folder, backup.name));
	return fileDownload(backup.name, content, backup.bytes);
}

export const action = readOnlyForStaffPages;
