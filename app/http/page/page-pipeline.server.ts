import type { EntryContext } from "@remix-run/node";
import { settings } from "~/config/env.server";
import { matchesIfNoneMatch } from "~/http/request/if-none-match";
import styles from "~/styles/app.css?inline";
import { pageAddress, pageKey } from "./cache-key.server";
import { chooseEncoding } from "./compression.server";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { withCriticalCss } from "./critical-css.server";
import { withDeferredScripts } from "./deferred-scripts.server";
import { cachedPage, finishPage } from "./page-cache.server";
import { renderPage } from "./render-page.server";

/** What a cache must tell apart: toasts, consent and sign-in are cookies; Save-Data pages have no scripts. */
const VARY = "Accept-Encoding, Cookie, Save-Data";

/** What a page that may be shared was loaded with, as a name for its text; undefined for any other page. */
function sharedKey(status: number, headers: Headers, context: EntryContext, address: string) {
	if (!headers.get("Cache-Control")?.startsWith("public") || status >= 500) return undefined;
	const { loaderData } = context.staticHandlerContext;
	return pageKey({ address, status, data: loaderData, build: context.manifest.version });
}

/**
 * The answer with the finished page: rendered, with the rules it needs inside, its policy, compressed. A page that
 * may be shared is done once and remembered, and a client that has it already is told so before it is rendered.
 */
export async function answerPage(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const address = pageAddress(request.url);
	const key = sharedKey(status, headers, context, address);
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Vary", VARY);
	// Remix comes here again with the same headers when a page could not be rendered.
	headers.delete("ETag");
	if (key !== undefined) {
		const tag = `W/"${key}"`;
		headers.set("ETag", tag);
		if (status === 200 && matchesIfNoneMatch(request.headers.get("If-None-Match"), tag)) {
			return new Response(null, { status: 304, headers });
		}
	}

	const render = async () => {
		const bare = await renderPage(new URL(address, request.url).href, context);
		const html = withDeferredScripts(withCriticalCss(bare, styles));
		const hasAds = settings().ADSENSE_CLIENT !== undefined;
		const policy = contentSecurityPolicy(html, { hasAds });
		return { html, headers: { "Content-Security-Policy": policy } };
	};
	const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
	const page = await (key === undefined
		? finishPage(render, encoding)
		: cachedPage(key, encoding, render));

	for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
	if (encoding !== "identity") headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(page.body.length));
	return new Response(new Uint8Array(page.body), { status, headers });
}
