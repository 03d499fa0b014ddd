import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { resolveUsername } from "~/auth/accounts.queries.server";
import { findStaff, sessionCookieHeader, sessionToken } from "~/auth/session-guard.server";
import { findTicketHolder, signIn, signInByCode } from "~/auth/sign-in.server";
import {
	deviceCookieHeader,
	findDeviceOrCountTry,
	refusedTryError,
} from "~/auth/try-limits.server";
import { Field, FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { Container } from "~/components/page";
import { staffStyles } from "~/components/staff/staff-styles";
import { sessionSecret } from "~/config/session-secret.server";
import {
	type ExpiredForm,
	expiredFormIn,
	RESET_PATH,
	RETURN_PARAM,
	returnAddress,
} from "~/config/staff-addresses";
import { noindex } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { runOrErrorResponse } from "~/http/response/form-response.server";
import { ExpectedError } from "~/logging/expected-error";

function returnAddressOf(request: Request): string {
	return returnAddress(new URL(request.url).searchParams.get(RETURN_PARAM));
}

export async function loader({ request }: LoaderFunctionArgs) {
	if (await findStaff(request))
		throw redirect(returnAddressOf(request), { headers: NO_STORE_HEADERS });
	const expiredForm = expiredFormIn(new URL(request.url).searchParams);
	return { expiredForm };
}

const EXPIRED_FORM_TEXTS: Record<ExpiredForm, string> = {
	lost: "You were signed out before that was sent, so nothing was done. Sign in and do it again.",
	"draft-stored":
		"You were signed out before that was sent, so nothing was saved. What you typed is kept: sign in to go on with it.",
};

/** Maximum length of a submitted name that is shown again. */
const MAX_ECHO_LENGTH = 200;

const TOO_MANY_TRIES = "Too many tries to sign in";

type SignInFormState = Omit<FailedSignIn, "message">;

type SignInArgs = Pick<ActionFunctionArgs, "request" | "context">;

async function signedInResponse(request: Request, token: string, username: string, now: Date) {
	const headers = new Headers(NO_STORE_HEADERS);
	headers.append("Set-Cookie", await sessionCookieHeader(request, token));
	headers.append("Set-Cookie", await deviceCookieHeader(request, username, now));
	return redirect(returnAddressOf(request), { status: 303, headers });
}

/** Signs in by a code of the second factor. Fills `formState` with the data of the page that is shown after an error. */
async function submitCode(actionArgs: SignInArgs, fields: FormData, formState: SignInFormState) {
	const { request } = actionArgs;
	const now = new Date();
	const ticket = String(fields.get("ticket"));
	const account = await findTicketHolder(db(), sessionSecret(), ticket, now);
	if (!account) throw new ExpectedError(400, "That took too long. Please sign in again.");
	const { username } = account;
	formState.username = username;
	// The id of this browser if the account has signed in from it before.
	const deviceId = await findDeviceOrCountTry(actionArgs, username, TOO_MANY_TRIES, now);
	const code = String(fields.get("code") ?? "");
	const attempt = { account, code, deviceId, oldToken: await sessionToken(request) };
	const result = await signInByCode(db(), sessionSecret(), attempt, now);
	if (result.status === "signed-in") return signedInResponse(request, result.token, username, now);
	if (result.status === "locked") throw refusedTryError(result, TOO_MANY_TRIES, now);
	formState.ticket = ticket;
	throw new ExpectedError(
		400,
		"That code is wrong, or was used already. Please enter the next one.",
	);
}

async function submitPassword(actionArgs: SignInArgs, fields: FormData) {
	const username = String(fields.get("username") ?? "");
	const password = String(fields.get("password") ?? "");
	if (username.trim() === "" || password === "") {
		throw new ExpectedError(400, "Please enter your username and password.");
	}
	const now = new Date();
	const name = await resolveUsername(db(), username);
	const deviceId = await findDeviceOrCountTry(actionArgs, name, TOO_MANY_TRIES, now);
	const credentials = {
		username: name,
		password,
		deviceId,
		oldToken: await sessionToken(actionArgs.request),
	};
	const result = await signIn(db(), sessionSecret(), credentials, now);
	switch (result.status) {
		case "signed-in":
			return signedInResponse(actionArgs.request, result.token, name, now);
		case "code": {
			const refilledName = username.slice(0, MAX_ECHO_LENGTH);
			const failure: FailedSignIn = {
				username: refilledName,
				message: undefined,
				ticket: result.ticket,
			};
			return data({ failure });
		}
		case "wrong":
			throw new ExpectedError(400, "That username and password do not belong together.");
		default:
			throw refusedTryError(result, TOO_MANY_TRIES, now);
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const formState: SignInFormState = { username: "" };
	const refillUsername = (fields: FormData) => {
		formState.username = String(fields.get("username") ?? "").slice(0, MAX_ECHO_LENGTH);
	};
	return runOrErrorResponse(
		"Nobody was signed in",
		async () => {
			const fields = await readForm(request);
			refillUsername(fields);
			if (fields.has("ticket")) return submitCode({ request, context }, fields, formState);
			return submitPassword({ request, context }, fields);
		},
		(message, fields) => {
			if (fields.has("username")) refillUsername(fields);
			return { failure: { ...formState, message } };
		},
	);
}

export const headers = formHeaders;

export const links = staffStyles;

export const meta = noindex("Staff sign-in");

export default function Login() {
	const { expiredForm } = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-3xl">Staff sign-in</h1>
				{expiredForm && !failure && <FormError>{EXPIRED_FORM_TEXTS[expiredForm]}</FormError>}
				{failure?.ticket === undefined ? (
					<>
						<SignInForm failure={failure} />
						<p>
							<a href={RESET_PATH} className="underline underline-offset-4">
								Forgotten password?
							</a>
						</p>
					</>
				) : (
					<CodeForm ticket={failure.ticket} message={failure.message} />
				)}
			</div>
		</Container>
	);
}

/** Data of the page after a sign-in that failed or needs a code. Never contains the password. */
interface FailedSignIn {
	username: string;
	message: string | undefined;
	/** Proof that the password was right; the code's form sends it back. */
	ticket?: string | undefined;
}

/** The second step: a code of the second factor. */
function CodeForm({ ticket, message }: { ticket: string; message: string | undefined }) {
	return (
		<form method="post" className="grid gap-5 rounded-card border border-line bg-card p-6">
			<FormError>{message}</FormError>
			<p>Enter the six digits that your app shows now, or one of your recovery codes.</p>
			<input type="hidden" name="ticket" value={ticket} />
			<Field
				id="code"
				name="code"
				label="Code"
				required
				autoFocus
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<div>
				<SubmitButton>Sign in</SubmitButton>
			</div>
		</form>
	);
}

/** A plain form: it posts to the page's own address, which contains the page to open afterwards. */
function SignInForm({ failure }: { failure: FailedSignIn | undefined }) {
	return (
		<form method="post" className="grid gap-5 rounded-card border border-line bg-card p-6">
			<FormError>{failure?.message}</FormError>
			<Field
				id="username"
				name="username"
				label="Username or e-mail address"
				defaultValue={failure?.username}
				required
				autoComplete="username"
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
			/>
			<Field
				id="password"
				name="password"
				type="password"
				label="Password"
				required
				autoComplete="current-password"
			/>
			<div>
				<SubmitButton>Sign in</SubmitButton>
			</div>
		</form>
	);
}
