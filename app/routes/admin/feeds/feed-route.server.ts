import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type FeedDetails, findFeedById } from "~/features/feeds/manage/feeds.queries.server";
import type { Author } from "~/history/changes.queries.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { orProblem } from "~/http/response/problem-answer.server";

export const UNCACHED = { headers: { "Cache-Control": "no-store" } };

/** Returns the feed of an address. Throws a 404 response if there is none. */
export async function requireFeed({ feed }: LoaderFunctionArgs["params"]): Promise<FeedDetails> {
	const found = await findFeedById(db(), feed);
	if (!found) throw new Response(null, { status: 404 });
	return found;
}

/** Shows a page again with a problem. */
export function refuse(problem: string, status = 400) {
	return data({ problem }, { status, ...UNCACHED });
}

/** Runs an action of a feed's page, after checking origin and session. */
export async function feedAction<Result>(
	{ request, params }: Pick<LoaderFunctionArgs, "request" | "params">,
	act: (feed: FeedDetails, author: Author) => Promise<Result>,
) {
	requireSameOrigin(request);
	const { username } = await requireStaff(request);
	return orProblem(async () => act(await requireFeed(params), { by: username, now: new Date() }));
}
