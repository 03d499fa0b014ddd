import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import {
	countAccounts,
	findAccountItem,
	removeAccountUnlessLast,
} from "~/auth/accounts/account-list.queries.server";
import { clearedSessionCookieHeader, requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage } from "~/components/staff/parts";
import { LOGIN_PATH } from "~/config/staff-addresses";
import { noindex } from "~/features/shell/page-meta";
import { redirectWithToast } from "~/http/response/form-response.server";

const ACCOUNTS_PATH = "/admin/people";
const LAST_ACCOUNT_TEXT =
	"This is the last account: nobody could sign in without it. Invite somebody first.";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const account = await findAccountItem(db(), params.account, new Date());
	if (!account) throw new Response(null, { status: 404 });
	const { id, username } = account;
	const isLast = (await countAccounts(db())) <= 1;
	return { username, isMe: id === staff.id, isLast };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A person was not removed",
		form: FORM_WITHOUT_DRAFT,
		async submit({ request, params, staff, stamp }) {
			const account = await findAccountItem(db(), params.account, stamp.now);
			// Someone else may have removed it already.
			if (!account) return { path: ACCOUNTS_PATH, title: "There is no such account any more" };
			const { id, username } = account;
			const result = await removeAccountUnlessLast(db(), { username, by: stamp.by }, stamp.now);
			if (result === "last") {
				return {
					path: ACCOUNTS_PATH,
					title: "Nobody was removed",
					description: LAST_ACCOUNT_TEXT,
					style: "destructive",
				};
			}
			if (id !== staff.id) return { path: ACCOUNTS_PATH, title: `${username} was removed` };
			const title = "Your account was removed";
			const response = await redirectWithToast(request, LOGIN_PATH, { title });
			response.headers.append("Set-Cookie", await clearedSessionCookieHeader(request));
			return response;
		},
	});
}

export const meta = noindex("Remove a person");

export default function RemoveAccount() {
	const { username, isMe, isLast } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<StaffPage
			title={isMe ? "Remove your own account?" : `Remove ${username}?`}
			crumbs={[{ name: "People", to: ACCOUNTS_PATH }, { name: "Remove" }]}
		>
			{isLast ? (
				<p className="max-w-prose">{LAST_ACCOUNT_TEXT}</p>
			) : (
				<p className="max-w-prose">
					{isMe ? (
						<b className="font-semibold">
							This is you: you are signed out and cannot sign in again.{" "}
						</b>
					) : (
						<>
							<b className="font-semibold wrap-anywhere">{username}</b> is signed out everywhere and
							cannot sign in again.{" "}
						</>
					)}
					What was typed and not saved is lost, and open invitations made by this account stop
					working. The history keeps its lines.
				</p>
			)}
			<FormError>{actionData?.problem}</FormError>
			<div className="flex flex-wrap gap-3">
				{!isLast && (
					<StaffForm>
						<DangerButton>Remove</DangerButton>
					</StaffForm>
				)}
				<LinkButton to={ACCOUNTS_PATH}>{isLast ? "Back to people" : "Keep the account"}</LinkButton>
			</div>
		</StaffPage>
	);
}
