import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { LinkButton } from "~/components/page";
import { StaffPage } from "~/components/staff/parts";
import { NEW_FEED_PATH } from "~/features/feeds/feed-addresses";
import { FeedList, feedItem, NoFeeds } from "~/features/feeds/manage/feed-parts";
import { listFeeds } from "~/features/feeds/manage/feeds.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const schedule = {
		now: new Date(),
		runsAutomatically: (await siteSettings(db())).feeds.everyMinutes > 0,
	};
	const feeds = (await listFeeds(db())).map((feed) => feedItem(feed, schedule));
	return { feeds };
}

export const action = readOnlyStaffAction;

export const meta = noindex("Feeds");

export default function Feeds() {
	const { feeds } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Feeds"
			actions={
				feeds.length > 0 && (
					<LinkButton look="dark" to={NEW_FEED_PATH}>
						Add a feed
					</LinkButton>
				)
			}
		>
			{feeds.length === 0 ? <NoFeeds /> : <FeedList feeds={feeds} />}
		</StaffPage>
	);
}
