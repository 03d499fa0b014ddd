import type { LegalEntry } from "./entry-list";

/**
 * Everything about people that this site stores, for the privacy page. What is added to the database or to the logs is
 * added here.
 */
export const storedData: readonly LegalEntry[] = [
	{
		name: "Newsletter",
		text: "Your e-mail address, when you subscribed and when you confirmed it. It is used for the newsletter alone.",
		lasts:
			"Until you leave, and 30 days more. An address that we asked to confirm and that nobody confirmed is deleted after 48 hours.",
	},
	{
		name: "Price alerts",
		text: "Your e-mail address, the model, the price you named, whether you want to know of new stock, until when the alert runs and when it last wrote to you.",
		lasts:
			"Six months, then only if you renew it; an alert that has ended or that you stopped is deleted after 30 days, one that nobody confirmed after 48 hours.",
	},
	{
		name: "Messages to us",
		text: "What you type in the contact form: your name, your e-mail address and the message, with the time it came. It may also be sent to us by e-mail, where a copy stays in our mailbox. With it, what we answer.",
		lasts:
			"A year, with our answers, so that we can look up what was said. We delete them sooner, in our mailbox too, when you ask us to.",
	},
	{
		name: "E-mails that we send",
		text: "The address and the text of each, so that it is sent once and tried again when the mail server fails.",
		lasts: "30 days after it was sent, or could not be sent",
	},
	{
		name: "Counts of sent forms",
		text: "How often a form was sent, so that nobody can flood it. Where we count by internet address, what is stored is a code made of it with a secret key, not the address itself. The sum of the contact form leaves a random number.",
		lasts: "An hour, and then until the next form is counted; the random number half an hour",
	},
	{
		name: "Counts of visits",
		text: "How often each model's page was opened, each link to a shop was followed and words were searched for on a day, and how many models the words found. These are numbers without a person: no cookie is set for them, and no internet address, browser or order of events is stored. Words are stored only once three or more people have searched for them on the same day. To tell so many apart, a code is made of address and browser with a secret key that changes daily; codes and key stay in the computer's memory and are never stored. What looks like an e-mail address or a long number is left out.",
		lasts: "400 days",
	},
	{
		name: "Server log",
		text: "A line for each request: which page was asked for, how it was answered, how large it was and how long it took. No internet address, no cookie, and nothing of what you searched for. A failure is logged with its technical details.",
		lasts: "Until the log is full: the oldest lines then make room for new ones",
	},
	{
		name: "Staff accounts",
		text: "Only for people who work on this site: a name, a password that cannot be read back, when they signed in, and what they changed. What they were typing when they were signed out waits a day for them.",
		lasts: "Accounts until they are removed, sign-ins 12 hours, what was changed a year",
	},
];
