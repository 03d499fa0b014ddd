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
import { feedPath } from "~/features/feeds/feed-addresses";
import { FeedFields } from "~/features/feeds/manage/feed-form";
import { draftValues, storedValues } from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-parts";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { requireFeed, saveFeedForm, shopChoices, UNCACHED } from "./feed-route.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const feed = await requireFeed(params);
	const { id, name, host } = feed;
	const typed = draftValues(await findTyped(request, staff));
	const retailers = await shopChoices();
	return data({ id, name, host, values: storedValues(feed), retailers, typed }, UNCACHED);
}

export function action({ request, params }: ActionFunctionArgs) {
	return saveFeedForm(request, "The feed was saved", params);
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(`Change ${page?.name ?? "a feed"}`);

export default function ChangeFeed() {
	const { id, name, host, values, retailers, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<FeedPage title={`Change ${name}`} crumbs={[{ name, to: feedPath(id) }, { name: "Change" }]}>
			<TypedNote isTyped={typed !== undefined && !answer} />
			<StaffForm className="grid max-w-prose gap-5">
				<FeedFields
					answer={answer}
					values={typed ?? values}
					host={host}
					retailers={retailers}
					submitText="Save"
					cancelPath={feedPath(id)}
				/>
			</StaffForm>
		</FeedPage>
	);
}
