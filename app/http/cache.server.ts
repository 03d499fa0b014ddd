import type { HeadersFunction } from "@remix-run/node";

/** An answer that sets a cookie is meant for one visitor: nobody keeps a copy. */
export function keepPrivate(headers: Headers): void {
	if (headers.has("Set-Cookie")) headers.set("Cache-Control", "no-store");
}

/** Staff pages, their errors included, are kept by nobody and found by no search engine. */
export function keepStaffPagesPrivate(request: Request, headers: Headers): void {
	if (!/^\/admin(\/|\.data$|$)/i.test(new URL(request.url).pathname)) return;
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
}

/** The headers of a page that takes a form: its loader's, then what its action said. */
export const formHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const headers = new Headers(loaderHeaders);
	for (const [name, value] of actionHeaders) headers.set(name, value);
	return headers;
};
