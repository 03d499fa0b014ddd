/** A visitor's decision about advertising cookies. */
export type Consent = "granted" | "denied";

/** Pages that show the consent question, and to which its form redirects back. */
export const CONSENT_PAGE_PATHS = ["/", "/cookie-policy"] as const;

export const CONSENT_PATH = "/consent";

/** The ad network's identifiers, and this visitor's consent. */
export interface Ads {
	/** Publisher, as ca-pub-… */
	client: string;
	/** Ids of slots; a slot without an id is not shown. */
	banner?: string | undefined;
	block?: string | undefined;
	/** Null until the visitor has decided. */
	consent: Consent | null;
}
