import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { db } from "db/connection.server";
import { changePassword } from "~/auth/account/change-password.server";
import { type PasswordFailure, PasswordForm } from "~/auth/account/password-form";
import { SessionList } from "~/auth/account/session-list";
import { findDevice } from "~/auth/device-cookie.server";
import { endPersonsSessions } from "~/auth/people/people.queries.server";
import { requireStaff, sessionHash } from "~/auth/session-guard.server";
import { listSessions } from "~/auth/sessions.queries.server";
import { StaffPage } from "~/components/staff/staff-page";
import { sessionSecret } from "~/config/session-secret.server";
import { whenText } from "~/features/imports/upload-page/when-text";
import { unlistedMeta } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblemResponse } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const PAGE = "/admin/account";
const UNCACHED = { "Cache-Control": "no-store" };

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
	return data({ username, sessions }, { headers: UNCACHED });
}

function failed(status: number, failure: PasswordFailure, retryAfter?: number) {
	const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
	return data(failure, { status, headers: { ...UNCACHED, ...headers } });
}

function tooMany(seconds: number) {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return failed(429, { problem: `Too many tries. Please try again in ${wait}.` }, seconds);
}

async function answerPassword(
	{ request, context }: ActionFunctionArgs,
	username: string,
	fields: FormData,
) {
	const now = new Date();
	const device = await findDevice(request, username, now);
	if (device === undefined) {
		const retryAfter = await countSubmission({ request, context }, "sign-in");
		if (retryAfter !== undefined) return tooMany(retryAfter);
	}
	const typed = { username, device, session: await sessionHash(request), fields };
	const outcome = await changePassword(sessionSecret(), typed, now);
	switch (outcome.status) {
		case "wrong":
			return failed(400, { errors: outcome.errors });
		case "busy":
			return failed(503, { problem: "The site is busy. Please try again." }, BUSY_S);
		case "locked":
			return tooMany(Math.ceil((outcome.until.getTime() - now.getTime()) / 1000));
		case "changed":
			return redirectWithToast(request, PAGE, {
				title: "Your password is changed",
				description: "You are signed out everywhere else.",
				style: "default",
			});
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request } = args;
	requireSameOrigin(request);
	const { id, username } = await requireStaff(request);
	return orProblemResponse(async () => {
		const fields = await readForm(request);
		if (fields.get("intent") !== "end-others") return answerPassword(args, username, fields);
		const others = { person: { id, username }, by: username, spared: await sessionHash(request) };
		await endPersonsSessions(db(), others, new Date());
		return redirectWithToast(request, PAGE, {
			title: "You are signed out everywhere else",
			style: "default",
		});
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("My account");

export default function MyAccount() {
	const { username, sessions } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const isBusy = useNavigation().formMethod === "POST";
	const failure = answer && {
		problem: answer.problem,
		errors: "errors" in answer ? answer.errors : undefined,
	};
	return (
		<StaffPage title="My account" intro={`Your username is ${username}.`}>
			<section aria-labelledby="password-title" className="grid gap-3">
				<h2 id="password-title" className="text-xl">
					Change my password
				</h2>
				<p className="max-w-prose text-muted">It signs you out everywhere but here.</p>
				<PasswordForm username={username} failure={failure} isBusy={isBusy} />
			</section>
			<section aria-labelledby="sessions-title" className="grid min-w-0 gap-3">
				<h2 id="sessions-title" className="text-xl">
					My sessions
				</h2>
				<SessionList sessions={sessions} />
			</section>
		</StaffPage>
	);
}
