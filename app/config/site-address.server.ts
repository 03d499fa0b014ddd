import { settings } from "./env.server";

let addressOfStaff: string | undefined;

/** Stores the address that staff have set; empty if they have not. Called each time this process reads the settings. */
export function shareSiteAddress(address: string): void {
	addressOfStaff = address === "" ? undefined : address;
}

/** Returns the site's public address as the environment or else staff have set it; undefined if it is not set. */
export function siteAddress(): string | undefined {
	return settings().SITE_URL ?? addressOfStaff;
}

/** Staff's pages, and the built files that they load. */
const STAFF_PATHS = /^\/(?:admin(?:[/.?]|$)|build\/)/i;

/**
 * True if a path stays open under every host: with an address that staff have set, their pages do, so that staff
 * can correct a wrong address.
 */
export function isOpenEverywhere(path: string): boolean {
	return settings().SITE_URL === undefined && STAFF_PATHS.test(path);
}
