import { SITE_NAME } from "~/config/site";
import type { LegalEntry, LegalSection } from "./legal-page";

/**
 * All personal data that this site stores, for the privacy page. Add an entry here for new data in the database or the
 * logs.
 */
export const storedData: readonly LegalEntry[] = [
	{
		name: "Newsletter",
		text: "Your e-mail address, when you subscribed and when you confirmed it, and of each letter whether the mail server took it, so that nobody gets one twice and addresses that no longer exist are stopped. Letters do not tell us who opens them: they have no hidden pictures, and their links are the same for everybody but for the one to leave. The address is used for the newsletter alone.",
		durationText:
			"Until you leave, and 30 days more. An address that we asked to confirm and that nobody confirmed is deleted after 48 hours.",
	},
	{
		name: "Price alerts",
		text: "Your e-mail address, the model or the conditions of your search, the price or the percentage you named, whether you want to know of new stock and of a rise, until when the alert runs and when it last wrote to you.",
		durationText:
			"Six months, then only if you renew it; an alert that has ended or that you stopped is deleted after 30 days, one that nobody confirmed after 48 hours.",
	},
	{
		name: "Messages to us",
		text: "What you type in the contact form: your name, your e-mail address and the message, with the time it came. It may also be sent to us by e-mail, where a copy stays in our mailbox. With it, what we answer.",
		durationText:
			"A year, with our answers, so that we can look up what was said. We delete them sooner, in our mailbox too, when you ask us to.",
	},
	{
		name: "E-mails that we send",
		text: "The address and the text of each, so that it is sent once and tried again when the mail server fails.",
		durationText: "30 days after it was sent, or could not be sent",
	},
	{
		name: "Counts of sent forms",
		text: "How often a form was sent, so that nobody can flood it. Where we count by internet address, what is stored is a code made of it with a secret key, not the address itself. The sum of the contact form leaves a random number.",
		durationText:
			"An hour, and then until the next form is counted; the random number half an hour",
	},
	{
		name: "Counts of visits",
		text: "How often each model's page was opened, each link to a shop was followed and words were searched for on a day, and how many models the words found. These are numbers without a person: no cookie is set for them, and no internet address, browser or order of events is stored. Words are stored only once three or more people have searched for them within 30 days. Until then a code is stored that is made of the words with a secret key, with the number of people and of searches on each day. To tell people apart, a code is made of address and browser with a secret key that changes daily; these codes and their key stay in the computer's memory and are never stored. What looks like an e-mail address or a long number is left out.",
		durationText: "400 days; the codes of words 30 days",
	},
	{
		name: "Links to shops",
		text: "When you follow a link to a shop, a reference of twelve random letters is made for that one click and handed to the shop's partner network in the link, so that we learn which page earned a commission. With it we store the day, the offer, and the page you came from with its conditions, without any words you typed, or the newsletter whose link you followed. It says nothing about you: there is no cookie, no internet address, and no two clicks can be joined.",
		durationText: "400 days",
	},
	{
		name: "Server log",
		text: "A line for each request: which page was asked for, how it was answered, how large it was and how long it took. No internet address, no cookie, and nothing of what you searched for. A failure is logged with its technical details.",
		durationText: "Until the log is full: the oldest lines then make room for new ones",
	},
	{
		name: "Staff accounts",
		text: "Only for people who work on this site: a name, an e-mail address if they gave one, a password that cannot be read back, the key of a second factor if they use one, when they signed in, and what they changed. What they were typing when they were signed out waits a day for them.",
		durationText:
			"Accounts until they are removed, sign-ins 12 hours after their last use, 14 days at most, what was changed a year",
	},
];

/** The day of the last change of this text; set it with each change. */
export const PRIVACY_UPDATED = new Date("2026-11-29T12:00:00Z");

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
	recipients: {
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
