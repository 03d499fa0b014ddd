import type { Crumb } from "~/components/page";

export const FEEDS_PATH = "/admin/feeds";
export const NEW_FEED_PATH = `${FEEDS_PATH}/new`;

type FeedPage = "edit" | "delete" | "columns" | "lines" | "runs";

export function feedPath(feedId: number, page?: FeedPage): string {
	return page === undefined ? `${FEEDS_PATH}/${feedId}` : `${FEEDS_PATH}/${feedId}/${page}`;
}

export function runPath(feedId: number, runId: number): string {
	return `${feedPath(feedId, "runs")}/${runId}`;
}

/** Returns the breadcrumb of a page below a feed's page. */
export function feedCrumbs({ id, name }: { id: number; name: string }, ...subpages: Crumb[]) {
	return [{ name: "Feeds", to: FEEDS_PATH }, { name, to: feedPath(id) }, ...subpages];
}

/** Returns the address of the form that makes a new model from a line. */
export function newModelPath(feedId: number, lineId: number): string {
	return `${feedPath(feedId, "lines")}/${lineId}/model`;
}
