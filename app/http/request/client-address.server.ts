import { isIP } from "node:net";
import { settings } from "~/config/env.server";

/** Returns the first four groups of an IPv6 address: the network of one customer. */
function ipv6Network(address: string): string {
	const [head = "", tail] = address.split("::");
	const firstGroups = head.split(":").filter(Boolean);
	const lastGroups = tail?.split(":").filter(Boolean) ?? [];
	const zeros = Array(Math.max(0, 8 - firstGroups.length - lastGroups.length)).fill("0");
	return [...firstGroups, ...zeros, ...lastGroups]
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":");
}

/** Returns an IPv4 address unchanged and an IPv6 address as its network; undefined for other texts. */
function networkOf(text: string): string | undefined {
	const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
	if (isIP(address) === 4) return address;
	return isIP(address) === 6 ? ipv6Network(address) : undefined;
}

/**
 * Returns the client's address for counting, undefined if it is unknown. Without TRUST_PROXY it is the socket's,
 * because clients can forge X-Forwarded-For; behind a trusted proxy it is the header's last entry, which the proxy
 * added.
 */
export function clientAddress(request: Request, socketAddress?: string): string | undefined {
	const address = settings().TRUST_PROXY
		? request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim()
		: socketAddress;
	return networkOf(address ?? "");
}
