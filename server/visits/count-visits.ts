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

const pagePathOf = (path: string) => path.replace(/\.data$/, "").replace(/\/+$/, "");

/**
 * Returns true if a page was requested from itself: its own parameters changed, its scripts reloaded it, or a form of
 * it redirected back. A page below it, such as a model's alert form, counts as the page itself. A request from exactly
 * the same address counts as opening the page again.
 */
function isFromSamePage({ headers, url = "" }: IncomingMessage): boolean {
	const referer = headers.referer;
	if (referer === undefined || !URL.canParse(referer)) return false;
	const { pathname, search } = new URL(referer);
	if (pathname + search === url) return false;
	const requestPath = pagePathOf(url.split("?", 1)[0] ?? "");
	return `${pagePathOf(pathname)}/`.startsWith(`${requestPath}/`);
}

/** Returns the search queries of the referring page, which are not counted again if another parameter changes. */
function earlierQueriesOf({ headers: { referer } }: IncomingMessage): string[] {
	if (referer === undefined || !URL.canParse(referer)) return [];
	const { searchParams } = new URL(referer);
	return [...searchParams.getAll("q"), ...searchParams.getAll(SEARCH_PARAMETER)];
}

/** Statuses of a displayed page. */
const PAGE_STATUSES = [200, 304];

/** Statuses of a redirect to a shop, or from a sentence to the conditions that it means; scripts get 202. */
const REDIRECT_STATUSES = [302, 202];

/** Returns the parts of a visit that count for a response status. */
function visitToCount(request: IncomingMessage, status: number, visit: Visit): Visit {
	if (![...PAGE_STATUSES, ...REDIRECT_STATUSES].includes(status)) return {};
	const { click, viewedSlug, searches = [] } = visit;
	const isView =
		viewedSlug !== undefined && PAGE_STATUSES.includes(status) && !isFromSamePage(request);
	const earlierQueries = earlierQueriesOf(request);
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

function senderRequest({ headers }: IncomingMessage): Request {
	const senderHeaders = SENDER_HEADERS.map((name) => [name, String(headers[name] ?? "")] as const);
	const presentHeaders = senderHeaders.filter(([, value]) => value !== "");
	return new Request("http://localhost/", { headers: Object.fromEntries(presentHeaders) });
}

async function isStaff(request: IncomingMessage): Promise<boolean> {
	if (!request.headers.cookie?.includes("session=")) return false;
	return (await findStaff(senderRequest(request))) !== undefined;
}

/** Returns true if a request reads a page (GET), and is neither a declared robot's nor a prefetch. */
function isHuman(request: IncomingMessage): boolean {
	return (
		request.method === "GET" &&
		!isPrefetch(request) &&
		!isDeclaredBot(request.headers["user-agent"] ?? "")
	);
}

/** Returns true if a request is a visitor's, whose visit is counted. */
export async function isVisitorRequest(request: IncomingMessage): Promise<boolean> {
	return isHuman(request) && !(await isStaff(request));
}

/** Running checks whether a visit is a visit of staff. */
const pendingChecks = new Set<Promise<void>>();

function addressOf(request: IncomingMessage): string | undefined {
	return clientAddress(senderRequest(request), request.socket.remoteAddress);
}

/**
 * Counts a visit once its response has been sent completely. Ignores HEAD requests, prefetches, declared bots and staff
 * (docs/staff.md#counting-visits).
 */
export function countVisitWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	visit: Visit,
): void {
	if (Object.keys(visit).length === 0 || !isHuman(request)) return;
	const agent = request.headers["user-agent"] ?? "";
	response.once("close", () => {
		const countedVisit = visitToCount(request, response.statusCode, visit);
		if (!response.writableFinished || Object.keys(countedVisit).length === 0) return;
		const now = new Date();
		const countNow = () =>
			countVisit(
				countedVisit,
				{ address: countedVisit.searches && addressOf(request), agent },
				now,
			);
		if (request.headers.cookie === undefined) {
			countNow();
			return;
		}
		const staffCheck = isStaff(request)
			.then((isByStaff) => {
				if (!isByStaff) countNow();
			})
			.catch((error) => {
				logFailure("Whether a visit was staff's own could not be seen", error);
			})
			.finally(() => pendingChecks.delete(staffCheck));
		pendingChecks.add(staffCheck);
	});
}

/** Resolves when every visit is counted or was recognised as a visit of staff. */
export async function waitForVisitCounts(): Promise<void> {
	await Promise.all(pendingChecks);
}
