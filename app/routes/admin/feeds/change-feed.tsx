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
import { ADDRESS_FIELD, draftValues, storedValues } from "~/features/feeds/manage/feed-form-schema";
import { FeedPage } from "~/features/feeds/manage/feed-parts";
import { saveFeed } from "~/features/feeds/manage/save-feed.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";
import { requireFeed, UNCACHED } from "./feed-route.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const feed = await requireFeed(params);
	const { id, name, host } = feed;
	const retailers = (await listRetailers(db())).map((one) => ({ id: one.id, name: one.name }));
	const typed = draftValues(await findTyped(request, staff));
	return data({ id, name, host, values: storedValues(feed), retailers, typed }, UNCACHED);
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request, { unkept: [ADDRESS_FIELD] });
		const feed = await requireFeed(params);
		const saved = await saveFeed(feed.id, fields, { by: staff.username, now: new Date() });
		if (saved.status === "invalid") {
			return data({ lastResult: saved.lastResult }, { status: 400, ...UNCACHED });
		}
		const toast = { title: "The feed was saved", style: "default" } as const;
		return redirectWithToast(request, feedPath(feed.id), toast);
	});
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
