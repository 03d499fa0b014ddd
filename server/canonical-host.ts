import type { IncomingMessage } from "node:http";
import { settings } from "~/config/env.server";
import { isHost } from "./node-request";

/** Health checks may use any host: they are not redirected. */
const HEALTH = "/healthz";

export function isHealthAddress(address: string): boolean {
	return address.split("?", 1)[0] === HEALTH;
}

/** Returns the requested hosts: one, or one per proxy if each added its own. */
function addressedHosts({ headers }: IncomingMessage): string[] {
	const forwarded = settings().TRUST_PROXY ? headers["x-forwarded-host"]?.toString() : undefined;
	return (forwarded || headers.host || "").split(",").map((host) => host.trim());
}

/** Returns true if `host` is the host of `address` under http or https: a proxy may terminate TLS. */
function isHostOf(address: string, host: string): boolean {
	const own = new URL(address).host;
	return ["http", "https"].some((scheme) => new URL(`${scheme}://${host}`).host === own);
}

/**
 * Returns the redirect target for a GET or HEAD request for `address` at another host than SITE_URL's; undefined if the
 * host is right or invalid, or SITE_URL is not set.
 */
export function canonicalAddress(incoming: IncomingMessage, address: string): string | undefined {
	const { SITE_URL } = settings();
	const isReading = incoming.method === "GET" || incoming.method === "HEAD";
	if (SITE_URL === undefined || !isReading || isHealthAddress(address)) return undefined;
	const hosts = addressedHosts(incoming);
	const isElsewhere = hosts.every((host) => isHost(host) && !isHostOf(SITE_URL, host));
	return isElsewhere ? SITE_URL + address : undefined;
}
