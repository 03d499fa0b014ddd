import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionPool } from "./connection/connection-pool";

const WITHIN_MS = 5000;
const PAUSE_MS = 250;

async function statusOf(pool: ConnectionPool, xid: string): Promise<unknown> {
	const question = "select pg_xact_status($1::text::xid8) as status";
	const [row] = await pool.ask(question, { parameters: [xid], limitMs: WITHIN_MS / 2 });
	return row?.status;
}

/**
 * Whether a transaction was committed whose COMMIT got no answer. False also where the server cannot be asked for some
 * seconds: nothing is told as saved that may not be.
 */
export async function wasCommitted(pool: ConnectionPool, xid: string): Promise<boolean> {
	const deadline = performance.now() + WITHIN_MS;
	while (performance.now() < deadline) {
		try {
			const status = await statusOf(pool, xid);
			if (status !== "in progress") return status === "committed";
		} catch {
			// Not reached yet; asked again until it is too late.
		}
		await wait(PAUSE_MS);
	}
	return false;
}
