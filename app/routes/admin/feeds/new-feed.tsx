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
import { FEEDS_PATH, feedPath } from "~/features/feeds/feed-addresses";
import { FeedFields } from "~/features/feeds/manage/feed-form";
import {
	ADDRESS_FIELD,
	NEW_FEED_VALUES,
	shownValues,
} from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { addFeed } from "~/features/feeds/manage/save-feed.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = await findTyped(request, staff);
	const retailers = (await listRetailers(db())).map(({ id, name }) => ({ id, name }));
	return data({ retailers, typed: typed && shownValues(typed) }, { headers: UNCACHED });
}

export async function action({ request }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request, { unkept: [ADDRESS_FIELD] });
		const added = await addFeed(fields, { by: staff.username, now: new Date() });
		if ("rejected" in added) return data(added.rejected, { status: 400, headers: UNCACHED });
		const toast = { title: "The feed was added", style: "default" } as const;
		return redirectWithToast(request, feedPath(added.id), toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a feed");

export default function NewFeed() {
	const { retailers, typed } = useLoaderData<typeof loader>();
	const rejected = useActionData<typeof action>();
	return (
		<FeedPage title="Add a feed" crumbs={[{ name: "Add a feed" }]}>
			<TypedNote isTyped={typed !== undefined && !rejected} />
			<StaffForm className="grid max-w-prose gap-5">
				<FeedFields
					values={rejected?.values ?? typed ?? NEW_FEED_VALUES}
					host={undefined}
					retailers={retailers}
					errors={rejected?.errors}
					problem={rejected?.problem}
					submitText="Add feed"
					cancelPath={FEEDS_PATH}
				/>
			</StaffForm>
		</FeedPage>
	);
}
