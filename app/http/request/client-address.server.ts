import { isIP } from "node:net";
import { settings } from "~/config/env.server";

/** The first four groups of an IPv6 address: one customer has all addresses that begin so. */
function ipv6Network(address: string): string {
	const [head = "", tail] = address.split("::");
	const groups = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const zeros = Array(Math.max(0, 8 - groups.length - after.length)).fill("0");
	return [...groups, ...zeros, ...after]
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":");
}

/** An address without its port, an IPv6 one as its network; undefined for what is none. */
export function networkOf(text: string): string | undefined {
	const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
	if (isIP(address) === 4) return address;
	return isIP(address) === 6 ? ipv6Network(address) : undefined;
}

/**
 * Who sent a request, for counting; undefined when that cannot be known. A loader does not see the socket's
 * address, and anybody can send X-Forwarded-For: only what a trusted proxy added last counts.
 */
export function clientAddress(request: Request): string | undefined {
	if (!settings().TRUST_PROXY) return undefined;
	return networkOf(request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() ?? "");
}
