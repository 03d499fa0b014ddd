import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { listRetailers } from "~/features/catalogue/offers/retailers.queries.server";
import { FEEDS_PATH, feedPath } from "~/features/feeds/manage/feed-addresses";
import { FeedForm } from "~/features/feeds/manage/feed-form";
import { NEW_FEED_VALUES } from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { addFeed } from "~/features/feeds/manage/save-feed.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const retailers = (await listRetailers(db())).map(({ id, name }) => ({ id, name }));
	return data({ retailers }, { headers: UNCACHED });
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	await requireStaff(request);
	return orProblem(async () => {
		const added = await addFeed(await readForm(request), new Date());
		if ("rejected" in added) return data(added.rejected, { status: 400, headers: UNCACHED });
		const toast = { title: "The feed was added", style: "default" } as const;
		return redirectWithToast(request, feedPath(added.id), toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a feed");

export default function NewFeed() {
	const { retailers } = useLoaderData<typeof loader>();
	const rejected = useActionData<typeof action>();
	return (
		<FeedPage title="Add a feed" crumbs={[{ name: "Add a feed" }]}>
			<FeedForm
				values={rejected?.values ?? NEW_FEED_VALUES}
				host={undefined}
				retailers={retailers}
				errors={rejected?.errors}
				problem={rejected?.problem}
				submitText="Add feed"
				cancelPath={FEEDS_PATH}
			/>
		</FeedPage>
	);
}
