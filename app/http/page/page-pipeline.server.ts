import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { requestOrigin } from "~/http/request/origin.server";
import { matchesIfNoneMatch } from "~/http/response/cache-control.server";
import { countRenderedPage } from "~/metrics/metrics.server";
import { cacheAddress, pageKey, withoutTracking } from "./cache-key.server";
import { chooseEncoding, type Encoding, encodeText } from "./compression.server";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { pageMarkdown } from "./page-markdown.server";
import { readScriptData, renderPage } from "./render-page.server";

declare module "@remix-run/node" {
	interface AppLoadContext {
		/** The last public response at the same address in the same encoding. */
		lastResponse?: { headers: ReadonlyMap<string, unknown>; body: Buffer } | undefined;
	}
}

/** Toasts, consent and sign-in are cookies; Save-Data pages have no scripts; Accept may ask for Markdown. */
const VARY = "Accept, Accept-Encoding, Cookie, Save-Data";

export interface LoadedPage {
	request: Request;
	/** Of the loaders: status, headers so far, data. */
	status: number;
	headers: Headers;
	context: EntryContext;
	/** True if it depends only on its address and its loaders' data. */
	isCacheable: boolean;
	/** True if the site has adverts, whose hosts every page then allows. */
	hasAds: boolean;
	/** True for the page's content as Markdown. */
	isMarkdown: boolean;
	lastResponse?: AppLoadContext["lastResponse"];
}

interface FinishedPage {
	body: Buffer;
	policy: string;
}

/** Renders a page, with the policy that fits its own text. */
async function finishPage(
	url: string,
	context: EntryContext,
	{ encoding, hasAds, isMarkdown }: { encoding: Encoding; hasAds: boolean; isMarkdown: boolean },
): Promise<FinishedPage> {
	const rendered = await renderPage(url, withoutTracking(context));
	countRenderedPage();
	const html = isMarkdown ? pageMarkdown(rendered, url) : rendered;
	const policy = contentSecurityPolicy(html, { hasAds });
	return { body: await encodeText(html, encoding), policy };
}

/** Pages that are being finished, so that concurrent requests share the work. */
const pending = new Map<string, Promise<FinishedPage>>();

function finishOnce(key: string, finish: () => Promise<FinishedPage>): Promise<FinishedPage> {
	const running = pending.get(key);
	if (running) return running;
	const finishing = finish().finally(() => pending.delete(key));
	pending.set(key, finishing);
	return finishing;
}

/** The last response as a page, if it has this ETag. */
function lastPageWithTag(last: LoadedPage["lastResponse"], tag: string): FinishedPage | undefined {
	if (last?.headers.get("etag") !== tag) return undefined;
	return { body: last.body, policy: String(last.headers.get("content-security-policy")) };
}

/**
 * Returns the response with the finished page once its loaders have run: ETag, conditional request, the last response,
 * and only then rendering.
 */
export async function respondWithPage(page: LoadedPage): Promise<Response> {
	const { request, status, headers, isCacheable, hasAds, isMarkdown, lastResponse } = page;
	const address = cacheAddress(request.url);
	const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
	headers.set("Content-Type", `text/${isMarkdown ? "markdown" : "html"}; charset=utf-8`);
	headers.set("Vary", VARY);
	// Remix calls this again with the same headers if a page could not be rendered.
	headers.delete("ETag");

	const url = new URL(address, requestOrigin(request)).href;
	const { scriptData, context } = await readScriptData(page.context);
	const finish = () => finishPage(url, context, { encoding, hasAds, isMarkdown });
	let finished: FinishedPage;
	if (isCacheable) {
		const tag = `W/"${pageKey({ address, status, data: scriptData, build: `${context.manifest.version}${hasAds ? " ads" : ""}${isMarkdown ? " markdown" : ""}` })}"`;
		headers.set("ETag", tag);
		if (status === 200 && matchesIfNoneMatch(request.headers.get("If-None-Match"), tag)) {
			return new Response(null, { status: 304, headers });
		}
		finished =
			lastPageWithTag(lastResponse, tag) ?? (await finishOnce(`${encoding} ${tag}`, finish));
	} else {
		finished = await finish();
	}

	headers.set("Content-Security-Policy", finished.policy);
	if (encoding !== "identity") headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(finished.body.length));
	return new Response(new Uint8Array(finished.body), { status, headers });
}
