import { COOKIE_POLICY_UPDATED, cookiePolicy } from "./cookie-policy";
import type { LegalSection } from "./legal-page";
import { PRIVACY_UPDATED, privacy } from "./privacy";
import { TERMS_UPDATED, termsSections } from "./terms";

/** A legal page with its text, without the sections that are generated from facts. */
export interface LegalText {
	title: string;
	/** The day of the last change of our text. */
	updatedAt: Date;
	sections: readonly LegalSection[];
}

/** The legal pages by the last part of their address. */
export const LEGAL_TEXTS = {
	"terms-of-use": { title: "Terms of Use", updatedAt: TERMS_UPDATED, sections: termsSections },
	"cookie-policy": {
		title: "Cookie Policy",
		updatedAt: COOKIE_POLICY_UPDATED,
		sections: [
			cookiePolicy.whatTheyAre,
			cookiePolicy.thirdParties,
			cookiePolicy.browser,
			cookiePolicy.rights,
		],
	},
	privacy: {
		title: "Privacy",
		updatedAt: PRIVACY_UPDATED,
		sections: [
			privacy.responsible,
			privacy.browser,
			privacy.recipients,
			privacy.leaving,
			privacy.rights,
		],
	},
} as const satisfies Record<string, LegalText>;

export type LegalName = keyof typeof LEGAL_TEXTS;
