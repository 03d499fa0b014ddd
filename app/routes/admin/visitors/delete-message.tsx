import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { deleteMessage } from "~/features/contact/manage/change-message.server";
import { MESSAGES_PATH, messagePath } from "~/features/contact/manage/message-list";
import { findMessage } from "~/features/contact/manage/messages.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const id = rowId(params.message);
	if (id === undefined) throw new Response(null, { status: 404 });
	const message = await findMessage(db(), id);
	// The message's page shows whether it was deleted or never existed.
	if (!message) throw redirect(messagePath(id), { headers: NO_STORE_HEADERS });
	return { id, name: message.name, replyCount: message.replyCount };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A message was not deleted",
		form: FORM_WITHOUT_DRAFT,
		async submit({ params, stamp }) {
			const id = rowId(params.message);
			if (id === undefined) return undefined;
			// A message that someone else has deleted already counts as deleted.
			await deleteMessage(db(), id, stamp);
			return { path: MESSAGES_PATH, title: "The message was deleted" };
		},
	});
}

export const meta = noindex("Delete a message");

export default function DeleteMessage() {
	const { id, name, replyCount } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const title = `Message ${id}`;
	return (
		<StaffPage
			title="Are you sure you want to delete this message?"
			crumbs={[
				{ name: "Messages", to: MESSAGES_PATH },
				{ name: title, to: messagePath(id) },
				{ name: "Delete" },
			]}
		>
			<p className="max-w-prose wrap-anywhere">
				{title} from{" "}
				<b className="font-semibold">
					<bdi>{name}</bdi>
				</b>{" "}
				is deleted with {deletedWithText(replyCount)}. This cannot be undone. Mails that were
				already sent stay in the recipients' mailboxes.
			</p>
			<FormError>{actionData?.problem}</FormError>
			<StaffForm className="flex flex-wrap gap-3">
				<DangerButton>Delete</DangerButton>
				<LinkButton to={messagePath(id)}>Keep it</LinkButton>
			</StaffForm>
		</StaffPage>
	);
}

function deletedWithText(replyCount: number): string {
	if (replyCount === 0) return "its mail in the outbox";
	return `${replyCount === 1 ? "the answer" : `the ${replyCount} answers`} to it and their mails in the outbox`;
}
