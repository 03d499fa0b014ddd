import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import type { Ads, Consent } from "~/config/ads";
import { requestOrigin } from "./origin.server";

/** Options of all cookies: hidden from scripts and, if the site uses https, sent over https only. */
export function cookieOptions(request: Request) {
	const secure = requestOrigin(request).startsWith("https:");
	return { httpOnly: true, path: "/", sameSite: "lax", secure } as const;
}

/** Returns true if a browser sent a cookie of this name, valid or not. */
export function hasCookie(request: Request, name: string): boolean {
	const cookies = request.headers.get("Cookie") ?? "";
	return cookies.split(";").some((cookie) => cookie.trim().startsWith(`${name}=`));
}

const DAY_SECONDS = 24 * 3600;

function consentCookie(request: Request): Cookie {
	return createCookie("consent", { ...cookieOptions(request), maxAge: 182 * DAY_SECONDS });
}

/** Returns the `Set-Cookie` that remembers the visitor's consent for six months. */
export function serializeConsent(request: Request, consent: Consent): Promise<string> {
	return consentCookie(request).serialize(consent);
}

/**
 * Returns the ads of a site that this visitor may see; null if the site has no publisher id, and so no consent
 * question. `client` is the publisher's id, `banner` and `block` are those of its places for ads; empty ones count as
 * absent.
 */
export async function loadAds(
	request: Request,
	{ client, banner, block }: Record<"client" | "banner" | "block", string>,
): Promise<Ads | null> {
	if (client === "") return null;
	const value: unknown = await consentCookie(request).parse(request.headers.get("Cookie"));
	return {
		client,
		banner: banner || undefined,
		block: block || undefined,
		consent: z.enum(["granted", "denied"]).safeParse(value).data ?? null,
	};
}

/** Makes a page private once its text depends on the visitor's consent; the page with the question may be shared. */
export function adCacheHeaders(ads: Ads | null): Record<string, string> {
	return ads?.consent ? { "Cache-Control": "private, no-cache" } : {};
}

const SHORTLIST_COOKIE = "shortlist";

/** Rejects longer lists and values, which this site never writes. */
const skusSchema = z.array(z.string().min(1).max(64)).max(4);

function shortlistCookie(request: Request): Cookie {
	return createCookie(SHORTLIST_COOKIE, { ...cookieOptions(request), maxAge: 30 * DAY_SECONDS });
}

/** Returns true if a visitor has a shortlist, which makes every page private to them. */
export function hasShortlist(request: Request): boolean {
	return hasCookie(request, SHORTLIST_COOKIE);
}

/** Returns the SKUs on a visitor's shortlist, in order; none if the cookie is invalid. */
export async function readShortlist(request: Request): Promise<string[]> {
	if (!hasShortlist(request)) return [];
	const value: unknown = await shortlistCookie(request).parse(request.headers.get("Cookie"));
	return skusSchema.safeParse(value).data ?? [];
}

/** Returns the `Set-Cookie` that remembers a shortlist for thirty days; an empty list deletes the cookie. */
export function serializeShortlist(request: Request, skus: readonly string[]): Promise<string> {
	const cookie = shortlistCookie(request);
	return skus.length > 0
		? cookie.serialize(skus)
		: cookie.serialize("", { maxAge: 0, expires: new Date(0) });
}
