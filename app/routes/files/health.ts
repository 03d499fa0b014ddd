import { setTimeout as wait } from "node:timers/promises";
import { checkDatabase } from "db/connection.server";
import { unavailability } from "db/writes/unavailable";
import { readOnly } from "~/http/response/json.server";

/** Time limit of the check in ms, within the three seconds of docs/product.md#json-calls. */
const WITHIN_MS = 2900;

async function withinTime<T>(checking: Promise<T>): Promise<T> {
	const limit = new AbortController();
	const late = wait(WITHIN_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
		throw new Error(`The database has not answered for ${WITHIN_MS} ms.`);
	});
	try {
		return await Promise.race([checking, late]);
	} finally {
		limit.abort();
		// Ignore a failure after the time limit.
		for (const rest of [checking, late]) rest.catch(() => {});
	}
}

/** Cause of the current failure, if logged. */
let logged: string | undefined;

/** Logs each cause once, because /healthz may be requested every second. */
function logOnce(why: string): void {
	if (why !== logged) console.error(`Health check failed: ${why}`);
	logged = why;
}

export async function loader() {
	const headers = { "Cache-Control": "no-store" };
	try {
		const writes = await withinTime(checkDatabase(WITHIN_MS));
		logged = undefined;
		return Response.json({ status: "ok", writes }, { headers });
	} catch (error) {
		logOnce(unavailability(error) ?? (error instanceof Error ? error.message : String(error)));
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

export const action = readOnly;
