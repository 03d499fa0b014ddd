import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import {
	type AccountErrors,
	type AccountFailure,
	EmailForm,
	FactorForm,
	NewFactorForm,
	PasswordForm,
	RecoveryCodes,
} from "~/auth/account-forms";
import { confirmFactor, saveEmail, startFactor, turnFactorOff } from "~/auth/account-forms.server";
import { endAccountSessions, replacePassword } from "~/auth/accounts/account-list.queries.server";
import { hasAddress, resetCommand } from "~/auth/accounts/invitations";
import { hashNewPassword, newPasswordErrors } from "~/auth/accounts/new-accounts.server";
import { type Account, findAccountById } from "~/auth/accounts.queries.server";
import { countRecoveryCodes } from "~/auth/second-factor.queries.server";
import { requireStaff, sessionHash } from "~/auth/session-guard.server";
import { listSessions } from "~/auth/sessions.queries.server";
import { checkPassword } from "~/auth/sign-in.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_FIELDS } from "~/auth/staff-form.server";
import { countTryFrom, tryRefusal } from "~/auth/try-limits.server";
import { QuietButton, StaffColumns, StaffPage, StaffSection } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { whenText } from "~/components/uk-date";
import { sessionSecret } from "~/config/session-secret.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { ExpectedError } from "~/logging/expected-error";

const PAGE = "/admin/account";
const TOO_MANY = "Too many tries";

export async function loader({ request }: LoaderFunctionArgs) {
	const { id, username } = await requireStaff(request);
	const mine = await sessionHash(request);
	const sessions = (await listSessions(db(), id, new Date())).map(
		({ tokenHash, createdAt, expiresAt }, index) => ({
			// Not the hash, which must stay on the server.
			key: String(index),
			begun: whenText(createdAt),
			ends: whenText(expiresAt),
			isThis: tokenHash === mine,
		}),
	);
	const { email, totpSecret } = (await findAccountById(db(), id)) ?? {};
	const recoveryCodes = totpSecret ? await countRecoveryCodes(db(), id) : null;
	return { username, email: email ?? "", recoveryCodes, sessions };
}

type FormName = "password" | "email" | "factor";

/** Shows a form again with errors of its fields. */
const failed = (form: FormName, errors: AccountFailure["errors"]) => ({
	status: 400,
	actionData: { form, errors },
});

const WRONG_PASSWORD = { current: "This is not your password." };

/**
 * Calls `act` if the form has the person's own password, which counts as a try to sign in. The password is not compared
 * if the form has other `errors`: a slip in those fields is no failed sign-in.
 */
async function withPassword<Result>(
	sent: StaffActionArgs,
	form: FormName,
	act: (account: Account) => Promise<Result>,
	errors?: AccountErrors,
) {
	const { staff, fields, stamp } = sent;
	const { username } = staff;
	const { now } = stamp;
	const device = await countTryFrom(sent, username, TOO_MANY, now);
	if (errors) return failed(form, errors);
	const credentials = { username, password: String(fields.get("current") ?? ""), device };
	const checked = await checkPassword(db(), sessionSecret(), credentials, now);
	if (checked.status === "wrong") return failed(form, WRONG_PASSWORD);
	if (checked.status !== "right") throw tryRefusal(checked, TOO_MANY, now);
	await checked.resetFailures();
	return act(checked.account);
}

const saved = (title: string, description?: string) => ({ path: PAGE, title, description });

function changePassword(sent: StaffActionArgs) {
	const change = async (account: Account) => {
		const passwordHash = await hashNewPassword(sent.fields);
		const chosen = { passwordHash, spared: await sessionHash(sent.request) };
		const isChanged = await replacePassword(db(), account, chosen, sent.stamp.now);
		if (!isChanged) return failed("password", WRONG_PASSWORD);
		return saved("Your password is changed", "You are signed out everywhere else.");
	};
	return withPassword(sent, "password", change, newPasswordErrors(sent.fields));
}

function changeEmail(sent: StaffActionArgs) {
	return withPassword(sent, "email", async (account) => {
		const problem = await saveEmail(
			account,
			String(sent.fields.get("email") ?? ""),
			sent.stamp.now,
		);
		if (problem !== undefined) return failed("email", { email: problem });
		return saved("Your e-mail address is saved");
	});
}

