import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { StaffPage } from "~/components/staff/parts";
import { FEEDS_PATH, feedCrumbs, feedPath } from "~/features/feeds/feed-addresses";
import {
	feedFields,
	RecordFormFields,
	rejectedFormResult,
} from "~/features/feeds/manage/feed-form";
import {
	ADDRESS_FIELD,
	draftValues,
	feedFieldTexts,
	NEW_FEED_FIELD_TEXTS,
} from "~/features/feeds/manage/feed-form-schema";
import { saveFeed } from "~/features/feeds/manage/feed-writes.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { listShopChoices, requireFeed } from "./feed-route.server";

// Serves two pages: one adds a feed; the other, at the address of a feed, changes it.

const ADD_TITLE = "Add a feed";

const findEditedFeed = async (params: LoaderFunctionArgs["params"]) =>
	params.feed === undefined ? undefined : requireFeed(params);

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const feed = await findEditedFeed(params);
	return {
		feed: feed && { id: feed.id, name: feed.name, host: feed.host },
		values: feed ? feedFieldTexts(feed) : NEW_FEED_FIELD_TEXTS,
		draft: draftValues(await findDraftFields(request, staff), NEW_FEED_FIELD_TEXTS),
		shops: await listShopChoices(),
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A feed was not saved",
		form: { confidentialFields: [ADDRESS_FIELD] },
		async submit({ params, fields, stamp }) {
			const feed = await findEditedFeed(params);
			const saveResult = await saveFeed(db(), feed?.id, fields, stamp);
			if (saveResult.status === "invalid") {
				return { status: 400, actionData: { lastResult: saveResult.lastResult } };
			}
			const path = saveResult.status === "saved" ? feedPath(saveResult.id) : FEEDS_PATH;
			return { path, title: feed ? "The feed was saved" : "The feed was added" };
		},
		showAgain: (problem, fields, areAllFieldsRead) =>
			rejectedFormResult(
				problem,
				areAllFieldsRead ? draftValues(fields, NEW_FEED_FIELD_TEXTS) : undefined,
			),
	});
}

export const meta = noindex<typeof loader>(({ data: page, params }) =>
	params.feed === undefined ? ADD_TITLE : `Change ${page?.feed?.name ?? "a feed"}`,
);

export default function FeedForm() {
	const { feed, values, draft, shops } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const crumbs = feed
		? feedCrumbs(feed, { name: "Change" })
		: [{ name: "Feeds", to: FEEDS_PATH }, { name: ADD_TITLE }];
	return (
		<StaffPage title={feed ? `Change ${feed.name}` : ADD_TITLE} crumbs={crumbs}>
			<DraftNote hasDraft={draft !== undefined && !actionData} />
			<StaffForm className="grid max-w-prose gap-5">
				<RecordFormFields
					key={feed?.id}
					formResult={actionData}
					fields={feedFields(shops, feed?.host)}
					values={draft ?? values}
					note="Only prices in pounds are used. Lines in another currency are left out; each run shows how many."
					submitText={feed ? "Save" : "Add feed"}
					cancelPath={feed ? feedPath(feed.id) : FEEDS_PATH}
				/>
			</StaffForm>
		</StaffPage>
	);
}
