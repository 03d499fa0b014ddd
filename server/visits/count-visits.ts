import type { IncomingMessage, ServerResponse } from "node:http";
import { findStaff } from "~/auth/session-guard.server";
import { countVisit } from "~/features/insight/counting/counting.server";
import type { Visit } from "~/features/insight/counting/visit-note.server";
import { SEARCH_PARAMETER } from "~/features/search/search-address";
import { clientAddress } from "~/http/request/client-address.server";
import { logFailure } from "~/logging/failure.server";
import { isDeclaredBot } from "./declared-bots";

/** Headers by which browsers mark prefetches and previews. */
const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

function isPrefetch({ headers }: IncomingMessage): boolean {
	return PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])));
}

const pathOf = (path: string) => path.replace(/\.data$/, "").replace(/\/+$/, "");

/**
 * Returns true if a page was requested from itself: its own parameters changed, its scripts reloaded it, or a form of
 * it redirected back. A request from the very same address counts as opening the page again.
 */
function comesFromItself({ headers, url = "" }: IncomingMessage): boolean {
	const from = headers.referer;
	if (from === undefined || !URL.canParse(from)) return false;
	const { pathname, search } = new URL(from);
	if (pathname + search === url) return false;
	const requestPath = pathOf(url.split("?", 1)[0] ?? "");
	return `${pathOf(pathname)}/`.startsWith(`${requestPath}/`);
}

/** Search queries of the referring page: they are not counted again if another parameter changes. */
function queriesBefore({ headers: { referer } }: IncomingMessage): string[] {
	if (referer === undefined || !URL.canParse(referer)) return [];
	const { searchParams } = new URL(referer);
	return [...searchParams.getAll("q"), ...searchParams.getAll(SEARCH_PARAMETER)];
}

/** Statuses of a page that is shown. */
const PAGE_STATUSES = [200, 304];

/** Statuses of a redirect: to a shop, or of a sentence to its meaning; scripts get the second. */
const REDIRECT_STATUSES = [302, 202];

/** Returns the parts of a visit that count for a response status. */
function visitToCount(request: IncomingMessage, status: number, visit: Visit): Visit {
	if (![...PAGE_STATUSES, ...REDIRECT_STATUSES].includes(status)) return {};
	const { click, viewedSlug, searches = [] } = visit;
	const isView =
		viewedSlug !== undefined && PAGE_STATUSES.includes(status) && !comesFromItself(request);
	const earlierQueries = queriesBefore(request);
	const newSearches = searches.filter(({ query }) => !earlierQueries.includes(query));
	return {
		...(click && REDIRECT_STATUSES.includes(status) && { click }),
		...(isView && { viewedSlug }),
		...(newSearches.length > 0 && { searches: newSearches }),
	};
}

/** Headers of a request about its sender and the site's address. */
const SENDER_HEADERS = [
	"host",
	"cookie",
	"x-forwarded-for",
	"x-forwarded-host",
	"x-forwarded-proto",
];

function senderOf({ headers }: IncomingMessage): Request {
	const senderHeaders = SENDER_HEADERS.map((name) => [name, String(headers[name] ?? "")] as const);
	const sent = senderHeaders.filter(([, value]) => value !== "");
	return new Request("http://localhost/", { headers: Object.fromEntries(sent) });
}

async function isStaff(request: IncomingMessage): Promise<boolean> {
	if (!request.headers.cookie?.includes("session=")) return false;
	return (await findStaff(senderOf(request))) !== undefined;
}

/** Returns true if a request is neither a declared robot's nor a prefetch. */
function isHuman(request: IncomingMessage): boolean {
	return (
		request.method === "GET" &&
		!isPrefetch(request) &&
		!isDeclaredBot(request.headers["user-agent"] ?? "")
	);
}

/** Returns true if a request is a visitor's, whose visit is counted. */
export async function isByVisitor(request: IncomingMessage): Promise<boolean> {
	return isHuman(request) && !(await isStaff(request));
}

/** Visits for which the check for staff is still running. */
const undecided = new Set<Promise<void>>();

function addressOf(request: IncomingMessage): string | undefined {
	return clientAddress(senderOf(request), request.socket.remoteAddress);
}

/**
 * Counts a visit once its response has been sent completely. Ignores HEAD requests, prefetches, declared bots and staff
 * (docs/staff.md#counting-visits).
 */
export function countWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	visit: Visit,
): void {
	if (Object.keys(visit).length === 0 || !isHuman(request)) return;
	const agent = request.headers["user-agent"] ?? "";
	response.once("close", () => {
		const visitParts = visitToCount(request, response.statusCode, visit);
		if (!response.writableFinished || Object.keys(visitParts).length === 0) return;
		const now = new Date();
		const count = () =>
			countVisit(visitParts, { address: visitParts.searches && addressOf(request), agent }, now);
		if (request.headers.cookie === undefined) {
			count();
			return;
		}
		const decided = isStaff(request)
			.then((isByStaff) => {
				if (!isByStaff) count();
			})
			.catch((error) => {
				logFailure("Whether a visit was staff's own could not be seen", error);
			})
			.finally(() => undecided.delete(decided));
		undecided.add(decided);
	});
}

/** Ends when every visit is counted or known to be staff's own. */
export async function finishCounting(): Promise<void> {
	await Promise.all(undecided);
}
