/** A visitor's answer about advertising; null until there is one. */
export type Consent = "granted" | "denied";

/** Pages that show the consent question, and to which its form redirects back. */
export const CONSENT_PAGES = ["/", "/cookie-policy"] as const;

export const CONSENT_PATH = "/consent";

/** The ad network's identifiers, and whether this visitor agreed to it. */
export interface Ads {
	/** Publisher, as ca-pub-… */
	client: string;
	/** Ids of slots; a slot without an id is not shown. */
	banner?: string | undefined;
	block?: string | undefined;
	consent: Consent | null;
}
