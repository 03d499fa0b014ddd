import { useEffect, useRef } from "react";
import { StaffForm } from "~/auth/staff-form";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, QuietButton } from "~/components/staff/parts";

export interface InvitationItem {
	id: number;
	username: string;
	/** "By ann, open until 5 Jan 2026, 14:05" */
	text: string;
}

/** Invitations that may still be used. */
export function InvitationList({ invitations }: { invitations: readonly InvitationItem[] }) {
	return (
		<ul className="grid divide-y divide-line rounded-card border border-line bg-card">
			{invitations.map(({ id, username, text }) => (
				<li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">{username}</p>
						<p className="text-sm wrap-anywhere text-muted">{text}</p>
					</div>
					<StaffForm>
						<input type="hidden" name="invitation" value={id} />
						<QuietButton name="intent" value="withdraw">
							Withdraw <span className="sr-only">the invitation of {username}</span>
						</QuietButton>
					</StaffForm>
				</li>
			))}
		</ul>
	);
}

/** Form for the name of a person to invite. */
export function InviteForm({
	username,
	problem,
}: {
	username: string;
	problem: string | undefined;
}) {
	return (
		<StaffForm className="grid max-w-md gap-4">
			<Field
				id="invited-name"
				name="username"
				label="Their username"
				key={username}
				defaultValue={username}
				errors={problem === undefined ? undefined : [problem]}
				required
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<p>
				<SubmitButton name="intent" value="invite" busyText="Inviting...">
					Invite
				</SubmitButton>
			</p>
		</StaffForm>
	);
}

/** The link of an invitation, which is shown only once. */
export function InvitationLink({
	username,
	link,
	expiryText,
}: {
	username: string;
	link: string;
	expiryText: string;
}) {
	const field = useRef<HTMLInputElement>(null);
	// The form is far below, and a link that is shown only once must not be overlooked.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new link
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, [link]);
	return (
		<Panel title={`${username} is invited`} tone="good">
			<p role="status" className="max-w-prose">
				Send <b className="font-semibold wrap-anywhere">{username}</b> this link. It works once,
				until {expiryText}, and is not shown again.
			</p>
			<Field
				ref={field}
				id="invitation-link"
				label="Link for the invited person"
				value={link}
				readOnly
				spellCheck={false}
			/>
		</Panel>
	);
}

/** Returns true if a forgotten password can be reset by mail. The username may be the address. */
export function hasEmailAddress({
	username,
	email,
}: {
	username: string;
	email: string | null;
}): boolean {
	return (email ?? "") !== "" || username.includes("@");
}

/** Returns the command that sets a person's password without a mail. */
export function resetCommand(username: string): string {
	return `npm run staff -- passwd ${username}`;
}

/** An account as the page shows it. */
interface AccountRow {
	id: number;
	username: string;
	/** "Since 5 Jan 2026, 14:05, invited by ann" */
	sinceText: string;
	/** "2 sessions, the newest since 5 Jan 2026, 14:05" */
	sessionsText: string;
	hasSessions: boolean;
	/** With an address, a forgotten password is reset by mail. */
	hasEmail: boolean;
	isCurrentAccount: boolean;
}

/** Lists the accounts, each with its actions. */
export function AccountList({ accounts }: { accounts: readonly AccountRow[] }) {
	return (
		<ul className="grid divide-y divide-line rounded-card border border-line bg-card">
			{accounts.map((account) => (
				<li
					key={account.id}
					className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
				>
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">
							{account.username}
							{account.isCurrentAccount && <span className="font-normal text-muted"> (you)</span>}
						</p>
						<p className="text-sm wrap-anywhere text-muted">{account.sinceText}</p>
						<p className="text-sm text-muted">{account.sessionsText}</p>
						{!account.hasEmail && (
							<p className="text-sm wrap-anywhere text-muted">
								Without an e-mail address. A forgotten password is reset on the server by{" "}
								<code>{resetCommand(account.username)}</code>
							</p>
						)}
					</div>
					<div className="flex flex-wrap gap-3">
						{account.isCurrentAccount ? (
							<LinkButton to="/admin/account">My account</LinkButton>
						) : (
							account.hasSessions && <EndSessionsButton account={account} />
						)}
						<LinkButton to={`/admin/people/${account.id}/remove`}>
							Remove <span className="sr-only">{account.username}</span>
						</LinkButton>
					</div>
				</li>
			))}
		</ul>
	);
}

function EndSessionsButton({ account: { id, username } }: { account: AccountRow }) {
	return (
		<StaffForm>
			<input type="hidden" name="person" value={id} />
			<QuietButton name="intent" value="end-sessions">
				Sign out everywhere <span className="sr-only">{username}</span>
			</QuietButton>
		</StaffForm>
	);
}
