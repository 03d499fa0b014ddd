import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { revalidateUnlessActionData, runServerAction } from "~/components/form/form-fetcher";
import { formErrorsOf } from "~/components/form/form-result";
import { Container, Hero } from "~/components/page";
import { showToast } from "~/components/toast/toast-store";
import { sessionSecret } from "~/config/session-secret.server";
import { issueCaptcha } from "~/features/contact/captcha.server";
import { ContactForm, type ContactFormResult } from "~/features/contact/contact-form";
import {
	MESSAGE_SENT,
	NOT_SENT_YET,
	SENDING_FAILED,
	TRY_LATER,
} from "~/features/contact/contact-texts";
import { CONTACT_PAGE, submitMessage } from "~/features/contact/submit-message.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { countAndCheckSubmission } from "~/http/request/rate-limit.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { handleForm } from "~/http/response/form-response.server";

const PAGE_PATH = "/contact-us";

export async function loader(_: LoaderFunctionArgs) {
	const captcha = issueCaptcha(sessionSecret(), new Date());
	const { contact: contactEmail, answer: replyTime } = (await siteSettings(db())).site;
	return data({ captcha, contactEmail, replyTime }, { headers: NO_STORE_HEADERS });
}

export function action({ request, context }: ActionFunctionArgs) {
	return handleForm(request, { ...CONTACT_PAGE, path: PAGE_PATH }, async (fields) => {
		const result = await submitMessage(Object.fromEntries(fields), {
			needsCaptcha: true,
			countAndCheckUse: () => countAndCheckSubmission({ request, context }, "contact"),
		});
		return result.status === 400 && result.formErrors.length === 0
			? { ...result, formErrors: [NOT_SENT_YET] }
			: result;
	});
}

export async function clientAction({
	serverAction,
}: ClientActionFunctionArgs): Promise<ContactFormResult> {
	const serverResult = await runServerAction(() => serverAction<ContactFormResult>());
	const lastResult = serverResult.result?.lastResult;
	if (lastResult?.status === "success") {
		showToast(MESSAGE_SENT);
		return { lastResult };
	}
	const { "": _, ...fieldErrors } = lastResult?.error ?? {};
	const [description = serverResult.message ?? TRY_LATER] = [
		...Object.values(fieldErrors).flatMap((errors) => errors ?? []),
		...formErrorsOf(lastResult),
	];
	showToast({ title: SENDING_FAILED, description, style: "destructive" });
	if (!serverResult.result) return {};
	// The toast's message is not repeated above the form.
	return {
		...serverResult.result,
		lastResult: lastResult && { ...lastResult, error: fieldErrors },
	};
}

export const shouldRevalidate = revalidateUnlessActionData;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	const site = siteMetaOf(matches);
	return pageMeta({
		title: "Contact Us",
		description: `Ask ${site.name} about choosing a projector, a price on this site or a retailer.${data ? ` We reply ${data.replyTime}.` : ""}`,
		...site,
		path: PAGE_PATH,
	});
};

export default function ContactUs() {
	const { captcha, contactEmail, replyTime } = useLoaderData<typeof loader>();
	return (
		<>
			<Hero
				title="Contact Us"
				intro="A question about a projector, a price or this site? We are glad to help."
			/>
			<Container className="py-4 sm:py-8">
				<div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[3fr_2fr]">
					<ContactForm captcha={captcha} />
					<aside aria-labelledby="reply" className="border-l-4 border-edge pl-4">
						<h2 id="reply" className="text-lg">
							When you will hear from us
						</h2>
						<p className="mt-1 text-muted">We reply {replyTime}, to the address you give.</p>
						{contactEmail !== "" && (
							<p className="mt-1 wrap-anywhere text-muted">
								You can also write to{" "}
								<a href={`mailto:${contactEmail}`} className="inline-block py-0.5 underline">
									{contactEmail}
								</a>
								.
							</p>
						)}
					</aside>
				</div>
			</Container>
		</>
	);
}
