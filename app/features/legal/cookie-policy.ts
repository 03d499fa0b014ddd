import { SITE_NAME } from "~/config/site";
import type { LegalSection } from "./legal-page";

/** A cookie that this site sets. */
interface SiteCookie {
	name: string;
	kind: CookieKindId;
	text: string;
	durationText: string;
}

/** Every cookie that this site sets, for the cookie policy. Add a cookie here when the code sets a new one. */
export const siteCookies: readonly SiteCookie[] = [
	{
		name: "toast",
		kind: "strictly-necessary",
		text: 'Carries a message such as "Message sent successfully" to the page that you see after a form. It is signed and says nothing about you.',
		durationText: "Deleted when the message has been shown, after five minutes at most",
	},
	{
		name: "consent",
		kind: "strictly-necessary",
		text: "Remembers your answer about advertising, so that we need not ask again. Set only when you answer.",
		durationText: "6 months",
	},
	{
		name: "shortlist",
		kind: "strictly-necessary",
		text: "Holds the models on your shortlist, so that you can compare them. Set only when you add one.",
		durationText: "30 days",
	},
	{
		name: "session",
		kind: "strictly-necessary",
		text: "Keeps our staff signed in; over https its name begins with __Host-. Visitors never get it.",
		durationText: "12 hours after the last use, 14 days at most",
	},
	{
		name: "device-…",
		kind: "strictly-necessary",
		text: "Marks a browser in which one of our staff has signed in, so that strangers who guess passwords cannot keep them out; over https its name begins with __Host-. Visitors never get it.",
		durationText: "180 days",
	},
];

export type CookieKindId = "strictly-necessary" | "performance" | "functional" | "marketing";

/** A kind of cookie, with the longest duration of its cookies. */
interface CookieKind {
	id: CookieKindId;
	name: string;
	text: string;
	durationText: string;
}

/** The kinds of cookies with their durations (docs/product.md#legal-pages). */
export const cookieKinds: readonly CookieKind[] = [
	{
		id: "strictly-necessary",
		name: "Strictly necessary (essential)",
		text: "Without these the site could not do what you ask of it. They need no consent. All the cookies in the list above are of this kind.",
		durationText: "Session or up to 1 year",
	},
	{
		id: "performance",
		name: "Performance and analytics",
		text: "These count visits and show which pages work well. We set none today.",
		durationText: "Up to 2 years",
	},
	{
		id: "functional",
		name: "Functionality",
		text: "These remember choices that make the site more pleasant to use. We set none today; sorting, filters and comparisons are kept in the page's address instead.",
		durationText: "Up to 1 year",
	},
	{
		id: "marketing",
		name: "Targeting and marketing",
		text: "These let an advertising network choose and count adverts. None are set unless you agree, and none at all while the site carries no adverts.",
		durationText: "Up to 1 year",
	},
];

/** The day of the last change of this text; set it with each change. */
export const COOKIE_POLICY_UPDATED = new Date("2026-11-26T12:00:00Z");

/** The sections of the cookie policy in their order (docs/product.md#legal-pages). */
export const cookiePolicy = {
	whatTheyAre: {
		id: "what-cookies-are",
		title: "What cookies are",
		paragraphs: [
			`A cookie is a short text that a site asks your browser to keep and to send back with later requests. You can read everything on ${SITE_NAME} without one.`,
		],
	},
	set: {
		id: "cookies-we-set",
		title: "Cookies this site sets",
		paragraphs: [
			"This is the whole list. Simply reading pages sets none of them.",
			"So that Back returns you to where you were, and our headings' font waits for your second page, your browser also notes, for this tab only, how far you had scrolled and that you have been here. That never leaves your device and is gone when you close the tab.",
		],
	},
	kinds: {
		id: "kinds",
		title: "Kinds of cookies and how long they last",
		paragraphs: ["The longest that a cookie of each kind may last on this site, now or later:"],
	},
	thirdParties: {
		id: "third-parties",
		title: "Third-party services",
		paragraphs: [
			"Analytics: we use no analytics service today. If that changes, it will be named here and will wait for your consent.",
			"Affiliate networks: when you follow a link to a retailer, the retailer or its affiliate network may set cookies on its own site, to know that you came from us. Its own cookie policy applies there.",
			"Social platforms: no page of ours loads anything from one. If you share a page or follow a link to a platform, that platform's rules apply.",
		],
	},
	advertising: {
		id: "advertising",
		title: "Advertising, and your answer",
		paragraphs: [
			"Where this site carries adverts, they come from Google. Nothing is requested from Google, and no cookie of Google's is set, unless you agree. Your answer is kept for six months, and you can change it here at any time.",
		],
	},
	browser: {
		id: "browser-settings",
		title: "Browser settings",
		paragraphs: [
			"Every browser lets you see, block and delete cookies, usually under Privacy in its settings. If you block them all, this site still works; the only thing you may miss is the short message after a form.",
		],
	},
	rights: {
		id: "uk-gdpr",
		title: "UK GDPR and your rights",
		paragraphs: [
			"We follow the UK GDPR, the Data Protection Act 2018 and the Privacy and Electronic Communications Regulations. Cookies that are not strictly necessary wait for your consent, and you may withdraw it at any time.",
			"You may ask what we hold about you, have it corrected or deleted, or object to its use. If our answer does not satisfy you, you can complain to the Information Commissioner's Office.",
		],
		link: { to: "/contact-us", name: "Contact us" },
	},
} as const satisfies Record<string, LegalSection>;
