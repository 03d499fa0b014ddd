import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Container, Hero } from "~/components/page";
import { sessionSecret } from "~/config/session-secret.server";
import { SITE_NAME } from "~/config/site";
import { issueCheck } from "~/features/contact/captcha.server";
import { ContactForm, type RefusedMessage } from "~/features/contact/contact-form";
import { submitMessage } from "~/features/contact/contact-submission.server";
import { MESSAGE_SENT, NOT_SENT_YET } from "~/features/contact/contact-texts";
import { originIn, pageMeta } from "~/features/shell/page-meta";
import { BodyError, readForm } from "~/http/request/body.server";
import { TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { redirectWithToast } from "~/http/response/toast.server";

const PATH = "/contact-us";

export function loader(_: LoaderFunctionArgs) {
	const check = issueCheck(sessionSecret(), new Date());
	return data({ check }, { headers: { "Cache-Control": "no-store" } });
}

/** What is shown again of a value that was far too long. */
const MAX_ECHO_LENGTH = 5000;

function echo(fields: FormData, name: string): string {
	return String(fields.get(name) ?? "").slice(0, MAX_ECHO_LENGTH);
}

/** What was typed, for the form that is shown again. */
function shownAgain(fields: FormData) {
	const shown = (name: string) => echo(fields, name);
	return { name: shown("name"), email: shown("email"), message: shown("message") };
}

function refuse(status: number, refused: RefusedMessage, headers: Record<string, string> = {}) {
	return data({ refused }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	let fields: FormData;
	try {
		fields = await readForm(request);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		const values = shownAgain(error.fields);
		return refuse(error.status, { values, formErrors: [error.message], fieldErrors: {} });
	}
	const typed = Object.fromEntries(fields);
	const outcome = await submitMessage(request, typed, { needsCheck: true });
	if (outcome.status === 200) return redirectWithToast(request, PATH, MESSAGE_SENT);

	const values = shownAgain(fields);
	if (outcome.status === 429) {
		const headers = { "Retry-After": String(outcome.retryAfter) };
		return refuse(429, { values, formErrors: [TOO_MANY], fieldErrors: {} }, headers);
	}
	if (outcome.status === 503) {
		return refuse(503, { values, formErrors: [outcome.message], fieldErrors: {} });
	}
	const { formErrors, fieldErrors, check } = outcome;
	const kept = check
		? { values: { ...values, captcha: echo(fields, "captcha") }, check }
		: { values };
	const summary = formErrors.length > 0 ? formErrors : [NOT_SENT_YET];
	return refuse(400, { formErrors: summary, fieldErrors, ...kept });
}

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
	const refused = useActionData<typeof action>()?.refused;
	return (
		<>
			<Hero>
				<h1 className="text-3xl">Contact Us</h1>
				<p className="mt-3 max-w-prose text-lg text-haze">
					A question about a projector, a price or this site? We are glad to help.
				</p>
			</Hero>
			<Container className="py-10 sm:py-12">
				<div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[3fr_2fr]">
					<ContactForm check={check} refused={refused} />
					<aside aria-labelledby="reply" className="border-l-4 border-beam pl-4">
						<h2 id="reply" className="text-lg">
							When you will hear from us
						</h2>
						<p className="mt-1 text-quiet">
							We reply within 24 hours on business days, to the address you give.
						</p>
					</aside>
				</div>
			</Container>
		</>
	);
}
