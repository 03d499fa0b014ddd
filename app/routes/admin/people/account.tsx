import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import {
	changePassword,
	confirmFactor,
	saveEmail,
	startFactor,
	turnFactorOff,
} from "~/auth/account/account-forms.server";
import { EmailForm, type PasswordFailure, PasswordForm } from "~/auth/account/password-form";
import { FactorForm, NewFactorForm, RecoveryCodes } from "~/auth/account/second-factor";
import { type Account, findAccountById } from "~/auth/accounts.queries.server";
import { findDevice } from "~/auth/device-cookie.server";
import { endPersonsSessions } from "~/auth/people/people.queries.server";
import { countRecoveryCodes } from "~/auth/second-factor.queries.server";
import { requireStaff, sessionHash } from "~/auth/session-guard.server";
import { listSessions } from "~/auth/sessions.queries.server";
import { checkPassword } from "~/auth/sign-in.server";
import { QuietButton, StaffPage, StaffSection } from "~/components/staff/parts";
import { Cell, ScrollTable } from "~/components/staff/table";
import { sessionSecret } from "~/config/session-secret.server";
import { whenText } from "~/features/imports/upload-page/when-text";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { unlisted } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders, UNCACHED } from "~/http/response/cache-control.server";
import { orProblemResponse, redirectWithToast } from "~/http/response/form-answer.server";

const PAGE = "/admin/account";
/** `Retry-After` in seconds while too many passwords are being checked. */
const BUSY_S = 5;

const when = (instant: string) => whenText(new Date(instant));

export async function loader({ request }: LoaderFunctionArgs) {
	const { id, username } = await requireStaff(request);
	const mine = await sessionHash(request);
	const sessions = (await listSessions(db(), id, new Date())).map(
		({ tokenHash, createdAt, expiresAt }, index) => ({
			// Not the hash, which must stay on the server.
			key: String(index),
			begun: when(createdAt),
			ends: when(expiresAt),
			isThis: tokenHash === mine,
		}),
	);
	const { email, totpSecret } = (await findAccountById(db(), id)) ?? {};
	const recoveryCodes = totpSecret ? await countRecoveryCodes(db(), id) : null;
	return { username, email: email ?? "", recoveryCodes, sessions };
}

/** The form that is shown again with what was wrong. */
type FormName = "password" | "email" | "factor";

function failed(form: FormName, status: number, failure: PasswordFailure, retryAfter?: number) {
	const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
	return data({ form, ...failure }, { status, headers: { ...UNCACHED, ...headers } });
}

function tooMany(form: FormName, seconds: number) {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return failed(form, 429, { problem: `Too many tries. Please try again in ${wait}.` }, seconds);
}

type Failure =
	| { status: "wrong"; errors?: PasswordFailure["errors"] }
	| { status: "busy" }
	| { status: "locked"; until: Date };

const NOT_YOURS = { current: "This is not your password." };

function passwordFailure(form: FormName, outcome: Failure, now: Date) {
	switch (outcome.status) {
		case "wrong":
			return failed(form, 400, { errors: outcome.errors ?? NOT_YOURS });
		case "busy":
			return failed(form, 503, { problem: "The site is busy. Please try again." }, BUSY_S);
		case "locked":
			return tooMany(form, Math.ceil((outcome.until.getTime() - now.getTime()) / 1000));
	}
}

interface Sent {
	args: ActionFunctionArgs;
	username: string;
	fields: FormData;
	now: Date;
}

/** Counts a form with the own password as a sign-in is counted. Calls `act` with the browser's id, if it may go on. */
async function counted<Answer>(
	{ args: { request, context }, username, now }: Sent,
	form: FormName,
	act: (device: string | undefined) => Promise<Answer>,
) {
	const device = await findDevice(request, username, now);
	if (device === undefined) {
		const retryAfter = await countSubmission({ request, context }, "sign-in");
		if (retryAfter !== undefined) return tooMany(form, retryAfter);
	}
	return act(device);
}

/** Calls `act` if the form has the person's own password. */
function withPassword<Answer>(
	sent: Sent,
	form: FormName,
	act: (account: Account) => Promise<Answer>,
) {
	const { username, fields, now } = sent;
	return counted(sent, form, async (device) => {
		const typed = { username, password: String(fields.get("current") ?? ""), device };
		const checked = await checkPassword(db(), sessionSecret(), typed, now);
		if (checked.status !== "right") return passwordFailure(form, checked, now);
		await checked.resetFailures();
		return act(checked.account);
	});
}

