import { ukDate } from "~/components/uk-date";
import { SITE_NAME } from "~/config/site";
import { type AlertOffer, offerText } from "~/features/alerts/alert-offer";
import { shortPrice } from "~/features/catalogue/offers/price/price";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import type { OutgoingMail } from "~/features/mail/mails.queries.server";

type Paragraph = string | { text: string; url: string };

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function htmlOf(paragraph: Paragraph): string {
	if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph)}</p>`;
	return `<p><a href="${escapeHtml(paragraph.url)}">${escapeHtml(paragraph.text)}</a></p>`;
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

export interface AlertFacts {
	model: { brand: string; model: string; slug: string };
	targetPence: number;
	wantsStock: boolean;
	createdAt: string;
}

/** Base address of a mail's links, and the tokens at their ends. */
interface Links {
	origin: string;
	stop: string;
	list: string;
}

type Content = Pick<OutgoingMail, "subject" | "text" | "html" | "headers">;

function wish({ model, targetPence, wantsStock }: AlertFacts): string {
	const stock = wantsStock ? ", or is back in stock" : "";
	return `${projectorName(model)} costs ${shortPrice(targetPence)} or less${stock}`;
}

function whyItCame(facts: AlertFacts): string {
	const day = ukDate(new Date(facts.createdAt)).text;
	return `You get this because you asked on ${day} to be told when the ${wish(facts)}.`;
}

function stopUrl({ origin, stop }: Links): string {
	return `${origin}/alerts/stop/${stop}`;
}

function endings(facts: AlertFacts, links: Links): Paragraph[] {
	return [
		whyItCame(facts),
		{ text: "Stop this alert", url: stopUrl(links) },
		{ text: "See or stop all your alerts", url: `${links.origin}/alerts/${links.list}` },
	];
}

/** RFC 8058: mail programs show a button of their own. */
function stopHeaders(links: Links): Record<string, string> {
	return {
		"List-Unsubscribe": `<${stopUrl(links)}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Auto-Submitted": "auto-generated",
	};
}

function checkedText({ checkedDays }: AlertOffer): string {
	if (checkedDays === 0) return "today";
	return checkedDays === 1 ? "yesterday" : `${checkedDays} days ago`;
}

/** Asks an address whether an alert is really wanted. */
export function confirmationMail(facts: AlertFacts, links: { origin: string; confirm: string }) {
	const name = projectorName(facts.model);
	return {
		subject: `Confirm your price alert for the ${name}`,
		...mailBody([
			`Somebody asked ${SITE_NAME} to write to this address when the ${wish(facts)}.`,
			"If it was you, open this page within 48 hours and use the button there.",
			{ text: "Confirm the alert", url: `${links.origin}/alerts/confirm/${links.confirm}` },
			"If it was not you, do nothing: no alert will come, and within 30 days your address is deleted.",
		]),
		headers: { "Auto-Submitted": "auto-generated" },
	};
}

/** Returns the mail about a fallen price or a model that is back in stock. */
export function newsMail(
	news: "price" | "stock",
	facts: AlertFacts,
	offer: AlertOffer,
	links: Links,
): Content {
	const name = projectorName(facts.model);
	const price = offerText(offer);
	const what = news === "price" ? "costs" : "is back in stock for";
	return {
		subject: news === "price" ? `${name}: ${price}` : `${name}: back in stock for ${price}`,
		...mailBody([
			`The ${name} ${what} ${price}. We last checked the price ${checkedText(offer)}, so look before you buy.`,
			{ text: "See the offer", url: links.origin + projectorPath(facts.model.slug) },
			...endings(facts, links),
		]),
		headers: stopHeaders(links),
	};
}

/** Asks, before an alert ends, whether it should go on. */
export function renewalMail(facts: AlertFacts, endsAt: string, links: Links & { renew: string }) {
	const name = projectorName(facts.model);
	const day = ukDate(new Date(endsAt)).text;
	return {
		subject: `Your price alert for the ${name} ends on ${day}`,
		...mailBody([
			`Your alert for the ${name} ends on ${day}. If you still want it, renew it for six months; otherwise do nothing.`,
			{ text: "Renew the alert", url: `${links.origin}/alerts/renew/${links.renew}` },
			...endings(facts, links),
		]),
		headers: stopHeaders(links),
	};
}
