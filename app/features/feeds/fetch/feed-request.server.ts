import type { IncomingMessage } from "node:http";
import { get, type RequestOptions as HttpsOptions } from "node:https";
import { isIP, type TcpNetConnectOpts } from "node:net";
import { checkedLookup, type ResolveName } from "./checked-lookup.server";
import { hasUser } from "./feed-address";
import { codeOf, connectionFailure, FetchFailure, failures } from "./fetch-failure";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

/** Node's quarter of a second for each address of a name is too little for distant shops. */
const CONNECT_ATTEMPT_MS = 3000;

export interface RequestOptions {
	headers: Record<string, string>;
	signal: AbortSignal;
	resolve: ResolveName;
	/** Whether an IP address may be connected to. */
	isAllowed: (address: string) => boolean;
	/** Called with the host of each hop, before it is connected to. */
	onHop: (host: string) => void;
}

/** The address in a URL's host, where it is no name: a connection to it asks no lookup. */
function literalAddress({ hostname }: URL): string | undefined {
	const bare = hostname.replace(/^\[|\]$/g, "");
	return isIP(bare) === 0 ? undefined : bare;
}

/** One answer, its body not yet read. */
function answerOf(url: URL, options: RequestOptions): Promise<IncomingMessage> {
	const { headers, signal, resolve, isAllowed } = options;
	const literal = literalAddress(url);
	if (literal && !isAllowed(literal)) throw failures.privateAddress(url.host);
	const request: HttpsOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
		// No shared connections, and no proxy of the environment, which would connect past the check.
		agent: false,
		headers,
		signal,
		lookup: checkedLookup(resolve, isAllowed),
		autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
		rejectUnauthorized: true,
	};
	return new Promise((answered, failed) => {
		get(url, request).on("response", answered).on("error", failed);
	});
}

/** Where an answer redirects to; undefined where it does not. */
function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
	if (!REDIRECTS.has(statusCode)) return undefined;
	const { location } = headers;
	if (location === undefined || !URL.canParse(location, from.href)) {
		throw failures.redirectNowhere(from.host);
	}
	const url = new URL(location, from);
	if (url.protocol !== "https:") throw failures.redirectToHttp(from.host);
	if (hasUser(url)) throw failures.redirectToUser(from.host);
	return url;
}

/** Asks for an address and follows its redirects. Throws a `FetchFailure` for all that the network may do. */
export async function requestFeed(
	address: URL,
	options: RequestOptions,
): Promise<{ host: string; answer: IncomingMessage }> {
	let url = address;
	for (let redirects = 0; ; redirects += 1) {
		const { host } = url;
		options.onHop(host);
		const answer = await answerOf(url, options).catch((error) => {
			const code = codeOf(error);
			if (error instanceof FetchFailure || code === undefined) throw error;
			throw connectionFailure(code, host);
		});
		// An end in the middle is told to who reads the body; where nobody does, it must not end the process.
		answer.on("error", () => {});
		try {
			const target = redirectTarget(answer, url);
			if (!target) return { host, answer };
			if (redirects === MAX_REDIRECTS) throw failures.tooManyRedirects(host, MAX_REDIRECTS);
			url = target;
		} catch (error) {
			answer.destroy();
			throw error;
		}
		answer.destroy();
	}
}
