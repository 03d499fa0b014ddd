import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports, any of which an outgoing connection may take before the caller listens on it. */
const PORT_RANGE = [20_000, 32_000] as const;

const MAX_TRIES = 100;

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}

/** Returns a free port of loopback. Throws if none is found. */
export async function findFreePort(): Promise<number> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		const port = randomInt(...PORT_RANGE);
		if (await isFree(port)) return port;
	}
	throw new Error(`No free port was found from ${PORT_RANGE[0]} to ${PORT_RANGE[1]}.`);
}
