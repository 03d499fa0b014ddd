import { SITE_NAME } from "~/config/site";
import type { LegalSection } from "./legal-text";

/** The day this text last changed; its author sets it. */
export const PRIVACY_UPDATED = new Date("2026-11-22T12:00:00Z");

/** The sections of the privacy page in their order (docs/product.md#legal-pages). */
export const privacy = {
	responsible: {
		id: "who",
		title: "Who is responsible",
		paragraphs: [
			`The owner of ${SITE_NAME} ("we") decides what this site stores and answers for it.`,
		],
		link: { to: "/contact-us", name: "Contact us" },
	},
	stored: {
		id: "stored",
		title: "What we store, and for how long",
		paragraphs: [
			"You can read everything here without telling us who you are: visitors have no accounts. This is the whole list of what we store about people.",
			"Backups hold copies of it until newer ones take their place.",
		],
	},
	browser: {
		id: "your-browser",
		title: "What stays in your browser",
		paragraphs: [
			"Your shortlist and your answer about advertising are cookies of your own browser: we read them with a request and store them nowhere. Searches, filters, comparisons and the figures of your room stand in the page's address.",
		],
		link: { to: "/cookie-policy", name: "Cookie policy" },
	},
	others: {
		id: "others",
		title: "Who else learns something",
		paragraphs: [
			"E-mails go through the mail service that carries them for us. Where a mailing service sends the newsletter, it gets your address and your link to leave, for that alone. We sell nothing about you, use no analytics service and make no profiles.",
			"Adverts, where this site carries any, come from Google and are requested only if you agree. A shop whose link you follow learns that you came from this site; its own privacy policy applies there. The link leads through an address of ours, where it is counted without you.",
			"The companies whose computers and networks carry this site to you see your internet address, as with every site.",
		],
	},
	leaving: {
		id: "leaving",
		title: "How to leave, and how to have something removed",
		paragraphs: [
			"Each newsletter and each price alert has a link that stops it, without signing in. For anything else, or if you have lost the link, write to us and name the e-mail address in question. So that nobody has your data removed but you, we may ask you to answer an e-mail to it.",
		],
	},
	rights: {
		id: "rights",
		title: "Your rights",
		paragraphs: [
			"We follow the UK GDPR and the Data Protection Act 2018. The newsletter and price alerts rest on your consent, which you may withdraw at any time; answering messages, counting forms and visits and keeping a log rest on our legitimate interest in a site that is safe and works.",
			"You may ask what we hold about you, have a copy of it, have it corrected or deleted, or object to its use. If our answer does not satisfy you, you can complain to the Information Commissioner's Office.",
		],
	},
} as const satisfies Record<string, LegalSection>;
