import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
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
import { countTryFrom, notCompared } from "~/auth/try-limits.server";
import { QuietButton, StaffColumns, StaffPage, StaffSection } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { whenText } from "~/components/uk-date";
import { sessionSecret } from "~/config/session-secret.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orErrorResponse, redirectWithToast } from "~/http/response/form-response.server";
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

interface Sent {
	args: ActionFunctionArgs;
	account: { id: number; username: string };
	fields: FormData;
	now: Date;
}

/** Shows a form again with errors of its fields. */
const failed = (form: FormName, errors: AccountFailure["errors"]) =>
	data({ form, errors }, { status: 400 });

const NOT_YOURS = { current: "This is not your password." };

/**
 * Calls `act` if the form has the person's own password, which counts as a try to sign in. The password is not compared
 * if the form has other `errors`: a slip in those fields is no failed sign-in.
 */
async function withPassword<Answer>(
	{ args, account: { username }, fields, now }: Sent,
	form: FormName,
	act: (account: Account) => Promise<Answer>,
	errors?: AccountErrors,
) {
	const device = await countTryFrom(args, username, TOO_MANY, now);
	if (errors) return failed(form, errors);
	const credentials = { username, password: String(fields.get("current") ?? ""), device };
	const checked = await checkPassword(db(), sessionSecret(), credentials, now);
	if (checked.status === "wrong") return failed(form, NOT_YOURS);
	if (checked.status !== "right") throw notCompared(checked, TOO_MANY, now);
	await checked.resetFailures();
	return act(checked.account);
}

const saved = (request: Request, title: string, description?: string) =>
	redirectWithToast(request, PAGE, { title, description });

function changePassword(sent: Sent) {
	const { request } = sent.args;
	const change = async (account: Account) => {
		const passwordHash = await hashNewPassword(sent.fields);
		const chosen = { passwordHash, spared: await sessionHash(request) };
		const isChanged = await replacePassword(db(), account, chosen, sent.now);
		if (!isChanged) return failed("password", NOT_YOURS);
		return saved(request, "Your password is changed", "You are signed out everywhere else.");
	};
	return withPassword(sent, "password", change, newPasswordErrors(sent.fields));
}

function changeEmail(sent: Sent) {
	return withPassword(sent, "email", async (account) => {
		const problem = await saveEmail(account, String(sent.fields.get("email") ?? ""), sent.now);
		if (problem !== undefined) return failed("email", { email: problem });
		return saved(sent.args.request, "Your e-mail address is saved");
	});
}

function startFactorSetup(sent: Sent) {
	return withPassword(sent, "factor", async (account) => {
		const { site } = await siteSettings(db());
		return { factor: startFactor(sessionSecret(), account, site.name, sent.now) };
	});
}

async function confirmFactorSetup({ fields, account, now }: Sent) {
	const text = (name: string) => String(fields.get(name) ?? "");
	const { site } = await siteSettings(db());
	const confirmation = { setup: text("setup"), code: text("code"), site: site.name };
	const confirmed = await confirmFactor(sessionSecret(), account, confirmation, now);
	if ("codes" in confirmed) return confirmed;
	if ("factor" in confirmed) return data(confirmed, { status: 400 });
	throw new ExpectedError(400, "That took too long. Please start again.");
}

function removeFactor(sent: Sent) {
	return withPassword(sent, "factor", async (account) => {
		await turnFactorOff(account, sent.now);
		return saved(sent.args.request, "Your second factor is removed");
	});
}

async function endOtherSessions({ args: { request }, account, now }: Sent) {
	const otherSessions = { account, by: account.username, spared: await sessionHash(request) };
	await endAccountSessions(db(), otherSessions, now);
	return saved(request, "You are signed out everywhere else");
}

/** The form that each button is shown with, and what answers it. */
const FORM_HANDLERS = {
	password: ["password", changePassword],
	email: ["email", changeEmail],
	"factor-start": ["factor", startFactorSetup],
	"factor-confirm": ["factor", confirmFactorSetup],
	"factor-off": ["factor", removeFactor],
	"end-others": ["password", endOtherSessions],
} as const;

const isIntent = (intent: string): intent is keyof typeof FORM_HANDLERS =>
	Object.hasOwn(FORM_HANDLERS, intent);

export async function action(args: ActionFunctionArgs) {
	const { request } = args;
	requireSameOrigin(request);
	const { id, username } = await requireStaff(request);
	let form: FormName | undefined;
	return orErrorResponse(
		async () => {
			const fields = await readForm(request);
			const intent = String(fields.get("intent") ?? "");
			const [formName, handler] = FORM_HANDLERS[isIntent(intent) ? intent : "password"];
			form = formName;
			return handler({ args, account: { id, username }, fields, now: new Date() });
		},
		(problem) => ({ form, problem }),
	);
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
