import type { LookupAddress } from "node:dns";
import { expect, it } from "vitest";
import { checkedLookup } from "./checked-lookup.server";
import { isPublicAddress } from "./public-address.server";

/** What a connection to a name with these addresses would be given. */
function lookedUp(addresses: LookupAddress[], options: { all?: boolean }) {
	return new Promise((resolve, reject) => {
		const lookup = checkedLookup(async () => addresses, isPublicAddress);
		lookup("shop.example", options, (error, address, family) =>
			error ? reject(error) : resolve({ address, family }),
		);
	});
}

const PUBLIC = { address: "8.8.8.8", family: 4 };
const PUBLIC_V6 = { address: "2001:4860:4860::8888", family: 6 };

it("gives all addresses, or the first, as it is asked", async () => {
	expect(await lookedUp([PUBLIC_V6, PUBLIC], { all: true })).toEqual({
		address: [PUBLIC_V6, PUBLIC],
	});
	expect(await lookedUp([PUBLIC_V6, PUBLIC], {})).toEqual(PUBLIC_V6);
});

it.each([{ all: true }, {}])("gives none where one is private, with %j", async (options) => {
	const inside = { address: "::ffff:10.0.0.1", family: 6 };
	await expect(lookedUp([PUBLIC, inside], options)).rejects.toThrow(
		"shop.example is on a private network",
	);
});
