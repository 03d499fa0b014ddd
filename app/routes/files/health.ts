import { setTimeout as wait } from "node:timers/promises";
import { checkDatabase } from "db/connection.server";
import { unavailability } from "db/writes/unavailable";
import { readOnlyAction } from "~/http/response/json.server";

/** Time limit of the check, within the three seconds of docs/product.md#json-calls. */
const TIME_LIMIT_MS = 2900;

async function withTimeLimit<Result>(check: Promise<Result>): Promise<Result> {
	const timer = new AbortController();
	const timeout = wait(TIME_LIMIT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
		throw new Error(`The database has not answered for ${TIME_LIMIT_MS} ms.`);
	});
	try {
		return await Promise.race([check, timeout]);
	} finally {
		timer.abort();
		// Ignore a failure after the time limit.
		for (const promise of [check, timeout]) promise.catch(() => {});
	}
}

/** Cause of the current failure, once it is logged. */
let loggedReason: string | undefined;

/** Logs each cause once, because /healthz may be requested every second. */
function logOnce(reason: string): void {
	if (reason !== loggedReason) console.error(`Health check failed: ${reason}`);
	loggedReason = reason;
}

export async function loader() {
	const headers = { "Cache-Control": "no-store" };
	try {
		const acceptsWrites = await withTimeLimit(checkDatabase(TIME_LIMIT_MS));
		loggedReason = undefined;
		return Response.json({ status: "ok", writes: acceptsWrites }, { headers });
	} catch (error) {
		logOnce(unavailability(error) ?? (error instanceof Error ? error.message : String(error)));
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

export const action = readOnlyAction;