const saved = (request: Request, title: string, description?: string) =>
	redirectWithToast(request, PAGE, { title, description });

function answerPassword(sent: Sent) {
	const { args, username, fields, now } = sent;
	return counted(sent, "password", async (device) => {
		const typed = { username, device, session: await sessionHash(args.request), fields };
		const outcome = await changePassword(sessionSecret(), typed, now);
		if (outcome.status !== "changed") return passwordFailure("password", outcome, now);
		return saved(args.request, "Your password is changed", "You are signed out everywhere else.");
	});
}

function answerEmail(sent: Sent) {
	const { args, fields, now } = sent;
	return withPassword(sent, "email", async (account) => {
		const problem = await saveEmail(account, String(fields.get("email") ?? ""), now);
		if (problem !== undefined) return failed("email", 400, { errors: { email: problem } });
		return saved(args.request, "Your e-mail address is saved");
	});
}

function answerStart(sent: Sent) {
	return withPassword(sent, "factor", async (account) => {
		const { site } = await siteSettings(db());
		const factor = startFactor(sessionSecret(), account, site.name, sent.now);
		return { factor };
	});
}

async function answerConfirm({ fields, now }: Sent, person: { id: number; username: string }) {
	const text = (name: string) => String(fields.get(name) ?? "");
	const { site } = await siteSettings(db());
	const typed = { setup: text("setup"), code: text("code"), site: site.name };
	const confirmed = await confirmFactor(sessionSecret(), person, typed, now);
	if ("codes" in confirmed) return confirmed;
	if ("factor" in confirmed) return data(confirmed, { status: 400 });
	return failed("factor", 400, { problem: "That took too long. Please start again." });
}

function answerOff(sent: Sent) {
	return withPassword(sent, "factor", async (account) => {
		await turnFactorOff(account, sent.now);
		return saved(sent.args.request, "Your second factor is removed");
	});
}

export async function action(args: ActionFunctionArgs) {
	const { request } = args;
	requireSameOrigin(request);
	const { id, username } = await requireStaff(request);
	return orProblemResponse(async () => {
		const sent = { args, username, fields: await readForm(request), now: new Date() };
		switch (sent.fields.get("intent")) {
			case "email":
				return answerEmail(sent);
			case "factor-start":
				return answerStart(sent);
			case "factor-confirm":
				return answerConfirm(sent, { id, username });
			case "factor-off":
				return answerOff(sent);
			case "end-others": {
				const person = { id, username };
				const others = { person, by: username, spared: await sessionHash(request) };
				await endPersonsSessions(db(), others, sent.now);
				return saved(request, "You are signed out everywhere else");
			}
			default:
				return answerPassword(sent);
		}
	});
}

export const headers = formHeaders;

export const meta = unlisted("My account");

export default function MyAccount() {
	const { username, email, recoveryCodes, sessions } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const failureOf = (form: FormName): PasswordFailure | undefined => {
		if (!answer || !("problem" in answer || "form" in answer)) return undefined;
		return "form" in answer && answer.form !== form ? undefined : answer;
	};
	const factor = answer && "factor" in answer ? answer.factor : undefined;
	return (
		<StaffPage title="My account" intro={`Your username is ${username}.`}>
			{answer && "codes" in answer && <RecoveryCodes codes={answer.codes} />}
			<StaffSection
				id="email-title"
				title="My e-mail address"
				intro="You can sign in with it, and have a link mailed there if you forget your password. Anyone who reads its mails can then set one."
			>
				<EmailForm email={email} failure={failureOf("email")} />
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
		</StaffPage>
	);
}

interface ShownSession {
	key: string;
	begun: string;
	ends: string;
	isThis: boolean;
}

/** One's own sessions, and the button that ends all but this one. */
function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
	return (
		<>
			<ScrollTable caption="Where I am signed in" columns={["Begun", "Ends", "Which"]}>
				{sessions.map(({ key, begun, ends, isThis }) => (
					<tr key={key}>
						<Cell>{begun}</Cell>
						<Cell>{ends}</Cell>
						<Cell>{isThis ? "This one" : "Another browser"}</Cell>
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
