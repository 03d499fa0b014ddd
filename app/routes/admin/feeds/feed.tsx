import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage, StaffSection, TextLink } from "~/components/staff/parts";
import { FEEDS_PATH, feedPath, runPath } from "~/features/feeds/feed-addresses";
import {
	FeedButtons,
	FeedLinks,
	FeedOverview,
	feedItem,
	PendingTasks,
	RunWithFileForm,
} from "~/features/feeds/manage/feed-parts";
import { FeedShopsForm } from "~/features/feeds/manage/feed-shops-form";
import {
	listFeedShops,
	MAX_LISTED_FEED_SHOPS,
} from "~/features/feeds/manage/feed-writes.queries.server";
import { listRuns } from "~/features/feeds/run/feed-runs.queries.server";
import { RunList } from "~/features/feeds/run-page/run-panels";
import { runItem } from "~/features/feeds/run-page/run-view";
import { submitFeedForm } from "~/features/import-tasks/feeds/feed-actions.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { BODY_LIMIT_BYTES } from "~/http/request/body.server";
import { listShopChoices, pageWithProblem, requireFeed } from "./feed-route.server";

const MAX_LISTED_RUNS = 5;
const MAX_FILE_BYTES = 20 * 1024 ** 2;

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const feed = await requireFeed(params);
	// Without a shop of its own, the feed names the shop of each line in a column.
	const isByColumn = feed.retailerId === null;
	const [runs, feedShops, shops] = await Promise.all([
		listRuns(db(), feed.id, MAX_LISTED_RUNS),
		isByColumn ? listFeedShops(db(), feed.id) : [],
		isByColumn ? listShopChoices() : [],
	]);
	return {
		feed: feedItem(feed, {
			now: new Date(),
			runsAutomatically: (await siteSettings(db())).feeds.everyMinutes > 0,
		}),
		runs: runs.map(runItem),
		feedShops,
		shops,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A feed was not changed",
		form: {
			...FORM_WITHOUT_DRAFT,
			maxBytes: 4 * BODY_LIMIT_BYTES,
			maxFields: 2 * MAX_LISTED_FEED_SHOPS + 20,
			files: { fileField: "file", maxBytes: MAX_FILE_BYTES },
		},
		async submit({ params, fields, files, stamp }) {
			const feed = await requireFeed(params);
			const result = await submitFeedForm({ feed, stamp, fields, file: files?.[0] });
			if (result.status === "failed") return pageWithProblem(result);
			const path = result.runId === undefined ? feedPath(feed.id) : runPath(feed.id, result.runId);
			return { path, ...result.toast };
		},
	});
}

export const meta = noindex<typeof loader>(({ data: page }) => page?.feed.name ?? "Feed");

export default function Feed() {
	const { feed, runs, feedShops, shops } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<StaffPage title={feed.name} crumbs={[{ name: "Feeds", to: FEEDS_PATH }, { name: feed.name }]}>
			<FormError>{problem}</FormError>
			<section aria-label="About this feed" className="grid min-w-0 gap-4">
				{feed.isPaused && <p className="font-semibold">Paused: it is not fetched by itself.</p>}
				{feed.isShopPaused && (
					<p className="font-semibold">{feed.shop} is paused, so this feed does not run.</p>
				)}
				<FeedOverview feed={feed} />
				<PendingTasks feed={feed} />
				<FeedLinks feed={feed} />
				<FeedButtons feed={feed} />
			</section>
			{feed.isShopNamedByColumn && (
				<FeedShopsForm feedShops={feedShops} undecidedCount={feed.unknownShopCount} shops={shops} />
			)}
			<StaffSection id="last-runs" title="Last runs">
				<RunList feedId={feed.id} runs={runs} />
				{runs.length > 0 && (
					<p>
						<TextLink to={feedPath(feed.id, "runs")}>All runs, and undo</TextLink>
					</p>
				)}
			</StaffSection>
			<RunWithFileForm />
		</StaffPage>
	);
}
