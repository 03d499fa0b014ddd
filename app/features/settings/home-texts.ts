import { SITE_TAGLINE } from "~/config/site";

/** Sections of the home page below its hero, in their order, with their headings. */
export const HOME_SECTIONS = {
	categories: "Find Projectors By Use Case",
	picks: "Our picks today",
	choice: "How we choose",
	featured: "Featured Projectors",
	types: "Projector types explained",
	articles: "Guides to read first",
	jargon: "Projector Jargon Buster",
	compare: "Torn between two? Put up to four side by side",
	retailers: "Trusted UK Retailer Partners",
	newsletter: "UK projector deals by email",
} as const;

/** Heading of the section of shops while none is a confirmed partner. */
export const NO_PARTNERS_TITLE = "UK shops we compare";

export type HomeSection = keyof typeof HOME_SECTIONS;

export const HOME_SECTION_IDS = Object.keys(HOME_SECTIONS) as HomeSection[];

/** Name of the setting's field that shows a section. */
export const visibilityField = (id: HomeSection) => `shows_${id}` as const;

/** Texts of the home page; `{name}` is the site's name. */
export const HOME_TEXTS = {
	heading: "Welcome to {name}: the right projector for your room",
	intro:
		"Plain advice, real specifications and UK prices side by side, for cinema nights, classrooms, gardens and golf bays.",
	...HOME_SECTIONS,
} as const;

export type HomeText = keyof typeof HOME_TEXTS;

/** The text below the footer's links; `{name}` is the site's name. */
export const FOOTER_TEXT = "{name}: independent projector advice for UK shoppers.";

/** Replaces `{name}` in a text by the site's name. */
export const withSiteName = (text: string, name: string) => text.replaceAll("{name}", name);

/** The changes of staff to the home page; an absent field has its default. */
export interface HomeOverrides {
	/** The site's purpose, in place of `SITE_TAGLINE`. */
	sentence?: string;
	texts?: Partial<Record<HomeText, string>>;
	hidden?: HomeSection[];
}

type HomeSetting = Record<HomeText, string> & Record<ReturnType<typeof visibilityField>, boolean>;

/**
 * Returns the texts and sections of the home page that staff have changed; undefined if they have changed nothing.
 */
export function homeOverrides(
	home: HomeSetting,
	{ name, sentence }: { name: string; sentence: string },
): HomeOverrides | undefined {
	const ids = Object.keys(HOME_TEXTS) as HomeText[];
	const changedTexts = ids.filter((id) => home[id] !== HOME_TEXTS[id]);
	const hidden = HOME_SECTION_IDS.filter((id) => !home[visibilityField(id)]);
	const overrides: HomeOverrides = {
		...(sentence !== SITE_TAGLINE && { sentence }),
		...(changedTexts.length > 0 && {
			texts: Object.fromEntries(changedTexts.map((id) => [id, withSiteName(home[id], name)])),
		}),
		...(hidden.length > 0 && { hidden }),
	};
	return Object.keys(overrides).length > 0 ? overrides : undefined;
}
