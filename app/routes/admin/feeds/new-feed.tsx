import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped } from "~/auth/staff-form.server";
import { FEEDS_PATH } from "~/features/feeds/feed-addresses";
import { FeedFields } from "~/features/feeds/manage/feed-form";
import { draftValues, NEW_FEED_VALUES } from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-parts";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { saveFeedForm, shopChoices, UNCACHED } from "./feed-route.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = draftValues(await findTyped(request, staff));
	return data({ retailers: await shopChoices(), typed }, UNCACHED);
}

export function action({ request }: ActionFunctionArgs) {
	return saveFeedForm(request, "The feed was added");
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a feed");

export default function NewFeed() {
	const { retailers, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<FeedPage title="Add a feed" crumbs={[{ name: "Add a feed" }]}>
			<TypedNote isTyped={typed !== undefined && !answer} />
			<StaffForm className="grid max-w-prose gap-5">
				<FeedFields
					answer={answer}
					values={typed ?? NEW_FEED_VALUES}
					host={undefined}
					retailers={retailers}
					submitText="Add feed"
					cancelPath={FEEDS_PATH}
				/>
			</StaffForm>
		</FeedPage>
	);
}
