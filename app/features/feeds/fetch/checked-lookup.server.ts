import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { failures } from "./fetch-failure";

/** All addresses of a name, as the system's resolver gives them. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

export const resolveName: ResolveName = (name) => lookupName(name, { all: true });

/**
 * The lookup for one connection, which connects to nothing but the addresses it gives: what was checked is what is
 * used, whatever the name leads to a moment later. A name that also has an address that is not allowed is none at all.
 */
export function checkedLookup(
	resolve: ResolveName,
	isAllowed: (address: string) => boolean,
): LookupFunction {
	return (name, options, done) => {
		resolve(name).then(
			(addresses) => {
				const [first] = addresses;
				if (!first) return done(Object.assign(new Error(), { code: "ENOTFOUND" }), "");
				if (!addresses.every(({ address }) => isAllowed(address))) {
					return done(failures.privateAddress(name), "");
				}
				if (options.all) return done(null, addresses);
				return done(null, first.address, first.family);
			},
			(error) => done(error, ""),
		);
	};
}
