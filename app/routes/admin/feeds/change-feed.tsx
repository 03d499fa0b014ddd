import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { listRetailers } from "~/features/catalogue/offers/retailers/retailers.queries.server";
import { feedPath } from "~/features/feeds/feed-addresses";
import { FeedFields } from "~/features/feeds/manage/feed-form";
import { ADDRESS_FIELD, shownValues, storedValues } from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { findFeedById } from "~/features/feeds/manage/known-feed.queries.server";
import { changeFeed } from "~/features/feeds/manage/save-feed.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const feed = await findFeedById(db(), params.feed);
	if (!feed) throw new Response(null, { status: 404 });
	const { id, name, host } = feed;
	const retailers = (await listRetailers(db())).map((one) => ({ id: one.id, name: one.name }));
	const typed = await findTyped(request, staff);
	const content = { id, name, host, values: storedValues(feed), retailers };
	return data({ ...content, typed: typed && shownValues(typed) }, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request, { unkept: [ADDRESS_FIELD] });
		const feed = await findFeedById(db(), params.feed);
		if (!feed) throw new Response(null, { status: 404 });
		const rejected = await changeFeed(feed.id, fields, { by: staff.username, now: new Date() });
		if (rejected) return data(rejected, { status: 400, headers: UNCACHED });
		const toast = { title: "The feed was saved", style: "default" } as const;
		return redirectWithToast(request, feedPath(feed.id), toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(`Change ${page?.name ?? "a feed"}`);

export default function ChangeFeed() {
	const { id, name, host, values, retailers, typed } = useLoaderData<typeof loader>();
	const rejected = useActionData<typeof action>();
	return (
		<FeedPage title={`Change ${name}`} crumbs={[{ name, to: feedPath(id) }, { name: "Change" }]}>
			<TypedNote isTyped={typed !== undefined && !rejected} />
			<StaffForm className="grid max-w-prose gap-5">
				<FeedFields
					values={rejected?.values ?? typed ?? values}
					host={host}
					retailers={retailers}
					errors={rejected?.errors}
					problem={rejected?.problem}
					submitText="Save"
					cancelPath={feedPath(id)}
				/>
			</StaffForm>
		</FeedPage>
	);
}
