import { BlockList, isIP } from "node:net";

/** IPv4 networks that lead to no server of the public internet (IANA special-purpose registry; RFC 6890). */
const RESERVED_V4: [string, number][] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	// Multicast and all above, the broadcast address included.
	["224.0.0.0", 3],
];

/** What of IPv6 may be public at all: unicast addresses, and IPv4 ones by way of NAT64. */
const PUBLIC_V6: [string, number][] = [
	["2000::", 3],
	["64:ff9b::", 96],
];

/** Parts of these that are not: protocol assignments with Teredo, documentation, 6to4. */
const RESERVED_V6: [string, number][] = [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
];

const MAPPED_V4: [string, number] = ["::ffff:0:0", 96];

function networks(v4: [string, number][], v6: [string, number][]): BlockList {
	const list = new BlockList();
	for (const [network, bits] of v4) list.addSubnet(network, bits, "ipv4");
	for (const [network, bits] of v6) list.addSubnet(network, bits, "ipv6");
	return list;
}

const throughNat64 = RESERVED_V4.map(([network, bits]): [string, number] => [
	`64:ff9b::${network}`,
	96 + bits,
]);

const publicV6 = networks([], [...PUBLIC_V6, MAPPED_V4]);

/** An IPv4 address that is mapped into IPv6 is found by the IPv4 networks too: BlockList does that itself. */
const reserved = networks(RESERVED_V4, [...RESERVED_V6, ...throughNat64]);

/** Whether an IP address may belong to a server on the internet, as against this machine or its own network. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !reserved.check(address, "ipv4");
	// An address with a zone ("%eth0") means something on this machine alone.
	if (family !== 6 || address.includes("%")) return false;
	return publicV6.check(address, "ipv6") && !reserved.check(address, "ipv6");
}
