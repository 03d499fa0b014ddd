import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { ToastContent } from "~/components/toast/toast-store";
import { sessionSecret } from "~/config/session-secret.server";
import { siteOrigin } from "~/http/request/origin.server";

const COOKIE = "toast";

/** Nobody wants to be told a day later that a form was sent. */
const MAX_AGE_S = 300;

// remix-toast's own cookie is not signed; this one is, and is for https alone where the site is.
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

/** Sends the visitor to a page of this site (303), where the toast is shown once. */
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
	/** What the answer that shows the toast must carry: it takes the toast away. */
	headers: Record<string, string>;
}

/** The toast that waits for this visitor. Without one, nothing is read and no cookie is set. */
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
