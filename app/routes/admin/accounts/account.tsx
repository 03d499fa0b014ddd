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
import { hasEmailAddress, resetCommand } from "~/auth/accounts/invitations";
import { hashNewPassword, newPasswordErrors } from "~/auth/accounts/new-accounts.server";
import { type Account, findAccountById } from "~/auth/accounts.queries.server";
import { countRecoveryCodes } from "~/auth/second-factor.queries.server";
import { requireStaff, sessionTokenHash } from "~/auth/session-guard.server";
import { listSessions } from "~/auth/sessions.queries.server";
import { checkPassword } from "~/auth/sign-in.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { findDeviceOrCountTry, refusedTryError } from "~/auth/try-limits.server";
import { QuietButton, StaffColumns, StaffPage, StaffSection } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { dateTimeText } from "~/components/uk-date";
import { sessionSecret } from "~/config/session-secret.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { ExpectedError } from "~/logging/expected-error";

const ACCOUNT_PATH = "/admin/account";
const TOO_MANY_TRIES = "Too many tries";

export async function loader({ request }: LoaderFunctionArgs) {
	const { id, username } = await requireStaff(request);
	const currentHash = await sessionTokenHash(request);
	const sessions = (await listSessions(db(), id, new Date())).map(
		({ tokenHash, createdAt, expiresAt }, index) => ({
			// The index, because the hash must stay on the server.
			key: String(index),
			beganText: dateTimeText(createdAt),
			endsText: dateTimeText(expiresAt),
			isCurrent: tokenHash === currentHash,
		}),
	);
	const { email, totpSecret } = (await findAccountById(db(), id)) ?? {};
	const recoveryCodeCount = totpSecret ? await countRecoveryCodes(db(), id) : null;
	return { username, email: email ?? "", recoveryCodeCount, sessions };
}

type FormName = "password" | "email" | "factor";

/** Shows a form again with errors of its fields. */
const formFailure = (form: FormName, errors: AccountFailure["errors"]) => ({
	status: 400,
	actionData: { form, errors },
});

const WRONG_PASSWORD = { current: "This is not your password." };

/**
 * Calls `onVerified` if the form has the account's password; a wrong password counts as a failed sign-in. If the form
 * has other `errors`, the password is not checked, and nothing counts as failed.
 */
async function withVerifiedPassword<Result>(
	actionArgs: StaffActionArgs,
	form: FormName,
	onVerified: (account: Account) => Promise<Result>,
	errors?: AccountErrors,
) {
	const { staff, fields, stamp } = actionArgs;
	const { username } = staff;
	const { now } = stamp;
	const deviceId = await findDeviceOrCountTry(actionArgs, username, TOO_MANY_TRIES, now);
	if (errors) return formFailure(form, errors);
	const credentials = { username, password: String(fields.get("current") ?? ""), deviceId };
	const passwordCheck = await checkPassword(db(), sessionSecret(), credentials, now);
	if (passwordCheck.status === "wrong") return formFailure(form, WRONG_PASSWORD);
	if (passwordCheck.status !== "right") throw refusedTryError(passwordCheck, TOO_MANY_TRIES, now);
	await passwordCheck.resetFailures();
	return onVerified(passwordCheck.account);
}

const savedResult = (title: string, description?: string) => ({
	path: ACCOUNT_PATH,
	title,
	description,
});

function changePassword(actionArgs: StaffActionArgs) {
	const change = async (account: Account) => {
		const passwordHash = await hashNewPassword(actionArgs.fields);
		const newPassword = {
			passwordHash,
			exceptTokenHash: await sessionTokenHash(actionArgs.request),
		};
		const isChanged = await replacePassword(db(), account, newPassword, actionArgs.stamp.now);
		if (!isChanged) return formFailure("password", WRONG_PASSWORD);
		return savedResult("Your password is changed", "You are signed out everywhere else.");
	};
	return withVerifiedPassword(actionArgs, "password", change, newPasswordErrors(actionArgs.fields));
}

function changeEmail(actionArgs: StaffActionArgs) {
	return withVerifiedPassword(actionArgs, "email", async (account) => {
		const problem = await saveEmail(
			account,
			String(actionArgs.fields.get("email") ?? ""),
			actionArgs.stamp.now,
		);
		if (problem !== undefined) return formFailure("email", { email: problem });
		return savedResult("Your e-mail address is saved");
	});
}

function startFactorSetup(actionArgs: StaffActionArgs) {
	return withVerifiedPassword(actionArgs, "factor", async (account) => {
		const { site } = await siteSettings(db());
		const factor = startFactor(sessionSecret(), account, site.name, actionArgs.stamp.now);
		return { status: 200, actionData: { factor } };
	});
}

async function confirmFactorSetup({ fields, staff, stamp }: StaffActionArgs) {
	const fieldText = (name: string) => String(fields.get(name) ?? "");
	const { site } = await siteSettings(db());
	const confirmation = { signedKey: fieldText("setup"), code: fieldText("code"), site: site.name };
	const result = await confirmFactor(sessionSecret(), staff, confirmation, stamp.now);
	if ("codes" in result) return { status: 200, actionData: result };
	if ("factor" in result) return { status: 400, actionData: result };
	throw new ExpectedError(400, "That took too long. Please start again.");
}

function removeFactor(actionArgs: StaffActionArgs) {
	return withVerifiedPassword(actionArgs, "factor", async (account) => {
		await turnFactorOff(account, actionArgs.stamp.now);
		return savedResult("Your second factor is removed");
	});
}

async function endOtherSessions({ request, staff, stamp }: StaffActionArgs) {
	const otherSessions = {
		account: staff,
		by: stamp.by,
		exceptTokenHash: await sessionTokenHash(request),
	};
	await endAccountSessions(db(), otherSessions, stamp.now);
	return savedResult("You are signed out everywhere else");
}

const formOfIntent = (fields: FormData): FormName => {
	const intent = String(fields.get("intent") ?? "");
	if (intent === "email") return "email";
	return intent.startsWith("factor-") ? "factor" : "password";
};

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "An account was not changed",
		form: FORM_WITHOUT_DRAFT,
		intents: {
			email: changeEmail,
			"factor-start": startFactorSetup,
			"factor-confirm": confirmFactorSetup,
			"factor-off": removeFactor,
			"end-others": endOtherSessions,
		},
		submit: changePassword,
		showAgain: (problem, fields, areAllFieldsRead) => ({
			form: areAllFieldsRead ? formOfIntent(fields) : undefined,
			problem,
		}),
	});
}

export const headers = formHeaders;

export const meta = noindex("My account");

export default function MyAccount() {
	const { username, email, recoveryCodeCount, sessions } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	// Without the name of a form, which a form that was not read completely lacks, each form shows the problem.
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
					intro="You can sign in with it, and if you forget your password, get a link there to set a new one. So can anyone else who reads its mails."
				>
					<EmailForm email={email} failure={failureOf("email")} />
					{!hasEmailAddress({ username, email }) && (
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
						<FactorForm recoveryCodeCount={recoveryCodeCount} failure={failureOf("factor")} />
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

/** The account's sessions, and the button that ends all except the current one. */
function SessionList({ sessions }: Pick<PageData, "sessions">) {
	return (
		<>
			<ScrollTable caption="Where I am signed in" columns={["Started", "Ends", "Browser"]}>
				{sessions.map(({ key, beganText, endsText, isCurrent }) => (
					<tr key={key}>
						<TableCell>{beganText}</TableCell>
						<TableCell>{endsText}</TableCell>
						<TableCell>{isCurrent ? "This one" : "Another browser"}</TableCell>
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
