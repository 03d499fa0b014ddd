import { openSignedText, signText } from "~/config/signed-text.server";

const PURPOSE = "newsletter-stop";

/**
 * What stands in a subscriber's stop link. It is stored nowhere, so that an export can make it again, and holds as long
 * as the site's secret does.
 */
export function stopToken(secret: string, subscriberId: number): string {
	return signText(secret, PURPOSE, String(subscriberId));
}

/** Whose stop token this is; undefined for what this site has not made. */
export function subscriberOfStopToken(secret: string, token: string): number | undefined {
	const id = openSignedText(secret, PURPOSE, token);
	return id === undefined ? undefined : Number(id);
}
