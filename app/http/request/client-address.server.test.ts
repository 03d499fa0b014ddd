import { expect, it } from "vitest";
import { setSettings } from "../../../tests/settings";
import { clientAddress } from "./client-address.server";

function addressOf(forwardedFor: string | undefined, trust: string, socket?: string) {
	setSettings({ TRUST_PROXY: trust });
	const headers: Record<string, string> =
		forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
	return clientAddress(new Request("http://x.example/", { headers }), socket);
}

it.each([
	["203.0.113.9", "203.0.113.9"],
	["198.51.100.1, 203.0.113.9", "203.0.113.9"],
	["evil,,  203.0.113.9 ", "203.0.113.9"],
	["::ffff:203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
	["2001:0DB8:0001:0002::6", "2001:db8:1:2"],
	["2001:db8::1", "2001:db8:0:0"],
	["::1", "0:0:0:0"],
	["::1:2:3:4:5:6:7", "0:1:2:3"],
	["1::2:3:4:5:6:7", "1:0:2:3"],
	["1:2:3:4:5:6:203.0.113.9", "1:2:3:4"],
	["::FFFF:203.113.113.199", "203.113.113.199"],
	["x::ffff:203.0.113.9", undefined],
	["::ffff:203.0.113.9x", undefined],
	["203.0.113.9, unknown", undefined],
	["203.0.113.9:1234", undefined],
	["", undefined],
	[undefined, undefined],
])("behind a trusted proxy, %s is %s", (header, address) => {
	expect(addressOf(header, "1", "127.0.0.1")).toBe(address);
});

it.each([
	["198.51.100.1", "198.51.100.1"],
	["::ffff:198.51.100.1", "198.51.100.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
	["fe80::1%eth0", "fe80:0:0:0"],
	[undefined, undefined],
])("without one, the socket's %s is %s, regardless of headers", (socket, address) => {
	expect(addressOf("203.0.113.9", "0", socket)).toBe(address);
});
