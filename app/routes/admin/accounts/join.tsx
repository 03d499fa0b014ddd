import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { type AccountErrors, NewPasswordFields } from "~/auth/account-forms";
import {
	acceptInvitation,
	applyPasswordReset,
	findInvitation,
	findResetAccount,
} from "~/auth/accounts/account-links.queries.server";
import { hashNewPassword, newPasswordErrors } from "~/auth/accounts/new-accounts.server";
import { sessionCookieHeader, sessionToken } from "~/auth/session-guard.server";
import { endSession } from "~/auth/sessions.queries.server";
import { unlockUsername } from "~/auth/sign-in.server";
import { deviceCookieHeader } from "~/auth/try-limits.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { Container, LinkButton } from "~/components/page";
import { staffStyles } from "~/components/staff/staff-styles";
import { StatePanel } from "~/components/state/state-panel";
import { sessionSecret } from "~/config/session-secret.server";
import { LOGIN_PATH, RESET_PATH, STAFF_HOME_PATH } from "~/config/staff-addresses";
import { noindex } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { countAndCheckSubmission } from "~/http/request/rate-limit.server";
import { formHeaders } from "~/http/response/cache-control.server";
import {
	messageOnly,
	redirectWithToast,
	runOrErrorResponse,
} from "~/http/response/form-response.server";
import { ExpectedError } from "~/logging/expected-error";

// The address is a secret that lets people join, so it must not leak to other sites as a referrer.
const SECRET_PAGE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

/** The texts of both kinds of links that set a password: invitations, and mails about a forgotten password. */
const PAGE_TEXTS = {
	join: {
		meta: "Invitation",
		title: "You are invited",
		intro: "Choose a password for the staff pages.",
		deadLinkTitle: "This invitation does not work",
		deadLinkText:
			"It may have been used already, may be more than 24 hours old, may have been withdrawn, or its link may not be complete. Ask the person who sent it for another one.",
		nextLink: { to: LOGIN_PATH, text: "Staff sign-in" },
	},
	reset: {
		meta: "New password",
		title: "Set a new password",
		intro: "You will be signed out everywhere.",
		deadLinkTitle: "This link does not work",
		deadLinkText:
			"It may have been used already, may be more than an hour old, or may not be complete. Ask for another one.",
		nextLink: { to: RESET_PATH, text: "Forgotten password" },
	},
};

const linkKind = (request: Request): keyof typeof PAGE_TEXTS =>
	new URL(request.url).pathname.startsWith(RESET_PATH) ? "reset" : "join";

const TOKEN_PATTERN = /^[\w-]{22}$/;

/**
 * Finds the username that a link belongs to, and the status of the link's page: 410 if the link no longer works, 404 if
 * it never was an invitation.
 */
async function findLinkHolder(kind: keyof typeof PAGE_TEXTS, token: string, now: Date) {
	if (kind === "join" && !TOKEN_PATTERN.test(token)) return { status: 404, username: null };
	const find = kind === "join" ? findInvitation : findResetAccount;
	const linkHolder = await find(db(), token, now);
	return { status: linkHolder ? 200 : 410, username: linkHolder?.username ?? null };
}

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
	const kind = linkKind(request);
	const { status, username } = await findLinkHolder(kind, token, new Date());
	return data({ kind, username }, { status, headers: SECRET_PAGE_HEADERS });
}

const failureResponse = (status: number, errors?: AccountErrors) =>
	data({ problem: undefined, errors }, { status, headers: SECRET_PAGE_HEADERS });

async function setPassword({ request, context, params: { token = "" } }: ActionFunctionArgs) {
	const now = new Date();
	const fields = await readForm(request);
	const retryAfter = await countAndCheckSubmission({ request, context }, "sign-in");
	if (retryAfter !== undefined) {
		throw new ExpectedError(429, "Too many tries. Please try again later.", retryAfter);
	}
	const kind = linkKind(request);
	const { status, username } = await findLinkHolder(kind, token, now);
	if (username === null) return failureResponse(status);
	const errors = newPasswordErrors(fields);
	if (errors) return failureResponse(400, errors);
	const newPassword = { token, passwordHash: await hashNewPassword(fields) };
	if (kind === "reset") {
		if (!(await applyPasswordReset(db(), newPassword, now))) return failureResponse(410);
		await unlockUsername(db(), sessionSecret(), username);
		return redirectWithToast(request, LOGIN_PATH, {
			title: "Your new password is set",
			description: "You are signed out everywhere. Sign in with it now.",
		});
	}
	const newSessionToken = await acceptInvitation(db(), newPassword, now);
	if (newSessionToken === undefined) return failureResponse(410);
	const oldToken = await sessionToken(request);
	if (oldToken !== undefined) await endSession(db(), oldToken);
	const headers = new Headers(SECRET_PAGE_HEADERS);
	headers.append("Set-Cookie", await sessionCookieHeader(request, newSessionToken));
	headers.append("Set-Cookie", await deviceCookieHeader(request, username, now));
	return redirect(STAFF_HOME_PATH, { status: 303, headers });
}

export async function action(args: ActionFunctionArgs) {
	requireSameOrigin(args.request);
	return runOrErrorResponse("A password was not set", () => setPassword(args), messageOnly);
}

export const headers = formHeaders;

export const links = staffStyles;

export const meta = noindex<typeof loader>(
	({ data: page }) => PAGE_TEXTS[page?.kind ?? "join"].meta,
);

export default function Join() {
	const { kind, username } = useLoaderData<typeof loader>();
	const texts = PAGE_TEXTS[kind];
	const failure = useActionData<typeof action>();
	if (username === null) return <DeadLink {...texts} />;
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-3xl">{texts.title}</h1>
				<p>
					{texts.intro} Your username is <b className="font-semibold wrap-anywhere">{username}</b>.
				</p>
				<form
					method="post"
					noValidate
					className="grid gap-5 rounded-card border border-line bg-card p-6"
				>
					<FormError>{failure?.problem}</FormError>
					<input type="hidden" name="username" autoComplete="username" value={username} readOnly />
					<NewPasswordFields errors={failure?.errors} />
					<div>
						<SubmitButton>Set password</SubmitButton>
					</div>
				</form>
			</div>
		</Container>
	);
}

/** Shown for any link that cannot be used, without the reason. */
function DeadLink({ deadLinkTitle, deadLinkText, nextLink }: (typeof PAGE_TEXTS)["join"]) {
	return (
		<StatePanel drawing="not-found" title={deadLinkTitle} heading="h1">
			<p className="max-w-prose">{deadLinkText}</p>
			<LinkButton look="dark" to={nextLink.to}>
				{nextLink.text}
			</LinkButton>
		</StatePanel>
	);
}
