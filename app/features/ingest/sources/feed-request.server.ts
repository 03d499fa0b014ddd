import type { LookupAddress } from "node:dns";
import { lookup as lookupName } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { get, type RequestOptions as HttpsOptions } from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { hasAccount } from "./feed-address";
import {
	connectionFailure,
	type FetchedKind,
	FetchFailure,
	fetchFailures,
	systemErrorCode,
} from "./fetch-failure";

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Node's default of 250 ms for each address is too short for distant shops. */
const CONNECT_ATTEMPT_MS = 3000;

export type ResolveName = (name: string) => Promise<LookupAddress[]>;

export const resolveName: ResolveName = (name) => lookupName(name, { all: true });

/**
 * Returns a lookup function for a connection. The connection uses exactly the addresses that were checked here, so that
 * a name cannot change between check and use (DNS rebinding). Fails if any address of a name is not allowed.
 */
export function checkedLookup(
	resolve: ResolveName,
	isAllowed: (address: string) => boolean,
	fetchedKind: FetchedKind,
): LookupFunction {
	return (name, options, callback) => {
		resolve(name).then(
			(addresses) => {
				const [firstAddress] = addresses;
				if (!firstAddress) return callback(Object.assign(new Error(), { code: "ENOTFOUND" }), "");
				if (!addresses.every(({ address }) => isAllowed(address))) {
					return callback(fetchFailures.privateAddress(name, fetchedKind), "");
				}
				if (options.all) return callback(null, addresses);
				return callback(null, firstAddress.address, firstAddress.family);
			},
			(error) => callback(error, ""),
		);
	};
}

export interface RequestOptions {
	headers: Record<string, string>;
	signal: AbortSignal;
	resolve: ResolveName;
	/** Returns true if connections to an IP address are allowed. */
	isAllowed: (address: string) => boolean;
	/** Called with the host of each hop, before it is connected to. */
	onHop: (host: string) => void;
	maxRedirects: number;
	/** The name of the fetched thing in messages. */
	fetchedKind: FetchedKind;
}

/** Returns the IP address in a URL's host, which is connected to without a lookup. */
function ipAddressOf({ hostname }: URL): string | undefined {
	const hostWithoutBrackets = hostname.replace(/^\[|\]$/g, "");
	return isIP(hostWithoutBrackets) === 0 ? undefined : hostWithoutBrackets;
}

function sendRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
	const { headers, signal, resolve, isAllowed, fetchedKind } = options;
	const ipAddress = ipAddressOf(url);
	if (ipAddress && !isAllowed(ipAddress)) throw fetchFailures.privateAddress(url.host, fetchedKind);
	const request: HttpsOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
		// No shared connections, and no proxy of the environment, because they would bypass the check of addresses.
		agent: false,
		headers,
		signal,
		lookup: checkedLookup(resolve, isAllowed, fetchedKind),
		autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
		rejectUnauthorized: true,
	};
	return new Promise((resolveResponse, rejectResponse) => {
		get(url, request).on("response", resolveResponse).on("error", rejectResponse);
	});
}

function redirectTarget(
	{ statusCode = 0, headers }: IncomingMessage,
	requestUrl: URL,
): URL | undefined {
	if (!REDIRECT_STATUSES.has(statusCode)) return undefined;
	const { location } = headers;
	if (location === undefined || !URL.canParse(location, requestUrl.href)) {
		throw fetchFailures.redirectWithoutAddress(requestUrl.host);
	}
	const url = new URL(location, requestUrl);
	if (url.protocol !== "https:") throw fetchFailures.redirectToHttp(requestUrl.host);
	if (hasAccount(url)) throw fetchFailures.redirectWithAccount(requestUrl.host);
	return url;
}

/** Requests an address and follows redirects. Throws a `FetchFailure` for any failure of the network. */
export async function requestFeed(address: URL, options: RequestOptions) {
	const { maxRedirects } = options;
	let url = address;
	for (let redirectCount = 0; ; redirectCount += 1) {
		const { host } = url;
		options.onHop(host);
		const response = await sendRequest(url, options).catch((error) => {
			const code = systemErrorCode(error);
			if (error instanceof FetchFailure || code === undefined) throw error;
			throw connectionFailure(code, host);
		});
		// Errors reach the reader of the body too; without a reader, an unhandled error would end the process.
		response.on("error", () => {});
		try {
			const target = redirectTarget(response, url);
			if (!target) return { host, response };
			if (redirectCount === maxRedirects) throw fetchFailures.tooManyRedirects(host, maxRedirects);
			url = target;
		} catch (error) {
			response.destroy();
			throw error;
		}
		response.destroy();
	}
}
