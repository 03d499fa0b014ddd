import type { EntryContext } from "@remix-run/node";
import { settings } from "~/config/env.server";
import { matchesIfNoneMatch } from "~/http/request/if-none-match";
import { countRenderedPage } from "~/metrics/metrics.server";
import styles from "~/styles/app.css?inline";
import { pageAddress, pageKey, withoutTracking } from "./cache-key.server";
import { chooseEncoding, type Encoding } from "./compression.server";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { withCriticalCss } from "./critical-css.server";
import { withDeferredScripts } from "./deferred-scripts.server";
import { cachePage, compressPage, type FinishedPage, findCachedPage } from "./page-cache.server";
import { readScriptData, renderPage } from "./render-page.server";

/** What a cache must tell apart: toasts, consent and sign-in are cookies; Save-Data pages have no scripts. */
const VARY = "Accept-Encoding, Cookie, Save-Data";

export interface LoadedPage {
	request: Request;
	/** Of the loaders: status, headers so far, data. */
	status: number;
	headers: Headers;
	context: EntryContext;
	/** Whether it depends on its address and its loaders' data alone, and may be kept under those. */
	isCacheable: boolean;
}

/** Renders a page with the critical CSS inside, scripts that wait, and the policy that fits its own text. */
async function finishPage(
	url: string,
	context: EntryContext,
	scriptData: string,
	encoding: Encoding,
): Promise<FinishedPage> {
	const rendered = renderPage(url, withoutTracking(context), scriptData);
	countRenderedPage();
	const html = withDeferredScripts(withCriticalCss(rendered, styles));
	const policy = contentSecurityPolicy(html, { hasAds: settings().ADSENSE_CLIENT !== undefined });
	return compressPage(html, encoding, { "Content-Security-Policy": policy });
}

/**
 * The answer with the finished page, after its loaders have answered: cache key, conditional request, cache, and only
 * then rendering. A cacheable page is finished once, however many ask for it meanwhile.
 */
export async function answerPage(page: LoadedPage): Promise<Response> {
	const { request, status, headers, context, isCacheable } = page;
	const address = pageAddress(request.url);
	const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Vary", VARY);
	// Remix comes here again with the same headers when a page could not be rendered.
	headers.delete("ETag");

	const url = new URL(address, request.url).href;
	const data = await readScriptData(context);
	let finished: FinishedPage;
	if (isCacheable) {
		const key = pageKey({ address, status, data, build: context.manifest.version });
		const tag = `W/"${key}"`;
		headers.set("ETag", tag);
		if (status === 200 && matchesIfNoneMatch(request.headers.get("If-None-Match"), tag)) {
			return new Response(null, { status: 304, headers });
		}
		const slot = `${encoding} ${key}`;
		finished = await (findCachedPage(slot) ??
			cachePage(slot, finishPage(url, context, data, encoding)));
	} else {
		finished = await finishPage(url, context, data, encoding);
	}

	for (const [name, value] of Object.entries(finished.headers)) headers.set(name, value);
	if (encoding !== "identity") headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(finished.body.length));
	return new Response(new Uint8Array(finished.body), { status, headers });
}
