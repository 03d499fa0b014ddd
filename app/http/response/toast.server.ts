import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { ToastContent } from "~/components/toast/toast-store";
import { sessionSecret } from "~/config/session-secret.server";
import { siteOrigin } from "~/http/request/origin.server";

const COOKIE = "toast";

/** Lifetime of the cookie: a toast shown a day late would confuse. */
const MAX_AGE_S = 300;

// Unlike remix-toast's own cookie, this one is signed, and restricted to https if the site uses it.
function storageFor(request: Request): SessionStorage {
	return createCookieSessionStorage({
		cookie: {
			name: COOKIE,
			httpOnly: true,
			maxAge: MAX_AGE_S,
			path: "/",
			sameSite: "lax",
			secrets: [sessionSecret()],
			secure: siteOrigin(request).startsWith("https:"),
		},
	});
}

/** Redirects the visitor (303) to a page of this site, which shows the toast once. */
export async function redirectWithToast(
	request: Request,
	path: string,
	{ title, description, style }: ToastContent,
): Promise<Response> {
	const { redirectWithToast } = createToastUtilsWithCustomSession(storageFor(request));
	const type = style === "destructive" ? "error" : "success";
	const toast = { message: title, description, type } as const;
	return redirectWithToast(path, toast, { status: 303, headers: { "Cache-Control": "no-store" } });
}

export interface FlashedToast {
	toast?: ToastContent;
	/** Headers that the response showing the toast must have: they delete the cookie. */
	headers: Record<string, string>;
}

/** Returns the visitor's pending toast. Without one, nothing is read and no cookie is set. */
export async function takeToast(request: Request): Promise<FlashedToast> {
	const cookies = request.headers.get("Cookie") ?? "";
	if (!cookies.split(";").some((one) => one.trim().startsWith(`${COOKIE}=`)))
		return { headers: {} };
	const storage = storageFor(request);
	const { toast } = await createToastUtilsWithCustomSession(storage).getToast(request);
	const headers = { "Set-Cookie": await storage.destroySession(await storage.getSession()) };
	if (!toast) return { headers };
	return {
		toast: {
			title: toast.message,
			description: toast.description,
			style: toast.type === "error" ? "destructive" : "default",
		},
		headers,
	};
}
