import type { IncomingMessage } from "node:http";
import { settings } from "~/config/env.server";
import { isHost } from "./node-request";

/** Reached by what looks after the process, at whatever address that is. */
const HEALTH = "/healthz";

export function isHealthAddress(address: string): boolean {
	return address.split("?", 1)[0] === HEALTH;
}

/** The hosts that a request was addressed to: one, or one for each proxy on its way that added its own. */
function addressedHosts({ headers }: IncomingMessage): string[] {
	const forwarded = settings().TRUST_PROXY ? headers["x-forwarded-host"]?.toString() : undefined;
	return (forwarded || headers.host || "").split(",").map((host) => host.trim());
}

/** Whether a host is an address's own, with either scheme: who ends HTTPS is a proxy's business. */
function isHostOf(address: string, host: string): boolean {
	const own = new URL(address).host;
	return ["http", "https"].some((scheme) => new URL(`${scheme}://${host}`).host === own);
}

/**
 * Returns where somebody who reads `address` at another host than that of SITE_URL is sent; undefined where the host
 * is right or cannot be read, or SITE_URL is not set.
 */
export function canonicalAddress(incoming: IncomingMessage, address: string): string | undefined {
	const { SITE_URL } = settings();
	const isReading = incoming.method === "GET" || incoming.method === "HEAD";
	if (SITE_URL === undefined || !isReading || isHealthAddress(address)) return undefined;
	const hosts = addressedHosts(incoming);
	const isElsewhere = hosts.every((host) => isHost(host) && !isHostOf(SITE_URL, host));
	return isElsewhere ? SITE_URL + address : undefined;
}
