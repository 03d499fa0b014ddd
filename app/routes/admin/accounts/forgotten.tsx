import { setTimeout as wait } from "node:timers/promises";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import {
	requestPasswordReset,
	type SendResetMail,
} from "~/auth/accounts/account-links.queries.server";
import { Field, FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { Container } from "~/components/page";
import { staffStyles } from "~/components/staff/staff-styles";
import { emailSchema } from "~/config/account-rules";
import { tokenHashOf } from "~/config/link-token.server";
import { LOGIN_PATH, RESET_PATH } from "~/config/staff-addresses";
import { hasMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { countAndCheckSubmission, TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import {
	messageOnly,
	redirectWithToast,
	runOrErrorResponse,
} from "~/http/response/form-response.server";

/** Every response takes this long, so that its time does not reveal if an account has the address. */
const RESPONSE_TIME_MS = 500;

export async function loader(_: LoaderFunctionArgs) {
	return { hasMailServer: await hasMailServer(db()) };
}

/** Returns a function that queues the mail with the link. The mail contains no text that the sender chose. */
function resetMailSender(
	{ siteName, origin }: { siteName: string; origin: string },
	now: Date,
): SendResetMail {
	return (trx, to, token) => {
		const text = [
			`Somebody asked to set a new password for the staff pages of ${siteName} at this address.`,
			"",
			"If it was you, please set it on this page, within an hour. The link works once:",
			`${origin}${RESET_PATH}/${token}`,
			"",
			"If it was not you, do nothing: the password stays as it is.",
		].join("\n");
		const subject = `Set a new password for ${siteName}`;
		return queueMail(trx, { key: `reset-${tokenHashOf(token)}`, to, subject, text }, now);
	};
}

async function mailResetLink({ request, context }: ActionFunctionArgs) {
	const startedAt = performance.now();
	const emailText = String((await readForm(request)).get("email") ?? "");
	const { success, data: email } = emailSchema.safeParse(emailText);
	const failedResponse = (status: number, problem: string, headers = {}) =>
		data(
			{ problem, emailText: emailText.slice(0, 254) },
			{ status, headers: { ...NO_STORE_HEADERS, ...headers } },
		);
	if (!success || email === null) {
		return failedResponse(400, "Please enter a complete e-mail address, such as ann@shop.co.uk.");
	}
	const retryAfter = await countAndCheckSubmission({ request, context }, "reset");
	if (retryAfter !== undefined)
		return failedResponse(429, TOO_MANY_SENT_TEXT, { "Retry-After": `${retryAfter}` });
	const now = new Date();
	const { site } = await siteSettings(db());
	const origin = await mailOrigin(db());
	if (await hasMailServer(db()))
		await requestPasswordReset(
			db(),
			email,
			resetMailSender({ siteName: site.name, origin }, now),
			now,
		);
	await wait(Math.max(0, RESPONSE_TIME_MS - (performance.now() - startedAt)));
	return redirectWithToast(request, LOGIN_PATH, {
		title: "Please look at your mails",
		description: "If an account has this address, a link to set a new password is on its way.",
	});
}

export async function action(args: ActionFunctionArgs) {
	requireSameOrigin(args.request);
	const failure = "A link for a new password was not mailed";
	return runOrErrorResponse(failure, () => mailResetLink(args), messageOnly);
}

export const headers = formHeaders;

export const links = staffStyles;

export const meta = noindex("Forgotten password");

export default function Forgotten() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>();
	return (
		<Container className="py-10 sm:py-16">
			<div className="mx-auto grid max-w-sm gap-6">
				<h1 className="text-3xl">Forgotten password</h1>
				{page.hasMailServer ? (
					<form
						method="post"
						noValidate
						className="grid gap-5 rounded-card border border-line bg-card p-6"
					>
						<FormError>{failure?.problem}</FormError>
						<p>
							Enter the e-mail address of your account, and you get a link to set a new password. It
							works for an hour.
						</p>
						<Field
							id="email"
							name="email"
							type="email"
							label="E-mail address"
							defaultValue={failure && "emailText" in failure ? failure.emailText : undefined}
							required
							autoComplete="email"
						/>
						<div>
							<SubmitButton>Send me a link</SubmitButton>
						</div>
					</form>
				) : (
					<p>
						This site cannot send mails yet. Ask the person who runs it to set a new password with{" "}
						<code>npm run staff -- passwd</code>.
					</p>
				)}
				<p>
					<a href={LOGIN_PATH} className="underline underline-offset-4">
						Back to the sign-in
					</a>
				</p>
			</div>
		</Container>
	);
}
