import { settings } from "./env.server";

let staffSetAddress: string | undefined;

/** Sets the address that staff entered; empty if they entered none. Called whenever this process reads the settings. */
export function setStaffSiteAddress(address: string): void {
	staffSetAddress = address === "" ? undefined : address;
}

/** Returns the site's public address: from the environment, else from staff; undefined if neither has set it. */
export function siteAddress(): string | undefined {
	return settings().SITE_URL ?? staffSetAddress;
}

/** Staff's pages, and the built files that they load. */
const STAFF_PATH_PATTERN = /^\/(?:admin(?:[/.?]|$)|build\/)/i;

/**
 * Returns true if a path is served under every host. Staff's pages are, unless the environment sets the site's address,
 * so that staff can correct a wrong address.
 */
export function isServedAtEveryHost(path: string): boolean {
	return settings().SITE_URL === undefined && STAFF_PATH_PATTERN.test(path);
}
