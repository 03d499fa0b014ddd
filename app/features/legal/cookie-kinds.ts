export type CookieKindId = "strictly-necessary" | "performance" | "functional" | "marketing";

/** A kind of cookie, and how long one of it may last at most. */
export interface CookieKind {
	id: CookieKindId;
	name: string;
	text: string;
	lasts: string;
}

/** The kinds of cookies with their durations (docs/product.md#legal-pages). */
export const cookieKinds: readonly CookieKind[] = [
	{
		id: "strictly-necessary",
		name: "Strictly necessary (essential)",
		text: "Without these the site could not do what you ask of it. They need no consent. All the cookies in the list above are of this kind.",
		lasts: "Session or up to 1 year",
	},
	{
		id: "performance",
		name: "Performance and analytics",
		text: "These count visits and show which pages work well. We set none today.",
		lasts: "Up to 2 years",
	},
	{
		id: "functional",
		name: "Functionality",
		text: "These remember choices that make the site more pleasant to use. We set none today; sorting, filters and comparisons are kept in the page's address instead.",
		lasts: "Up to 1 year",
	},
	{
		id: "marketing",
		name: "Targeting and marketing",
		text: "These let an advertising network choose and count adverts. None are set unless you agree, and none at all while the site carries no adverts.",
		lasts: "Up to 1 year",
	},
];
