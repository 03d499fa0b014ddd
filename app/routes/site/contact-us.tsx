import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { revalidateUnlessAnswered } from "~/components/form/form-fetcher";
import { Container, Hero } from "~/components/page";
import { sessionSecret } from "~/config/session-secret.server";
import { SITE_NAME } from "~/config/site";
import { issueCheck } from "~/features/contact/captcha.server";
import { contactClientAction } from "~/features/contact/contact-client-action";
import { ContactForm } from "~/features/contact/contact-form";
import { NOT_SENT_YET } from "~/features/contact/contact-texts";
import { CONTACT_PAGE, submitMessage } from "~/features/contact/submit-message.server";
import { originIn, pageMeta } from "~/features/shell/page-meta";
import { countSubmission } from "~/http/request/rate-limit.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { answerForm } from "~/http/response/form-answer.server";

const PATH = "/contact-us";

export function loader(_: LoaderFunctionArgs) {
	const check = issueCheck(sessionSecret(), new Date());
	return data({ check }, { headers: { "Cache-Control": "no-store" } });
}

export function action({ request, context }: ActionFunctionArgs) {
	return answerForm(request, { ...CONTACT_PAGE, path: PATH }, async (fields) => {
		const outcome = await submitMessage(Object.fromEntries(fields), {
			needsCaptcha: true,
			countUse: () => countSubmission({ request, context }, "contact"),
		});
		return outcome.status === 400 && outcome.formErrors.length === 0
			? { ...outcome, formErrors: [NOT_SENT_YET] }
			: outcome;
	});
}

export const clientAction = contactClientAction;

export const shouldRevalidate = revalidateUnlessAnswered;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
	pageMeta({
		title: "Contact Us",
		description: `Ask ${SITE_NAME} about choosing a projector, a price on this site or a retailer. We reply within 24 hours on business days.`,
		origin: originIn(matches),
		path: PATH,
	});

export default function ContactUs() {
	const { check } = useLoaderData<typeof loader>();
	return (
		<>
			<Hero>
				<h1 className="text-3xl">Contact Us</h1>
				<p className="mt-3 max-w-prose text-lg text-on-dark-muted">
					A question about a projector, a price or this site? We are glad to help.
				</p>
			</Hero>
			<Container className="py-10 sm:py-12">
				<div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[3fr_2fr]">
					<ContactForm check={check} />
					<aside aria-labelledby="reply" className="border-l-4 border-accent pl-4">
						<h2 id="reply" className="text-lg">
							When you will hear from us
						</h2>
						<p className="mt-1 text-muted">
							We reply within 24 hours on business days, to the address you give.
						</p>
					</aside>
				</div>
			</Container>
		</>
	);
}
