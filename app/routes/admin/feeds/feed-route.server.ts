import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { requireChangeStamp } from "~/auth/session-guard.server";
import { rowId } from "~/config/row-id";
import { listShopNames } from "~/features/catalogue/offers/shops/shops.queries.server";
import { type FeedDetails, findFeedById } from "~/features/feeds/manage/feeds.queries.server";
import { orProblemResponse } from "~/http/response/form-response.server";

export async function requireFeed({ feed }: LoaderFunctionArgs["params"]): Promise<FeedDetails> {
	const feedDetails = await findFeedById(db(), rowId(feed) ?? 0);
	if (!feedDetails) throw new Response(null, { status: 404 });
	return feedDetails;
}

export function refuse(problem: string, status = 400) {
	return data({ problem }, { status });
}

/** Runs an action of a feed's page, after checking origin and session. */
export async function feedAction<Result>(
	{ request, params }: Pick<LoaderFunctionArgs, "request" | "params">,
	act: (feed: FeedDetails, stamp: ChangeStamp) => Promise<Result>,
) {
	const stamp = await requireChangeStamp(request);
	return orProblemResponse(async () => act(await requireFeed(params), stamp));
}

export async function shopChoices() {
	return Array.from(await listShopNames(db()), ([id, name]) => ({ id, name }));
}
