import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { signInName } from "~/auth/accounts.queries.server";
import { deviceCookie, findDevice } from "~/auth/device-cookie.server";
import { returnAddress } from "~/auth/return-address";
import { findStaff, sessionCookie, sessionToken } from "~/auth/session-guard.server";
import { findTicketHolder, type SignIn, signIn, signInByCode } from "~/auth/sign-in.server";
import { CodeForm, type FailedSignIn, SignInForm } from "~/auth/sign-in-form";
import { FormError } from "~/components/form/field";
import { Container } from "~/components/page";
import { sessionSecret } from "~/config/session-secret.server";
import { type LostForm, lostFormIn, RESET_PATH, RETURN_PARAM } from "~/config/staff-addresses";
import { unlisted } from "~/features/shell/page-meta";
import { BodyError, readForm } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders, UNCACHED } from "~/http/response/cache-control.server";

function goingTo(request: Request): string {
	return returnAddress(new URL(request.url).searchParams.get(RETURN_PARAM));
}

export async function loader({ request }: LoaderFunctionArgs) {
	if (await findStaff(request)) throw redirect(goingTo(request), { headers: UNCACHED });
	const lost = lostFormIn(new URL(request.url).searchParams);
	return { lost };
}

const LOST_TEXTS: Record<LostForm, string> = {
	lost: "You were signed out before that was sent, so nothing was done. Sign in and do it again.",
	kept: "You were signed out before that was sent, so nothing was saved. What you typed is kept: sign in to go on with it.",
};

/** Upper limit of a submitted name that is shown again. */
const MAX_ECHO_LENGTH = 200;

/** `Retry-After` in seconds while too many passwords are being checked. */
const BUSY_S = 5;

function waitText(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	return `Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

function failed(status: number, failure: FailedSignIn, retryAfter?: number) {
	const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
	return data({ failure }, { status, headers: { ...UNCACHED, ...headers } });
}

function tooMany(username: string, seconds: number) {
	const message = `Too many tries to sign in. ${waitText(seconds)}`;
	return failed(429, { username, message }, seconds);
}

function signInFailure(
	username: string,
	outcome: Exclude<SignIn, { status: "signed-in" | "code" }>,
) {
	switch (outcome.status) {
		case "locked":
			return tooMany(
				username,
				Math.max(1, Math.ceil((outcome.until.getTime() - Date.now()) / 1000)),
			);
		case "busy":
			return failed(503, { username, message: "The site is busy. Please try again." }, BUSY_S);
		case "wrong":
			return failed(400, {
				username,
				message: "That username and password do not belong together.",
			});
	}
}

type Sent = Pick<ActionFunctionArgs, "request" | "context">;

async function signedIn(request: Request, token: string, username: string, now: Date) {
	const headers = new Headers(UNCACHED);
	headers.append("Set-Cookie", await sessionCookie(request, token));
	headers.append("Set-Cookie", await deviceCookie(request, username, now));
	return redirect(goingTo(request), { status: 303, headers });
}

/** The second step of people with a second factor. */
async function answerCode(sent: Sent, fields: FormData) {
	const { request } = sent;
	const now = new Date();
	const ticket = String(fields.get("ticket"));
	const account = await findTicketHolder(db(), sessionSecret(), ticket, now);
	if (!account) {
		return failed(400, { username: "", message: "That took too long. Please sign in again." });
	}
	const { username } = account;
	const device = await findDevice(request, username, now);
	if (device === undefined) {
		const retryAfter = await countSubmission(sent, "sign-in");
		if (retryAfter !== undefined) return tooMany(username, retryAfter);
	}
	const code = String(fields.get("code") ?? "");
	const typed = { account, code, device, oldToken: await sessionToken(request) };
	const outcome = await signInByCode(db(), sessionSecret(), typed, now);
	if (outcome.status === "signed-in") return signedIn(request, outcome.token, username, now);
	if (outcome.status === "locked") return signInFailure(username, outcome);
	const message = "That code is wrong, or was used already. Please enter the next one.";
	return failed(400, { username, message, ticket });
}

export async function action({ request, context }: ActionFunctionArgs) {
	requireSameOrigin(request);
	let fields: FormData;
	try {
		fields = await readForm(request);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		const typed = String(error.fields.get("username") ?? "").slice(0, MAX_ECHO_LENGTH);
		return failed(error.status, { username: typed, message: error.message });
	}
	if (fields.has("ticket")) return answerCode({ request, context }, fields);
	const username = String(fields.get("username") ?? "");
	const password = String(fields.get("password") ?? "");
	const shown = username.slice(0, MAX_ECHO_LENGTH);
	if (username.trim() === "" || password === "") {
		return failed(400, { username: shown, message: "Please enter your username and password." });
	}
	const now = new Date();
	const name = await signInName(db(), username);
	const device = await findDevice(request, name, now);
	if (device === undefined) {
		const retryAfter = await countSubmission({ request, context }, "sign-in");
		if (retryAfter !== undefined) return tooMany(shown, retryAfter);
	}
	const typed = { username: name, password, device, oldToken: await sessionToken(request) };
	const outcome = await signIn(db(), sessionSecret(), typed, now);
	if (outcome.status === "code") {
		return failed(200, { username: shown, message: undefined, ticket: outcome.ticket });
	}
	if (outcome.status !== "signed-in") return signInFailure(shown, outcome);
	return signedIn(request, outcome.token, name, now);
}

export const headers = formHeaders;

export const meta = unlisted("Staff sign-in");

export default function Login() {
	const { lost } = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-2xl">Staff sign-in</h1>
				{lost && !failure && <FormError>{LOST_TEXTS[lost]}</FormError>}
				{failure?.ticket === undefined ? (
					<>
						<SignInForm failure={failure} />
						<p>
							<a href={RESET_PATH} className="text-link underline underline-offset-4">
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
