import { settings } from "~/config/env.server";

/** Addresses that mean all of the machine's. */
const EVERYWHERE = ["0.0.0.0", "::", ""];

/**
 * Returns the site's origin for links in mails: SITE_URL, else the listening address. Never the request's Host: a
 * sender can forge it, and a mail would carry it to another person.
 */
export function siteOrigin(): string {
	const { SITE_URL, HOST = "", PORT } = settings();
	if (SITE_URL !== undefined) return SITE_URL;
	const host = EVERYWHERE.includes(HOST) ? "localhost" : HOST;
	return new URL(`http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).origin;
}
