import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { siteOrigin } from "./origin.server";

const NAME = "shortlist";

const THIRTY_DAYS_S = 30 * 24 * 3600;

/** Longer lists or values were not written by this site. */
const skus = z.array(z.string().min(1).max(64)).max(4);

function shortlistCookie(request: Request) {
	return createCookie(NAME, {
		httpOnly: true,
		maxAge: THIRTY_DAYS_S,
		path: "/",
		sameSite: "lax",
		secure: siteOrigin(request).startsWith("https:"),
	});
}

/** Returns true if a visitor has a shortlist, which makes every page private to them. */
export function hasShortlist(request: Request): boolean {
	const cookies = request.headers.get("Cookie") ?? "";
	return cookies.split(";").some((one) => one.trim().startsWith(`${NAME}=`));
}

/** Returns the SKUs on a visitor's shortlist, in order; none if the cookie is invalid. */
export async function readShortlist(request: Request): Promise<string[]> {
	if (!hasShortlist(request)) return [];
	const value: unknown = await shortlistCookie(request).parse(request.headers.get("Cookie"));
	return skus.safeParse(value).data ?? [];
}

/** The `Set-Cookie` that remembers a shortlist for thirty days; an empty one takes the cookie away. */
export function rememberShortlist(request: Request, chosen: readonly string[]): Promise<string> {
	const cookie = shortlistCookie(request);
	return chosen.length > 0
		? cookie.serialize(chosen)
		: cookie.serialize("", { maxAge: 0, expires: new Date(0) });
}
