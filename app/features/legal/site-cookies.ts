import type { CookieKindId } from "./cookie-kinds";

/** A cookie that this site sets. */
export interface SiteCookie {
	name: string;
	kind: CookieKindId;
	purpose: string;
	lasts: string;
}

/**
 * Every cookie that this site itself sets, for the cookie policy. A cookie that is added to the code is added
 * here.
 */
export const siteCookies: readonly SiteCookie[] = [
	{
		name: "toast",
		kind: "strictly-necessary",
		purpose:
			'Carries a message such as "Message sent successfully" to the page that you see after a form. It is signed and says nothing about you.',
		lasts: "Deleted when the message has been shown, after five minutes at most",
	},
	{
		name: "consent",
		kind: "strictly-necessary",
		purpose:
			"Remembers your answer about advertising, so that we need not ask again. Set only when you answer.",
		lasts: "6 months",
	},
	{
		name: "shortlist",
		kind: "strictly-necessary",
		purpose:
			"Holds the models on your shortlist, so that you can compare them. Set only when you add one.",
		lasts: "30 days",
	},
	{
		name: "session",
		kind: "strictly-necessary",
		purpose:
			"Keeps our staff signed in; over https its name begins with __Host-. Visitors never get it.",
		lasts: "12 hours",
	},
	{
		name: "device-…",
		kind: "strictly-necessary",
		purpose:
			"Marks a browser in which one of our staff has signed in, so that strangers who guess passwords cannot keep them out; over https its name begins with __Host-. Visitors never get it.",
		lasts: "180 days",
	},
];
