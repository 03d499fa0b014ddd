import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const draining = new WeakSet<Server>();

/** True while /healthz returns 503 before shutdown. */
export function isDraining(server: Server): boolean {
	return draining.has(server);
}

/** Makes /healthz return 503 for `ms` before shutdown, so that load balancers stop routing here. */
export async function drain(server: Server, ms: number): Promise<void> {
	draining.add(server);
	await wait(ms);
}
