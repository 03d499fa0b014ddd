import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { Ads, Consent } from "~/config/ads";
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

/**
 * Returns the ads of a site that this visitor may see; null if it has no publisher, and so no consent question. An empty
 * id is none.
 */
export async function adsFor(
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
export function adHeaders(ads: Ads | null): Record<string, string> {
	return ads?.consent ? { "Cache-Control": "private, no-cache" } : {};
}
