import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { LinkButton } from "~/components/link-button";
import { DeadLink, MailedButton, MailedPage } from "~/components/mailed-link";
import { findSubscriptionState, leaveNewsletter } from "~/features/newsletter/newsletter.server";
import { unlisted } from "~/features/shell/page-meta";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders, UNCACHED } from "~/http/response/cache-control.server";

const answer = (state: Awaited<ReturnType<typeof findSubscriptionState>>) =>
	data({ state: state ?? null }, { status: state ? 200 : 404, headers: UNCACHED });

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	return answer(await findSubscriptionState(db(), token));
}

// Mail programs also send this, by a header of the newsletter (RFC 8058). They send no origin, and expect no redirect.
export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	return answer(await leaveNewsletter(db(), token, new Date()));
}

export const headers = formHeaders;

export const meta = unlisted("Newsletter");

export default function NewsletterStop() {
	const { state } = useLoaderData<typeof loader>();
	if (state === null) return <DeadLink />;
	if (state === "left") {
		return (
			<MailedPage
				title="You have left the newsletter"
				text="No further issue will be sent to your address, and we delete it within 30 days."
			>
				<LinkButton to="/">Return to Home</LinkButton>
			</MailedPage>
		);
	}
	return (
		<MailedPage
			title="Leave the newsletter"
			text="Use the button, and no further issue will be sent to your address."
		>
			<MailedButton>Leave the newsletter</MailedButton>
		</MailedPage>
	);
}
