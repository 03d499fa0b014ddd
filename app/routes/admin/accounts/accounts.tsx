import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { listInvitations, withdrawInvitation } from "~/auth/accounts/account-links.queries.server";
import {
	type AccountItem,
	endAccountSessions,
	findAccountItem,
	pageOfAccounts,
} from "~/auth/accounts/account-list.queries.server";
import {
	AccountList,
	hasEmailAddress,
	InvitationLink,
	InvitationList,
	InviteForm,
} from "~/auth/accounts/invitations";
import { inviteAccount } from "~/auth/accounts/new-accounts.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { PageLinks } from "~/components/page-links";
import { staffListAddress } from "~/components/staff/list-state";
import { ListSearch, StaffColumns, StaffPage, StaffSection } from "~/components/staff/parts";
import { dateTimeText } from "~/components/uk-date";
import { rowId } from "~/config/row-id";
import { noindex } from "~/features/shell/page-meta";
import { requestOrigin } from "~/http/request/origin.server";

const ACCOUNTS_PATH = "/admin/people";

/** Maximum length of a submitted name that is shown again. */
const MAX_ECHO_LENGTH = 200;

function accountRow(account: AccountItem, myId: number) {
	const { id, username, email, addedBy, createdAt, sessionCount, newestSessionAt } = account;
	const sinceText =
		createdAt === null ? "Since before dates were recorded" : `Since ${dateTimeText(createdAt)}`;
	const sessionCountText = `${sessionCount} ${sessionCount === 1 ? "session" : "sessions"}`;
	return {
		id,
		username,
		sinceText: addedBy === null ? sinceText : `${sinceText}, invited by ${addedBy}`,
		sessionsText:
			newestSessionAt === null
				? "Not signed in"
				: `Signed in: ${sessionCountText}, the newest since ${dateTimeText(newestSessionAt)}`,
		hasSessions: sessionCount > 0,
		hasEmail: hasEmailAddress({ username, email }),
		isCurrentAccount: id === myId,
	};
}

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const now = new Date();
	const state = staffListAddress.decode(new URL(request.url).searchParams);
	const { accounts, ...pagination } = await pageOfAccounts(db(), state, now);
	const invitations = (await listInvitations(db(), now)).map(
		({ id, username, invitedBy, expiresAt }) => ({
			id,
			username,
			text: `Invited by ${invitedBy}, open until ${dateTimeText(expiresAt)}`,
		}),
	);
	const draft = await findDraftFields(request, staff);
	const draftName = draft && String(draft.get("username") ?? "").slice(0, MAX_ECHO_LENGTH);
	return {
		query: state.query,
		accounts: accounts.map((account) => accountRow(account, staff.id)),
		...pagination,
		invitations,
		draftName,
	};
}

/** Ends all sessions of an account. Returns the toast's title. */
async function endSessions(id: string, { by, now }: ChangeStamp): Promise<string> {
	const account = await findAccountItem(db(), id, now);
	if (!account) return "There is no such account any more";
	await endAccountSessions(db(), { account, by }, now);
	return `${account.username} is signed out everywhere`;
}

/** Withdraws an invitation. Returns the toast's title. */
async function withdrawInvitationById(id: string, { by, now }: ChangeStamp): Promise<string> {
	const username = await withdrawInvitation(db(), { id: rowId(id) ?? 0, by }, now);
	return username === undefined
		? "That invitation was used or withdrawn already"
		: `The invitation of ${username} is withdrawn`;
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Accounts were not changed",
		form: { draftTriggerFields: ["username"] },
		intents: {
			"end-sessions": async ({ fields, stamp }) => ({
				path: ACCOUNTS_PATH,
				title: await endSessions(String(fields.get("person") ?? ""), stamp),
			}),
			withdraw: async ({ fields, stamp }) => ({
				path: ACCOUNTS_PATH,
				title: await withdrawInvitationById(String(fields.get("invitation") ?? ""), stamp),
			}),
		},
		async submit({ request, fields, stamp }) {
			const requestedName = String(fields.get("username") ?? "");
			const invitation = await inviteAccount(requestedName, stamp.by, stamp.now);
			if ("problem" in invitation) {
				const draftName = requestedName.slice(0, MAX_ECHO_LENGTH);
				return { status: 400, actionData: { problem: invitation.problem, draftName } };
			}
			const { username, token, expiresAt } = invitation;
			// The token is only in this response: not in an address, and not in the audit log.
			const link = `${requestOrigin(request)}/admin/join/${token}`;
			const newInvitation = { username, link, expiryText: dateTimeText(expiresAt) };
			return { status: 200, actionData: { newInvitation } };
		},
	});
}

export const meta = noindex("People");

export default function Accounts() {
	const { query, accounts, total, page, pages, invitations, draftName } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const newInvitation =
		actionData && "newInvitation" in actionData ? actionData.newInvitation : undefined;
	const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
	const refusedName = actionData && "draftName" in actionData ? actionData.draftName : undefined;
	return (
		<StaffPage title="People" intro="Who can sign in. Every account can do everything.">
			<DraftNote hasDraft={draftName !== undefined && !actionData} />
			{newInvitation && <InvitationLink {...newInvitation} />}
			<StaffColumns>
				<StaffSection id="accounts" title="Accounts">
					{(pages > 1 || query !== "") && (
						<ListSearch action={ACCOUNTS_PATH} label="Search names" query={query} />
					)}
					{query !== "" && (
						<p role="status">
							{total === 0 ? "Nobody has this in their name." : `${total} found.`}
						</p>
					)}
					<AccountList accounts={accounts} />
					<PageLinks
						page={page}
						pages={pages}
						addressOfPage={(number) =>
							ACCOUNTS_PATH + staffListAddress.search({ query, page: number })
						}
					/>
				</StaffSection>
				<div className="grid gap-6">
					{invitations.length > 0 && (
						<StaffSection id="invitations" title="Open invitations">
							<InvitationList invitations={invitations} />
						</StaffSection>
					)}
					<StaffSection
						id="invite"
						title="Invite a colleague"
						intro="You choose their username and get a link to send to them. With it they set their own password, once and within 24 hours."
					>
						<InviteForm
							key={newInvitation?.link}
							username={newInvitation ? "" : (refusedName ?? draftName ?? "")}
							problem={problem}
						/>
					</StaffSection>
				</div>
			</StaffColumns>
		</StaffPage>
	);
}
