import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { LinkButton } from "~/components/link-button";
import { DeadLink, MailedButton, MailedPage } from "~/components/mailed-link";
import { type AlertLink, followAlertLink } from "~/features/alerts/alert-links.server";
import { subjectName, subjectPath, subjectTitle, wishText } from "~/features/alerts/alert-subject";
import { findByToken, type StoredAlert } from "~/features/alerts/alerts.queries.server";
import { unlisted } from "~/features/shell/page-meta";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders } from "~/http/response/cache-control.server";

interface AlertLinkTexts {
	title: string;
	text: string;
	/** Of the button that does it; absent once it is done. */
	button?: string;
}

/** The pages of the links in an alert's mails, before and after the button is used (docs/product.md#alerts). */
const LINK_TEXTS: Record<"confirm" | "stop" | "renew", Record<"asked" | "done", AlertLinkTexts>> = {
	confirm: {
		asked: {
			title: "Confirm your price alert",
			text: "one step more, and we tell you by e-mail when that happens.",
			button: "Confirm alert",
		},
		done: {
			title: "Your price alert has begun",
			text: "we tell you by e-mail when that happens. Each mail has a link to stop it.",
		},
	},
	stop: {
		asked: {
			title: "Stop this price alert",
			text: "no more mails about it will come.",
			button: "Stop alert",
		},
		done: {
			title: "The price alert has stopped",
			text: "no more mails about it will come, and within 30 days we delete the alert.",
		},
	},
	renew: {
		asked: {
			title: "Renew your price alert",
			text: "the alert goes on for six months from today.",
			button: "Renew alert",
		},
		done: {
			title: "Your price alert goes on",
			text: "for six months more we tell you by e-mail when that happens.",
		},
	},
};

const isAlertLink = (link: string): link is AlertLink => Object.hasOwn(LINK_TEXTS, link);

function answer(texts: AlertLinkTexts | undefined, alert: StoredAlert | undefined) {
	const found =
		texts && alert
			? {
					...texts,
					text: `${subjectTitle(alert)} for ${wishText(alert)}: ${texts.text}`,
					see: { to: subjectPath(alert), text: `See the ${subjectName(alert)}` },
				}
			: null;
	const headers = { "Cache-Control": "no-store" };
	return data({ found }, { status: found ? 200 : 404, headers });
}

// A GET changes nothing, because programs that scan mails follow links.
export async function loader({ params: { link = "", token = "" } }: LoaderFunctionArgs) {
	if (!isAlertLink(link)) return answer(undefined, undefined);
	return answer(LINK_TEXTS[link].asked, await findByToken(db(), link, token, new Date()));
}

// Mail programs also send "stop", by the header List-Unsubscribe-Post (RFC 8058). They send no origin, which the check
// accepts, and expect no redirect.
export async function action({ request, params: { link = "", token = "" } }: ActionFunctionArgs) {
	requireSameOrigin(request);
	if (!isAlertLink(link)) return answer(undefined, undefined);
	const alert = await followAlertLink(db(), link, token, new Date());
	return answer(LINK_TEXTS[link].done, alert);
}

export const headers = formHeaders;

export const meta = unlisted("Price alert");

export default function AlertLinkPage() {
	const asked = useLoaderData<typeof loader>().found;
	const done = useActionData<typeof action>();
	const found = done ? done.found : asked;
	if (!found) return <DeadLink />;
	return (
		<MailedPage title={found.title} text={found.text}>
			{found.button ? (
				<MailedButton>{found.button}</MailedButton>
			) : (
				<LinkButton look="dark" to={found.see.to}>
					{found.see.text}
				</LinkButton>
			)}
		</MailedPage>
	);
}
