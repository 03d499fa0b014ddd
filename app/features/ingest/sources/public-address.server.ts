import { BlockList, isIP } from "node:net";

/** IPv4 networks without public servers (IANA special-purpose registry; RFC 6890). */
const RESERVED_V4_NETWORKS: [string, number][] = [
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
	// Multicast and all higher networks, including the broadcast address.
	["224.0.0.0", 3],
];

/** IPv6 networks that may be public: unicast addresses, and IPv4 addresses through NAT64. */
const PUBLIC_V6_NETWORKS: [string, number][] = [
	["2000::", 3],
	["64:ff9b::", 96],
];

/** Reserved parts of the public networks: protocol assignments with Teredo, documentation, 6to4. */
const RESERVED_V6_NETWORKS: [string, number][] = [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
];

const MAPPED_V4_NETWORK: [string, number] = ["::ffff:0:0", 96];

function blockListOf(v4Networks: [string, number][], v6Networks: [string, number][]): BlockList {
	const list = new BlockList();
	for (const [network, bits] of v4Networks) list.addSubnet(network, bits, "ipv4");
	for (const [network, bits] of v6Networks) list.addSubnet(network, bits, "ipv6");
	return list;
}

const reservedNat64Networks = RESERVED_V4_NETWORKS.map(([network, bits]): [string, number] => [
	`64:ff9b::${network}`,
	96 + bits,
]);

const publicV6List = blockListOf([], [...PUBLIC_V6_NETWORKS, MAPPED_V4_NETWORK]);

/** BlockList also checks IPv4 addresses that are mapped into IPv6. */
const reservedList = blockListOf(RESERVED_V4_NETWORKS, [
	...RESERVED_V6_NETWORKS,
	...reservedNat64Networks,
]);

/** Returns true if an IP address may belong to a server on the internet, not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !reservedList.check(address, "ipv4");
	// An address with a zone ("%eth0") is valid on this machine only.
	if (family !== 6 || address.includes("%")) return false;
	return publicV6List.check(address, "ipv6") && !reservedList.check(address, "ipv6");
}
