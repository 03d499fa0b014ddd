import { openSignedText, signText } from "~/config/signed-text.server";

const PURPOSE = "newsletter-stop";

/**
 * Returns the token of a subscriber's stop link. It is not stored, so that an export can create it again, and is valid
 * as long as the site's secret.
 */
export function stopToken(secret: string, subscriberId: number): string {
	return signText(secret, PURPOSE, String(subscriberId));
}

/** Returns the subscriber's id in a stop token; undefined if the token is forged. */
export function subscriberOfStopToken(secret: string, token: string): number | undefined {
	const id = openSignedText(secret, PURPOSE, token);
	return id === undefined ? undefined : Number(id);
}
