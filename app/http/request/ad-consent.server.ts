import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { Ads, Consent } from "~/config/ads";
import { settings } from "~/config/env.server";
import { siteOrigin } from "./origin.server";

const SIX_MONTHS_S = 182 * 24 * 3600;

function consentCookie(request: Request) {
	return createCookie("consent", {
		httpOnly: true,
		maxAge: SIX_MONTHS_S,
		path: "/",
		sameSite: "lax",
		secure: siteOrigin(request).startsWith("https:"),
	});
}

/** The `Set-Cookie` that remembers an answer for six months. */
export function rememberConsent(request: Request, consent: Consent): Promise<string> {
	return consentCookie(request).serialize(consent);
}

/** Returns the ads that this visitor may see; null if the site has none, and so no consent question. */
export async function adsFor(request: Request): Promise<Ads | null> {
	const { ADSENSE_CLIENT, ADSENSE_SLOT_BANNER, ADSENSE_SLOT_BLOCK } = settings();
	if (ADSENSE_CLIENT === undefined) return null;
	const value: unknown = await consentCookie(request).parse(request.headers.get("Cookie"));
	return {
		client: ADSENSE_CLIENT,
		banner: ADSENSE_SLOT_BANNER,
		block: ADSENSE_SLOT_BLOCK,
		consent: z.enum(["granted", "denied"]).safeParse(value).data ?? null,
	};
}

/** Makes a page private once its text depends on the visitor's consent; the page with the question may be shared. */
export function adHeaders(ads: Ads | null): Record<string, string> {
	return ads?.consent ? { "Cache-Control": "private, no-cache" } : {};
}
