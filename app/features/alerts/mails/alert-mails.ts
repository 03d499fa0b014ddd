import { ukDate } from "~/components/uk-date";
import { escapeMarkup } from "~/config/markup";
import { type AlertOffer, offerText } from "~/features/alerts/alert-offer";
import {
	type AlertCondition,
	type AlertSubject,
	alertConditionClause,
	subjectName,
	subjectPath,
} from "~/features/alerts/alert-subject";
import { hiddenPriceText } from "~/features/catalogue/offers/price/price";
import type { OutgoingMail } from "~/features/mail/mails.queries.server";

type Paragraph = string | { text: string; url: string };

function htmlOf(paragraph: Paragraph): string {
	if (typeof paragraph === "string") return `<p>${escapeMarkup(paragraph)}</p>`;
	return `<p><a href="${escapeMarkup(paragraph.url)}">${escapeMarkup(paragraph.text)}</a></p>`;
}

function mailBody(paragraphs: readonly Paragraph[]): Pick<OutgoingMail, "text"> & {
	html: string;
} {
	const lines = paragraphs.map((paragraph) =>
		typeof paragraph === "string" ? paragraph : `${paragraph.text}:\n${paragraph.url}`,
	);
	const body = paragraphs.map(htmlOf).join("\n");
	const html = `<!doctype html>\n<html lang="en-GB">\n<body style="font:16px/1.5 sans-serif;max-width:36em">\n${body}\n</body>\n</html>\n`;
	return { text: `${lines.join("\n\n")}\n`, html };
}

export type MailedAlert = AlertSubject & AlertCondition & { createdAt: string };

/** A model of a search that costs the target or less. */
export interface MatchedModel {
	name: string;
	path: string;
	offer: AlertOffer;
	/** Notes about facts that the model lacks: 'No throw ratio given'. */
	notes: readonly string[];
}

/** Base address of a mail's links, and the tokens at their ends. */
interface AlertMailLinks {
	origin: string;
	stop: string;
	list: string;
}

export type AlertMail = Pick<OutgoingMail, "subject" | "text" | "html" | "headers">;

function requestReminder(alert: MailedAlert): string {
	const day = ukDate(new Date(alert.createdAt)).text;
	return `You get this because you asked on ${day} to be told when ${alertConditionClause(alert)}.`;
}

function stopUrl({ origin, stop }: AlertMailLinks): string {
	return `${origin}/alerts/stop/${stop}`;
}

function closingParagraphs(alert: MailedAlert, links: AlertMailLinks): Paragraph[] {
	return [
		requestReminder(alert),
		{ text: "Stop this alert", url: stopUrl(links) },
		{ text: "See or stop all your alerts", url: `${links.origin}/alerts/${links.list}` },
	];
}

