import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { LinkButton } from "~/components/link-button";
import { DeadLink, MailedButton, MailedPage } from "~/components/mailed-link";
import { confirmSubscription, findUnconfirmed } from "~/features/newsletter/newsletter.server";
import { unlisted } from "~/features/shell/page-meta";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders, UNCACHED } from "~/http/response/cache-control.server";

const answer = (isThere: boolean) =>
	data({ isThere }, { status: isThere ? 200 : 404, headers: UNCACHED });

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	return answer(await findUnconfirmed(db(), token, new Date()));
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	return answer(await confirmSubscription(db(), token, new Date()));
}

export const headers = formHeaders;

export const meta = unlisted("Newsletter");

export default function NewsletterConfirm() {
	const { isThere } = useLoaderData<typeof loader>();
	const confirmed = useActionData<typeof action>();
	if (confirmed?.isThere) {
		return (
			<MailedPage
				title="You are subscribed"
				text="Your address is confirmed. Each newsletter has a link by which you can leave."
			>
				<LinkButton look="dark" to="/projectors">
					Find a projector
				</LinkButton>
			</MailedPage>
		);
	}
	if (confirmed || !isThere) return <DeadLink />;
	return (
		<MailedPage
			title="Confirm your subscription"
			text="Use the button, and news of projector deals at British shops will come by e-mail."
		>
			<MailedButton>Confirm subscription</MailedButton>
		</MailedPage>
	);
}
