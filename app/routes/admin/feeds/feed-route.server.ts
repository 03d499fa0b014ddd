import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { rowId } from "~/config/row-id";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { type FeedDetails, findFeedById } from "~/features/feeds/manage/feeds.queries.server";
import type { ImportFailure } from "~/features/imports/import-result";

export async function requireFeed({ feed }: LoaderFunctionArgs["params"]): Promise<FeedDetails> {
	const feedDetails = await findFeedById(db(), rowId(feed) ?? 0);
	if (!feedDetails) throw new Response(null, { status: 404 });
	return feedDetails;
}

/** Returns the result of an action that shows the page again, with the reason why a run did nothing. */
export function pageWithProblem({
	httpStatus,
	message,
}: Pick<ImportFailure, "httpStatus" | "message">) {
	return { status: httpStatus, actionData: { problem: message } };
}

export async function listShopChoices() {
	return Array.from(await listShopNamesById(db()), ([id, name]) => ({ id, name }));
}
