import { setTimeout as wait } from "node:timers/promises";
import { checkDbFile, db } from "db/connection.server";
import { takesWrites } from "db/writes/takes-writes";
import { unavailability } from "db/writes/unavailable";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { readOnly } from "~/http/response/json.server";

/** Less than the probes of proxies and containers wait. */
const WITHIN_MS = 2500;

/** Whether the database can be read, and whether it takes writes. Rejects where it cannot be read. */
async function checkDatabase(): Promise<{ writes: boolean }> {
	await listCategories(db());
	checkDbFile();
	return { writes: await takesWrites(db()) };
}

async function soon<T>(checking: Promise<T>): Promise<T> {
	const limit = new AbortController();
	const late = wait(WITHIN_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
		throw new Error(`The database has not answered for ${WITHIN_MS} ms.`);
	});
	try {
		return await Promise.race([checking, late]);
	} finally {
		limit.abort();
		// The one that nobody waits for any more may fail.
		for (const rest of [checking, late]) rest.catch(() => {});
	}
}

/** What the log says of the failure that lasts. */
let told: string | undefined;

/** Asked every second by some: one line is enough for each cause. */
function tell(why: string): void {
	if (why !== told) console.error(`Health check failed: ${why}`);
	told = why;
}

export async function loader() {
	const headers = { "Cache-Control": "no-store" };
	try {
		const { writes } = await soon(checkDatabase());
		told = undefined;
		return Response.json({ status: "ok", writes }, { headers });
	} catch (error) {
		tell(unavailability(error) ?? (error instanceof Error ? error.message : String(error)));
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

export const action = readOnly;
