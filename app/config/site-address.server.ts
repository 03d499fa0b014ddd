import { settings } from "./env.server";

let staffSetAddress: string | undefined;

/** Stores the address that staff have set; empty if they have not. Called each time this process reads the settings. */
export function shareSiteAddress(address: string): void {
	staffSetAddress = address === "" ? undefined : address;
}

/** Returns the site's public address as the environment or else staff have set it; undefined if it is not set. */
export function siteAddress(): string | undefined {
	return settings().SITE_URL ?? staffSetAddress;
}

/** Staff's pages, and the built files that they load. */
const STAFF_PATHS = /^\/(?:admin(?:[/.?]|$)|build\/)/i;

/**
 * True if a path is served under every host: if staff have set the site's address, their pages are, so that they can
 * correct a wrong address.
 */
export function isOpenEverywhere(path: string): boolean {
	return settings().SITE_URL === undefined && STAFF_PATHS.test(path);
}