function startFactorSetup(sent: StaffActionArgs) {
	return withPassword(sent, "factor", async (account) => {
		const { site } = await siteSettings(db());
		const factor = startFactor(sessionSecret(), account, site.name, sent.stamp.now);
		return { status: 200, actionData: { factor } };
	});
}

async function confirmFactorSetup({ fields, staff, stamp }: StaffActionArgs) {
	const text = (name: string) => String(fields.get(name) ?? "");
	const { site } = await siteSettings(db());
	const confirmation = { setup: text("setup"), code: text("code"), site: site.name };
	const confirmed = await confirmFactor(sessionSecret(), staff, confirmation, stamp.now);
	if ("codes" in confirmed) return { status: 200, actionData: confirmed };
	if ("factor" in confirmed) return { status: 400, actionData: confirmed };
	throw new ExpectedError(400, "That took too long. Please start again.");
}

function removeFactor(sent: StaffActionArgs) {
	return withPassword(sent, "factor", async (account) => {
		await turnFactorOff(account, sent.stamp.now);
		return saved("Your second factor is removed");
	});
}

async function endOtherSessions({ request, staff, stamp }: StaffActionArgs) {
	const otherSessions = { account: staff, by: stamp.by, spared: await sessionHash(request) };
	await endAccountSessions(db(), otherSessions, stamp.now);
	return saved("You are signed out everywhere else");
}

const formOf = (fields: FormData): FormName => {
	const intent = String(fields.get("intent") ?? "");
	return intent === "email" ? "email" : intent.startsWith("factor-") ? "factor" : "password";
};

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "An account was not changed",
		form: FORM_WITHOUT_FIELDS,
		intents: {
			email: changeEmail,
			"factor-start": startFactorSetup,
			"factor-confirm": confirmFactorSetup,
			"factor-off": removeFactor,
			"end-others": endOtherSessions,
		},
		submit: changePassword,
		again: (problem, fields, isComplete) => ({
			form: isComplete ? formOf(fields) : undefined,
			problem,
		}),
	});
}

export const headers = formHeaders;

export const meta = noindex("My account");

export default function MyAccount() {
	const { username, email, recoveryCodes, sessions } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const failureOf = (form: FormName): AccountFailure | undefined => {
		if (!actionData || !("form" in actionData)) return undefined;
		return (actionData.form ?? form) === form ? actionData : undefined;
	};
	const factor = actionData && "factor" in actionData ? actionData.factor : undefined;
	return (
		<StaffPage title="My account" intro={`Your username is ${username}.`}>
			{actionData && "codes" in actionData && <RecoveryCodes codes={actionData.codes} />}
			<StaffColumns>
				<StaffSection
					id="email-title"
					title="My e-mail address"
					intro="You can sign in with it, and have a link mailed there if you forget your password. Anyone who reads its mails can then set one."
				>
					<EmailForm email={email} failure={failureOf("email")} />
					{!hasAddress({ username, email }) && (
						<p className="max-w-prose wrap-anywhere">
							Without an address, a forgotten password is reset by whoever runs the server, with{" "}
							<code>{resetCommand(username)}</code>
						</p>
					)}
				</StaffSection>
				<StaffSection id="factor-title" title="Second factor">
					{factor ? (
						<NewFactorForm key={factor.problem} factor={factor} />
					) : (
						<FactorForm recoveryCodes={recoveryCodes} failure={failureOf("factor")} />
					)}
				</StaffSection>
				<StaffSection
					id="password-title"
					title="Change my password"
					intro="It signs you out everywhere but here."
				>
					<PasswordForm username={username} failure={failureOf("password")} />
				</StaffSection>
				<StaffSection id="sessions-title" title="My sessions">
					<SessionList sessions={sessions} />
				</StaffSection>
			</StaffColumns>
		</StaffPage>
	);
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

/** One's own sessions, and the button that ends all but this one. */
function SessionList({ sessions }: Pick<PageData, "sessions">) {
	return (
		<>
			<ScrollTable caption="Where I am signed in" columns={["Begun", "Ends", "Which"]}>
				{sessions.map(({ key, begun, ends, isThis }) => (
					<tr key={key}>
						<TableCell>{begun}</TableCell>
						<TableCell>{ends}</TableCell>
						<TableCell>{isThis ? "This one" : "Another browser"}</TableCell>
					</tr>
				))}
			</ScrollTable>
			{sessions.length > 1 && (
				<Form method="post">
					<QuietButton name="intent" value="end-others">
						Sign out everywhere else
					</QuietButton>
				</Form>
			)}
		</>
	);
}