/** Headers of RFC 8058, by which mail programs show a button to unsubscribe. */
function stopHeaders(links: AlertMailLinks): Record<string, string> {
	return {
		"List-Unsubscribe": `<${stopUrl(links)}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Auto-Submitted": "auto-generated",
	};
}

function checkAgeText({ checkAgeDays }: AlertOffer): string {
	if (checkAgeDays === 0) return "today";
	return checkAgeDays === 1 ? "yesterday" : `${checkAgeDays} days ago`;
}

/** Returns the mail in which an address confirms that it wants an alert. */
export function confirmationMail(
	alert: MailedAlert,
	links: { siteName: string; origin: string; confirm: string },
) {
	const name = subjectName(alert);
	return {
		subject: `Confirm your price alert for the ${name}`,
		...mailBody([
			`Somebody asked ${links.siteName} to write to this address when ${alertConditionClause(alert)}.`,
			"If it was you, open this page within 48 hours and use the button there.",
			{ text: "Confirm the alert", url: `${links.origin}/alerts/confirm/${links.confirm}` },
			"If it was not you, do nothing: no alert will come, and within 30 days your address is deleted.",
		]),
		headers: { "Auto-Submitted": "auto-generated" },
	};
}

/** Returns a mail's texts about an offer, without the price if the shop allows no prices in mails. */
function newsText(reason: MailReason, offer: AlertOffer): { subject: string; sentence: string } {
	const { subject, verb, textWithoutPrice } = REASON_TEXTS[reason];
	if (offer.allowsPriceInMails) {
		const text = offerText(offer);
		return { subject: subject + text, sentence: `${verb} ${text}` };
	}
	const text = `${textWithoutPrice} at ${offer.shop}`;
	return { subject: text, sentence: `${text}. ${hiddenPriceText(offer.shop)}` };
}

/** A model's price and shop, and the link to its page. */
function offerParagraphs(
	{ name, path }: { name: string; path: string },
	reason: MailReason,
	offer: AlertOffer,
	{ origin }: AlertMailLinks,
): Paragraph[] {
	return [
		`The ${name} ${newsText(reason, offer).sentence}. We last checked the price ${checkAgeText(offer)}, so look before you buy.`,
		{ text: "See the offer", url: origin + path },
	];
}

/** The reason for a mail about a model. */
export type MailReason = "price" | "stock" | "rise";

const REASON_TEXTS: Readonly<
	Record<MailReason, { subject: string; verb: string; textWithoutPrice: string }>
> = {
	price: { subject: "", verb: "costs", textWithoutPrice: "costs what you asked for, or less," },
	stock: {
		subject: "back in stock for ",
		verb: "is back in stock for",
		textWithoutPrice: "is back in stock",
	},
	rise: {
		subject: "up again to ",
		verb: "goes up again: it costs",
		textWithoutPrice: "costs more again",
	},
};

/** Returns the mail about a model whose price has fallen or risen, or that is back in stock. */
export function newsMail(
	reason: MailReason,
	alert: MailedAlert,
	offer: AlertOffer,
	links: AlertMailLinks,
): AlertMail {
	const model = { name: subjectName(alert), path: subjectPath(alert) };
	return {
		subject: `${model.name}: ${newsText(reason, offer).subject}`,
		...mailBody([
			...offerParagraphs(model, reason, offer, links),
			...closingParagraphs(alert, links),
		]),
		headers: stopHeaders(links),
	};
}

/** Returns the mail about models of a search. `unlistedCount` is the number of further models, which it only counts. */
export function searchMail(
	models: readonly [MatchedModel, ...MatchedModel[]],
	unlistedCount: number,
	alert: MailedAlert,
	links: AlertMailLinks,
): AlertMail {
	const [{ name, offer }] = models;
	const otherCount = models.length - 1 + unlistedCount;
	const whyItMatches = (notes: readonly string[]) =>
		`Why it matches: ${[alert.searchText, ...notes].join(". ")}.`;
	return {
		subject: `${name}: ${newsText("price", offer).subject}${otherCount > 0 ? `, and ${otherCount} more` : ""}`,
		...mailBody([
			...models.flatMap((model) => [
				...offerParagraphs(model, "price", model.offer, links),
				whyItMatches(model.notes),
			]),
			...(unlistedCount > 0 ? [`${unlistedCount} more cost as little.`] : []),
			{ text: "See the whole search", url: links.origin + subjectPath(alert) },
			...closingParagraphs(alert, links),
		]),
		headers: stopHeaders(links),
	};
}

/** Returns the mail in which an address may renew an alert that ends soon. */
export function renewalMail(
	alert: MailedAlert,
	endsAt: string,
	links: AlertMailLinks & { renew: string },
) {
	const name = subjectName(alert);
	const day = ukDate(new Date(endsAt)).text;
	return {
		subject: `Your price alert for the ${name} ends on ${day}`,
		...mailBody([
			`Your alert for the ${name} ends on ${day}. If you still want it, renew it for six months; otherwise do nothing.`,
			{ text: "Renew the alert", url: `${links.origin}/alerts/renew/${links.renew}` },
			...closingParagraphs(alert, links),
		]),
		headers: stopHeaders(links),
	};
}
