import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports, which a connection may take before they are listened on. */
const PORTS = [20_000, 32_000] as const;

const MAX_TRIES = 100;

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}

/** Returns a free port of loopback. Throws if none is found. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		const port = randomInt(...PORTS);
		if (await isFree(port)) return port;
	}
	throw new Error(`No free port was found from ${PORTS[0]} to ${PORTS[1]}.`);
}
