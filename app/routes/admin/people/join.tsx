import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceCookie } from "~/auth/device-cookie.server";
import { findInvited, join } from "~/auth/people/join.server";
import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { NewPasswordFields } from "~/auth/people/new-password-fields";
import { STAFF_HOME } from "~/auth/return-address";
import { sessionCookie, sessionToken } from "~/auth/session-guard.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { Container } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";
import { LOGIN_PATH } from "~/config/staff-addresses";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BodyError, readForm } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";

// The address is a secret that lets people join, so it must not leak to other sites as a referrer.
const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

/** `Retry-After` in seconds while too many passwords are being checked. */
const BUSY_S = 5;

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	const { status, invitation } = await findInvited(token, new Date());
	return data({ username: invitation?.username ?? null }, { status, headers: HEADERS });
}

function failed(
	status: number,
	failure: { problem?: string; errors?: NewPasswordErrors },
	retryAfter?: number,
) {
	const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
	return data(
		{ problem: failure.problem, errors: failure.errors },
		{
			status,
			headers: { ...HEADERS, ...headers },
		},
	);
}

export async function action({ request, context, params: { token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const now = new Date();
	let fields: FormData;
	try {
		fields = await readForm(request);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		return failed(error.status, { problem: error.message });
	}
	const retryAfter = await countSubmission({ request, context }, "sign-in");
	if (retryAfter !== undefined) {
		return failed(429, { problem: "Too many tries. Please try again later." }, retryAfter);
	}
	const { status, invitation } = await findInvited(token, now);
	if (!invitation) return failed(status, {});
	const outcome = await join(token, fields, await sessionToken(request), now);
	switch (outcome.status) {
		case "wrong":
			return failed(400, { errors: outcome.errors });
		case "busy":
			return failed(503, { problem: "The site is busy. Please try again." }, BUSY_S);
		case "gone":
			return failed(410, {});
		case "joined": {
			const headers = new Headers(HEADERS);
			headers.append("Set-Cookie", await sessionCookie(request, outcome.sessionToken));
			headers.append("Set-Cookie", await deviceCookie(request, invitation.username, now));
			return redirect(STAFF_HOME, { status: 303, headers });
		}
	}
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Invitation");

export default function Join() {
	const { username } = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>();
	if (username === null) return <DeadInvitation />;
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-2xl">You are invited</h1>
				<p>
					Choose a password for the staff pages. Your username is{" "}
					<b className="font-semibold wrap-anywhere">{username}</b>.
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
						<SubmitButton busyText="Joining..." isBusy={false}>
							Set password
						</SubmitButton>
					</div>
				</form>
			</div>
		</Container>
	);
}

/** Shown for any link without an open invitation, without the reason. */
function DeadInvitation() {
	return (
		<StatePanel drawing="not-found" title="This invitation does not work" heading="h1">
			<p className="max-w-prose">
				It may have been used already, may be more than 24 hours old, may have been withdrawn, or
				its link may not be complete. Ask the person who sent it for another one.
			</p>
			<LinkButton look="dark" to={LOGIN_PATH}>
				Staff sign-in
			</LinkButton>
		</StatePanel>
	);
}
