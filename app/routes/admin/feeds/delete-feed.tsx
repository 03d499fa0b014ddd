import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { FEEDS_PATH, feedCrumbs, feedPath } from "~/features/feeds/feed-addresses";
import { deleteFeed } from "~/features/feeds/manage/feed-writes.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { requireFeed } from "./feed-route.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { id, name } = await requireFeed(params);
	return { id, name };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A feed was not deleted",
		form: FORM_WITHOUT_DRAFT,
		async submit({ params, stamp }) {
			await deleteFeed(db(), rowId(params.feed) ?? 0, stamp);
			return { path: FEEDS_PATH, title: "The feed was deleted" };
		},
	});
}

export const meta = noindex("Delete a feed");

export default function DeleteFeed() {
	const { id, name } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<StaffPage
			title="Are you sure you want to delete this feed?"
			crumbs={feedCrumbs({ id, name }, { name: "Delete" })}
		>
			<FormError>{actionData?.problem}</FormError>
			<p className="max-w-prose">
				<b className="font-semibold wrap-anywhere">{name}</b> is no longer fetched. Its runs, its
				columns and your decisions about its lines are deleted. The offers that it added stay as
				they are until somebody changes them.
			</p>
			<Form method="post" className="flex flex-wrap gap-3">
				<DangerButton>Delete</DangerButton>
				<LinkButton to={feedPath(id)}>Keep it</LinkButton>
			</Form>
		</StaffPage>
	);
}
