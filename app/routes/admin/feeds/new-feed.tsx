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
	draftValues,
	NEW_FEED_VALUES,
} from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-parts";
import { saveFeed } from "~/features/feeds/manage/save-feed.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";
import { UNCACHED } from "./feed-route.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = draftValues(await findTyped(request, staff));
	const retailers = (await listRetailers(db())).map(({ id, name }) => ({ id, name }));
	return data({ retailers, typed }, UNCACHED);
}

export async function action({ request }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request, { unkept: [ADDRESS_FIELD] });
		const saved = await saveFeed(undefined, fields, { by: staff.username, now: new Date() });
		if (saved.status === "invalid") {
			return data({ lastResult: saved.lastResult }, { status: 400, ...UNCACHED });
		}
		const toast = { title: "The feed was added", style: "default" } as const;
		const path = saved.status === "saved" ? feedPath(saved.id) : FEEDS_PATH;
		return redirectWithToast(request, path, toast);
	});
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
