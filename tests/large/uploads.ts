import { openDatabase } from "db/connection.server";
import { sessionCookieHeader } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import type { ModelRecord } from "~/features/changes/cells/records";
import { MODEL_COLUMNS } from "~/features/changes/change-fields";
import type { BuiltSite } from "./built-site";

function cellOf(record: ModelRecord, column: (typeof MODEL_COLUMNS)[number]) {
	const value = record[column];
	if (column === "price") return (record.price ?? 0) / 100;
	return Array.isArray(value) ? value.join(";") : value;
}

/** Returns models as a table with the template's columns. */
export function tableOf(records: readonly ModelRecord[]) {
	const body = records.map((record) => MODEL_COLUMNS.map((column) => cellOf(record, column)));
	return [MODEL_COLUMNS, ...body];
}

type Address = Pick<BuiltSite, "databaseUrl" | "url">;

/** Signs a new member of staff in. Returns the `Cookie` header. */
async function signIn({ databaseUrl, url }: Address): Promise<string> {
	const db = openDatabase(databaseUrl);
	const { id } = await db
		.insertInto("users")
		.values({ username: "bench", password: "no password hashes to this" })
		// An earlier site may have had the same database.
		.onConflict((conflict) => conflict.column("username").doUpdateSet({ username: "bench" }))
		.returning("id")
		.executeTakeFirstOrThrow();
	const token = await startSession(db, id, new Date());
	await db.destroy();
	return (await sessionCookieHeader(new Request(url), token)).split(";", 1)[0] ?? "";
}

/** Uploads a file. Returns the response with its JSON, and the ms from the first byte sent. */
export async function sendUpload(site: Address, name: string, content: BlobPart) {
	const body = new FormData();
	body.append("file", new File([content], name));
	const headers = { Cookie: await signIn(site) };
	const address = `${site.url}/api/admin/upload-projectors`;
	const start = performance.now();
	const response = await fetch(address, { method: "POST", headers, body });
	const result: unknown = await response.json();
	return { status: response.status, result, ms: performance.now() - start };
}

/** Returns the time in ms of an import, from the first byte sent to the response. */
export async function upload(site: Address, name: string, content: BlobPart): Promise<number> {
	const { status, result, ms } = await sendUpload(site, name, content);
	if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(result)}`);
	return ms;
}
