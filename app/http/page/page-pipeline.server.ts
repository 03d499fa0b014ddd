import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { requestOrigin } from "~/http/request/origin.server";
import { matchesIfNoneMatch } from "~/http/response/cache-control.server";
import { countRenderedPage } from "~/metrics/metrics.server";
import { pageKey, pathWithoutTracking, withoutTracking } from "./cache-key.server";
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
const VARY_HEADER = "Accept, Accept-Encoding, Cookie, Save-Data";

export interface LoadedPage {
	request: Request;
	/** The status that the loaders returned; `headers` and `context` have their headers and data. */
	status: number;
	headers: Headers;
	context: EntryContext;
	/** True if the page depends only on its address and its loaders' data. */
	isCacheable: boolean;
	/** True if the site has adverts, whose hosts every page then allows. */
	hasAds: boolean;
	/** True to respond with the page's content as Markdown. */
	isMarkdown: boolean;
	lastResponse?: AppLoadContext["lastResponse"];
}

interface FinishedPage {
	body: Buffer;
	/** The content security policy. */
	policy: string;
}

/** Renders a page, with the content security policy of its HTML. */
async function finishPage(
	url: string,
	context: EntryContext,
	{ encoding, hasAds, isMarkdown }: { encoding: Encoding; hasAds: boolean; isMarkdown: boolean },
): Promise<FinishedPage> {
	const rendered = await renderPage(url, withoutTracking(context));
	countRenderedPage();
	const content = isMarkdown ? Buffer.from(pageMarkdown(rendered.toString(), url)) : rendered;
	const policy = contentSecurityPolicy(content, { hasAds });
	return { body: await encodeText(content, encoding), policy };
}

/** Pages that are being rendered, so that concurrent requests share the work. */
const pendingPages = new Map<string, Promise<FinishedPage>>();

function finishPageOnce(key: string, finish: () => Promise<FinishedPage>): Promise<FinishedPage> {
	const pendingPage = pendingPages.get(key);
	if (pendingPage) return pendingPage;
	const newPage = finish().finally(() => pendingPages.delete(key));
	pendingPages.set(key, newPage);
	return newPage;
}

/** Returns the last response as a page, if it has this ETag. */
function lastPageWithEtag(
	lastResponse: LoadedPage["lastResponse"],
	etag: string,
): FinishedPage | undefined {
	if (lastResponse?.headers.get("etag") !== etag) return undefined;
	return {
		body: lastResponse.body,
		policy: String(lastResponse.headers.get("content-security-policy")),
	};
}

/**
 * Returns the response for a page whose loaders have run. Renders the page only if neither the conditional request nor
 * the last response has its ETag.
 */
export async function respondWithPage(page: LoadedPage): Promise<Response> {
	const { request, status, headers, isCacheable, hasAds, isMarkdown, lastResponse } = page;
	const address = pathWithoutTracking(request.url);
	const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
	headers.set("Content-Type", `text/${isMarkdown ? "markdown" : "html"}; charset=utf-8`);
	headers.set("Vary", VARY_HEADER);
	// Remix calls this again with the same headers if a page could not be rendered.
	headers.delete("ETag");

	const url = new URL(address, requestOrigin(request)).href;
	const { scriptData, context } = await readScriptData(page.context);
	const finish = () => finishPage(url, context, { encoding, hasAds, isMarkdown });
	let finishedPage: FinishedPage;
	if (isCacheable) {
		// The version of the build, with the kind of rendering.
		const build = [context.manifest.version, hasAds && "ads", isMarkdown && "markdown"]
			.filter(Boolean)
			.join(" ");
		const etag = `W/"${pageKey({ address, status, data: scriptData, build })}"`;
		headers.set("ETag", etag);
		if (status === 200 && matchesIfNoneMatch(request.headers.get("If-None-Match"), etag)) {
			return new Response(null, { status: 304, headers });
		}
		finishedPage =
			lastPageWithEtag(lastResponse, etag) ?? (await finishPageOnce(`${encoding} ${etag}`, finish));
	} else {
		finishedPage = await finish();
	}

	headers.set("Content-Security-Policy", finishedPage.policy);
	if (encoding !== "identity") headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(finishedPage.body.length));
	return new Response(new Uint8Array(finishedPage.body), { status, headers });
}
