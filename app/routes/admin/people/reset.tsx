import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { hashUnlessBusy, newPasswordErrors } from "~/auth/people/new-password.server";
import type { NewPasswordErrors } from "~/auth/people/new-password-fields";
import { NewPasswordFields } from "~/auth/people/new-password-fields";
import { findReset, resetPassword } from "~/auth/people/password-resets.queries.server";
import { resetFailures } from "~/auth/sign-in.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { Container } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";
import { sessionSecret } from "~/config/session-secret.server";
import { LOGIN_PATH, RESET_PATH } from "~/config/staff-addresses";
import { unlistedMeta } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { countSubmission, TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailableResponse } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

// The address is a secret that sets a password, so it must not leak to other sites as a referrer.
const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

/** `Retry-After` in seconds while too many passwords are being hashed. */
const BUSY_S = "5";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	const account = await findReset(db(), token, new Date());
	const status = account ? 200 : 410;
	return data({ username: account?.username ?? null }, { status, headers: HEADERS });
}

export async function action({ request, context, params: { token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	return orUnavailableResponse("A new password was not set", async () => {
		const failed = (
			status: number,
			failure: { problem?: string; errors?: NewPasswordErrors },
			headers = {},
		) => data({ errors: undefined, ...failure }, { status, headers: { ...HEADERS, ...headers } });
		const fields = await readForm(request);
		const retryAfter = await countSubmission({ request, context }, "sign-in");
		if (retryAfter !== undefined) {
			return failed(429, { problem: TOO_MANY }, { "Retry-After": `${retryAfter}` });
		}
		const now = new Date();
		if (!(await findReset(db(), token, now))) return failed(410, {});
		const errors = newPasswordErrors(fields);
		if (errors) return failed(400, { errors });
		const passwordHash = await hashUnlessBusy(String(fields.get("password")));
		if (passwordHash === undefined) {
			const problem = "The site is busy. Please try again.";
			return failed(503, { problem }, { "Retry-After": BUSY_S });
		}
		const username = await resetPassword(db(), { token, passwordHash }, now);
		if (username === undefined) return failed(410, {});
		await resetFailures(db(), sessionSecret(), username);
		return redirectWithToast(request, LOGIN_PATH, {
			title: "Your new password is set",
			description: "You are signed out everywhere. Sign in with it now.",
			style: "default",
		});
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("New password");

export default function Reset() {
	const { username } = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>();
	if (username === null) return <DeadReset />;
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-2xl">Set a new password</h1>
				<p>
					Your username is <b className="font-semibold wrap-anywhere">{username}</b>. You will be
					signed out everywhere.
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
						<SubmitButton busyText="Saving..." isBusy={false}>
							Set password
						</SubmitButton>
					</div>
				</form>
			</div>
		</Container>
	);
}

/** Shown for any link that does not work, without the reason. */
function DeadReset() {
	return (
		<StatePanel drawing="not-found" title="This link does not work" heading="h1">
			<p className="max-w-prose">
				It may have been used already, may be more than an hour old, or may not be complete. Ask for
				another one.
			</p>
			<LinkButton look="dark" to={RESET_PATH}>
				Forgotten password
			</LinkButton>
		</StatePanel>
	);
}
