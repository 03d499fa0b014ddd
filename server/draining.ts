import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const draining = new WeakSet<Server>();

/** Whether a server tells that it is about to stop, and answers everything meanwhile. */
export function isDraining(server: Server): boolean {
	return draining.has(server);
}

/**
 * Has a server tell at /healthz that it is about to stop, for so many ms: what asks there sends nobody here any more.
 */
export async function drain(server: Server, ms: number): Promise<void> {
	draining.add(server);
	await wait(ms);
}
