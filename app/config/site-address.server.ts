import { settings } from "./env.server";

let ofStaff: string | undefined;

/** Sets the address that staff have set, each time this process reads it; empty is none. */
export function shareSiteAddress(address: string): void {
	ofStaff = address === "" ? undefined : address;
}

/** Returns the site's public address as the environment or else staff have set it; undefined if neither has. */
export function siteAddress(): string | undefined {
	return settings().SITE_URL ?? ofStaff;
}

/** Staff's pages, and the built files that they load. */
const OF_STAFF = /^\/(?:admin(?:[/.?]|$)|build\/)/i;

/**
 * True if a path stays open under every host: with an address that staff have set, their pages do, so that a wrong one
 * can be mended.
 */
export function isOpenEverywhere(path: string): boolean {
	return settings().SITE_URL === undefined && OF_STAFF.test(path);
}
