import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { InvalidMailedLink, MailedLinkButton, MailedLinkPage } from "~/components/mailed-link";
import { LinkButton } from "~/components/page";
import { type AlertLinkAction, followAlertLink } from "~/features/alerts/alert-links.server";
import {
	alertConditionText,
	subjectName,
	subjectPath,
	subjectTitle,
} from "~/features/alerts/alert-subject";
import { findAlertByToken, type StoredAlert } from "~/features/alerts/alerts.queries.server";
import {
	findSubscriptionState,
	followConfirmLink,
	leaveNewsletter,
} from "~/features/newsletter/newsletter.server";
import { isConfirmableToken } from "~/features/newsletter/subscriptions.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { requireSameOrigin } from "~/http/request/origin.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";

interface LinkPage {
	title: string;
	text: string;
	/** Text of the button that performs the link's action; absent once it is done. */
	buttonText?: string;
	/** Link to show once the action is done. */
	nextLink?: { to: string; text: string; look: "dark" | "quiet" };
}

/** A kind of link. Both functions return the page to show; undefined if the link is invalid. */
interface LinkKind {
	/** Returns the page before the action; changes nothing. */
	viewLink: (token: string, now: Date) => Promise<LinkPage | undefined>;
	/** Performs the link's action. */
	performLink: (token: string, now: Date) => Promise<LinkPage | undefined>;
}

/** The pages of the links in an alert's mails, before and after the button is used (docs/product.md#alerts). */
const ALERT_PAGES: Record<AlertLinkAction, Record<"prompt" | "done", LinkPage>> = {
	confirm: {
		prompt: {
			title: "Confirm your price alert",
			text: "one step more, and we tell you by e-mail when that happens.",
			buttonText: "Confirm alert",
		},
		done: {
			title: "Your price alert has begun",
			text: "we tell you by e-mail when that happens. Each mail has a link to stop it.",
		},
	},
	stop: {
		prompt: {
			title: "Stop this price alert",
			text: "no more mails about it will come.",
			buttonText: "Stop alert",
		},
		done: {
			title: "The price alert has stopped",
			text: "no more mails about it will come, and within 30 days we delete the alert.",
		},
	},
	renew: {
		prompt: {
			title: "Renew your price alert",
			text: "the alert goes on for six months from today.",
			buttonText: "Renew alert",
		},
		done: {
			title: "Your price alert goes on",
			text: "for six months more we tell you by e-mail when that happens.",
		},
	},
};

function alertLinkKind(link: AlertLinkAction): LinkKind {
	const { prompt, done } = ALERT_PAGES[link];
	const withAlert = (page: LinkPage, alert: StoredAlert | undefined): LinkPage | undefined =>
		alert && {
			...page,
			text: `${subjectTitle(alert)} for ${alertConditionText(alert)}: ${page.text}`,
			nextLink: { to: subjectPath(alert), text: `See the ${subjectName(alert)}`, look: "dark" },
		};
	return {
		viewLink: async (token, now) =>
			withAlert(prompt, await findAlertByToken(db(), link, token, now)),
		performLink: async (token, now) =>
			withAlert(done, await followAlertLink(db(), link, token, now)),
	};
}

const NEWSLETTER_CONFIRM: LinkKind = {
	viewLink: async (token, now) =>
		(await isConfirmableToken(db(), token, now))
			? {
					title: "Confirm your subscription",
					text: "Use the button, and news of projector deals at British shops will come by e-mail.",
					buttonText: "Confirm subscription",
				}
			: undefined,
	performLink: async (token, now) =>
		(await followConfirmLink(db(), token, now))
			? {
					title: "You are subscribed",
					text: "Your address is confirmed. Each newsletter has a link by which you can leave.",
					nextLink: { to: "/projectors", text: "Find a projector", look: "dark" },
				}
			: undefined,
};

const NEWSLETTER_STATES: Record<"subscribed" | "left", LinkPage> = {
	subscribed: {
		title: "Leave the newsletter",
		text: "Use the button, and no further issue will be sent to your address.",
		buttonText: "Leave the newsletter",
	},
	left: {
		title: "You have left the newsletter",
		text: "No further issue will be sent to your address, and we delete it within 30 days.",
		nextLink: { to: "/", text: "Return to Home", look: "quiet" },
	},
};

const NEWSLETTER_STOP: LinkKind = {
	async viewLink(token) {
		const state = await findSubscriptionState(db(), token);
		return state && NEWSLETTER_STATES[state];
	},
	async performLink(token, now) {
		const state = await leaveNewsletter(db(), token, now);
		return state && NEWSLETTER_STATES[state];
	},
};

const isAlertLinkAction = (link: string): link is AlertLinkAction =>
	Object.hasOwn(ALERT_PAGES, link);

/** Returns the kind of a link: of alerts by the parameter `link`, else of the newsletter. */
function linkKindOf({ request, params: { link } }: LoaderFunctionArgs): LinkKind | undefined {
	if (link !== undefined) return isAlertLinkAction(link) ? alertLinkKind(link) : undefined;
	const path = decodeURI(new URL(request.url).pathname);
	return /^\/newsletter\/stop\//i.test(path) ? NEWSLETTER_STOP : NEWSLETTER_CONFIRM;
}

const pageResponse = (page: LinkPage | undefined) =>
	data({ page: page ?? null }, { status: page ? 200 : 404, headers: NO_STORE_HEADERS });

// A GET changes nothing, because programs that scan mails follow links.
export async function loader(args: LoaderFunctionArgs) {
	return pageResponse(await linkKindOf(args)?.viewLink(args.params.token ?? "", new Date()));
}

// Mail programs also send the "stop" form, by the header List-Unsubscribe-Post (RFC 8058). They send no Origin header,
// which `requireSameOrigin` accepts, and expect no redirect.
export async function action(args: ActionFunctionArgs) {
	requireSameOrigin(args.request);
	return pageResponse(await linkKindOf(args)?.performLink(args.params.token ?? "", new Date()));
}

export const headers = formHeaders;

export const meta = noindex(({ params }) =>
	params.link === undefined ? "Newsletter" : "Price alert",
);

export default function MailedLink() {
	const loaderData = useLoaderData<typeof loader>();
	const { page } = useActionData<typeof action>() ?? loaderData;
	if (!page) return <InvalidMailedLink />;
	const { title, text, buttonText, nextLink } = page;
	return (
		<MailedLinkPage title={title} text={text}>
			{buttonText ? (
				<MailedLinkButton>{buttonText}</MailedLinkButton>
			) : (
				nextLink && (
					<LinkButton to={nextLink.to} look={nextLink.look}>
						{nextLink.text}
					</LinkButton>
				)
			)}
		</MailedLinkPage>
	);
}
