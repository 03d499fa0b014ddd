/** A visitor's answer about advertising; null until there is one. */
export type Consent = "granted" | "denied";

/** Where the question stands, and so where its answer leads back to. */
export const CONSENT_PAGES = ["/", "/cookie-policy"] as const;

export const CONSENT_PATH = "/consent";

/** The ad network's identifiers, and whether this visitor agreed to it. */
export interface Ads {
	/** Publisher, as ca-pub-… */
	client: string;
	/** Slots; one that is not configured has no box. */
	banner?: string | undefined;
	block?: string | undefined;
	consent: Consent | null;
}
